"""Tie-breaks as tests ask for them: events written down briefly, their values, places and contributions."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pairing import Bye, ByeKind, Game, Pair, Player, Result, Round, Tally, Tournament, get_tiebreak, standings
from pairing.swiss.answer import Pairing
from pairing.swiss.field import Field
from pairing.tiebreaks import Account, Ledger, parse_code
from pairing.tiebreaks.buchholz import contributions as terms_of
from tests.tournaments import players

GOLDEN = Path(__file__).resolve().parent / "golden" / "tiebreaks"
RESULTS = {"+": Result.WHITE_WINS, "=": Result.DRAW, "-": Result.BLACK_WINS}
BYES = {"=BYE": ByeKind.HALF, "+BYE": ByeKind.PAB, "--": ByeKind.ZERO}


def ledger_of(event: Tournament, after_round: int | None = None) -> Ledger:
    """What counts in the event."""
    return Ledger.of(Tally.from_tournament(event, after_round))


def values(event: Tournament, code: str, after_round: int | None = None) -> dict[int, int | None]:
    """The values of one tie-break by number, when it is the first after the points."""
    lines = standings(event, (code,), after_round=after_round)
    return {line.number: line.values[get_tiebreak(code).code] for line in lines}


def account(event: Tournament, code: str, number: int) -> Account:
    """How the value of one player comes about, also where a tie-break is not for such an event."""
    return get_tiebreak(code).accounts(ledger_of(event), (number,))[number]


def placed(event: Tournament, tied: Sequence[int], code: str = "DE") -> dict[int, int | None]:
    """The places of these players by direct encounter, as if they were tied."""
    return {number: each.value for number, each in get_tiebreak(code).accounts(ledger_of(event), tied).items()}


def adjusted(event: Tournament, number: int) -> int:
    """The points of a player as they count for his opponents, in tenths."""
    return ledger_of(event).adjusted(number)[0]


def contributions(event: Tournament, number: int, code: str = "BH") -> list[tuple[int, int, bool]]:
    """What each round brings: points of the opponent or dummy, own points, whether the player chose not to play."""
    terms = terms_of(ledger_of(event), parse_code(code), number)
    return [(term.base, term.points, term.voluntary) for term in terms]


def exercise(name: str) -> Tournament:
    """An event of the Exercises in Tie-Breaking, a line a player: `+B10` won with Black against 10, `+F9` a forfeit."""
    lines = (GOLDEN / name).read_text(encoding="utf-8").splitlines()
    rows = [line.split("|") for line in lines if line[:1].isdigit()]
    games, byes = [], []
    for own, texts in ((int(row[0]), row[4:]) for row in rows):
        for number, text in enumerate(texts, 1):
            if text in BYES:
                byes.append(Bye(round=number, player=own, kind=BYES[text]))
            elif text[1] == "W":
                game = Game(round=number, board=own, white=own, black=int(text[2:]), result=RESULTS[text[0]])
                games.append(game)
            elif text[:2] == "+F":
                result = Result.WHITE_WINS_BY_FORFEIT
                games.append(Game(round=number, board=own, white=own, black=int(text[2:]), result=result))
    known = {
        int(number): Player(number=int(number), name=name, rating=int(rating)) for number, name, rating, *_ in rows
    }
    return Tournament(
        players=tuple(known[number] for number in sorted(known)),
        games=tuple(games),
        byes=tuple(byes),
        system="dutch",
        total_rounds=len(rows[0]) - 4,
    )


def swiss(count: int, *texts: str, byes: tuple[Bye, ...] = (), **settings: object) -> Tournament:
    """A Swiss of three rounds from its games, a text a round, written as `1-2:1-0 3-4:+-`."""
    games, rounds = [], []
    for number, text in enumerate(texts, 1):
        pairs = []
        for board, part in enumerate(text.split(), 1):
            names, result = part.split(":")
            white, black = map(int, names.split("-"))
            pairs.append(Pair(board=board, white=white, black=black))
            games.append(Game(round=number, board=board, white=white, black=black, result=Result(result)))
        rounds.append(Round(number=number, table_round=number, pairs=tuple(pairs)))
    event = Tournament(
        players=players(count), games=tuple(games), rounds=tuple(rounds), byes=byes, system="dutch", total_rounds=3
    )
    return replace(event, **settings)  # type: ignore[arg-type]


def bye(round_: int, player: int, kind: ByeKind) -> Bye:
    """A bye, written briefly."""
    return Bye(round=round_, player=player, kind=kind)


def in_order(field: Field) -> Pairing:
    """Pairs those who stand next to each other, whether they have met or not; the last of an odd number is free."""
    numbers = [card.number for card in field.cards]
    free = numbers.pop() if len(numbers) % 2 else None
    return Pairing(pairs=tuple(zip(numbers[::2], numbers[1::2], strict=True)), bye=free)
