"""Rating lists of FIDE: text of fixed width, XML, zip archives. The players are invented."""

import string
from collections.abc import Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheets.errors import UnreadableFile, WrongUse
from sheets.formats.ratinglist import Rated, fide_list
from tests.rating_lists import ALL, MONTHLY, OLD, Line, as_text, as_xml

ANNA = Line(fide_id="14109999", name="Ashwood, Anna", rating=2105, rapid=2060, blitz=1990, k=20, birth=1990)
BEN = Line(fide_id="901", name="Birchall, Ben", birth=2011)
CLEO = Line(fide_id="34100007", name="Cedarholm, Cleo", rating=1800, k=40)
THREE = (ANNA, BEN, CLEO)


def read(path: Path, kind: str | None = None) -> list[Rated]:
    """Everybody in the list."""
    found = fide_list(path, kind)
    assert found is not None
    return list(found.players(lambda _id, _name: True))


def told(players: Sequence[Rated]) -> list[tuple[object, ...]]:
    return [(each.fide_id, each.name, each.birth, each.rating, each.k) for each in players]


STANDARD = [
    ("14109999", "Ashwood, Anna", "1990", 2105, 20),
    ("901", "Birchall, Ben", "2011", None, None),
    ("34100007", "Cedarholm, Cleo", None, 1800, 40),
]


