"""Any spreadsheet as cells with addresses, and what else is known of them without a spreadsheet program."""

from .cells import Book, Grid, Value, cell_name, column_letters, column_number, split_cell
from .reader import read_grids

__all__ = [
    "Book",
    "Grid",
    "Value",
    "cell_name",
    "column_letters",
    "column_number",
    "read_grids",
    "split_cell",
]
