"""The shapes of SVG as straight lines and curves, and curves as many short straight lines."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, ceil, cos, dist, hypot, pi, radians, sin, sqrt, tan
from typing import Final

from realms.board.drawing_limits import GREATEST_COORDINATE, LEAST_COORDINATE
from realms.board.hexes import Point
from realms.importing.svg_numbers import NUMBER, Matrix, NumberError, number_from

DEVIATION: Final = 0.1  # millimetres between a curve and the lines for it
MOST_STEPS: Final = 500  # of one curve
MAX_ARGUMENTS: Final = 400_000  # of one path

Curve = tuple[Point, ...]  # the end of a straight line, or the control points of a curve and its end

_SPACE = re.compile(r"[\s,]*")
_NUMBER = re.compile(NUMBER)
_COMMAND = re.compile(r"[MmZzLlHhVvCcSsQqTtAa]")
_FLAG = re.compile(r"[01]")
_NO_LENGTH: Final = 1e-6
_ARC_STEP: Final = pi / 4  # cubic curves are exact enough for an eighth of a circle


@dataclass(slots=True)
class Subpath:
    """A line without a gap: where it begins, and the curves along it."""

    start: Point
    curves: list[Curve] = field(default_factory=list)
    closed: bool = False

    @property
    def at(self) -> Point:
        """The end of the line."""
        return self.curves[-1][-1] if self.curves else self.start

    def points(self, matrix: Matrix) -> Iterator[Point]:
        """Yield points along the line, in millimetres after a transform."""
        at = within_reach(matrix(self.start))
        yield at
        for curve in self.curves:
            controls = (at, *(within_reach(matrix(point)) for point in curve))
            yield from _flattened(controls)
            at = controls[-1]


def within_reach(point: Point) -> Point:
    """Return a point that may stand in a drawing, or raise a NumberError."""
    if all(LEAST_COORDINATE <= value <= GREATEST_COORDINATE for value in point):
        return point
    raise NumberError(f"{point[0]:.4g}, {point[1]:.4g} mm")


def _flattened(curve: Sequence[Point]) -> Iterator[Point]:
    """Yield the points after the first that stand for a curve; the chords stray by at most `DEVIATION`."""
    degree = len(curve) - 1
    if degree > 1:
        bends = (
            hypot(ax - 2 * bx + cx, ay - 2 * by + cy)
            for (ax, ay), (bx, by), (cx, cy) in zip(curve, curve[1:], curve[2:], strict=False)
        )
        steps = ceil(sqrt(degree * (degree - 1) * max(bends) / (8 * DEVIATION)))
        for step in range(1, min(steps, MOST_STEPS)):
            yield _point_on(curve, step / min(steps, MOST_STEPS))
    yield curve[-1]


def _point_on(curve: Sequence[Point], share: float) -> Point:
    """Return a point of a Bézier curve, by dividing its control lines."""
    while len(curve) > 1:
        curve = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(curve)]
    return curve[0]


class Pen:
    """Draws subpaths, one after the other."""

    def __init__(self) -> None:
        self.subpaths: list[Subpath] = []
        self.start: Point = (0.0, 0.0)

    @property
    def at(self) -> Point:
        """The place of the pen."""
        last = self.subpaths[-1] if self.subpaths else None
        return self.start if last is None or last.closed else last.at

    def move(self, point: Point) -> None:
        """Begin a subpath."""
        self.start = point
        self.subpaths.append(Subpath(point))

    def draw(self, *points: Point) -> None:
        """Draw a straight line, or a curve with control points."""
        if not self.subpaths or self.subpaths[-1].closed:
            self.subpaths.append(Subpath(self.start))
        self.subpaths[-1].curves.append(points)

    def close(self) -> None:
        """Draw a straight line to where the subpath began, and end it."""
        if self.subpaths and not self.subpaths[-1].closed:
            if self.at != self.start:
                self.draw(self.start)
            self.subpaths[-1].closed = True

    def arc(self, rx: float, ry: float, turn: float, large: bool, sweep: bool, end: Point) -> None:
        """Draw a part of an ellipse turned by some degrees; one that is too small grows until it fits."""
        start, rx, ry = self.at, abs(rx), abs(ry)
        if dist(start, end) < _NO_LENGTH or min(rx, ry) < _NO_LENGTH:
            self.draw(end)
            return
        c, s = cos(radians(turn)), sin(radians(turn))
        on_circle = Matrix(c / rx, -s / ry, s / rx, c / ry)  # the ellipse becomes a circle of radius 1
        grown = max(1.0, dist(on_circle(start), on_circle(end)) / 2)
        (ax, ay), (bx, by) = ((x / grown, y / grown) for x, y in (on_circle(start), on_circle(end)))
        chord = hypot(bx - ax, by - ay)
        away = sqrt(max(0.0, 1 - chord**2 / 4)) / chord * (1 if large != sweep else -1)
        mx, my = (ax + bx) / 2 - (by - ay) * away, (ay + by) / 2 + (bx - ax) * away
        first, last = atan2(ay - my, ax - mx), atan2(by - my, bx - mx)
        span = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
        ellipse = Matrix(c * rx * grown, s * rx * grown, -s * ry * grown, c * ry * grown)
        middle = ellipse((mx, my))
        self._turn(ellipse._replace(e=middle[0], f=middle[1]), first, span, end)

    def _turn(self, ellipse: Matrix, first: float, span: float, end: Point) -> None:
        """Draw a part of a circle of radius 1, seen through a transform, by cubic curves."""
        count = ceil(abs(span) / _ARC_STEP) or 1
        reach = 4 / 3 * tan(span / count / 4)
        for step in range(count):
            before, after = (first + span * (step + more) / count for more in (0, 1))
            (ax, ay), (bx, by) = (cos(before), sin(before)), (cos(after), sin(after))
            controls = (ax - reach * ay, ay + reach * ax), (bx + reach * by, by - reach * bx)
            self.draw(
                *(ellipse(point) for point in controls), end if step == count - 1 else ellipse((bx, by))
            )

    def ellipse(self, x: float, y: float, rx: float, ry: float) -> None:
        """Draw a whole ellipse."""
        self.move((x + rx, y))
        for end in ((x - rx, y), (x + rx, y)):
            self.arc(rx, ry, 0, False, True, end)
        self.close()

    def lines(self, points: Sequence[Point], *, closed: bool) -> None:
        """Draw straight lines through some points."""
        if points:
            self.move(points[0])
        for point in points[1:]:
            self.draw(point)
        if closed:
            self.close()


class PathReader:
    """Reads the data of a path and draws it."""

    def __init__(self, data: str) -> None:
        self.pen = Pen()
        self._data, self._place, self._read = data, 0, 0
        self._control: Point | None = None  # of the curve before, for one that goes on smoothly
        self._curve = ""  # the kind of that curve: C or Q

    def subpaths(self) -> list[Subpath]:
        """Return all subpaths, or raise a NumberError at the first fault."""
        self._skip()
        while self._place < len(self._data):
            match = _COMMAND.match(self._data, self._place)
            if match is None or (not self.pen.subpaths and match[0] not in "Mm"):
                raise NumberError(self._data[self._place :])
            self._place = match.end()
            self._run(match[0])
        return self.pen.subpaths

    def _run(self, letter: str) -> None:
        """Draw a command and its repetitions: more points after a move are lines."""
        kind, relative = letter.upper(), letter.islower()
        self._skip()
        if kind == "Z":
            self.pen.close()
            return
        while True:
            _COMMANDS[kind](self, relative)
            self._curve = _CURVES.get(kind, "")
            kind = "L" if kind == "M" else kind
            self._skip()
            if self._place == len(self._data) or _COMMAND.match(self._data, self._place):
                return

    def _skip(self) -> None:
        match = _SPACE.match(self._data, self._place)
        self._place = match.end() if match else self._place

    def _number(self, pattern: re.Pattern[str] = _NUMBER) -> float:
        self._skip()
        match = pattern.match(self._data, self._place)
        self._read += 1
        if match is None or self._read > MAX_ARGUMENTS:
            raise NumberError(self._data[self._place :])
        self._place = match.end()
        return number_from(match[0])

    def _point(self, relative: bool) -> Point:
        x, y = self._number(), self._number()
        return (x + self.pen.at[0], y + self.pen.at[1]) if relative else (x, y)

    def _points(self, relative: bool, count: int) -> list[Point]:
        return [self._point(relative) for _ in range(count)]

    def _mirrored(self, curve: str) -> Point:
        """Return the first control point of a curve that goes on from one of its kind."""
        (x, y), control = self.pen.at, self._control
        return (2 * x - control[0], 2 * y - control[1]) if control and self._curve == curve else (x, y)

    # Commands

    def _move(self, relative: bool) -> None:
        self.pen.move(self._point(relative))

    def _line(self, relative: bool) -> None:
        self.pen.draw(self._point(relative))

    def _across(self, relative: bool) -> None:
        x, y = self.pen.at
        self.pen.draw((self._number() + (x if relative else 0), y))

    def _down(self, relative: bool) -> None:
        x, y = self.pen.at
        self.pen.draw((x, self._number() + (y if relative else 0)))

    def _cubic(self, relative: bool) -> None:
        self._bend(*self._points(relative, 3))

    def _smooth_cubic(self, relative: bool) -> None:
        self._bend(self._mirrored("C"), *self._points(relative, 2))

    def _quadratic(self, relative: bool) -> None:
        self._bend(*self._points(relative, 2))

    def _smooth_quadratic(self, relative: bool) -> None:
        self._bend(self._mirrored("Q"), self._point(relative))

    def _bend(self, *points: Point) -> None:
        self._control = points[-2]
        self.pen.draw(*points)

    def _arc(self, relative: bool) -> None:
        rx, ry, turn = self._number(), self._number(), self._number()
        large, sweep = self._number(_FLAG) == 1, self._number(_FLAG) == 1
        self.pen.arc(rx, ry, turn, large, sweep, self._point(relative))


_COMMANDS: Final[Mapping[str, Callable[[PathReader, bool], None]]] = {
    "M": PathReader._move,
    "L": PathReader._line,
    "H": PathReader._across,
    "V": PathReader._down,
    "C": PathReader._cubic,
    "S": PathReader._smooth_cubic,
    "Q": PathReader._quadratic,
    "T": PathReader._smooth_quadratic,
    "A": PathReader._arc,
}
_CURVES: Final = {"C": "C", "S": "C", "Q": "Q", "T": "Q"}
