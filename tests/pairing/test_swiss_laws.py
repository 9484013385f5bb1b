"""What holds of every Swiss system, in events played by its own engine from the first round to the last."""

import os
from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from random import Random
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairing import Bye, ByeKind, Colour, FixedPair, Game, InvalidTournament, NoLegalPairing, Result, Tournament
from pairing.swiss import EDITIONS, SWISS
from pairing.swiss.answer import Engine, Pairing
from pairing.swiss.colours import Strength, preference
from pairing.swiss.engine import pair as paired
from pairing.swiss.field import Card, Field, Unplayed
from pairing.swiss.matching import Matching, rows_of
from tests.invariants import WON_UNPLAYED, assert_swiss_round
from tests.random_events import play_round, random_tournament, shuffled
from tests.tournaments import CHESS, DRAUGHTS, FOOTBALL

EVENTS = 400 if os.environ.get("PROOF") else 40
EXAMPLES = 400 if os.environ.get("PROOF") else 25

SYSTEMS = [(name, edition) for name in SWISS for edition in EDITIONS.get(name, ("",))]
every_system = pytest.mark.parametrize(
    ("name", "edition"), SYSTEMS, ids=[f"{name} {edition}".strip() for name, edition in SYSTEMS]
)


def engine_of(name: str, edition: str) -> Engine:
    return SWISS[name].engine_of(edition)


def could_meet(field: Field, one: Card, other: Card, name: str) -> bool:
    """Whether the absolute rules of a system let two meet; where it makes exceptions in the last round they hold."""
    if other.number in one.opponents or frozenset((one.number, other.number)) in field.barred:
        return False
    if name == "median" or field.is_last:
        return True
    wishes = [preference(card) for card in (one, other)]
    return not (
        all(wish.strength is Strength.ABSOLUTE for wish in wishes) and wishes[0].colour is wishes[1].colour
    )  # fmt: skip


def bars_bye(name: str, edition: str) -> Set[Unplayed]:
    """The rounds after which nobody may have the bye: in 2017 a full-point bye was none of them, and in the Czech
    system nothing is, when there is nobody else."""
    return {"median": frozenset[Unplayed]()}.get(name, WON_UNPLAYED - ({Unplayed.FULL} if edition == "2017" else set()))


def has_pairing(field: Field, name: str, bars: Set[Unplayed]) -> bool:
    """Whether the absolute rules leave any: with the bye as one more player whom not everybody may meet."""
    cards: list[Card | None] = list(field.cards)
    if len(cards) % 2:
        cards.append(None)

    def joined(one: Card | None, other: Card | None) -> bool:
        if one is None or other is None:
            playing = one or other
            return playing is not None and bars.isdisjoint(playing.unplayed)
        return could_meet(field, one, other, name)

    return Matching(rows_of(cards, joined), (1 << len(cards)) - 1).is_perfect


def watched(name: str, edition: str) -> Callable[[Field], Pairing]:
    """The engine, with every law looked at as it answers; it refuses a round only where there is no pairing."""
    engine, bars = engine_of(name, edition), bars_bye(name, edition)

    def pair(field: Field) -> Pairing:
        try:
            pairing = engine(field)
        except NoLegalPairing:
            assert field.is_last or not has_pairing(field, name, bars)
            raise
        assert_swiss_round(field, pairing, limits=name != "median", bars=bars)
        return pairing

    return pair


FEATURES = (
    {},
    {"forfeits": 0.1, "byes": 0.1},
    {"withdrawals": 0.05, "late": 0.2, "draws": 0.6},
    {"forbidden": 6, "byes": 0.05},
    {"accelerated": True, "upsets": True},
    {"scoring": FOOTBALL, "forfeits": 0.03},
    {"scoring": DRAUGHTS, "draws": 0.05, "byes": 0.2, "forfeits": 0.1, "late": 0.1, "withdrawals": 0.02},
)


