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
    After,
    BoardResults,
    Boards,
    Bye,
    DryRun,
    ExplainName,
    File,
    FirstColour,
    Fix,
    Forbid,
    GroupBy,
    Json,
    Lang,
    Late,
    Lots,
    Order,
    Out,
    Seed,
    Setting,
    SheetName,
    SwissGrid,
    TableCell,
    TiebreakEdition,
    Tiebreaks,
    Varma,
    Where,
    Withdraw,
    Words,
    WriteNumbers,
    WritePairs,
    acts_of,
    colour_of,
    cycles_of,
    language_of,
    one_of,
    scoring_of,
    understood,
)
from .cli_simulate import simulate  # noqa: E402
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
def read(
    file: File, sheet: SheetName = None, table: TableCell = None, words: Words = None, as_json: Json = False
) -> None:  # fmt: skip
    """What is understood of a file, with cells."""
    from .actions.kind import read_actions

    act, show = read_actions(file)
    answered(as_json, lambda: act(file, sheet, table, acts_of(words=words)), show, shows_warnings=True)


@app.command()
def doctor(
    file: File, sheet: SheetName = None, table: TableCell = None, words: Words = None,
    write: Annotated[bool, typer.Option("--write", help="Write it as a sheet with links to the cells.")] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Everything wrong or doubtful in a file, and how to mend it."""
    from .actions.doctor import DoctorOptions
    from .actions.kind import doctor_actions

    doctor, show = doctor_actions(file)

    def act() -> Answer:
        return doctor(file, DoctorOptions(sheet=sheet, table=table, words=acts_of(words=words), write=write, out=out))

    answered(as_json, act, show)


@app.command()
def pair(
    file: File,
    system: Annotated[str | None, typer.Option(help="The pairing system.", show_default="round-robin")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of a Swiss system's rules.")] = None,
    rounds: Annotated[int | None, typer.Option(help="The number of rounds of a Swiss.", min=1, max=99)] = None,
    order: Order = None, first_colour: FirstColour = None, accelerated: Accelerated = False, boards: Boards = None,
    board_results: BoardResults = False, grid: SwissGrid = False, setting: Setting = None, words: Words = None,
    write_numbers: WriteNumbers = False, write_pairs: WritePairs = False,
    withdraw: Withdraw = None, late: Late = None, bye: Bye = None, forbid: Forbid = None, fix: Fix = None,
    scoring: Annotated[str | None, typer.Option(help="Win-draw-loss, as 1-½-0 or 2-1-0.", show_default="1-½-0")] = None,
    cycles: Annotated[int | None, typer.Option(min=1, max=12, help="How often everybody meets.")] = None,
    double: Annotated[bool, typer.Option("--double", help="The same as --cycles 2.")] = False,
    no_swap: Annotated[bool, typer.Option("--no-swap", help="Keep the last two rounds of a cycle in order.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Write every round at once.")] = False,
    draw_round: Annotated[bool, typer.Option("--draw-round", help="Draw the round of the table by lot.")] = False,
    redo: Annotated[bool, typer.Option("--redo", help="Replace the latest round while it has no result.")] = False,
    lang: Lang = None,
    sheet: SheetName = None,
    table: TableCell = None,
    seed: Seed = None,
    dry_run: DryRun = False,
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
            accelerated=accelerated or None, boards=boards, board_results=board_results or None, grid=grid,
            write_numbers=write_numbers, write_pairs=write_pairs,
            acts=acts_of(withdraw=withdraw, late=late, bye=bye, forbid=forbid, fix=fix, set=setting, words=words),
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
    dry_run: DryRun = False,
    lang: Lang = None,
    ack: Acks = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Draw the pairing numbers by lot, before round 1."""
    from .actions import draw as action
    from .options import PairOptions

    def act() -> Answer:
        options = PairOptions(
            seed=seed, sheet=sheet, table=table, out=out, dry_run=dry_run, language=language_of(lang), varma=varma,
            acks=frozenset(ack or ()),
        )  # fmt: skip
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
    tiebreaks: Tiebreaks = None, edition: TiebreakEdition = None, after: After = None, group_by: GroupBy = None,
    where: Where = None, lots: Lots = False, seed: Seed = None, explain: ExplainName = None,
    breakdown: Annotated[
        bool, typer.Option("--breakdown", help="Add a sheet with the terms of all values, kept up to date.")
    ] = False,
    write: Annotated[
        bool, typer.Option("--write", help="Bring our sheets up to date, with what was asked; pair nothing.")
    ] = False,
    out: Out = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """The table as it stands."""
    from .actions.kind import standings_actions
    from .actions.ranking import StandingsOptions

    act, show = standings_actions(file)
    options = StandingsOptions(
        tiebreaks=tiebreaks, edition=edition, after=after, group_by=group_by, where=where, lots=lots, seed=seed,
        explain=explain, breakdown=breakdown, write=write, out=out,
    )  # fmt: skip
    answered(as_json, lambda: act(file, options), show)


@app.command()
def check(
    file: File,
    system: Annotated[str | None, typer.Option(help="The pairing system, where the file does not say.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition of its rules.")] = None,
    rounds: Annotated[int | None, typer.Option(help="The number of rounds, where the file does not say.")] = None,
    only: Annotated[int | None, typer.Option("--round", help="Check this round only.", min=1)] = None,
    scoring: Annotated[str | None, typer.Option(help="Win-draw-loss, where a TRF does not say, as 3-1-0.")] = None,
    tiebreaks: Annotated[
        str | None, typer.Option(help="Codes or names in order, where a TRF says none, as BH-C1,BH.", metavar="LIST")
    ] = None,
    tiebreak_edition: Annotated[
        str | None, typer.Option(help="2026-03, 2024-08, 2023-09 or virtual: the edition of the tie-breaks.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Pair every round and rank everybody again, and name each difference."""
    from .actions.check import CheckOptions
    from .actions.kind import check_actions

    action, show = check_actions(file)

    def act() -> Answer:
        options = CheckOptions(
            system=system, edition=edition, rounds=rounds, only=only, scoring=scoring_of(scoring), tiebreaks=tiebreaks,
            tiebreak_edition=tiebreak_edition,
        )  # fmt: skip
        return action(file, options)

    if not answered(as_json, act, show)["ok"]:
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


app.command()(simulate)


@app.command()
def ratings(
    file: File,
    after: After = None,
    k: Annotated[int | None, typer.Option("--k", help="The K of everybody.", min=1, max=100)] = None,
    k_column: Annotated[
        str | None, typer.Option(help="The head of the column with each player's K.", metavar="HEAD", show_default="K")
    ] = None,
    year: Annotated[int | None, typer.Option(help="The year of the event, for juniors.", min=1900, max=2999)] = None,
    rules: Annotated[str, typer.Option(help="standard, standard-2024 (before October 2025) or rapid.")] = "standard",
    as_json: Json = False,
) -> None:
    """What the event does to ratings: expected scores, changes, performances."""
    from .actions.kind import ratings_actions
    from .actions.ratings import RatingOptions

    action, show = ratings_actions(file)

    def act() -> Answer:
        return action(file, RatingOptions(after=after, k=k, k_column=k_column, year=year, rules=rules))

    answered(as_json, act, show)


@app.command("ratings-from")
def ratings_from(
    source: Annotated[Path, typer.Argument(metavar="LIST", help="The rating list.", show_default=False)],
    file: File,
    list_column: Annotated[
        str | None, typer.Option(help="standard, rapid, blitz; or a head of the list.", metavar="COLUMN")
    ] = None,
    k: Annotated[bool, typer.Option("--k", help="Fill the column K too.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Change those too that differ.")] = False,
    sheet: SheetName = None, table: TableCell = None, words: Words = None, dry_run: DryRun = False, out: Out = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Fill in ratings from a list: FIDE's, or any other."""
    from .actions.ratings_from import RatingsFromOptions, ratings_from_text
    from .actions.ratings_from import ratings_from as fill

    def act() -> Answer:
        options = RatingsFromOptions(
            list_column=list_column, k=k, change=every, sheet=sheet, table=table, words=acts_of(words=words),
            dry_run=dry_run, out=out,
        )  # fmt: skip
        return fill(source, file, options)

    answered(as_json, act, ratings_from_text)


@app.command()
def undo(file: File, ack: Acks = None, as_json: Json = False) -> None:
    """The workbook as it was before the last command."""
    from .actions.undo import undo as act
    from .actions.undo import undo_text

    answered(as_json, lambda: act(file, frozenset(ack or ())), undo_text)
