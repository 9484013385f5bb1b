"""The settings sheet: what an arbiter decides for the whole event, in words, with a hidden key beside each."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.model import Colour, HalfRule
from pairing.points import format_points
from pairing.roundrobin import total_rounds
from pairing.swiss.registry import EDITIONS
from pairing.tiebreaks import OPTIONS as READINGS
from sheets.event import BY_LIST, BY_RATING, Event, Settings
from sheets.labels import Labels, languages
from sheets.layout import SETTING_KEYS, SETTINGS, TABLE_KEYS, SettingsLayout, mark
from sheets.tiebreak_words import EDITION, fit_for, other_readings, write_readings

from .donor import Donor, Page, Value, put
from .page import NOTE_SIZE, area, hair, head, note_height, pixels, set_page, title_block

ROW = 19  # points
EXTRA_WIDTH = 54
GROUPS = "club; rating:1600,1800; birth:2008,2012; sex=F and rating<2000"
SCORINGS = ("1-½-0", "2-1-0", "3-1-0")
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "blocked_middle": ("bracket", "pair"),
    "colour_rule": ("mended", "literal"),
}
"""The options of a system that are set by a word, the default first."""
EXPLAINED = ("rounds", "acceleration", "pab", "skipped_boards", "match_boards", "board_results", "blocked_middle")


def settings_values(event: Event) -> dict[str, Value]:
    """What the second column says for each key that the event's system has."""
    settings, labels = event.settings, event.settings.labels
    values = _swiss_values(settings) if settings.is_swiss else _round_robin_values(event)
    values |= {
        "event": settings.name,
        "system": settings.system,
        "scoring": settings.scoring.to_text(),
        "tiebreaks": ", ".join(settings.tiebreaks),
        "tiebreak_edition": settings.tiebreak_options.get(EDITION, READINGS[EDITION][0]),
        "tiebreak_options": write_readings(settings.tiebreak_options),
        "groups": settings.groups,
        "lots_seed": "" if settings.lots_seed is None else settings.lots_seed,
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
        "board_results": labels("yes" if settings.board_results else "no"),
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
    _meanings(page, layout, settings.language)
    set_page(page, donor.theme, landscape=False, event=settings.name, what=labels("sheet_settings"), labels=labels)
    page.hide_gridlines(2)
    return area(0, 0, layout.table(len(TABLE_KEYS) - 1) + layout.TABLE_ROWS + 1, layout.EXTRA)


def _is_fixed(key: str, settings: Settings) -> bool:
    """Whether nobody types that setting: it is chosen once, or follows from the others."""
    return key == "system" or (key == "rounds" and not settings.is_swiss)


def _explanations(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings) -> None:
    """Beside codes what they stand for: the system in words, and every tie-break there is to choose from."""
    labels = settings.labels
    fit = fit_for(settings.system, teams=bool(settings.scoring.boards))
    codes = " · ".join(f"{code} = {labels.tiebreak(code)}" for code in fit)
    texts = {
        "system": labels(f"system_{settings.system}"),
        "tiebreaks": codes,
        "tiebreak_edition": labels("about_tiebreak_edition", virtual=READINGS[EDITION][-1]),
        "tiebreak_options": labels("about_tiebreak_options", options=other_readings()),
        "groups": labels("about_groups", sheet=labels("sheet_groups"), examples=GROUPS),
        "lots_seed": labels("about_lots_seed", command="standings --lots"),
    }
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
        "tiebreak_edition": list(READINGS[EDITION]),
        "acceleration": [labels("yes"), labels("no")],
        "board_results": [labels("yes"), labels("no")],
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


def _meanings(page: Page, layout: SettingsLayout, language: str) -> None:
    """What a column of the list can hold, to choose from beside each head word."""
    from sheets.words import field_words  # all words of lists: only where this sheet is drawn

    first = layout.table(TABLE_KEYS.index("words")) + 2
    options = {"validate": "list", "source": list(field_words(language)), "error_type": "warning"}
    page.data_validation(first, layout.VALUE, first + layout.TABLE_ROWS - 1, layout.VALUE, options)


def _tables(page: Page, donor: Donor, layout: SettingsLayout, settings: Settings, labels: Labels) -> None:
    title = donor.style(bold=True, font_size=12, font_color=donor.theme.ink["accent"], valign="vcenter")
    players = (labels("settings_player_a"), labels("settings_player_b"))
    held = (labels("settings_rounds_held"),) if settings.is_swiss else ()
    if settings.is_swiss:
        _about(page, donor, layout, layout.table(TABLE_KEYS.index("forbidden")), labels("about_forbidden"))
    _about(page, donor, layout, layout.table(TABLE_KEYS.index("words")), labels("about_words"))
    fixed = tuple((one, other, number) for number, one, other in settings.fixed)
    tables: Mapping[str, tuple[tuple[str, ...], tuple[tuple[Value, ...], ...]]] = {
        "forbidden": ((*players, *held), settings.forbidden),
        "fixed": ((*players, labels("settings_round")), fixed),
        "words": ((labels("settings_word"), labels("settings_meaning")), settings.words),
    }
    head_style = donor.style(head(donor.theme, align="left", indent=1))
    cell_style = donor.style(
        hair(donor.theme, align="left", indent=1, bg_color=donor.theme.ink["entry"], num_format="@")
    )
    for index, key in enumerate(TABLE_KEYS):
        shown, values = tables[key]
        top = layout.table(index)
        put(page, top, layout.KEY, key, donor.style())
        put(page, top, layout.LABEL, labels(f"settings_{key}"), title)
        for column, text in enumerate(shown, layout.LABEL):
            put(page, top + 1, column, text, head_style)
            for row in range(layout.TABLE_ROWS):
                value = values[row][column - layout.LABEL] if row < len(values) else None
                put(page, top + 2 + row, column, None if value is None else str(value), cell_style)
