"""What holds of the standings of every event, and a second way to reckon them."""

from dataclasses import replace
from fractions import Fraction
from itertools import groupby, product

from hypothesis import given, settings
from hypothesis import strategies as st

from pairing import Game, Result, Scoring, Standing, Tournament, scores, standings
from pairing.roundrobin import annulled, defaulted, schedule
from tests.tiebreaks import placed
from tests.tournaments import CHESS, FOOTBALL, RENJU, events, players

CODES = ("DE", "WIN", "SB", "KS")
Sums = dict[int, Fraction]


@given(events())
def test_the_points_given_out_are_those_of_the_games_that_count(event: Tournament) -> None:
    out = annulled(event)
    games = [game for game in event.games if game.white not in out and game.black not in out]
    given_out = sum(sum(event.scoring.points(defaulted(event, game))) for game in games)
    assert sum(scores(event).values()) == given_out
    assert sum(line.points for line in standings(event)) == given_out


@given(events())
def test_places_follow_the_points_and_count_everyone_before(event: Tournament) -> None:
    lines = standings(event)
    ranked = [line for line in lines if line.place is not None]
    assert {line.number for line in lines[len(ranked) :]} == annulled(event)
    assert sorted(line.number for line in lines) == list(range(1, len(event.players) + 1))
    assert [line.points for line in ranked] == sorted((line.points for line in ranked), reverse=True)
    before = 0
    for place, group in groupby(ranked, key=lambda line: line.place):
        alike = list(group)
        assert place == before + 1
        assert [line.number for line in alike] == sorted(line.number for line in alike)
        assert len({(line.points, tuple(line.values.items())) for line in alike}) == 1
        before += len(alike)


@given(events())
def test_games_are_won_drawn_or_lost(event: Tournament) -> None:
    for line in standings(event):
        assert line.wins + line.draws + line.losses == line.games >= line.played


@given(event=events(), data=st.data())
def test_other_numbers_change_nothing_but_the_numbers(event: Tournament, data: st.DataObject) -> None:
    new = dict(enumerate(data.draw(st.permutations([player.number for player in event.players])), start=1))
    moved = replace(
        event,
        players=tuple(
            sorted(
                (replace(player, number=new[player.number]) for player in event.players),
                key=lambda player: player.number,
            )
        ),
        games=tuple(replace(game, white=new[game.white], black=new[game.black]) for game in event.games),
        rounds=(),
    )

    def without_number(line: Standing) -> Standing:
        return replace(line, number=0)

    ours = {new[line.number]: without_number(line) for line in standings(event)}
    theirs = {line.number: without_number(line) for line in standings(moved)}
    assert ours == theirs


@given(events())
def test_exchanged_colours_change_nothing(event: Tournament) -> None:
    games = tuple(
        replace(game, white=game.black, black=game.white, result=game.result.mirrored) for game in event.games
    )
    assert standings(replace(event, games=games)) == standings(event)


@given(events())
def test_wins_sonneborn_berger_and_koya_agree_with_a_plain_crosstable(event: Tournament) -> None:
    out = annulled(event)
    inside = [player.number for player in event.players if player.number not in out]
    cells: dict[tuple[int, int], list[int]] = {(a, b): [] for a in inside for b in inside}
    for game in event.games:
        result = defaulted(event, game)
        if {game.white, game.black} <= set(inside) and result is not Result.OPEN:
            white, black = event.scoring.points(result)
            cells[game.white, game.black].append(white)
            cells[game.black, game.white].append(black)
    points = {a: sum(sum(cells[a, b]) for b in inside) for a in inside}
    full_marks = event.scoring.win * event.cycles * (len(inside) - 1)
    expected = {
        a: {
            "WIN": sum(cells[a, b].count(event.scoring.win) for b in inside),
            "SB": sum(sum(cells[a, b]) * points[b] for b in inside),
            "KS": sum(sum(cells[a, b]) for b in inside if points[b] >= full_marks / 2),
        }
        for a in inside
    }
    found = {line.number: dict(line.values) for line in standings(event, ("WIN", "SB", "KS")) if line.place}
    assert found == expected


@st.composite
def mini_tables(draw: st.DrawFn) -> tuple[Tournament, tuple[int, ...]]:
    """Two to five tied players with at most six games missing among them."""
    count = draw(st.integers(2, 5))
    results = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_BY_FORFEIT, Result.OPEN]
    pairs = [(pair, round_.number) for round_ in schedule(max(count, 3)) for pair in round_.pairs]
    games = []
    for pair, number in pairs:
        result = draw(st.sampled_from(results))
        games.append(Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=result))
    missing = [game for game in games if game.result.is_open]
    for game in missing[6:]:
        games.remove(game)
        games.append(replace(game, result=Result.DRAW))
    scoring = draw(st.sampled_from([CHESS, FOOTBALL, RENJU]))
    event = Tournament(players=players(max(count, 3)), games=tuple(games), scoring=scoring)
    return event, tuple(range(1, count + 1))


def outcomes(event: Tournament, tied: tuple[int, ...]) -> list[Sums]:
    """The sums of the mini-table for every way the missing games can end."""
    games = [game for game in event.games if {game.white, game.black} <= set(tied)]
    missing = [game for game in games if game.result.is_open]
    found = []
    for ends in product((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS), repeat=len(missing)):
        filled = [replace(game, result=result) for game, result in zip(missing, ends, strict=True)]
        found.append(sums([game for game in games if not game.result.is_open] + filled, tied, event.scoring))
    return found


def sums(games: list[Game], tied: tuple[int, ...], scoring: Scoring) -> Sums:
    total = dict.fromkeys(tied, Fraction(0))
    for game in games:
        white, black = scoring.points(game.result)
        total[game.white] += white
        total[game.black] += black
    return total


def by_all_outcomes(event: Tournament, tied: tuple[int, ...], before: int = 0) -> dict[int, int | None]:
    """Article 6 read literally: every outcome of the missing games is played through."""
    tables = outcomes(event, tied)
    if len(tables) == 1:
        groups = [
            tuple(number for number in tied if tables[0][number] == value)
            for value in sorted(set(tables[0].values()), reverse=True)
        ]
    else:
        groups, rest = [], tied
        while leader := always_alone_in_front(tables, rest):
            groups.append((leader,))
            rest = tuple(number for number in rest if number != leader)
        groups.append(rest)
    if len(groups) == 1:
        return dict.fromkeys(tied, before + 1)
    places: dict[int, int | None] = {}
    for group in groups:
        places |= by_all_outcomes(event, group, before)
        before += len(group)
    return places


def always_alone_in_front(tables: list[Sums], numbers: tuple[int, ...]) -> int | None:
    if len(numbers) < 2:
        return None
    in_front = {
        tuple(number for number in numbers if table[number] == max(table[n] for n in numbers)) for table in tables
    }
    (first, *others) = in_front
    return first[0] if not others and len(first) == 1 else None


@settings(max_examples=200)
@given(mini_tables())
def test_direct_encounter_agrees_with_playing_through_all_missing_games(
    table: tuple[Tournament, tuple[int, ...]],
) -> None:
    event, tied = table
    assert placed(event, tied) == by_all_outcomes(event, tied)
