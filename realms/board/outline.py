"""The outer boundary of a realm and its holes, by walking along the empty cells.

At every corner of the grid three cells meet, so the sides between tiles and emptiness form closed loops that
never touch. Walked with the tiles on the left, a loop that turns left is the outside of a landmass, and one
that turns right the edge of a hole. The work does not depend on how far apart the tiles lie.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from realms.board.addresses import Side, side_order
from realms.board.hexes import DIRECTIONS, Cell, neighbour
from realms.board.layout import Placement

Walk = tuple[tuple[Placement, int], ...]  # tiles with board sides, the tiles on the left


@dataclass(frozen=True, slots=True)
class Hole:
    """A connected group of empty cells inside the realm, named by the lowest side that faces it."""

    name: str
    regions: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class HoleEdge:
    """The sides of the tiles that face one hole."""

    walks: tuple[Walk, ...]

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The own sides of the tiles."""
        return tuple(side for walk in self.walks for side in own_sides(walk))

    @property
    def first(self) -> Side:
        """The lowest side; it names the hole."""
        return min(self.sides, key=side_order)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The empty cells of the hole: in each row from a tile's east side to the west side of the next."""
        faced = [(laid.r, laid.q, side) for walk in self.walks for laid, side in walk]
        before, after = (sorted((r, q) for r, q, side in faced if side == which) for which in (0, 3))
        runs = zip(before, after, strict=True)
        return tuple(sorted((q, r) for (r, west), (_, east) in runs for q in range(west + 1, east)))


@dataclass(frozen=True, slots=True)
class Outline:
    """The loops of own sides that face the outside, and the edges of holes."""

    outer: tuple[tuple[Side, ...], ...]
    holes: tuple[HoleEdge, ...]


def find_outline(
    placements: tuple[Placement, ...], cells: Mapping[Cell, Placement], worlds_touch: bool
) -> Outline:
    """Find the outline of each world, or of both together where worlds touch."""
    groups = [set(cells)]
    if not worlds_touch:
        worlds = dict.fromkeys(placement.face for placement in placements)
        groups = [{placement.cell for placement in placements if placement.face == world} for world in worlds]
    outer: list[tuple[Side, ...]] = []
    holes: list[HoleEdge] = []
    for group in groups:
        walks = list(_walks(group, cells))
        hollows = [walk for walk in walks if _turns(walk) < 0]
        edges = [[hollow] for hollow in hollows]  # of each hole: its own, and those of the islands in it
        for island in (walk for walk in walks if _turns(walk) > 0):
            around = _hollow_around(island, hollows)
            if around is None:
                outer.append(own_sides(island))
            else:
                edges[around].append(island)
        holes.extend(HoleEdge(tuple(walks)) for walks in edges)
    return Outline(tuple(outer), tuple(holes))


def own_sides(walk: Iterable[tuple[Placement, int]]) -> tuple[Side, ...]:
    """Return the own sides of tiles along a walk of board sides."""
    return tuple((placement.tile, (side - placement.turn) % 6) for placement, side in walk)


def _walks(group: set[Cell], cells: Mapping[Cell, Placement]) -> Iterator[Walk]:
    seen: set[tuple[Cell, int]] = set()
    for q, r in sorted(group):
        for side, (dq, dr) in enumerate(DIRECTIONS):
            if (q + dq, r + dr) not in group and ((q, r), side) not in seen:
                walk = list(_walk((q, r), side, group))
                seen.update(walk)
                yield tuple((cells[cell], facing) for cell, facing in walk)


def _walk(cell: Cell, side: int, group: set[Cell]) -> Iterator[tuple[Cell, int]]:
    start = cell, side
    while True:
        yield cell, side
        ahead = (side + 1) % 6
        beyond = neighbour(cell, ahead)
        if beyond in group:
            cell, side = beyond, (side - 1) % 6
        else:
            side = ahead
        if (cell, side) == start:
            return


def _turns(walk: Walk) -> int:
    """Count left turns minus right turns: 6 around a landmass, -6 around a hole."""
    sides = [side for _, side in walk]
    steps = ((now - before) % 6 for before, now in zip([sides[-1], *sides], sides, strict=False))
    return sum(1 if step == 1 else -1 for step in steps)


def _hollow_around(island: Walk, hollows: list[Walk]) -> int | None:
    """Return the index of the innermost hollow around an island: a ray from the island leaves it first."""
    crossings = ((_crossings_east(island, hollow), index) for index, hollow in enumerate(hollows))
    first = [(min(steps), index) for steps, index in crossings if len(steps) % 2 == 1]
    return min(first)[1] if first else None


def _crossings_east(island: Walk, hollow: Walk) -> list[int]:
    """Return the distances in half cells at which a ray east from an island crosses a hollow's edge."""
    q, r = island[0][0].cell
    steps = (
        2 * (laid.q - q) + (1 if side == 0 else -1) for laid, side in hollow if laid.r == r and side in (0, 3)
    )
    return [step for step in steps if step > 0]
