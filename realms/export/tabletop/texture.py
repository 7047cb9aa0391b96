"""Pictures that cover solids: both sides of a part side by side, and a patch of plain ground."""

from dataclasses import dataclass
from math import ceil, log2
from typing import Final

from realms.export.drawing.shapes import Bounds, Picture, PicturePart, Point, Shape, all_moved, polygon
from realms.export.kit.part import Part

PIXELS_A_MILLIMETRE: Final = 8.0
MOST_PIXELS: Final = 4000  # of a side: the program asks for less than 4,096
MARGIN: Final = 1.12  # of the picture of a side, as a share of its size
PATCH: Final = 0.03  # of its corner, which no part covers
SMALL: Final = 1024  # pictures up to this size have sides that are powers of two


@dataclass(frozen=True, slots=True)
class Texture:
    """The picture of a part, and the place on it for each point of the part.

    A part whose back looks like its front needs one picture; one without a back has a plain one.
    """

    part: Part
    across: float  # the width of the picture of one side, in millimetres
    down: float
    pixels: tuple[int, int]  # of the picture of one side
    sides: int

    @property
    def scale(self) -> float:
        """The pixels for a millimetre."""
        return self.pixels[1] / self.down

    @property
    def plain(self) -> Point:
        """A place where the picture shows nothing but ground."""
        return self._share(self.across * PATCH / 2, self.down * PATCH / 2)

    def place(self, point: Point, *, back: bool) -> Point:
        """Return the place of a point of the part on the picture, as shares from its lower left corner.

        The part is turned over about its upright axis, so that its back shows the sides changed.
        """
        if back and not self.part.back:
            return self.plain
        middle = self.part.middle
        x, y = point[0] - middle[0], point[1] - middle[1]
        left = self.across * (self.sides - 1) if back else 0.0
        return self._share(left + self.across / 2 + (-x if back else x), self.down / 2 + y)

    def _share(self, x: float, y: float) -> Point:
        return x / (self.across * self.sides), 1 - y / self.down

    def picture(self, title: str) -> Picture:
        """Return the picture to paint, in pixels."""
        width, height = self.pixels
        front, back = self.part.front, self.part.back
        parts = [self._side(front.shapes, 0)]
        if back and self.sides > 1:
            ground = _box(width, 0, 2 * width, height, back.ground)
            parts += [PicturePart((ground,)), self._side(back.shapes, 1)]
        parts.append(PicturePart((_box(0, 0, width * PATCH, height * PATCH, front.ground),)))
        bounds = Bounds(0, 0, self.sides * width, height)
        return Picture(bounds, title, "", front.ground, tuple(parts))

    def _side(self, shapes: tuple[Shape, ...], number: int) -> PicturePart:
        """Return one side of the part around the middle of its half of the picture."""
        (width, height), scale, middle = self.pixels, self.scale, self.part.middle
        at = width * (number + 0.5) - middle[0] * scale, height / 2 - middle[1] * scale
        return PicturePart(all_moved(shapes, (0.0, 0.0), scale), at)


def texture_of(part: Part) -> Texture:
    """Return the texture of a part: small ones are squares, as programs like them."""
    sides = 2 if part.back and part.back != part.front else 1
    width, height = (length * MARGIN for length in part.size)
    square = max(width, height)
    if square * PIXELS_A_MILLIMETRE <= SMALL:
        pixels = 2 ** ceil(log2(square * PIXELS_A_MILLIMETRE))
        return Texture(part, square, square, (pixels, pixels), sides)
    scale = min(PIXELS_A_MILLIMETRE, MOST_PIXELS / (sides * width), MOST_PIXELS / height)
    return Texture(part, width, height, (round(width * scale), round(height * scale)), sides)


def _box(left: float, top: float, right: float, bottom: float, fill: str) -> Shape:
    return polygon("ground", ((left, top), (right, top), (right, bottom), (left, bottom)), fill=fill)
