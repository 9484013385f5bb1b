"""Lists of names in the encodings that programs of each country write come out as they were typed."""

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.encodings import decode, is_text

LISTS = 60 if os.environ.get("PROOF") else 12
"""Lists of names a language, an encoding and a size."""

NAMES = {
    "uk": (
        "Іваненко Шевчук Ткаченко Кравець Бойко Ковальчук Олійник Лисенко Їжакевич Ґедзь Щербак Жук Ющенко Дзюба",
        "Олена Андрій Юрій Наталія Ігор Сергій Оксана Володимир Євген Тарас Людмила Михайло",
    ),
    "ru": (
        "Иванов Петров Сидоров Кузнецов Смирнова Соколов Козлова Ёлкин Щукин Жуков Цветков Хохлов Юдин Эйхенбаум",
        "Анна Пётр Сергей Ольга Наталья Юрий Фёдор Эльвира Дмитрий Екатерина",
    ),
    "sr": (
        "Јовановић Петровић Николић Ђорђевић Марковић Илић Љубичић Њежић Ћирић Жижић Шћепановић Чолић Џамбас",
        "Милан Драган Љубиша Јелена Ђорђе Снежана Небојша Жарко",
    ),
    "sr-Latn": (
        "Jovanović Petrović Nikolić Đorđević Marković Stojanović Ljubičić Žižić Šćepanović Čolić Kovačević",
        "Milan Dragan Đorđe Snežana Nebojša Dušan Željko Uroš Anđela",
    ),
    "cs": (
        "Novák Svoboda Dvořák Černý Procházka Kučera Veselý Němec Pospíšil Hájek Růžička Beneš Kolář Říha Šťastný",
        "Jiří Jan Tomáš Zdeněk Ondřej Věra Kateřina Jaroslav Štěpán Žaneta Luděk",
    ),
    "pl": (
        "Nowak Wiśniewski Wójcik Kamiński Zieliński Woźniak Dąbrowski Kozłowski Żółkiewski Łukasik Ćwik Śliwa Gęsicki",
        "Paweł Łukasz Małgorzata Józef Michał Grażyna Rafał Bożena Ryszard",
    ),
    "hu": ("Szabó Kovács Tóth Horváth Molnár Németh Őrsi Szűcs Vörös Farkas", "Gergő Tünde Zoltán Árpád Győző Béla"),
    "de": (
        "Müller Schröder Weiß Schäfer Köhler Groß Böhm Jäger Kühn Vögel Strauß Übelacker Schmidt Becker",
        "Jörg Käthe Jürgen Günter Björn Sören Anna Peter Bärbel Klaus",
    ),
    "fr": (
        "Lefèvre Benoît Gérard Hébert Lévêque Crépin François Noël Garçon Prévost Maître Moreau Château Lacroix",
        "Aurélie Hélène Jérôme Zoé Gaëlle Frédéric Éric Anaïs Loïc Renée",
    ),
    "es": ("Muñoz Peña García Rodríguez Fernández López Ibáñez Núñez", "José María Andrés Íñigo Jesús Begoña Óscar"),
    "lt": ("Kazlauskas Jankauskaitė Žukauskas Šimkus Čepaitis Vaičiūnas", "Jonas Rūta Eglė Šarūnas Kęstutis Dovilė"),
}
WRITTEN = [
    ("uk", "cp1251", "Windows-1251"),
    ("uk", "koi8-u", "KOI8"),
    ("ru", "cp1251", "Windows-1251"),
    ("ru", "koi8-r", "KOI8"),
    ("ru", "cp866", "DOS 866"),
    ("sr", "cp1251", "Windows-1251"),
    ("sr-Latn", "cp1250", "Windows-1250"),
    ("cs", "cp1250", "Windows-1250"),
    ("cs", "iso8859-2", "ISO 8859-2"),
    ("cs", "cp852", "DOS 852"),
    ("pl", "cp1250", "Windows-1250"),
    ("pl", "iso8859-2", "ISO 8859-2"),
    ("hu", "cp1250", "Windows-1250"),
    ("de", "cp1252", "Windows-1252"),
    ("fr", "cp1252", "Windows-1252"),
    ("es", "cp1252", "Windows-1252"),
    ("lt", "cp1257", "Windows-1257"),
]
SURE = ("cp1250", "cp1251", "cp1252", "koi8-u")
"""Encodings that a few names tell; the others need a list."""


