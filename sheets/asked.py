"""The options of a command that settings come from: which of them an event may have, and the cells they write."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pairing.swiss.registry import EDITIONS

from .errors import CannotWrite, NeedsAcknowledgement, WrongUse, counted
from .event import Event, Settings
from .layout import SETTING_KEYS
from .options import PairOptions
from .package import CellEdit
from .uptake import setting_cells
from .writers.settings import settings_values

if TYPE_CHECKING:
    from .ours.whole import Reread


def refuse_foreign_options(settings: Settings, options: PairOptions) -> None:
    """Refuse options that the event's system has no use for.

    Raises:
        WrongUse: naming them.
    """
    of_swiss = {
        "--edition": options.edition,
        "--rounds": options.rounds,
        "--order": options.order,
        "--first-colour": options.initial_colour,
        "--accelerated": options.accelerated,
        "--grid": options.grid or None,
    }
    of_round_robin = {
        "--cycles": options.cycles,
        "--no-swap": options.swap,
        "--all": options.all_rounds or None,
        "--draw-round": options.draw_round or None,
    }
    said = [name for name, value in (of_round_robin if settings.is_swiss else of_swiss).items() if value is not None]
    if said:
        kind = "round robins" if settings.is_swiss else "Swiss systems; a round robin has the rounds of its table"
        raise WrongUse(f"{', '.join(said)} {'is' if len(said) == 1 else 'are'} for {kind}")
    if options.boards and "match_boards" not in SETTING_KEYS[settings.system]:
        raise WrongUse(f"--boards is for matches of teams, which {settings.system} does not pair")
    if options.board_results and not (options.boards or settings.scoring.boards):
        raise WrongUse("--board-results is for matches of teams", hint="say how many boards a match has: --boards 5")
    if options.edition and options.edition not in EDITIONS.get(settings.system, ()):
        raise WrongUse(f"--edition: {settings.system} has no edition {options.edition}")


_HELD = frozenset({"cycles", "swap", "system", "edition", "order", "initial_colour", "accelerated", "options"})
"""Settings that the rounds written depend on."""
_KEYS = {"accelerated": "acceleration", "options": "match_boards"}
"""The key of a setting where the settings sheet calls it something else."""


def overridden(found: Reread, options: PairOptions, *, begun: bool) -> tuple[Event, tuple[CellEdit, ...]]:
    """The event with the settings that were given as options, and the edits that write them where they belong."""
    redoing = options.redo and not begun
    event = replace(found.event, settings=found.wanted) if redoing or not found.event.rounds else found.event
    settings = event.settings
    given = {
        "scoring": options.scoring and replace(options.scoring, boards=settings.scoring.boards),
        "cycles": options.cycles,
        "swap": options.swap,
        "language": options.language,
        "system": options.system,
        "edition": options.edition,
        "rounds": options.rounds,
        "order": options.order,
        "initial_colour": options.initial_colour,
        "accelerated": options.accelerated,
        "board_results": options.board_results,
    }
    changed: dict[str, Any] = {
        key: value for key, value in given.items() if value is not None and value != getattr(settings, key)
    }
    if options.boards and options.boards != settings.scoring.boards:
        changed["scoring"] = replace(options.scoring or settings.scoring, boards=options.boards)
        changed["options"] = {**settings.options, "match_boards": str(options.boards)}
    if not changed:
        return event, ()
    if event.rounds and not redoing and _HELD & set(changed):
        raise CannotWrite(
            f"{', '.join(sorted(changed))} cannot be changed once a round is written",
            hint="while no result is known add --redo; else leave the option out, or begin again (pairsheet undo)",
        )
    rewritten = () if redoing else _results_anew(found, options)
    event = replace(event, settings=replace(settings, **changed))
    values = settings_values(event)
    keys = {_KEYS.get(field, field) for field in changed} | {"rounds"}
    return event, (*setting_cells(found.ours, {key: values[key] for key in sorted(keys) if key in values}), *rewritten)


def _results_anew(found: Reread, options: PairOptions) -> tuple[CellEdit, ...]:
    """The results that are typed, as the new scoring needs them.

    Raises:
        NeedsAcknowledgement: with every one of them, until the arbiter has agreed.
    """
    if options.scoring is None:
        return ()
    from .ours.whole import other_texts

    texts = other_texts(found.sheets, options.scoring)
    token = f"scoring:{options.scoring.to_text()}"
    if texts and token not in options.acks:
        raise NeedsAcknowledgement(
            f"in the scoring {options.scoring.to_text()} {counted(len(texts), 'result')} typed already would not be "
            "the same: they would be written anew as named here",
            hint="leave the option out to keep the old scoring",
            cells=texts,
            ack=token,
        )
    places = ((each.cell.rpartition("!"), each.expected) for each in texts)
    return tuple(CellEdit(sheet=sheet, cell=cell_, value=text) for (sheet, _, cell_), text in places)