@pytest.mark.parametrize("header", [ALL, MONTHLY], ids=["all ratings", "one kind"])
def test_a_list_in_text_is_read_by_the_heads_of_its_columns(tmp_path: Path, header: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(as_text(THREE, header))
    assert told(read(path)) == STANDARD
    assert [each.place for each in read(path)] == ["line 2", "line 3", "line 4"]


def test_a_list_of_many_years_ago_has_other_columns(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(as_text(THREE, OLD))
    assert told(read(path)) == [(*row[:4], None) for row in STANDARD]


def test_a_list_in_xml_is_read_element_by_element(tmp_path: Path) -> None:
    path = tmp_path / "list.xml"
    path.write_bytes(as_xml(THREE))
    assert told(read(path)) == STANDARD
    assert [each.place for each in read(path)] == ["player 1", "player 2", "player 3"]


@pytest.mark.parametrize("form", ["txt", "xml"])
def test_a_list_alone_in_a_zip_archive_is_read(tmp_path: Path, form: str) -> None:
    path = tmp_path / "list.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"players_list.{form}", as_text(THREE, ALL) if form == "txt" else as_xml(THREE))
    assert told(read(path)) == STANDARD


@pytest.mark.parametrize(("kind", "rating"), [("standard", 2105), ("rapid", 2060), ("blitz", 1990)])
def test_a_list_of_all_ratings_has_three_kinds_of_them(tmp_path: Path, kind: str, rating: int) -> None:
    for name, data in (("list.txt", as_text(THREE, ALL)), ("list.xml", as_xml(THREE))):
        (tmp_path / name).write_bytes(data)
        assert next(iter(read(tmp_path / name, kind))).rating == rating


def test_a_list_of_one_kind_of_ratings_has_it_in_its_name(tmp_path: Path) -> None:
    for name, data in (
        ("rapid_rating_list.txt", as_text(THREE, MONTHLY)),
        ("rapid_list.xml", as_xml(THREE, alone=True)),
    ):
        (tmp_path / name).write_bytes(data)
        assert next(iter(read(tmp_path / name, "rapid"))).rating == 2105
        with pytest.raises(WrongUse):
            read(tmp_path / name, "blitz")


def test_only_those_who_are_asked_for_are_given(tmp_path: Path) -> None:
    for name, data in (("list.txt", as_text(THREE, ALL)), ("list.xml", as_xml(THREE))):
        (tmp_path / name).write_bytes(data)
        found = fide_list(tmp_path / name)
        assert found is not None
        asked: list[tuple[str | None, str]] = []

        def keep(fide_id: str | None, called: str, asked: list[tuple[str | None, str]] = asked) -> bool:
            asked.append((fide_id, called))
            return fide_id == "901"

        assert told(list(found.players(keep))) == STANDARD[1:2]
        assert asked == [(each.fide_id, each.name) for each in THREE]


def test_a_title_that_runs_over_its_column_moves_nothing(tmp_path: Path) -> None:
    lines = as_text((ANNA,), ALL).decode().splitlines()
    lines[1] = lines[1][:94] + "SI,FI,LSI,SLI,NA" + lines[1][109:]
    (tmp_path / "list.txt").write_text("\r\n".join(lines), encoding="ascii")
    assert told(read(tmp_path / "list.txt")) == STANDARD[:1]


def test_letters_beyond_ascii_do_not_move_columns(tmp_path: Path) -> None:
    line = Line(fide_id="5", name="Žďárský, Ørjan", rating=1999, k=20, birth=1980)
    for codec in ("utf-8", "utf-8-sig", "cp1252"):
        name = line.name if codec.startswith("utf") else "Zdárský, Ørjan"
        text = as_text((Line(fide_id="5", name=name, rating=1999, k=20, birth=1980),), ALL).decode()
        (tmp_path / "list.txt").write_bytes(text.encode(codec))
        assert told(read(tmp_path / "list.txt")) == [("5", name, "1980", 1999, 20)]


def test_entities_of_a_name_are_letters_of_it(tmp_path: Path) -> None:
    (tmp_path / "list.xml").write_bytes(as_xml((Line(fide_id="7", name="O'Dell & Sons, <Al>", rating=1500),)))
    assert [each.name for each in read(tmp_path / "list.xml")] == ["O'Dell & Sons, <Al>"]


def test_an_encoding_that_the_xml_declares_is_obeyed(tmp_path: Path) -> None:
    text = as_xml((Line(fide_id="7", name="Müller, Jörg", rating=1500),)).decode().replace("utf-8", "iso-8859-1")
    (tmp_path / "list.xml").write_bytes(text.encode("latin-1"))
    assert [each.name for each in read(tmp_path / "list.xml")] == ["Müller, Jörg"]


def test_an_xml_that_declares_entities_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    text = as_xml(THREE).decode().replace("<playerslist>", f"{bomb}<playerslist>").replace("Ashwood", "&b;")
    (tmp_path / "list.xml").write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile):
        read(tmp_path / "list.xml")


def test_an_xml_that_breaks_off_is_refused(tmp_path: Path) -> None:
    whole = as_xml(THREE)
    for end in (len(whole) - 20, whole.index(b"Cedarholm")):
        (tmp_path / "list.xml").write_bytes(whole[:end])
        with pytest.raises(UnreadableFile):
            read(tmp_path / "list.xml")


def test_a_tag_that_never_ends_is_given_up_before_it_fills_the_memory(tmp_path: Path) -> None:
    head = as_xml(THREE)[:200]
    with (tmp_path / "list.xml").open("wb") as file:
        file.write(head + b"<player><name>")
        for _ in range(40):
            file.write(b"a" * (1 << 16))
    with pytest.raises(UnreadableFile):
        read(tmp_path / "list.xml")


def test_a_damaged_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("list.xml", as_xml(THREE * 50))
    data = bytearray(path.read_bytes())
    path.write_bytes(data[:300])
    with pytest.raises(UnreadableFile):
        fide_list(path)
    data[90] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(UnreadableFile):
        read(path)


def test_what_is_no_list_of_fide_is_none(tmp_path: Path) -> None:
    for name, data in (
        ("a.csv", b"Name;Rating\nAshwood, Anna;2100\n"),
        ("a.xml", b"<?xml version='1.0'?><other/>"),
        ("a.txt", b""),
    ):
        (tmp_path / name).write_bytes(data)
        assert fide_list(tmp_path / name) is None
    with ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("a.txt", as_text(THREE, ALL))
        archive.writestr("b.txt", as_text(THREE, ALL))
    assert fide_list(tmp_path / "two.zip") is None


NAMES = st.text(string.ascii_letters + "áéřšžöü'-", min_size=1, max_size=14)
LINES = st.lists(
    st.builds(
        Line,
        fide_id=st.integers(1, 10**8).map(str),
        name=st.builds("{}, {}".format, NAMES, NAMES),
        rating=st.none() | st.integers(1000, 2900),
        rapid=st.none() | st.integers(1000, 2900),
        blitz=st.none() | st.integers(1000, 2900),
        k=st.none() | st.sampled_from([10, 20, 40]),
        birth=st.none() | st.integers(1930, 2020),
    ),
    max_size=6,
)


@given(lines=LINES, form=st.sampled_from(["text", "xml"]))
def test_whoever_is_written_into_a_list_is_read_from_it(
    tmp_path_factory: pytest.TempPathFactory, lines: list[Line], form: str
) -> None:
    path = tmp_path_factory.mktemp("lists") / "list"
    path.write_bytes(as_text(lines, ALL) if form == "text" else as_xml((*lines, ANNA)))
    wanted = [(e.fide_id, e.name, str(e.birth) if e.birth else None, e.rating, e.k) for e in lines]
    assert told(read(path)) == (wanted if form == "text" else [*wanted, STANDARD[0]])
