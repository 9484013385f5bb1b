"""The encoding of a text file: found, not assumed.

A mark at the beginning or valid UTF-8 is believed. Of the older encodings that one is taken in which the words look
most like words of the languages it was made for: by their letters, by the places of capitals, vowels and consonants.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

HEAD = 2000
"""Letters in which the heads of the columns are looked for."""
BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
MOST_WORDS = 240
"""Words that are looked at: more do not change the answer."""
KNOWN_HEAD = 10
"""What a known header word weighs, where a usual letter weighs 3."""

_CYRILLIC = (
    "аоеинртвкслм дпубгяьыйзч ёхшжюцщэфъ",  # Russian
    "аоиенртвкслміу дпбгяькйзчї хшжюцщєфґ",  # Ukrainian
    "аоиернтвјслкму дпбгзћђ чшжхцљњфџ",  # Serbian, Macedonian
    "аоеинртвкслмд пубгяйзчъ хшжюцщфь",  # Bulgarian
    "аоыенртвкслміу дпбгяькйзч ёхшжюцўэф",  # Belarusian
)
_WESTERN = (
    "üöäß",
    "éè çêàïëôâî ùûüœæÿ",
    "áéíóñ ú ü¡¿",
    "ãçáéíóêô âú àõ",
    "èéòà ùì óíî",
    "åäöøé æüèô",
    "éëïöü èêóá íúĳ",
)
_CENTRAL = (
    "áíéčřšýžě ůúňóď ťöüäĺľŕô",
    "áéčíšýžúľô ňóäť ďŕĺ",
    "łńóśąę żćź",
    "áéíóöüőú ű",
    "ćčšžđ",
    "șțăîşţ âé",
    "üöäß",
)
_BALTIC = ("šžėčųū ąįę", "āšīņēļ ūžčķģ", "õäöü šž", "üöäß")


@dataclass(frozen=True, slots=True, kw_only=True)
class Old:
    """An encoding of one byte a letter: its name for people, the letters of its languages from the usual to the rare,
    and what speaks against it from the start."""

    name: str
    languages: tuple[str, ...]
    handicap: int = 0


OLD: Mapping[str, Old] = {
    "cp1252": Old(name="Windows-1252", languages=_WESTERN),
    "cp1250": Old(name="Windows-1250", languages=_CENTRAL),
    "cp1251": Old(name="Windows-1251", languages=_CYRILLIC),
    "cp1257": Old(name="Windows-1257", languages=_BALTIC, handicap=5),
    "iso8859-2": Old(name="ISO 8859-2", languages=_CENTRAL, handicap=1),
    "koi8-u": Old(name="KOI8", languages=_CYRILLIC, handicap=2),
    "cp866": Old(name="DOS 866", languages=_CYRILLIC, handicap=3),
    "cp852": Old(name="DOS 852", languages=_CENTRAL, handicap=3),
}

_LETTERS = re.compile(r"[^\W\d_]+")
_SPELT = re.compile(r"[^\W_]*[\w №°½%#'’.()/-]*")
"""A head of a column without signs that no head has."""
_SIGNS = frozenset("½№–—’‘“”„«»°…\xa0®€")
"""What stands in lists beside letters."""
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_TOKEN = re.compile(rb"[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*")
_STRAYS = re.compile(rb"[\x80-\xff]+")
_UTF8 = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_COMMON_UTF8 = re.compile(rb"[\xc3-\xc5\xd0-\xd3][\x80-\xbf]")
"""Latin letters with accents and Cyrillic ones in UTF-8; in the older encodings hardly any word has these two bytes."""
_HIGH_BYTES = bytes((*range(6), 0x1E, 0x20, 0x21, 0x22, 0x25))
"""Half of each letter in UTF-16, whatever our languages."""
_NEVER = re.compile(r"è[aeiouyáéíóú]|ñ(?![aeiouáéíóúü])|õ(?!e)|øe.|æ\b|\b[ïëìòù]")
"""Letters where no language has them: so look č, ń, ő, ř, ć and ď when they are taken for western ones."""
_INSIDE = re.compile(r"[^\w\s'’‘-](?=[^\W\d_A-Z])|\xa0(?=[^\W\d_A-Z])")
"""A sign or a blank that has come into a word."""
_VOWELS = frozenset("aeiouyаеиоуыэюяіїєёў")
_SYLLABIC = frozenset("rlрл")


def is_text(data: bytes) -> bool:
    """Whether the bytes are a text: hardly any control characters but tabs and line ends, once decoded."""
    if any(data.startswith(bom) for bom, _, _ in BOMS) or _utf16(data):
        return True
    sample = data[:65536]
    return 100 * len(_CONTROLS.findall(sample)) <= len(sample)


def decode(data: bytes) -> tuple[str, str, tuple[str, ...]]:
    """The text, the name of its encoding, and remarks for the arbiter (U102, U103, U104, U106)."""
    for bom, codec, name in BOMS:
        if data.startswith(bom):
            return data.decode(codec, "replace"), name, ()
    if codec := _utf16(data):
        return data.decode(codec, "replace"), "UTF-16", ()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _broken_utf8(data) if _is_broken_utf8(data) else _old(data)
    return _old(data) if _is_by_chance(text) else (text, "UTF-8", ())


def _is_by_chance(text: str) -> bool:
    """Whether two letters of an older encoding happen to be one of UTF-8: it then is a sign that no list has."""
    beyond = {letter for letter in set(text) if letter > "\x7f"}
    return bool(beyond) and all(
        "\u0332" <= letter <= "\u036f" or (letter < "\u0800" and unicodedata.category(letter) == "Cn")
        for letter in beyond
    )


def _utf16(data: bytes) -> str:
    """The codec when half of the bytes are those that UTF-16 puts beside each letter: its mark was lost."""
    sample = data[: min(len(data), 4096) & ~1]
    if len(sample) < 4:
        return ""
    for codec, low, high in (("utf-16-le", sample[0::2], sample[1::2]), ("utf-16-be", sample[1::2], sample[0::2])):
        if _share(high) >= 0.97 and _share(low) < 0.6:
            text = sample.decode(codec, "replace")
            shown = sum(letter.isprintable() or letter in "\r\n\t" for letter in text)
            return codec if 10 * shown >= 9 * len(text) else ""
    return ""


def _share(half: bytes) -> float:
    return 1 - len(half.translate(None, _HIGH_BYTES)) / len(half)


def _is_broken_utf8(data: bytes) -> bool:
    """Whether it is UTF-8 with a few wrong letters: one wrong line must not change the encoding of the others."""
    strays = len(_STRAYS.findall(_UTF8.sub(b"", data)))
    return len(_COMMON_UTF8.findall(data)) >= max(strays, 1) or len(_UTF8.findall(data)) > 2 * strays


def _broken_utf8(data: bytes) -> tuple[str, str, tuple[str, ...]]:
    text = data.decode("utf-8", "replace")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if "\ufffd" in line]
    shown = ", ".join(map(str, lines[:20])) + (f" and {len(lines) - 20} more" if len(lines) > 20 else "")
    return text, "UTF-8", (f"letters that cannot be read (shown as \ufffd) in line {shown}: type them again",)


def _old(data: bytes) -> tuple[str, str, tuple[str, ...]]:
    tokens = list(dict.fromkeys(_TOKEN.findall(data)))
    tokens = tokens[:: -(-len(tokens) // MOST_WORDS)]
    codec = max(OLD, key=lambda codec: _plausible(codec, tokens, data[:HEAD]))
    name = OLD[codec].name
    remark = f"the encoding was taken as {name}: look whether the names are right"
    return data.decode(codec, "replace"), name, (remark,)


def _plausible(codec: str, tokens: Iterable[bytes], head: bytes) -> float:
    """How much the words look like words of the languages of that encoding, all of them like those of one; and how many
    header words come out right."""
    from sheets.words import meanings

    text = "\n".join(token.decode(codec, "replace") for token in tokens)
    words = [word for word in _LETTERS.findall(text) if not word.isascii() and word.isalpha()]
    scores = [[_fit(word, weights) for word in words] for weights in _languages(codec)]
    together: int = max(sum(each) for each in scores)
    apart: int = sum(max(each) for each in zip(*scores, strict=True))
    signs = [letter for letter in text if not letter.isascii() and not letter.isalpha()]
    odd = sum(letter not in _SIGNS for letter in signs) + len(_INSIDE.findall(text))
    cells = re.split(r"[;,|\t\r\n]", head.decode(codec, "replace"))
    known = sum(
        bool(meanings(cell)) for cell in cells if len(cell) > 1 and not cell.isascii() and _SPELT.fullmatch(cell)
    )
    spelt = sum(map(_spelling, words))
    fits = (together + apart) / 2 + spelt
    return fits + KNOWN_HEAD * known - 6 * odd + (len(signs) - odd) - OLD[codec].handicap


@cache
def _languages(codec: str) -> tuple[Mapping[str, int], ...]:
    """What each letter beyond ASCII weighs, a table a language: 3 where it is usual, 1 where it is rare."""
    return tuple(
        {letter: weight for weight, group in zip((3, 2, 1), letters.split(" "), strict=False) for letter in group}
        for letters in OLD[codec].languages
    )


def _fit(word: str, weights: Mapping[str, int]) -> int:
    """Letters of the language count for it, others against."""
    return sum(weights.get(letter, -3) for letter in word.casefold() if not letter.isascii())


def _spelling(word: str) -> int:
    """What speaks against a word, below 0: two scripts in it, accents on most of it, a capital behind a small letter,
    three vowels or five consonants in a row."""
    lower = word.lower()
    beyond = sum(not letter.isascii() for letter in word)
    if _is_cyrillic(word[0]) != _is_cyrillic(word[-1]) or (beyond < len(word) and any(map(_is_cyrillic, word))):
        return -4 * beyond
    against: int = 3 * sum(before.islower() and after.isupper() for before, after in pairwise(word))
    if len(word) > 2 and 2 * beyond > len(word) and not _is_cyrillic(word[0]):
        against += 3 * beyond
    kinds = "".join(
        "v" if (base := _base(letter)) in _VOWELS else "s" if base in _SYLLABIC else "c" for letter in lower
    )
    against += 3 * len(re.findall("vvv", kinds)) + 2 * len(re.findall("c{4}", kinds)) + 4 * len(_NEVER.findall(lower))
    return -against


def _is_cyrillic(letter: str) -> bool:
    return "Ѐ" <= letter <= "ӿ"


@cache
def _base(letter: str) -> str:
    """The letter without its accent."""
    if _is_cyrillic(letter):
        return letter
    return {"ø": "o", "æ": "a", "œ": "o", "ł": "l", "ß": "s"}.get(letter, unicodedata.normalize("NFD", letter)[0])
