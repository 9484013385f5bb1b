"""What a worksheet says beside its cells: headers and footers, and the words of its drop-downs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .markup import Markup, Node, escape
from .sheetpart import SheetPart

_SAID = ("error", "errorTitle", "prompt", "promptTitle")


def with_texts(sheet: SheetPart, texts: Mapping[str, str]) -> bytes:
    """The worksheet with the new text wherever one of the old ones stands whole; every other byte as it is."""
    markup = sheet.markup
    for node in _headers_and_footers(sheet.root):
        _reword(markup, node, texts)
    for node in _validations(sheet.root):
        said = {name: texts[old] for name in _SAID if (old := node.attributes.get(name, "")) in texts}
        markup.change(node, said)
        for choices in _leaves(node):
            _reword(markup, choices, texts)
    return markup.to_bytes()


def _headers_and_footers(root: Node) -> Iterator[Node]:
    listed = root.find("headerFooter")
    return iter(listed.children if listed else ())


def _validations(node: Node) -> Iterator[Node]:
    """The drop-downs of the sheet; Excel keeps one that looks at another sheet as an extension, in other names."""
    for child in node.children:
        if child.tag == "dataValidation":
            yield child
        elif child.tag in ("dataValidations", "extLst", "ext"):
            yield from _validations(child)


def _leaves(node: Node) -> Iterator[Node]:
    """The formulas: elements that hold a text and no other element."""
    for child in node.children:
        if child.children:
            yield from _leaves(child)
        else:
            yield child


def _reword(markup: Markup, node: Node, texts: Mapping[str, str]) -> None:
    old = markup.text(node)
    if old in texts:
        markup.replace(node.inside, node.outside, escape(texts[old]).encode())
