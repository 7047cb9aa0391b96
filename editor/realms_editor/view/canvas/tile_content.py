"""A map of tiles in its scene: one item for each tile, the free cells around them, shadows and arrows."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from realms.board.board import Board, bits
from realms.board.drawing import on_plane
from realms.board.hexes import CORNERS, RADIUS, Cell, cell_at, centre, neighbour
from realms.board.layout import Piece, Placement
from realms.board.tile_board import TileBoard
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Line, PicturePart, Shape, all_moved, line
from realms.export.drawing.tile import display_list
from realms.export.drawing.tile_map import arrows, shadow
from realms.export.drawing.tile_picture import TilePicture
from realms_editor.view.canvas.content import OVER_PHOTO, MapContent
from realms_editor.view.canvas.layers import ARROW_Z, GROUND_Z, TILE_Z
from realms_editor.view.canvas.paint import Operation, colour, operations, path_of
from realms_editor.view.canvas.tile_item import TileItem

if TYPE_CHECKING:
    from realms_editor.view.canvas.map_scene import MapScene

ROOM = 9  # free cells around the map that can be scrolled to
MOST_COVERED = 2000  # cells with outlines over a photo
ODD_EVEN = Qt.FillRule.OddEvenFill
MANY, WAVE_MS = 60, 16  # tiles repainted at once, and the pause before the next batch
_FADED = 0.18  # the opacity of a tile of a faded layer
_LIFTED = 0.25  # the opacity of a tile that is being dragged


class TileContent(MapContent):
    """The items of a map of tiles."""

    shows_free_cells = True  # outlines the cells where tiles could be laid
    photo_z = GROUND_Z - 0.5  # below the grid

    def __init__(self, scene: "MapScene") -> None:
        super().__init__(scene)
        self._items: dict[str, TileItem] = {}
        self._ground: object = None
        self._lifted: Set[str] = frozenset()
        self._faded: Set[str] = frozenset()
        self._stale: list[TileItem] = []  # tiles that wait to be repainted
        self.grid = self.picture_item(GROUND_Z)
        # speed: painting hundreds of dashed lines took a third of a hover
        self.grid.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.arrows = self.picture_item(ARROW_Z)
        self._wave = QTimer(scene, interval=WAVE_MS)
        self._wave.timeout.connect(self._freshen_some)

    def clear(self) -> None:
        """Remove all items from the scene."""
        self._wave.stop()
        self._wave.deleteLater()
        for item in (*self._items.values(), self.grid, self.arrows, self.photo):
            self.scene.removeItem(item)

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The items of tiles, by letter."""
        return self._items

    @property
    def is_empty(self) -> bool:
        """True if no tile lies on the map."""
        return not self._items

    @property
    def is_large(self) -> bool:
        """True if there are many tiles."""
        return len(self._items) > MANY

    def extent(self) -> QRectF:
        """Return the area of the tiles and of the photo below them."""
        return self._tiles_area() | self.photo.boundingRect()

    def _tiles_area(self) -> QRectF:
        middles = [centre(cell) for cell in self.scene.board.placement_at]
        if not middles:
            return QRectF(-3 * APOTHEM, -250, 6 * APOTHEM, 500)
        xs, ys = zip(*middles, strict=True)
        left, top = min(xs) - APOTHEM, min(ys) - 100
        return QRectF(left, top, max(xs) + APOTHEM - left, max(ys) + 100 - top)

    def room(self) -> QRectF:
        """Return the area of the tiles with many free cells around them."""
        return self.extent().adjusted(-ROOM * APOTHEM, -ROOM * 100, ROOM * APOTHEM, ROOM * 100)

    # Tiles

    def show(self) -> int:
        """Update every tile; return how many have to be repainted."""
        board, changed = self.scene.board, list[TileItem]()
        scene = self.scene
        written = scene.language, scene.shows_addresses, scene.shows_letters
        for gone in self._items.keys() - board.rank_of.keys():
            scene.removeItem(self._items.pop(gone))
        for laid in board.placements:
            item = self._item(laid.tile)
            # speed: comparing the facts of a tile takes a tenth of making its picture
            facts = *written, *self.tile_facts(board, laid)
            if facts != item.facts:
                item.facts = facts
                picture = replace(self.tile_picture(board, laid), lettered=scene.shows_letters)
                if item.show_tile(laid, (picture, board.met_by_sides(laid.tile))):
                    changed.append(item)
        self._freshen(changed)
        self.show_photo()
        self._show_ground()
        return len(changed)

    def _item(self, tile: str) -> TileItem:
        """Return the item of a tile, made on first use."""
        if tile not in self._items:
            item = self._items[tile] = TileItem(self.style)
            item.setZValue(TILE_Z)
            item.setOpacity(self._opacity(tile))
            self.scene.addItem(item)
        return self._items[tile]

    def tile_facts(self, board: Board, laid: Placement) -> tuple[object, ...]:
        """Return everything that the picture of a tile depends on."""
        return _facts(board, laid)

    def tile_picture(self, board: Board, laid: Placement) -> TilePicture:
        """Return the picture of a tile."""
        return picture_of_tile(board, laid, self.scene.language, labels=self.scene.shows_addresses)

    def repaint(self) -> None:
        """Paint everything in the colours of another theme."""
        self._freshen(self._items.values())
        self._show_ground()

    def redraw(self) -> None:
        """Paint all tiles at another level of detail."""
        self._stale = []
        for item in self._items.values():
            item.repaint()

    def _freshen(self, items: Iterable[TileItem]) -> None:
        """Repaint tiles, in batches on a large map so that the window stays responsive."""
        seen = (item for item in items if item.up_to_date)  # the others will be painted anyway
        self._stale = list(dict.fromkeys((*seen, *self._stale)))
        self._freshen_some()

    def _freshen_some(self) -> None:
        now, self._stale = self._stale[:MANY], self._stale[MANY:]
        for item in now:
            item.repaint()
        if self._stale:
            self._wave.start()
        else:
            self._wave.stop()

    def lift(self, tiles: Set[str]) -> None:
        """Show pale the tiles that are being dragged, and no others."""
        for tile in self._lifted ^ tiles:
            if tile in self._items:
                self._items[tile].setOpacity(_LIFTED if tile in tiles else self._opacity(tile))
        self._lifted = tiles

    def fade(self, tiles: Set[str]) -> None:
        """Show the tiles of faded layers pale, and no others."""
        self._faded = tiles
        for tile in self._items.keys() - self._lifted:
            self._items[tile].setOpacity(self._opacity(tile))

    def _opacity(self, tile: str) -> float:
        if tile in self._faded:
            return _FADED
        return OVER_PHOTO if self.photo.shown else 1.0

    @property
    def shows_photo(self) -> bool:
        """True where tiles can be laid."""
        return self.shows_free_cells

    def show_photo(self) -> None:
        """Show the photo below the grid; tiles let it shine through."""
        before = self.photo.shown
        super().show_photo()
        if self.photo.shown != before:
            self.fade(self._faded)
            self._show_ground()

    # Around the tiles

    def _show_ground(self) -> None:
        """Draw the free cells and the shadows under the tiles; large, but seldom changed."""
        board, theme = self.scene.board, self.style.theme
        covered = self._covered_cells()
        laid = theme.name, frozenset(board.placement_at), tuple(arrows(board, theme)), covered
        if laid == self._ground:
            return
        self._ground = laid
        rims = _rims(_free_cells(board.placement_at) | covered) if self.shows_free_cells else []
        # shadows of inner tiles are hidden
        outer = [
            cell
            for cell in board.placement_at
            if any(neighbour(cell, side) not in board.placement_at for side in range(6))
        ]
        shadows = _moved(shadow([centre(cell) for cell in outer], theme))
        self.grid.set_operations(self.room(), [*operations(self._grid_lines(rims, bool(covered))), *shadows])
        self.arrows.set_operations(self.room(), _moved(laid[2]))

    def _covered_cells(self) -> frozenset[Cell]:
        """Return the cells whose middles lie on the photo, as it is in the document."""
        picture = self.scene.bench.document.realm.picture
        if picture is None or not self.photo.shown:
            return frozenset()
        ring = QPolygonF([QPointF(*on_plane((x, y))) for x, y in picture.data["corners"]])
        box = ring.boundingRect()
        (_, top), (_, bottom) = cell_at((0, box.top())), cell_at((0, box.bottom()))
        found: set[Cell] = set()
        for row in range(top, bottom + 1):
            first, last = (cell_at((x, 1.5 * RADIUS * row))[0] for x in (box.left(), box.right()))
            cells = ((q, row) for q in range(first, last + 1))
            found |= {cell for cell in cells if ring.containsPoint(QPointF(*centre(cell)), ODD_EVEN)}
            if len(found) > MOST_COVERED:
                return frozenset()
        return frozenset(found)

    def _grid_lines(self, rims: list[Line], over_photo: bool) -> list[Shape]:
        """Return the outlines of cells, faint on the ground and strong on a photo."""
        theme = self.style.theme
        if not over_photo:
            faint = f"{theme.outline}{theme.faint}"
            return [line("grid", *rims, stroke=faint, width=1.4, dash=(5.0, 5.0), cap="flat")]
        pale = line("grid", *rims, stroke=theme.paper, width=4.0)
        return [pale, line("grid", *rims, stroke=theme.outline, width=1.6)]

    def paint_overview(self, painter: QPainter) -> None:
        """Paint the areas of all tiles."""
        for laid in self.scene.board.placements:
            key, at = self._items[laid.tile].key, QPointF(*centre(laid.cell))
            painter.translate(at)
            for shape in display_list(*key, self.style.theme, "bare") if key else ():
                if shape.fill:
                    painter.fillPath(path_of(shape), colour(shape.fill))
            painter.translate(-at)


