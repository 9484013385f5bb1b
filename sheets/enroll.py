"""From the arbiter's list to the register of the event: who plays, and under which number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pairing.model import Player, Scoring, Status
from pairing.roundrobin import draw_numbers

from .errors import CellErrors, CellFault, NotUnderstood, WrongUse
from .event import BY_LIST, BY_RATING
from .grid import Book
from .labels import FALLBACK, key_of, languages
from .recognise import Listed, Understanding, no_participants, understand
from .recognise.values import HIGHEST_RATING
from .words import NO_WORDS, OwnWords
from .workbook import cell_list

FEWEST = 3


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Enrolled:
    """The players with their pairing numbers, where each stands in the list, what was noticed, and what the list told
    of the event."""

    players: tuple[Player, ...]
    sources: Mapping[int, str]
    warnings: tuple[tuple[str, str], ...]
    name: str
    language: str
    list_at: tuple[str, str]
    seen: Understanding
    order: str = BY_LIST


class Wanted(NamedTuple):
    """Which list the register is made from, and how its numbers are given: with a seed by lot, else in that order
    (None: by rating where the list has ratings and no numbers of its own). With `varma`, a column of the list, the lot
    keeps those of one club or federation apart in the last rounds. `words` are head words that the arbiter added,
    `scoring` what he has said of it."""

    sheet: str | None = None
    table: str | None = None
    seed: int | None = None
    order: str | None = BY_LIST
    varma: str = ""
    words: OwnWords = NO_WORDS
    scoring: Scoring | None = None


def enroll(
    book: Book,
    wanted: Wanted,
    *,
    ignore: frozenset[str] = frozenset(),
    known: Sequence[Player] = (),
    added: Sequence[Player] = (),
) -> Enrolled:
    """The register made from the list. `known` are the players of an earlier register, whose statuses and byes are
    kept; `added` are players the arbiter typed into our players sheet.

    Raises:
        NotUnderstood: when there is no list, several, or results that are not in sheets of ours.
        CellErrors: when two players cannot be told apart, or there are fewer than three.
    """
    sheet, table, seed, order, varma, words, scoring = wanted
    seen = understand(book, sheet=sheet, table=table, ignore=ignore, own=words, scoring=scoring)
    _refuse_results(seen, lots=seed is not None)
    _refuse_several(seen, table)
    _refuse_doubles(seen)
    listed = [_with_known(each, known) for each in (*seen.players, *_typed_in(added, seen))]
    staying = [each for each in listed if seen.games or each.player.status is not Status.WITHDRAWN]
    _refuse_few(seen, staying, book.name)
    order = order or (BY_LIST if seen.numbered or not any(each.player.rating for each in staying) else BY_RATING)
    if order == BY_RATING and seed is None:
        _refuse_ratings(staying)
    ordered, notes = _by_varma(staying, varma, seed or 0) if varma else (_numbered(staying, seed, order), ())
    stay = {id(each) for each in staying}  # to compare thousands of players with each other takes long
    warnings = [(warning.cell, warning.text) for warning in seen.warnings]
    warnings += [("", note) for note in notes]
    warnings += [
        (each.cell, f"{each.player.name} is marked as withdrawn: left out") for each in listed if id(each) not in stay
    ]
    return Enrolled(
        players=tuple(replace(each.player, number=number) for number, each in enumerate(ordered, 1)),
        sources={number: each.cell for number, each in enumerate(ordered, 1) if each.cell},
        warnings=tuple(warnings),
        name=seen.event.name or "",
        language=seen.language if seen.language in languages() else FALLBACK,
        list_at=(sheet or "", table or ""),
        seen=seen,
        order=order,
    )


def _numbered(listed: list[Listed], seed: int | None, order: str) -> list[Listed]:
    """The players in the order of their numbers: by lot, by rating, as the list numbers them, or as it stands."""
    if seed is not None:
        lots = draw_numbers(len(listed), seed)
        return [each for _, each in sorted(zip(lots, listed, strict=True), key=lambda pair: pair[0])]
    if order == BY_RATING:
        from pairing.swiss.numbers import by_rating

        places = {player.number: place for place, player in enumerate(by_rating([each.player for each in listed]))}
        return sorted(listed, key=lambda each: places[each.player.number])
    return sorted(listed, key=lambda each: each.player.number)


def _by_varma(listed: list[Listed], column: str, seed: int) -> tuple[list[Listed], tuple[str, ...]]:
    """The players in the order of restricted lots, and what could not be kept apart.

    Raises:
        WrongUse: for a column that the list does not have.
    """
    from pairing.varma import draw_lots

    groups = {number: _in_column(each, column) for number, each in enumerate(listed, 1)}
    if not any(groups.values()):
        heads = sorted({head for each in listed for head in each.extra})
        raise WrongUse(f"--varma {column}: the list has no such column", hint=f"club, fed, {', '.join(heads)}")
    players = [replace(each.player, number=number) for number, each in enumerate(listed, 1)]
    lots = draw_lots(players, groups, seed)
    return [listed[old - 1] for _, old in sorted((new, old) for old, new in lots.numbers.items())], lots.notes


def _in_column(each: Listed, column: str) -> str:
    known = {"club": each.player.club, "fed": each.player.federation, "federation": each.player.federation}
    found = known.get(key_of(column, ("club", "federation")) or column.casefold())
    return found or next((text for head, text in each.extra.items() if head.casefold() == column.casefold()), "")


def _typed_in(added: Sequence[Player], seen: Understanding) -> list[Listed]:
    """The players who are not in the list but were typed into our players sheet: numbered on from the list."""
    names = {each.player.name for each in seen.players}
    new = [player for player in added if player.name not in names]
    return [
        Listed(player=replace(player, number=number), cell="", sheet="", row=0)
        for number, player in enumerate(new, len(seen.players) + 1)
    ]


def _with_known(each: Listed, known: Sequence[Player]) -> Listed:
    """What the arbiter typed in the players sheet before the list was read again."""
    for player in known:
        if player.name == each.player.name and player.birth == each.player.birth:
            kept = replace(each.player, status=player.status, from_round=player.from_round, byes=player.byes)
            return replace(each, player=kept)
    return each


def _refuse_results(seen: Understanding, *, lots: bool) -> None:
    """Refuse results that are of no game that could be understood, and lots once games are known."""
    if seen.games and lots:
        raise WrongUse(
            "the numbers cannot be drawn by lot any more: the workbook tells games of this event",
            hint="go on with: pair; or draw in a workbook that holds the list of participants alone",
        )
    if seen.result_cells and not seen.games:
        raise NotUnderstood(
            f"the workbook holds results of an event already: {cell_list(seen.result_cells)}",
            hint="no game could be understood from them (read shows why); take a workbook with the list alone",
            cells=tuple(
                CellFault(cell=cell, found="a result", expected="a list of participants only")
                for cell in seen.result_cells[:20]
            ),
        )


def _refuse_several(seen: Understanding, table: str | None) -> None:
    lists = [each for each in seen.tables if each.role == "players" and each.chosen]
    if len(lists) > 1 and table is None:
        cells = [f"{each.sheet}!{each.first_cell}" for each in lists]
        raise NotUnderstood(
            f"there are {len(lists)} lists of participants: {cell_list(cells, 10)}",
            hint=f"say which one is meant: --table {cells[0]!r}",
            cells=tuple(CellFault(cell=cell, found="a list of participants", expected="one list") for cell in cells),
        )


def _refuse_doubles(seen: Understanding) -> None:
    """A player who is struck through is out of the list already, so he is nobody's double."""
    pairs = [
        pair for pair in seen.duplicates if all(each.player.status is not Status.WITHDRAWN for each in pair)
    ]  # fmt: skip
    if pairs:
        names = list(dict.fromkeys(first.player.name for first, _ in pairs))
        raise CellErrors(
            f"two players have the same name, and nothing tells them apart: {cell_list(names)}",
            hint="type the birth date or the FIDE id of both into the list, or tell their names apart (Junior, II); "
            "if it is one person, take one of the two out",
            cells=tuple(_doubles(pairs)),
        )


