"""The tool that measures a drawing: the way along clicked points, and the area of a face."""

from itertools import pairwise
from math import dist

from realms.board.drawing import on_plane
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Point
from realms.locale import Sentence, sentence, tenths
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, Aim, Ghost, GhostLine, GhostText, Handle, Keys, Tool
from realms_editor.tools.workbench import Workbench

SQUARE_CENTIMETRE = 100.0  # square millimetres


class MeasureTool(Tool):
    """Clicks set points; the way along them is shown in millimetres, and the area under the pointer."""

    id = "measure"
    title = sentence("Measure")
    key = "T"
    group = 3
    maps = DRAWINGS

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.points: list[Point] = []

    def hint(self, at: Spot | None) -> Sentence:
        """Say how long the way to here is, and how large the face."""
        if not at:
            return sentence("click to begin to measure")
        area = self.area(at)
        way = self._way(self._point(at, self.bench.keys))
        if not self.points and area is None:
            return sentence("click to begin to measure; Ctrl does not snap")
        if not self.points:
            return sentence("this face measures {area} cm²; click to measure a way", area=tenths(area or 0))
        if area is None:
            return sentence("{length} mm; Backspace goes back, Esc begins anew", length=tenths(way))
        return sentence("{length} mm; this face measures {area} cm²", length=tenths(way), area=tenths(area))

    def aim(self, at: Spot) -> Aim | None:
        """Return the face that is measured."""
        return None if at.face is None else Aim(at, "face")

    def area(self, at: Spot) -> float | None:
        """Return the area of the face at a place in square centimetres, or None outside all faces."""
        board = self.bench.board
        if at.face is None or not isinstance(board, DrawnBoard):
            return None
        return float(board.faces.polygons[at.face].area) / SQUARE_CENTIMETRE

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the way with the length of each part and of the whole."""
        points = [*self.points, self._point(at, self.bench.keys)] if at else self.points
        handles = tuple(Handle(on_plane(point), "node") for point in points)
        if len(points) < 2 or not self.points:
            return Ghost(handles=handles)
        texts = [GhostText(on_plane(_middle(*ends)), _length(dist(*ends))) for ends in pairwise(points)]
        if len(points) > 2:
            total = tenths(sum(dist(*ends) for ends in pairwise(points)))
            texts.append(GhostText(on_plane(points[-1]), sentence("{length} mm in all", length=total)))
        line = GhostLine(tuple(map(on_plane, points)), "measured")
        return Ghost(lines=(line,), handles=handles, texts=tuple(texts))

    def press(self, at: Spot, keys: Keys) -> None:
        """Set a point."""
        self.points.append(self._point(at, keys))

    @property
    def begun(self) -> bool:
        """True while points are set."""
        return bool(self.points)

    def back(self) -> None:
        """Take the last point back."""
        if self.points:
            self.points.pop()

    def cancel(self) -> bool:
        """Begin anew; False if nothing is measured."""
        begun, self.points = bool(self.points), []
        return begun

    def stops(self) -> list[Point]:
        """Return the places of the nodes."""
        return [self.bench.net.point(name) for name in self.bench.net.names]

    def _point(self, at: Spot, keys: Keys) -> Point:
        """Return the point of a click: a node or line within reach unless Ctrl is held."""
        net = self.bench.net
        return at.sheet if keys.control else net.place(net.snapped(at.sheet, self.bench.reach))

    def _way(self, last: Point) -> float:
        return sum(dist(*ends) for ends in pairwise([*self.points, last]))


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _length(millimetres: float) -> Sentence:
    return sentence("{length} mm", length=tenths(millimetres))
