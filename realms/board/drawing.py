"""A drawing as the document has it: nodes and lines in millimetres, and regions known by an inner point."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

from realms.board.hexes import RADIUS, Point
from realms.board.lazy import lazy_property
from realms.tiles.kinds import PRINTED_LAND, WaterKind, World

UNIT: Final = RADIUS * sqrt(3) / 90  # units of the drawing plane in a millimetre: a tile is 90 mm wide

_NUMBERS = re.compile(r"(\d+)")


def id_order(name: str) -> tuple[object, ...]:
    """Return a sort key for ids: r2 comes before r10."""
    return tuple(int(part) if part.isdigit() else part for part in _NUMBERS.split(name))


def on_plane(point: Point) -> Point:
    """Return the point of the drawing plane for one of the sheet, in millimetres."""
    return point[0] * UNIT, point[1] * UNIT


def on_sheet(point: Point) -> Point:
    """Return the point of the sheet, in millimetres, for one of the drawing plane."""
    return point[0] / UNIT, point[1] / UNIT


@dataclass(frozen=True, slots=True)
class DrawnRegion:
    """A region of a drawing; without a terrain nobody has painted it yet."""

    id: str
    at: Point
    terrain: str = ""
    symbols: frozenset[str] = frozenset()
    water: WaterKind | None = None
    world: World = "surface"
    edge: bool | None = None
    names: Mapping[str, str] = field(default_factory=dict)


class Drawing:
    """The drawing of a layer; it is never changed."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    @property
    def size(self) -> Point:
        """The width and the height of the sheet."""
        width, height = self.data["size"]
        return width, height

    @property
    def nodes(self) -> Mapping[str, Sequence[float]]:
        """The point of each node."""
        nodes: Mapping[str, Sequence[float]] = self.data.get("nodes", {})
        return nodes

    @property
    def lines(self) -> Sequence[Sequence[str]]:
        """The nodes along each line."""
        lines: Sequence[Sequence[str]] = self.data.get("lines", ())
        return lines

    @lazy_property
    def regions(self) -> tuple[DrawnRegion, ...]:
        """The regions, in the order of their ids."""
        written: Mapping[str, Mapping[str, Any]] = self.data.get("regions", {})
        return tuple(_region(name, written[name]) for name in sorted(written, key=id_order))

    def region(self, name: str) -> DrawnRegion | None:
        """Return the region with an id."""
        return self._by_id.get(name)

    @lazy_property
    def _by_id(self) -> Mapping[str, DrawnRegion]:
        return {each.id: each for each in self.regions}

    @property
    def joins(self) -> Sequence[Sequence[str]]:
        """The pairs of regions that are neighbours although the drawing shows no border."""
        joins: Sequence[Sequence[str]] = self.data.get("joins", ())
        return joins

    @property
    def severs(self) -> Sequence[Sequence[str]]:
        """The pairs of regions that are no neighbours although the drawing shows a border."""
        severs: Sequence[Sequence[str]] = self.data.get("severs", ())
        return severs

    @property
    def picture(self) -> Mapping[str, Any] | None:
        """The picture under the drawing."""
        picture: Mapping[str, Any] | None = self.data.get("picture")
        return picture

    def paths(self) -> list[list[Sequence[float]]]:
        """Return the points of each line; nodes that do not exist are left out."""
        nodes = self.nodes
        found = [[nodes[name] for name in line if name in nodes] for line in self.lines]
        return [path for path in found if len(path) > 1]

    def same_lines(self, other: "Drawing") -> bool:
        """Return True if nodes and lines are those of another state of the document, which shares them."""
        parts = ("nodes", "lines")
        return all(self.data.get(part) is other.data.get(part) for part in parts)


def _world_of(terrain: str) -> World | None:
    """Return the world that a terrain tells, whatever is written beside it."""
    return next((world for world, land in PRINTED_LAND.items() if terrain in land), None)


def _region(name: str, written: Mapping[str, Any]) -> DrawnRegion:
    terrain = written.get("terrain", "")
    x, y = written["at"]
    return DrawnRegion(
        name,
        (x, y),
        terrain,
        frozenset(written.get("symbols", ())),
        written.get("water"),
        _world_of(terrain) or written.get("world", "surface"),
        written.get("edge"),
        written.get("names", {}),
    )