def _doubles(pairs: Sequence[tuple[Listed, Listed]]) -> Iterator[CellFault]:
    """Both cells of each pair, each cell once."""
    namesakes: dict[str, tuple[Listed, Listed]] = {}
    for first, second in pairs:
        namesakes.setdefault(first.cell, (first, second))
        namesakes.setdefault(second.cell, (second, first))
    for cell, (each, other) in namesakes.items():
        yield CellFault(cell=cell, found=each.player.name, expected=f"another name than in {other.cell}")


def _refuse_ratings(staying: list[Listed]) -> None:
    """Refuse ratings that are none where the numbers follow them."""
    wrong = [each for each in staying if (each.player.rating or 0) > HIGHEST_RATING]
    if wrong:
        raise CellErrors(
            "the numbers follow the ratings, and these are none",
            hint="mend them in the list; or number by the list: --order list",
            cells=tuple(
                CellFault(
                    cell=each.cell,
                    found=f"{each.player.name}, {each.player.rating}",
                    expected=f"a rating of at most {HIGHEST_RATING}",
                )
                for each in wrong
            ),
        )


def _refuse_few(seen: Understanding, staying: list[Listed], name: str) -> None:
    if not seen.players:
        raise no_participants(seen, name)
    if len(staying) < FEWEST:
        raise CellErrors(
            f"an event needs {FEWEST} players or more; {len(staying)} were found",
            hint="add the players to the list and run the command again",
            cells=tuple(
                CellFault(cell=each.cell, found=each.player.name, expected=f"{FEWEST} players or more")
                for each in staying
            ),
        )
