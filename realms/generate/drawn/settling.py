"""Regions as cells around points, moved until the cells are of about one size and no border is very short."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final

from realms.generate.drawn.diagram import CellDiagram, diagram_of
from realms.generate.drawn.geometry import NEAR, Points, measured, turned_points
from realms.generate.drawn.scatter import scattered
from realms.generate.drawn.sketch import LandSketch

if TYPE_CHECKING:
    from shapely import Polygon

RELAXING: Final = 12  # rounds in which every point moves towards the middle of its cell
RELAXED: Final = 0.7  # of the way to the middle, in each of these rounds
REPAIRS: Final = 30  # rounds of moving points around what is wrong
SHORTEST: Final = 20.0  # millimetres of a border before it wanders
SMALLEST: Final = 0.66  # of the mean, the area of a cell
OUTER: Final = 2  # points that are pushed away from what is wrong
CALM: Final = 0.05  # of the way to the middle of its cell, for each point in a round of repairs
SHORT, COAST, SMALL = 0.025, 0.04, 0.03  # of the way to what is wrong, for the points that are pulled there


@dataclass(frozen=True, slots=True)
class CellFault:
    """A fault of a cell: the place that points are pulled to, their numbers, and the part of the way."""

    at: Any
    pulled: Sequence[int]
    part: float


def settled_cells(drawn: LandSketch, count: int, turns: int, luck: Random) -> "list[Polygon] | None":
    """Return cells for so many regions, or nothing if some stay too small or some borders too short."""
    settling = _Settling(drawn, count, turns, luck)
    diagrams = settling.repair() if settling.relax() else None
    return settling.cells(diagrams) if diagrams else None


class _Settling:
    """The points of all land while they are moved."""

    def __init__(self, drawn: LandSketch, count: int, turns: int, luck: Random) -> None:
        import numpy

        found = scattered(drawn, count, turns, luck)
        self.sketch, self.turns = drawn, turns
        self.points: Points = numpy.array([at for at, _ in found])
        pieces = numpy.array([piece for _, piece in found])
        self.members = [numpy.flatnonzero(pieces == piece) for piece in range(len(drawn.land))]
        self.coasts = [list(_coasts(drawn, land)) for land in drawn.land]
        self.smallest = SMALLEST * sum(land.area for land in drawn.land) / count

    def relax(self) -> bool:
        """Move every point towards the middle of its cell, several times; False if a cell is lost."""
        for _ in range(RELAXING):
            diagrams = self._diagrams()
            if diagrams is None:
                return False
            for place, made in enumerate(diagrams):
                self._pull_to_middles(place, made, RELAXED)
            self._turn()
        return True

    def repair(self) -> list[CellDiagram] | None:
        """Move points until nothing is wrong, or give up."""
        for _ in range(REPAIRS):
            diagrams = self._diagrams()
            faults = [list(self._faults(place, made)) for place, made in enumerate(diagrams or ())]
            if not any(faults):
                return diagrams
            for place, made in enumerate(diagrams or ()):
                self._move(place, faults[place])
                self._pull_to_middles(place, made, CALM)
            self._turn()
        return None

    def cells(self, diagrams: Sequence[CellDiagram]) -> "list[Polygon]":
        """Return all cells, in the order of their points."""
        found: dict[int, Polygon] = {}
        for own, made in zip(self.members, diagrams, strict=True):
            found |= zip(own.tolist(), made.cells, strict=True)
        return [found[number] for number in range(len(found))]

    def _diagrams(self) -> list[CellDiagram] | None:
        """Return the cells of each piece of land; nothing if a point has got off its piece."""
        pieces = zip(self.sketch.land, self.members, strict=True)
        diagrams = [diagram_of(land, self.points[own]) for land, own in pieces]
        return [each for each in diagrams if each] if all(diagrams) else None

    def _pull_to_middles(self, place: int, made: CellDiagram, part: float) -> None:
        """Move each point of a piece of land a part of its way to the middle of its cell."""
        import shapely

        middles = shapely.get_coordinates(shapely.centroid(made.cells))
        own = self.members[place]
        self.points[own] += part * (middles - self.points[own])

    def _turn(self) -> None:
        """Move the points of each orbit to the images of one point."""
        import numpy

        turns, count = self.turns, len(self.points)
        if turns == 1:
            return
        centre, whole = numpy.array(self.sketch.centre), count - count % turns
        away = (self.points[:whole] - centre).reshape(-1, turns, 2)
        back = [turned_points(away[:, step], -step, turns) for step in range(turns)]
        mean = numpy.mean(back, axis=0)
        turned = numpy.stack([turned_points(mean, step, turns) for step in range(turns)], axis=1)
        self.points[:whole] = centre + turned.reshape(-1, 2)
        self.points[whole:] = centre

    # Repairs

    def _faults(self, place: int, made: CellDiagram) -> Iterator[CellFault]:
        """Yield the faults of the cells of a piece of land."""
        import shapely

        yield from _short_borders(made)
        wide = shapely.buffer(made.cells, NEAR, quad_segs=1)
        for coast in self.coasts[place]:
            yield from _short_coasts(wide, coast)
        points = self.points[self.members[place]]
        for cell, area in enumerate(measured(shapely.area(made.cells))):
            if area < self.smallest:
                yield CellFault(points[cell], [cell], SMALL)

    def _move(self, place: int, faults: Sequence[CellFault]) -> None:
        """Pull points together at each fault, and push the nearest others away."""
        import numpy

        points = self.points[self.members[place]]
        moved = points.copy()
        for fault in faults:
            pulled = list(fault.pulled)
            away = numpy.hypot(*(points - fault.at).T)
            away[pulled] = numpy.inf
            moved[pulled] += fault.part * (fault.at - points[pulled])
            pushed = numpy.argsort(away, kind="stable")[: min(OUTER, len(points) - len(pulled))]
            moved[pushed] -= fault.part * (fault.at - points[pushed])
        self.points[self.members[place]] = moved


def _short_borders(made: CellDiagram) -> Iterator[CellFault]:
    """Yield the borders between two cells that are too short."""
    import shapely

    for edge in made.edges:
        if edge.length < SHORTEST:
            yield CellFault(shapely.get_coordinates(edge.line).mean(axis=0), edge.pair, SHORT)


def _short_coasts(cells: Any, coast: Any) -> Iterator[CellFault]:
    """Yield the cells that touch a coast along too short a line."""
    import shapely

    touched = shapely.intersection(coast, cells)
    for cell, length in enumerate(measured(shapely.length(touched))):
        if 3 * NEAR < length < SHORTEST:
            yield CellFault(shapely.get_coordinates(touched[cell]).mean(axis=0), [cell], COAST)


def _coasts(drawn: LandSketch, land: "Polygon") -> Iterator[Any]:
    """Yield the lines along which a piece of land lies at the outside and at each water."""
    for line in (drawn.outline.exterior, *(water.shape.exterior for water in drawn.waters)):
        coast = land.boundary.intersection(line.buffer(NEAR))
        if coast.length > 1:
            yield coast
