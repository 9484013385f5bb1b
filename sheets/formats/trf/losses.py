"""What a TRF has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.model import Player, Status, Tournament

from .columns import LONGEST_NAME, one_line
from .findings import Findings
from .players import read_player
from .values import Dialect
from .write_players import MOST_RATING, person
from .write_records import Draft, topic_lines

_TRF16_LACKS = {
    "total_rounds": "the number of rounds",
    "initial_colour": "the initial colour",
    "scoring": "the scoring",
    "tiebreaks": "the tie-breaks",
    "tiebreak_options": "the options of the tie-breaks",
    "forbidden": "who must not meet",
    "virtual_points": "the virtual points of the acceleration",
}


def losses(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """A sentence for each thing that is left out of a TRF, or is shortened in it."""
    for player in tournament.players:
        yield from _of_player(player)
    if any(game.score for game in tournament.games):
        yield "the board points of the matches are left out"
    if tournament.fixed:
        yield "the pairs set by hand for rounds to come are left out"
    if tournament.options:
        yield "the options of the system are left out"
    if tournament.board_numbers:
        yield "the numbers of the boards are left out"
    if dialect == "trf16":
        draft = Draft(tournament=tournament, dialect="trf26", ranks=range(1, len(tournament.players) + 1))
        said = ", ".join(what for topic, what in _TRF16_LACKS.items() if topic_lines(topic, draft))
        if said:
            yield f"TRF16 has no record for {said}"
    if dialect == "engine" and any(group.first > 1 or group.last is not None for group in tournament.forbidden):
        yield "pairs forbidden for some rounds only stand in 260 records, which JaVaFo does not read"


def _of_player(player: Player) -> Iterator[str]:
    if len(one_line(player.name)) > LONGEST_NAME:
        yield f"player {player.number}: the name is cut to {LONGEST_NAME} letters: {player.name}"
    if (player.rating or 0) <= MOST_RATING:
        back = read_player(person(player, player.number), player.number, Findings())
        fields = ("title", "federation", "fide_id", "birth")
        if lost := [field for field in fields if getattr(player, field) != getattr(back, field)]:
            yield f"player {player.number}: {', '.join(lost).replace('_', ' ')} cannot be told in a TRF"
    if player.club:
        yield f"player {player.number}: the club is left out: {player.club}"
    if player.status is Status.WITHDRAWN:
        yield f"player {player.number}: that he has left is told by a bye in the next round only"
