"""The pairing systems and tie-breaks by name."""

import pytest

from pairing import (
    DEFAULT_TIEBREAKS,
    SYSTEMS,
    TIEBREAKS,
    Tournament,
    UnknownSystem,
    UnknownTiebreak,
    default_tiebreaks,
    get_system,
    get_tiebreak,
    roundrobin,
    standings,
)
from tests.tournaments import players


def test_the_round_robin_is_found_by_its_name() -> None:
    assert get_system("round-robin") is roundrobin


def test_an_unknown_system_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownSystem, match=r"^there is no pairing system 'keizer'; there are: round-robin"):
        get_system("keizer")
    with pytest.raises(UnknownSystem, match="'keizer'"):
        default_tiebreaks("keizer")
    with pytest.raises(UnknownSystem, match="'keizer'"):
        standings(Tournament(players=players(4), system="keizer"))


def test_every_system_has_its_tie_breaks_and_every_tie_break_its_own_code() -> None:
    assert set(DEFAULT_TIEBREAKS) == set(SYSTEMS)
    assert {get_tiebreak(code).code for codes in DEFAULT_TIEBREAKS.values() for code in codes} == {
        code for codes in DEFAULT_TIEBREAKS.values() for code in codes
    }
    assert {name: family.name for name, family in TIEBREAKS.items()} == {name: name for name in TIEBREAKS}
    assert default_tiebreaks("round-robin") == ("DE", "WIN", "SB", "KS")


def test_an_unknown_tie_break_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        UnknownTiebreak, match=r"^there is no tie-break 'XX'; there are: DE, WIN, WON, BPG, BWG, PS, REP, "
    ):
        get_tiebreak("XX")


def test_a_tie_break_says_its_scale_and_whether_a_formula_can_follow_it() -> None:
    codes = ("DE", "WIN", "SB", "SB-C1", "KS", "KS-L+1", "PS", "BH", "BH-C1", "BH-M1", "BH-C2", "BH-C1/P", "AOB", "ARO")
    assert {code: (get_tiebreak(code).scale, get_tiebreak(code).live) for code in codes} == {
        "DE": (1, False),
        "WIN": (1, True),
        "SB": (100, True),
        "SB-C1": (100, False),
        "KS": (10, True),
        "KS-L+1": (10, False),
        "PS": (10, True),
        "BH": (10, True),
        "BH-C1": (10, True),
        "BH-M1": (10, True),
        "BH-C2": (10, False),
        "BH-C1/P": (10, False),
        "AOB": (1000, False),
        "ARO": (1, False),
    }
