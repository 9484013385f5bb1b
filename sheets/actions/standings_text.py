"""The answer of `standings` for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pairing.points import format_points

from .breakdown import explained_text
from .text_table import text_table

Answer = dict[str, Any]


def standings_text(answer: Answer) -> str:
    """The table: place, number, name, federation and rating where anybody has one, points, tie-breaks; of lists of some
    of the players one after the other, with the place in the event too. Of one player how his values come about."""
    if "player" in answer:
        return explained_text(answer)
    lots = answer["lots"]
    drawn = [_on_lots(lots)] if lots else []
    if not answer["rows"]:
        return "nobody stands on such a list\n"
    if not answer["lists"]:
        return "\n".join((_table(answer, answer["rows"], in_list=False), *drawn))
    return "\n".join((*_lists(answer), *drawn))


def _lists(answer: Answer) -> Iterator[str]:
    rows = iter(answer["rows"])
    for each in answer["lists"]:
        yield f"{each['title']}\n{_table(answer, [next(rows) for _ in each['players']], in_list=True)}"


def _table(answer: Answer, rows: Sequence[Answer], *, in_list: bool) -> str:
    heads, cells = [""], [[_place(row["place"]) for row in rows]]
    if in_list:
        _add(heads, cells, "All", [_place(row["overall"]) for row in rows])
    _add(heads, cells, "No", [str(row["player"]) for row in rows])
    _add(heads, cells, "Name", [row["name"] for row in rows])
    for key, head in (("fed", "Fed"), ("rating", "Rtg")):
        if any(row[key] for row in answer["rows"]):
            _add(heads, cells, head, [str(row[key] or "") for row in rows])
    _add(heads, cells, "Pts", [format_points(round(row["points"] * 10)) for row in rows])
    for label in answer["tiebreaks"]:
        _add(heads, cells, label, ["" if (value := row["values"][label]) is None else str(value) for row in rows])
    return text_table(heads, list(zip(*cells, strict=True)), left=frozenset({heads.index("Name")}))


def _add(heads: list[str], cells: list[list[str]], head: str, texts: list[str]) -> None:
    heads.append(head)
    cells.append(texts)


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


def _on_lots(lots: Answer) -> str:
    if lots["seed"] is not None:
        return f"lots drawn with seed {lots['seed']}"
    if lots["ties"]:
        return "the lots in the players sheet part everybody already: none was drawn"
    return "nobody is tied: no lot was needed"
