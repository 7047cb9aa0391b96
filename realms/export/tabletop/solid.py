"""Parts as flat solids with a picture on them: the models (OBJ) that give objects their shape and size.

A model is in inches, right-handed, with y up. The program turns x around when it reads a model, so that x of
the model points west, and z north. A solid therefore looks from above as its part does on paper.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import dist
from typing import Final

from realms.export.drawing.shapes import Line, Point
from realms.export.tabletop.texture import Texture

INCH: Final = 25.4  # millimetres
THICKNESS: Final = 2.0  # millimetres


@dataclass(frozen=True, slots=True)
class _Corner:
    """A corner of a triangle: its point and its place on the picture."""

    point: tuple[float, float, float]
    picture: Point


Triangle = tuple[_Corner, _Corner, _Corner]


def model_of(outline: Line, middle: Point, texture: Texture, thickness: float = THICKNESS) -> bytes:
    """Return the model of a part that lies about its middle; `outline` is in millimetres, y pointing down."""
    ring = outline if _area(outline) < 0 else outline[::-1]  # counter-clockwise, seen from above
    height = thickness / 2 / INCH
    triangles = [
        *_cover(ring, middle, texture, height),
        *_cover(ring, middle, texture, -height),
        *_wall(ring, middle, texture, height),
    ]
    return _written(triangles).encode()


def _area(outline: Line) -> float:
    """Return twice the area of an outline; with y pointing down it is negative counter-clockwise."""
    after = (*outline[1:], outline[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, after, strict=True))


def _cover(ring: Line, middle: Point, texture: Texture, height: float) -> Iterator[Triangle]:
    """Yield the upper or the lower side in triangles, each with its front outwards."""
    for triangle in _triangles(ring):
        upwards = (_area(triangle) < 0) == (height > 0)
        first, second, third = (
            _Corner(_placed(point, middle, height), texture.place(point, back=height < 0))
            for point in (triangle if upwards else triangle[::-1])
        )
        yield first, second, third


def _triangles(ring: Line) -> Iterator[Line]:
    """Split an area into triangles between its own corners."""
    import shapely

    for part in shapely.get_parts(shapely.constrained_delaunay_triangles(shapely.Polygon(ring))):
        first, second, third, _ = shapely.get_coordinates(part).tolist()
        yield (first[0], first[1]), (second[0], second[1]), (third[0], third[1])


def _wall(ring: Line, middle: Point, texture: Texture, height: float) -> Iterator[Triangle]:
    """Yield the edge all around, in the colour of the ground."""
    for here, there in zip(ring, (*ring[1:], ring[0]), strict=True):
        if dist(here, there):
            low, high, far_low, far_high = (
                _Corner(_placed(point, middle, level), texture.plain)
                for point in (here, there)
                for level in (-height, height)
            )
            yield low, far_low, far_high
            yield low, far_high, high


def _placed(point: Point, middle: Point, height: float) -> tuple[float, float, float]:
    """Return a point of a part in the space of the model: x to the west, z to the north."""
    return (middle[0] - point[0]) / INCH, height, (middle[1] - point[1]) / INCH


def _written(triangles: list[Triangle]) -> str:
    """Write a model; corners that agree in everything are written once."""
    points: dict[str, int] = {}
    pictures: dict[str, int] = {}
    normals: dict[str, int] = {}
    faces = []
    for triangle in triangles:
        normal = _entry(normals, _normal(triangle))
        corners = (
            f"{_entry(points, each.point)}/{_entry(pictures, each.picture)}/{normal}" for each in triangle
        )
        faces.append(f"f {' '.join(corners)}")
    lists: Mapping[str, Mapping[str, int]] = {"v": points, "vt": pictures, "vn": normals}
    entries = [f"{kind} {entry}" for kind, found in lists.items() for entry in found]
    return "\n".join(["# Realmwright", *entries, *faces, ""])


def _entry(known: dict[str, int], numbers: tuple[float, ...]) -> int:
    """Return the number of an entry of the file, counted from 1."""
    text = " ".join(f"{round(number, 5) + 0.0:.5f}" for number in numbers)
    return known.setdefault(text, len(known) + 1)


def _normal(triangle: Triangle) -> tuple[float, float, float]:
    """Return the direction that a triangle faces."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = (each.point for each in triangle)
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = (x * x + y * y + z * z) ** 0.5 or 1.0
    return x / length, y / length, z / length
