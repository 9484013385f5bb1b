"""The command line: each command reads its options, calls one action, and prints the answer.

Starting fast is a feature: nothing heavy is imported before a command needs it, and annotations are no texts here, for
typer would have to compile each of them.
"""

import atexit
import gc
import sys
from pathlib import Path
from typing import Annotated

# A command is over before looking for garbage would pay: not while it starts (so before typer comes), not at its end.
gc.set_threshold(500_000)
atexit.register(gc.freeze)

import typer  # noqa: E402

from .cli_answers import CANNOT, Answer, Commands, answered  # noqa: E402
from .cli_options import (  # noqa: E402
    Accelerated,
    Acks,
    Boards,
    Bye,
    File,
    FirstColour,
    Fix,
    Forbid,
    HowOften,
    Json,
    Late,
    Order,
    Out,
    Seed,
    Setting,
    SheetName,
    SwissGrid,
    TableCell,
    Varma,
    Withdraw,
    acts_of,
    colour_of,
    cycles_of,
    language_of,
    one_of,
    scoring_of,
    understood,
)
from .errors import WrongUse  # noqa: E402

app = typer.Typer(
    name="pairsheet",
    cls=Commands,
    help="Run a tournament from the arbiter's own Excel workbook.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"pairsheet {version('pairsheet')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Run a tournament from the arbiter's own Excel workbook."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")  # names of any country, on any console


@app.command()
def read(file: File, sheet: SheetName = None, table: TableCell = None, as_json: Json = False) -> None:
    """What is understood of a file, with cells."""
    from .actions.kind import read_actions

    act, show = read_actions(file)
    answered(as_json, lambda: act(file, sheet, table), show, shows_warnings=True)


@app.command()
def pair(
    file: File,
    system: Annotated[str | None, typer.Option(help="The pairing system.", show_default="round-robin")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of a Swiss system's rules.")] = None,
    rounds: Annotated[int | None, typer.Option(help="The number of rounds of a Swiss.", min=1, max=99)] = None,
    order: Order = None, first_colour: FirstColour = None, accelerated: Accelerated = False, boards: Boards = None,
    grid: SwissGrid = False, setting: Setting = None,
    withdraw: Withdraw = None, late: Late = None, bye: Bye = None, forbid: Forbid = None, fix: Fix = None,
    scoring: Annotated[str | None, typer.Option(help="Win-draw-loss, as 1-½-0 or 2-1-0.", show_default="1-½-0")] = None,
    cycles: Annotated[int | None, typer.Option(min=1, max=12, help="How often everybody meets.")] = None,
    double: Annotated[bool, typer.Option("--double", help="The same as --cycles 2.")] = False,
    no_swap: Annotated[bool, typer.Option("--no-swap", help="Keep the last two rounds of a cycle in order.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Write every round at once.")] = False,
    draw_round: Annotated[bool, typer.Option("--draw-round", help="Draw the round of the table by lot.")] = False,
    redo: Annotated[bool, typer.Option("--redo", help="Replace the latest round while it has no result.")] = False,
    lang: Annotated[str | None, typer.Option(help="The language of our sheets.")] = None,
    sheet: SheetName = None,
    table: TableCell = None,
    seed: Seed = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Answer, and write nothing.")] = False,
    ack: Acks = None,
    out: Out = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Work out the next round and write it into the workbook."""
    from .actions.kind import pair_actions
    from .options import PairOptions

    pair_file, show = pair_actions(file)

    def act() -> Answer:
        if every and draw_round:
            raise WrongUse("--all writes the rounds in the order of the table: it cannot go with --draw-round")
        options = PairOptions(
            system=system, edition=one_of("--edition", edition, ("2026", "2017")), rounds=rounds,
            order=one_of("--order", order, ("list", "rating")), initial_colour=colour_of(first_colour),
            accelerated=accelerated or None, boards=boards, grid=grid,
            acts=acts_of(withdraw=withdraw, late=late, bye=bye, forbid=forbid, fix=fix, set=setting),
            scoring=scoring_of(scoring),
            cycles=cycles_of(cycles, double), swap=False if no_swap else None, language=language_of(lang), sheet=sheet,
            table=table, all_rounds=every, draw_round=draw_round, redo=redo, seed=seed, dry_run=dry_run,
            acks=frozenset(ack or ()), out=out,
        )  # fmt: skip
        return pair_file(file, options)

    answered(as_json, act, show)


@app.command()
def draw(
    file: File, seed: Seed = None, varma: Varma = None, sheet: SheetName = None, table: TableCell = None,
    out: Out = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Answer, and write nothing.")] = False,
    lang: Annotated[str | None, typer.Option(help="The language of our sheets.")] = None,
    ack: Acks = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Draw the pairing numbers by lot, before round 1."""
    from .actions import draw as action
    from .options import PairOptions

    def act() -> Answer:
        language = language_of(lang)
        acks = frozenset(ack or ())
        options = PairOptions(
            seed=seed,
            sheet=sheet,
            table=table,
            out=out,
            dry_run=dry_run,
            language=language,
            acks=acks,
            varma=varma,
        )
        return action.draw(file, options)

    answered(as_json, act, action.draw_text)


@app.command()
def table(
    players: Annotated[str, typer.Argument(help="The number of players, or a span such as 3-22.", metavar="N")],
    grid: Annotated[bool, typer.Option("--grid", help="The crosstable of rounds (the graphic method).")] = False,
    double: Annotated[bool, typer.Option("--double", help="Two cycles.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="As CSV.")] = False,
    lang: Annotated[str, typer.Option(help="The language of a printed sheet.")] = "en",
    out: Out = None,
    as_json: Json = False,
) -> None:
    """A Berger table; of a span, the booklet of them (-o FILE.xlsx)."""
    from .actions import tables

    def act() -> Answer:
        language = language_of(lang) or "en"
        sizes = understood(lambda: tables.parse_sizes(players))
        if out is not None:
            return tables.write_tables(out, sizes, double=double, grid=grid, lang=language, as_csv=as_csv)
        if len(sizes) > 1:
            raise WrongUse("a booklet of tables is a workbook: say where with -o FILE.xlsx")
        return tables.table(sizes[0], double=double, grid=grid)

    answered(as_json, act, tables.table_csv if as_csv and out is None else tables.shown)


@app.command()
def when(
    a: Annotated[int, typer.Argument(metavar="A", help="A pairing number.", show_default=False)],
    b: Annotated[int, typer.Argument(metavar="B", help="Another one.", show_default=False)],
    players: Annotated[int, typer.Option(help="The number of players.", show_default=False)],
    as_json: Json = False,
) -> None:
    """The round in which two numbers meet, and who has White."""
    from .actions import tables

    answered(as_json, lambda: understood(lambda: tables.when(a, b, players)), tables.when_text)


@app.command()
def standings(
    file: File,
    tiebreaks: Annotated[str | None, typer.Option(help="Codes in order, as DE,WIN,SB.", metavar="LIST")] = None,
    after: Annotated[int | None, typer.Option(help="Count the rounds up to this one.", metavar="ROUND", min=1)] = None,
    write: Annotated[bool, typer.Option("--write", help="Bring our sheets up to date; pair nothing.")] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """The table as it stands."""
    from .actions.standings import StandingsOptions, standings_of, standings_text

    codes = tuple(code.strip().upper() for code in tiebreaks.split(",") if code.strip()) if tiebreaks else None
    options = StandingsOptions(tiebreaks=codes, after=after, write=write, out=out)
    answered(as_json, lambda: standings_of(file, options), standings_text)


@app.command()
def check(
    file: File,
    system: Annotated[str | None, typer.Option(help="The pairing system, where the file does not say.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of its rules.")] = None,
    rounds: Annotated[int | None, typer.Option(help="The number of rounds, where the file does not say.")] = None,
    only: Annotated[int | None, typer.Option("--round", help="Check this round only.", min=1)] = None,
    as_json: Json = False,
) -> None:
    """Pair every round again, and name each difference."""
    from .actions.check import CheckOptions
    from .actions.kind import check_actions

    act, show = check_actions(file)
    options = CheckOptions(system=system, edition=edition, rounds=rounds, only=only)
    if not answered(as_json, lambda: act(file, options), show)["ok"]:
        raise typer.Exit(CANNOT)


@app.command()
def explain(
    file: File,
    number: Annotated[int | None, typer.Option("--round", help="The round; the latest one if not said.", min=1)] = None,
    player: Annotated[str | None, typer.Option(help="Only the pair of this player.", metavar="NAME")] = None,
    sheet: Annotated[bool, typer.Option("--sheet", help="Write the reasons as a sheet into the workbook.")] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:
    """Why these pairs."""
    from .actions.explain import ExplainOptions
    from .actions.kind import explain_actions

    act, show = explain_actions(file)
    options = ExplainOptions(round=number, player=player, sheet=sheet, out=out)
    answered(as_json, lambda: act(file, options), show)


@app.command()
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


@app.command()
def undo(file: File, ack: Acks = None, as_json: Json = False) -> None:
    """The workbook as it was before the last command."""
    from .actions.undo import undo as act
    from .actions.undo import undo_text

    answered(as_json, lambda: act(file, frozenset(ack or ())), undo_text)
