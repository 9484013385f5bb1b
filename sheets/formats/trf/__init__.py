"""FIDE's Tournament Report File (TRF06, TRF16, TRF26) and the dialect that pairing engines speak.

`read_trf` tells what becomes of each record; `write_trf` is its opposite: what is read back from it is equal.
"""

from .missing import missing_results
from .read import looks_like_trf, read_trf
from .values import Dialect, Kept, Note, Trf
from .write import left_out, write_trf

__all__ = ["Dialect", "Kept", "Note", "Trf", "left_out", "looks_like_trf", "missing_results", "read_trf", "write_trf"]