def event(name: str, edition: str, seed: int, most: int = 40) -> Tournament:
    """An event of any size and kind, played with every law looked at."""
    rng = Random(seed)
    players = rng.randint(2, most)
    rounds = rng.randint(1, 9)
    features = FEATURES[seed % len(FEATURES)]
    return random_tournament(rng, players, rounds, watched(name, edition), **features)  # type: ignore[arg-type]


@pytest.mark.proof
@every_system
def test_whole_events_keep_every_law(name: str, edition: str) -> None:
    played = sum(len(event(name, edition, seed).rounds) for seed in range(EVENTS))
    assert played > 3 * EVENTS


@every_system
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 10**6))
def test_the_order_of_what_was_entered_does_not_matter(name: str, edition: str, seed: int) -> None:
    tournament = event(name, edition, seed, most=12)
    rng = Random(seed)
    number = len(tournament.rounds) + 1
    fields = [Field.of_round(each, number) for each in (tournament, shuffled(rng, tournament))]
    fields.append(replace(fields[0], cards=tuple(rng.sample(fields[0].cards, len(fields[0].cards)))))
    assume(fields[0].cards)  # without anybody no engine is asked
    first, *others = (answered(engine_of(name, edition), field) for field in fields)
    assert others == [first, first]


def answered(engine: Engine, field: Field) -> tuple[frozenset[tuple[int, int]], int | None] | None:
    """The pairs, in no order, and the bye; None where there is no pairing."""
    try:
        pairing = engine(field)
    except NoLegalPairing:
        return None
    return frozenset(pairing.pairs), pairing.bye


@every_system
@settings(max_examples=EXAMPLES)
@given(seed=st.integers(0, 10**6), count=st.integers(2, 12))
def test_pairs_set_by_hand_stand_and_the_others_are_paired_by_the_rules(
    name: str, edition: str, seed: int, count: int
) -> None:
    rng = Random(seed)
    start = random_tournament(rng, count, 0, engine_of(name, edition), total_rounds=9)
    white, black = rng.sample(range(1, count + 1), 2)
    tournament = replace(start, fixed=(FixedPair(round=1, white=white, black=black),))
    pairing = paired(Field.of_round(tournament, 1), engine_of(name, edition))
    assert (white, black) in pairing.pairs
    assert_swiss_round(Field.of_round(tournament, 1), pairing, limits=False)


@every_system
@pytest.mark.parametrize("lot", list(Colour))
def test_in_round_1_the_upper_half_meets_the_lower_half(name: str, edition: str, lot: Colour) -> None:
    """C.04.3, C.04.4.3 7.2 and the Czech rules alike: 1 has the colour of the lot, and so have the odd numbers."""
    start = replace(random_tournament(Random(0), 8, 0, engine_of(name, edition), total_rounds=5), initial_colour=lot)
    pairing = paired(Field.of_round(start, 1), engine_of(name, edition))
    expected = {(1, 5), (6, 2), (3, 7), (8, 4)}
    assert set(pairing.pairs) == (expected if lot is Colour.WHITE else {pair[::-1] for pair in expected})


@every_system
def test_two_byes_asked_for_leave_a_field_that_gets_one_more_only_when_it_is_odd(name: str, edition: str) -> None:
    """U018: byes given are not counted as players to pair."""
    start = random_tournament(Random(0), 9, 0, engine_of(name, edition), total_rounds=5)

    def bye_with(absent: tuple[int, ...]) -> int | None:
        byes = tuple(Bye(round=1, player=number, kind=ByeKind.HALF) for number in absent)
        return paired(Field.of_round(replace(start, byes=byes), 1), engine_of(name, edition)).bye

    assert bye_with((2,)) is bye_with((2, 3, 4)) is None
    assert bye_with((2, 3)) is not None


