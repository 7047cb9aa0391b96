"""Sets of cells as bits of an int, and the cells that can be reached from them."""

from collections.abc import Iterable, Iterator

from realms.board.hexes import DIRECTIONS, Cell

MARGIN = 2  # free cells around the tiles: one for another tile, and a frame that always stays empty


class Grid:
    """A rectangle of cells around some tiles; its outermost cells stay empty, so that no step leaves it."""

    __slots__ = ("everywhere", "frame", "height", "north", "shifts", "west", "width")

    def __init__(self, west: int, north: int, width: int, height: int) -> None:
        self.west, self.north, self.width, self.height = west, north, width, height
        self.everywhere = (1 << width * height) - 1
        row = (1 << width) - 1
        column = self.everywhere // row
        self.frame = row | row << width * (height - 1) | column | column << width - 1  # the outermost cells
        self.shifts = tuple([dr * width + dq for dq, dr in DIRECTIONS])

    @classmethod
    def about(cls, cells: Iterable[Cell], margin: int = MARGIN) -> "Grid":
        """Make a grid of these cells and of all cells within so many steps."""
        qs, rs = zip(*cells, strict=True)
        west, north = min(qs) - margin, min(rs) - margin
        return cls(west, north, max(qs) - west + margin + 1, max(rs) - north + margin + 1)

    def has_room(self, cell: Cell) -> bool:
        """Return True if a tile on a cell is far enough from the outermost cells."""
        q, r = cell[0] - self.west, cell[1] - self.north
        return MARGIN <= q < self.width - MARGIN and MARGIN <= r < self.height - MARGIN

    def bit(self, cell: Cell) -> int:
        """Return the set of one cell."""
        return 1 << (cell[1] - self.north) * self.width + cell[0] - self.west

    def mask(self, cells: Iterable[Cell]) -> int:
        """Return the set of some cells."""
        found = 0
        for cell in cells:
            found |= self.bit(cell)
        return found

    def cells(self, mask: int) -> Iterator[Cell]:
        """List the cells of a set, row by row."""
        while mask:
            low = mask & -mask
            row, column = divmod(low.bit_length() - 1, self.width)
            yield column + self.west, row + self.north
            mask ^= low

    def step(self, mask: int, side: int) -> int:
        """Return the cells of a set, each moved one step over the same side."""
        shift = self.shifts[side]
        return (mask << shift if shift > 0 else mask >> -shift) & self.everywhere

    def around(self, mask: int) -> int:
        """Return all neighbours of the cells of a set, which may belong to the set."""
        width = self.width
        flat = mask << 1 | mask >> 1 | mask << width | mask >> width
        return (flat | mask << width - 1 | mask >> width - 1) & self.everywhere

    def reach(self, start: int, through: int) -> int:
        """Return the cells of `through` that can be reached from `start` without leaving `through`."""
        more, reached = start & through, 0
        while more != reached:
            reached = more
            more = (more | self.around(more)) & through
        return reached

    def outside(self, taken: int) -> int:
        """Return the cells connected with the outside when those of a set are occupied."""
        return self.reach(self.frame, self.everywhere & ~taken)

    def parts(self, mask: int) -> list[int]:
        """Return the connected parts of a set of cells."""
        found = []
        while mask:
            part = self.reach(mask & -mask, mask)
            found.append(part)
            mask &= ~part
        return found
