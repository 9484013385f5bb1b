"""XML parts as bytes, with a map of where each element stands, so that a change touches no other byte.

Nothing is ever serialised anew: what is not spliced stays as its program wrote it, down to quotes and blanks. Expat
decides whether a part is well-formed; the tag pattern below then reads what is known to be sound.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pyexpat import ExpatError, ParserCreate, errors

from sheets.errors import UnreadableFile

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

ATTRIBUTES = rb"""(?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*+"""
ATTRIBUTE = re.compile(rb"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_PAIR = re.compile(r"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.ASCII)
_IN_TAG = re.compile(rb"""\s+([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')""")
_TAG = re.compile(rb"<(/?)([^\s/>!?]+)(" + ATTRIBUTES + rb")\s*(/?)>")
_ASIDE = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_DECLARED = re.compile(rb"""\A<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_ENTITY = re.compile(r"&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_DEEPEST = 200


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """An element: its name, its attributes, and the offsets of `start`<a>`inside` ... `outside`</a>`end`."""

    tag: str
    uri: str
    prefix: str
    attributes: dict[str, str]  # an attribute with a prefix goes by {namespace}name
    scope: Mapping[str, str]
    start: int
    inside: int
    outside: int
    end: int
    children: list[Node] = field(default_factory=list)

    def find(self, tag: str) -> Node | None:
        """The first child of that name, in the element's own namespace."""
        return next(self.all(tag), None)

    def all(self, tag: str) -> Iterator[Node]:
        """The children of that name, in the element's own namespace."""
        return (child for child in self.children if child.tag == tag and child.uri == self.uri)


def damaged(part: str, why: str) -> UnreadableFile:
    """The error for a part that cannot be read."""
    return UnreadableFile(
        f"the workbook is damaged: its part {part} cannot be read ({why})",
        hint="open it in Excel or LibreOffice, let it repair the file, and save it under a new name",
    )


def to_utf8(data: bytes, part: str) -> bytes:
    """The same text in UTF-8; UTF-8 and ASCII come back as they are, a byte order mark included."""
    declared = _DECLARED.match(data.removeprefix(b"\xef\xbb\xbf"))
    name = declared[1].decode().lower() if declared else "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        name = "utf-16"
    elif data[:2] in (b"<\0", b"\0<"):
        name = "utf-16-le" if data[:1] == b"<" else "utf-16-be"
    if name in ("utf-8", "utf8", "us-ascii", "ascii"):
        return data
    try:
        text = data.decode(name)
    except (LookupError, UnicodeError) as error:
        raise damaged(part, str(error)) from None
    return re.sub(r"\A(<\?xml[^>]*?\sencoding\s*=\s*[\"'])[^\"']+", r"\g<1>UTF-8", text).encode("utf-8")


def check_sound(data: bytes, part: str) -> None:
    """Raise UnreadableFile unless the part is well-formed, with every prefix bound and no document type."""

    def refuse(*_: object) -> None:
        raise damaged(part, "it declares entities, which no workbook does")

    parser = ParserCreate(namespace_separator=" ")
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        why = errors.messages.get(error.code, "no sound XML")
        raise damaged(part, f"{why}, line {error.lineno}") from None
    except (LookupError, ValueError) as error:  # an unknown encoding
        raise damaged(part, str(error)) from None


def masked(data: bytes) -> bytes:
    """The part with comments, instructions and CDATA blanked out: every offset stays, no tag stands in them."""
    if data.find(b"<!") < 0 and data.find(b"<?", 6) < 0:
        return data
    return _ASIDE.sub(lambda match: b" " * len(match[0]), data)


def build(data: bytes, part: str, opaque: frozenset[str] = frozenset()) -> Node:
    """The tree of a masked part; what is inside an `opaque` element is passed over."""
    top = Node("", "", "", {}, {"xml": "http://www.w3.org/XML/1998/namespace"}, 0, 0, 0, 0)
    stack, position = [top], 0
    while tag := _TAG.search(data, position):
        position = tag.end()
        closing, name, attributes, empty = tag.groups()
        if closing:
            node = stack.pop()
            node.outside, node.end = tag.start(), tag.end()
            if not stack:
                raise damaged(part, "an element is closed twice")
            continue
        node = _node(name, attributes, stack[-1].scope, tag.start(), tag.end())
        stack[-1].children.append(node)
        if empty:
            continue
        stack.append(node)
        if len(stack) > _DEEPEST:
            raise damaged(part, "its elements are nested too deep")
        if node.tag in opaque:
            position = _close_of(data, name, position, part)
    if len(stack) != 1 or len(top.children) != 1:
        raise damaged(part, "it has no single root element")
    return top.children[0]


def _close_of(data: bytes, name: bytes, position: int, part: str) -> int:
    while (position := data.find(b"</" + name, position)) >= 0:
        end = position + 2 + len(name)
        if data[end : end + 1] in (b">", b" ", b"\n", b"\t", b"\r"):
            return position
        position += 1
    raise damaged(part, f"{name.decode('utf-8', 'replace')} is not closed")


def _node(name: bytes, raw: bytes, scope: Mapping[str, str], start: int, end: int) -> Node:
    text = raw.decode("utf-8", "replace")
    attributes = {key: double or single for key, double, single in _PAIR.findall(text)}
    if "&" in text or not text.isprintable():
        attributes = {key: _resolved(value) for key, value in attributes.items()}
    if "xmlns" in text:
        named = {key[6:]: uri for key, uri in attributes.items() if key == "xmlns" or key.startswith("xmlns:")}
        scope = {**scope, **named}
    if ":" in text:
        attributes = {_in_full(key, scope): value for key, value in attributes.items()}
    prefix, _, tag = name.decode().rpartition(":")
    return Node(tag, scope.get(prefix, ""), prefix, attributes, scope, start, end, end, end)


def _in_full(name: str, scope: Mapping[str, str]) -> str:
    prefix, colon, local = name.rpartition(":")
    return f"{{{scope.get(prefix, '')}}}{local}" if colon else name


def _resolve(match: re.Match[str]) -> str:
    if match[3]:
        return _NAMED.get(match[3], "")
    code = int(match[1]) if match[1] else int(match[2], 16)
    return chr(code) if code <= 0x10FFFF else ""


def plain_text(raw: bytes) -> str:
    """The characters between two tags, entities and CDATA resolved."""
    text = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    if "<" in text:
        text = re.sub(r"<!--.*?-->|<\?.*?\?>", "", text, flags=re.DOTALL)
        text = re.sub(r"<!\[CDATA\[(.*?)\]\]>", lambda match: escape(match[1]), text, flags=re.DOTALL)
    return _ENTITY.sub(_resolve, text) if "&" in text else text


def attribute_text(raw: bytes) -> str:
    """The value of an attribute, entities resolved."""
    return _resolved(raw.decode("utf-8", "replace"))


def _resolved(text: str) -> str:
    if not text.isprintable():
        text = re.sub(r"\r\n|[\t\r\n]", " ", text)
    return _ENTITY.sub(_resolve, text) if "&" in text else text


def whole_number(text: str | None) -> int | None:
    """The number that an attribute gives, from 0 to 999,999,999; None when it gives none."""
    return int(text) if text and len(text) < 10 and text.isascii() and text.isdecimal() else None


def escape(text: str) -> str:
    """Text as it stands between two tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_attribute(text: str) -> str:
    """Text as it stands between double quotes."""
    if text.isalnum():  # most are a number or a word
        return text
    text = escape(text).replace('"', "&quot;")
    return text.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def element(prefix: str, tag: str, attributes: Mapping[str, str], inner: bytes = b"") -> bytes:
    """An element as bytes; a name of an attribute is written as given."""
    name = f"{prefix}:{tag}" if prefix else tag
    head = "".join(f' {key}="{escape_attribute(value)}"' for key, value in attributes.items())
    if not inner:
        return f"<{name}{head}/>".encode()
    return f"<{name}{head}>".encode() + inner + f"</{name}>".encode()


def with_prefix(xml: bytes, prefix: str) -> bytes:
    """The same elements under a prefix, where the part they go into has one."""
    return re.sub(rb"<(/?)(?=[A-Za-z]+[\s/>])", rb"<\1" + prefix.encode() + b":", xml) if prefix else xml


class Markup:
    """A part and the splices that are to be made in it."""

    def __init__(self, data: bytes, part: str, opaque: Sequence[str] = (), *, trusted: bool = False) -> None:
        self.part = part
        self.data = to_utf8(data, part)
        if not trusted:
            check_sound(self.data, part)
        self.masked = masked(self.data)
        self.root = build(self.masked, part, frozenset(opaque))
        self._splices: list[tuple[int, int, bytes]] = []

    def text(self, node: Node) -> str:
        """The characters inside an element that has no children."""
        return plain_text(self.data[node.inside : node.outside])

    def raw(self, node: Node) -> bytes:
        """The element as it stands."""
        return self.data[node.start : node.end]

    def inner(self, node: Node) -> bytes:
        """What stands between the tags of the element."""
        return self.data[node.inside : node.outside]

    def replace(self, start: int, end: int, new: bytes) -> None:
        """Put other bytes in a place (or, where start is end, new ones between two others)."""
        self._splices.append((start, end, new))

    def remove(self, node: Node) -> None:
        """Take the element away."""
        self.replace(node.start, node.end, b"")

    def change(self, node: Node, attributes: Mapping[str, str | None], append: bytes = b"") -> None:
        """Set attributes (None takes one away) and add children at the end, in one go for each element."""
        head = self.data[node.start : node.inside]
        empty = node.inside == node.end
        new = start_tag(head, attributes)
        if append and empty:
            name = f"{node.prefix}:{node.tag}" if node.prefix else node.tag
            new = re.sub(rb"\s*/>\Z", b">", new) + append + f"</{name}>".encode()
        elif append:
            self.replace(node.outside, node.outside, append)
        if new != head:
            self.replace(node.start, node.inside, new)

    def put(self, parent: Node, order: Sequence[str], tag: str, xml: bytes) -> None:
        """Add a child where the schema's order of elements wants it."""
        rank = {name: place for place, name in enumerate(order)}
        before = [child for child in parent.children if rank.get(child.tag, len(order)) < rank[tag]]
        if before:
            self.replace(before[-1].end, before[-1].end, xml)
        elif parent.inside == parent.end:
            self.change(parent, {}, xml)
        else:
            self.replace(parent.inside, parent.inside, xml)

    def to_bytes(self) -> bytes:
        """The part with the splices made, which are done with then; the very same bytes when there are none."""
        pieces, position = [], 0
        splices, self._splices = sorted(self._splices, key=lambda splice: splice[:2]), []
        for start, end, new in splices:
            if start < position:
                raise ValueError("two splices overlap")
            pieces += [self.data[position:start], new]
            position = end
        return b"".join([*pieces, self.data[position:]]) if pieces else self.data


def start_tag(head: bytes, attributes: Mapping[str, str | None]) -> bytes:
    """A start tag with attributes set or, for None, taken away; the others stay as they stand."""
    for name, value in attributes.items():
        new = b"" if value is None else f' {name}="{escape_attribute(value)}"'.encode()
        old = next((match for match in _IN_TAG.finditer(head) if match[1] == name.encode()), None)
        if old:
            head = head[: old.start()] + new + head[old.end() :]
        else:
            head = re.sub(rb"\s*/?>\Z", lambda end, new=new: new + end[0], head)  # type: ignore[misc]
    return head


def canonical(markup: Markup, node: Node, attributes: Mapping[str, str] | None = None) -> object:
    """What the element (with other attributes, where these are given) means, apart from prefixes, the order of
    attributes and blanks between elements."""
    given = node.attributes if attributes is None else attributes
    meant = tuple(sorted([(key, value) for key, value in given.items() if key != "xmlns" and key[:2] != "{}"]))
    children = tuple([canonical(markup, child) for child in node.children])
    is_silent = children or node.inside == node.outside
    return node.uri, node.tag, meant, children, "" if is_silent else markup.text(node).strip()
