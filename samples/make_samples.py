"""Makes the workbooks of this folder: entry lists as clubs keep them, and events played on them by our own commands.

`make samples` runs it; two runs give the same bytes. All names are invented.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import xlsxwriter

from pairing.model import Colour, Scoring
from sheets.actions.pair import pair
from sheets.grid import read_grids
from sheets.options import Act, PairOptions
from sheets.ours import find_ours
from sheets.package import CellEdit, Changes, apply

HERE = Path(__file__).resolve().parent
MADE = datetime(2026, 9, 1, 18, 0)
INK, PALE, LINE = "#1F3A5F", "#E8EEF5", "#9AA9BC"

Cell = str | int | date | None
Row = Sequence[Cell]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A workbook: who makes its entry list, how the event is paired, and the results of each round played, as typed:
    `1-8 1:0, 2-7 ½`, in a Swiss board by board, `1-0 ½ 0-1`. One round more is paired than played."""

    name: str
    entry_list: Callable[[Path], None]
    options: PairOptions | None = None
    played: tuple[str, ...] = ()


class _List:
    """An entry list under construction, in the look of a club secretary."""

    def __init__(self, path: Path, sheet: str, title: str, below: str, author: str) -> None:
        self.book = xlsxwriter.Workbook(str(path))
        self.book.set_properties({"title": title, "author": author, "created": MADE})
        self.page = self.book.add_worksheet(sheet)
        self.page.set_landscape()
        self.page.set_paper(9)
        self.page.fit_to_pages(1, 0)
        self._title, self._below = title, below

    def style(self, look: Mapping[str, Any] | None = None, /, **more: Any) -> Any:
        """A format of the club's font."""
        base = {"font_name": "Calibri", "font_size": 11, "valign": "vcenter"}
        return self.book.add_format({**base, **(look or {}), **more})

    def draw(self, heads: Row, players: Sequence[Row], widths: Sequence[float]) -> int:
        """Titles, heads and players; the row below the last one comes back."""
        last = len(heads) - 1
        title = self.style(bold=True, font_size=16, font_color="white", bg_color=INK, align="center")
        self.page.merge_range(0, 0, 0, last, self._title, title)
        self.page.merge_range(1, 0, 1, last, self._below, self.style(italic=True, align="center"))
        self.page.set_row(0, 28)
        head = self.style(bold=True, bg_color=PALE, bottom=2, bottom_color=INK, text_wrap=True, align="center")
        self.page.write_row(3, 0, heads, head)
        line = {"bottom": 1, "bottom_color": LINE}
        words, figures = self.style(line), self.style({**line, "align": "center"})
        day = self.style({**line, "align": "center", "num_format": "d mmm yyyy"})
        for index, player in enumerate(players, 4):
            for column, value in enumerate(player):
                look = day if isinstance(value, date) else figures if value == "✓" or isinstance(value, int) else words
                self.page.write(index, column, value, look)
        for column, width in enumerate(widths):
            self.page.set_column(column, column, width)
        self.page.freeze_panes(4, 2)
        self.page.autofilter(3, 0, 3 + len(players), last)
        return 4 + len(players)


def club_list(path: Path) -> None:
    """Eight members, with fees, a note, a sum, and a second sheet with the evenings."""
    made = _List(
        path, "Entries", "Weir Lane Chess Club: Autumn Championship 2026",
        "Tuesdays at 19:00 in the Reading Room, 90 minutes and 15 seconds a move", "Weir Lane Chess Club",
    )  # fmt: skip
    heads = ("No", "Name", "Club", "Rating", "Born", "Fee paid", "Entered on")
    below = made.draw(heads, _members(), (6, 28, 16, 9, 8, 10, 14))
    page, money = made.page, made.style(num_format="£0.00", bold=True)
    page.write(below + 1, 1, "Fees so far", made.style(bold=True))
    page.write_formula(below + 1, 5, f'=COUNTIF(F5:F{below},"✓")*6', money, 36)
    page.conditional_format(4, 5, below - 1, 5, {
        "type": "cell", "criteria": "==", "value": '"✓"', "format": made.book.add_format({"font_color": "#1B7F3B"}),
    })  # fmt: skip
    page.write_comment("B8", "Comes straight from work: never on board 1 before 19:15.", {"author": "Secretary"})
    _evenings(made)
    made.book.close()


