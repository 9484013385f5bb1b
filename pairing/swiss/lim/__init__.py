"""FIDE Lim (C.04.4.3, 2026): scoregroups from both ends to the median, opponents by exchange.

The rules are those of 1987 to 1999 under other numbers; the Czech system of `median` comes from them too. A smaller
numeral is a higher pairing number here, as in the rules. Where they leave a choice, `OPTIONS` has it. In an accelerated
event virtual points count in the scores, and the median stays half of the rounds played. Whoever asks why takes
`reasoned`, whose values (`trace`) name what was compared.
"""

from .options import OPTIONS
from .rounds import pair, reasoned

__all__ = ["OPTIONS", "pair", "reasoned"]
