"""Reads a saved game for Tabletop Simulator as its documents say, and knows nothing of how ours are written.

Units are inches; x points east, y up, z north, and the space is left-handed. Objects turn first about z, then
about x, then about y; a positive turn about y is clockwise as seen from above. A model is an OBJ file,
which is right-handed: the program negates its x. Its `vt` counts from the lower left corner of the picture.
Sources: docs/tabletop.md.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from math import cos, dist, hypot, radians, sin
from pathlib import Path
from typing import Any

from PIL import Image

from realms.board.hexes import CORNERS, Cell, cell_at, centre, spin
from realms.export.drawing.frame import third_under, variant_of
from realms.export.drawing.theme import LIGHT

Point = tuple[float, float]
Space = tuple[float, float, float]
Colour = tuple[int, int, int]
Ground = tuple[str, str]  # a world and a terrain
INCH = 25.4
NEAR = 0.02
UNITS_OFF = 0.5  # of a hundred from the middle of a tile to its corner
NO_COLOUR: Colour = (0, 0, 0)
GROUNDS: Mapping[Colour, Ground] = {
    (int(paint.fill[1:3], 16), int(paint.fill[3:5], 16), int(paint.fill[5:7], 16)): (world, ground)
    for world, paints in LIGHT.fills.items()
    for ground, paint in paints.items()
}
NOWHERE = -1.0


@dataclass(frozen=True)
class Corner:
    at: Space
    picture: Point


@dataclass(frozen=True)
class ReadModel:
    """A model in the space of the program: triangles, and the normal that the file gives each of them."""

    triangles: tuple[tuple[Corner, Corner, Corner], ...]
    normals: tuple[Space, ...]

    @cached_property
    def size(self) -> Space:
        corners = [corner.at for triangle in self.triangles for corner in triangle]
        low, high = (tuple(end(each[axis] for each in corners) for axis in range(3)) for end in (min, max))
        return high[0] - low[0], high[1] - low[1], high[2] - low[2]


def read_model(text: str) -> ReadModel:
    entries: dict[str, list[tuple[float, ...]]] = {"v": [], "vt": [], "vn": []}
    triangles, normals = [], []
    for line in text.splitlines():
        kind, *words = line.split() or ["#"]
        if kind in entries:
            entries[kind].append(tuple(map(float, words)))
        elif kind == "f":
            assert len(words) == 3, "only triangles are sure to have no holes"
            corners = []
            for word in words:
                point, picture, normal = (int(number) - 1 for number in word.split("/"))
                x, y, z = entries["v"][point]
                u, v = entries["vt"][picture]
                corners.append(Corner((-x, y, z), (u, v)))
            nx, ny, nz = entries["vn"][normal]
            triangles.append((corners[0], corners[1], corners[2]))
            normals.append((-nx, ny, nz))
        else:
            assert kind == "#", line
    return ReadModel(tuple(triangles), tuple(normals))


@dataclass(frozen=True)
class ReadObject:
    """An object of a saved game with what its file says of it."""

    data: Mapping[str, Any]
    files: Mapping[str, bytes]  # by address

    @property
    def kind(self) -> str:
        (tag,) = self.data["Tags"]
        return str(tag)

    @property
    def place(self) -> Mapping[str, float]:
        place: Mapping[str, float] = self.data["Transform"]
        return place

    @property
    def at(self) -> Point:
        """The place on the table: east and north."""
        return self.place["posX"], self.place["posZ"]

    @property
    def over(self) -> bool:
        assert self.place["rotX"] == 0
        assert self.place["rotZ"] in (0, 180)
        return self.place["rotZ"] == 180

    @cached_property
    def model(self) -> ReadModel:
        assert all(self.place[f"scale{axis}"] == 1 for axis in "XYZ")
        return read_model(self.files[self.data["CustomMesh"]["MeshURL"]].decode("ascii"))

    @cached_property
    def picture(self) -> Image.Image:
        return Image.open(BytesIO(self.files[self.data["CustomMesh"]["DiffuseURL"]])).convert("RGB")

    def on_table(self, point: Space) -> Space:
        """Return where a point of the object is: turned about z, then about y, then moved."""
        x, y, z = point
        if self.over:
            x, y = -x, -y
        yaw = radians(self.place["rotY"])
        east, north = x * cos(yaw) + z * sin(yaw), z * cos(yaw) - x * sin(yaw)
        return east + self.place["posX"], y + self.place["posY"], north + self.place["posZ"]

    @cached_property
    def seen(self) -> tuple[tuple[Corner, Corner, Corner], ...]:
        """The triangles that face the sky, on the table."""
        up = -1 if self.over else 1
        found = []
        for triangle, normal in zip(self.model.triangles, self.model.normals, strict=True):
            if normal[1] * up > 0.9:
                one, two, three = (Corner(self.on_table(each.at), each.picture) for each in triangle)
                found.append((one, two, three))
        return tuple(found)

    def colour_at(self, point: Point) -> Colour | None:
        """Return the colour that somebody sees from above at a place of the table; None beside the object."""
        for triangle in self.seen:
            shares = _shares(point, *((each.at[0], each.at[2]) for each in triangle))
            if min(shares) >= 0:
                u, v = (
                    sum(share * each.picture[axis] for share, each in zip(shares, triangle, strict=True))
                    for axis in (0, 1)
                )
                width, height = self.picture.size
                pixel = self.picture.getpixel((int(u * width), int((1 - v) * height)))
                assert isinstance(pixel, tuple)
                return pixel[0], pixel[1], pixel[2]
        return None


def _shares(point: Point, *corners: Point) -> tuple[float, float, float]:
    """Return the weights of the corners of a triangle at a point; one is negative outside."""
    (ax, ay), (bx, by), (cx, cy) = corners
    whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if not whole:
        return NOWHERE, NOWHERE, NOWHERE
    b = ((point[0] - ax) * (cy - ay) - (cx - ax) * (point[1] - ay)) / whole
    c = ((bx - ax) * (point[1] - ay) - (point[0] - ax) * (by - ay)) / whole
    return 1 - b - c, b, c


@dataclass(frozen=True)
class ReadGame:
    """A saved game with the files that it names."""

    data: Mapping[str, Any]
    files: Mapping[str, bytes]

    def models(self) -> Iterator[ReadObject]:
        """Yield the objects with models that lie on the table."""
        for each in self.data["ObjectStates"]:
            if each["Name"] == "Custom_Model":
                yield ReadObject(each, self.files)

    def of_kind(self, kind: str) -> list[ReadObject]:
        return [each for each in self.models() if each.kind == kind]

    def everything(self) -> Iterator[Mapping[str, Any]]:
        """Yield all objects, those in bags too."""
        waiting = list(self.data["ObjectStates"])
        while waiting:
            each = waiting.pop()
            yield each
            waiting += each.get("ContainedObjects", [])


def addresses_in(data: Mapping[str, Any]) -> set[str]:
    """Return every address that a saved game names."""
    game = ReadGame(data, {})
    keys = ("MeshURL", "DiffuseURL", "ColliderURL", "NormalURL")
    return {each["CustomMesh"][key] for each in game.everything() if "CustomMesh" in each for key in keys} - {
        ""
    }


def read_game(file: Path) -> ReadGame:
    """Read a saved game whose files lie on this computer."""
    data = json.loads(file.read_text("utf-8"))
    names = addresses_in(data)
    return ReadGame(data, {name: Path("/" + name.removeprefix("file:///")).read_bytes() for name in names})


# Maps of tiles


@dataclass(frozen=True)
class ReadTile:
    """A tile as it lies: its cell from that of the first tile, its turn, and what each third shows."""

    name: str
    cell: Cell
    turn: int
    shown: tuple[Ground, ...]
    middle: Point  # on the drawing plane, whose y points down
    over: bool


@dataclass(frozen=True)
class ReadMap:
    """A map of tiles: the tiles by name, and the pieces by kind and address."""

    tiles: Mapping[str, ReadTile]
    pieces: Counter[tuple[str, str]]


def read_map(game: ReadGame) -> ReadMap:
    found = game.of_kind("tile")
    widths = [each.model.size[0] for each in found]
    assert max(widths) - min(widths) < NEAR, "all tiles have one size"
    unit = widths[0] / (2 * CORNERS[0][0])  # inches in a unit of the drawing plane
    origin = found[0].at
    tiles = {each.data["Nickname"]: _read_tile(each, unit, origin) for each in found}
    assert len(tiles) == len(found)
    pieces = Counter(
        (each.kind, _address(each, tiles.values(), unit, origin))
        for each in game.models()
        if each.kind != "tile"
    )
    return ReadMap(tiles, pieces)


def _on_plane(at: Point, unit: float, origin: Point) -> Point:
    return (at[0] - origin[0]) / unit, (origin[1] - at[1]) / unit


def _read_tile(tile: ReadObject, unit: float, origin: Point) -> ReadTile:
    middle = _on_plane(tile.at, unit, origin)
    cell = cell_at(middle)
    assert dist(centre(cell), middle) < UNITS_OFF, "a tile lies beside its cell"
    turns = -tile.place["rotY"] / 60
    assert abs(turns - round(turns)) < NEAR
    turn = round(turns) % 6
    shown = tuple(_ground(tile, third, turn, unit) for third in range(3))
    return ReadTile(tile.data["Nickname"], cell, turn, shown, middle, tile.over)


def _ground(tile: ReadObject, third: int, turn: int, unit: float) -> Ground:
    """Return the ground that most of a third shows: third k lies about its direction, from the middle out."""
    seen = Counter[Ground]()
    for away in range(30, 80, 5):
        for aside in range(-40, 41, 8):
            angle = radians(60 * (2 * third + 1 + turn) + aside)
            place = tile.at[0] + away * unit * cos(angle), tile.at[1] + away * unit * sin(angle)
            ground = GROUNDS.get(tile.colour_at(place) or NO_COLOUR)
            if ground:
                seen[ground] += 1
    return seen.most_common(1)[0][0]


def _address(piece: ReadObject, tiles: Iterable[ReadTile], unit: float, origin: Point) -> str:
    """Return the third that a piece lies on, or the side: its own one, or the one that an arrow points at."""
    x, y = _on_plane(piece.at, unit, origin)
    if piece.kind == "border":
        assert piece.model.size[0] > piece.model.size[2], "a border is long in x of its model"
        yaw = radians(piece.place["rotY"])
        return _side_at((x, y), (sin(yaw), -cos(yaw)), tiles)
    if piece.kind == "arrow":
        east, north = _pointing(piece)
        return _side_at((x + 25 * east, y - 25 * north), (-east, north), tiles)
    near = min(tiles, key=lambda tile: dist(tile.middle, (x, y)))
    place = spin((x - near.middle[0], y - near.middle[1]), -near.turn)
    return f"{near.name}/{third_under(place, variant_of(near.name))}"


def _side_at(at: Point, out: Point, tiles: Iterable[ReadTile]) -> str:
    """Return the first address of the side whose middle lies at a point, and that faces this way or away."""
    for tile in sorted(tiles, key=lambda tile: tile.name):
        for side in range(6):
            angle = radians(60 * (side + tile.turn))
            faces = cos(angle), -sin(angle)
            middle = tile.middle[0] + CORNERS[0][0] * faces[0], tile.middle[1] + CORNERS[0][0] * faces[1]
            if dist(middle, at) < 1 and abs(abs(faces[0] * out[0] + faces[1] * out[1]) - 1) < NEAR:
                return f"{tile.name}.{side}"
    raise AssertionError(f"nothing has a side at {at}")


def _pointing(arrow: ReadObject) -> Point:
    """Return the direction of an arrow, east and north: its tip is its only corner that is its own mirror."""
    corners = {arrow.on_table(corner.at) for triangle in arrow.model.triangles for corner in triangle}
    places = {(round(x - arrow.at[0], 3), round(z - arrow.at[1], 3)) for x, _, z in corners}
    (tip,) = (place for place in places if all(_near(_mirrored(each, place), places) for each in places))
    return tip[0] / hypot(*tip), tip[1] / hypot(*tip)


def _mirrored(place: Point, axis: Point) -> Point:
    share = 2 * (place[0] * axis[0] + place[1] * axis[1]) / (axis[0] ** 2 + axis[1] ** 2)
    return share * axis[0] - place[0], share * axis[1] - place[1]


def _near(place: Point, places: Iterable[Point]) -> bool:
    return any(dist(place, each) < NEAR / 4 for each in places)
