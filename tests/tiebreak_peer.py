"""The tie-breaks of gacrux, another program with the rules of C.07 of August 2024 and March 2026, asked by a file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from pairing import Status, Tournament
from sheets.formats.trf import write_trf
from tests.conftest import cannot_run

STARTED = {"2026-03": "2026/03/14", "2024-08": "2025/03/14"}
"""A day on which an event of that edition begins: by it gacrux chooses."""
Value = Decimal | int | None


class Answer(NamedTuple):
    """The values by TRF26 code and player, and the place of each player in the end.

    DE is the place among the tied, 0 where it parts nobody; it depends on the codes before it. The points come first.
    """

    values: Mapping[str, Mapping[int, Value]]
    places: Mapping[int, int]


def ask(tournament: Tournament, codes: Sequence[str], edition: str) -> Answer:
    """What gacrux answers."""
    try:
        from gacrux.tiebreak import tiebreak
        from gacrux.trf2json import trf2json
    except ImportError:
        cannot_run("gacrux is missing: install the test group to compare with it")
    event = trf2json()
    event.parse_file(f"042 {STARTED[edition]}\n{write_trf(_as_played(tournament), 'trf26')}", False)
    assert event.get_status() == 0, event.chessjson["status"]
    told = event.get_tournament(1)
    swiss = tournament.system != "round-robin"
    asked = {"tiebreak": ["PTS", *codes], "check": False, "swiss": swiss, "pre_determined": not swiss}
    answer = tiebreak(told, len(tournament.rounds), asked).compute_tiebreaks(told, asked)
    lines = answer["competitors"]
    return Answer(
        values={code: {each["cid"]: each["tiebreakScore"][at] for each in lines} for at, code in enumerate(codes, 1)},
        places={each["cid"]: each["rank"] for each in lines},
    )


def _as_played(tournament: Tournament) -> Tournament:
    """The event without what is known of rounds to come: it would be written as byes of a round more."""
    players = (replace(player, status=Status.ACTIVE, from_round=1, byes=()) for player in tournament.players)
    last = len(tournament.rounds)
    byes = tuple(bye for bye in tournament.byes if bye.round <= last)
    return replace(tournament, players=tuple(players), byes=byes)
