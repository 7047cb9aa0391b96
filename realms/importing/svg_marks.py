"""The marks of an SVG file: shapes whose class, label or text says what the region around them is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from realms.board.hexes import Point
from realms.board.redrawn import middles_of
from realms.board.tangle import is_tangle
from realms.importing.areas import area_of
from realms.importing.sketch import ImportFileError, RegionMark, shortened
from realms.importing.svg_numbers import Matrix
from realms.importing.svg_shapes import flattened, middle_of, unreadable
from realms.importing.words import WORDS, Painting, painting_of, words_in
from realms.importing.xml_reader import Element
from realms.locale import Sentence, sentence
from realms.tiles.jsonfile import ReadError, parse

LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
LONGEST_NAME: Final = 80
_SOURCES: Final = ("data-terrain", "class", "inkscape:label")


def paints(element: Element) -> bool:
    """Return True if an attribute of a shape has a word for a region."""
    return any(not WORDS.isdisjoint(words_in(element.get(name))) for name in _SOURCES)


def mark_of(element: Element, at: Point, language: str) -> tuple[RegionMark, list[Sentence]]:
    """Return what a shape says about the region at a point, and remarks about words nobody knows."""
    painting, text = _painting_of(element)
    names = {**_names_of(element, language), **({language: text} if text else {})}
    entry = {**painting.entry, **_edge_of(element), **({"names": names} if names else {})}
    place = place_of_line(element)
    mark = RegionMark(
        at,
        place,
        element.get("id"),
        entry,
        [*({"piece": kind} for kind in painting.pieces), *_pieces_of(element)],
        joins=element.get("data-joins").replace(",", " ").split(),
        severs=element.get("data-severs").replace(",", " ").split(),
    )
    return mark, [strange_words(place, painting)] if painting.strange else []


def place_of_line(element: Element) -> Sentence:
    """Return the words for the line that an element begins in."""
    return sentence("line {line}", line=element.line)


def strange_words(place: Sentence, painting: Painting) -> Sentence:
    """Return the remark about words that are not understood."""
    words = [shortened(word) for word in painting.strange[:5]]
    return sentence("{place}: not understood: {words}", place=place, words=words)


def _painting_of(element: Element) -> tuple[Painting, str]:
    """Return the painting by the first attribute with a known word, and a text that is left as a name."""
    text = " ".join(part for each in element.walk() if each.tag != "title" for part in each.text.split())
    sources = [words_in(element.get(name)) for name in _SOURCES]
    words = next((each for each in sources if not WORDS.isdisjoint(each)), None)
    if words is not None:
        return painting_of(words), name_from(text)
    if text and WORDS.issuperset(words_in(text)):
        return painting_of(words_in(text)), ""
    strange = sources[0] or sources[1]
    return Painting(strange=tuple(strange)), name_from(text)


def _names_of(element: Element, language: str) -> dict[str, str]:
    """Return the names by language: titles of the shape, or `data-name` and `data-name-fr`."""
    found = {}
    for child in element.children:
        if child.tag == "title":
            found[child.get("xml:lang") or child.get("lang") or language] = child.text
    for key, value in element.attributes.items():
        if key == "data-name" or key.startswith("data-name-"):
            found[key.removeprefix("data-name").removeprefix("-") or language] = value
    shown = {key: name_from(value) for key, value in found.items() if LANGUAGE.fullmatch(key)}
    return {key: value for key, value in shown.items() if value}


def name_from(text: str) -> str:
    """Return a text as a name: one line, not too long."""
    return " ".join(text.split())[:LONGEST_NAME]


def _edge_of(element: Element) -> Mapping[str, bool]:
    value = element.get("data-edge").strip().lower()
    return {"edge": value == "true"} if value in ("true", "false") else {}


def _pieces_of(element: Element) -> Iterator[Mapping[str, Any]]:
    """Yield the pieces in `data-pieces`, which is JSON as in a scenario, without places."""
    text = element.get("data-pieces")
    if not text:
        return
    try:
        pieces = parse(text)
    except ReadError as error:
        raise ImportFileError(
            sentence("{name}: {message}", name="data-pieces", message=error.message), *element.place
        ) from error
    if not isinstance(pieces, list) or not all(isinstance(each, dict) for each in pieces):
        raise unreadable(element, "data-pieces", text)
    yield from pieces


def place_of_mark(element: Element, matrix: Matrix) -> Point | None:
    """Return the point that a shape marks: its middle, or a point inside or along it; None if it has none."""
    middle = middle_of(element, matrix)
    if middle:
        return middle
    paths = flattened(element, matrix)
    if not paths:
        return None
    area = None if is_tangle(paths) else area_of(paths)
    return middles_of([area])[0] if area and area.area > 0 else _halfway(max(paths, key=len))


def _halfway(path: list[Point]) -> Point:
    import shapely

    if len(path) < 2:
        return path[0]
    middle = shapely.line_interpolate_point(shapely.LineString(path), 0.5, normalized=True)
    return middle.x, middle.y