def _facts(board: Board, laid: Placement) -> tuple[object, ...]:
    """Return everything that the picture of a tile depends on."""
    first, (pieces, kinds) = 3 * board.rank_of[laid.tile], _by_tile(board)
    return laid, board.met_by_sides(laid.tile), kinds[first : first + 3], pieces.get(laid.tile)


@lru_cache(maxsize=1)
def _by_tile(board: Board) -> tuple[Mapping[str, list[Piece]], tuple[str | None, ...]]:
    """Return the pieces on the thirds of each tile, and the kind of water of every third."""
    pieces: dict[str, list[Piece]] = {}
    for piece in board.pieces:
        tile, slash, _ = piece.at.partition("/")
        if slash:
            pieces.setdefault(tile, []).append(piece)
    kinds = {region: kind for kind, mask in board.water_regions.items() for region in bits(mask)}
    region_of = board.region_map.region_of if isinstance(board, TileBoard) else ()
    return pieces, tuple(map(kinds.get, region_of))


def _free_cells(taken: Iterable[Cell]) -> set[Cell]:
    """Return the free cells beside tiles; on an empty map the first seven."""
    cells = set(taken)
    if not cells:
        return {(0, 0), *(neighbour((0, 0), side) for side in range(6))}
    return {neighbour(cell, side) for cell in cells for side in range(6)} - cells


def _rims(cells: set[Cell]) -> list[Line]:
    """Return the sides of these cells, each once."""
    sides = set()
    for cell in cells:
        x, y = centre(cell)
        corners = [(round(x + dx, 2), round(y + dy, 2)) for dx, dy in CORNERS]
        sides |= {tuple(sorted((corners[k], corners[k - 1]))) for k in range(6)}
    return sorted(sides)


def _moved(parts: Iterable[PicturePart]) -> list[Operation]:
    todo: list[Operation] = []
    for part in parts:
        todo += operations(all_moved(part.shapes, part.at))
    return todo
