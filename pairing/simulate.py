"""Random tournaments: what is not said is left to the lot, and the same options with the same seed give the same event.

Each topic has a lot of its own: to say one thing changes nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations
from random import Random

from .errors import InvalidTournament
from .model import ByeKind, Colour, Forbidden, Player, Scoring, Tournament
from .play import NEVER, Habits, Often, play
from .roundrobin import rounds_per_cycle
from .standings import default_tiebreaks
from .swiss import EDITIONS, SWISS
from .swiss.numbers import FROZEN_AFTER
from .swiss.setup import sure_rounds, usual_rounds
from .systems import get_system
from .tiebreaks import TIEBREAKS, get_tiebreak

MOST_PLAYERS = 9999
"""What a tournament report can number."""
MOST_RATING = 9999
_BYES = {"full_byes": ByeKind.FULL, "half_byes": ByeKind.HALF, "zero_byes": ByeKind.ZERO}
_SWISS_ONLY = (*_BYES, "late", "forbidden", "accelerated", "initial_colour")


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What a random tournament is to be; None is left to the lot.

    `played` of its `rounds` are played (None: all). Either `ratings` are given, or how they lie: between the lowest and
    the highest, about the mean with that spread, or falling from the highest by the step. `draws` is the share of games
    between equals that is drawn (0 to 1). `late` and `withdrawals` are counted by players, byes by players in a round,
    forfeits and odd results by games. `boards` makes it an event of teams; `forbidden` is a number of pairs.
    """

    seed: int
    system: str = "dutch"
    edition: str = ""
    players: int | None = None
    rounds: int | None = None
    played: int | None = None
    ratings: tuple[int, ...] = ()
    lowest_rating: int | None = None
    highest_rating: int | None = None
    mean_rating: int | None = None
    rating_spread: int | None = None
    rating_step: int | None = None
    draws: float | None = None
    forfeits: Often | None = None
    odd_results: Often | None = None
    full_byes: Often | None = None
    half_byes: Often | None = None
    zero_byes: Often | None = None
    late: Often | None = None
    withdrawals: Often | None = None
    forbidden: int | None = None
    accelerated: bool | None = None
    scoring: Scoring | None = None
    boards: int | None = None
    tiebreaks: tuple[str, ...] | None = None
    initial_colour: Colour | None = None

    def to_text(self) -> str:
        """The seed and what else was said: `seed 7, players 40, forfeits 5%`."""
        said = [f"seed {self.seed}"]
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name != "seed" and value != each.default:
                said.append(f"{each.name.replace('_', ' ')} {_worded(value)}")
        return ", ".join(said)

    def lot(self, topic: str) -> Random:
        """The lot of a topic."""
        return Random(f"{topic} {self.seed}")


def _worded(value: object) -> str:
    if isinstance(value, Often | Scoring):
        return value.to_text()
    if isinstance(value, Colour):
        return value.name.lower()
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def simulate(options: Simulation) -> Tournament:
    """A random tournament, all of its rounds played, or as many as could be paired; the name tells how it was made.

    Raises:
        UnknownSystem, UnknownTiebreak: for a name that is none.
        InvalidTournament: for options that contradict each other.
    """
    get_system(options.system)
    if faults := list(_faults(options)):
        raise InvalidTournament("; ".join(faults))
    start = _start(options)
    rounds = get_system(start.system).total_rounds(start) or 0
    wanted = rounds if options.played is None else min(options.played, rounds)
    here = _here(options, start, rounds)
    habits = Habits(
        draws=options.draws,
        forfeits=_often(options, "forfeits", 0.08),
        odd_results=NEVER if options.boards else _often(options, "odd_results", 0.02),
        byes={kind: _often(options, name, 0.04) for name, kind in _BYES.items()},
        here=here,
        accelerated=_is_accelerated(options, start),
    )
    return play(start, wanted, habits, options.seed)


def _faults(options: Simulation) -> Iterator[str]:
    """A sentence for each thing that cannot be."""
    yield from _rating_faults(options)
    count = _said_count(options)
    if count is not None and not 2 <= count <= MOST_PLAYERS:
        yield f"{count} players are no event: 2 to {MOST_PLAYERS} can be"
    if options.rounds is not None and not 1 <= options.rounds <= 99:
        yield f"{options.rounds} rounds are no event: 1 to 99 can be"
    if options.draws is not None and not 0 <= options.draws <= 1:
        yield f"draws {options.draws} is no share from 0 to 1"
    if options.edition and options.edition not in EDITIONS.get(options.system, ()):
        yield f"{options.system} has no edition {options.edition}"
    yield from _tiebreak_faults(options)
    said = [name.replace("_", " ") for name in _SWISS_ONLY if getattr(options, name) not in (None, False, NEVER)]
    if said and options.system not in SWISS:
        yield f"only a Swiss has {', '.join(said)}"


