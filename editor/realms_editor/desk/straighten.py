"""Straightens a photo: the corners of the board on it are laid on the corners of the sheet."""

from collections.abc import Sequence

from realms.board.hexes import Point

LEAST, MOST = -5000.0, 10000.0  # millimetres that a corner of a picture may have


def straightened(corners: Sequence[Point], board: Sequence[Point], sheet: Point) -> list[Point] | None:
    """Return the corners of a photo after its board was laid on the sheet; None if that cannot be.

    All points are where they lie now, in millimetres: the first of `board` goes to the top left of the sheet.
    """
    import numpy

    width, height = sheet
    goals = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    places = board if _is_clockwise(board) else [board[0], *reversed(board[1:])]
    rows, sides = [], []
    for (x, y), (to_x, to_y) in zip(places, goals, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -x * to_x, -y * to_x], [0, 0, 0, x, y, 1, -x * to_y, -y * to_y]]
        sides += [to_x, to_y]
    try:
        a, b, c, d, e, f, g, h = numpy.linalg.solve(rows, sides).tolist()
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


def _is_clockwise(points: Sequence[Point]) -> bool:
    """Return True if points go around clockwise on a sheet where y points down."""
    (x, y), (ax, ay), (bx, by) = points[:3]
    return (ax - x) * (by - y) - (ay - y) * (bx - x) > 0
