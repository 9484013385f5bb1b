"""Tie-breaks are understood as arbiters call them, in any language."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing.errors import UnknownTiebreak
from pairing.tiebreaks import OPTIONS, TIEBREAKS
from sheets.labels import languages, load_labels
from sheets.tiebreak_words import READINGS, every_reading, fit_for, read_readings, read_tiebreaks, write_readings

SAME_WORDS = {("GP", "MPVGP")}  # two codes that mean the same


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("BH-C1, BH; SB", ("BH-C1", "BH", "SB")),
        ("bh/c1/p", ("BH-C1/P",)),
        ("Buchholz, Berger", ("BH", "SB")),
        ("median Buchholz", ("BH-M1",)),
        ("Median-Buchholz", ("BH-M1",)),
        ("Buchholz cut 2", ("BH-C2",)),
        ("Solkoff; truncated Solkoff; median Solkoff", ("SOLKOFF", "SOLKOFF-C1", "SOLKOFF-M1")),
        ("Sonneborn-Berger, Sonneborn Berger, Koya", ("SB", "SB", "KS")),
        ("progressive, wins, direct encounter", ("PS", "WIN", "DE")),
        ("Бухгольц, Зоннеборн-Бергер", ("BH", "SB")),
        ("усечённый Бухгольц, медианный Бухгольц", ("BH-C1", "BH-M1")),
        ("усічений Бухгольц", ("BH-C1",)),
        ("zkrácený Buchholz", ("BH-C1",)),
        ("gekürzte Buchholz", ("BH-C1",)),
        ("скраћени Бухолц, skraćeni Buholc", ("BH-C1", "BH-C1")),
        ("", ()),
    ],
)
def test_a_list_is_read_by_codes_and_by_names(text: str, codes: tuple[str, ...]) -> None:
    assert read_tiebreaks(text) == codes


@pytest.mark.parametrize("language", languages())
def test_every_word_of_our_sheets_is_read_back_as_the_tie_break_it_is_for(language: str) -> None:
    labels = load_labels(language)
    keys = [key.partition("_") for key in labels.texts if key.startswith(("tiebreak_", "short_"))]
    read = [(code, read_tiebreaks(labels.tiebreak(code, kind))) for kind, _, code in keys]
    wrong = {(codes, code) for code, codes in read if codes != (code,)}
    assert {(*codes, key) for codes, key in wrong} <= SAME_WORDS


def test_a_word_for_several_lists_keeps_its_commas() -> None:
    assert read_tiebreaks(f"WIN, {load_labels('en').texts['tiebreak_STD']}, DE") == ("WIN", "STD", "DE")


@pytest.mark.parametrize("text", ["nonsense", "truncated", "truncated median Buchholz", "Buchholz cut 1 2", "Koya cut"])
def test_what_is_no_tie_break_is_refused(text: str) -> None:
    with pytest.raises(UnknownTiebreak):
        read_tiebreaks(text)


def test_no_buchholz_fits_a_round_robin_and_no_team_tie_break_an_event_of_players() -> None:
    assert not {"BH", "FB", "AOB", "SOLKOFF"} & set(fit_for("round-robin", teams=True))
    assert set(fit_for("median", teams=True)) == set(TIEBREAKS)
    assert "GP" not in set(fit_for("dutch"))


@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in READINGS.items()}))
def test_readings_written_are_read_back_without_those_that_are_usual(options: dict[str, str]) -> None:
    unusual = {name: value for name, value in options.items() if value != OPTIONS[name][0]}
    assert read_readings(write_readings(options)) == unusual


@pytest.mark.parametrize("text", ["unrated=perhaps", "unrated", "edition=2024-08", "unrated=lowest x=y"])
def test_what_is_no_reading_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"edition|unrated"):
        read_readings(text)


def test_all_readings_are_told_each_with_the_usual_one_first() -> None:
    assert "unrated=drop|lowest|zero" in every_reading().split("; ")
    assert "edition" not in every_reading()
