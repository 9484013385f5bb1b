"""Swiss systems: the field of a round, colours, boards, and an engine for each system.

`SWISS` lists them; each answers what `pairing.systems.System` asks of a pairing system.
"""

from .answer import Engine, Pairing
from .engine import Swiss
from .field import Card, Field, Float, Unplayed
from .registry import EDITIONS, SWISS

__all__ = ["EDITIONS", "SWISS", "Card", "Engine", "Field", "Float", "Pairing", "Swiss", "Unplayed"]
