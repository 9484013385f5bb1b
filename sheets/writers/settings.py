"""The settings sheet: what an arbiter decides for the whole event, in words, with a hidden key beside each."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.model import Colour, HalfRule
from pairing.points import format_points
from pairing.roundrobin import total_rounds
from pairing.swiss.registry import EDITIONS
from pairing.tiebreaks import TIEBREAKS
from sheets.event import BY_LIST, BY_RATING, Event, Settings
from sheets.labels import Labels, languages
from sheets.layout import SETTING_KEYS, SETTINGS, SettingsLayout, mark

from .donor import Donor, Page, Value, put
from .page import NOTE_SIZE, area, hair, head, note_height, pixels, set_page, title_block

ROW = 19  # points
EXTRA_WIDTH = 46
SCORINGS = ("1-½-0", "2-1-0", "3-1-0")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "blocked_middle": ("bracket", "pair"),
    "colour_rule": ("mended", "literal"),
}
"""The options of a system that are set by a word, the default first."""
EXPLAINED = ("rounds", "acceleration", "pab", "skipped_boards", "match_boards", "blocked_middle")


def settings_values(event: Event) -> dict[str, Value]:
    """What the second column says for each key that the event's system has."""
    settings, labels = event.settings, event.settings.labels
    values = _swiss_values(settings) if settings.is_swiss else _round_robin_values(event)
    values |= {
        "event": settings.name,
        "system": settings.system,
        "scoring": settings.scoring.to_text(),
        "tiebreaks": ", ".join(settings.tiebreaks),
        "language": settings.language,
        "white": labels("white"),
        "black": labels("black"),
    }
    return {key: values[key] for key in SETTING_KEYS[settings.system]}


def _round_robin_values(event: Event) -> dict[str, Value]:
    settings, labels = event.settings, event.settings.labels
    return {
        "rounds": total_rounds(event.tournament),
        "cycles": settings.cycles,
        "swap": labels("yes" if settings.swap else "no"),
        "half_rule": labels(f"half_{settings.half_rule.value}"),
    }


def _swiss_values(settings: Settings) -> dict[str, Value]:
    labels, scoring = settings.labels, settings.scoring
    colour, pab = settings.initial_colour, settings.pab
    options: dict[str, Value] = {
        key: labels(f"{key}_{settings.options.get(key, first)}") for key, (first, *_) in OPTIONS.items()
    }
    return options | {
        "rounds": settings.rounds or "",
        "edition": settings.edition or EDITIONS["dutch"][0],
        "acceleration": labels("yes" if settings.accelerated else "no"),
        "order": labels(f"order_{settings.order or BY_LIST}"),
        "initial_colour": labels("by_lot" if colour is None else "white" if colour is Colour.WHITE else "black"),
        "pab": format_points(scoring.win if pab is None else pab),
        "skipped_boards": ", ".join(map(str, settings.skipped_boards)),
        "match_boards": settings.options.get("match_boards", ""),
    }


def draw_settings(donor: Donor, name: str, event: Event) -> str:
    """Draw the settings into the donor; the address of their area comes back."""
    settings = event.settings
    page, layout, labels = donor.page(name), SettingsLayout(keys=SETTING_KEYS[settings.system]), settings.labels
    title_block(page, donor, labels("sheet_settings"), labels("settings_note"), column=layout.LABEL)
    put(page, layout.place.row + layout.mark_offset.row, layout.KEY, mark(SETTINGS), donor.style())
    page.set_column(layout.KEY, layout.KEY, 9, None, {"hidden": True})
    page.set_column(layout.LABEL, layout.LABEL, 42)
    page.set_column(layout.VALUE, layout.VALUE, 36)
    page.set_column(layout.EXTRA, layout.EXTRA, EXTRA_WIDTH)
    left = donor.style(hair(donor.theme, align="left", indent=1))
    look = hair(donor.theme, align="left", indent=1, num_format="@", shrink=True)
    entry = donor.style(look, bg_color=donor.theme.ink["entry"])
    plain = donor.style(look, font_color=donor.theme.ink["muted"])
    for row, (key, value) in enumerate(settings_values(event).items(), layout.first):
        page.set_row(row, ROW)
        put(page, row, layout.KEY, key, donor.style())
        put(page, row, layout.LABEL, labels(f"settings_{key}"), left)
        put(page, row, layout.VALUE, str(value), plain if _is_fixed(key, settings) else entry)
    _explanations(page, donor, layout, settings)
    _drop_downs(page, layout, labels)
    _tables(page, donor, layout, settings, labels)
    set_page(page, donor.theme, landscape=False, event=settings.name, what=labels("sheet_settings"), labels=labels)
    page.hide_gridlines(2)
    return area(0, 0, layout.table(1) + layout.TABLE_ROWS + 1, layout.EXTRA)


