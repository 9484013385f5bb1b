"""An event played at random from its first round on: who is away, what comes of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from .errors import InvalidTournament, NoLegalPairing
from .expected import WIDEST, expected_score
from .model import Bye, ByeKind, Game, Pair, Player, Result, Round, Status, Tournament
from .swiss import SWISS
from .systems import get_system
from .teams import TENTHS, match_result

NextRound = Callable[[Tournament], Round]
Thing = TypeVar("Thing")

UNRATED = 1000
"""What somebody without a rating plays like."""
BOTH_MISSING = 0.1
"""The share of forfeits in which neither player comes."""
_ONE_MISSING = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
_ODD = (Result.HALF_TO_WHITE, Result.HALF_TO_BLACK, Result.BOTH_LOSE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Often:
    """How often something happens: in this share of all cases (0 to 1), so often in the event, or in each round."""

    share: float = 0.0
    times: int = 0
    each_round: int = 0

    @classmethod
    def from_text(cls, text: str) -> Often:
        """What `5%`, `12` (in the event) or `2/round` says.

        Raises:
            InvalidTournament: when it is none of these.
        """
        plain = text.replace(" ", "").casefold()
        try:
            if plain.endswith("%"):
                often = cls(share=round(float(plain[:-1]) / 100, 6))
            elif plain.endswith("/round"):
                often = cls(each_round=int(plain.removesuffix("/round")))
            else:
                often = cls(times=int(plain))
        except ValueError:
            raise InvalidTournament(f"{text!r} is none of 5%, 12 or 2/round") from None
        if not (0 <= often.share <= 1 and often.times >= 0 and often.each_round >= 0):
            raise InvalidTournament(f"{text!r}: a share is from 0% to 100%, a number not below 0")
        return often

    def to_text(self) -> str:
        """The opposite of `from_text`."""
        if self.each_round:
            return f"{self.each_round}/round"
        return str(self.times) if self.times or not self.share else f"{100 * self.share:g}%"

    def dealt(self, rng: Random, rounds: int) -> tuple[int, ...]:
        """How many times in each round, by count; the lot deals out what is meant for the event."""
        counts = [self.each_round] * rounds
        for place in rng.choices(range(rounds), k=self.times if rounds else 0):
            counts[place] += 1
        return tuple(counts)

    def of(self, rng: Random, things: Sequence[Thing], count: int) -> list[Thing]:
        """Some of the things: of each by the share, and `count` more as far as there are."""
        taken = {place for place in range(len(things)) if rng.random() < self.share} if self.share else set()
        left = [place for place in range(len(things)) if place not in taken]
        taken.update(rng.sample(left, min(count, len(left))))
        return [things[place] for place in sorted(taken)]


NEVER = Often()


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What happens in an event. `draws` is the share of games between equals that is drawn (None: the more the higher
    they are rated); a greater difference of ratings than `widest` counts as that. `forfeits` and `odd_results` (½-0,
    0-0) are counted by games, `byes` by players in a round.

    `here` has the rounds of those who come late or leave. `accelerated`: by the Baku system, counted from those who are
    there for round 1.
    """

    draws: float | None = None
    widest: int = WIDEST
    forfeits: Often = NEVER
    odd_results: Often = NEVER
    byes: Mapping[ByeKind, Often] = field(default_factory=dict)
    here: Mapping[int, range] = field(default_factory=dict)
    accelerated: bool = False


def play(start: Tournament, rounds: int, habits: Habits, seed: int, next_round: NextRound | None = None) -> Tournament:
    """The event with so many rounds played; fewer where no pairing was left, or fewer than two players.

    Whoever is away has a bye in each such round; who will be away from the next one to the last has withdrawn.
    `next_round` None: that of the event's system.

    Raises:
        InvalidTournament: when the system cannot pair such an event at all.
    """
    system = get_system(start.system)
    diary = _Diary.of(start, system.total_rounds(start) or rounds, habits, seed)
    pair = next_round or system.next_round
    tournament = start
    for number in range(1, rounds + 1):
        ready = diary.ready(tournament, number)
        try:
            paired = pair(ready) if ready is not None else None
        except NoLegalPairing:
            paired = None
        if ready is None or paired is None:
            break
        tournament = diary.played(ready, paired)
    return replace(tournament, players=tuple(diary.as_left(player, tournament) for player in tournament.players))


