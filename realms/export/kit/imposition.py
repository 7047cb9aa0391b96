"""Parts on sheets: in rows with room for the bleed, and backs where the turned sheet meets their fronts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from realms.export.drawing.shapes import Point
from realms.export.kit.part import Part
from realms.export.paper.book import PageSize
from realms.export.registry import Flip

MARGIN: Final = 9.0  # millimetres that printers leave white
RULER_ROOM: Final = 8.0  # more of them below, for the ruler
HAIR: Final = 1e-6  # what rounding may add


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part on a sheet; `at` is the origin of its drawing, in millimetres from the top left corner."""

    part: Part
    at: Point


Sheet = tuple[PlacedPart, ...]


def sheets_of(parts: Iterable[Part], size: PageSize, bleed: float) -> list[Sheet]:
    """Place all copies of all parts, high ones first, each on the first sheet that has room for it."""
    copies = [part for part in parts for _ in range(part.copies)]
    copies.sort(key=lambda part: (-round(part.size[1], 2), -round(part.size[0], 2)))
    sheets: list[_OpenSheet] = []
    for part in copies:
        if not any(sheet.take(part) for sheet in sheets):
            sheets.append(_OpenSheet(size, bleed))
            sheets[-1].take(part)
    return [tuple(_centred(sheet.placed, size)) for sheet in sheets]


@dataclass
class _OpenSheet:
    """A sheet that is being filled in rows; its first part always fits."""

    size: PageSize
    bleed: float
    placed: list[PlacedPart] = field(default_factory=list)
    x: float = MARGIN
    y: float = MARGIN
    row: float = 0.0  # the height of the last row

    def take(self, part: Part) -> bool:
        """Place a part at the end of the last row or in a new one; return False if there is no room."""
        width, height = (length + 2 * self.bleed for length in part.size)
        x, y, row = self.x, self.y, self.row
        if x + width > self.size.width - MARGIN + HAIR and x > MARGIN:
            x, y, row = MARGIN, y + row, 0.0
        if y + height > self.size.height - MARGIN - RULER_ROOM + HAIR and self.placed:
            return False
        middle = part.middle
        self.placed.append(PlacedPart(part, (x + width / 2 - middle[0], y + height / 2 - middle[1])))
        self.x, self.y, self.row = x + width, y, max(row, height)
        return True


def _centred(sheet: Sequence[PlacedPart], size: PageSize) -> Iterator[PlacedPart]:
    """Move the parts of a sheet so that the room left over is the same on both sides."""
    lefts = [each.at[0] + each.part.middle[0] - each.part.size[0] / 2 for each in sheet]
    rights = [each.at[0] + each.part.middle[0] + each.part.size[0] / 2 for each in sheet]
    shift = (size.width - max(rights) - min(lefts)) / 2
    return (PlacedPart(each.part, (each.at[0] + shift, each.at[1])) for each in sheet)


def mirrored(at: Point, size: PageSize, flip: Flip) -> Point:
    """Return the place on the back of a sheet that lies behind a place on its front."""
    if (flip == "long") == (size.height >= size.width):  # turned about an upright edge
        return size.width - at[0], at[1]
    return at[0], size.height - at[1]
