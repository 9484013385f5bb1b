"""Rating lists of FIDE as it publishes them: text of fixed width, or XML; plain, or alone in a zip archive."""

from .model import KINDS, FideList, Keep, Rated
from .read import fide_list

__all__ = ["KINDS", "FideList", "Keep", "Rated", "fide_list"]