def _members() -> Sequence[Row]:
    return (
        (1, "Tibberley, Marlow", "Weir Lane", 1874, 1988, "✓", date(2026, 8, 18)),
        (2, "Quillfeather, Ottoline", "Weir Lane", 2015, 1979, "✓", date(2026, 8, 18)),
        (3, "Brockhurn, Silas", "Old Mill", 1690, 2003, "✓", date(2026, 8, 20)),
        (4, "Vantongue, Perpetua", "Weir Lane", 1952, 1994, None, date(2026, 8, 21)),
        (5, "Humblecroft, Jory", "Old Mill", None, 2009, "✓", date(2026, 8, 25)),
        (6, "Ashbarrow, Leopold", "Weir Lane", 2104, 1966, "✓", date(2026, 8, 25)),
        (7, "Dunnsby, Ione", "Harbour", 1788, 1991, None, date(2026, 8, 27)),
        (8, "Orrelwick, Barnabas", "Harbour", 1820, 1958, "✓", date(2026, 8, 30)),
    )


def _evenings(made: _List) -> None:
    page = made.book.add_worksheet("Evenings")
    page.set_column(0, 0, 16)
    page.set_column(1, 1, 40)
    page.write_row(0, 0, ("Evening", "Remarks"), made.style(bold=True, bottom=2))
    day = made.style(num_format="ddd d mmm yyyy", align="left")
    for row, (month, number) in enumerate(((9, 8), (9, 15), (9, 22), (9, 29), (10, 6), (10, 20), (10, 27)), 1):
        page.write_datetime(row, 0, datetime(2026, month, number), day)
    page.write(6, 1, "not on the 13th: the hall is let", made.style(italic=True))


def draughts_list(path: Path) -> None:
    """Seven players of two clubs, in Ukrainian."""
    made = _List(
        path, "Заявки", "Відкрита першість клубу «Три дамки» зі стокліткових шашок",
        "Осінь 2026 року, щосереди о 18:30", "Клуб «Три дамки»",
    )  # fmt: skip
    heads = ("№", "Прізвище, ім'я", "Клуб", "Звання", "Рік народження")
    players = (
        (1, "Вербокрай Остап", "Три дамки", "КМС", 1984), (2, "Дубогрій Мирослава", "Три дамки", None, 1999),
        (3, "Житомарко Левко", "Біле поле", None, 2007), (4, "Калиноліс Зоряна", "Три дамки", None, 1990),
        (5, "Лугодар Панас", "Біле поле", None, 1962), (6, "Небожак Ярина", "Три дамки", "КМС", 1995),
        (7, "Піщанокрай Назар", "Біле поле", None, 2001),
    )  # fmt: skip
    below = made.draw(heads, players, (6, 26, 16, 12, 14))
    made.page.write(below + 1, 1, "Перемога 2 очки, нічия 1, поразка 0", made.style(italic=True))
    made.book.close()


def double_list(path: Path) -> None:
    """Six players who will meet twice."""
    made = _List(
        path, "Entries", "Upper Room: There and Back 2026", "Two games against everybody, one with each colour",
        "The Upper Room",
    )  # fmt: skip
    players = (
        (1, "Copperthwaite, Iris", 1711), (2, "Fennimarsh, Ned", 1654), (3, "Larkspurrow, Esme", 1805),
        (4, "Oakenshade, Piers", 1590), (5, "Thistlemoor, Bea", 1622), (6, "Wrenfold, Cosmo", 1540),
    )  # fmt: skip
    made.draw(("No", "Name", "Rating"), players, (6, 28, 9))
    made.book.close()


