"""Random events with all that a tie-break may meet, and the codes that are tried on them."""

from dataclasses import replace
from random import Random

from pairing import Scoring, Tournament
from pairing.play import Often
from pairing.simulate import Simulation, simulate

ANY_SYSTEM = (
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "TPN/R", "PS", "PS-C1", "PS-C2"),
    *("SB", "SB-C1", "SB-C2", "KS", "KS-L-2", "KS-L-1", "KS-L+1", "KS-L+2"),
    *("ARO", "ARO-C1", "ARO-C2", "ARO-M1", "ARO-M2", "TPR", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
    *("ARO/U1400", "ARO-C1/U1400", "TPR/U1400", "PTP/U0", "APRO/U1400", "APPO/U1400", "RTNG/U1400"),
)
SWISS_ONLY = (
    *("SB/P", "SB-C1/P", "SB-C2/P", "BH", "BH-C1", "BH-C2", "BH-M1", "BH-M2", "BH/P", "BH-C1/P", "BH-M1/P", "AOB"),
    # The last: once it has been asked for them, gacrux takes byes before the last round for played ones elsewhere too.
    *("FB", "FB-C1", "FB-C2", "FB-M1", "FB-M2", "FB/P", "FB-C1/P", "AOB/F"),
)
TIED = ("DE", "DE/P")
SCORINGS = (
    *(Scoring(), Scoring(), Scoring(), Scoring(pab=5), Scoring(pab=0), Scoring(win=20, draw=10)),
    *(Scoring(win=30, draw=10), Scoring(win=30, draw=10, pab=10), Scoring(win=30, draw=20, loss=10)),
)


def random_event(seed: int, *, most_players: int = 30) -> Tournament:
    """A Swiss, finished or not, or a round robin, with all there is."""
    rng = Random(seed)
    edition = rng.choice(["2026-03", "2024-08"])
    swiss = rng.random() < 2 / 3
    event = simulate(
        replace(
            _swiss(rng, seed, most_players) if swiss else _round_robin(rng, seed),
            scoring=rng.choice(SCORINGS),
            forfeits=Often(share=rng.choice([0, 0.05, 0.3])),
            odd_results=Often(share=rng.choice([0, 0, 0.1])),
            draws=rng.choice([0.1, 0.5]),
            tiebreaks=(),
        )
    )
    unrated = rng.choice([0, 0, 0.2])
    players = (replace(each, rating=None) if rng.random() < unrated else each for each in event.players)
    return replace(event, players=tuple(players), tiebreak_options={"edition": edition})


def _swiss(rng: Random, seed: int, most: int) -> Simulation:
    players = rng.randint(6, most)
    rounds = rng.randint(2, min(9, players // 2))
    return Simulation(
        seed=seed,
        players=players,
        rounds=rounds,
        played=max(1, rounds - rng.choice([0, 0, 1, 2])),
        late=Often(share=rng.choice([0, 0.2])),
        withdrawals=Often(share=rng.choice([0, 0.1])),
        full_byes=Often(share=rng.choice([0, 0.05])),
        half_byes=Often(share=rng.choice([0, 0.1])),
        zero_byes=Often(share=rng.choice([0, 0.1])),
    )


def _round_robin(rng: Random, seed: int) -> Simulation:
    players, cycles = rng.randint(3, 10), rng.choice([1, 1, 2])
    # Nobody leaves: who is annulled is not in our sums.
    rounds = cycles * (players - 1 + players % 2)
    return Simulation(seed=seed, system="round-robin", players=players, rounds=rounds, withdrawals=Often())
