"""The sheet with lists of some of the players: drawn as the settings ask for it by every command that writes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.standings import standings

from .columns import Columns
from .event import Event
from .layout import GROUPS
from .lists import RankList, lists_of
from .selection import SelectionError, Wanted
from .selection_text import parse_lists
from .writers.groups import GroupsView, draw_groups

if TYPE_CHECKING:
    from .plan import Drawing
    from .task import Task

Remark = tuple[str, str]


def add_groups(drawing: Drawing) -> tuple[Remark, ...]:
    """Draw the lists of the event, or that there are none any more; what comes back is to be said of it."""
    task, name = drawing.task, drawing.name_of(GROUPS)
    event, labels = task.event, task.event.settings.labels
    made = list(_made(task))
    said = "" if event.settings.groups else f"{labels('round_gone')}: {labels('groups_gone_note')}"
    lists = [each for found, _ in made for each in found]
    view = GroupsView(event=event, lists=lists, said=said, changed=drawing.changed)
    fingerprint = view.fingerprint()
    layout = replace(view.layout, place=drawing.place_of(GROUPS, view.layout.mark_offset, fingerprint))
    drawing.add(GROUPS, name, draw_groups(drawing.donor, name, view, layout), fingerprint=fingerprint)
    gone = [f"the settings ask for no lists any more: the sheet “{name}” may be deleted"] if said else []
    return tuple(("", text) for text in (*gone, *(text for _, text in made if text)))


def _made(task: Task) -> Iterator[tuple[tuple[RankList, ...], str]]:
    """The lists the settings ask for; for those that cannot be made one without lines, and what is to be said."""
    event = task.event
    wanted, lines = parse_lists(event.settings.groups), standings(event.tournament)
    columns = Columns(
        players=event.players, standings=lines, labels=event.settings.labels, listed=task.listed
    )  # fmt: skip
    for each in wanted:
        try:
            yield lists_of((each,), lines, columns.find), ""
        except SelectionError as error:
            yield (_failed(each, event),), f"the list “{each.text}” cannot be made: {error}"


def _failed(wanted: Wanted, event: Event) -> RankList:
    title = f"{wanted.text}: {event.settings.labels('groups_failed')}"
    return RankList(title=title, group="", lines=())