def open_list(path: Path) -> None:
    """Twenty players of an open, one of them away in round 4."""
    made = _List(
        path, "Start list", "Lantern Bay Open 2026", "Seven rounds, 90 minutes and 30 seconds a move", "Lantern Bay",
    )  # fmt: skip
    players = (
        ("Amberley, Rufus", "FM", 2287, "ENG", "Lantern Bay"), ("Birchwood, Linnet", None, 1894, "ENG", "Old Mill"),
        ("Cloudsley, Hamish", None, 2051, "SCO", "Glen Arrow"), ("Dewhollow, Petra", "WFM", 2102, "IRL", "Harbour"),
        ("Eddystone, Malachy", None, 1763, "IRL", "Harbour"), ("Farthinghoe, Cressida", None, 1688, "ENG", "Old Mill"),
        ("Greengallow, Tobias", "CM", 2174, "WLS", "Cwm Rhos"),
        ("Hawkesmoor, Delphine", None, 1950, "ENG", "Lantern Bay"),
        ("Inglenook, Barney", None, 1577, "SCO", "Glen Arrow"), ("Jessamine, Otto", None, 2013, "WLS", "Cwm Rhos"),
        ("Kestrelby, Magda", None, 1842, "ENG", "Weir Lane"), ("Lowmeadow, Angus", None, 1715, "SCO", "Glen Arrow"),
        ("Merriwind, Sorcha", None, 1629, "IRL", "Harbour"), ("Nettlecombe, Giles", None, 1506, "ENG", "Weir Lane"),
        ("Ottershaw, Brigid", None, 1907, "IRL", "Harbour"), ("Pennyfield, Rhys", None, 1791, "WLS", "Cwm Rhos"),
        ("Quarrington, Edda", None, 1664, "ENG", "Old Mill"), ("Rosewarden, Fergus", None, 1989, "SCO", "Glen Arrow"),
        ("Silverlake, Nuala", None, 1433, "IRL", "Harbour"), ("Tanglewick, Morris", None, None, "ENG", "Weir Lane"),
    )  # fmt: skip
    made.draw(("Name", "Title", "Rating", "Fed", "Club"), players, (28, 8, 9, 8, 18))
    made.book.close()


def school_teams(path: Path) -> None:
    """Eleven school teams of five, in Czech."""
    made = _List(
        path, "Přihlášky", "Školní liga v piškvorkách, okresní kolo 2026", "Pětičlenná družstva, pět kol",
        "Dům dětí a mládeže Klokočí",
    )  # fmt: skip
    teams = (
        (1, "Křížky na druhou", "Gymnázium Klokočí"), (2, "Pět v řadě", "ZŠ Lipová"), (3, "Kolečkáři", "ZŠ U Rybníka"),
        (4, "Diagonála", "Gymnázium Klokočí"), (5, "Šestý čtverec", "ZŠ Borovany"),
        (6, "Mřížkoví draci", "SPŠ Dolní Lhota"),
        (7, "Tužkou vpřed", "ZŠ Lipová"), (8, "Otevřená trojka", "Gymnázium Hájek"),
        (9, "Slepá ulička", "ZŠ U Rybníka"),
        (10, "Poslední tah", "SPŠ Dolní Lhota"), (11, "Gumovači", "ZŠ Borovany"),
    )  # fmt: skip
    made.draw(("Č.", "Družstvo", "Škola"), teams, (6, 24, 24))
    made.book.close()


