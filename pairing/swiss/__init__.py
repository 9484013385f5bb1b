"""Swiss systems: the field of a round, colours, boards, and an engine for each system.

`SWISS` lists them; each answers what `pairing.systems.System` asks of a pairing system. What pairs a round (`field`,
`answer`, `boards`, the engines) is loaded when one is paired: a round robin needs none of it.
"""

from .engine import Swiss
from .registry import EDITIONS, SWISS

__all__ = ["EDITIONS", "SWISS", "Swiss"]
