"""The geometry of one tile: its rim, its wavy spokes, its regions, and the places of labels.

A tile is drawn about the origin. Its rim has eighteen points, three to a side, counter-clockwise from
corner 0; unit i runs from point i to point i+1. Spoke k goes from the centre to point 6k+1, and third k lies
between spokes k and k+1.
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import cos, hypot, pi, sin

from realms.board.hexes import CORNERS, RADIUS, spin
from realms.export.drawing.lines import between
from realms.export.drawing.shapes import Line, Point

Thirds = tuple[int, ...]

CENTRE: Point = (0.0, 0.0)
APOTHEM = CORNERS[0][0]
RIM: tuple[Point, ...] = tuple(
    between(CORNERS[i // 3], CORNERS[(i // 3 + 1) % 6], i % 3 / 3) for i in range(18)
)
WHOLE: Thirds = (0, 1, 2)
SHAPES: tuple[Thirds, ...] = ((0,), (1,), (2,), (0, 1), (1, 2), (0, 2), WHOLE)

# The height of the long wave and of the short wave of each printed border, by variant and spoke.
WAVES = (
    ((4.2, 1.4), (-3.4, 2.0), (3.1, -1.8)),
    ((-3.8, -1.6), (4.4, 1.2), (-3.0, 2.1)),
    ((3.3, 2.2), (3.9, -1.5), (-4.5, 1.1)),
)
VARIANTS = len(WAVES)
_STEPS = 20

# The place of a label on an unturned tile, and the radius of the room there: the point of the region that is
# farthest from its edge and from the letter. The waves move the label only in a single third. On a whole tile
# many places are equally good: the label stands below the letter however the tile is turned.
_JOINED: dict[Thirds, tuple[Point, float]] = {
    (0, 1): ((-45.3, -26.2), 37.3),
    (1, 2): ((-45.3, 26.2), 37.3),
    (0, 2): ((45.3, 26.2), 37.3),
    WHOLE: ((0.0, 51.0), 36.0),
}
LABEL_PLACES: tuple[dict[Thirds, tuple[Point, float]], ...] = (
    {(0,): ((35.1, -35.2), 34.6), (1,): ((-47.2, -17.5), 35.4), (2,): ((15.2, 47.0), 34.3), **_JOINED},
    {(0,): ((39.8, -31.3), 35.6), (1,): ((-48.0, -12.2), 34.6), (2,): ((8.4, 49.7), 35.4), **_JOINED},
    {(0,): ((36.9, -33.7), 35.0), (1,): ((-48.4, -9.5), 34.2), (2,): ((7.8, 49.8), 35.5), **_JOINED},
)


def variant_of(tile: str) -> int:
    """Return the number of the wavy cut of a tile, which is the same for all copies of a letter."""
    return ord(tile[:1] or "A") % VARIANTS


def unit_line(unit: int, turn: int) -> Line:
    """Return a unit of the rim by its number on the unturned tile."""
    place = (unit + 3 * turn) % 18
    return RIM[place], RIM[(place + 1) % 18]


def wave_offset(share: float, variant: int, spoke: int) -> float:
    """Return the distance between a spoke and its straight line, to the left, at a share of its length."""
    swing, second = WAVES[variant][spoke]
    envelope = float(max(0.0, sin(pi * share)) ** 0.6)
    return envelope * (swing * sin(2 * pi * share) + second * envelope * sin(4 * pi * share + 0.6))


@cache
def spoke_line(spoke: int, turn: int, variant: int) -> Line:
    """Return the wavy border from the centre to the rim."""
    end = RIM[(6 * spoke + 1 + 3 * turn) % 18]
    left = spin(end, 1)[0] - end[0] / 2, spin(end, 1)[1] - end[1] / 2
    scale = (left[0] ** 2 + left[1] ** 2) ** 0.5
    points = [CENTRE]
    for step in range(1, _STEPS):
        x, y = between(CENTRE, end, step / _STEPS)
        away = wave_offset(step / _STEPS, variant, spoke) / scale
        points.append((x + left[0] * away, y + left[1] * away))
    return (*points, end)


@cache
def open_spokes(thirds: Thirds) -> tuple[int, ...]:
    """Return the two spokes that bound a region, its first one first, or none for a whole tile."""
    return tuple(
        [spoke for spoke in thirds if (spoke - 1) % 3 not in thirds]
        + [(third + 1) % 3 for third in thirds if (third + 1) % 3 not in thirds]
    )


def units_of(thirds: Thirds) -> tuple[int, ...]:
    """Return the units of the rim that belong to a region, counter-clockwise."""
    first = (open_spokes(thirds) or (0,))[0]
    return tuple((6 * first + 1 + step) % 18 for step in range(6 * len(thirds)))


def sides_of(
    thirds: Thirds, turn: int, variant: int, spoke: float, unit: Callable[[int], float]
) -> list[tuple[Line, float]]:
    """Return the boundary of a region as lines in order, each with the distance that is wanted for it."""
    lines: list[tuple[Line, float]] = []
    for number in units_of(thirds):
        here, distance = unit_line(number, turn), unit(number)
        corner = (number + 3 * turn) % 3 == 0
        if lines and lines[-1][1] == distance and not corner:
            lines[-1] = ((*lines[-1][0][:-1], here[1]), distance)
        else:
            lines.append((here, distance))
    if len(thirds) < 3:
        first, last = open_spokes(thirds)
        lines.insert(0, (spoke_line(first, turn, variant), spoke))
        lines.append((spoke_line(last, turn, variant)[::-1], spoke))
    return lines


@cache
def outline(thirds: Thirds, turn: int, variant: int) -> Line:
    """Return the polygon of a region, counter-clockwise, each point once."""
    lines = sides_of(thirds, turn, variant, 0, lambda _: 0)
    return tuple(point for path, _ in lines for point in path[:-1])


def label_place(thirds: Thirds, turn: int, variant: int) -> tuple[Point, float]:
    """Return the place for the label of a region on the turned tile, and the radius of the room there."""
    point, room = LABEL_PLACES[variant][thirds]
    return (point if thirds == WHOLE else spin(point, turn)), room


_NORMALS = tuple((cos(pi * side / 3), -sin(pi * side / 3)) for side in range(6))
SPOKE_LENGTH = hypot(*RIM[1])
_ALONG = tuple(
    (RIM[6 * spoke + 1][0] / SPOKE_LENGTH, RIM[6 * spoke + 1][1] / SPOKE_LENGTH) for spoke in range(3)
)
# The wave of each spoke at every half unit of its length, and the steepest slope of them all.
_SHIFTS = tuple(
    tuple(
        tuple(
            wave_offset(min(1.0, half / 2 / SPOKE_LENGTH), variant, spoke)
            for half in range(int(SPOKE_LENGTH * 2) + 2)
        )
        for spoke in range(3)
    )
    for variant in range(VARIANTS)
)
_CLIMB = 0.52


def clearance(point: Point, thirds: Thirds, variant: int, beyond: float = 0.0) -> float:
    """Return a lower bound for the distance of a point from the edge of a region; it is negative outside.

    The rim of the tile counts as lying that much further out.
    """
    beside = _beside(point, variant)
    here = _third_between(beside)
    if here not in thirds:
        return -1.0
    distance = rim_clearance(point) + beyond
    for spoke in open_spokes(thirds):
        along, left = beside[spoke]
        # A curve of at most slope c is at least h / sqrt(1 + c * c) away from a point that lies h above it.
        distance = min(distance, abs(left) / hypot(1, _CLIMB) if along > 0 else hypot(*point))
    return distance


def third_under(point: Point, variant: int) -> int:
    """Return the third of an unturned tile under a point."""
    return max(0, _third_between(_beside(point, variant)))


def _beside(point: Point, variant: int) -> list[tuple[float, float]]:
    """Return for each spoke how far a point lies along it and to the left of its wavy line."""
    px, py = point
    beside = []
    for spoke, (x, y) in enumerate(_ALONG):
        along, left = x * px + y * py, y * px - x * py
        if 0 < along < SPOKE_LENGTH:
            left -= _SHIFTS[variant][spoke][int(along * 2 + 0.5)]
        beside.append((along, left))
    return beside


def _third_between(beside: list[tuple[float, float]]) -> int:
    return next((third for third in WHOLE if beside[third][1] > 0 >= beside[(third + 1) % 3][1]), -1)


def rim_clearance(point: Point) -> float:
    """Return the distance of a point inside a tile from its rim."""
    x, y = point
    half, tall = x / 2, y * APOTHEM / RADIUS
    return APOTHEM - max(abs(x), abs(half + tall), abs(half - tall))


def near_sides(points: Iterable[Point], distance: float) -> int:
    """Return the board sides of a tile that are closer than a distance to any of these points, as a mask."""
    return sum(
        1 << side
        for side, (x, y) in enumerate(_NORMALS)
        if any(x * px + y * py > APOTHEM - distance for px, py in points)
    )
