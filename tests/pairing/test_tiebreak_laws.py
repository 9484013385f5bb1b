"""What holds of every tie-break in every event: hypothesis draws the events."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pairing import Game, Pair, Result, Round, Standing, Tournament, get_tiebreak, standings
from pairing.expected import rating_difference
from pairing.roundrobin import schedule
from pairing.tiebreaks import REASONS, STEPS, Account, Accounts, Cut, Term
from tests.tiebreak_events import ANY_SYSTEM, SWISS_ONLY, TIED, random_event
from tests.tiebreaks import account, ledger_of
from tests.tournaments import players, with_rounds

DRAUGHTS_CODES = ("SHM", "SOLKOFF-M1")
EDITIONS = ("2026-03", "2024-08", "2023-09", "virtual")
MEANS = frozenset({"AOB", "ARO", "APRO", "APPO"})
PERFORMANCES = frozenset({"TPR", "PTP"})
PLAIN = frozenset({"TPN", "RTNG"})
small = settings(max_examples=25)


@lru_cache(maxsize=601)
def drawn(seed: int) -> Tournament:
    return random_event(seed, most_players=12)


@st.composite
def any_event(draw: st.DrawFn) -> Tournament:
    """A Swiss or a round robin with all there is, in any edition and with any reading."""
    event = drawn(draw(st.integers(0, 600)))
    options = {
        "edition": draw(st.sampled_from(EDITIONS)),
        "cut_exception": draw(st.sampled_from(["higher", "least"])),
        "progressive_cut": draw(st.sampled_from(["first", "voluntary"])),
        "fore_byes": draw(st.sampled_from(["awarded", "draws"])),
        "as_played_score": draw(st.sampled_from(["adjusted", "final"])),
        "acceleration": draw(st.sampled_from(["never", "counted"])),
        "unrated": draw(st.sampled_from(["drop", "lowest", "zero"])),
    }
    return replace(event, tiebreak_options=options)


def codes_of(event: Tournament) -> tuple[str, ...]:
    return ANY_SYSTEM + TIED + DRAUGHTS_CODES[:1] + ((*SWISS_ONLY, *DRAUGHTS_CODES[1:]) if is_swiss(event) else ())


def is_swiss(event: Tournament) -> bool:
    return event.system != "round-robin"


def accounts_of(event: Tournament, code: str) -> Accounts:
    """Of everybody; direct encounter as if all were tied."""
    ledger = ledger_of(event)
    return get_tiebreak(code).accounts(ledger, tuple(ledger.entries))


def values_of(event: Tournament, code: str) -> Mapping[int, int | None]:
    return {number: each.value for number, each in accounts_of(event, code).items()}


def integers_of(event: Tournament, code: str) -> dict[int, int]:
    return {number: value for number, value in values_of(event, code).items() if value is not None}


@small
@given(event=any_event(), data=st.data())
def test_other_numbers_change_nothing_but_the_numbers(event: Tournament, data: st.DataObject) -> None:
    numbers = [player.number for player in event.players]
    new = dict(zip(numbers, data.draw(st.permutations(numbers)), strict=True))
    moved = renumbered(event, new)
    for code in codes_of(event):
        before, after = values_of(event, code), values_of(moved, code)
        if get_tiebreak(code).name == "TPN":
            assert after == {number: number for number in new.values()}
        else:
            assert {new[number]: value for number, value in before.items()} == after, code


def renumbered(event: Tournament, new: Mapping[int, int]) -> Tournament:
    def moved_pair(pair: Pair) -> Pair:
        return replace(pair, white=new[pair.white], black=new[pair.black])

    def moved_round(each: Round) -> Round:
        free = None if each.free is None else new[each.free]
        return replace(each, pairs=tuple(map(moved_pair, each.pairs)), free=free)

    players = sorted((replace(each, number=new[each.number]) for each in event.players), key=lambda each: each.number)
    return replace(
        event,
        players=tuple(players),
        rounds=tuple(map(moved_round, event.rounds)),
        games=tuple(replace(game, white=new[game.white], black=new[game.black]) for game in event.games),
        byes=tuple(replace(bye, player=new[bye.player]) for bye in event.byes),
        virtual_points={new[number]: points for number, points in event.virtual_points.items()},
        forbidden=(),
    )


@small
@given(any_event())
def test_every_value_is_what_its_terms_and_steps_say(event: Tournament) -> None:
    for code in codes_of(event):
        check = checks(get_tiebreak(code).name)
        for each in accounts_of(event, code).values():
            assert {term.reason for term in each.terms} <= REASONS.keys() | {""}
            assert {step.kind for step in each.steps} <= STEPS.keys()
            check(each)


def checks(name: str) -> Callable[[Account], None]:
    if name in MEANS:
        return is_mean
    if name in PERFORMANCES:
        return is_performance
    if name in PLAIN:
        return has_no_terms
    return is_place if name == "DE" else is_sum


def kept(each: Account) -> list[Term]:
    return [term for term in each.terms if term.cut is Cut.NO]


def is_sum(each: Account) -> None:
    assert (each.value, each.steps) == (sum(term.amount for term in kept(each)), ())


def is_mean(each: Account) -> None:
    amounts = [term.amount for term in kept(each)]
    if not amounts:
        assert (each.value, each.steps) == (None, ())
        return
    (step,) = each.steps
    assert (step.kind, step.numbers) == ("mean", (sum(amounts), len(amounts), each.value))
    assert each.value is not None
    # Half up: less than half a unit was taken away, half a unit added at the most.
    assert 0 <= 2 * sum(amounts) + len(amounts) - 2 * each.value * len(amounts) < 2 * len(amounts)


def is_performance(each: Account) -> None:
    if each.value is None:
        assert (kept(each), each.steps) == ([], ())
        return
    numbers = {step.kind: step.numbers for step in each.steps}
    points = sum(term.points for term in each.terms)
    if "difference" in numbers:
        total, games, mean = numbers["mean"]
        assert (total, games) == (sum(term.amount for term in each.terms), len(each.terms))
        assert numbers["fraction"][:2] == (points, games)
        assert numbers["difference"] == (rating_difference(numbers["fraction"][2]), mean, each.value)
    elif points:
        found, wanted, less = numbers["least"]
        assert (found, wanted) == (each.value, points * 10)
        assert less < wanted
    else:
        assert numbers["no_points"] == (min(term.base for term in each.terms),)
        assert each.value == numbers["no_points"][0] - 800


def has_no_terms(each: Account) -> None:
    assert (each.terms, each.steps) == ((), ())


def is_place(each: Account) -> None:
    (step,) = each.steps
    assert (step.kind, step.numbers[0]) == ("place", each.value)
    assert all(term.amount == term.points for term in each.terms if not term.reason)


@small
@given(any_event())
def test_as_many_terms_are_cut_as_the_code_says_if_there_are_so_many(event: Tournament) -> None:
    for code in codes_of(event):
        wanted = get_tiebreak(code).parsed
        for each in accounts_of(event, code).values():
            cuts = [term.cut for term in each.terms]
            low = min(wanted.low, len(cuts))
            assert (len(cuts) - cuts.count(Cut.NO) - cuts.count(Cut.HIGH), cuts.count(Cut.HIGH)) == (
                low,
                min(wanted.high, len(cuts) - low),
            ), code


@small
@given(any_event())
def test_cuts_only_take_away(event: Tournament) -> None:
    chains: list[tuple[str, ...]] = [("SB", "SB-C1", "SB-C2", "SB-C9"), ("PS", "PS-C1", "PS-C2", "PS-C9")]
    if is_swiss(event):
        for name in ("BH", "FB", "SOLKOFF"):
            chains += [(name, f"{name}-C1", f"{name}-C2", f"{name}-C9"), (name, f"{name}-C1", f"{name}-M1")]
            chains += [(name, f"{name}-C2", f"{name}-M2"), (f"{name}-M1", f"{name}-M2")]
            chains += [(f"{name}/P", f"{name}-C1/P", f"{name}-M1/P")]
    for chain in chains:
        values = [integers_of(event, code) for code in chain]
        for number in values[0]:
            row = [each[number] for each in values]
            assert row == sorted(row, reverse=True), chain
            assert row[-1] >= 0


@small
@given(any_event())
def test_sonneborn_berger_lies_between_the_own_points_times_the_weakest_and_the_strongest(event: Tournament) -> None:
    totals = ledger_of(event).totals()
    for number, each in accounts_of(event, "SB").items():
        bases = [term.base for term in each.terms] or [0]
        assert each.value is not None
        assert min(bases) * totals[number] <= each.value <= max(bases) * totals[number]


@small
@given(any_event())
def test_points_and_wins_of_all_are_those_that_were_given_out(event: Tournament) -> None:
    ledger = ledger_of(event)
    every = [each for found in ledger.entries.values() for each in found]
    games = {(each.round, each.game.board): each.game for each in every if each.game}
    played = [game for game in games.values() if game.result.is_played]
    won = [game for game in played if "1" in game.result.sides]
    byes = sum(event.scoring.of_bye(each.bye) for each in every if each.bye)
    given_out = sum(sum(event.scoring.points(game.result)) for game in games.values())
    assert sum(ledger.totals().values()) == given_out + byes
    if is_swiss(event):
        assert sum(integers_of(event, "WON").values()) == len(won)
        assert sum(integers_of(event, "BPG").values()) == len(played)
        # A whole standard point for every game over the board and every win by forfeit; the rest by byes.
        forfeits = sum("+" in game.result.sides for game in games.values())
        of_byes = sum(
            term.amount for n in ledger.entries for term in account(event, "STD", n).terms if not term.opponent
        )
        assert sum(integers_of(event, "STD").values()) == 10 * (len(played) + forfeits) + of_byes


@small
@given(any_event())
def test_one_tie_break_is_never_more_than_another(event: Tournament) -> None:
    found = {code: integers_of(event, code) for code in ("WIN", "WON", "BPG", "BWG", "REP", "KS", "KS-L-2", "KS-L+2")}
    ledger = ledger_of(event)
    for number, entries in ledger.entries.items():
        of = {code: each[number] for code, each in found.items()}
        assert of["BWG"] <= min(of["WON"], of["BPG"])
        assert of["WON"] <= of["WIN"]
        assert 0 <= of["REP"] <= ledger.rounds
        assert 0 <= of["KS-L+2"] <= of["KS"] <= of["KS-L-2"] <= sum(each.points for each in entries)


@small
@given(any_event())
def test_the_limits_of_2026_only_lower_what_the_edition_before_gave(event: Tournament) -> None:
    assume(is_swiss(event))
    old, older, new = (
        replace(event, tiebreak_options={**event.tiebreak_options, "edition": edition})
        for edition in ("2024-08", "2023-09", "2026-03")
    )
    for code in ("BH", "SB", "FB", "AOB", "BH/P"):
        after, before = integers_of(new, code), integers_of(old, code)
        assert {number for number in after if after[number] > before[number]} == set(), code
    for code in codes_of(event):
        assert values_of(old, code) == values_of(older, code)


@small
@given(event=any_event(), back=st.integers(1, 3))
def test_standings_after_a_round_know_nothing_of_later_ones(event: Tournament, back: int) -> None:
    number = max(ledger_of(event).rounds - back, 1)
    then = replace(
        event,
        rounds=tuple(each for each in event.rounds if each.number <= number),
        games=tuple(game for game in event.games if game.round <= number),
        byes=tuple(bye for bye in event.byes if bye.round <= number),
    )
    codes = codes_of(event)
    assert standings(event, codes, after_round=number) == standings(then, codes)


@small
@given(event=any_event(), data=st.data())
def test_the_order_is_that_of_the_points_and_then_of_each_tie_break(event: Tournament, data: st.DataObject) -> None:
    codes = data.draw(st.lists(st.sampled_from(codes_of(event)), max_size=4, unique=True))
    lines = [line for line in standings(event, codes) if line.place is not None]

    def rank(line: Standing) -> tuple[int, ...]:
        found = [-line.points]
        for code in codes:
            value, lowest_first = line.values[code], get_tiebreak(code).lowest_first
            found += [value is None, (value or 0) if lowest_first else -(value or 0)]
        return tuple(found)

    ranks = [rank(line) for line in lines]
    assert ranks == sorted(ranks)
    assert [line.place for line in lines] == [1 + ranks.index(each) for each in ranks]


@given(count=st.integers(3, 7), data=st.data())
def test_in_a_round_robin_all_points_are_those_of_the_opponents_and_the_own_ones(
    count: int, data: st.DataObject
) -> None:
    rounds = schedule(count)
    results = {(each.number, pair.board): data.draw(st.sampled_from(DECIDED)) for each in rounds for pair in each.pairs}
    event = with_rounds(Tournament(players=players(count)), rounds, results)
    totals = ledger_of(event).totals()
    found = {number: account(event, "BH", number).value for number in totals}
    assert found == {number: sum(totals.values()) - own for number, own in totals.items()}


@given(st.integers(2, 4), st.integers(1, 5), st.data())
@example(2, 3, None)
def test_without_unplayed_rounds_everybody_gives_his_points_once_a_round(
    half: int, rounds: int, data: st.DataObject | None
) -> None:
    event = all_played(half, rounds, data)
    totals = ledger_of(event).totals()
    assert sum(integers_of(event, "BH").values()) == rounds * sum(totals.values())
    # And of a game both products: what White gets of Black's points and Black of White's.
    products = sum(
        white * totals[game.black] + black * totals[game.white]
        for game in event.games
        for white, black in [event.scoring.points(game.result)]
    )
    assert sum(integers_of(event, "SB").values()) == products


def all_played(half: int, rounds: int, data: st.DataObject | None) -> Tournament:
    """A Swiss of an even number in which every game is played; whoever meets whom again is of no account."""
    count = 2 * half
    games: list[Game] = []
    written: list[Round] = []
    for number in range(1, rounds + 1):
        order = list(range(1, count + 1)) if data is None else data.draw(st.permutations(range(1, count + 1)))
        pairs = [Pair(board=board + 1, white=order[2 * board], black=order[2 * board + 1]) for board in range(half)]
        written.append(Round(number=number, table_round=number, pairs=tuple(pairs)))
        for pair in pairs:
            result = Result.WHITE_WINS if data is None else data.draw(st.sampled_from(PLAYED))
            games.append(Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=result))
    return Tournament(players=players(count), games=tuple(games), rounds=tuple(written), system="dutch")


PLAYED = [result for result in Result if result.is_played]
DECIDED = [result for result in Result if not result.is_open]
