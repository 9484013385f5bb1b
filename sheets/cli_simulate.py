"""`simulate` on the command line, with more options than all else. Annotations are no texts here, as in sheets.cli."""

from pathlib import Path
from typing import Annotated

import typer

from .cli_answers import Answer, answered
from .cli_options import Boards, FirstColour, HowOften, Json, Seed, colour_of, scoring_of, understood


def simulate(
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    rounds: Annotated[int | None, typer.Option(help="How many rounds.")] = None,
    system: Annotated[str, typer.Option(help="The pairing system.")] = "dutch",
    edition: Annotated[str, typer.Option(help="The edition of its rules.")] = "",
    seed: Seed = None,
    played: Annotated[int | None, typer.Option(help="Play so many of the rounds.", min=0)] = None,
    ratings: Annotated[str | None, typer.Option(help="All ratings, as 2400,2315.", metavar="LIST")] = None,
    rating_range: Annotated[str | None, typer.Option(help="Lowest and highest.", metavar="LOW-HIGH")] = None,
    rating_mean: Annotated[int | None, typer.Option(help="About this mean.")] = None,
    rating_spread: Annotated[int | None, typer.Option(help="With this standard deviation.")] = None,
    rating_step: Annotated[int | None, typer.Option(help="Each so much below the one before.", min=0)] = None,
    draws: Annotated[str | None, typer.Option(help="Share of draws between equals.", metavar="30%")] = None,
    forfeits: HowOften = None, odd_results: HowOften = None, full_byes: HowOften = None, half_byes: HowOften = None,
    zero_byes: HowOften = None, late: HowOften = None, withdrawals: HowOften = None,
    forbidden: Annotated[int | None, typer.Option(help="Pairs that must not meet.", min=0)] = None,
    accelerated: Annotated[bool | None, typer.Option(help="Baku acceleration.")] = None,
    scoring: Annotated[str | None, typer.Option(help="Win-draw-loss, as 1-½-0 or 3-1-0.")] = None,
    pab: Annotated[str | None, typer.Option(help="Points of the pairing-allocated bye.")] = None,
    boards: Boards = None,
    tiebreaks: Annotated[str | None, typer.Option(help="Codes in order, as BH-C1,BH.", metavar="LIST")] = None,
    first_colour: FirstColour = None,
    count: Annotated[int | None, typer.Option(help="So many events, into a folder.", min=1, max=100_000)] = None,
    dialect: Annotated[str, typer.Option(help="trf26, trf16 or engine.")] = "trf26",
    workbooks: Annotated[bool, typer.Option("--workbooks", help="With --count: workbooks.")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", help="A file (.trf, .xlsx), or a folder.")] = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Make up random events; what is not said is left to the lot."""
    from .actions import simulate as action

    def act() -> Answer:
        said = {
            "players": players, "rounds": rounds, "played": played, "ratings": ratings, "rating_range": rating_range,
            "mean_rating": rating_mean, "rating_spread": rating_spread, "rating_step": rating_step, "draws": draws,
            "forfeits": forfeits, "odd_results": odd_results, "full_byes": full_byes, "half_byes": half_byes,
            "zero_byes": zero_byes, "late": late, "withdrawals": withdrawals, "forbidden": forbidden,
            "accelerated": accelerated, "scoring": scoring_of(scoring), "pab": pab, "boards": boards,
            "tiebreaks": tiebreaks, "initial_colour": colour_of(first_colour),
        }  # fmt: skip
        options = action.parse_options(system, edition, seed, said)
        output = action.Output(out=out, count=count, dialect=action.parse_dialect(dialect), workbooks=workbooks)
        answer: Answer = understood(lambda: action.simulated(options, output))
        return answer

    answered(as_json, act, action.simulated_text)
