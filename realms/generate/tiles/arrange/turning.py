"""Turns of the plane of cells onto itself, about a cell, a side or a corner; distances from their middle."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from realms.board.hexes import Cell, turned

FINE: Final = 6  # so fine is the grid on which the middle of a side or a corner is a whole place


@dataclass(frozen=True, slots=True)
class Turning:
    """A turn by `step` sixths that moves the origin to `shift`; repeated `times` it moves nothing."""

    times: int = 1
    step: int = 0
    shift: Cell = (0, 0)

    def moved(self, cell: Cell) -> Cell:
        """Turn a cell once."""
        q, r = turned(cell, self.step)
        return q + self.shift[0], r + self.shift[1]

    def orbit(self, cell: Cell) -> tuple[Cell, ...]:
        """Return a cell and all that it is turned to, each once."""
        found = [cell]
        while len(found) < self.times and (after := self.moved(found[-1])) != cell:
            found.append(after)
        return tuple(found)

    @property
    def middle(self) -> Cell:
        """The place that does not move, on the fine grid."""
        orbit = [(0, 0)]
        for _ in range(self.times - 1):
            orbit.append(self.moved(orbit[-1]))
        part = FINE // self.times
        return part * sum(q for q, _ in orbit), part * sum(r for _, r in orbit)


NO_TURN: Final = Turning()
# By times, then by the kind of middle: a whole cell, or what two or three cells share.
ABOUT_CELL: Final = {1: NO_TURN, 2: Turning(2, 3), 3: Turning(3, 2)}
ABOUT_JOINT: Final = {1: NO_TURN, 2: Turning(2, 3, (1, 0)), 3: Turning(3, 2, (0, 1))}


def squared(cell: Cell, middle: Cell, long: int = 1) -> int:
    """Return the squared distance of a cell from a middle on the fine grid; `long` shortens what is east."""
    q, r = FINE * cell[0] - middle[0], FINE * cell[1] - middle[1]
    east, south = 2 * q + r, r
    return east * east + 3 * long * south * south


def hull(cells: Iterable[Cell], room: int = 1) -> set[Cell]:
    """Return all cells of the smallest upright block around some cells, with so much room about it."""
    found = list(cells)
    rows, columns = [r for _, r in found], [q for q, _ in found]
    return {
        (q, r)
        for q in range(min(columns) - room, max(columns) + room + 1)
        for r in range(min(rows) - room, max(rows) + room + 1)
    }
