"""Places within an area on a grid, for texts that must not cover anything."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from realms.export.drawing.shapes import Extent, Point

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

STEP = 3.0  # between the lines of the grid


class FreeGrid:
    """A grid over an area; it is never changed."""

    def __init__(self, left: float, top: float, free: "NDArray[bool_]") -> None:
        self.left, self.top, self.free = left, top, free

    def without(self, boxes: Iterable[Extent], air: float) -> "FreeGrid":
        """Return the grid without the places in some boxes and in some air around them."""
        free = self.free.copy()
        for left, top, right, bottom in boxes:
            columns = _between(left - air - self.left, right + air - self.left)
            rows = _between(top - air - self.top, bottom + air - self.top)
            free[rows, columns] = False
        return FreeGrid(self.left, self.top, free)

    def has(self, boxes: Iterable[Extent]) -> bool:
        """Return True if all places in some boxes are free."""
        for left, top, right, bottom in boxes:
            if left < self.left or top < self.top:
                return False
            columns, rows = (
                _between(left - self.left, right - self.left),
                _between(top - self.top, bottom - self.top),
            )
            height, width = self.free.shape
            if columns.stop > width or rows.stop > height or not self.free[rows, columns].all():
                return False
        return True

    def sums(self) -> "NDArray[int64]":
        """Return the number of free places above and to the left of each line of the grid."""
        import numpy

        found = numpy.zeros((self.free.shape[0] + 1, self.free.shape[1] + 1), numpy.int64)
        found[1:, 1:] = self.free.cumsum(axis=0).cumsum(axis=1)
        return found

    def place(
        self,
        sums: "NDArray[int64]",
        wide: float,
        tall: float,
        cost: "Callable[[NDArray[float64], NDArray[float64]], NDArray[float64]]",
    ) -> tuple[Point, float] | None:
        """Return the middle and the cost of the cheapest free box of that size; None if there is none."""
        import numpy

        columns, rows = int(wide / STEP) + 2, int(tall / STEP) + 2
        if self.free.shape[0] < rows or self.free.shape[1] < columns:
            return None
        full = (
            sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
        )
        ys, xs = numpy.nonzero(full == rows * columns)
        if not len(xs):
            return None
        middles_x = numpy.asarray(self.left + (xs + (columns - 1) / 2) * STEP, numpy.float64)
        middles_y = numpy.asarray(self.top + (ys + (rows - 1) / 2) * STEP, numpy.float64)
        costs = cost(middles_x, middles_y)
        best = int(numpy.argmin(costs))
        return (float(middles_x[best]), float(middles_y[best])), float(costs[best])


def grid_over(area: "BaseGeometry") -> FreeGrid:
    """Return the grid over an area, with all places in it free."""
    import numpy
    import shapely

    if area.is_empty:
        return FreeGrid(0.0, 0.0, numpy.zeros((0, 0), bool))
    left, top, right, bottom = area.bounds
    xs, ys = numpy.arange(left, right + STEP, STEP), numpy.arange(top, bottom + STEP, STEP)
    shapely.prepare(area)
    return FreeGrid(left, top, numpy.asarray(shapely.contains_xy(area, *numpy.meshgrid(xs, ys))))


def _between(low: float, high: float) -> slice:
    return slice(max(0, int(low / STEP + 1)), max(0, int(high / STEP + 1)))
