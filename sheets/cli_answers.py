"""How a command answers: on stdout the answer, on stderr what is to be said beside it, and the exit code."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TextIO

import typer
from typer.core import TyperGroup

from .errors import CannotWrite, SheetError, WrongUse

CANNOT, WRONG_USE = 1, 2
SHOWN_CELLS = 12

Answer = dict[str, Any]


class Commands(TyperGroup):
    """The commands; a command line that is not understood is answered in JSON too where JSON was asked for."""

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run the command that the arguments name, and exit with its code."""
        try:
            return self._main(args, **extra)
        except OSError as error:  # of the act itself it would have been told already: the answer was not to be printed
            _give_up(sys.stdout)
            untold = error.__context__  # a command line that is not understood, where nobody could be told
            _say(f"error: the answer could not be printed: {error.strerror}")
            _say("hint: what the command had to write is written; run it again to see the answer")
            sys.exit(getattr(untold, "exit_code", CANNOT))

    def _main(self, args: Sequence[str] | None, **extra: Any) -> Any:
        said = sys.argv[1:] if args is None else args
        if "--json" not in said:
            return super().main(args, **extra)
        from click import ClickException

        try:
            code = super().main(args, **{**extra, "standalone_mode": False})
        except ClickException as error:
            _print_error(WrongUse(error.format_message()), as_json=True)
            code = WRONG_USE
        sys.exit(code)


def answered(
    as_json: bool, act: Callable[[], Answer], show: Callable[[Answer], str], *, shows_warnings: bool = False
) -> Answer:
    """Run the action and print its answer, which comes back; the one place where errors become lines and exit codes.
    `shows_warnings` says that what `show` makes has the warnings in it."""
    from pairing.errors import PairingError, UnknownSystem, UnknownTiebreak

    try:
        answer = act()
    except (SheetError, PairingError) as error:
        code = WRONG_USE if isinstance(error, WrongUse | UnknownSystem | UnknownTiebreak) else CANNOT
        _print_error(error, as_json, "tournament" if code == CANNOT else WrongUse.kind)
        raise typer.Exit(code) from None
    except OSError as error:  # a name too long, a full disk: the system's own refusal, whatever was being done
        _print_error(CannotWrite(f"{error.strerror}: {error.filename or 'the disk or the output'}"), as_json)
        raise typer.Exit(CANNOT) from None
    if as_json:
        _print(json.dumps(answer, ensure_ascii=False))
        return answer
    for warning in () if shows_warnings else answer.get("warnings", ()):
        where = f"{warning['cell']}: " if warning["cell"] else ""
        _say(f"note: {where}{warning['text']}")
    _print(show(answer).rstrip("\n"))
    return answer


def _print_error(error: Exception, as_json: bool, kind: str = WrongUse.kind) -> None:
    """Print a refusal; `kind` is that of an error which has none of its own. What cannot be printed as JSON is said."""
    hint, cells, ack = getattr(error, "hint", ""), getattr(error, "cells", ()), getattr(error, "ack", "")
    if as_json:
        body = {
            "kind": getattr(error, "kind", kind),
            "message": str(error),
            "hint": hint,
            "ack": ack,
            "cells": [{"cell": each.cell, "found": each.found, "expected": each.expected} for each in cells],
        }
        with suppress(OSError):
            typer.echo(json.dumps({"error": body}, ensure_ascii=False))
            return
        _give_up(sys.stdout)
    _say(f"error: {error}")
    for each in cells[:SHOWN_CELLS]:
        _say(f"  {each.to_text()}")
    if len(cells) > SHOWN_CELLS:
        _say(f"  and {len(cells) - SHOWN_CELLS} more (all of them with --json)")
    if hint:
        _say(f"hint: {hint}")
    if ack:
        _say(f"hint: to do it all the same, add: --ack {ack}")


def _print(text: str) -> None:
    """Print an answer. Whoever stopped reading it, as `head` does, has what he wanted: the command is done."""
    try:
        typer.echo(text)
    except BrokenPipeError:
        _give_up(sys.stdout)


def _say(text: str) -> None:
    """Tell a person; where nobody can be told, the answer and the exit code are what they would have been."""
    try:
        typer.echo(text, err=True)
    except OSError:
        _give_up(sys.stderr)


def _give_up(stream: TextIO | None) -> None:
    """Nothing more goes to a stream that takes nothing, not even what waits to be written when the program ends."""
    import os

    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
