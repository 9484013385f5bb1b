"""How tie-breaks are written, which modifiers each may have, and what their accounts are found by."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairing import UnknownTiebreak, get_tiebreak, standings
from pairing.standings import accounts
from pairing.tiebreaks import TIEBREAKS, Account, Code, parse_code
from tests.tiebreaks import exercise, values
from tests.tournaments import from_crosstable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@st.composite
def codes(draw: st.DrawFn) -> Code:
    low = draw(st.integers(0, 9))
    return Code(
        name=draw(st.text(LETTERS, min_size=1, max_size=8)),
        score=draw(st.sampled_from(["", "MP", "GP"])),
        low=low,
        high=draw(st.sampled_from([0, low])),
        limit=draw(st.integers(-9, 9)),
        factor=draw(st.none() | st.integers(1, 20)),
        unrated=draw(st.none() | st.integers(0, 3000)),
        as_played=draw(st.booleans()),
        fore=draw(st.booleans()),
        reverse=draw(st.booleans()),
    )


@given(codes())
def test_what_is_written_in_either_way_is_read_back(code: Code) -> None:
    assert parse_code(str(code)) == parse_code(code.trf) == code
    assert parse_code(f" {str(code).lower()} ") == code


@pytest.mark.parametrize(
    ("typed", "code", "trf"),
    [
        ("bh", "BH", "BH"),
        ("BH/C1", "BH-C1", "BH/C1"),
        ("bh/m2/p", "BH-M2/P", "BH/M2/P"),
        ("BH-C1-P", "BH-C1/P", "BH/C1/P"),
        ("BH / C1", "BH-C1", "BH/C1"),
        ("KS/L+1", "KS-L+1", "KS/L+1"),
        ("KS-L1", "KS-L+1", "KS/L+1"),
        ("KS-L-2", "KS-L-2", "KS/L-2"),
        ("KS-L0", "KS", "KS"),
        ("aob/f", "AOB/F", "AOB/F"),
        ("ARO-C1/U1400", "ARO-C1/U1400", "ARO/C1/U1400"),
        ("ARO/U1400/C1", "ARO-C1/U1400", "ARO/C1/U1400"),
        ("tpn/r", "TPN/R", "TPN/R"),
        ("GE", "REP", "REP"),
        ("SNO/R", "TPN/R", "TPN/R"),
        ("BH:GP/C1/P", "BH:GP-C1/P", "BH:GP/C1/P"),
        ("solkoff-c1", "SOLKOFF-C1", "SOLKOFF/C1"),
    ],
)
def test_a_code_has_one_text_of_ours_and_one_of_report_files(typed: str, code: str, trf: str) -> None:
    found = get_tiebreak(typed)
    assert (found.code, found.parsed.trf, found) == (code, trf, get_tiebreak(code))


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", "'' is not how a tie-break is written; examples: BH, BH-C1, KS-L+1, BH:GP/C1/P"),
        ("BH C", "there is no tie-break 'BH C'; there are: DE, WIN"),
        ("BH-", "'BH-' is not how"),
        ("BH:XP", "'BH:XP' is not how"),
        ("1", "'1' is not how"),
        ("XX", "there is no tie-break 'XX'; there are: DE, WIN"),
        ("BH-C", "the tie-break 'BH-C' has a modifier that is none: C"),
        ("BH-C0", "the tie-break 'BH-C0' has a modifier that is none: C0"),
        ("BH-C10", "the tie-break 'BH-C10' has a modifier that is none: C10"),
        ("BH-M+1", "the tie-break 'BH-M+1' has a modifier that is none: M+1"),
        ("BH-X1", "the tie-break 'BH-X1' has a modifier that is none: X1"),
        ("KS-L", "the tie-break 'KS-L' has a modifier that is none: L"),
        ("KS-L+", "the tie-break 'KS-L+' has a modifier that is none: L+"),
        ("TPN/R1", "the tie-break 'TPN/R1' has a modifier that is none: R1"),
        ("SSSC/K0", "the tie-break 'SSSC/K0' has a modifier that is none: K0"),
        ("ARO/U", "the tie-break 'ARO/U' has a modifier that is none: U"),
        ("BH-C1-M1", "the tie-break 'BH-C1-M1' has two modifiers of one kind; examples: BH-C2, BH-M1, BH-C1/P"),
        ("BH/P/P", "the tie-break 'BH/P/P' has two modifiers of one kind"),
        ("SB-M1", "the tie-break 'SB-M1' cannot have the modifier M: it may have C, P"),
        ("WIN-C1/P", "the tie-break 'WIN-C1/P' cannot have the modifier C, P: it has none"),
        ("BH/F", "the tie-break 'BH/F' cannot have the modifier F: it may have C, M, P"),
        ("ARO:GP", "the tie-break 'ARO:GP' does not stand on match or game points (:MP, :GP)"),
    ],
)
def test_what_is_no_code_is_refused_with_what_is_one(typed: str, message: str) -> None:
    with pytest.raises(UnknownTiebreak) as caught:
        get_tiebreak(typed)
    assert str(caught.value).startswith(message)


INDIVIDUAL = {name: family for name, family in TIEBREAKS.items() if not family.teams}


def test_each_individual_tie_break_of_the_rules_is_there_and_those_of_draughts() -> None:
    article_5 = "AOB APPO APRO ARO BH DE FB REP KS BPG WON BWG WIN PTP RTNG SB STD PS TPR TPN"
    assert set(INDIVIDUAL) == {*article_5.split(), "SHM", "SOLKOFF"}


def test_which_may_be_cut_limited_turned_round_or_played_as_scheduled() -> None:
    assert {name: family.modifiers for name, family in INDIVIDUAL.items() if family.modifiers} == {
        "DE": "P",
        "PS": "C",
        "SB": "CP",
        "KS": "L",
        "BH": "CMP",
        "FB": "CMP",
        "SOLKOFF": "CMP",
        "AOB": "F",
        "TPN": "R",
        "RTNG": "RU",
        "ARO": "CMU",
        "TPR": "U",
        "PTP": "U",
        "APRO": "U",
        "APPO": "U",
    }


def test_which_the_smaller_value_wins_which_a_round_robin_has_not_and_which_need_ratings() -> None:
    assert {name for name, family in INDIVIDUAL.items() if family.lowest_first} == {"DE", "TPN"}
    assert {name for name, family in INDIVIDUAL.items() if not family.round_robin} == {"BH", "FB", "AOB", "SOLKOFF"}
    assert {name for name in INDIVIDUAL if get_tiebreak(name).rated} == {"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"}
    assert {code for code in ("TPN", "TPN/R", "RTNG", "RTNG/R", "DE", "BH") if get_tiebreak(code).lowest_first} == {
        *("TPN", "RTNG/R", "DE"),
    }
    assert (get_tiebreak("GP").teams, get_tiebreak("BH").teams) == (True, False)


def test_values_are_shown_in_points() -> None:
    shown = [
        get_tiebreak(code).number(value)
        for code, value in (("BH", 125), ("BH", 130), ("SB", 925), ("AOB", 13167), ("ARO", 1880), ("BH", None))
    ]
    assert shown == [12.5, 13, 9.25, 13.167, 1880, None]


class TestAccounts:
    def test_they_stand_beside_the_values_under_the_same_names(self) -> None:
        event = exercise("tec_swiss16.txt")
        asked = ("BH-C1", "DE", "SB", "DE", "TPR")
        found = accounts(event, asked)
        assert list(found) == ["BH-C1", "DE", "SB", "DE (2)", "TPR"]
        by_account = {label: {number: each.value for number, each in of.items()} for label, of in found.items()}
        lines = standings(event, asked)
        assert by_account == {label: {line.number: line.values[label] for line in lines} for label in found}

    def test_up_to_a_round_and_by_the_tie_breaks_of_the_system(self) -> None:
        event = exercise("tec_swiss16.txt")
        found = accounts(event, after_round=2)
        assert list(found) == ["BH-C1", "BH", "SB", "WIN"]
        assert {number: each.value for number, each in found["BH"].items()} == values(event, "BH", after_round=2)
        assert {len(each.terms) for each in found["BH"].values()} == {2}

    def test_without_a_tie_break_there_are_none(self) -> None:
        assert accounts(from_crosstable(["*11", "0*1", "00*"]), ()) == {}

    def test_who_is_tied_with_nobody_has_an_empty_one_by_direct_encounter(self) -> None:
        event = from_crosstable(["*11", "0*1", "00*"])
        assert accounts(event, ("DE",))["DE"] == dict.fromkeys((1, 2, 3), Account(None))
