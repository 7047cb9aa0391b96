"""SVG files as sketches: the shapes of one layer are lines, those of the layer "regions" are marks.

Coordinates become millimetres by the width and the height of the file. Inside an element with `data-sheet`
they are millimetres already, as Realmwright exports them, whatever stands above that element.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import compress
from typing import Any, Final

from realms.board.hexes import Point
from realms.board.linework import written_point
from realms.importing.areas import area_of, inner_points, near_misses
from realms.importing.matching import matched_rings
from realms.importing.noding import refuse_tangle
from realms.importing.sketch import (
    MOST_POINTS,
    TOLERANCE,
    ImportFileError,
    ImportOptions,
    Sketch,
    refuse_excess,
    shortened,
)
from realms.importing.svg_marks import LANGUAGE, mark_of, paints, place_of_line, place_of_mark
from realms.importing.svg_numbers import MM, Matrix, pixels, scaled, shifted
from realms.importing.svg_shapes import attribute, flattened, numbers_of, transform_of, unreadable
from realms.importing.xml_reader import Element, read_xml
from realms.locale import sentence
from realms.tiles.kinds import WATER_KINDS

LINES: Final = "lines"
REGIONS: Final = "regions"
SHEET: Final = "data-sheet"

# Elements whose content is not on the sheet, or only where something else refers to it.
_APART: Final = frozenset(
    {"", "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "style", "script", "title"}
)
_HIDDEN: Final = re.compile(r"(?:^|;)\s*display\s*:\s*none\s*(?:;|$)")


Paths = list[list[Point]]


@dataclass(frozen=True, slots=True)
class Placed:
    """An element with the transform from its units to millimetres on the sheet."""

    element: Element
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class SvgSheet:
    """The part of a file that is read, its size in millimetres, and whether lines in it meet exactly."""

    top: Placed
    size: Point
    exact: bool


def sketch_of_svg(raw: bytes, options: ImportOptions) -> Sketch:
    """Read the lines and the marks of a file."""
    root = read_xml(raw)
    if root.tag != "svg":
        raise ImportFileError(sentence("this is not an SVG file"), *root.place)
    sheet = _sheet_of(root, options.width)
    regions = list(_layers(sheet.top, REGIONS))
    lines = _lines_of(sheet.top, regions, options.layer)
    title = next((child.text.strip() for child in root.children if child.tag == "title"), "")
    sketch = Sketch(written_point(sheet.size), title=title, exact=sheet.exact)
    paths = _paths_of(sketch, lines)
    language = root.get("xml:lang") or root.get("lang")
    language = language if LANGUAGE.fullmatch(language) else "en"
    for layer in regions:
        sketch.water = {**sketch.water, **_water_of(layer.element)}
        shown = list(_shown_within(layer))
        refuse_excess({"size": sketch.size, "regions": [*sketch.marks, *shown]})
        for placed in shown:
            _add_mark(sketch, placed, language)
    painted = [not regions and paints(placed.element) for placed in lines]
    sketch.paths += [path for each, own in zip(painted, paths, strict=True) if not each for path in own]
    if any(painted):
        areas = list(compress(zip(lines, paths, strict=True), painted))
        _add_areas(sketch, areas, language, options.tolerance)
    return sketch


# The sheet


def _sheet_of(root: Element, width: float | None) -> SvgSheet:
    """Return the element in millimetres if there is one, or else the whole file."""
    sheet = next((element for element in root.walk() if element.get(SHEET)), None)
    if sheet is None:
        size, matrix = _viewport(root)
        size, matrix = (size[0] * MM, size[1] * MM), scaled(MM).after(matrix).after(transform_of(root))
    else:
        numbers = numbers_of(sheet, SHEET)
        if len(numbers) != 2 or min(numbers) <= 0:
            raise unreadable(sheet, SHEET, sheet.get(SHEET))
        size, matrix = (numbers[0], numbers[1]), Matrix()
    if width is None:
        return SvgSheet(Placed(sheet or root, matrix), size, exact=sheet is not None)
    factor = width / size[0]
    return SvgSheet(
        Placed(sheet or root, scaled(factor).after(matrix)),
        (width, size[1] * factor),
        exact=sheet is not None,
    )


def _viewport(element: Element) -> tuple[Point, Matrix]:
    """Return the size of an `svg` element in the units around it, and the transform of the units within."""
    box = numbers_of(element, "viewBox")
    width, height = (_extent(element, name) for name in ("width", "height"))
    if not box:
        if width is None or height is None:
            raise ImportFileError(
                sentence("the file says neither its width and height nor a view box"), *element.place
            )
        return (width, height), Matrix()
    if len(box) != 4 or min(box[2:]) <= 0:
        raise unreadable(element, "viewBox", element.get("viewBox"))
    left, top, across, down = box
    if width is None:
        width = across if height is None else across * height / down
    height = down * width / across if height is None else height
    x, y = width / across, height / down
    ways = element.get("preserveAspectRatio")
    if not ways.startswith("none"):
        x = y = max(x, y) if ways.endswith("slice") else min(x, y)
    slack = width - x * across, height - y * down
    return (width, height), shifted(*_aligned(ways, slack)).after(scaled(x, y)).after(shifted(-left, -top))


def _extent(element: Element, name: str) -> float | None:
    """Return a width or height; one in per cent depends on the window and says nothing."""
    if element.get(name).strip().endswith("%"):
        return None
    value = attribute(element, name, pixels, 0.0)
    return value if value > 0 else None


def _aligned(ways: str, slack: Point) -> Point:
    """Return the shift of a view box in its element; it goes to the middle unless the file says otherwise."""
    shares = {"Min": 0.0, "Max": 1.0}
    return slack[0] * shares.get(ways[1:4], 0.5), slack[1] * shares.get(ways[5:8], 0.5)


# Layers


def _lines_of(top: Placed, regions: list[Placed], name: str | None) -> list[Placed]:
    """Return the shapes of the layer of lines; without one, all that are shown outside the regions."""
    layers = list(_layers(top, name or LINES))
    if name and not layers:
        labels = (each.get("inkscape:label") or each.get("id") for each in top.element.walk())
        known = [shortened(label) for label in labels if label]
        raise ImportFileError(
            sentence('there is no layer "{name}"; there are {names}', name=name, names=known[:10])
        )
    apart = {id(layer.element) for layer in regions}
    found = [each for layer in layers or [top] for each in _shown_within(layer, apart)]
    if not found:
        raise ImportFileError(sentence("the file has no lines"))
    return found


def _layers(placed: Placed, name: str) -> Iterator[Placed]:
    """Yield the elements with a name as id or label, hidden ones too, but none within another."""
    element = placed.element
    if name in (element.get("id"), element.get("inkscape:label")):
        yield placed
        return
    for child in element.children:
        if child.tag not in _APART:
            yield from _layers(_inside(child, placed.matrix), name)


def _inside(child: Element, matrix: Matrix) -> Placed:
    """Return a child with its transform; an `svg` in another has a place and units of its own."""
    matrix = matrix.after(transform_of(child))
    if child.tag == "svg":
        place = (attribute(child, name, pixels, 0.0) for name in ("x", "y"))
        matrix = matrix.after(shifted(*place)).after(_viewport(child)[1])
    return Placed(child, matrix)


def _shown_within(placed: Placed, apart: Iterable[int] = ()) -> Iterator[Placed]:
    """Yield an element and all below it that are shapes or texts and not hidden."""
    if placed.element.tag not in ("g", "svg", "a", "switch"):
        yield placed
        return
    for child in placed.element.children:
        hidden = child.get("display") == "none" or _HIDDEN.search(child.get("style"))
        if child.tag not in _APART and not hidden and id(child) not in apart:
            yield from _shown_within(_inside(child, placed.matrix), apart)


# Content


def _paths_of(sketch: Sketch, lines: list[Placed]) -> list[Paths]:
    """Return the lines along each shape."""
    found, points = [], 0
    for each in lines:
        found.append(flattened(each.element, each.matrix))
        points += sum(map(len, found[-1]))
        if points > MOST_POINTS:
            message = sentence("the lines have more than {limit} points", limit=MOST_POINTS)
            raise ImportFileError(message, *each.element.place)
    clones = sum(each.element.tag == "use" for each in lines)
    if clones:
        sketch.remarks.append(sentence("{count} clones (use) are left out; unlink them first", count=clones))
    return found


def _add_mark(sketch: Sketch, placed: Placed, language: str, at: Point | None = None) -> None:
    point = at or place_of_mark(placed.element, placed.matrix)
    if point:
        mark, remarks = mark_of(placed.element, point, language)
        sketch.marks.append(mark)
        sketch.remarks += remarks


def _add_areas(
    sketch: Sketch, painted: list[tuple[Placed, Paths]], language: str, tolerance: float | None
) -> None:
    """Take painted shapes for the regions themselves, where no layer has marks."""
    reach = TOLERANCE if tolerance is None else tolerance
    refuse_excess({"size": sketch.size, "regions": painted})
    refuse_tangle(path for _, paths in painted for path in paths)
    areas = [area_of(paths) for _, paths in painted]
    for (each, _), at in zip(painted, inner_points(areas), strict=True):
        _add_mark(sketch, each, language, at)
    simple = [len(paths) == 1 and area.area > 0 for (_, paths), area in zip(painted, areas, strict=True)]
    sketch.paths += matched_rings(list(compress(areas, simple)), reach)
    for (_, paths), known in zip(painted, simple, strict=True):
        sketch.paths += [] if known else paths
    sketch.remarks += near_misses(areas, [place_of_line(each.element) for each, _ in painted], reach)


def _water_of(layer: Element) -> Mapping[str, Any]:
    """Return the rule for water that a layer of regions carries."""
    kind, enter = layer.get("data-water"), layer.get("data-enter")
    found: dict[str, Any] = {"kind": kind} if kind in WATER_KINDS else {}
    return found | ({"enter": enter == "true"} if enter in ("true", "false") else {})
