"""The standings of a file beside those that the rules give: its half of `check`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pairing.model import Result, Tournament
from pairing.places import Misplaced, Ranked, Written, ranked, wrong_places, wrong_points, wrong_values
from pairing.standings import Standing, standings
from pairing.tiebreaks import get_tiebreak
from pairing.tiebreaks.options import NEWEST
from sheets.errors import counted

if TYPE_CHECKING:
    from sheets.formats.trf import Trf
    from sheets.ours import State
    from sheets.ours.ranked import RankedSheet
    from sheets.ours.whole import Reread

Answer = dict[str, Any]
Remark = tuple[str | None, str]
Cells = Callable[[Misplaced], str]
TENTHS = 10
A_SWAP = 2  # two places exchanged by mistake may be what makes them those of the starting numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What was found of the standings: each wrong place, points and value as `check` answers it, by which tie-breaks,
    what is to be said beside it, and whether there was anything to compare."""

    differences: tuple[Answer, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    is_checked: bool = True

    def answer(self, tournament: Tournament) -> Answer:
        """The part `standings` of the answer of `check` (CLI.md)."""
        return {
            "ok": not self.differences,
            "checked": self.is_checked,
            "tiebreaks": list(self.tiebreaks),
            "edition": tournament.tiebreak_options.get("edition", NEWEST),
            "differences": list(self.differences),
        }


def not_compared(remark: str) -> Verdict:
    """The verdict where there is nothing to compare, and why."""
    return Verdict(remarks=((None, remark),), is_checked=False)


def differences(
    wrong: Iterable[Misplaced], tournament: Tournament, cell: Cells, called: Callable[[int], int]
) -> Iterator[Answer]:
    """Each fault as `check` answers it: where it stands, whose it is, what was found and what is right."""
    for each in wrong:
        scale = {"place": 1, "rank": 1, "points": TENTHS}.get(each.kind) or get_tiebreak(each.tiebreak).scale
        answer: Answer = {"kind": each.kind, "cell": cell(each), "player": called(each.number)}
        answer["name"] = tournament.player(each.number).name
        if each.tiebreak:
            answer["tiebreak"] = each.tiebreak
        expected = _shown(each.expected, scale)
        if each.last not in (None, each.expected):
            expected += f" to {each.last}"
        yield answer | {"found": _shown(each.found, scale), "expected": expected}


def _shown(written: Written, scale: int) -> str:
    if written is None:
        return "nothing"
    return f"“{written}”" if isinstance(written, str) else f"{written / scale:.10g}"


_WHO = ("number", "name")
"""The kinds of difference that are about who stands in a row."""


def difference_text(difference: Mapping[str, Any]) -> str:
    """The line of a difference for a person."""
    what = difference.get("tiebreak", difference["kind"])
    who = f"{difference['player']} {difference['name']}".rstrip()
    found = f"{difference['cell']}: {who}: {what} {difference['found']}"
    by = "in the register" if difference["kind"] in _WHO else "by the rules"
    return f"{found}; {by}: {difference['expected']}"


# A tournament report


def standings_of_trf(trf: Trf, tournament: Tournament, tiebreaks: Sequence[str] | None) -> Verdict:
    """The points and places in the lines of the players beside those by the list of the file, or by these tie-breaks.

    Places are compared as far as the list can be followed (`pairing.places.ranked`). While games are open the places
    may also be those after the last round that is over.
    """
    from sheets.formats.trf.columns import PLACE, POINTS
    from sheets.formats.trf.places import cells_of, read_places

    wrong_points = tuple(_points(trf))
    found = read_places(trf)
    codes, remarks = _list_of(trf, tiebreaks)
    ranking, wrong = _fewest(tournament, codes or (), found)
    if not any(found.values()):
        remarks, wrong = ["no places stand in the file: its points were compared"], ()
    elif codes is None:
        wrong = ()
    elif len(wrong) > A_SWAP and all(number == place for number, place in found.items()):
        wrong = ()
        remarks = ["the places in the file are its starting numbers: its points were compared"]
    elif ranking.stopped:
        remarks.append(_stopped(ranking))
    cells = {"points": cells_of(trf, POINTS), "place": cells_of(trf, PLACE)}
    shown = differences(
        (*wrong_points, *wrong),
        tournament,
        lambda each: cells[each.kind][each.number],
        lambda number: trf.ranks[number - 1],
    )
    return Verdict(
        differences=tuple(shown), tiebreaks=ranking.tiebreaks, remarks=tuple((None, remark) for remark in remarks)
    )


def _points(trf: Trf) -> Iterator[Misplaced]:
    """The points in the file that results do not give."""
    from sheets.formats.trf.players import read_points

    lines = trf.player_lines()
    for number, extra in trf.adjustments.items():
        said = read_points(lines[number].text) or 0
        yield Misplaced(kind="points", number=number, found=said, expected=said - extra)


def _list_of(trf: Trf, tiebreaks: Sequence[str] | None) -> tuple[Sequence[str] | None, list[str]]:
    """The list to rank by, None where the order cannot be told by one, and what is to be said of it."""
    from sheets.formats.trf.tiebreaks import read_list

    if tiebreaks is not None:
        return tiebreaks, []
    listed = read_list(trf.lines)
    if listed is None:
        text = "the file names no tie-breaks (202 or 212): its places were compared as far as points decide"
        return (), [f"{text}; name them with --tiebreaks LIST"]
    if not listed.after_points:
        return None, ["the list in 212 does not begin with PTS: its places were not compared"]
    return listed.codes, []


def _fewest(
    tournament: Tournament, codes: Sequence[str], found: Mapping[int, Written]
) -> tuple[Ranked, tuple[Misplaced, ...]]:
    """The ranking that the places contradict least: now, or before the rounds with open games; with what is wrong."""
    unfinished = [game.round for game in tournament.games if game.result.is_open]
    moments = (None, min(unfinished) - 1) if unfinished else (None,)
    rankings = [ranked(tournament, codes, after_round=moment) for moment in moments]
    return min(((each, wrong_places(each.lines, found)) for each in rankings), key=lambda pair: len(pair[1]))


def _stopped(ranking: Ranked) -> str:
    by = ", ".join(("points", *ranking.tiebreaks))
    return f"{ranking.stopped} cannot be computed from the file: its places were compared as far as {by} decide"


# A workbook of ours


def standings_of_workbook(found: Reread, tournament: Tournament) -> Verdict:
    """The cells of the standings sheet beside the standings after the results as they are typed.

    Cells that are still those of the last run, because something was typed since, are no faults, and no proof: where
    there are such, and nothing else is wrong, the sheet counts as not compared.
    """
    from sheets.ours.ranked import read_ranked
    from sheets.ours.state import rules_of

    sheet = read_ranked(found.ours, found.event, found.state)
    if sheet is None or found.state.rules not in (None, rules_of(found.event)):
        return not_compared(f"the standings sheet is not as settings and lots want it now, and not compared: {_ANEW}")
    if sheet.unvalued:
        text = f"{counted(len(sheet.unvalued), 'formula')} on the standings sheet without a value in the file"
        return not_compared(f"{text}, so it was not compared: open it in Excel or LibreOffice and save it")
    lines = standings(tournament)
    wrong = [each for each in _wrong_cells(lines, sheet) if not _is_order_of_a_tie(each)]
    left = _Left.of(tournament, found.state, sheet)
    faults = [each for each in wrong if not left.holds(each)]
    shown = differences(faults, tournament, lambda each: sheet.cell(each.tiebreak or each.kind, each.number), int)
    named = (*shown, *_wrong_people(tournament, found.state, sheet))
    stale = len(wrong) - len(faults)
    return Verdict(
        differences=named,
        tiebreaks=tuple(lines[0].values) if lines else (),
        remarks=tuple(_of_last_run(sheet, stale)),
        is_checked=not stale or bool(named),
    )


_ANEW = "write it anew with pairsheet standings FILE --write"


def _of_last_run(sheet: RankedSheet, cells: int) -> Iterator[Remark]:
    if cells:
        text = f"out of date: {counted(cells, 'cell')} of the standings left from the last run, though something was"
        yield sheet.grid.name, f"{text} typed since: {_ANEW}"


def _is_order_of_a_tie(wrong: Misplaced) -> bool:
    """Whether it is the order that the arbiter gives to those who are tied."""
    return wrong.kind in ("place", "rank") and wrong.found in range(wrong.expected or 0, (wrong.last or 0) + 1)


def _wrong_cells(lines: Sequence[Standing], sheet: RankedSheet) -> Iterator[Misplaced]:
    yield from wrong_places(lines, sheet.columns["place"])
    if "rank" in sheet.columns:
        yield from (replace(each, kind="rank") for each in wrong_places(lines, sheet.columns["rank"]))
    yield from wrong_points(lines, sheet.columns["points"])
    for code in lines[0].values if lines else ():
        if code in sheet.columns:
            yield from wrong_values(lines, code, sheet.columns[code])


def _wrong_people(tournament: Tournament, state: State, sheet: RankedSheet) -> Iterator[Answer]:
    """The numbers and names of rows that are not those of the player the row is of; a name may be that of the last
    run, since the register was changed."""
    for player in tournament.players:
        if player.number not in sheet.rows:
            continue
        number, name = (sheet.columns[kind].get(player.number) for kind in _WHO)
        who: Answer = {"player": player.number, "name": player.name}
        if number != player.number:
            cell = sheet.cell("number", player.number)
            yield {"kind": "number", "cell": cell, **who, "found": _shown(number, 1), "expected": str(player.number)}
        if name not in (player.name, state.names.get(player.number)):
            cell = sheet.cell("name", player.number)
            yield {"kind": "name", "cell": cell, **who, "found": _shown(name, 1), "expected": f"“{player.name}”"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Left:
    """What the last run left on the sheet: its lines by number, None where nothing was typed since; `loosely` says that
    more than results may have changed, which nobody recorded, so that a value no formula follows may be any."""

    sheet: RankedSheet
    lines: Mapping[int, Standing] | None
    loosely: bool

    @classmethod
    def of(cls, tournament: Tournament, state: State, sheet: RankedSheet) -> _Left:
        before = _at_last_run(tournament, state)
        loosely = sheet.is_changed or any(game.score is not None for game in tournament.games)
        if not loosely and {*before.games} == {*tournament.games}:
            return cls(sheet=sheet, lines=None, loosely=False)
        return cls(sheet=sheet, lines={line.number: line for line in standings(before)}, loosely=loosely)

    def holds(self, wrong: Misplaced) -> bool:
        """Whether that is not wrong, but of the last run."""
        if self.lines is None:
            return False
        line = self.lines[wrong.number]
        match wrong.kind:
            case "place" | "rank":
                return wrong.found == line.place or wrong.found in self.sheet.places_by_row(wrong.number)
            case "points":
                return wrong.found == line.points
            case "tie-break":
                is_held = self.loosely and wrong.tiebreak not in self.sheet.live
                return is_held or wrong.found == line.values[wrong.tiebreak]


def _at_last_run(tournament: Tournament, state: State) -> Tournament:
    """The tournament with the results that the hidden sheet has recorded."""
    recorded = {
        (number, int(white), int(black)): Result(result)
        for number, texts in state.results.items()
        for white, black, result in (text.split(":") for text in texts)
    }
    games = (
        replace(game, result=recorded.get((game.round, game.white, game.black), Result.OPEN))
        for game in tournament.games
    )
    return replace(tournament, games=tuple(games))


def standings_text(answer: Mapping[str, Any]) -> Iterator[str]:
    """The standings of the answer for a person: a line, and one for each difference."""
    if answer["differences"]:
        yield f"standings: {counted(len(answer['differences']), 'difference')}"
        yield from (f"  {difference_text(each)}" for each in answer["differences"])
    else:
        yield "standings: as the rules rank them" if answer["checked"] else "standings: not compared"
