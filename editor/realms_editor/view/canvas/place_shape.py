"""The shape of a place on the map, and lines along its edge."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform


class PlaceShape:
    """The shape of a place around the origin, shared by all places of that shape."""

    def __init__(self, ground: QPainterPath) -> None:
        self.area = ground
        self._lines: dict[tuple[float, tuple[float, ...]], QPainterPath] = {}

    def outline_area(self, width: float, dash: tuple[float, ...] = ()) -> QPainterPath:
        """Return the area of a line along the edge; `dash` is counted in widths of the line."""
        if (width, dash) not in self._lines:
            self._lines[width, dash] = _line(self.area, width, dash)
        return self._lines[width, dash]


Place = list[tuple[PlaceShape, QTransform]]  # shapes with their positions


def _line(ground: QPainterPath, width: float, dash: tuple[float, ...]) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        stroker.setDashPattern(dash)
    # speed: filling the simplified area of a line costs a fifth of drawing the line
    return stroker.createStroke(ground).simplified()
