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
    assert {code for codes in DEFAULT_TIEBREAKS.values() for code in codes} <= set(TIEBREAKS)
    assert {code: tiebreak.code for code, tiebreak in TIEBREAKS.items()} == {code: code for code in TIEBREAKS}
    assert default_tiebreaks("round-robin") == ("DE", "WIN", "SB", "KS")


def test_an_unknown_tie_break_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownTiebreak, match=r"^there is no tie-break 'XX'; there are: DE, WIN, SB, KS"):
        get_tiebreak("XX")


def test_a_tie_break_says_its_scale_and_whether_a_formula_can_follow_it() -> None:
    assert {code: (tiebreak.scale, tiebreak.live) for code, tiebreak in TIEBREAKS.items()} == {
        "DE": (1, False),
        "WIN": (1, True),
        "SB": (100, True),
        "KS": (10, True),
        "BH": (10, False),
        "BH-C1": (10, False),
        "BH-M1": (10, False),
        "GP": (10, False),
        "TPN": (1, False),
    }
