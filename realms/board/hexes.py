"""Hexagonal cells: axial coordinates, pointed tops, y pointing down, sides counter-clockwise from east."""

from math import cos, pi, sin

Cell = tuple[int, int]
Point = tuple[float, float]

RADIUS = 100.0
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COMPASS = ("east", "north-east", "north-west", "west", "south-west", "south-east")

# Side k runs counter-clockwise from corner k to corner k+1; corner 0 is the lower one of the east side.
CORNERS: tuple[Point, ...] = tuple(
    (RADIUS * cos(pi * (2 * k - 1) / 6), -RADIUS * sin(pi * (2 * k - 1) / 6)) for k in range(6)
)


def neighbour(cell: Cell, side: int) -> Cell:
    """Return the neighbouring cell over a board side."""
    q, r = cell
    dq, dr = DIRECTIONS[side]
    return q + dq, r + dr


def turned(cell: Cell, turn: int) -> Cell:
    """Turn a cell about the origin, counter-clockwise by so many sixths."""
    q, r = cell
    for _ in range(turn % 6):
        q, r = q + r, -q
    return q, r


def distance(a: Cell, b: Cell) -> int:
    """Count the steps between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(cell: Cell) -> Point:
    """Return the centre of a cell in the drawing plane."""
    q, r = cell
    return RADIUS * 3**0.5 * (q + r / 2), RADIUS * 1.5 * r


def cell_at(point: Point) -> Cell:
    """Return the cell that contains a point of the drawing plane, by cube rounding."""
    y = point[1] / (RADIUS * 1.5)
    x = point[0] / (RADIUS * 3**0.5) - y / 2
    q, r, s = round(x), round(y), round(-x - y)
    dq, dr, ds = abs(q - x), abs(r - y), abs(s + x + y)
    if dq > dr and dq > ds:
        q = -r - s
    elif dr > ds:
        r = -q - s
    return q, r


def spin(point: Point, turn: int) -> Point:
    """Turn a point about the origin, counter-clockwise by so many sixths."""
    x, y = point
    c, s = cos(pi * turn / 3), sin(pi * turn / 3)
    return x * c + y * s, y * c - x * s