def with_round(tournament: Tournament, paired: Round, games: Iterable[Game]) -> Tournament:
    """The event with one round more, its games, and in a Swiss the bye of the player who is free."""
    free = paired.free if tournament.system in SWISS else None
    bye = () if free is None else (Bye(round=paired.number, player=free, kind=ByeKind.PAB),)
    return replace(
        tournament,
        rounds=(*tournament.rounds, paired),
        games=(*tournament.games, *games),
        byes=tournament.byes + bye,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class _Diary:
    """What is to happen in each round by count, and a lot for each topic, so that no topic moves another."""

    habits: Habits
    rounds: int
    byes: Random
    forfeits: Random
    odd: Random
    results: Random
    counts: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, start: Tournament, rounds: int, habits: Habits, seed: int) -> _Diary:
        topics = {"forfeits": habits.forfeits, "odd": habits.odd_results}
        topics |= {kind.value: often for kind, often in habits.byes.items()}
        return cls(
            habits=habits,
            rounds=rounds,
            byes=Random(f"byes {seed}"),
            forfeits=Random(f"forfeits {seed}"),
            odd=Random(f"odd {seed}"),
            results=Random(f"results {seed}"),
            counts={topic: often.dealt(Random(f"{topic} {seed}"), rounds) for topic, often in topics.items()},
        )

    def ready(self, tournament: Tournament, number: int) -> Tournament | None:
        """The event with the byes of the round, and at its start with the acceleration; None when nobody is left."""
        if tournament.system not in SWISS:
            return tournament
        gone = [player.number for player in tournament.players if number not in self._rounds_of(player.number)]
        away = set(gone)
        byes = [Bye(round=number, player=each, kind=ByeKind.ZERO) for each in gone]
        for bye in self._asked(tournament, number, away):
            away.add(bye.player)
            byes.append(bye)
        if len(tournament.players) - len(away) < 2:
            return None
        ready = replace(tournament, byes=(*tournament.byes, *sorted(byes, key=lambda bye: bye.player)))
        return self._accelerated(ready, away) if number == 1 and self.habits.accelerated else ready

    def as_left(self, player: Player, tournament: Tournament) -> Player:
        """The player with the round he comes in, and whether he has left before the rounds to come."""
        if player.number not in self.habits.here:
            return player
        here, coming = self.habits.here[player.number], len(tournament.rounds) + 1
        has_left = here.stop <= coming <= self.rounds
        return replace(player, from_round=here.start, status=Status.WITHDRAWN if has_left else player.status)

    def _rounds_of(self, player: int) -> range:
        return self.habits.here.get(player, range(1, self.rounds + 1))

    def _asked(self, tournament: Tournament, number: int, away: set[int]) -> Iterator[Bye]:
        """The byes asked for; two players at the least are left to play."""
        left = [player.number for player in tournament.players if player.number not in away]
        for kind, often in self.habits.byes.items():
            chosen = often.of(self.byes, left, self.counts[kind.value][number - 1])
            for player in chosen[: max(len(left) - 2, 0)]:
                left.remove(player)
                yield Bye(round=number, player=player, kind=kind)

    def _accelerated(self, tournament: Tournament, away: set[int]) -> Tournament:
        from .swiss.acceleration import baku

        there = {player.number for player in tournament.players} - away
        rounds = tournament.total_rounds or self.rounds
        points = baku(tournament.players, rounds, tournament.scoring, there)
        return replace(tournament, virtual_points=points)

    def played(self, tournament: Tournament, paired: Round) -> Tournament:
        """The event with the round and its games."""
        place = paired.number - 1
        boards = [pair.board for pair in paired.pairs]
        missing = frozenset(self.habits.forfeits.of(self.forfeits, boards, self.counts["forfeits"][place]))
        others = [board for board in boards if board not in missing]
        odd = frozenset(self.habits.odd_results.of(self.odd, others, self.counts["odd"][place]))
        games = tuple(self._game(tournament, paired.number, pair, missing, odd) for pair in paired.pairs)
        return with_round(tournament, paired, games)

    def _game(
        self, tournament: Tournament, number: int, pair: Pair, missing: frozenset[int], odd: frozenset[int]
    ) -> Game:
        game = Game(round=number, board=pair.board, white=pair.white, black=pair.black)
        boards = tournament.scoring.boards
        absent = self._forfeit(number, pair, pair.board in missing)
        if absent is not None:
            score = tuple(TENTHS * boards * (mark == "+") for mark in absent.sides) if boards else None
            return replace(game, result=absent, score=None if score is None else (score[0], score[1]))
        if pair.board in odd:
            return replace(game, result=self.odd.choice(_ODD))
        ratings = [tournament.players[each - 1].rating or UNRATED for each in (pair.white, pair.black)]
        if boards is None:
            return replace(game, result=self._result(*ratings))
        score = self._match(boards, *ratings)
        return replace(game, result=match_result(score), score=score)

    def _forfeit(self, number: int, pair: Pair, wanted: bool) -> Result | None:
        """The forfeit of a game that is to be one, or of a player who has left a round robin."""
        gone = [number not in self._rounds_of(each) for each in (pair.white, pair.black)]
        if all(gone) or (wanted and self.forfeits.random() < BOTH_MISSING):
            return Result.DOUBLE_FORFEIT
        if any(gone):
            return _ONE_MISSING[gone[0]]
        return self.forfeits.choice(_ONE_MISSING) if wanted else None

    def _match(self, boards: int, white: int, black: int) -> tuple[int, int]:
        """The game points of a match, in tenths."""
        won = {Result.WHITE_WINS: TENTHS, Result.DRAW: TENTHS // 2}
        got = sum(won.get(self._result(white, black), 0) for _ in range(boards))
        return got, TENTHS * boards - got

    def _result(self, white: int, black: int) -> Result:
        """The result of a game: on the average what the ratings let expect."""
        expected = expected_score(white - black, self.habits.widest) / 100
        drawn = self.habits.draws if self.habits.draws is not None else draws_by_rating((white + black) / 2)
        half = min(2 * drawn * expected * (1 - expected), expected, 1 - expected)
        lot = self.results.random()
        if lot < expected - half:
            return Result.WHITE_WINS
        return Result.DRAW if lot < expected + half else Result.BLACK_WINS


def draws_by_rating(mean: float) -> float:
    """The share of games between equals of that rating that is drawn: a tenth at 1000, more than half at 2700."""
    return 0.1 + 0.45 * min(max((mean - 1000) / 1700, 0), 1)
