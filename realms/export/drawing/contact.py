"""Several pictures on one sheet, side by side in rows."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, sqrt

from realms.export.drawing.shapes import Bounds, Picture

GAP = 30


def contact_sheet(pictures: Sequence[Picture], title: str) -> Picture:
    """All of them at the same scale, each in the middle of a cell as large as the largest asks for."""
    columns = ceil(sqrt(len(pictures)))
    wide = max(picture.bounds.width for picture in pictures) + GAP
    tall = max(picture.bounds.height for picture in pictures) + GAP
    parts = []
    for place, picture in enumerate(pictures):
        left, top, width, height = picture.bounds
        x = place % columns * wide + (wide - width) // 2 - left
        y = place // columns * tall + (tall - height) // 2 - top
        parts += [replace(part, at=(part.at[0] + x, part.at[1] + y)) for part in picture.parts]
    bounds = Bounds(0, 0, columns * wide, ceil(len(pictures) / columns) * tall)
    told = ", ".join(picture.title for picture in pictures)
    first = pictures[0]
    return Picture(bounds, title, told, first.ground, tuple(parts), first.language)
