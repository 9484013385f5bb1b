"""The lines of the players, written from a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pairing.model import Bye, ByeKind, Game, Player
from sheets.errors import CannotWrite

from .columns import (
    BIRTH,
    ENTRY_WIDTH,
    FEDERATION,
    FIDE_ID,
    LONGEST_NAME,
    NAME,
    PLACE,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    cut,
    entries,
    one_line,
    slice_of,
)
from .entries import Entry, parse_entry
from .findings import Findings
from .players import read_player, read_sex
from .values import Dialect
from .write_records import tenths

MOST_RANK = MOST_RATING = 9999
MOST_POINTS = 999
"""In tenths."""
_CODES: Mapping[str, str] = {"1": "1", "½": "=", "0": "0", "+": "+", "-": "-"}
_BYES: Mapping[ByeKind, str] = {ByeKind.PAB: "U", ByeKind.FULL: "F", ByeKind.HALF: "H", ByeKind.ZERO: "Z"}
_BLANK = " " * ENTRY_WIDTH
_PERSON = POINTS[0] - 1


def person(player: Player, rank: int, old: str = "") -> str:
    """Columns 1 to 80 of the line of a player: as they stood in the old line where they say just him.

    Raises:
        CannotWrite: for a number or a rating that four digits cannot hold.
    """
    if old and read_player(old, player.number, Findings()) == player:
        before = old[: RANK[1]] if int(cut(old, RANK)) == rank else f"001 {rank:>4}"
        return before + old[RANK[1] : _PERSON].ljust(_PERSON - RANK[1])
    if rank > MOST_RANK or (player.rating or 0) > MOST_RATING:
        raise CannotWrite(
            f"{player.name}: number {rank}, rating {player.rating or 0}: a TRF has four digits for each",
            hint="is the rating typed right?",
        )
    fields = (
        (RANK, f"{rank:>4}"),
        (SEX, read_sex(old)),
        (TITLE, f"{player.title or '':>3}"),
        (NAME, written_name(player.name)),
        (RATING, f"{player.rating or '':>4}"),
        (FEDERATION, player.federation or ""),
        (FIDE_ID, f"{player.fide_id or '':>11}"),
        (BIRTH, _birth(player.birth)),
    )
    text = "001"
    for (first, last), value in fields:
        text = text.ljust(first - 1) + value[: last - first + 1]
    return text.ljust(_PERSON)


def written_name(name: str) -> str:
    """The name on one line, cut to its columns."""
    return one_line(name)[:LONGEST_NAME].rstrip()


def score(points: int | None, place: int | None, old: str = "") -> str:
    """Columns 81 to 89: points in tenths and place; for None what stands in the old line.

    Raises:
        CannotWrite: for points that the columns cannot hold.
    """
    if points is not None and not 0 <= points <= MOST_POINTS:
        raise CannotWrite(f"{points / 10} points: a TRF has room for 0 to 99.9")
    said = slice_of(old, POINTS) if points is None else tenths(points)
    return f"{said} {slice_of(old, PLACE) if place is None else f'{place:>4}'}"


def _birth(birth: str | None) -> str:
    """`1990/05/12`; a year alone has no month and no day."""
    if not birth:
        return ""
    return birth.replace("-", "/") if "-" in birth else f"{birth}/00/00"


def game_text(game: Game, number: int, ranks: Sequence[int], dialect: Dialect) -> str:
    """The eight columns of a game from the side of one player; an open one has `?` in TRF26, else a blank."""
    colour = "w" if number == game.white else "b"
    code = _CODES.get(game.mark(number), "?" if dialect == "trf26" else " ")
    return f"{ranks[game.opponent(number) - 1]:>4} {colour} {code}"


def bye_text(bye: Bye) -> str:
    """The eight columns of a bye."""
    return f"0000 - {_BYES[bye.kind]}"


def round_texts(said: Iterable[str], old: str = "") -> str:
    """The rounds of a line, each as it stood in the old line where that means the same."""
    before = entries(old) if old else []
    texts = [
        before[place] if place < len(before) and _same(before[place], text) else text for place, text in enumerate(said)
    ]
    return "".join(f"  {text or _BLANK}" for text in texts)


def _same(old: str, text: str) -> bool:
    found, wanted = parse_entry(old), parse_entry(text.ljust(ENTRY_WIDTH))
    if isinstance(found, Entry) and isinstance(wanted, Entry):
        return found.says_the_same(wanted)
    return found is None and wanted is None
