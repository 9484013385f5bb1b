"""Damages files by seed and reads them, in a process of its own so that one which dies is seen: `damage.py FOLDER FIRST
COUNT` prints as JSON how many were read and refused, what else happened, and the most memory that was used."""

import json
import random
import resource
import sys
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from sheets.errors import UnreadableFile  # noqa: E402
from sheets.grid import read_grids  # noqa: E402
from tests.sheets.grid.written import TEXTS, TYPED, zipped  # noqa: E402

MEMORY = 3 << 30
SLOW = 30
"""Seconds after which reading counts as hanging."""
ZIP = b"PK\x03\x04"


def some_bytes(data: bytes, dice: random.Random) -> bytes:
    """One to three bytes are others."""
    changed = bytearray(data)
    for _ in range(dice.randint(1, 3)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def cut(data: bytes, dice: random.Random) -> bytes:
    """The end is missing."""
    return data[: dice.randrange(len(data))]


def exchanged(data: bytes, dice: random.Random) -> bytes:
    """Two stretches have changed places."""
    first, second, third, fourth = sorted(dice.randrange(len(data) + 1) for _ in range(4))
    return data[:first] + data[third:fourth] + data[second:third] + data[first:second] + data[fourth:]


def other_number(data: bytes, dice: random.Random) -> bytes:
    """One number, or what stands in quotation marks, is much larger."""
    places = [place for place in range(len(data)) if data[place : place + 1].isdigit()]
    if not places:
        return some_bytes(data, dice)
    place = dice.choice(places)
    number = dice.choice((b"0", b"-1", b"99999", b"1048576", b"4294967295", b"9" * 30))
    return data[:place] + number + data[place + 1 :]


WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (some_bytes, some_bytes, cut, exchanged, other_number)


def damaged(data: bytes, dice: random.Random) -> bytes:
    """The file damaged in one way; of an archive often one of its parts, with a checksum that is right again."""
    if not data.startswith(ZIP) or dice.random() < 0.3:
        return dice.choice(WAYS)(data, dice)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    names = [name for name, content in parts.items() if content]
    part = dice.choice([name for name in names if name.endswith((".xml", ".rels", ".bin"))] or names)
    match dice.randrange(6):
        case 0:
            other = dice.choice(names)
            parts[part], parts[other] = parts[other], parts[part]
        case 1:
            del parts[part]
        case _:
            parts[part] = dice.choice(WAYS)(parts[part], dice)
    return zipped(parts)


def sources(folder: Path) -> list[tuple[str, bytes]]:
    """The workbooks of the folder, and one of their sheets in each kind of file we can write."""
    paths = sorted(path for path in folder.rglob("*.*") if path.suffix in (".xlsx", ".xlsm", ".xls"))
    files = [(path.name, path.read_bytes()) for path in paths]
    rows = read_grids((folder / "draughts_ru_3sheets.xlsx").read_bytes(), "x").sheets[0].rows
    return [*files, *((f"list.{kind}", write(rows)) for kind, write in {**TYPED, **TEXTS}.items())]


def outcome(name: str, data: bytes) -> str:
    """`read` or `refused`; else what happened."""
    start = time.monotonic()
    try:
        read_grids(data, name)
    except UnreadableFile:
        said = "refused"
    except BaseException:
        return traceback.format_exc()
    else:
        said = "read"
    return said if time.monotonic() - start < SLOW else f"{said} after {time.monotonic() - start:.0f} s"


def main(arguments: Sequence[str]) -> None:
    """Damages and reads that many files, each by its own seed."""
    folder, first, count = Path(arguments[0]), int(arguments[1]), int(arguments[2])
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    files = sources(folder)
    said: Counter[str] = Counter()
    faults = []
    for seed in range(first, first + count):
        dice = random.Random(seed)
        name, data = files[seed % len(files)]
        print(seed, name, file=sys.stderr, flush=True)
        what = outcome(name, damaged(data, dice))
        said[what if what in ("read", "refused") else "fault"] += 1
        if what not in ("read", "refused"):
            faults.append({"seed": seed, "file": name, "said": what})
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"said": said, "faults": faults, "peak": peak}))


if __name__ == "__main__":
    main(sys.argv[1:])
