"""`ratings`: what the event does to ratings, from a workbook of ours or a TRF. The file is only read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from pairing.model import Game, Player, Tournament
from pairing.points import TENTHS, format_points, points_number
from pairing.ratings import (
    FEWEST_FOR_A_RATING,
    HUNDREDTHS,
    JUNIOR_AGE,
    JUNIORS_BELOW,
    LOWEST,
    MOST_K_GAMES,
    REACHED,
    REGULATIONS,
    Factors,
    KRule,
    NoRating,
    RatingLine,
    birth_year,
    ratings,
)
from pairing.systems import get_system
from sheets import store
from sheets.errors import NotUnderstood, WrongUse, counted
from sheets.formats.trf import Trf, read_trf

from .text_table import text_table

Answer = dict[str, Any]
Remark = tuple[str | None, str]
_START = "042"
_NOT_RATED = frozenset("WDL")
_RAPID = "rapid"
_ON_RAPID = (
    "rapid and blitz: K is taken as for standard chess (so since October 2022), by the ratings of the file; only the "
    "rules on great differences are others"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingOptions:
    """The options of `ratings`: the last round that counts (None: all), one K for all, the head of the column of K, the
    year of the event (None: as the file says, else this one), and the regulations by their name.

    Raises:
        WrongUse: for regulations that there are none of, and for one K for all beside a column of them.
    """

    after: int | None = None
    k: int | None = None
    k_column: str | None = None
    year: int | None = None
    rules: str = "standard"

    def __post_init__(self) -> None:
        """Refuse options that mean nothing."""
        if self.rules not in REGULATIONS:
            raise WrongUse(f"--rules is one of {', '.join(REGULATIONS)}, not {self.rules!r}")
        if self.k is not None and self.k_column is not None:
            raise WrongUse("--k gives everybody the same K, so it cannot go with --k-column")


def ratings_of_workbook(path: Path, options: RatingOptions) -> Answer:
    """The answer of `ratings` (CLI.md) for a workbook with an event of ours.

    Raises:
        NotUnderstood: when it has none.
        InvalidTournament: for a team event.
        SheetError: for anything else wrong with the file or its cells.
        WrongUse: for options that do not fit the event.
    """
    from sheets.ours.whole import reread
    from sheets.workbook import open_workbook

    from .rating_factors import typed_factors

    workbook = open_workbook(path, writes=False)
    if not workbook.ours:
        raise NotUnderstood(
            f"{path.name} has no sheets of an event yet, so there are no games to rate",
            hint=f"begin with: pairsheet pair {path.name}",
        )
    found = reread(workbook.ours, workbook.package)
    typed = typed_factors(workbook, found, options.k_column) if options.k is None else {}
    noticed = [*((cell or None, text) for cell, text in found.warnings), *((None, text) for text in workbook.notes)]
    numbers = tuple(player.number for player in found.event.players)
    return _answer(path, found.event.tournament, options, typed, noticed, ids=numbers)


def ratings_of_trf(path: Path, options: RatingOptions) -> Answer:
    """The answer of `ratings` (CLI.md) for a TRF, ids as in the file. Games of less than one move (W, D, L) are not
    rated; the year is that of the start (042).

    Raises:
        CellErrors: with every fault of the file.
        WrongUse: for options that do not fit it.
    """
    if options.k_column is not None:
        raise WrongUse(f"{path.name} is a tournament report: it has no column of K", hint="say one K for all: --k 20")
    trf = read_trf(store.load(path, writes=False), path.name)
    noticed: list[Remark] = [(note.place or None, note.text) for note in trf.notes if not note.topic]
    tournament, short = _without_short_games(trf)
    if short:
        noticed.append((None, f"{counted(short, 'game')} of less than one move (W, D, L) not rated"))
    if options.year is None:
        options = replace(options, year=_year_of(trf))
    return _answer(path, tournament, options, {}, noticed, ids=trf.ranks)


def _without_short_games(trf: Trf) -> tuple[Tournament, int]:
    """The tournament without the games that one of the two lines marks as not rated, and how many these were."""
    from sheets.formats.trf.columns import entries

    lines = trf.player_lines()

    def is_short(game: Game) -> bool:
        texts = (entries(lines[number].text)[game.round - 1] for number in (game.white, game.black))
        return any(text[-1].upper() in _NOT_RATED for text in texts)

    games = tuple(game for game in trf.tournament.games if not is_short(game))
    return replace(trf.tournament, games=games), len(trf.tournament.games) - len(games)


def _year_of(trf: Trf) -> int | None:
    """The year in which the event began, in whatever order its date is written; None where the file does not say it."""
    text = next((line.text[3:].strip() for line in trf.lines if line.code == _START), "")
    if match := re.search(r"(?<!\d)(?:19|20)\d\d(?!\d)", text):
        return int(match[0])
    match = re.match(r"(\d\d)[/.-]\d\d[/.-]\d\d(?!\d)", text)
    return 2000 + int(match[1]) if match else None


def _answer(
    path: Path,
    tournament: Tournament,
    options: RatingOptions,
    typed: Mapping[int, int],
    noticed: Sequence[Remark],
    *,
    ids: Sequence[int],
) -> Answer:
    written = max((each.number for each in tournament.rounds), default=0)
    remarks = [*noticed, *_on_rounds(tournament, options, written)]
    year = datetime.now().year if options.year is None else options.year
    factors = Factors(given=typed, every=options.k, year=year)
    lines = ratings(tournament, after_round=options.after, factors=factors, regulations=options.rules)
    if options.rules == _RAPID and options.k is None:
        remarks.append((None, _ON_RAPID))
    remarks += _on_factors(tournament.players, lines, year, said=options.year is not None)
    remarks += _on_ratings(lines)
    return {
        "file": str(path),
        "after": min(options.after or written, written),
        "rules": options.rules,
        "year": year,
        "rows": [
            _row(ids[index], player, line)
            for index, (player, line) in enumerate(zip(tournament.players, lines, strict=True))
        ],
        "warnings": [{"cell": cell, "text": text} for cell, text in remarks],
    }


def _on_rounds(tournament: Tournament, options: RatingOptions, written: int) -> Iterator[Remark]:
    """What is to be said of the rounds that count, and of games without a result in them."""
    if options.after is not None and options.after > written:
        total = get_system(tournament.system).total_rounds(tournament)
        if total is not None and options.after > total:
            raise WrongUse(f"--after {options.after}: the event has {counted(total, 'round')}")
        yield None, f"round {options.after} is not written yet: the ratings are those after round {written}"
    last = written if options.after is None else options.after
    still_open = sum(game.result.is_open and game.round <= last for game in tournament.games)
    if still_open:
        yield None, f"{counted(still_open, 'game')} without a result: not rated yet"


def _on_factors(players: Sequence[Player], lines: Sequence[RatingLine], year: int, *, said: bool) -> Iterator[Remark]:
    """What was taken for granted of the development coefficients."""
    by_rule = Counter(line.factor.rule for line in lines if line.factor)
    if below := by_rule[KRule.BELOW]:
        known = f"one new to the list has 40 up to 30 games, one who ever had {REACHED} has 10"
        where = "type such a K in a column “K” of the list, or say one for all with --k"
        yield None, f"K 20 was taken for {counted(below, 'player')} below {REACHED}; {known}: {where}"
    if masters := by_rule[KRule.TITLE]:
        yield None, f"K 10 was taken for {counted(masters, 'player')} below {REACHED} by the title of GM or IM"
    if not said and any(map(_hangs_on_year, players, lines)):
        yield None, f"who is a junior is seen in this year, {year}: for an event of another year say --year"


def _hangs_on_year(player: Player, line: RatingLine) -> bool:
    if line.factor is None or line.factor.rule not in (KRule.JUNIOR, KRule.BELOW):
        return False
    return (line.rating or 0) < JUNIORS_BELOW and birth_year(player) is not None


def _on_ratings(lines: Sequence[RatingLine]) -> Iterator[Remark]:
    low = sum(line.rating is not None and line.rating < LOWEST for line in lines)
    if low:
        yield None, f"{counted(low, 'rating')} below {LOWEST}: FIDE has none so low; rated here all the same"
    if any(line.initial is not None for line in lines):
        yield None, "a first rating is reckoned from this event alone, as if it were the player's first one"
    if lines and not any(line.games for line in lines):
        yield None, "no game was played over the board against a player with a rating"


def _row(number: int, player: Player, line: RatingLine) -> Answer:
    factor = line.factor
    return {
        "player": number,
        "name": player.name,
        "rating": line.rating,
        "games": line.games,
        "score": points_number(line.score),
        "average": line.average,
        "expected": _decimal(line.expected),
        "difference": _decimal(line.difference),
        "k": factor and factor.used,
        "k_rule": factor and factor.rule.value,
        "k_full": factor and factor.value,
        "change": _decimal(line.change),
        "new": line.new,
        "no_rating": line.lacking and line.lacking.value,
        "performance": line.performance,
    }


def _decimal(hundredths: int | None) -> float | int | None:
    if hundredths is None or hundredths % HUNDREDTHS:
        return hundredths and hundredths / HUNDREDTHS
    return hundredths // HUNDREDTHS


_HEADS = ("No", "Name", "Rtg", "Games", "Score", "Opp", "Exp", "+/-", "K", "Why", "Change", "New", "Perf")
_WHY: Mapping[str | None, str] = {
    None: "",
    KRule.GIVEN.value: "typed",
    KRule.REACHED.value: f"{REACHED}",
    KRule.TITLE.value: "title",
    KRule.JUNIOR.value: f"under {JUNIOR_AGE + 1}",
    KRule.BELOW.value: f"below {REACHED}",
}


def ratings_text(answer: Mapping[str, Any]) -> str:
    """The report as a table, a line a player."""
    return text_table(_HEADS, [_cells(row) for row in answer["rows"]], left=frozenset({1, 9}))


_LACKING: Mapping[str, str] = {
    NoRating.GAMES.value: "{games}, {fewest} needed",
    NoRating.SCORE.value: "nothing scored",
    NoRating.LOW.value: "below {lowest}",
}


def _why(row: Mapping[str, Any]) -> str:
    """Where the K is from, or why there is no first rating."""
    if row["no_rating"]:
        games = counted(row["games"], "rated game")
        return _LACKING[row["no_rating"]].format(games=games, fewest=FEWEST_FOR_A_RATING, lowest=LOWEST)
    return _WHY[row["k_rule"]]


def _cells(row: Mapping[str, Any]) -> list[str]:
    why = _why(row)
    if row["k"] != row["k_full"]:
        why += f", {MOST_K_GAMES} at {counted(row['games'], 'game')}"
    return [
        str(row["player"]),
        row["name"],
        _whole(row["rating"]),
        str(row["games"]),
        format_points(round(row["score"] * TENTHS)),
        _whole(row["average"]),
        _places(row["expected"], ""),
        _places(row["difference"], "+"),
        _whole(row["k"]),
        why,
        _places(row["change"], "+"),
        _whole(row["new"]),
        _whole(row["performance"]),
    ]


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)


def _places(value: float | None, sign: str) -> str:
    """With two places, and a sign where one is wanted and it is not nothing."""
    if value is None:
        return ""
    return format(value, f"{sign}.2f") if value else "0.00"