def _is_fixed(key: str, settings: Settings) -> bool:
    """Whether nobody types that setting: it is chosen once, or follows from the others."""
    return key == "system" or (key == "rounds" and not settings.is_swiss)


def _explanations(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings) -> None:
    """Beside codes what they stand for: the system in words, and every tie-break there is to choose from."""
    labels = settings.labels
    fit = (code for code, tiebreak in TIEBREAKS.items() if settings.is_swiss or tiebreak.round_robin)
    codes = " · ".join(f"{code} = {labels(f'tiebreak_{code}')}" for code in fit)
    texts = {"system": labels(f"system_{settings.system}"), "tiebreaks": codes}
    if settings.is_swiss:
        texts |= {key: labels(f"about_{key}") for key in EXPLAINED if key in layout.keys}
    for key, text in texts.items():
        _about(page, donor, layout, layout.first + layout.keys.index(key), text)


def _about(page: Page, donor: Donor, layout: SettingsLayout, row: int, text: str) -> None:
    """A note in the last column of a row, which is made as high as the note needs."""
    ink = donor.theme.ink["muted"]
    muted = donor.style(font_size=NOTE_SIZE, font_color=ink, indent=1, text_wrap=True, valign="vcenter")
    put(page, row, layout.EXTRA, text, muted)
    page.set_row(row, max(ROW, note_height(text, pixels(EXTRA_WIDTH) - 12)))


def _drop_downs(page: Page, layout: SettingsLayout, labels: Labels) -> None:
    lists: dict[str, list[str]] = {
        "swap": [labels("yes"), labels("no")],
        "half_rule": [labels(f"half_{rule.value}") for rule in HalfRule],
        "language": list(languages()),
        "scoring": list(SCORINGS),
        "cycles": ["1", "2", "3", "4"],
        "edition": list(EDITIONS["dutch"]),
        "acceleration": [labels("yes"), labels("no")],
        "order": [labels(f"order_{order}") for order in (BY_LIST, BY_RATING)],
        "initial_colour": [labels("white"), labels("black"), labels("by_lot")],
        **{key: [labels(f"{key}_{value}") for value in values] for key, values in OPTIONS.items()},
    }
    for key, values in lists.items():
        if key not in layout.keys:
            continue
        row = layout.first + layout.keys.index(key)
        options = {"validate": "list", "source": values, "error_type": "warning", "ignore_blank": True}
        page.data_validation(row, layout.VALUE, row, layout.VALUE, options)


def _tables(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings, labels: Labels) -> None:
    title = donor.style(bold=True, font_size=12, font_color=donor.theme.ink["accent"], valign="vcenter")
    heads = (labels("settings_player_a"), labels("settings_player_b"))
    if settings.is_swiss:
        _about(page, donor, layout, layout.table(0), labels("about_forbidden"))
    rows: tuple[tuple[str, tuple[tuple[Value, ...], ...]], ...] = (
        ("forbidden", settings.forbidden),
        ("fixed", tuple((one, other, number) for number, one, other in settings.fixed)),
    )
    head_style = donor.style(head(donor.theme, align="left", indent=1))
    cell_style = donor.style(
        hair(donor.theme, align="left", indent=1, bg_color=donor.theme.ink["entry"], num_format="@")
    )
    for index, (key, values) in enumerate(rows):
        top = layout.table(index)
        put(page, top, layout.KEY, key, donor.style())
        put(page, top, layout.LABEL, labels(f"settings_{key}"), title)
        rounds = labels("settings_round" if key == "fixed" else "settings_rounds_held")
        shown = (*heads, rounds) if key == "fixed" or settings.is_swiss else heads
        for column, text in enumerate(shown, layout.LABEL):
            put(page, top + 1, column, text, head_style)
            for row in range(layout.TABLE_ROWS):
                value = values[row][column - layout.LABEL] if row < len(values) else None
                put(page, top + 2 + row, column, None if value is None else str(value), cell_style)