def _tiebreak_faults(options: Simulation) -> Iterator[str]:
    for tiebreak in map(get_tiebreak, options.tiebreaks or ()):
        if not (tiebreak.round_robin or options.system in SWISS):
            yield f"the tie-break {tiebreak.code} is not for a round robin"
        if (tiebreak.teams or tiebreak.parsed.score) and not options.boards:
            yield f"the tie-break {tiebreak.code} is for teams, whose matches have boards"


def _said_count(options: Simulation) -> int | None:
    return options.players if options.players is not None else len(options.ratings) or None


def _rating_faults(options: Simulation) -> Iterator[str]:
    low, high = options.lowest_rating, options.highest_rating
    single = [each for each in (low, high, options.mean_rating) if each is not None]
    if options.ratings and len(options.ratings) != _said_count(options):
        yield f"{len(options.ratings)} ratings were given for {options.players} players"
    if any(not 0 <= rating <= MOST_RATING for rating in (*options.ratings, *single)):
        yield f"a rating is a number from 0 to {MOST_RATING}"
    if low is not None and high is not None and low > high:
        yield f"the lowest rating {low} is above the highest {high}"


def _start(options: Simulation) -> Tournament:
    """The event before its first round."""
    count = _count(options)
    scoring = _scoring(options)
    start = Tournament(
        players=_players(options, count),
        name=f"Random event: {options.to_text()}",
        system=options.system,
        edition=options.edition,
        scoring=scoring,
        tiebreaks=_tiebreaks(options),
    )
    if options.system not in SWISS:
        return replace(start, cycles=_cycles(options, count))
    return replace(
        start,
        total_rounds=_rounds(options, count),
        initial_colour=options.initial_colour or options.lot("colour").choice(list(Colour)),
        forbidden=_forbidden(options, count),
    )


def _count(options: Simulation) -> int:
    if (said := _said_count(options)) is not None:
        return said
    least = 8 if options.rounds is None or options.system not in SWISS else max(8, 2 * options.rounds)
    if options.system not in SWISS:
        return options.lot("players").randint(4, 16) if options.rounds is None else options.rounds + 1
    return options.lot("players").randint(least, least + 72)


def _rounds(options: Simulation, count: int) -> int:
    """About as many as are usual, and never more than can surely be paired."""
    if options.rounds is not None:
        return options.rounds
    usual = usual_rounds(count)
    return max(1, min(usual + options.lot("rounds").randint(-2, 2), sure_rounds(count)))


def _cycles(options: Simulation, count: int) -> int:
    """How often everybody meets in a round robin of so many rounds.

    Raises:
        InvalidTournament: when the rounds are no whole cycles.
    """
    cycle = rounds_per_cycle(count)
    if options.rounds is None:
        return 1
    if options.rounds % cycle:
        raise InvalidTournament(f"a round robin of {count} players has {cycle} rounds, or a multiple of it")
    return options.rounds // cycle


def _scoring(options: Simulation) -> Scoring:
    """Mostly 1-½-0; for teams 3-1-0 or 2-1-0."""
    lot = options.lot("scoring").random()
    three, two = Scoring(win=30, draw=10), Scoring(win=20, draw=10)
    usual = (three if lot < 0.5 else two) if options.boards else three if lot < 0.1 else Scoring()
    return replace(options.scoring or usual, boards=options.boards)


def _tiebreaks(options: Simulation) -> tuple[str, ...]:
    """Some of those that the system knows, in any order; in one event of three the usual ones."""
    if options.tiebreaks is not None:
        return options.tiebreaks
    lot = options.lot("tie-breaks")
    known = [
        code
        for code, family in TIEBREAKS.items()
        if (family.round_robin or options.system in SWISS) and (options.boards or not family.teams) and not family.rated
    ]
    return default_tiebreaks(options.system) if lot.random() < 1 / 3 else tuple(lot.sample(known, min(4, len(known))))


def _players(options: Simulation, count: int) -> tuple[Player, ...]:
    """The players in the order of their ratings (C.04.2), named by their numbers."""
    width = len(str(count))
    kind = "Team" if options.boards else "Player"
    return tuple(
        Player(number=number, name=f"{kind} {number:0{width}}", rating=rating or None)
        for number, rating in enumerate(sorted(_ratings(options, count), reverse=True), 1)
    )


