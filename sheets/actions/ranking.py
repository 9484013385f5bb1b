"""What `standings` answers of any event: lines, lists of some of the players, lots, and what is to be said of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pairing.lots import drawn_lots, ties
from pairing.model import Player, Tournament
from pairing.points import points_number
from pairing.standings import Standing, default_tiebreaks, standings
from pairing.systems import get_system
from pairing.tiebreaks import OPTIONS, TieBreak, get_tiebreak
from sheets.columns import Columns
from sheets.errors import WrongUse, counted
from sheets.labels import Labels
from sheets.lists import ListColumn, Ranked, RankList, lists_of
from sheets.selection import Condition, SelectionError, Wanted
from sheets.selection_text import parse_condition, parse_lists
from sheets.tiebreak_words import EDITION, read_tiebreaks

Answer = dict[str, Any]
Remark = tuple[str | None, str]
SEEDS = 1_000_000  # a seed is short enough to be read out


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsOptions:
    """The options of `standings`: the tie-breaks as typed and the edition of their rules (None: the event's), the last
    round that counts (None: all); the lists wanted and the condition their players fulfil; whether lots are drawn,
    and with which seed; whose values are explained; whether our sheets are refreshed, and where to."""

    tiebreaks: str | None = None
    edition: str | None = None
    after: int | None = None
    group_by: str | None = None
    where: str | None = None
    lots: bool = False
    seed: int | None = None
    explain: str | None = None
    breakdown: bool = False
    write: bool = False
    out: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """An event to rank: `ids` are what its players are called in an answer, by number; `listed` reads the columns of a
    list that has more than the players themselves; `seed` is the one its lots were drawn with."""

    tournament: Tournament
    ids: Sequence[int]
    labels: Labels
    listed: Callable[[], tuple[ListColumn, ...]]
    seed: int | None = None

    def player(self, number: int) -> Player:
        """The player of a number."""
        return self.tournament.players[number - 1]


def asked(tournament: Tournament, options: StandingsOptions) -> Tournament:
    """The tournament with the tie-breaks and the edition that were asked for.

    Raises:
        UnknownTiebreak: for a tie-break that is none.
        WrongUse: for an edition that is none, and for a list of no tie-breaks.
    """
    if options.edition is not None and options.edition not in OPTIONS[EDITION]:
        raise WrongUse(f"--tiebreak-edition is one of {', '.join(OPTIONS[EDITION])}, not {options.edition!r}")
    codes = tournament.tiebreaks if options.tiebreaks is None else read_tiebreaks(options.tiebreaks)
    if options.tiebreaks is not None and not codes:
        raise WrongUse(f"--tiebreaks {options.tiebreaks!r} names no tie-break", hint="for example: --tiebreaks DE,SB")
    edition = {EDITION: options.edition} if options.edition is not None else {}
    return replace(
        tournament,
        tiebreaks=codes or default_tiebreaks(tournament.system),
        tiebreak_options={**tournament.tiebreak_options, **edition},
    )


def wanted_lists(options: StandingsOptions, event: str = "") -> tuple[Wanted, ...]:
    """The lists that the options ask for; where they ask for none those of the event.

    Raises:
        WrongUse: with what was expected, and where.
    """
    found = () if options.group_by is None else _parsed("--group-by", parse_lists, options.group_by)
    if options.group_by is not None and not found:
        raise WrongUse(f"--group-by {options.group_by!r} names no column", hint=LIST_HINT)
    if options.where is None:
        return found or (parse_lists(event) if event else ())
    condition: Condition = _parsed("--where", parse_condition, options.where)
    lists = tuple(each.narrowed(condition) for each in found)
    return lists or (Wanted(text=options.where.strip(), condition=condition),)


def _parsed(option: str, parse: Callable[[str], Any], text: str) -> Any:
    try:
        return parse(text)
    except SelectionError as error:
        raise WrongUse(f"{option} {text!r}: {error}", hint=LIST_HINT) from None


LIST_HINT = "for example --group-by club, --group-by rating:1600,1800, --where 'rating<2000 and sex=F'"


def with_lots(tournament: Tournament, options: StandingsOptions, recorded: int | None) -> tuple[Tournament, int | None]:
    """The tournament with the lots of those whom nothing parts, drawn where that was asked for, and the seed (None:
    no lot was needed).

    Raises:
        WrongUse: for another seed than that of an earlier draw: whoever draws again gets the same order.
    """
    if not options.lots:
        return tournament, None
    if None not in (options.seed, recorded) and options.seed != recorded:
        raise WrongUse(
            f"--seed {options.seed}: the lots of this event were drawn with the seed {recorded}, and are drawn once",
            hint="leave --seed out; to draw anew empty the lots in the players sheet and their seed in the settings",
        )
    tied = ties(tournament, after_round=options.after)
    if not tied:
        return tournament, None
    said = options.seed if options.seed is not None else recorded
    seed = secrets.randbelow(SEEDS) if said is None else said
    lots = drawn_lots(tied, tournament.lots, len(tournament.players), seed)
    return (tournament, recorded) if lots == tournament.lots else (replace(tournament, lots=lots), seed)


def ranked(source: Source, options: StandingsOptions, wanted: Sequence[Wanted]) -> Answer:
    """The part of the answer that the event gives: `tiebreaks`, `edition`, `rows`, `lists`.

    Raises:
        WrongUse: for a column that the lists ask for and nobody has.
    """
    tournament = source.tournament
    rows = standings(tournament, after_round=options.after)
    labels = tuple(rows[0].values) if rows else tournament.tiebreaks
    lists = _lists(source, rows, wanted) if wanted else ()
    lines: list[tuple[RankList | None, Ranked]] = [(each, line) for each in lists for line in each.lines]
    if not wanted:
        lines = [(None, Ranked(row.place, row)) for row in rows]
    return {
        "tiebreaks": list(labels),
        "edition": tournament.tiebreak_options.get(EDITION, OPTIONS[EDITION][0]),
        "rows": [_row(source, line, each) for each, line in lines],
        "lists": [
            {"title": each.title, "players": [source.ids[line.standing.number - 1] for line in each.lines]}
            for each in lists
        ],
    }


def _lists(source: Source, rows: Sequence[Standing], wanted: Sequence[Wanted]) -> tuple[RankList, ...]:
    columns = Columns(
        players=source.tournament.players, standings=rows, labels=source.labels, listed=source.listed
    )  # fmt: skip
    try:
        return lists_of(wanted, rows, columns.find)
    except SelectionError as error:
        raise WrongUse(str(error), hint=LIST_HINT) from None


def _row(source: Source, line: Ranked, of: RankList | None) -> Answer:
    row = line.standing
    player = source.player(row.number)
    return {
        "place": line.place,
        "player": source.ids[row.number - 1],
        "name": player.name,
        "points": points_number(row.points),
        "values": {label: tiebreak_of(label).number(value) for label, value in row.values.items()},
        "games": row.games,
        "title": player.title,
        "rating": player.rating,
        "fed": player.federation,
        "club": player.club,
        "status": player.status.value,
        "group": of.group if of else None,
        "overall": row.place,
        "lot": source.tournament.lots.get(row.number),
    }


def tiebreak_of(label: str) -> TieBreak:
    """The tie-break of a column of the standings, where a code that is there twice is called `DE (2)` then."""
    return get_tiebreak(label.partition(" (")[0])


def on_after(tournament: Tournament, options: StandingsOptions) -> Iterator[Remark]:
    """What is to be said of the last round that counts.

    Raises:
        WrongUse: when the event has no such round.
    """
    if options.after is None:
        return
    last = get_system(tournament.system).total_rounds(tournament)
    if last is not None and options.after > last:
        raise WrongUse(f"--after {options.after}: the event has {last} rounds")
    written = max((each.number for each in tournament.rounds), default=0)
    if options.after > written:
        yield None, f"round {options.after} is not written yet: the table is that after round {written}"


def on_ratings(tournament: Tournament, answer: Mapping[str, Any], where: str) -> Iterator[Remark]:
    """What is to be said of rating tie-breaks that have no values, since players have no rating (C.07 article 10);
    `where` says what else can be done."""
    unrated = [player.name for player in tournament.players if not player.rating]
    for label in answer["tiebreaks"]:
        tiebreak = tiebreak_of(label)
        values = [row["values"][label] for row in answer["rows"]]
        if tiebreak.rated and unrated and values and all(value is None for value in values):
            example = f"{tiebreak.code}/U1400"
            text = f"{label} has no values: {counted(len(unrated), 'player')} without a rating (C.07 article 10)"
            yield None, f"{text}; name a rating for them, as in {example}, {where}, or leave {label} out"


def sex_column(lines: Mapping[int, str]) -> tuple[ListColumn, ...]:
    """The column of a TRF that is no field of a player, from the lines of the players by number."""
    from sheets.formats.trf.players import read_sex
    from sheets.recognise.values import sex

    values = {number: sex(read_sex(line)) or "" for number, line in lines.items()}
    return (ListColumn(head="sex", letters="", field="sex", values=values),)
