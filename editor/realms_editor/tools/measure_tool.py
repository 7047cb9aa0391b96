"""The tool that measures a map: the way along clicked points, the conquests on it, and the area of a face."""

from dataclasses import dataclass
from itertools import pairwise
from math import dist

from realms.board.drawing import UNIT, on_plane
from realms.board.drawn_board import DrawnBoard
from realms.board.graph import shortest_way
from realms.board.hexes import Cell, Point, distance
from realms.export.drawing.frame import APOTHEM
from realms.locale import Sentence, joined, sentence, tenths
from realms_editor.desk.findings import tile_width_of
from realms_editor.tools.snap import snapped_to_hex
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Ghost, GhostLine, GhostText, Handle, Keys, Tool
from realms_editor.tools.workbench import Workbench

SQUARE_CENTIMETRE = 100.0  # square millimetres


@dataclass(frozen=True, slots=True)
class _Mark:
    """A point of the way in units of the drawing plane, with the cell and the region in which it was set."""

    at: Point
    cell: Cell
    address: str


class MeasureTool(Tool):
    """Clicks set points; the way along them is shown in millimetres, and the area under the pointer.

    On tiles hexes are counted, too; on every map the conquests between the regions of the points.
    """

    id = "measure"
    title = sentence("Measure")
    key = "T"
    key_on_tiles = "Ctrl+T"
    group = 3
    maps = DRAWINGS | TILES
    aims_at = "third"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.marks: list[_Mark] = []
        self._tile_width = 0.0  # in millimetres, as it was when the last point was set

    def activate(self) -> None:
        """Put back what else was held, and read how wide tiles are."""
        super().activate()
        self._tile_width = tile_width_of(self.bench.document.path)

    def hint(self, at: Spot | None) -> Sentence:
        """Say how long the way to here is, and how large the face."""
        if not at:
            return sentence("click to begin to measure")
        area = self.area(at)
        if not self.marks and area is None:
            return sentence("click to begin to measure; Ctrl does not snap")
        if not self.marks:
            return sentence("this face measures {area} cm²; click to measure a way", area=tenths(area or 0))
        way = joined(self._figures([*self.marks, self._mark(at, self.bench.keys)]), ", ")
        if area is None:
            return sentence("{way}; Backspace goes back, Esc begins anew", way=way)
        return sentence("{way}; this face measures {area} cm²", way=way, area=tenths(area))

    def _figures(self, marks: list[_Mark]) -> list[Sentence]:
        """Return the length of a way, the hexes that it crosses, and the conquests that it takes at least."""
        found = [self._length(marks)]
        if self.bench.kind == "tiles":
            hexes = sum(distance(one.cell, other.cell) for one, other in pairwise(marks))
            found.append(sentence("hexes: {hexes}", hexes=hexes))
        regions = self._regions(marks)
        if regions:
            found.append(sentence("conquests: {conquests}", conquests=len(regions) - 1))
        return found

    def _length(self, marks: list[_Mark]) -> Sentence:
        units = sum(dist(one.at, other.at) for one, other in pairwise(marks))
        unit = self._tile_width / (2 * APOTHEM) if self.bench.kind == "tiles" else 1 / UNIT
        return sentence("{length} mm", length=tenths(units * unit))

    def _regions(self, marks: list[_Mark]) -> list[int]:
        """Return the regions along the way with the fewest conquests; none if there is no way."""
        board = self.bench.board
        regions = [board.region(mark.address) if mark.address else None for mark in marks]
        way: list[int] = []
        for one, other in pairwise(regions):
            found = shortest_way(board, one, other) if one is not None and other is not None else []
            if not found:
                return []
            way += found[1:] if way else found
        return way

    def aim(self, at: Spot) -> Aim | None:
        """Return the face or region that is measured."""
        if self.bench.kind == "tiles":
            return Aim(at, "third")
        return None if at.face is None else Aim(at, "face")

    def area(self, at: Spot) -> float | None:
        """Return the area of the face at a place in square centimetres, or None outside all faces."""
        board = self.bench.board
        if at.face is None or not isinstance(board, DrawnBoard):
            return None
        return float(board.faces.polygons[at.face].area) / SQUARE_CENTIMETRE

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the way with the length of each part and of the whole, and the regions to be conquered."""
        marks = [*self.marks, self._mark(at, self.bench.keys)] if at else self.marks
        handles = tuple(Handle(mark.at, "node") for mark in marks)
        if len(marks) < 2 or not self.marks:
            return Ghost(handles=handles)
        texts = [
            GhostText(_middle(one.at, other.at), self._length([one, other])) for one, other in pairwise(marks)
        ]
        if len(marks) > 2:
            total = sentence("{way} in all", way=self._length(marks))
            texts.append(GhostText(marks[-1].at, total))
        line = GhostLine(tuple(mark.at for mark in marks), "measured")
        names = self.bench.board.names
        lit = tuple(names[region] for region in self._regions(marks))
        return Ghost(lines=(line,), handles=handles, texts=tuple(texts), lit=lit)

    def press(self, at: Spot, keys: Keys) -> None:
        """Set a point."""
        self._tile_width = tile_width_of(self.bench.document.path)
        self.marks.append(self._mark(at, keys))

    @property
    def begun(self) -> bool:
        """True while points are set."""
        return bool(self.marks)

    def back(self) -> None:
        """Take the last point back."""
        if self.marks:
            self.marks.pop()

    def cancel(self) -> bool:
        """Begin anew; False if nothing is measured."""
        begun, self.marks = bool(self.marks), []
        return begun

    def stops(self) -> list[Point]:
        """Return the places of the nodes."""
        return [self.bench.net.point(name) for name in self.bench.net.names]

    def _mark(self, at: Spot, keys: Keys) -> _Mark:
        """Return the point of a click: what is drawn within reach of it, unless Ctrl is held."""
        return _Mark(at.point if keys.control else self._snapped(at), at.cell, at.address)

    def _snapped(self, at: Spot) -> Point:
        """Return the nearest node or line of a drawing, corner or middle of a hex; else the place itself."""
        if self.bench.kind == "drawing":
            net = self.bench.net
            return on_plane(net.place(net.snapped(at.sheet, self.bench.reach)))
        return snapped_to_hex(at.point, self.bench.reach * UNIT)


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
