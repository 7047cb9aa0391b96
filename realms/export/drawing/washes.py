"""Thin layers of colour over the ground of a region, under its symbols, names and pieces."""

from collections.abc import Iterator
from functools import lru_cache

from realms.export.drawing.shapes import Line, Shape, line, polygon
from realms.export.drawing.tile_picture import Wash

PLAIN, HATCHED, LINES = "32", "1E", "8C"  # opacities: of a plain wash, of a hatched one, of its lines
STEP, WIDTH = 11.0, 2.4  # of the slanting lines


def draw_wash(wash: Wash, rings: tuple[Line, ...]) -> Iterator[Shape]:
    """Draw a wash over an area: its outer ring and those around its holes."""
    yield polygon("wash", *rings, fill=wash.colour + (HATCHED if wash.hatched else PLAIN))
    if wash.hatched:
        lines = slanting_lines(rings)
        if lines:
            yield line("wash", *lines, stroke=wash.colour + LINES, width=WIDTH, cap="flat")


@lru_cache(maxsize=1024)
def slanting_lines(rings: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return parallel slanting lines across an area."""
    import shapely

    area = shapely.make_valid(shapely.Polygon(rings[0], rings[1:]))
    left, top, right, bottom = area.bounds
    tall = bottom - top
    # A line through (x, bottom) meets y = 0 at x + bottom, so neighbouring areas share the lattice.
    first = ((left - tall + bottom) // STEP) * STEP - bottom
    count = int((right - left + tall) / STEP) + 3
    slants = [((first + STEP * row, bottom), (first + STEP * row + tall, top)) for row in range(count)]
    found = shapely.get_parts(shapely.intersection(area, shapely.MultiLineString(slants)))
    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(part).tolist())
        for part in found
        if part.geom_type == "LineString"
    )
