"""FIDE Dutch, edition of 2017: `pair` is the engine, `paired_brackets` tells what it did with each bracket."""

from .criteria import Bracket
from .rounds import PairedBracket, pair, paired_brackets

__all__ = ["Bracket", "PairedBracket", "pair", "paired_brackets"]