def _ratings(options: Simulation, count: int) -> tuple[int, ...]:
    """The ratings given, or such as the options describe."""
    if options.ratings:
        return options.ratings
    lot = options.lot("ratings")
    low, mean, high, spread = _range(options, lot)
    if options.rating_step is not None:
        return tuple(max(high - place * options.rating_step, low) for place in range(count))
    return tuple(_within(lot, mean, spread, low, high) for _ in range(count))


def _range(options: Simulation, lot: Random) -> tuple[int, int, int, int]:
    """The lowest rating, the mean, the highest, and the spread."""
    middle, breadth = lot.randrange(1300, 2300, 10), lot.randrange(200, 1000, 10)
    if options.mean_rating is not None:
        middle = options.mean_rating
    if options.rating_spread is not None:
        breadth = 3 * options.rating_spread
    low, high = options.lowest_rating, options.highest_rating
    if low is None:
        low = min(middle, high if high is not None else middle) - breadth
    if high is None:
        high = max(middle, low) + breadth
    low, high = max(low, 0), min(high, MOST_RATING)
    mean = middle if low <= middle <= high else (low + high) // 2
    spread = options.rating_spread if options.rating_spread is not None else max((high - low) // 4, 1)
    return low, mean, high, spread


def _within(lot: Random, mean: int, spread: int, low: int, high: int) -> int:
    """A rating of the normal distribution that is not out of bounds."""
    for _ in range(8):
        rating = round(lot.gauss(mean, spread))
        if low <= rating <= high:
            return rating
    return lot.randint(low, high)


def _often(options: Simulation, name: str, most: float) -> Often:
    """What was said; else never in half of all events, and in the others up to that share."""
    said: Often | None = getattr(options, name)
    if said is not None:
        return said
    if options.system not in SWISS and name in _SWISS_ONLY:
        return NEVER
    lot = options.lot(name)
    return NEVER if lot.random() < 0.5 else Often(share=round(lot.uniform(0, most), 3))


def _here(options: Simulation, start: Tournament, rounds: int) -> dict[int, range]:
    """The rounds of those who come late or leave. Late is up to the middle, and while whoever comes still gets his
    number by his rating (C.04.2)."""
    numbers = [player.number for player in start.players]
    lot = options.lot("comings and goings")
    first, last = dict.fromkeys(numbers, 1), dict.fromkeys(numbers, rounds)
    if rounds > 1:
        late = _often(options, "late", 0.05)
        for number in late.of(lot, numbers, late.times):
            first[number] = lot.randint(2, max(2, min(rounds // 2, FROZEN_AFTER)))
        leaving = _often(options, "withdrawals", 0.08)
        for number in leaving.of(lot, numbers, leaving.times):
            last[number] = lot.randint(min(first[number], rounds - 1), rounds - 1)
    return {each: range(first[each], last[each] + 1) for each in numbers if (first[each], last[each]) != (1, rounds)}


def _forbidden(options: Simulation, count: int) -> tuple[Forbidden, ...]:
    """As many pairs as were asked for, or in a few events one or two."""
    lot = options.lot("forbidden")
    wanted = options.forbidden
    if wanted is None:
        wanted = lot.randint(1, 2) if count >= 16 and lot.random() < 0.2 else 0
    possible = count * (count - 1) // 2
    if wanted > possible:
        raise InvalidTournament(f"{count} players have {possible} pairs, so {wanted} of them cannot be forbidden")
    if 2 * wanted > possible:
        return tuple(_apart(pair) for pair in lot.sample(list(combinations(range(1, count + 1), 2)), wanted))
    found: dict[frozenset[int], None] = {}
    while len(found) < wanted:
        found[frozenset(lot.sample(range(1, count + 1), 2))] = None
    return tuple(_apart(pair) for pair in found)


def _apart(pair: object) -> Forbidden:
    assert isinstance(pair, tuple | frozenset)
    return Forbidden(players=frozenset(pair))


def _is_accelerated(options: Simulation, start: Tournament) -> bool:
    """What was said; else one event of six, where the scoring and the system are made for it."""
    if options.accelerated is not None:
        return options.accelerated
    fits = options.system == "dutch" and start.scoring.win == 2 * start.scoring.draw and not start.scoring.loss
    return fits and options.lot("acceleration").random() < 1 / 6
