"""The breakdown of a value in words: the steps from its terms to it, and the mini-tables of direct encounter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pairing.breakdown import Expected, Part, Stage
from pairing.model import Game
from pairing.tiebreaks import Cut
from pairing.tiebreaks.encounter import MiniLine

from .breakdown_words import HUNDREDTHS, LEFT_OUT, Words, amount_scale, ranks_inside_a_tie

MOST_LINES = 8
"""Lines of a mini-table that a sheet shows; of more only the first ones."""


class Told(NamedTuple):
    """A step to the value, by its kind, in words."""

    kind: str
    text: str


def steps(words: Words, part: Part, *, whole: bool = True) -> Iterator[Told]:
    """From the terms to the value. `whole` shows mini-tables with all lines and every result."""
    if part.fore is not None:
        yield Told("fore", words.labels("step_fore", n=part.fore))
    if part.limit is not None:
        yield Told("limit", words.labels("step_limit", limit=words.half_of(part.limit)))
    if ranks_inside_a_tie(part):
        yield from _encounter(words, part, whole)
    elif part.account.value is None:
        yield Told("no_value", _nothing(words, part))
    elif part.lines and (not part.account.steps or part.tiebreak.name == "SSSC"):
        amounts = _amounts(part)
        yield Told("sum", words.sum(amounts, sum(amounts), amount_scale(part)))
    yield from _by_steps(words, part)


def _nothing(words: Words, part: Part) -> str:
    if part.dropped:
        return words.labels("no_rating")
    return _not_known(words, part.unknown) if part.tiebreak.name == "BC" else words.labels("no_games")


def _not_known(words: Words, unknown: Sequence[Game]) -> str:
    """`the results of the boards are not known: R2 1–4, R3 2–1`."""
    shown = [f"{words.labels('round_short', n=game.round)} {words.id(game.white)}–{words.id(game.black)}"
             for game in unknown[:MOST_LINES]]  # fmt: skip
    more = " …" if len(unknown) > MOST_LINES else ""
    text = words.labels("no_boards")
    return f"{text}: {', '.join(shown)}{more}" if shown else text


def _amounts(part: Part) -> list[int]:
    return [line.term.amount for line in part.lines if line.term.cut is Cut.NO and line.term.reason not in LEFT_OUT]


def _by_steps(words: Words, part: Part) -> Iterator[Told]:
    for step in part.account.steps:
        if step.kind == "mean":
            yield Told("mean", _mean(words, part, step.numbers))
        elif step.kind == "least":
            yield from _expectations(words, part, step.numbers[1])
        elif text := words.step(step):
            yield Told(step.kind, text)


def _mean(words: Words, part: Part, numbers: tuple[int, ...]) -> str:
    total, games, mean = numbers
    scale = amount_scale(part)
    amounts = " + ".join(words.figure(each, scale) for each in _amounts(part))
    sign = "=" if total == games * mean else "≈"
    return f"{words.labels('step_mean')}: ({amounts}) : {games} {sign} {words.figure(mean, scale)}"


def _expectations(words: Words, part: Part, wanted: int) -> Iterator[Told]:
    """What the rating found lets expect, and that one less does not; or that none does."""
    found = part.expected[0]
    if sum(found.hundredths) >= wanted:
        yield from (Told("expects", _expects(words, each, wanted)) for each in part.expected)
        return
    highest = max(line.term.base for line in part.lines)
    above = found.rating - highest
    text = words.labels("step_highest", wanted=words.figure(wanted, HUNDREDTHS), n=above)
    yield Told("highest", f"{text}: {words.sum([highest, above], found.rating, 1)}")


def _expects(words: Words, each: Expected, wanted: int) -> str:
    total = sum(each.hundredths)
    compared = f"{'≥' if total >= wanted else '<'} {words.figure(wanted, HUNDREDTHS)}"
    text = words.labels("step_expects", rating=each.rating)
    return f"{text}: {words.sum(each.hundredths, total, HUNDREDTHS)} {compared}"


def _encounter(words: Words, part: Part, whole: bool) -> Iterator[Told]:
    if len(part.tied) < 2:
        yield Told("alone", words.labels("de_alone"))
        return
    if part.boards:
        yield from _on_boards(words, part, whole)
    for index, stage in enumerate(part.stages):
        lines = stage.lines if whole else stage.lines[:MOST_LINES]
        names = _names(words, [number for group in stage.groups for number in group], whole)
        by = f" ({words.labels(f'de_by_{stage.score}')})" if stage.score else ""
        yield Told("tied", words.labels("de_again" if index else "de_tied", n=names) + by)
        if stage.boards:
            known = all(stage.boards.values())
            theirs = [game for game in part.unknown if {game.white, game.black} == {*stage.boards}]
            yield Told("boards", _boards(words, stage.boards) if known else _not_known(words, theirs))
        elif whole:
            yield from (Told("mini_table", _with_games(words, stage, line)) for line in lines)
        else:
            yield Told("mini_table", "; ".join(f"{words.id(line.number)}: {_points(words, line)}" for line in lines))
        if not stage.boards:
            yield Told("parted", _parted(words, stage))


def _on_boards(words: Words, part: Part, whole: bool) -> Iterator[Told]:
    """What all who are tied got on the boards (TBR, BBE)."""
    ordered = sorted(part.boards.items(), key=lambda each: each[1], reverse=True)
    yield Told("tied", words.labels("de_tied", n=_names(words, [number for number, _ in ordered], whole)))
    if part.account.value is None:
        yield Told("no_value", _not_known(words, part.unknown))
        return
    text = words.labels("step_board" if part.tiebreak.name == "TBR" else "step_boards")
    yield Told("boards", f"{text}: {_boards(words, dict(ordered if whole else ordered[:MOST_LINES]))}")


def _boards(words: Words, boards: Mapping[int, tuple[int, ...]]) -> str:
    """`4: 3 | 2.5 | 1`."""
    return "; ".join(
        f"{words.id(number)}: {' | '.join(map(words.figure, points))}" for number, points in boards.items()
    )


def _names(words: Words, numbers: list[int], whole: bool) -> str:
    shown = numbers if whole else numbers[:MOST_LINES]
    return ", ".join(map(words.id, shown)) + (" …" if len(shown) < len(numbers) else "")


def _points(words: Words, line: MiniLine) -> str:
    """`1.5`, or `1–2` while games are missing."""
    least, most = (words.average(points, line.measure) for points in (line.least, line.most))
    return least if least == most else f"{least}–{most}"


def _with_games(words: Words, stage: Stage, line: MiniLine) -> str:
    """`5 Ivanov: 1.5 (7: 1; 9: 0.5)`; of several games with one opponent the average counts."""
    games = [
        f"{words.id(opponent)}: {_average(words, points)}"
        for (own, opponent), points in stage.results.items()
        if own == line.number
    ]
    shown = f"{words.names[line.number]}: {_points(words, line)}"
    return f"{shown} ({'; '.join(games)})" if games else shown


def _average(words: Words, points: list[int]) -> str:
    if len(points) == 1:
        return words.figure(points[0])
    return f"({' + '.join(map(words.figure, points))}) : {len(points)}"


def _parted(words: Words, stage: Stage) -> str:
    labels = words.labels
    if stage.is_complete:
        return labels("de_decides" if len(stage.groups) > 1 else "de_same")
    if len(stage.groups) == 1:
        return labels("de_open")
    return labels("de_front", names=", ".join(words.id(group[0]) for group in stage.groups[:-1]))
