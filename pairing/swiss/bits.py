"""Sets of places as the bits of a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

LONG = 256
FEW = 8
"""For more than a few bits of a long mask its digits are searched: arithmetic would touch all of it for each."""
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def bits(mask: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    if mask >> LONG and mask.bit_count() > FEW:
        text = bin(mask)[:1:-1]
        place = text.find("1")
        while place >= 0:
            yield place
            place = text.find("1", place + 1)
        return
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(places: Iterable[int]) -> int:
    """The number in which the bits at these places are set."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def where(flags: Sequence[bool]) -> int:
    """The number in which the bits are set at the places of the flags that are; for many of them."""
    return int(bytes(flags)[::-1].translate(_DIGITS), 2) if flags else 0
