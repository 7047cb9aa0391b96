"""The places of the pieces and the code of a region: an upright cluster around its label place."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from realms.export.drawing.frame import Thirds, label_place
from realms.export.drawing.icons import PILL, pill_width
from realms.export.drawing.shapes import Extent, Point
from realms.export.drawing.tile_picture import Size

MOST = 5  # of more pieces, the last place shows the number of the others
_GAP = 1.75

# The rows of a cluster by the number of pieces, and the radii of pieces in one third and in two or three.
_ROWS: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (1, 2), (2, 2), (2, 3))
_SMALL = (0.0, 13.5, 13.5, 11.0, 9.5, 9.5)
_LARGE = (0.0, 13.5, 13.5, 12.0, 11.5, 10.0)
# On a mountain, pieces stand below the summit.
_ON_ROCK: tuple[tuple[int, ...], ...] = ((), (1,), (2,), (3,), (4,), (2, 3))
_RADII_ON_ROCK = (0.0, 10.0, 10.0, 9.0, 7.0, 7.0)
_SUMMITS = (22.0, 18.0, 18.0, 18.0, 18.0, 13.5)
_PEAKS = (19.0, 15.5, 15.5, 15.5, 15.5, 11.5)
SUMMIT_TOP, SUMMIT_FOOT = 0.68, 0.58
PEAK_TOP = 1.0


@dataclass(frozen=True, slots=True)
class Cluster:
    """The places of the pieces, the code and the summit (size 0: none) of a region.

    `boxes` is the room that each of them takes.
    """

    slots: tuple[tuple[Point, float], ...]
    code: Point
    summit: tuple[Point, float]
    boxes: tuple[Extent, ...]


@cache
def cluster(thirds: Thirds, turn: int, variant: int, pieces: int, top: float, foot: Size) -> Cluster:
    """Arrange the pieces and the code of a region of a tile."""
    at, _ = label_place(thirds, turn, variant)
    return cluster_at(at, pieces, top, foot, roomy=len(thirds) > 1)


def cluster_at(at: Point, pieces: int, top: float, foot: Size, *, roomy: bool) -> Cluster:
    """Arrange pieces and a code; `top` is the height of the summit above its middle (0: no summit).

    `foot` is the size of the code's pill, or of the tokens in its place; it is 0 wide where none is shown.
    """
    pill, high = foot
    x, y = at
    rows = (_ON_ROCK if top else _ROWS)[pieces]
    radius = (_RADII_ON_ROCK if top else _LARGE if roomy else _SMALL)[pieces]
    summit = (_PEAKS if top == PEAK_TOP else _SUMMITS)[pieces] if top else 0.0
    above = summit * (top + SUMMIT_FOOT) + (_GAP if top and pieces else 0)
    steps = _steps(rows, radius)
    tall = (2 * radius + steps[-1] if rows else 0) + above
    whole = tall + high + (_GAP if tall else 0)
    start = y - whole / 2
    slots = tuple(
        ((x + (place - (count - 1) / 2) * (2 * radius + 2), start + above + radius + step), radius)
        for count, step in zip(rows, steps, strict=True)
        for place in range(count)
    )
    code = x, start + whole - high / 2
    rock = x, start + summit * top
    boxes = [(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius) for at, _ in slots]
    if top:
        boxes.append((x - summit, start, x + summit, start + above))
    if pill:
        boxes.append((x - pill / 2, code[1] - high / 2, x + pill / 2, code[1] + high / 2))
    return Cluster(slots, code, (rock, summit), tuple(boxes))


def foot_size(label: str, tokens: Size, *, full: bool) -> Size:
    """Return the size of the tokens or the code at the foot of a region; without `full` there is no code."""
    return tokens if tokens[0] else (pill_width(label) if full and label else 0.0, PILL)


def _steps(rows: Sequence[int], radius: float) -> list[float]:
    """Return the distance of each row from the first; rows of different lengths move closer together."""
    steps = [0.0] if rows else []
    for above, below in pairwise(rows):
        steps.append(steps[-1] + (2 * radius + 2) * (1.0 if above == below else 0.87))
    return steps
