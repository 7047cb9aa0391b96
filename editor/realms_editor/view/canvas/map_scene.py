"""The map scene: keeps tiles, outlines and overlays up to date with the document and the pointer."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.hexes import CORNERS, Cell, centre, neighbour
from realms.board.layout import Layout, Piece, Placement
from realms.board.tile_board import TileBoard
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.overlays import OVERLAYS, findings
from realms.export.drawing.shapes import Line, PicturePart, all_moved, line
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail, display_list
from realms.export.drawing.tile_map import arrows, shadow
from realms.export.drawing.tile_picture import TilePicture
from realms_editor.tools.tool import Ghost
from realms_editor.tools.workbench import Topic, Workbench
from realms_editor.view.canvas import ghosts
from realms_editor.view.canvas.finding_outline import FindingOutline
from realms_editor.view.canvas.items import VEIL, DrawingStyle, PictureItem, PlaceOutline, TileItem
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, operations
from realms_editor.view.canvas.places import addresses_place, cell_place, neighbours_place, spot_place

ROOM = 9  # free cells around the map that can be scrolled to
GROUND_Z, TILE_Z, ARROW_Z, OVERLAY_Z, HOVER_Z, SELECTION_Z, GHOST_Z, CURSOR_Z = range(8)
FINDINGS = "findings"  # the only overlay that needs more than the board
MANY, WAVE_MS = 60, 16  # tiles repainted at once, and the pause before the next batch
REST_MS = 70  # of the pointer, before neighbours are outlined
_AIR = 0.85
_PALE = 0.75


class MapScene(QGraphicsScene):
    """All items of one map."""

    shows_free_cells = True  # outlines the cells where tiles could be laid

    def __init__(self, parent: QObject, bench: Workbench, theme: Theme, language: str) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.bench, self.language, self.drawing_style = bench, language, DrawingStyle(theme)
        self.shows_addresses = False  # the address of every region beside its code
        self.shows_letters = True
        self.finding_marks: Mapping[int, str] = {}  # the worst severity of each region
        self._over: dict[str, PictureItem] = {}
        self._pointed: object = None
        self._ground: object = None
        self.tiles: dict[str, TileItem] = {}
        self.grid = self._picture(GROUND_Z)
        # speed: painting hundreds of dashed lines took a third of a hover
        self.grid.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.arrows = self._picture(ARROW_Z)
        self.moved_tiles = self._picture(GHOST_Z)
        self.moved_tiles.setOpacity(_AIR)
        self.neighbour_outline = self._outline(2.5, HOVER_Z)
        self.hover_outline = self._outline(4.0, HOVER_Z)
        self.finding_outline = FindingOutline(HOVER_Z)
        self.addItem(self.finding_outline)
        self.selection_outline = self._outline(7.0, SELECTION_Z)
        self.refused_outline = self._outline(5.0, GHOST_Z)
        self.forbidden_outline = self._outline(5.0, HOVER_Z)
        self.partner_outline = self._outline(5.0, GHOST_Z)
        self.preview_pieces = self._picture(GHOST_Z)
        self.preview_pieces.setOpacity(_PALE)
        self._lifted: frozenset[str] = frozenset()
        self.cursor_outline = self._outline(5.0, CURSOR_Z)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._light_neighbours)
        self._stale: list[TileItem] = []  # tiles that wait to be repainted
        self._wave = QTimer(self, interval=WAVE_MS)
        self._wave.timeout.connect(self._freshen_some)
        self.set_theme(theme)
        self._unsubscribe = bench.subscribe(self._on_change)
        self.show_map()

    def close(self) -> None:
        """Stop following the workbench."""
        self._unsubscribe()

    def _picture(self, z: float) -> PictureItem:
        item = PictureItem(QRectF(), [])
        item.setZValue(z)
        self.addItem(item)
        return item

    def _outline(self, width: float, z: float) -> PlaceOutline:
        item = PlaceOutline(width, z)
        self.addItem(item)
        return item

    # Appearance

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.drawing_style.theme = theme
        self.setBackgroundBrush(colour(theme.ground))
        hatch = QBrush(colour(theme.entry), Qt.BrushStyle.BDiagPattern)
        self.neighbour_outline.set_colours(theme.selection)
        self.finding_outline.set_theme(theme)
        self.hover_outline.set_colours(theme.selection, theme.paper, veil=VEIL)
        self.selection_outline.set_colours(theme.selection, theme.paper)
        self.partner_outline.set_colours(theme.legal, theme.paper, veil=VEIL)
        for item in (self.refused_outline, self.forbidden_outline):
            item.set_colours(theme.entry, theme.paper, veil=hatch, dash=(1.2, 1.0))
        self.cursor_outline.set_colours("#000000", "#FFFFFF", dash=(1.6, 1.2))
        self._repaint()

    def draw_with(self, detail: Detail, quality: Quality = FAST) -> None:
        """Set the level of detail and the quality of all tiles."""
        if (detail, quality) != (self.drawing_style.detail, self.drawing_style.quality):
            self.drawing_style.detail, self.drawing_style.quality = detail, quality
            self._stale = []
            for item in self.tiles.values():
                item.repaint()

    def set_language(self, language: str) -> None:
        """Write the terrain codes in another language."""
        self.language = language
        self.show_map()

    def show_texts(self, *, addresses: bool | None = None, letters: bool | None = None) -> None:
        """Show or hide the addresses of regions and the letters of tiles."""
        before = self.shows_addresses, self.shows_letters
        self.shows_addresses = self.shows_addresses if addresses is None else addresses
        self.shows_letters = self.shows_letters if letters is None else letters
        if (self.shows_addresses, self.shows_letters) != before:
            self.show_map()

    @property
    def overlays(self) -> tuple[str, ...]:
        """Return the names of the overlays that are shown."""
        return tuple(self._over)

    def show_overlay(self, name: str, *, shown: bool) -> None:
        """Show or hide an overlay."""
        if shown and name not in self._over:
            self._over[name] = self._picture(OVERLAY_Z)
            self._show_overlays()
        elif not shown and name in self._over:
            self.removeItem(self._over.pop(name))

    def mark_findings(self, marks: Mapping[int, str]) -> None:
        """Set the worst severity of each region, for the overlay of findings."""
        if marks != self.finding_marks:
            self.finding_marks = marks
            self._show_overlays()

    def outline_places(self, addresses: Iterable[str]) -> None:
        """Outline the places of a finding, or a named region, until the map changes."""
        self.finding_outline.outline(self.bench.board, addresses)

    def _repaint(self) -> None:
        self._freshen(self.tiles.values())
        self._show_ground()
        self._show_overlays()

    def _show_overlays(self) -> None:
        board, theme = self.bench.board, self.drawing_style.theme
        for name, item in self._over.items():
            shapes = (
                findings(board, theme, self.finding_marks)
                if name == FINDINGS
                else OVERLAYS[name].draw(board, theme, self.language)
            )
            item.set_operations(self.sceneRect(), operations(shapes))

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

    # Display

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "map" in topics:
            self.outline_places(())
            self.show_map()
        if topics & {"selection", "map"}:
            self._show_selection()
        if topics & {"hover", "held", "tool", "cursor", "map"}:
            self._show_pointer()

    def show_map(self) -> int:
        """Update every tile; return how many have to be repainted."""
        board, changed = self.bench.board, list[TileItem]()
        written = self.language, self.shows_addresses, self.shows_letters
        for gone in self.tiles.keys() - board.rank_of.keys():
            self.removeItem(self.tiles.pop(gone))
        for laid in board.placements:
            item = self.tiles.get(laid.tile)
            if item is None:
                item = self.tiles[laid.tile] = TileItem(self.drawing_style)
                item.setZValue(TILE_Z)
                self.addItem(item)
            # speed: comparing the facts of a tile takes a tenth of making its picture
            facts = *written, *self.tile_facts(board, laid)
            if facts != item.facts:
                item.facts = facts
                picture = replace(self.tile_picture(board, laid), lettered=self.shows_letters)
                if item.show_tile(laid, (picture, board.met_by_sides(laid.tile))):
                    changed.append(item)
        self._freshen(changed)
        self._pointed = None
        self._show_ground()
        self._show_overlays()
        self._show_pointer()
        return len(changed)

    def tile_facts(self, board: Board, laid: Placement) -> tuple[object, ...]:
        """Return everything that the picture of a tile depends on."""
        return _facts(board, laid)

    def tile_picture(self, board: Board, laid: Placement) -> TilePicture:
        """Return the picture of a tile."""
        return picture_of_tile(board, laid, self.language, labels=self.shows_addresses)

    def extent(self) -> QRectF:
        """Return the area of the tiles."""
        middles = [centre(cell) for cell in self.bench.board.placement_at]
        if not middles:
            return QRectF(-3 * APOTHEM, -250, 6 * APOTHEM, 500)
        xs, ys = zip(*middles, strict=True)
        left, top = min(xs) - APOTHEM, min(ys) - 100
        return QRectF(left, top, max(xs) + APOTHEM - left, max(ys) + 100 - top)

    def _show_ground(self) -> None:
        """Draw the free cells and the shadows under the tiles; large, but seldom changed."""
        board, theme = self.bench.board, self.drawing_style.theme
        laid = theme.name, frozenset(board.placement_at), tuple(arrows(board, theme))
        if laid == self._ground:
            return
        self._ground = laid
        rims = _rims(_free_cells(board.placement_at)) if self.shows_free_cells else []
        faint = f"{theme.outline}{theme.faint}"
        grid = line("grid", *rims, stroke=faint, width=1.4, dash=(5.0, 5.0), cap="flat")
        # shadows of inner tiles are hidden
        outer = [
            cell
            for cell in board.placement_at
            if any(neighbour(cell, side) not in board.placement_at for side in range(6))
        ]
        shadows = _moved(shadow([centre(cell) for cell in outer], theme))
        extent = self.extent()
        room = extent.adjusted(-ROOM * APOTHEM, -ROOM * 100, ROOM * APOTHEM, ROOM * 100)
        if not self.sceneRect().contains(extent.adjusted(-400, -400, 400, 400)):
            self.setSceneRect(room | self.sceneRect())
        self.grid.set_operations(room, [*operations([grid]), *shadows])
        self.arrows.set_operations(room, _moved(laid[2]))

    def _show_selection(self) -> None:
        board = self.bench.board
        cells = (board.placements[board.rank_of[tile]].cell for tile in self.bench.selection)
        self.selection_outline.surround([each for cell in cells for each in cell_place(cell, 2.0)])

    def _show_pointer(self) -> None:
        bench, aim = self.bench, self.bench.aim
        spot = bench.cursor_spot if bench.cursor.shown else None
        pointed = aim and (aim.spot.cell, aim.spot.address, aim.spot.side, aim.kind, aim.allowed)
        if pointed != self._pointed or aim is None:
            self._pointed = pointed
            lit = spot_place(bench.board, aim.spot, aim.kind) if aim else []
            self.hover_outline.surround(lit if aim and aim.allowed else [])
            self.forbidden_outline.surround(lit if aim and not aim.allowed else [])
            self.neighbour_outline.surround([])
            if aim:
                self._rest.start()
        self.cursor_outline.surround(spot_place(bench.board, spot, bench.cursor_kind) if spot else [])
        self._show_ghost(bench.ghost)

    def _light_neighbours(self) -> None:
        """Outline the neighbours of the region under the pointer, once the pointer rests."""
        aim = self.bench.aim
        near = aim is not None and aim.kind in ("third", "part")
        self.neighbour_outline.surround(neighbours_place(self.bench.board, aim.spot) if aim and near else [])

    def _show_ghost(self, ghost: Ghost) -> None:
        for tile in self._lifted ^ ghost.lifted:
            if tile in self.tiles:
                self.tiles[tile].setOpacity(0.25 if tile in ghost.lifted else 1.0)
        self._lifted = ghost.lifted
        self.refused_outline.surround([each for cell in ghost.refused for each in cell_place(cell, 4.0)])
        self.partner_outline.surround(addresses_place(self.bench.board, ghost.lit))
        self._draw(self.preview_pieces, operations(ghosts.preview_shapes(ghost, self.drawing_style.theme)))
        todo = self._in_the_air(ghost)
        if ghost.frame:
            (ax, ay), (bx, by) = ghost.frame
            path = ((ax, ay), (bx, ay), (bx, by), (ax, by), (ax, ay))
            todo += operations([line("frame", path, stroke=self.drawing_style.theme.selection, width=3.0)])
        self._draw(self.moved_tiles, todo)

    def _draw(self, item: PictureItem, todo: list[Operation]) -> None:
        if todo or not item.boundingRect().isNull():
            item.set_operations(self.sceneRect() if todo else QRectF(), todo)

    def _in_the_air(self, ghost: Ghost) -> list[Operation]:
        if not ghost.tiles:
            return []
        here = self.bench.document.realm.layout
        board = build_board(Layout(here.tileset, ghost.tiles, ghost.pieces, here.water, worlds_touch=True))
        todo = []
        for laid in board.placements:
            shapes = display_list(
                picture_of_tile(board, laid, self.language),
                board.met_by_sides(laid.tile),
                self.drawing_style.theme,
                "full",
            )
            todo += operations(all_moved(shapes, centre(laid.cell)))
        return todo


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