def listing(language: str, size: int, dice: random.Random) -> str:
    """A list of so many invented names, one in five lists in capitals."""
    surnames, given = (words.split() for words in NAMES[language])
    names = [f"{dice.choice(surnames)}, {dice.choice(given)}" for _ in range(size)]
    if dice.random() < 0.2:
        names = [name.replace("ß", "ss").upper() for name in names]
    return "Name;Rtg\n" + "".join(f"{name};{dice.randint(1000, 2500)}\n" for name in names)


@pytest.mark.proof
@pytest.mark.parametrize(("language", "codec", "name"), WRITTEN)
def test_names_come_out_of_every_encoding_as_they_were_typed(language: str, codec: str, name: str) -> None:
    for size in (4, 10, 40, 200) if codec in SURE else (20, 40, 200):
        for seed in range(LISTS):
            text = listing(language, size, random.Random(f"{language} {size} {seed}"))
            found, said, remarks = decode(text.encode(codec))
            assert found == text
            assert said == name or text.encode(codec) == text.encode(said.replace("Windows-", "cp"), "replace")
            assert remarks == (f"the encoding was taken as {said}: look whether the names are right",)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_unicode_is_told_from_all_others_with_and_without_its_mark(language: str, codec: str) -> None:
    for size in (1, 3, 30):
        text = listing(language, size, random.Random(f"{language} {size}"))
        found, said, remarks = decode(text.encode(codec))
        assert (found, remarks) == (text, ())
        assert said == codec.upper()[: len("UTF-16")].removesuffix("-").replace("UTF-8-", "UTF-8")


def test_utf16_that_lost_its_mark_and_is_nothing_but_cyrillic_is_told() -> None:
    assert decode("Анна".encode("utf-16-le")) == ("Анна", "UTF-16", ())


@pytest.mark.parametrize(("language", "codec", "name"), [each for each in WRITTEN if each[1] in SURE])
def test_a_wrong_byte_in_one_line_does_not_change_the_encoding_of_the_others(
    language: str, codec: str, name: str
) -> None:
    text = listing(language, 30, random.Random(language))
    lines = text.encode(codec).split(b"\n")
    for wrong in (b"\x81", b"\x98", b"\xc5\x99", b"\xff"):
        damaged = [*lines[:5], lines[5] + wrong, *lines[6:]]
        found = decode(b"\n".join(damaged))[0].split("\n")
        assert [*found[:5], *found[6:]] == [*text.split("\n")[:5], *text.split("\n")[6:]]


@pytest.mark.parametrize("language", NAMES)
def test_a_wrong_byte_in_utf8_is_named_by_its_line(language: str) -> None:
    text = listing(language, 30, random.Random(language))
    lines = text.encode().split(b"\n")
    found, said, remarks = decode(b"\n".join([*lines[:5], lines[5] + b"\xfc", *lines[6:]]))
    assert (said, found.replace("\ufffd", "")) == ("UTF-8", text)
    assert remarks == ("letters that cannot be read (shown as \ufffd) in line 6: type them again",)


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Punkte;½;1\nMeier;½;0\n", "cp1252"),
        ("№;Имя\n1;Анна\n", "cp1251"),
        ("Müller\n", "cp1252"),
        ("Kučera\n", "cp1250"),
        ("Petrović\n", "cp1250"),
        ("Иванов\xa0Пётр\n", "cp1251"),
        ("Château d’If\nMoët\n", "cp1252"),
        ("Preis – 100 €\nGärtner\n", "cp1252"),
    ],
)
def test_a_few_letters_are_enough(text: str, codec: str) -> None:
    assert decode(text.encode(codec))[0] == text


def test_two_letters_that_happen_to_be_valid_utf8_are_two_letters() -> None:
    assert decode("POSPÍŠIL\nNOVÁK\n".encode("iso8859-2"))[0] == "POSPÍŠIL\nNOVÁK\n"
    assert decode("POSPÍŠIL\n".encode("iso8859-2"))[0] == "POSPÍŠIL\n"


@pytest.mark.parametrize("sign", ["\uf0b7", "\U0001fae8", "\x9a", "\u200b", "\u2028"])
def test_signs_that_other_programs_leave_do_not_change_the_encoding(sign: str) -> None:
    assert decode(f"{sign} Anna\n".encode()) == (f"{sign} Anna\n", "UTF-8", ())


@given(st.binary(max_size=300))
def test_any_bytes_have_letters(data: bytes) -> None:
    text, said, remarks = decode(data)
    assert isinstance(text, str)
    assert said
    assert all(remarks)
    assert is_text(data) in (True, False)


@given(st.text(alphabet=st.characters(exclude_categories=("Cs", "Cc", "Cn", "Co"), max_codepoint=0x2FF), min_size=1))
def test_utf8_is_believed(text: str) -> None:
    assert decode(text.encode())[:2] == (text, "UTF-8")
