"""Legend and notes under a crosstable, in the columns of its first page."""

from __future__ import annotations

from typing import Any

from sheets.layout import CrosstableLayout

from .crosstable_notes import LEGEND, legend_words, note_lines, samples
from .crosstable_sizes import Sizes
from .crosstable_view import CrosstableView
from .donor import Donor, Page
from .page import hair, note, span


def draw_legend(donor: Donor, page: Page, view: CrosstableView, layout: CrosstableLayout, sizes: Sizes) -> None:
    """What the colours mean, as the player of the row sees it: light with White, dark with Black."""
    theme, labels, row = donor.theme, view.event.settings.labels, layout.legend
    small = {"font_size": sizes.note_font, "valign": "vcenter"}
    muted = small | {"font_color": theme.ink["muted"]}
    _set_rows(page, layout, sizes)
    sides = {"white": labels("white"), "black": labels("black")}
    first, columns = sizes.legend_labels
    right = donor.style(muted, align="right", indent=1, shrink=True)
    for offset, key in enumerate(("row_result", "as_white", "as_black")):
        span(page, row + offset, first, columns, labels(key, **sides), right)
    _samples(donor, page, view, layout, sizes, small)
    over = donor.style(muted, align="center")
    for index, key in enumerate(LEGEND.values()):
        word = labels(key) if sizes.names_legend else None
        span(page, row, sizes.legend_first + index * sizes.legend_span, sizes.legend_span, word, over)
    words = "" if sizes.names_legend else legend_words(view.event)
    for offset, text in enumerate(note_lines(view, layout, words)):
        at, ends = layout.legend + 3 + offset, (sizes.notes_first, sizes.notes_end)
        note(page, donor, at, ends, text, width=sizes.notes_width, size=sizes.note_font)
        page.set_row(at, sizes.note_heights[offset])


def _set_rows(page: Page, layout: CrosstableLayout, sizes: Sizes) -> None:
    page.set_row(layout.last + 1, sizes.GAP)
    for row in range(layout.legend, layout.legend + 3):
        page.set_row(row, sizes.legend_row)


def _samples(  # a sample needs all of them
    donor: Donor, page: Page, view: CrosstableView, layout: CrosstableLayout, sizes: Sizes, small: dict[str, Any]
) -> None:
    """A cell of each role as it looks with either side."""
    for index, (role, shown) in enumerate(samples(view.event).items()):
        first = sizes.legend_first + index * sizes.legend_span
        for offset, side in enumerate("wb", 1):
            look = hair(donor.theme, align="center") | small | donor.theme.role(f"{role}-{side}")
            span(page, layout.legend + offset, first, sizes.legend_span, shown, donor.style(look))
