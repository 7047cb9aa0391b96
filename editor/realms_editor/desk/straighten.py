"""Straightens a photo: points of it are laid where they belong on a sheet or on hexagons."""

from collections.abc import Sequence

from realms.board.hexes import Point

LEAST, MOST = -5000.0, 10000.0  # millimetres that a corner of a picture may have
Pin = tuple[Point, Point]  # a point of the photo where it lies now, and where it belongs
MOST_PINS, SKEWING = 4, 3  # points that straighten a photo, and those that skew it


def straightened(corners: Sequence[Point], board: Sequence[Point], sheet: Point) -> list[Point] | None:
    """Return the corners of a photo after its board was laid on the sheet; None if that cannot be.

    All points are where they lie now, in millimetres: the first of `board` goes to the top left of the sheet.
    """
    width, height = sheet
    goals = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    places = board if _is_clockwise(board) else [board[0], *reversed(board[1:])]
    return pinned(corners, list(zip(places, goals, strict=True)))


def pinned(corners: Sequence[Point], pins: Sequence[Pin]) -> list[Point] | None:
    """Return the corners of a photo after up to four of its points were laid where they belong.

    One point moves the photo, the second turns it and changes its size, the third skews it, and the fourth
    straightens it as if it had been taken from above. None if that cannot be.
    """
    import numpy

    try:
        a, b, c, d, e, f, g, h = _projection(pins)
    except numpy.linalg.LinAlgError:
        return None
    depths = [g * x + h * y + 1 for x, y in corners]
    if min(depths) <= 0:  # this corner would lie behind the camera
        return None
    found = [
        ((a * x + b * y + c) / depth, (d * x + e * y + f) / depth)
        for (x, y), depth in zip(corners, depths, strict=True)
    ]
    return found if all(LEAST <= value <= MOST for point in found for value in point) else None


def _projection(pins: Sequence[Pin]) -> list[float]:
    """Return the eight numbers of the projection that lays each point where it belongs."""
    import numpy

    if len(pins) == MOST_PINS:
        rows, sides = [], []
        for (x, y), (to_x, to_y) in pins:
            rows += [[x, y, 1, 0, 0, 0, -x * to_x, -y * to_x], [0, 0, 0, x, y, 1, -x * to_y, -y * to_y]]
            sides += [to_x, to_y]
        found: list[float] = numpy.linalg.solve(rows, sides).tolist()
        return found
    places = [[x, y, 1.0] for (x, y), _ in _three(pins)]
    goals = [goal for _, goal in _three(pins)]
    (a, d), (b, e), (c, f) = numpy.linalg.solve(places, goals).tolist()
    return [a, b, c, d, e, f, 0.0, 0.0]


def _three(pins: Sequence[Pin]) -> Sequence[Pin]:
    """Return three pins that turn and resize the photo alike in all directions, as one or two of them do."""
    if len(pins) == SKEWING:
        return pins
    first, second = pins[0], pins[-1]
    if len(pins) == 1:
        (x, y), (to_x, to_y) = first
        second = (x + 1, y), (to_x + 1, to_y)
    return [first, second, (_aside(first[0], second[0]), _aside(first[1], second[1]))]


def _aside(one: Point, other: Point) -> Point:
    """Return the other point after a quarter of a turn about the first."""
    return one[0] - (other[1] - one[1]), one[1] + (other[0] - one[0])


def _is_clockwise(points: Sequence[Point]) -> bool:
    """Return True if points go around clockwise on a sheet where y points down."""
    (x, y), (ax, ay), (bx, by) = points[:3]
    return (ax - x) * (by - y) - (ay - y) * (bx - x) > 0
