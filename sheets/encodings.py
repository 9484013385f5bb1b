"""The encoding of a text file: found, not assumed."""

from __future__ import annotations

import re
from collections.abc import Mapping

HEAD = 2000
"""Characters in which the heads of the columns are looked for."""
WORD = 5
"""What a known header word weighs, in letters."""
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)

_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџўѓќѕ"
_ALPHABETS: Mapping[str, tuple[str, ...]] = {
    "cp1252": (
        "äöüß",
        "àâæçèéêëîïôœùûüÿ",
        "áéíñóúü¡¿",
        "àáâãçéêíóôõú",
        "àèéìíîòóùú",
        "åäöéæøü",
        "ëïéèöüíóúáĳ",
    ),
    "cp1250": (
        "áčďéěíňóřšťúůýžäĺľŕôöü",
        "ąćęłńóśźż",
        "áéíóöőúüű",
        "čćđšž",
        "ăâîșțşţ",
        "äöüß",
    ),
    "cp1251": (_CYRILLIC,),
}
"""Letters beyond ASCII of the languages each encoding was made for, a string a language."""
_LETTERS = re.compile(r"[^\W\d_]+")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_STRAYS = re.compile(rb"[\x80-\xff]+")
_UTF8_PAIR = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


def is_text(data: bytes) -> bool:
    """Whether the bytes are a text: hardly any control characters but tabs and line ends, once decoded."""
    if any(data.startswith(bom) for bom, _, _ in _BOMS) or _utf16(data):
        return True
    sample = data[:65536]
    return 100 * len(_CONTROLS.findall(sample)) <= len(sample)


def decode(data: bytes) -> tuple[str, str, tuple[str, ...]]:
    """The text, the name of its encoding, and remarks for the arbiter (U102, U103, U104, U106)."""
    for bom, codec, name in _BOMS:
        if data.startswith(bom):
            return data.decode(codec, "replace"), name, ()
    if codec := _utf16(data):
        return data.decode(codec, "replace"), "UTF-16", ()
    try:
        return data.decode("utf-8"), "UTF-8", ()
    except UnicodeDecodeError:
        return _decode_old(data)


def _utf16(data: bytes) -> str:
    """The codec when every other byte of the beginning is zero: UTF-16 of which the mark was lost."""
    sample = data[:200]
    if len(sample) < 4 or b"\x00" not in sample:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if odd > len(sample) // 4 and even == 0:
        return "utf-16-le"
    return "utf-16-be" if even > len(sample) // 4 and odd == 0 else ""


def _decode_old(data: bytes) -> tuple[str, str, tuple[str, ...]]:
    pairs = _UTF8_PAIR.findall(data)
    strays = _STRAYS.findall(_UTF8_PAIR.sub(b"", data))
    if len(pairs) > 2 * len(strays):
        text = data.decode("utf-8", "replace")
        lines = [number for number, line in enumerate(text.splitlines(), 1) if "\ufffd" in line]
        shown = ", ".join(map(str, lines[:20]))
        return text, "UTF-8", (f"letters that cannot be read (shown as \ufffd) in line {shown}: type them again",)
    texts = {codec: data.decode(codec, "replace") for codec in _ALPHABETS}
    best = max(texts, key=lambda codec: _plausible(texts[codec], _ALPHABETS[codec]))
    name = f"Windows-{best[2:]}"
    return texts[best], name, (f"the encoding was taken as {name}: look whether the names are right",)


def _plausible(text: str, alphabets: tuple[str, ...]) -> int:
    """How well the letters beyond ASCII fit the language they fit best, and how many header words come out right."""
    from sheets.words import meanings

    words = [word for word in _LETTERS.findall(text.lower()) if not word.isascii()]
    cells = re.split(r"[;,\t\r\n]", text[:HEAD])
    known = sum(bool(meanings(cell)) for cell in cells if not cell.isascii())
    lost = text.count("\ufffd") + sum(not character.isascii() and not character.isalpha() for character in text) // 4
    return max(sum(_fit(word, alphabet) for word in words) for alphabet in alphabets) + WORD * known - 3 * lost


def _fit(word: str, alphabet: str) -> int:
    """Letters of the alphabet count for, others against; so does a word that no language spells.

    No language of the Latin script puts accents on most of a word, and none mixes Cyrillic into Latin.
    """
    beyond = [letter for letter in word if not letter.isascii()]
    inside = sum(letter in alphabet for letter in beyond)
    accents = len(word) > 2 and 2 * len(beyond) > len(word)
    misspelt = len(beyond) < len(word) if alphabet == _CYRILLIC else accents
    return -len(beyond) if misspelt else 2 * inside - len(beyond)
