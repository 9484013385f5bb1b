"""Where the sheets, the styles and the texts lie in the package of a workbook (xlsx, xlsm)."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .parsing import Attributes, Handler, is_true, walk_as_far_as_it_goes

if TYPE_CHECKING:
    from .zipped import Parts


class _Relations(Handler):
    """The relations of one part: type and target by id."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, element: str, attributes: Attributes) -> None:
        if element == "Relationship":
            target = attributes.get("Target", "").replace("\\", "/")
            path = posixpath.normpath(posixpath.join("/", self.folder, target)).lstrip("/")
            self.found[attributes.get("Id", "")] = (attributes.get("Type", ""), path)


def _relations(parts: Parts, part: str) -> dict[str, tuple[str, str]]:
    folder, name = posixpath.split(part)
    handler = _Relations(folder)
    walk_as_far_as_it_goes(parts.read(posixpath.join(folder, "_rels", f"{name}.rels")), handler)
    return handler.found


class _Workbook(Handler):
    """The sheets of the workbook, as name and relation, and its date system."""

    def __init__(self) -> None:
        self.sheets: dict[str, str] = {}
        self.date1904 = False

    def start(self, element: str, attributes: Attributes) -> None:
        if element == "workbookPr":
            self.date1904 = is_true(attributes.get("date1904"))
        elif element == "sheet":
            relation = next((value for key, value in attributes.items() if key.endswith(":id")), "")
            self.sheets[attributes.get("name", "")] = relation


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Directory:
    """The part of each sheet by its name, those of the styles and of the shared strings, and the date system."""

    sheets: Mapping[str, str]
    styles: str
    strings: str
    date1904: bool


def read_directory(parts: Parts) -> Directory:
    """The directory of a workbook, by the relations of the package (parts may lie anywhere)."""
    root = _relations(parts, "").values()
    part = next((path for kind, path in root if kind.endswith("/officeDocument")), "xl/workbook.xml")
    relations = _relations(parts, part)
    handler = _Workbook()
    walk_as_far_as_it_goes(parts.read(part), handler)
    return Directory(
        sheets={name: relations.get(relation, ("", ""))[1] for name, relation in handler.sheets.items()},
        styles=next((path for kind, path in relations.values() if kind.endswith("/styles")), ""),
        strings=next((path for kind, path in relations.values() if kind.endswith("/sharedStrings")), ""),
        date1904=handler.date1904,
    )
