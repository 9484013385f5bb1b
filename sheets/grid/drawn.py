"""Tables in plain text whose columns are drawn: by bars (Markdown, boxes), by blanks, or a list with numbers.

Each function gives the cells, a row a line so that addresses are those of the text, or nothing where the text is none.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

Rows = tuple[tuple[str, ...], ...]
Span = tuple[int, int]
"""Where a column begins and ends, in letters from 0."""

_BAR = re.compile(r"(?<!\\)[|¦│┃║]")
_RULE = re.compile(r"(?=.*[-=_─━═]{2})[\s|¦+:=_\-─-╿]+")
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_NUMBERED = re.compile(r"\s*(\d{1,4})(\s*[.)]\s*|\s+)(?=\D)(\S.*)")
_RATED = re.compile(r"(.*\D)[\s,]+(\d{3,4})\s*")
_HEAD = re.compile(r"(№(?:\s*п/п)?|#|[nč][ro]?\.?)\s+(\S.*)", re.IGNORECASE)
_BULLET = re.compile(r"\s*[-*•–·]\s+(?=\S)")
_FIGURES = re.compile(r"[\d½.,:+\-–=*/%()#№]+")
_MOST = 0.8
"""The share of the lines that must be alike where nothing is drawn."""
_LONGEST = 2_000
"""Letters of a line beyond which it is no row of a table drawn with blanks."""


def split_lines(text: str) -> list[str]:
    """The lines of a text; no other signs end one than those that editors write."""
    return re.split(r"\r\n|\r|\n", text)


def barred(text: str) -> Rows:
    """The cells of a table drawn with bars, which stand at the ends of lines too or go with lines drawn across."""
    if not _BAR.search(text):
        return ()
    lines = split_lines(text)
    filled = [line.strip() for line in lines if line.strip() and not _RULE.fullmatch(line)]
    drawn = [line for line in filled if _BAR.search(line)]
    framed = sum(_BAR.match(line) is not None or _BAR.fullmatch(line[-1]) is not None for line in drawn)
    ruled = any(_RULE.fullmatch(line) for line in lines)
    if len(drawn) < 2 or 2 * len(drawn) < len(filled) or not (ruled or 2 * framed > len(drawn)):
        return ()
    left = 2 * sum(_BAR.match(line) is not None for line in drawn) > len(drawn)
    return tuple(() if _RULE.fullmatch(line) else _between_bars(line, left) for line in lines)


def _between_bars(line: str, framed: bool) -> tuple[str, ...]:
    cells = [cell.replace("\\|", "|").strip() for cell in _BAR.split(line.strip())]
    return tuple(cells[1:] if framed and len(cells) > 1 and not cells[0] else cells)


def aligned(text: str) -> Rows:
    """The cells of a table whose columns stand one below the other, or have two or more blanks between them. Lines
    above and below it, and those too long to be parted, are one cell."""
    lines = [line.expandtabs(8).rstrip()[:_LONGEST] for line in split_lines(text)]
    block = _block(lines)
    if len(block) < 2:
        return ()
    spans = _spans([lines[number] for number in block])
    inside = range(block[0], block[-1] + 1)
    return tuple(_row(line, spans, is_inside=number in inside) for number, line in enumerate(lines))


def _spans(lines: list[str]) -> list[Span]:
    """The columns; none when more lines have as many cells as most when they are parted at two blanks, whatever stands
    above what, than keep to columns."""
    spans = _columns(lines)
    widths = Counter(len(_GAP.split(line.strip())) for line in lines)
    strangers = sum(any(map(_GAP.search, _row(line, spans, is_inside=True))) for line in lines)
    return spans if len(spans) > 1 and strangers <= len(lines) - max(widths.values()) else []


def _block(lines: list[str]) -> list[int]:
    """The numbers of the lines of the longest stretch in which columns are told apart; a few others may stand in it."""
    filled = [number for number, line in enumerate(lines) if line.strip() and not _RULE.fullmatch(line)]
    stretches: list[list[int]] = [[]]
    missed = 0
    for number in filled:
        if _GAP.search(lines[number]):
            stretches[-1].append(number)
            missed = 0
        elif stretches[-1]:
            missed += 1
            if missed > max(1, len(stretches[-1]) // 4):
                stretches.append([])
                missed = 0
    longest = max(stretches, key=len)
    return longest if 2 * len(longest) >= len(filled) or len(longest) >= 3 else []


def _columns(lines: list[str]) -> list[Span]:
    """The columns that nearly all lines leave blanks between; one blank alone parts only what figures stand beside."""
    width = max(map(len, lines))
    strangers = len(lines) // 8
    ink = [sum(number < len(line) and line[number] != " " for line in lines) for number in range(width)]
    inked = [lines_there > strangers for lines_there in ink]
    edges = [number for number, (before, after) in enumerate(pairwise([False, *inked, False])) if before != after]
    spans = list(zip(edges[::2], edges[1::2], strict=True))
    kept = spans[:1]
    for span in spans[1:]:
        if span[0] - kept[-1][1] == 1 and not _are_apart(lines, kept[-1], span):
            kept[-1] = (kept[-1][0], span[1])
        else:
            kept.append(span)
    return kept


def _are_apart(lines: list[str], left: Span, right: Span) -> bool:
    """Whether two columns with one blank between them are two: figures stand in one, or most lines leave more blank."""
    if _are_figures(lines, left) or _are_figures(lines, right):
        return True
    pairs = [(line[slice(*left)], line[slice(*right)]) for line in lines]
    both = [(before, after) for before, after in pairs if before.strip() and after.strip()]
    wide = sum(before.endswith(" ") or after.startswith(" ") for before, after in both)
    return 2 * wide > len(both)


def _are_figures(lines: list[str], span: Span) -> bool:
    """Whether figures stand in the column below its head."""
    cells = [cell for line in lines[1:] if (cell := line[slice(*span)].strip())]
    return sum(_FIGURES.fullmatch(cell) is not None for cell in cells) >= _MOST * len(cells)


def _row(line: str, spans: list[Span], *, is_inside: bool) -> tuple[str, ...]:
    if not line.strip() or _RULE.fullmatch(line):
        return ()
    if not is_inside:
        return (line.strip(),)
    if not spans:
        return tuple(_GAP.split(line.strip()))
    starts = [0, *(start for start, _ in spans[1:]), len(line)]
    cells = [line[first:last].strip() for first, last in pairwise(starts)]
    for first, last in _crossed(line, spans):
        begin, end = starts[first], starts[last + 1]
        nearer = [(left - begin, right - begin) for left, right in spans[first : last + 1]]
        cells[first : last + 1] = _by_nearest(line[begin:end], nearer)
    return tuple(cells)


def _crossed(line: str, spans: list[Span]) -> list[Span]:
    """The first and the last column of each stretch in which something stands between columns."""
    found: list[Span] = []
    for column, (before, after) in enumerate(pairwise(spans)):
        if line[before[1] : after[0]].strip():
            first = found.pop()[0] if found and found[-1][1] == column else column
            found.append((first, column + 1))
    return found


def _by_nearest(text: str, spans: list[Span]) -> list[str]:
    """The cells of a stretch that does not keep to its columns: each piece goes to the column it covers most of."""
    cells = [""] * len(spans)
    for piece in re.finditer(r"\S+(?: \S+)*", text):
        shares = [min(piece.end(), last) - max(piece.start(), first) for first, last in spans]
        column = shares.index(max(shares))
        cells[column] = f"{cells[column]} {piece[0]}".strip()
    return cells


def listed(text: str) -> Rows:
    """The cells of a list whose lines begin with 1, 2, 3 … or with the same sign: number, text, and a rating where
    nearly every line ends with one."""
    lines = split_lines(text)
    filled = [line for line in lines if line.strip()]
    if len(filled) > 1 and all(_BULLET.match(line) for line in filled):
        return tuple((_BULLET.sub("", line, count=1).strip(),) for line in lines)
    found = [_NUMBERED.fullmatch(line) for line in lines]
    places = [place for place, each in enumerate(found) if each]
    numbers = [int(each[1]) for each in found if each]
    if len(numbers) < max(2, len(filled) // 2) or any(after != before + 1 for before, after in pairwise(numbers)):
        return ()
    if len(numbers) < _MOST * sum(bool(line.strip()) for line in lines[places[0] : places[-1] + 1]):
        return ()
    rated = sum(each is not None and _RATED.fullmatch(each[3]) is not None for each in found) >= _MOST * len(numbers)
    return tuple(_item(line, each, rated) for line, each in zip(lines, found, strict=True))


def _item(line: str, numbered: re.Match[str] | None, rated: bool) -> tuple[str, ...]:
    if numbered is None:
        return _head(line.strip(), rated)
    rating = _RATED.fullmatch(numbered[3]) if rated else None
    return (numbered[1], rating[1].strip(" ,;"), rating[2]) if rating else (numbered[1], numbered[3].strip())


def _head(line: str, rated: bool) -> tuple[str, ...]:
    """The cells of a line without a number: it stands over the texts; parted as they are where it begins as a head."""
    begins = _HEAD.fullmatch(line)
    if begins is None:
        return ("", line) if line else ()
    text, _, last = begins[2].rpartition(" ") if rated else (begins[2], "", "")
    return (begins[1], text.strip(), last) if text and last else (begins[1], begins[2])
