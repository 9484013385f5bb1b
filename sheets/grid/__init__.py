"""Any spreadsheet as cells with addresses, and what else is known of them without a spreadsheet program."""

from .cells import Book, Grid, Value, cell_name, split_cell
from .reader import read_grids

__all__ = [
    "Book",
    "Grid",
    "Value",
    "cell_name",
    "read_grids",
    "split_cell",
]
