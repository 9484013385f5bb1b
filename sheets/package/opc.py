"""How the parts of a package hang together: relationships and content types."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote

from .archive import Archive, normal
from .markup import RELATIONS, Markup, element

CONTENT_TYPES = "[Content_Types].xml"
_SHEETML = "application/vnd.openxmlformats-officedocument.spreadsheetml"
WORKSHEET_TYPE = f"{_SHEETML}.worksheet+xml"
STYLES_TYPE = f"{_SHEETML}.styles+xml"


class Relation(NamedTuple):
    """What a part points to: the last word of the relationship's type (`worksheet`), and the part."""

    id: str
    kind: str
    type: str
    target: str
    external: bool = False


def folder_of(part: str) -> str:
    """The folder of a part, however its name is written: `xl`, or nothing at the root."""
    return part.replace("\\", "/").lstrip("/").rpartition("/")[0]


def relations_part(part: str) -> str:
    """The name of the part that lists the relationships of another; of the package itself for ''."""
    name = part.replace("\\", "/").rpartition("/")[2]
    return f"{folder_of(part)}/_rels/{name}.rels".lstrip("/")


def relations(archive: Archive, part: str) -> dict[str, Relation]:
    """The relationships of a part by their id, targets as names of parts."""
    name = relations_part(part)
    if archive.find(name) is None:
        return {}
    root = Markup(archive.read(name), name).root
    found = [_relation(archive, part, node.attributes) for node in root.all("Relationship")]
    return {relation.id: relation for relation in found}


def _relation(archive: Archive, part: str, attributes: Mapping[str, str]) -> Relation:
    external = attributes.get("TargetMode") == "External"
    kind, target = attributes.get("Type", ""), attributes.get("Target", "")
    if not external:
        target = _part(archive, part, target)
    return Relation(
        id=attributes.get("Id", ""), kind=kind.rpartition("/")[2], type=kind, target=target, external=external
    )


def _part(archive: Archive, source: str, target: str) -> str:
    """The part meant by a target: from the root when it begins with a slash, else beside the source."""
    base = "" if target.startswith(("/", "\\")) else folder_of(source)
    name = posixpath.normpath(posixpath.join(base, target.replace("\\", "/").lstrip("/"))).lstrip("/")
    return archive.find(name) or archive.find(unquote(name)) or name


def with_relations(xml: bytes, part: str, new: Sequence[tuple[str, str, str]]) -> bytes:
    """The relationships with others (id, last word of the type, target) added at the end."""
    markup = Markup(xml, part)
    prefix = markup.root.prefix
    lines = [
        element(prefix, "Relationship", {"Id": key, "Type": f"{RELATIONS}/{kind}", "Target": target})
        for key, kind, target in new
    ]
    markup.change(markup.root, {}, b"".join(lines))
    return markup.to_bytes()


def without_relation(xml: bytes, part: str, key: str) -> bytes:
    """The relationships less one."""
    markup = Markup(xml, part)
    for node in markup.root.all("Relationship"):
        if node.attributes.get("Id") == key:
            markup.remove(node)
    return markup.to_bytes()


def with_overrides(xml: bytes, new: Sequence[tuple[str, str]]) -> bytes:
    """The content types with those of new parts (name, type) added at the end."""
    markup = Markup(xml, CONTENT_TYPES)
    prefix = markup.root.prefix
    lines = [element(prefix, "Override", {"PartName": f"/{name}", "ContentType": kind}) for name, kind in new]
    markup.change(markup.root, {}, b"".join(lines))
    return markup.to_bytes()


def without_override(xml: bytes, part: str) -> bytes:
    """The content types less that of one part."""
    markup = Markup(xml, CONTENT_TYPES)
    for node in markup.root.all("Override"):
        if normal(node.attributes.get("PartName", "")) == normal(part):
            markup.remove(node)
    return markup.to_bytes()
