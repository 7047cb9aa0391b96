"""Numbers, lengths and transforms as SVG writes them."""

import re
from collections.abc import Callable, Iterator, Mapping
from math import cos, isfinite, radians, sin, tan
from typing import Final, NamedTuple

from realms.board.hexes import Point

MM: Final = 25.4 / 96  # of a pixel
NUMBER: Final = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
MOST_NUMBERS: Final = 400_000  # of one list
LARGEST: Final = 1e9  # larger numbers are none of a map

_NUMBER = re.compile(NUMBER)
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z]*)\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)")
_BETWEEN = re.compile(r"[\s,]*")
# In pixels, which are also the units of a drawing without a view box.
_UNITS: Final[Mapping[str, float]] = {
    "": 1,
    "px": 1,
    "mm": 1 / MM,
    "cm": 10 / MM,
    "in": 96,
    "pt": 96 / 72,
    "pc": 16,
    "q": 0.25 / MM,
}


class NumberError(ValueError):
    """A text that is no number, length, list of numbers or transform."""


def number_from(text: str) -> float:
    """Return the value of a number, which must not be endless."""
    value = float(text)
    if not isfinite(value) or abs(value) > LARGEST:
        raise NumberError(text)
    return value


def numbers_in(text: str) -> list[float]:
    """Return all numbers of a list."""
    found, place = [], _end(_BETWEEN, text, 0)
    while place < len(text):
        match = _NUMBER.match(text, place)
        if match is None:
            raise NumberError(text)
        found.append(number_from(match[0]))
        if len(found) > MOST_NUMBERS:
            raise NumberError(text[place:])
        place = _end(_BETWEEN, text, match.end())
    return found


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    match = pattern.match(text, place)
    return match.end() if match else place


def pixels(text: str) -> float:
    """Return a length in pixels."""
    match = _LENGTH.fullmatch(text)
    if match is None or match[2].lower() not in _UNITS:
        raise NumberError(text)
    return number_from(match[1]) * _UNITS[match[2].lower()]


class Matrix(NamedTuple):
    """An affine transform: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __call__(self, point: Point) -> Point:
        """Return the place of a point."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: "Matrix") -> "Matrix":
        """Return the transform that does another one first, then this one."""
        (a, b), (c, d) = (self._turned(each) for each in (first[:2], first[2:4]))
        return Matrix(a, b, c, d, *self(first[4:]))

    def _turned(self, way: tuple[float, ...]) -> Point:
        x, y = way
        return self.a * x + self.c * y, self.b * x + self.d * y


def scaled(x: float, y: float | None = None) -> Matrix:
    """Return a change of scale."""
    return Matrix(a=x, d=x if y is None else y)


def shifted(x: float, y: float = 0) -> Matrix:
    """Return a shift."""
    return Matrix(e=x, f=y)


def _rotated(angle: float, *centre: float) -> Matrix:
    c, s = cos(radians(angle)), sin(radians(angle))
    turn = Matrix(c, s, -s, c)
    if not centre:
        return turn
    x, y = centre
    return shifted(x, y).after(turn).after(shifted(-x, -y))


_TRANSFORMS: Final[Mapping[str, tuple[Callable[..., Matrix], tuple[int, ...]]]] = {
    "matrix": (Matrix, (6,)),
    "translate": (shifted, (1, 2)),
    "scale": (scaled, (1, 2)),
    "rotate": (_rotated, (1, 3)),
    "skewX": (lambda angle: Matrix(c=tan(radians(angle))), (1,)),
    "skewY": (lambda angle: Matrix(b=tan(radians(angle))), (1,)),
}


def transform_from(text: str) -> Matrix:
    """Return the transform of an attribute; the last of a list is done first."""
    result = Matrix()
    for each in _transforms(text.strip()):
        result = result.after(each)
    return result


def _transforms(text: str) -> Iterator[Matrix]:
    place = 0
    while place < len(text):
        match = _TRANSFORM.match(text, place)
        make, counts = _TRANSFORMS.get(match[1], (Matrix, ())) if match else (Matrix, ())
        numbers = numbers_in(match[2]) if match else []
        if match is None or len(numbers) not in counts:
            raise NumberError(text)
        yield make(*numbers)
        place = match.end()
