"""The surroundings of the parts of a sheet: marks to cut along, a ruler, crosses to try the printer with."""

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Final

from realms.export.drawing.shapes import Line, Point, Shape, caption, line
from realms.export.paper.book import PageSize
from realms.locale import sentence

INK: Final = "#000000"
HAIR: Final = 0.15
MARK: Final = 3.0  # the length of a cutting mark
APART: Final = 0.6  # between the bleed and the marks
RULER: Final = 100.0
BESIDE_RULER: Final = 112.0  # millimetres from the left edge of the paper
_TEXT = 2.8


def cutting_marks(outline: Line, bleed: float) -> Iterator[Shape]:
    """Draw short lines that continue the sides of a part beyond its bleed."""
    sides = [side for side in pairwise((*outline, outline[0])) if dist(*side) > 2 * MARK]
    parts = []
    for start, end in sides:
        for here, other in ((start, end), (end, start)):
            parts.append((_beyond(other, here, bleed + APART), _beyond(other, here, bleed + APART + MARK)))
    if parts:
        yield line("mark", *parts, stroke=INK, width=HAIR, cap="flat")
    else:
        yield line("mark", (*outline, outline[0]), stroke=INK, width=HAIR, cap="flat")


def _beyond(start: Point, end: Point, distance: float) -> Point:
    """Return the point that lies so far beyond the end of a side."""
    share = 1 + distance / dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def ruler(at: Point, language: str) -> Iterator[Shape]:
    """Draw a ruler of 100 mm, by which somebody sees whether the printer keeps the size."""
    x, y = at
    ticks = [((x + step, y), (x + step, y - _tick(step))) for step in range(0, int(RULER) + 1, 5)]
    yield line("ruler", ((x, y), (x + RULER, y)), *ticks, stroke=INK, width=HAIR, cap="flat")
    words = sentence("100 mm; if it measures less or more, see --factor").in_language(language)
    yield caption("ruler", (BESIDE_RULER, y - 1), words, _TEXT, INK)


def _tick(millimetres: int) -> float:
    """Return the length of a tick of the ruler."""
    return 3.0 if millimetres % 50 == 0 else 1.8 if millimetres % 10 == 0 else 1.0


def crosses(size: PageSize) -> Iterator[Shape]:
    """Draw nine crosses on a page; those of its back lie behind those of its front."""
    for x in (30.0, size.width / 2, size.width - 30):
        for y in (40.0, size.height / 2, size.height - 40):
            parts = ((x - 6, y), (x + 6, y)), ((x, y - 6), (x, y + 6))
            yield line("cross", *parts, stroke=INK, width=HAIR, cap="flat")