SAMPLES = (
    Sample(name="club-entry-list.xlsx", entry_list=club_list),
    Sample(
        name="club-half-way.xlsx",
        entry_list=club_list,
        options=PairOptions(),
        played=(
            "1-8 1-0, 2-7 ½-½, 3-6 0-1, 4-5 1-0",
            "8-5 1:0, 6-4 ½, 7-3 1:0, 1-2 0:1",
            "2-8 1-0, 3-1 ½-½, 4-7 ½-½, 5-6 -/+",
            "8-6 ½-½, 7-5 1-0, 2-3 1-0",  # 1-4 is postponed
        ),
    ),
    Sample(
        name="draughts-uk.xlsx",
        entry_list=draughts_list,
        options=PairOptions(scoring=Scoring.from_text("2-1-0")),
        played=("2-7 2-0, 3-6 0-2, 4-5 1-1", "6-4 2:0, 7-3 1:1, 1-2 1:1", "3-1 0-2, 4-7 2-0, 5-6 ="),
    ),
    Sample(
        name="double-round-robin.xlsx",
        entry_list=double_list,
        options=PairOptions(cycles=2),
        played=(
            "1-6 1-0, 2-5 ½-½, 3-4 1-0",
            "6-4 0-1, 5-3 ½-½, 1-2 1-0",
            "2-6 1-0, 3-1 ½-½, 4-5 0-1",
            "3-6 1-0, 4-2 ½-½, 5-1 0-1",
            "6-5 ½-½, 1-4 1-0, 2-3 0-1",
            "6-1 0-1, 5-2 1-0, 4-3 ½-½",
        ),
    ),
    Sample(
        name="open-dutch.xlsx",
        entry_list=open_list,
        options=PairOptions(
            system="dutch", rounds=7, initial_colour=Colour.WHITE, acts=(Act("bye", ("Ottershaw, Brigid", "4=½")),)
        ),
        played=(
            "1-0 0-1 ½-½ 0-1 1-0 ½-½ 1-0 0-1 1-0 0-1",
            "1-0 ½-½ 0-1 1-0 1-0 0-1 ½-½ 1-0 -/+ 0-1",
            "½-½ 1-0 0-1 ½-½ 1-0 1-0 0-1 ½-½ 1-0 0-1",
        ),
    ),
    Sample(
        name="skolni-liga.xlsx",
        entry_list=school_teams,
        options=PairOptions(
            system="median", rounds=5, initial_colour=Colour.WHITE, boards=5, scoring=Scoring.from_text("3-1-0")
        ),
        played=("4:1 2½:2½ 3:2 5:0 1:4", "3:2 2:3 4½:½ 2½:2½ 3:2"),
    ),
)


def make(sample: Sample, path: Path) -> None:
    """Write the workbook of a sample; beside it lies then what the commands keep for `undo`."""
    sample.entry_list(path)
    if sample.options is None:
        return
    pair(path, sample.options)
    for number, results in enumerate(sample.played, 1):
        type_results(path, number, results)
        pair(path, PairOptions())


def type_results(path: Path, number: int, results: str) -> None:
    """Type the results of a round into its sheet, as an arbiter does in Excel."""
    data = path.read_bytes()
    page = find_ours(read_grids(data, path.name)).rounds[number].grid
    pairs = [(row, f"{page.value(row, 2)}-{page.value(row, 6)}") for row in range(4, len(page.rows) + 1)]
    if "," in results:
        texts = dict(line.split(" ") for line in results.split(", "))
    else:
        texts = dict(zip((pair_ for _, pair_ in pairs), results.split(" "), strict=False))
    edits = []
    for row, numbers in pairs:
        if numbers in texts:
            edits.append(CellEdit(sheet=page.name, cell=f"D{row}", value=texts.pop(numbers)))
    assert not texts, f"{page.name} of {path.name} has no {', '.join(texts)}"
    path.write_bytes(apply(data, Changes(edits=tuple(edits))))


def make_all(folder: Path) -> None:
    """Every sample, into that folder; nothing else is left there."""
    with tempfile.TemporaryDirectory() as scratch:
        for sample in SAMPLES:
            made = Path(scratch) / sample.name
            make(sample, made)
            shutil.copyfile(made, folder / sample.name)


if __name__ == "__main__":
    make_all(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
