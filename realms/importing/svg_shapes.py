"""The shapes of an SVG file: from an element to the lines along it, and the middle of it."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Final, TypeVar

from realms.board.hexes import Point
from realms.importing.sketch import MOST_POINTS, ImportFileError, shortened
from realms.importing.svg_numbers import Matrix, NumberError, numbers_in, pixels, transform_from
from realms.importing.svg_path import PathReader, Pen, Subpath, within_reach
from realms.importing.xml_reader import Element
from realms.locale import sentence

Value = TypeVar("Value")


def attribute(element: Element, name: str, parse: Callable[[str], Value], default: Value) -> Value:
    """Return the value of an attribute; one that cannot be read is a problem with its line."""
    text = element.get(name).strip()
    if not text:
        return default
    try:
        return parse(text)
    except NumberError as error:
        raise unreadable(element, name, str(error)) from error


def numbers_of(element: Element, name: str) -> list[float]:
    """Return the numbers of an attribute, none if it is missing."""
    none: list[float] = []
    return attribute(element, name, numbers_in, none)


def unreadable(element: Element, name: str, text: str) -> ImportFileError:
    """Return the problem of an attribute that cannot be read."""
    shown = shortened(text) or sentence("it ends too early")
    tag = shortened(element.tag)
    message = sentence("{name} of <{tag}> cannot be read: {text}", name=name, tag=tag, text=shown)
    return ImportFileError(message, *element.place)


def transform_of(element: Element) -> Matrix:
    """Return the own transform of an element."""
    return attribute(element, "transform", transform_from, Matrix())


def flattened(element: Element, matrix: Matrix) -> list[list[Point]]:
    """Return the lines along a shape, in millimetres after a transform."""
    found, left = [], MOST_POINTS
    try:
        for subpath in subpaths_of(element):
            found.append(list(islice(subpath.points(matrix), left + 1)))
            left -= len(found[-1])
            if left < 0:
                message = sentence("the lines have more than {limit} points", limit=MOST_POINTS)
                raise ImportFileError(message, *element.place)
        return found
    except NumberError as error:
        message = sentence(
            "a point of <{tag}> lies far outside the sheet: {point}", tag=element.tag, point=error
        )
        raise ImportFileError(message, *element.place) from error


def subpaths_of(element: Element) -> list[Subpath]:
    """Return the lines along a shape in its own units; anything else has none."""
    if element.tag == "path":
        return attribute(element, "d", lambda data: PathReader(data).subpaths(), [])
    pen = Pen()
    if element.tag in _DRAWN:
        _DRAWN[element.tag](element, pen)
    return pen.subpaths


def middle_of(element: Element, matrix: Matrix) -> Point | None:
    """Return the middle of a circle, ellipse or rectangle, or the place of a text; None of other shapes."""
    x, y = (_length(element, name) for name in ("x", "y"))
    match element.tag:
        case "circle" | "ellipse":
            x, y = (_length(element, name) for name in ("cx", "cy"))
        case "rect":
            x, y = x + _length(element, "width") / 2, y + _length(element, "height") / 2
        case "text":
            x, y = _place_of_text(element)
        case "use":
            pass
        case _:
            return None
    try:
        return within_reach(matrix((x, y)))
    except NumberError as error:
        message = sentence(
            "a point of <{tag}> lies far outside the sheet: {point}", tag=element.tag, point=error
        )
        raise ImportFileError(message, *element.place) from error


def _place_of_text(element: Element) -> Point:
    """Return where a text begins: its own place, or that of its first part that has one."""
    for part in element.walk():
        if part.get("x") and part.get("y"):
            x, y = (attribute(part, name, _first_pixels, 0.0) for name in ("x", "y"))
            return x, y
    return 0.0, 0.0


def _first_pixels(text: str) -> float:
    """Return the first length of a list: each letter may have a place of its own."""
    return pixels(text.replace(",", " ").split()[0]) if text.strip(" ,") else 0.0


def _length(element: Element, name: str, default: float = 0.0) -> float:
    return attribute(element, name, pixels, default)


def _circle(element: Element, pen: Pen) -> None:
    radius = _length(element, "r")
    if radius > 0:
        pen.ellipse(_length(element, "cx"), _length(element, "cy"), radius, radius)


def _ellipse(element: Element, pen: Pen) -> None:
    rx, ry = _length(element, "rx"), _length(element, "ry")
    if min(rx, ry) > 0:
        pen.ellipse(_length(element, "cx"), _length(element, "cy"), rx, ry)


def _line(element: Element, pen: Pen) -> None:
    one, other = (tuple(_length(element, name) for name in names) for names in (("x1", "y1"), ("x2", "y2")))
    pen.lines([(one[0], one[1]), (other[0], other[1])], closed=False)


def _polyline(element: Element, pen: Pen) -> None:
    _points(element, pen, closed=False)


def _polygon(element: Element, pen: Pen) -> None:
    _points(element, pen, closed=True)


def _points(element: Element, pen: Pen, *, closed: bool) -> None:
    numbers = numbers_of(element, "points")
    pen.lines(list(zip(numbers[::2], numbers[1::2], strict=False)), closed=closed)


def _rectangle(element: Element, pen: Pen) -> None:
    """Draw a rectangle; its corners may be rounded."""
    x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
    if min(width, height) <= 0:
        return
    rx = min(_length(element, "rx", _length(element, "ry")), width / 2)
    ry = min(_length(element, "ry", rx), height / 2)
    if min(rx, ry) <= 0:
        pen.lines([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], closed=True)
        return
    right, bottom = x + width, y + height
    pen.move((x + rx, y))
    for before, after in (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    ):
        pen.draw(before)
        pen.arc(rx, ry, 0, False, True, after)
    pen.close()


_DRAWN: Final[Mapping[str, Callable[[Element, Pen], None]]] = {
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "rect": _rectangle,
}
