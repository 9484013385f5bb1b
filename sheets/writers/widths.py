"""How wide a text prints: the advances of Arial (Liberation Sans has the same), measured and gathered in classes.

Letters are not digits wide: Czech and Polish names take about nine tenths of their length, capitals up to half as
much again, so `len` makes columns too wide or cuts names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

DIGIT = 556
PIXELS_PER_CHARACTER = 7
PIXELS_PER_POINT = 96 / 72
UNKNOWN = 640
IDEOGRAPH = 1000

# Thousandths of the font size; each class is as wide as its widest member.
REGULAR: Mapping[int, str] = {
    191: "'",
    222: "ijlłіј’",
    278: " \u00a0|!,./:;I[\\]ft·ıІЇї",
    355: '()-`r“”„{}"',
    389: "гѓ*",
    458: "ґкќзт",
    489: "^Ґ",
    521: "JcksvxyzЈсухѕўэєчь",
    556: "0123456789#$?L_abdeghnopqu«»ðþđŁаеорѐёђћ–вЃГпянџ",
    604: "ийѝбцЌКдл+<=>~×−З■○●",
    635: "FTZßøТъЎУ",
    677: "БЛЬ&ABEKPSVXYÞЀЁЅАВЕРХЧжД",
    740: "мЄЏИЙПЭыCDHNRUwÐĐЍНСЯЦ",
    802: "юФGOQØОЪш",
    834: "њфщMmМ½",
    865: "ЋЂ",
    938: "Ы%æљШЖЩ",
    1015: "WœÆŒ—…ЊЮ@",
    1073: "Љ№",
}
BOLD: Mapping[int, str] = {
    238: "'",
    281: " \u00a0Ї,./I\\ijl·ıłІіј’|ї",
    333: "!()-:;[]`ft",
    389: "*r{}",
    447: "гѓґ",
    500: '"Ґтзzкќ“”„',
    556: "0123456789#$J_aceksvxy«»Јаесухѐёѕў–эє",
    611: "ЃГчя+<=>^~×−нпџ■○●КЌ?FLTZbdghnopqußðøþđŁТорђћ",
    635: "вийцьѝбЎУЗдл",
    669: "EPSVXYÞЀЅЕРХЁ",
    740: "ЛЧжЄЭДЏБИЙПЬЯ&ABCDHKNRUÐĐЍАВНСъЦм",
    778: "GOQwØО",
    854: "MМш½щФыю",
    906: "ЪЋфЂ%mæЖњ",
    979: "Wœљ@Ы",
    1031: "ÆŒ—…ШЩЮ",
    1115: "ЊЉ№",
}


@cache
def _table(bold: bool) -> dict[str, int]:
    return {letter: advance for advance, letters in (BOLD if bold else REGULAR).items() for letter in letters}


@cache
def advance(letter: str, bold: bool = False) -> int:
    """The advance of one character in thousandths of the font size; an accent takes no room of its own."""
    table = _table(bold)
    if letter in table:
        return table[letter]
    if unicodedata.combining(letter):
        return 0
    base = unicodedata.normalize("NFD", letter)[0]
    if base in table:
        return table[base]
    return IDEOGRAPH if unicodedata.east_asian_width(letter) in "WF" else UNKNOWN


def text_width(text: str, font_size: float, bold: bool = False) -> float:
    """The width of the text in characters of a column (7 pixels each), without room at its sides."""
    thousandths = sum(advance(letter, bold) for letter in text)
    return thousandths / 1000 * font_size * PIXELS_PER_POINT / PIXELS_PER_CHARACTER
