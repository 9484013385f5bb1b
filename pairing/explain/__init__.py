"""Why two meet: for each pair of a round the reasons, as values, from what the engine really compared.

`explain` gives them, `sentence` says one in English.
"""

from .rounds import explain
from .values import PairExplained, Step
from .words import sentence

__all__ = ["PairExplained", "Step", "explain", "sentence"]
