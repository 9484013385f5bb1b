"""The Czech Swiss of teams: brackets from both ends to the median one, opponents by exchange.

The rules are those of the pIsQworky team competition ("Hrajeme švýcara", 6 Nov 2021), cited by their numbers 1 to 7.6,
and what they refer to: rule 11.2 of the Czech chess rules, which is FIDE Lim art. 4.2. Where they leave a choice,
`OPTIONS` has it. Two who have met are no pair; colours keep nobody apart.
"""

from .options import OPTIONS, Rules
from .rounds import pair, reasoned

__all__ = ["OPTIONS", "Rules", "pair", "reasoned"]
