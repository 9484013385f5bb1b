"""Events in the layouts of other people, for tests: what an arbiter's workbook looks like before we see it.

Here is how people write (words, marks, codes of crosstables, scores, names); the layouts stand in foreign_layouts.py,
what may lie about them in foreign_changes.py.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, time
from pathlib import Path
from random import Random

from pairing.model import Bye, ByeKind, Game, Player, Scoring, Tournament
from pairing.points import format_points, points_number
from templates import load

Cell = str | int | float | date | time | None
Row = list[Cell]
Sheets = dict[str, list[Row]]

LETTERS: Mapping[str, str] = {
    "en": "wb", "de": "ws", "uk": "бч", "ru": "бч", "bg": "бч", "sr": "бц", "cs": "bč", "sk": "bč", "fr": "bn",
    "es": "bn", "it": "bn", "pt": "bp", "nl": "wz", "pl": "bc", "hr": "bc", "sr-Latn": "bc", "sl": "bč", "hu": "vs",
    "sv": "vs", "da": "hs", "nb": "hs", "et": "vm", "fi": "vm", "lv": "bm", "lt": "bj", "ro": "an", "tr": "bs",
    "kk": "ақ",
}  # fmt: skip
"""The letters of White and Black in the crosstables of each language."""
FIRST = ("Anna", "Boris", "Ґалаґан", "Řehoř", "Jürgen", "Ђорђе", "Семён", "Zoë", "Ng", "O’Neil")
LAST = ("Ahlberg", "Брунько", "Čížek", "Dübel", "Ђурић", "Щукин", "van der Veld", "Müller-Groß", "Li", "Д'Артаньян")
MARKS: Mapping[str, str] = {"1": "1", "½": "½", "0": "0", "+": "+", "-": "-", "*": ""}
BYES: Mapping[ByeKind, Cell] = {
    ByeKind.PAB: -1, ByeKind.FULL: -1, ByeKind.HALF: "   -½", ByeKind.ZERO: 0,
}  # fmt: skip
FORFEITS: Mapping[str, tuple[str, ...]] = {
    "+-": ("+-", "+/-", "+:-", "+ -", "+--"), "-+": ("-+", "-/+", "-:+", "- +", "--+"), "--": ("--", "-/-", "-:-"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """How somebody writes: in which language, halves and what stands between two results (`half`, `between`), points
    as texts, results that Excel turned into dates or times, the table ranked, names in any spelling. `seed` is the lot
    for what is left to it."""

    language: str = "en"
    half: Cell = "½"
    between: str = "-"
    as_text: bool = False
    became_dates: bool = False
    ranked: bool = False
    spelt: bool = False
    seed: int = 0

    def word(self, field: str, place: int = 0) -> str:
        """A header word of the language."""
        fields = load(f"headers/{self.language}")["fields"]
        words: Sequence[str] = fields.get(field) or load("headers/en")["fields"][field]
        return words[place % len(words)]

    def value(self, kind: str) -> str:
        """A word of the language that stands in cells, such as that for the bye."""
        words: Sequence[str] = load(f"headers/{self.language}")["values"][kind]
        return words[0]

    def round(self, number: int) -> str:
        """How a column, a title or a sheet of a round is called."""
        word = load(f"headers/{self.language}")["round"][0]
        return f"{number}. {word}" if self.seed % 2 else f"{word} {number}"

    def lot(self, topic: str) -> Random:
        """The lot of a topic."""
        return Random(f"{topic} {self.seed}")

    def number(self, value: float | int | None) -> Cell:
        """A number as he has it in cells."""
        if value is None or not self.as_text:
            return value
        return f"{value:g}".replace(".", "," if self.seed % 2 else ".")


def own_points(mark: str, scoring: Scoring, way: Way) -> Cell:
    """What a cell of a grid shows of a game to the player of its row."""
    if mark in "+-*":
        return None if mark == "*" else mark
    if mark == "½" and scoring.draw == 5:
        return _half_in_cell(way)
    points = points_number(scoring.of_mark(mark))
    if way.became_dates and points == 1:
        return date(1900, 1, 1)
    return way.number(points)


def _half_in_cell(way: Way) -> Cell:
    return date(2026, 1, 2) if way.became_dates else way.half


def code(opponent: int, game: Game, number: int, scoring: Scoring, way: Way) -> str:
    """A cell of a Swiss crosstable: ` 16w1`."""
    letter = LETTERS[way.language][0 if game.white == number else 1]
    return f"{opponent:>3}{letter}{told(game.mark(number), scoring)}"


def told(mark: str, scoring: Scoring) -> str:
    """The end of such a code."""
    return MARKS[mark] if mark in "+-*" else format_points(scoring.of_mark(mark))


def score(game: Game, scoring: Scoring, way: Way) -> Cell:
    """The result of a game in one cell: `1-0`, `½:½`, `2 -- 0`, or what Excel makes of it."""
    if game.result.is_open:
        return None
    if game.result.is_forfeit:
        return way.lot(f"forfeit {game.round} {game.board}").choice(FORFEITS[game.result.value])
    if game.score is not None:
        return ":".join(format_points(points) for points in game.score)
    if game.result.value in ("½-0", "0-½", "0-0") and scoring.draw != 5:
        return game.result.value
    white, black = scoring.points(game.result)
    if way.became_dates and (made := _made_of(white, black, way)) is not None:
        return made
    sides = [str(way.half) if points == 5 else format_points(points) for points in (white, black)]
    return "½" if sides == ["="] * 2 else way.between.join(sides).replace("=", "½")


def _made_of(white: int, black: int, way: Way) -> Cell:
    """The date or time that Excel turns such a score into; None where it leaves it."""
    if white == black == 5:
        return date(2026, 1, 2)
    if white % 10 or black % 10:
        return None
    home, away = white // 10, black // 10
    if ":" in way.between:
        return time(home, away) if home or away else None
    if home == 0:
        return None
    return date(2000, home, 1) if away == 0 else date(2026, home, away)


def name_in(name: str, way: Way, topic: object = "") -> str:
    """The name as it may stand elsewhere in the workbook: other blanks, other case, the given name first."""
    if not way.spelt:
        return name
    surname, _, given = name.partition(", ")
    spellings = (
        name,
        name.replace(" ", "\u00a0"),
        f"  {name.replace(' ', '  ')} ",
        name.upper(),
        f"{given} {surname}",
        unicodedata.normalize("NFD", name),
        name.replace(", ", ","),
    )
    return way.lot(f"name {name} {topic}").choice(spellings)


def named(event: Tournament, way: Way | None = None) -> tuple[Player, ...]:
    """The players with names that a table of people can have: those of the languages where a way is given."""
    if way is not None:
        pairs = [f"{last}, {first}" for last in LAST for first in FIRST]
        names = way.lot("names").sample(pairs, len(event.players))
        return tuple(replace(each, name=name) for each, name in zip(event.players, names, strict=True))
    return tuple(
        replace(player, name=f"Player{chr(64 + (player.number - 1) // 26 + 1)} {_letters(player.number)}")
        for player in event.players
    )


def _letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(97 + rest) + text
    return f"N{text}"


def games_by_seat(event: Tournament) -> Mapping[tuple[int, int], Game]:
    """The games by round and player."""
    return {(game.round, number): game for game in event.games for number in (game.white, game.black)}


def byes_by_seat(event: Tournament) -> Mapping[tuple[int, int], Bye]:
    """The byes of the rounds that are written, by round and player."""
    return {(bye.round, bye.player): bye for bye in event.byes if bye.round <= len(event.rounds)}


def points_of(event: Tournament, number: int) -> float | int:
    """The points of a player."""
    tenths = sum(event.scoring.of_mark(g.mark(number)) for g in event.games if number in (g.white, g.black))
    byes = (bye for (_, player), bye in byes_by_seat(event).items() if player == number)
    return points_number(tenths + sum(event.scoring.of_bye(bye.kind) for bye in byes))


def written(path: Path, sheets: Sheets) -> Path:
    """A workbook with these sheets, as a person would have typed them; dates and times have their formats."""
    import xlsxwriter

    book = xlsxwriter.Workbook(str(path))
    formats = {kind: book.add_format({"num_format": text}) for kind, text in ((date, "d-mmm"), (time, "h:mm"))}
    for name, rows in sheets.items():
        page = book.add_worksheet(name)
        for row, cells in enumerate(rows):
            for column, value in enumerate(cells):
                if isinstance(value, str):
                    page.write_string(row, column, value)
                elif isinstance(value, date | time):
                    page.write_datetime(row, column, value, formats[date if isinstance(value, date) else time])
                elif value is not None:
                    page.write_number(row, column, value)
    book.close()
    return path


def written_as_text(path: Path, sheets: Sheets, way: Way) -> Path:
    """The first sheet as a CSV file, as Excel saves it: dates as they are shown, numbers in the way of the country."""
    comma = way.seed % 2 == 1
    lines = [";".join(_quoted(_shown(value, comma=comma)) for value in row) for row in next(iter(sheets.values()))]
    path.write_bytes("\r\n".join(lines).encode(("utf-8-sig", "utf-8", "utf-16")[way.seed % 3]))
    return path


def _shown(value: Cell, *, comma: bool) -> str:
    if isinstance(value, date):
        first = value.day == 1 and value.year in range(2000, 2010)
        return f"{value:%b-%y}" if first else f"{value.day}-{value:%b}"
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02}"
    text = "" if value is None else str(value)
    return text.replace(".", ",") if comma and isinstance(value, float) else text


def _quoted(text: str) -> str:
    return f'"{text}"' if ";" in text or "\n" in text else text


def swiss_crosstable(path: Path, event: Tournament, rounds: int, *, places: Sequence[int] | None = None) -> Path:
    """The crosstable of the first rounds as chess-results exports it: by start number, or ranked in the order of
    `places` (numbers of players), where opponents are named by their places."""
    order = list(places) if places else [player.number for player in event.players]
    called = {number: place for place, number in enumerate(order, 1)} if places else {n: n for n in order}
    games, byes = games_by_seat(event), {(bye.round, bye.player): bye for bye in event.byes}
    first = "Rk." if places else "No."
    head: Row = [first, None, "Name", "Rtg", "FED", *(f"{r}.Rd" for r in range(1, rounds + 1)), "Pts. "]
    rows: list[Row] = [["From the Tournament-Database of Chess-Results"], [event.name or "Open"], [], head]
    for place, number in enumerate(order, 1):
        player = event.players[number - 1]
        cells = [_exported(games.get((r, number)), byes.get((r, number)), number, called) for r in range(1, rounds + 1)]
        rows.append([place if places else number, None, player.name, player.rating or 0, "UKR", *cells])
    return written(path, {"Sheet1": rows})


def _exported(game: Game | None, bye: Bye | None, number: int, called: Mapping[int, int]) -> Cell:
    if game is None:
        return BYES[bye.kind] if bye else 0
    colour = "w" if game.white == number else "b"
    return f"{called[game.opponent(number)]:>3}{colour}{MARKS[game.mark(number)]}"
