"""TRF files for tests: lines of players put together by column, and random Swiss tournaments that a TRF can hold."""

import string
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from pairing import Bye, ByeKind, Colour, Forbidden, Game, Player, Result, Round, Scoring, Tournament
from pairing.swiss.boards import on_boards
from pairing.swiss.field import Field

LETTERS = string.ascii_letters + "éőřšűžßñЖїщ.,'-"
KINDS = (ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO)


def player_line(
    rank: int,
    *rounds: str,
    name: str = "Somebody",
    rating: str = "",
    points: str = "",
    sex: str = "",
    title: str = "",
    fed: str = "",
    fide_id: str = "",
    birth: str = "",
    place: str = "",
) -> str:
    """The line of a player, each field in its columns; a round is written `2 w 1`, `0000 - H` or ``."""
    head = f"001 {rank:>4} {sex:1}{title:>3} {name:<33} {rating:>4} {fed:<3} {fide_id:>11} {birth:<10} "
    head += f"{points:>4} {place:>4}"
    return (head + "".join(f"  {text:>8}" for text in rounds)).rstrip()


def trf(*lines: str, end: str = "\n") -> bytes:
    """The lines as a file in UTF-8."""
    return (end.join(lines) + end).encode()


def two_players(first: str, second: str) -> bytes:
    """Two players and what each line says of round 1."""
    return trf("012 Two", "142 3", player_line(1, first), player_line(2, second))


@st.composite
def swiss_tournaments(draw: st.DrawFn) -> Tournament:
    """Swiss tournaments with every kind of result, byes of past and coming rounds, acceleration and forbidden pairs;
    the pairs obey no rules."""
    count = draw(st.integers(2, 9))
    rounds = draw(st.integers(0, 4))
    system, edition = draw(
        st.sampled_from([("dutch", ""), ("dutch", "2017"), ("dutch", "2026"), ("lim", ""), ("median", "")])
    )
    total = rounds + draw(st.integers(1, 4))
    tournament = Tournament(
        players=tuple(draw(persons(number)) for number in range(1, count + 1)),
        name=draw(names()),
        system=system,
        edition=edition,
        scoring=draw(scorings()),
        tiebreaks=draw(st.sampled_from([(), ("SB",), ("DE", "WIN", "KS"), ("BH-C1/P", "AOB/F", "ARO-M1/U1400")])),
        tiebreak_options=draw(st.sampled_from([{}, {"edition": "2024-08", "unrated": "zero"}])),
        total_rounds=total,
        initial_colour=draw(st.sampled_from(Colour)),
        forbidden=tuple(dict.fromkeys(draw(st.lists(forbidden(count, total), max_size=2)))),
        virtual_points=draw(virtual(count, total)),
    )
    for number in range(1, rounds + 1):
        tournament = draw(with_round(tournament, number))
    coming = [draw(bye_or_none(rounds + 1, player)) for player in range(1, count + 1)]
    later = [draw(bye_or_none(rounds + 2, player)) for player in range(1, count + 1) if rounds + 2 <= total]
    return replace(tournament, byes=tournament.byes + tuple(bye for bye in (*coming, *later) if bye))


@st.composite
def persons(draw: st.DrawFn, number: int) -> Player:
    """A player whom a line of a TRF can hold."""
    return Player(
        number=number,
        name=draw(names()),
        title=draw(st.sampled_from([None, "GM", "WFM"])),
        rating=draw(st.one_of(st.none(), st.integers(1, 9999))),
        federation=draw(st.sampled_from([None, "UKR", "CZE"])),
        birth=draw(st.sampled_from([None, "1990", "2001-05-12"])),
        fide_id=draw(st.one_of(st.none(), st.integers(1, 99999999999).map(str))),
    )


def names() -> st.SearchStrategy[str]:
    """Names of one or two words."""
    word = st.text(LETTERS, min_size=1, max_size=15)
    return st.lists(word, min_size=1, max_size=2).map(" ".join)


def scorings() -> st.SearchStrategy[Scoring]:
    """Scorings that fall, the bye worth a win or something else."""
    return st.builds(
        lambda win, pab: replace(win, pab=None if pab == win.win else pab),
        st.sampled_from([Scoring(), Scoring(win=30, draw=10), Scoring(win=30, draw=20, loss=10)]),
        st.sampled_from([None, 0, 5, 10, 30]),
    )


def forbidden(count: int, total: int) -> st.SearchStrategy[Forbidden]:
    """Groups who may not meet, for the whole event or before its last round."""
    groups = st.frozensets(st.integers(1, count), min_size=2, max_size=3)
    spans = st.tuples(st.integers(1, total), st.integers(1, total)).map(sorted)
    return st.builds(
        lambda players, span: Forbidden(players=players, first=span[0], last=span[1] if span[1] < total else None),
        groups,
        spans,
    )


def virtual(count: int, total: int) -> st.SearchStrategy[dict[int, tuple[int, ...]]]:
    """Virtual points by player, the last of them not zero."""
    values = st.lists(st.sampled_from([0, 5, 10]), max_size=total - 1).map(lambda given: (*given, 10))
    return st.dictionaries(st.integers(1, count), values, max_size=count)


def bye_or_none(number: int, player: int) -> st.SearchStrategy[Bye | None]:
    """A bye asked for, or none."""
    return st.sampled_from([None, None, *KINDS]).map(
        lambda kind: Bye(round=number, player=player, kind=kind) if kind else None
    )


@st.composite
def with_round(draw: st.DrawFn, tournament: Tournament, number: int) -> Tournament:
    """The tournament with one more round: some pairs, at most one allocated bye, the others away."""
    order = draw(st.permutations([player.number for player in tournament.players]))
    pairs = [(order[2 * place], order[2 * place + 1]) for place in range(draw(st.integers(1, len(order) // 2)))]
    rest = order[2 * len(pairs) :]
    free = draw(st.sampled_from([None, *rest[:1]]))
    asked = [draw(bye_or_none(number, player)) for player in sorted(rest) if player != free]
    given_free = [Bye(round=number, player=free, kind=ByeKind.PAB)] if free is not None else []
    byes = sorted([bye for bye in (*asked, *given_free) if bye], key=lambda bye: bye.player)
    cards = Field.of_round(tournament, number).everybody
    boards = on_boards(pairs, cards)
    games = [
        Game(round=number, board=pair.board, white=pair.white, black=pair.black, result=draw(st.sampled_from(Result)))
        for pair in boards
    ]
    return replace(
        tournament,
        rounds=(*tournament.rounds, Round(number=number, table_round=number, pairs=boards, free=free)),
        games=(*tournament.games, *games),
        byes=(*tournament.byes, *byes),
    )


def columns(text: str, first: int, last: int) -> Sequence[str]:
    """The columns of every player's line."""
    return [line[first - 1 : last] for line in text.splitlines() if line.startswith("001")]
