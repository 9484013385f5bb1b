"""The records of the hidden sheet: what no person types and no language changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from pairing.model import Bye, Game, Round
from sheets.errors import CannotWrite
from sheets.event import Event
from sheets.grid import Grid

FORMAT = 1
NO_SEED = ""

Record = tuple[str | int, ...]


class Words(NamedTuple):
    """The words that sheets are written in: a language, the names of the sides where the arbiter renamed them, the name
    of the event."""

    language: str
    white: str
    black: str
    event: str


class Rules(NamedTuple):
    """The settings besides words that tables and results follow, each as its text; `more` is a digest of those that
    are seldom set, empty while none is."""

    scoring: str
    tiebreaks: str
    half_rule: str
    more: str = ""


def words_of(event: Event) -> Words:
    """The words of the event."""
    settings = event.settings
    return Words(language=settings.language, white=settings.white, black=settings.black, event=settings.name)


def rules_of(event: Event) -> Rules:
    """The rules of the event."""
    settings = event.settings
    seldom = (sorted(settings.tiebreak_options.items()), settings.groups, sorted(event.lots.items()))
    return Rules(
        scoring=settings.scoring.to_text(),
        tiebreaks=",".join(settings.tiebreaks),
        half_rule=settings.half_rule.value,
        more=f"x{crc32(repr(seldom).encode()):08x}" if any(seldom) else "",  # no number: a program would round it
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class State:
    """What the hidden sheet records: by round the round of the table, the seed it was drawn with, its results when last
    read, and the byes; the seed of the initial colour; the fingerprints of our tables; where the arbiter's list is, and
    a digest of his sheets when register and list were the same; the seed of the numbers, and the column of restricted
    lots; tokens used; once there are rounds who had which number, what schedule they were taken from and what settings
    they hold; words and rules of the sheets, and by role what each says beside its cells (`Page.texts`)."""

    table_rounds: Mapping[int, int] = field(default_factory=dict)
    round_seeds: Mapping[int, int] = field(default_factory=dict)
    results: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    byes: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    colour_seed: int | None = None
    fingerprints: Mapping[str, str] = field(default_factory=dict)
    list_at: tuple[str, str] = ("", "")
    numbers_seed: int | None = None
    varma: str = ""
    held: Mapping[str, str] = field(default_factory=dict)
    acknowledged: tuple[str, ...] = ()
    list_digest: str = ""
    words: Words | None = None
    rules: Rules | None = None
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    cycles: int | None = None
    swap: bool = True
    scoring: str = ""


def round_record(each: Round, games: Iterable[Game], byes: Iterable[Bye], seed: int | None) -> Record:
    """The record of a round: number, round of the table, seed, the pairs with their results as one text, and in a Swiss
    the byes as another."""
    texts = (f"{game.white}:{game.black}:{game.result.value}" for game in games)
    record = ("round", each.number, each.table_round, NO_SEED if seed is None else seed, ";".join(texts))
    unpaired = ";".join(f"{bye.player}:{bye.kind.value}" for bye in byes)
    return (*record, unpaired) if unpaired else record


def state_records(state: State, event: Event) -> Iterator[Record]:
    """The rows of the hidden sheet."""
    yield ("pairsheet", FORMAT)
    yield from _facts(state)
    if event.rounds:
        yield ("schedule", event.settings.cycles, int(event.settings.swap), event.settings.scoring.to_text())
        yield from (("player", player.number, player.name) for player in event.players)
    games: dict[int, list[Game]] = {}
    for game in event.games:
        games.setdefault(game.round, []).append(game)
    for each in event.rounds:
        byes = (bye for bye in event.byes if bye.round == each.number)
        yield round_record(each, games.get(each.number, ()), byes, state.round_seeds.get(each.number))


def _facts(state: State) -> Iterator[Record]:
    """What is recorded besides players and rounds."""
    if state.numbers_seed is not None:
        yield ("numbers", state.numbers_seed, *([state.varma] if state.varma else []))
    yield from (("held", key, value) for key, value in sorted(state.held.items()))
    if state.colour_seed is not None:
        yield ("colour", state.colour_seed)
    if any(state.list_at):
        yield ("list", *state.list_at)
    if state.list_digest:
        yield ("digest", state.list_digest)
    if state.words:
        yield ("language", *state.words)
    if state.rules:
        yield ("rules", *state.rules)
    yield from (("layout", role, text) for role, text in sorted(state.fingerprints.items()) if text)
    yield from (("text", role, text) for role, texts in sorted(state.texts.items()) for text in texts)
    yield from (("ack", token) for token in state.acknowledged)


def read_state(grid: Grid) -> State:
    """The records of the hidden sheet.

    Raises:
        CannotWrite: when a newer version of the program wrote them, or somebody edited them.
    """
    try:
        return _read(grid)
    except (ValueError, IndexError):
        raise CannotWrite(
            f"the records in the hidden sheet “{grid.name}” were changed by hand and cannot be read any more",
            hint="take the workbook as it was before: pairsheet undo",
        ) from None


def _read(grid: Grid) -> State:
    rows = [tuple(row) for row in grid.rows if row and isinstance(row[0], str)]
    _check_format(rows)
    rounds = [row for row in rows if row[0] == "round" and len(row) >= 3]
    plan = next((row for row in rows if row[0] == "schedule" and len(row) >= 3), None)
    return State(
        table_rounds={_int(row[1]): _int(row[2]) for row in rounds},
        round_seeds={_int(row[1]): _int(row[3]) for row in rounds if len(row) > 3 and row[3] not in (None, NO_SEED)},
        results={_int(row[1]): tuple(str(row[4]).split(";")) if len(row) > 4 and row[4] else () for row in rounds},
        byes={_int(row[1]): tuple(str(row[5]).split(";")) for row in rounds if len(row) > 5 and row[5]},
        colour_seed=next((_int(row[1]) for row in rows if row[0] == "colour"), None),
        fingerprints={str(row[1]): str(row[2]) for row in rows if row[0] == "layout" and len(row) >= 3},
        list_at=next(((_text(row, 1), _text(row, 2)) for row in rows if row[0] == "list"), ("", "")),
        numbers_seed=next((_int(row[1]) for row in rows if row[0] == "numbers"), None),
        held={_text(row, 1): _text(row, 2) for row in rows if row[0] == "held"},
        varma=next((_text(row, 2) for row in rows if row[0] == "numbers"), ""),
        list_digest=next((_text(row, 1) for row in rows if row[0] == "digest"), ""),
        names={_int(row[1]): _text(row, 2) for row in rows if row[0] == "player" and len(row) >= 3},
        cycles=_int(plan[1]) if plan else None,
        swap=bool(_int(plan[2])) if plan else True,
        scoring=_text(plan, 3) if plan else "",
        acknowledged=tuple(str(row[1]) for row in rows if row[0] == "ack"),
        words=next((Words(*(_text(row, n) for n in range(1, 5))) for row in rows if row[0] == "language"), None),
        rules=next((Rules(*(_text(row, n) for n in range(1, 5))) for row in rows if row[0] == "rules"), None),
        texts=_texts(rows),
    )


def _texts(rows: Sequence[tuple[object, ...]]) -> Mapping[str, tuple[str, ...]]:
    texts: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if row[0] == "text":
            role = _text(row, 1)
            texts[role] = (*texts.get(role, ()), _text(row, 2))
    return texts


def _check_format(rows: Sequence[tuple[object, ...]]) -> None:
    version = next((row[1] for row in rows if row[0] == "pairsheet" and len(row) > 1), None)
    if not isinstance(version, int) or version > FORMAT:
        raise CannotWrite(
            f"the workbook was written by another version of pairsheet (its format is {version}, ours {FORMAT})",
            hint="install the newest pairsheet and run the command again",
        )


def _text(row: tuple[object, ...], index: int) -> str:
    return str(row[index]) if len(row) > index and row[index] is not None else ""


def _int(value: object) -> int:
    return int(str(value))
