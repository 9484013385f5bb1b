"""The settings sheet: what an arbiter decides for the whole event, in words, with a hidden key beside each."""

from __future__ import annotations

from pairing.model import HalfRule
from pairing.roundrobin import total_rounds
from pairing.tiebreaks import TIEBREAKS
from sheets.event import Event, Settings
from sheets.labels import Labels, languages
from sheets.layout import SETTINGS, SettingsLayout, mark

from .donor import Donor, Page, Value, put
from .page import NOTE_SIZE, area, hair, head, note_height, pixels, set_page, title_block

ROW = 19  # points
EXTRA_WIDTH = 46
SCORINGS = ("1-½-0", "2-1-0", "3-1-0")


def settings_values(event: Event) -> dict[str, Value]:
    """What the second column says for each key."""
    settings, labels = event.settings, event.settings.labels
    return {
        "event": settings.name,
        "system": settings.system,
        "rounds": total_rounds(event.tournament),
        "cycles": settings.cycles,
        "swap": labels("yes" if settings.swap else "no"),
        "scoring": settings.scoring.to_text(),
        "tiebreaks": ", ".join(settings.tiebreaks),
        "half_rule": labels(f"half_{settings.half_rule.value}"),
        "language": settings.language,
        "white": settings.labels("white"),
        "black": settings.labels("black"),
    }


def draw_settings(donor: Donor, name: str, event: Event) -> str:
    """Draw the settings into the donor; the address of their area comes back."""
    page, layout, labels = donor.page(name), SettingsLayout(), event.settings.labels
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
        put(page, row, layout.VALUE, str(value), plain if key in ("system", "rounds") else entry)
    _explanations(page, donor, layout, event.settings)
    _drop_downs(page, layout, labels)
    _tables(page, donor, layout, event.settings, labels)
    set_page(
        page, donor.theme, landscape=False, event=event.settings.name, what=labels("sheet_settings"), labels=labels
    )
    page.hide_gridlines(2)
    return area(0, 0, layout.table(1) + layout.TABLE_ROWS + 1, layout.EXTRA)


def _explanations(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings) -> None:
    """Beside codes what they stand for: the system in words, and every tie-break there is to choose from."""
    labels = settings.labels
    codes = " · ".join(f"{code} = {labels(f'tiebreak_{code}')}" for code in TIEBREAKS)
    muted = donor.style(
        font_size=NOTE_SIZE, font_color=donor.theme.ink["muted"], indent=1, text_wrap=True, valign="vcenter"
    )
    for key, text in {"system": labels(f"system_{settings.system}"), "tiebreaks": codes}.items():
        row = layout.first + layout.KEYS.index(key)
        put(page, row, layout.EXTRA, text, muted)
        page.set_row(row, max(ROW, note_height(text, pixels(EXTRA_WIDTH) - 12)))


def _drop_downs(page: Page, layout: SettingsLayout, labels: Labels) -> None:
    lists: dict[str, list[str]] = {
        "swap": [labels("yes"), labels("no")],
        "half_rule": [labels(f"half_{rule.value}") for rule in HalfRule],
        "language": list(languages()),
        "scoring": list(SCORINGS),
        "cycles": ["1", "2", "3", "4"],
    }
    for key, values in lists.items():
        row = layout.first + layout.KEYS.index(key)
        options = {"validate": "list", "source": values, "error_type": "warning", "ignore_blank": True}
        page.data_validation(row, layout.VALUE, row, layout.VALUE, options)


def _tables(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings, labels: Labels) -> None:
    title = donor.style(bold=True, font_size=12, font_color=donor.theme.ink["accent"])
    heads = (labels("settings_player_a"), labels("settings_player_b"), labels("settings_round"))
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
        shown = heads if key == "fixed" else heads[:2]
        for column, text in enumerate(shown, layout.LABEL):
            put(page, top + 1, column, text, head_style)
            for row in range(layout.TABLE_ROWS):
                value = values[row][column - layout.LABEL] if row < len(values) else None
                put(page, top + 2 + row, column, None if value is None else str(value), cell_style)
