"""Several pictures on one sheet, side by side in rows."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil, sqrt

from realms.export.drawing.shapes import Bounds, Picture

GAP = 30


def contact_sheet(pictures: Sequence[Picture], title: str) -> Picture:
    """Lay out pictures at one scale; each row and column is as large as its largest picture."""
    across = ceil(sqrt(len(pictures)))
    columns = _edges([picture.bounds.width for picture in pictures[place::across]] for place in range(across))
    rows = _edges(
        [picture.bounds.height for picture in pictures[first : first + across]]
        for first in range(0, len(pictures), across)
    )
    parts = []
    for place, picture in enumerate(pictures):
        row, column = divmod(place, across)
        x = _centred(columns[column : column + 2], picture.bounds.left, picture.bounds.width)
        y = _centred(rows[row : row + 2], picture.bounds.top, picture.bounds.height)
        parts += [replace(part, at=(part.at[0] + x, part.at[1] + y)) for part in picture.parts]
    description = ", ".join(picture.title for picture in pictures)
    bounds, like = Bounds(0, 0, columns[-1], rows[-1]), pictures[0]
    return Picture(bounds, title, description, like.ground, tuple(parts), like.language, like.unit)


def _edges(sizes: Iterable[Sequence[int]]) -> list[int]:
    """Return the starts of rows or columns of pictures of these sizes, and the end of the last one."""
    return [0, *accumulate(max(each) + GAP for each in sizes)]


def _centred(between: Sequence[int], start: int, size: int) -> int:
    """Return the distance that moves something to the middle between two edges."""
    low, high = between
    return (low + high - size) // 2 - start
