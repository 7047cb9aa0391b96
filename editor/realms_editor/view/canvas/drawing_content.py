"""A drawn map in its scene: the sheet with its edge, one item for each region, the lines between them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem

from realms.board.drawing import on_plane
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.board_map import MARGIN, MapText
from realms.export.drawing.colours import BLACK, mixed, readable_on
from realms.export.drawing.drawn_arrows import arrow_shapes
from realms.export.drawing.drawn_lines import border_shapes
from realms.export.drawing.drawn_map import DrawnMap
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.shapes import Point, Shape, all_moved, polygon
from realms_editor.view.canvas.content import OVER_PHOTO, MapContent
from realms_editor.view.canvas.draft_marks import DraftMarks
from realms_editor.view.canvas.items import PictureItem
from realms_editor.view.canvas.layers import ARROW_Z, GROUND_Z, TILE_Z
from realms_editor.view.canvas.paint import colour, operations, path_of
from realms_editor.view.canvas.region_item import RegionItem

if TYPE_CHECKING:
    from realms_editor.view.canvas.map_scene import MapScene

ROOM = 0.75  # of the sheet, on each of its sides, that can be scrolled to
USUAL_SHEET = 420.0  # millimetres
MANY = 120  # regions
_EDGE = 1.6
_PAPER, _PAPER_IN_THE_DARK = 0.6, 0.08  # the share of paper in the colour of the sheet
_BEYOND = 60.0  # so far shadow and arrows reach beyond the regions


class DrawingContent(MapContent):
    """The items of a drawn map."""

    shows_sheet = True  # with the photo under it, and marks on what is not settled

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self.draft = DraftMarks(ARROW_Z + 0.5)
        scene.addItem(self.draft)
        self.regions: dict[str, RegionItem] = {}
        self.sheet = self.picture_item(GROUND_Z)
        self.shadow = self.picture_item(GROUND_Z + 0.5)
        self.borders = self.picture_item(ARROW_Z)
        for item in (self.sheet, self.shadow, self.borders):
            item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._drawn: tuple[object, ...] = ()  # the facts that sheet and lines were painted from
        self._map = self._make_map()

    @property
    def board(self) -> DrawnBoard:
        """The board of the scene, which is a drawn one."""
        board = self.scene.board
        if not isinstance(board, DrawnBoard):
            raise TypeError("this map is not drawn")
        return board

    @property
    def map(self) -> DrawnMap:
        """The board as it is painted, the same for as long as the board is."""
        if (self._map.board, self._map.text) != (self.board, self._text):
            self._map = self._make_map()
        return self._map

    @property
    def _text(self) -> MapText:
        scene = self.scene
        return MapText(scene.language, scene.shows_addresses, scene.shows_letters)

    def _make_map(self) -> DrawnMap:
        return DrawnMap(self.board, self._text)

    @property
    def scale(self) -> float:
        """The size of regions in comparison with those of tiles."""
        return self.map.scale

    @property
    def size(self) -> float:
        """The size of the sheet in comparison with A3."""
        return max(self.board.drawing.size) / USUAL_SHEET

    @property
    def is_empty(self) -> bool:
        """True if nothing is painted on the sheet."""
        return self.board.is_empty

    @property
    def is_large(self) -> bool:
        """True if there are many regions."""
        return len(self.regions) > MANY

    def extent(self) -> QRectF:
        """Return the area of the sheet, and of what lies beyond it."""
        return self.sheet_area() if self.is_empty else self.sheet_area() | self.regions_area()

    def sheet_area(self) -> QRectF:
        """Return the area of the sheet."""
        return QRectF(0.0, 0.0, *on_plane(self.board.drawing.size))

    def regions_area(self) -> QRectF:
        """Return the area of the regions."""
        margin = MARGIN * self.scale + 1  # bounds are whole units
        return QRectF(*self.map.bounds()).adjusted(margin, margin, -margin, -margin)

    def room(self) -> QRectF:
        """Return the sheet with free room around it."""
        sheet = self.extent()
        across, down = ROOM * sheet.width(), ROOM * sheet.height()
        return sheet.adjusted(-across, -down, across, down)

    # Regions

    def show(self) -> int:
        """Update every region; return how many have to be repainted."""
        pictures = self.map.pictures
        for gone in self.regions.keys() - pictures.keys():
            self.scene.removeItem(self.regions.pop(gone))
        changed = [
            self._region(name).show_region(self.region_picture(name, picture), self.scale)
            for name, picture in pictures.items()
        ]
        self._show_lines()
        self.show_photo()
        return sum(changed)

    def region_picture(self, name: str, picture: DrawnRegionPicture) -> DrawnRegionPicture:  # noqa: ARG002 - for games
        """Return the picture of a region as it is to be seen."""
        return picture

    def _region(self, name: str) -> RegionItem:
        """Return the item of a region, made on first use."""
        if name not in self.regions:
            item = self.regions[name] = RegionItem(self.style)
            item.setZValue(TILE_Z)
            self.scene.addItem(item)
        return self.regions[name]

    def repaint(self) -> None:
        """Paint everything in the colours of another theme."""
        self.redraw()
        self._show_lines()

    def redraw(self) -> None:
        """Paint all regions at another level of detail."""
        for item in self.regions.values():
            item.repaint()

    # The sheet and the lines

    def _show_lines(self) -> None:
        """Draw the sheet, the shadow, the lines between regions and the entry arrows."""
        facts = self.style.theme.name, self.board
        if facts == self._drawn:
            return
        self._drawn = facts
        theme, shown = self.style.theme, self.map
        if self.shows_sheet:
            self._show_sheet()
            self.draft.show_draft(self.board, theme, self.extent())
        shadow = (all_moved(part.shapes, part.at) for part in shown.shadow(theme))
        self._draw(self.shadow, (shape for shapes in shadow for shape in shapes))
        lines = border_shapes(self.board, theme, shown.scale)
        self._draw(self.borders, (*lines, *arrow_shapes(self.board, theme, shown.scale)))

    def _draw(self, item: PictureItem, shapes: Iterable[Shape]) -> None:
        beyond = _BEYOND * self.scale
        regions = QRectF(*self.map.bounds()).adjusted(-beyond, -beyond, beyond, beyond)
        item.set_operations(regions | self.extent(), operations(shapes))

    def _show_sheet(self) -> None:
        theme, sheet = self.style.theme, self.sheet_area()
        corners = (sheet.topLeft(), sheet.topRight(), sheet.bottomRight(), sheet.bottomLeft())
        edge = tuple((point.x(), point.y()) for point in corners)
        share = _PAPER if readable_on(theme.ground) == BLACK else _PAPER_IN_THE_DARK
        fill, faint = mixed(theme.ground, theme.paper, share), f"{theme.outline}{theme.faint}"
        paper = polygon("sheet", edge, fill=fill, stroke=faint, width=_EDGE)
        self.sheet.set_operations(sheet.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE), operations([paper]))

    @property
    def shows_photo(self) -> bool:
        """True where the sheet is shown."""
        return self.shows_sheet

    def show_photo(self) -> None:
        """Show the photo that is traced within the edge of the sheet; regions let it shine through."""
        self.photo.sheet = self.sheet_area()
        super().show_photo()
        for item in self.regions.values():
            item.setOpacity(OVER_PHOTO if self.photo.shown else 1.0)

    def nodes(self) -> list[Point]:
        """Return the nodes in millimetres while the tool in hand works on them."""
        net = self.scene.bench.net
        return [net.point(name) for name in net.names] if self.scene.bench.tool.shows_nodes else []

    def paint_overview(self, painter: QPainter) -> None:
        """Paint the areas of all regions."""
        for item in self.regions.values():
            for shape in item.shapes()[:1]:
                painter.fillPath(path_of(shape), colour(shape.fill))

    def clear(self) -> None:
        """Remove all items from the scene."""
        items = (*self.regions.values(), self.sheet, self.shadow, self.borders, self.photo, self.draft)
        for item in items:
            self.scene.removeItem(item)
