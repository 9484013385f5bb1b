"""People who may stand in a list twice: said with the reason, and never merged."""

from random import Random

import pytest

from pairing.model import Player
from sheets.recognise.doubles import MOST, likely_doubles
from sheets.recognise.model import Listed
from sheets.recognise.people import same_names

NOBODY = (None,) * 6000
ORDER = "the same names stand in another order"
LOOKS = "the names differ only in accents or look-alikes"
LETTER = "one letter differs"


def listed(*names: str, births: tuple[str | None, ...] = (), ids: tuple[str | None, ...] = ()) -> list[Listed]:
    return [
        Listed(
            player=Player(number=row, name=name, birth=(*births, *NOBODY)[row - 1], fide_id=(*ids, *NOBODY)[row - 1]),
            cell=f"S!A{row}", sheet="S", row=row,
        )
        for row, name in enumerate(names, 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Горобчик Юхим", "Юхим Горобчик", ORDER),
        ("Kovář, Jiří", "Jiri Kovar", ORDER),
        ("Семёнов Пётр", "Семенов Петр", LOOKS),
        ("Ґудзик Олена", "Гудзик Олена", LOOKS),
        ("Осока Роман", "Oсoкa Рoман", LOOKS),
        ("Novák Jan", "Novak Jan", LOOKS),
        ("NOVÁK\u00a0Jan", "Novák Jan", LOOKS),
        ("O'Neil Sean", "O’Neil Sean", LOOKS),
        ("Zaunkönig Hans", "Zaunkönih Hans", LETTER),
        ("Тихомолов Прохор", "Тихомлоов Прохор", LETTER),
        ("Дзвінчук Марта", "Дзвінчк Марта", LETTER),
    ],
)
def test_two_spellings_of_one_name_are_said(one: str, other: str, why: str) -> None:
    (remark,) = likely_doubles(listed(one, other))
    assert (remark.cell, remark.text) == ("S!A2", f"{other} may be the same person as {one} in S!A1: {why}")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sokol Lipnice A", "Sokol Lipnice B"),
        ("Bessier Yo", "Bessier Yd"),
        ("Novak Jan", "Novak Jana"),
        ("Wren Ada", "Wrex Ida"),
        ("Novák Jan", "Novák Jan"),
    ],
)
def test_other_people_are_no_doubles_and_equal_names_are_said_elsewhere(one: str, other: str) -> None:
    assert list(likely_doubles(listed(one, other))) == []


def test_a_birth_or_an_id_of_his_own_makes_somebody_else() -> None:
    names = ("Kovář, Jiří", "Jiri Kovar")
    assert list(likely_doubles(listed(*names, births=("1990", "1991-02-03")))) == []
    assert list(likely_doubles(listed(*names, ids=("101", "102")))) == []
    assert len(list(likely_doubles(listed(*names, births=("1990", "1990-02-03"))))) == 1


def test_one_id_under_two_names_is_said() -> None:
    (remark,) = likely_doubles(listed("Alder, Tam", "Quite Another", ids=("4100001", "4100001")))
    assert remark.text == "Quite Another may be the same person as Alder, Tam in S!A1: the FIDE id is the same"


def test_a_list_of_five_thousand_is_looked_through_without_comparing_all_pairs() -> None:
    lot = Random(4)
    names = ["".join(lot.choices("abcdefghij", k=9)) + " Given" for _ in range(2500)]
    remarks = list(likely_doubles(listed(*names, *(name.replace("a", "á").upper() + " Jr" for name in names))))
    assert len(remarks) <= MOST + 1
    again = list(likely_doubles(listed(*names, *(name[:3] + "x" + name[3:] for name in names))))
    assert len(again) == MOST + 1
    assert again[-1].text == "and 2480 more pairs of names that are much alike"


def test_very_many_of_one_name_are_not_all_compared_with_each_other() -> None:
    everybody = listed(*["Ash"] * 3000)
    assert sum(1 for _ in same_names(everybody)) < 11 * len(everybody)
