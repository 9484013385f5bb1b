"""`simulate`: random tournaments, as tournament reports or as workbooks."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pairing.errors import InvalidTournament
from pairing.model import Scoring, Tournament
from pairing.play import Often
from pairing.points import parse_points
from pairing.simulate import Simulation, simulate
from pairing.systems import get_system
from pairing.tiebreaks import get_tiebreak
from sheets.errors import CannotWrite, WrongUse, counted
from sheets.formats.trf import Dialect, left_out, write_trf

Answer = dict[str, Any]
WORKBOOK = ".xlsx"
REPORTS = (".trf", ".trfx")
DIALECTS: tuple[Dialect, ...] = ("trf16", "trf26", "engine")
SEEDS = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Where the events go (None: one is answered as text), how many they are, and in which dialect of TRF or as
    workbooks; of an event that is not said, the name of the file says it."""

    out: Path | None = None
    count: int | None = None
    dialect: Dialect = "trf26"
    workbooks: bool = False


def new_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbelow(SEEDS)


def parse_dialect(text: str) -> Dialect:
    """The dialect of that name.

    Raises:
        WrongUse: listing those there are.
    """
    for dialect in DIALECTS:
        if dialect == text:
            return dialect
    raise WrongUse(f"--dialect is one of {', '.join(DIALECTS)}, not {text!r}")


def parse_options(system: str, edition: str, seed: int | None, said: Mapping[str, Any]) -> Simulation:
    """The options of the command line, by the names of `Simulation`, texts among them as typed; a new seed where none
    is given.

    Raises:
        WrongUse: for every text that is not understood.
    """
    given = {name: value for name, value in said.items() if value is not None}
    faults: list[str] = []
    for name in _PARSERS.keys() & given.keys():
        try:
            given[name] = _PARSERS[name](given[name])
        except InvalidTournament as error:
            faults.append(f"--{name.replace('_', '-')}: {error}")
    if faults:
        raise WrongUse("; ".join(sorted(faults)))
    pab, span = given.pop("pab", None), given.pop("rating_range", None)
    if span is not None:
        given["lowest_rating"], given["highest_rating"] = span
    if pab is not None:
        given["scoring"] = replace(given.get("scoring", Scoring()), pab=pab)
    return Simulation(seed=new_seed() if seed is None else seed, system=system, edition=edition, **given)


def _ratings(text: str) -> tuple[int, ...]:
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isdecimal() for part in parts):
        raise InvalidTournament(f"{text!r} is no list of ratings such as 2400,2315,2290")
    return tuple(map(int, parts))


def _span(text: str) -> tuple[int, int]:
    low, _, high = text.replace("–", "-").partition("-")
    if not (low.strip().isdecimal() and high.strip().isdecimal()):
        raise InvalidTournament(f"{text!r} is none such as 1200-2100")
    return int(low), int(high)


def _share(text: str) -> float:
    number = text.strip().removesuffix("%")
    if not number.isdecimal() or int(number) > 100:
        raise InvalidTournament(f"{text!r} is no share from 0% to 100%")
    return int(number) / 100


def _codes(text: str) -> tuple[str, ...]:
    return tuple(get_tiebreak(code).code for code in text.split(",") if code.strip())


_OFTEN = ("forfeits", "odd_results", "full_byes", "half_byes", "zero_byes", "late", "withdrawals")
_PARSERS: Mapping[str, Callable[[str], Any]] = {
    "ratings": _ratings,
    "rating_range": _span,
    "draws": _share,
    "tiebreaks": _codes,
    "pab": parse_points,
    **dict.fromkeys(_OFTEN, Often.from_text),
}


def simulated(options: Simulation, output: Output) -> Answer:
    """What was made: of each event its seed, size and file; without a file the report itself in `trf`. With a count
    the seeds go on from the one given, and the files stand in the folder, called by system and seed.

    Raises:
        WrongUse: for an output that cannot be.
        CannotWrite: when a file is there already, or cannot be made.
        PairingError: for options that contradict each other.
    """
    seeds = range(options.seed, options.seed + (1 if output.count is None else output.count))
    files = _files(options.system, seeds, output)
    _refuse_existing(files)
    events: list[Answer] = []
    warnings: list[str] = []
    texts: list[str] = []
    for seed, file in zip(seeds, files, strict=True):
        tournament = simulate(replace(options, seed=seed))
        data, lost = _written(tournament, file, output.dialect)
        warnings += [
            f"{file.name}: {text}" if file and output.count else text
            for text in (*_short(tournament, options.played), *lost)
        ]
        if file is None:
            texts.append(data.decode())
        else:
            _create(file, data)
        events.append(_event(tournament, seed, file))
    answer: Answer = {"events": events, "warnings": [{"cell": None, "text": text} for text in dict.fromkeys(warnings)]}
    return answer | ({"trf": texts[0]} if texts else {})


def simulated_text(answer: Mapping[str, Any]) -> str:
    """The report itself, or a line for each file; of many files how many they are."""
    if "trf" in answer:
        return str(answer["trf"])
    events = answer["events"]
    lines = [
        f"{each['file']}: {counted(each['players'], 'player')}, {counted(each['written'], 'round')} of "
        f"{each['rounds']}, seed {each['seed']}"
        for each in events
    ]
    return "\n".join(lines)


def _files(system: str, seeds: range, output: Output) -> list[Path | None]:
    out = output.out
    if output.count is not None:
        if out is None:
            raise WrongUse("--count makes many files: say in which folder with -o FOLDER")
        ending = WORKBOOK if output.workbooks else REPORTS[0]
        return [out / f"{system}-{seed}{ending}" for seed in seeds]
    if out is None and output.workbooks:
        raise WrongUse("a workbook goes to a file: say where with -o FILE.xlsx")
    if out is not None and out.suffix.casefold() not in (WORKBOOK, *REPORTS):
        raise WrongUse(f"an event is written as {WORKBOOK} or {REPORTS[0]}, not as {out.name}")
    return [out]


def _refuse_existing(files: list[Path | None]) -> None:
    there = [str(file) for file in files if file is not None and file.exists()]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise CannotWrite(f"{there[0]}{more} is there already", hint="name a new file, or move the old one away")


def _written(tournament: Tournament, file: Path | None, dialect: Dialect) -> tuple[bytes, tuple[str, ...]]:
    """The bytes of the file, and what it does not say."""
    if file is not None and file.suffix.casefold() == WORKBOOK:
        from .simulated_book import workbook_of

        return workbook_of(tournament), ()
    return write_trf(tournament, dialect).encode(), left_out(tournament, dialect)


def _short(tournament: Tournament, played: int | None) -> Iterator[str]:
    """That the event is shorter than it was to be."""
    written, total = len(tournament.rounds), get_system(tournament.system).total_rounds(tournament) or 0
    if written < min(total, total if played is None else played):
        yield f"after round {written} no pairing was left: {written} of {total} rounds are played"


def _create(file: Path, data: bytes) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("xb") as opened:
            opened.write(data)
    except OSError as error:
        raise CannotWrite(f"{file} cannot be written: {error.strerror}", hint="name a file in another folder") from None


def _event(tournament: Tournament, seed: int, file: Path | None) -> Answer:
    return {
        "seed": seed,
        "name": tournament.name,
        "system": tournament.system,
        "players": len(tournament.players),
        "rounds": get_system(tournament.system).total_rounds(tournament),
        "written": len(tournament.rounds),
        "file": None if file is None else str(file),
    }