@every_system
def test_a_late_entry_is_paired_with_the_others(name: str, edition: str) -> None:
    """U037: whoever comes to round 2 is in its field, without points of the round before."""
    start = random_tournament(Random(3), 7, 0, engine_of(name, edition), total_rounds=5)
    late = replace(start, players=(*start.players[:6], replace(start.players[6], from_round=2)))
    played = play_round(Random(3), late, 1, engine_of(name, edition))
    field = Field.of_round(played, 2)
    assert [(card.number, card.points) for card in field.cards if card.number == 7] == [(7, 0)]
    assert_swiss_round(field, paired(field, engine_of(name, edition)), limits=False)


def rounds_of(name: str, edition: str, players: int) -> Iterator[float]:
    """Seconds of processor time for each of the nine rounds of an event."""
    engine = engine_of(name, edition)
    times: list[float] = []

    def timed(field: Field) -> Pairing:
        before = process_time()
        pairing = engine(field)
        times.append(process_time() - before)
        return pairing

    random_tournament(Random(players), players, 9, timed, forfeits=0.02, byes=0.02, withdrawals=0.01, scoring=CHESS)
    yield from times


@every_system
def test_a_round_of_300_players_takes_less_than_a_second(name: str, edition: str) -> None:
    assert max(rounds_of(name, edition, 300)) < 1


@every_system
def test_an_event_is_written_round_by_round_until_it_is_over(name: str, edition: str) -> None:
    system, field = SWISS[name], random_tournament(Random(0), 6, 0, engine_of(name, edition), total_rounds=3)
    event = replace(field, edition=edition, system=name)
    assert (system.total_rounds(event), system.is_over(event), system.annulled(event)) == (3, False, frozenset())
    for number in (1, 2, 3):
        written = system.next_round(event)
        assert written == system.round_of(event, number)
        assert [pair.board for pair in written.pairs] == [1, 2, 3]
        games = [
            Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=Result.DRAW)
            for pair in written.pairs
        ]
        games[0] = replace(games[0], result=Result.OPEN)
        event = replace(event, rounds=(*event.rounds, written), games=(*event.games, *games))
        assert system.open_games(event)[-1] == games[0]
        assert system.defaulted(event, games[0]) is Result.OPEN
    assert not system.is_over(event)
    with pytest.raises(InvalidTournament, match=r"^all 3 rounds are written: there is no next round$"):
        system.next_round(event)
    done = tuple(replace(game, result=Result.WHITE_WINS) for game in event.games)
    assert system.is_over(replace(event, games=done))


@every_system
def test_a_round_for_which_nobody_is_there_is_refused(name: str, edition: str) -> None:
    event = random_tournament(Random(0), 2, 0, engine_of(name, edition), total_rounds=3)
    late = replace(event, players=tuple(replace(player, from_round=2) for player in event.players))
    with pytest.raises(InvalidTournament, match=r"^nobody to pair in round 1: nobody is there for it$"):
        SWISS[name].next_round(late)


@every_system
@pytest.mark.parametrize("pairs", [[(1, 9)], [(1, 2), (2, 3)], [(1, 1)]])
def test_a_pair_set_by_hand_of_somebody_absent_or_of_one_in_two_is_refused(
    name: str, edition: str, pairs: list[tuple[int, int]]
) -> None:
    event = random_tournament(Random(0), 4, 0, engine_of(name, edition), total_rounds=3)
    fixed = tuple(FixedPair(round=1, white=white, black=black) for white, black in pairs)
    with pytest.raises(InvalidTournament, match=r"^the pairs set by hand for round 1 cannot stand because of"):
        paired(Field.of_round(replace(event, fixed=fixed), 1), engine_of(name, edition))


@every_system
@pytest.mark.parametrize(("count", "bye"), [(2, None), (3, 3)])
def test_whoever_is_left_beside_the_pairs_set_by_hand_has_the_bye(
    name: str, edition: str, count: int, bye: int | None
) -> None:
    event = random_tournament(Random(0), count, 0, engine_of(name, edition), total_rounds=3)
    fixed = (FixedPair(round=1, white=2, black=1),)
    pairing = paired(Field.of_round(replace(event, fixed=fixed), 1), engine_of(name, edition))
    assert (pairing.pairs, pairing.bye) == (((2, 1),), bye)
