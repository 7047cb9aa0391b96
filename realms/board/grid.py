"""Cells as bits of an int: the room about some tiles, and what can be reached through its empty cells."""

from collections.abc import Iterable, Iterator

from realms.board.hexes import DIRECTIONS, Cell

MARGIN = 2  # free cells about the tiles: those where one more can lie, and a frame that is never taken


class Grid:
    """A part of the plane whose outermost cells stay empty, so that steps off its sides come to nothing."""

    __slots__ = ("everywhere", "frame", "north", "shifts", "west", "width")

    def __init__(self, west: int, north: int, width: int, height: int) -> None:
        self.west, self.north, self.width = west, north, width
        self.everywhere = (1 << width * height) - 1
        row = (1 << width) - 1
        column = self.everywhere // row
        self.frame = row | row << width * (height - 1) | column | column << width - 1  # the outermost cells
        self.shifts = tuple([dr * width + dq for dq, dr in DIRECTIONS])

    @classmethod
    def about(cls, cells: Iterable[Cell]) -> "Grid":
        """The grid that has these cells and room for more beside them."""
        qs, rs = zip(*cells, strict=True)
        west, north = min(qs) - MARGIN, min(rs) - MARGIN
        return cls(west, north, max(qs) - west + MARGIN + 1, max(rs) - north + MARGIN + 1)

    def bit(self, cell: Cell) -> int:
        """A cell as a set of its own."""
        return 1 << (cell[1] - self.north) * self.width + cell[0] - self.west

    def mask(self, cells: Iterable[Cell]) -> int:
        """Some cells as a set."""
        found = 0
        for cell in cells:
            found |= self.bit(cell)
        return found

    def cells(self, mask: int) -> Iterator[Cell]:
        """The cells of a set, row by row."""
        while mask:
            low = mask & -mask
            row, column = divmod(low.bit_length() - 1, self.width)
            yield column + self.west, row + self.north
            mask ^= low

    def step(self, mask: int, side: int) -> int:
        """The cells one step from those of a set, each in the same direction."""
        shift = self.shifts[side]
        return (mask << shift if shift > 0 else mask >> -shift) & self.everywhere

    def around(self, mask: int) -> int:
        """All neighbours of a set of cells; members of the set may be among them."""
        width = self.width
        flat = mask << 1 | mask >> 1 | mask << width | mask >> width
        return (flat | mask << width - 1 | mask >> width - 1) & self.everywhere

    def reach(self, start: int, through: int) -> int:
        """All cells of `through` that can be reached from `start` without leaving it."""
        row, more, reached = self.width, start & through, 0
        while more != reached:
            reached = more
            # speed: `around` written out, as this is asked for every step; a third of this
            flat = more | more << 1 | more >> 1 | more << row | more >> row
            more = (flat | more << row - 1 | more >> row - 1) & through
        return reached

    def outside(self, taken: int) -> int:
        """The empty cells that the unbounded outside reaches, when those of a set are taken."""
        return self.reach(self.frame, self.everywhere & ~taken)

    def parts(self, mask: int) -> list[int]:
        """The connected parts of a set of cells."""
        found = []
        while mask:
            part = self.reach(mask & -mask, mask)
            found.append(part)
            mask &= ~part
        return found
