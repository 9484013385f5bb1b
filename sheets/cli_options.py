"""The options that commands share, and what their texts mean."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .errors import WrongUse

if TYPE_CHECKING:
    from pairing.model import Colour, Scoring

    from .options import Act

MOST_SEED = 2**53 - 1  # the largest whole number that a workbook keeps exactly

File = Annotated[Path, typer.Argument(help="The workbook.", show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="Answer as one JSON document.")]
Out = Annotated[Path | None, typer.Option("-o", "--out", help="Write to this file instead.", show_default=False)]
SheetName = Annotated[str | None, typer.Option("--sheet", help="The sheet with the list.", show_default=False)]
TableCell = Annotated[
    str | None,
    typer.Option("--table", help="A cell of the list, SHEET!CELL.", metavar="SHEET!CELL", show_default=False),
]
Acks = Annotated[list[str] | None, typer.Option("--ack", help="A token that a refusal printed.", show_default=False)]
Seed = Annotated[
    int | None,
    typer.Option(help="The seed of a lot, to draw the same again.", show_default=False, min=0, max=MOST_SEED),
]
Varma = Annotated[
    str | None,
    typer.Option(help="Keep those of one club, fed or other column apart in the last rounds.", metavar="COLUMN"),
]
HowOften = Annotated[str | None, typer.Option(help="As 5%, 12 in all, or 2/round.", metavar="N")]
Order = Annotated[str | None, typer.Option(help="Numbers of a Swiss: list, or by rating.")]
FirstColour = Annotated[str | None, typer.Option(help="Side of number 1 in round 1: white or black.")]
Accelerated = Annotated[bool, typer.Option("--accelerated", help="Baku acceleration.")]
Boards = Annotated[int | None, typer.Option(help="Teams: the boards of a match.", min=1, max=99)]
WriteNumbers = Annotated[bool, typer.Option("--write-numbers", help="Fill the numbers of your own list.")]
WritePairs = Annotated[bool, typer.Option("--write-pairs", help="Fill the pairs into your own list of the round.")]
BoardResults = Annotated[bool, typer.Option("--board-results", help="Teams: results board by board.")]
SwissGrid = Annotated[bool, typer.Option("--grid", help="A Swiss also as a grid of all against all.")]
Withdraw = Annotated[list[str] | None, typer.Option(help="NAME leaves.", metavar="NAME")]
Late = Annotated[list[str] | None, typer.Option(help="NAME plays from a round on.", metavar="NAME/ROUND")]
Bye = Annotated[list[str] | None, typer.Option(help="NAME asks for byes.", metavar="NAME/3=½")]
Forbid = Annotated[list[str] | None, typer.Option(help="Two must not meet.", metavar="NAME/NAME")]
Setting = Annotated[list[str] | None, typer.Option("--set", help="A setting by its key.", metavar="KEY/VALUE")]
Words = Annotated[list[str] | None, typer.Option(help="What a head of the list means.", metavar="WORD=COLUMN")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Answer, and write nothing.")]
Lang = Annotated[str | None, typer.Option(help="The language of our sheets.")]
After = Annotated[int | None, typer.Option(help="Count the rounds up to this one.", metavar="ROUND", min=1)]
Tiebreaks = Annotated[str | None, typer.Option(help="Codes or names in order, as DE,WIN,Berger.", metavar="LIST")]
TiebreakEdition = Annotated[
    str | None,
    typer.Option(
        "--tiebreak-edition", "--edition", metavar="EDITION",
        help="The rules of tie-breaks: 2026-03, 2024-08, 2023-09 or virtual.",
    ),
]  # fmt: skip
GroupBy = Annotated[
    str | None,
    typer.Option(help="A list for each value of a column, as club, or rating:1600,1800.", metavar="COLUMN"),
]
Where = Annotated[
    str | None, typer.Option(help="Only those of whom it is true, as 'rating<2000 and sex=F'.", metavar="EXPR")
]
Lots = Annotated[bool, typer.Option("--lots", help="Draw lots where nothing parts players.")]
ExplainName = Annotated[
    str | None, typer.Option(help="How each value of this player comes about, term by term.", metavar="NAME")
]
Fix = Annotated[list[str] | None, typer.Option(help="Two meet in a round.", metavar="NAME/NAME/ROUND")]


def understood(act: Callable[[], Any]) -> Any:
    """What the act gives; numbers that belong to no table were the caller's, so they are wrong use."""
    from pairing.errors import InvalidTournament

    try:
        return act()
    except InvalidTournament as error:
        raise WrongUse(str(error)) from None


def scoring_of(text: str | None) -> "Scoring | None":
    """The scoring that was typed; None for nothing."""
    from pairing.errors import InvalidTournament
    from pairing.model import Scoring

    try:
        return Scoring.from_text(text) if text else None
    except InvalidTournament as error:
        raise WrongUse(f"--scoring: {error}") from None


def language_of(text: str | None) -> str | None:
    """The language that was typed, if we can write in it; None for nothing."""
    from .labels import languages

    if text and text not in languages():
        raise WrongUse(f"--lang: there is no language {text!r}; there are: {', '.join(languages())}")
    return text


def cycles_of(cycles: int | None, double: bool) -> int | None:
    """How often everybody meets, from `--cycles` and `--double`."""
    if double and cycles not in (None, 2):
        raise WrongUse(f"--double and --cycles {cycles} contradict each other")
    return 2 if double else cycles


def one_of(option: str, text: str | None, words: tuple[str, ...]) -> str | None:
    """The text, which must be one of these words; None for nothing."""
    if text is not None and text not in words:
        raise WrongUse(f"{option} is one of {', '.join(words)}, not {text!r}")
    return text


def colour_of(text: str | None) -> "Colour | None":
    """The side that was typed; None for nothing."""
    from pairing.model import Colour

    word = one_of("--first-colour", text, ("white", "black"))
    return Colour[word.upper()] if word else None


def acts_of(**said: list[str] | None) -> "tuple[Act, ...]":
    """The acts that were typed, by option."""
    if not any(said.values()):
        return ()
    from .options import parse_act

    return tuple(parse_act(option, text) for option, texts in said.items() for text in texts or ())
