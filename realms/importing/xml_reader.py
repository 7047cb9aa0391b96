"""XML from strangers: a tree of elements of bounded size and depth.

Only expat reads the file. A document type with declarations of its own is refused, and with it every entity
that could grow or name another file; one that only names a public type is passed over, never fetched.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from realms.locale import Sentence, sentence
from realms.tiles.jsonfile import ReadError

MAX_BYTES: Final = 32 << 20  # drawing programs embed photos
MAX_ELEMENTS: Final = 50_000
MAX_DEPTH: Final = 100
MAX_TEXT: Final = 1000  # characters of the text of one element that are kept

SVG = "http://www.w3.org/2000/svg"
_PREFIXES: Final = {
    SVG: "",
    "http://www.inkscape.org/namespaces/inkscape": "inkscape:",
    "http://www.w3.org/XML/1998/namespace": "xml:",
}


@dataclass(slots=True)
class Element:
    """An element of SVG; elements of other vocabularies have an empty tag."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    column: int
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column where the element begins."""
        return self.line, self.column

    def get(self, name: str) -> str:
        """Return an attribute, empty if it is missing."""
        return self.attributes.get(name, "")

    def walk(self) -> Iterator["Element"]:
        """Yield the element and all below it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.walk()


def read_xml(raw: bytes) -> Element:
    """Return the root of a document, or raise a ReadError with its line and column."""
    reader = _Reader()
    try:
        reader.parser.Parse(raw, True)
    except expat.ExpatError as error:
        message = sentence("this is not XML: {reason}", reason=Sentence(expat.ErrorString(error.code) or ""))
        raise ReadError("not-xml", message, error.lineno, error.offset + 1) from error
    except (LookupError, ValueError) as error:  # of an encoding that Python does not know either
        raise reader.refusal("not-xml", sentence("the encoding of the file is not known")) from error
    return reader.root


class _Reader:
    """Builds the tree while expat reads."""

    def __init__(self) -> None:
        self.root = Element("", {}, 0, 0)
        self._open: list[Element] = []
        self._count = 0
        self.parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._read_text
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._entity

    def refusal(self, kind: str, message: Sentence) -> ReadError:
        """Return the error for the place that expat has come to."""
        return ReadError(kind, message, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            message = sentence("the file has more than {limit} elements", limit=MAX_ELEMENTS)
            raise self.refusal("too-large", message)
        if len(self._open) >= MAX_DEPTH:
            message = sentence("elements are nested more than {limit} deep", limit=MAX_DEPTH)
            raise self.refusal("too-deep", message)
        own = {known: value for key, value in attributes.items() if (known := _short_name(key))}
        tag = _short_name(name)
        place = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element("" if ":" in tag else tag, own, *place)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _read_text(self, text: str) -> None:
        if self._open and len(self._open[-1].text) < MAX_TEXT:
            self._open[-1].text += text[:MAX_TEXT]

    def _doctype(self, _: str, __: str | None, ___: str | None, declares: int) -> None:
        if declares:
            self._entity()

    def _entity(self, *_: object) -> None:
        message = sentence("the file declares a document type of its own, which is not read")
        raise self.refusal("declares", message)


def _short_name(name: str) -> str:
    """Return a name of SVG without its namespace, one of another with a prefix; empty if it is not read."""
    space, _, local = name.rpartition(" ")
    if local == "href":  # of pictures, which may be long
        return ""
    return local if not space else f"{_PREFIXES[space]}{local}" if space in _PREFIXES else ""
