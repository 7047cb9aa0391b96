"""The map scene: keeps tiles, outlines and overlays up to date with the document and the pointer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QGraphicsScene

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.drawing import on_plane
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Point, centre
from realms.board.layout import Layout
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.overlays import OVERLAYS, findings
from realms.export.drawing.shapes import Shape, all_moved, line
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail, display_list
from realms_editor.tools.tool import Ghost
from realms_editor.tools.workbench import Topic, Workbench
from realms_editor.view.canvas import ghosts
from realms_editor.view.canvas.content import MapContent
from realms_editor.view.canvas.drawing_content import DrawingContent
from realms_editor.view.canvas.drawing_ghost import DrawingGhost
from realms_editor.view.canvas.finding_outline import FindingOutline, FindingRing
from realms_editor.view.canvas.heat_item import HeatItem
from realms_editor.view.canvas.items import VEIL, DrawingStyle, PictureItem, PlaceOutline
from realms_editor.view.canvas.layer_marks import layer_shapes
from realms_editor.view.canvas.layers import (
    CURSOR_Z,
    GHOST_Z,
    HEAT_Z,
    HOVER_Z,
    OVERLAY_Z,
    PADLOCK_Z,
    SELECTION_Z,
)
from realms_editor.view.canvas.padlock_marks import padlock_shapes
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, operations
from realms_editor.view.canvas.places import addresses_place, cell_place, neighbours_place, spot_place
from realms_editor.view.canvas.tile_content import TileContent
from realms_editor.view.canvas.tile_item import TileItem

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm
    from realms_editor.desk.balance.heat_levels import HeatMark

FINDINGS, LAYERS = "findings", "layers"  # the overlays that need more than the board
SLICE = 0.008  # seconds of work on the texts of heat between input events
REST_MS = 70  # of the pointer, before neighbours are outlined
_NEAR = 400  # free room around the map that is always there
_AIR = 0.85
_PALE = 0.75


class MapScene(QGraphicsScene):
    """All items of one map."""

    tile_content: type[TileContent] = TileContent
    drawing_content: type[DrawingContent] = DrawingContent

    def __init__(self, parent: QObject, bench: Workbench, theme: Theme, language: str) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.bench, self.language, self.drawing_style = bench, language, DrawingStyle(theme)
        self.shows_addresses = False  # the address of every region beside its code
        self.shows_letters = True
        self.finding_marks: Mapping[int, str] = {}  # the worst severity of each region
        self._over: dict[str, PictureItem] = {}
        self._outlines: list[PlaceOutline] = []
        self.previewed: Realm | None = None  # shown in place of the document's map until that changes
        self._pointed: object = None
        self._at_work = False  # the pointer or the keyboard cursor is on the map
        self.content = self._make_content()
        self.moved_tiles = self._picture(GHOST_Z)
        self.moved_tiles.setOpacity(_AIR)
        self.neighbour_outline = self._outline(2.5, HOVER_Z)
        self.hover_outline = self._outline(4.0, HOVER_Z)
        self.finding_outline = FindingOutline(HOVER_Z)
        self.addItem(self.finding_outline)
        self._outlines.append(self.finding_outline)
        self.heat = HeatItem(HEAT_Z)
        self.addItem(self.heat)
        self._heat_texts = QTimer(self, interval=0)
        self._heat_texts.timeout.connect(self._write_heat)
        self.padlock_marks = self._picture(PADLOCK_Z)
        self.preview_outline = self._outline(6.0, HOVER_Z)
        self.finding_ring = FindingRing(HOVER_Z)
        self.addItem(self.finding_ring)
        self.selection_outline = self._outline(7.0, SELECTION_Z)
        self.refused_outline = self._outline(5.0, GHOST_Z)
        self.forbidden_outline = self._outline(5.0, HOVER_Z)
        self.partner_outline = self._outline(5.0, GHOST_Z)
        self.preview_pieces = self._picture(GHOST_Z)
        self.preview_pieces.setOpacity(_PALE)
        self.cursor_outline = self._outline(5.0, CURSOR_Z)
        self.drawing_ghost = DrawingGhost(CURSOR_Z)
        self.addItem(self.drawing_ghost)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._light_neighbours)
        self.set_theme(theme)
        self._unsubscribe = bench.subscribe(self._on_change)
        self.show_map()
        self.drawing_ghost.language = language

    def close(self) -> None:
        """Stop following the workbench."""
        self._unsubscribe()

    @property
    def board(self) -> Board:
        """The board that is painted: that of the document, or of a preview."""
        return self.previewed.board if self.previewed else self.bench.board

    def show_preview(self, realm: "Realm | None", places: Iterable[str] = ()) -> None:
        """Paint another map in place of the document's, with these places outlined, until that changes."""
        if realm is None and self.previewed is None:
            return
        self.previewed = realm
        self.show_map()
        self.preview_outline.surround(addresses_place(self.board, places))

    # Tiles or a drawing

    def _make_content(self) -> MapContent:
        drawn = isinstance(self.bench.board, DrawnBoard)
        return self.drawing_content(self) if drawn else self.tile_content(self)

    @property
    def fits_the_board(self) -> bool:
        """True if the content shows what the board is made of: tiles or a drawing."""
        return isinstance(self.bench.board, DrawnBoard) == isinstance(self.content, DrawingContent)

    def _fit_content(self) -> None:
        if not self.fits_the_board:
            self.content.clear()
            self.content = self._make_content()

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The items of tiles, by letter."""
        return self.content.tiles

    def extent(self) -> QRectF:
        """Return the area of the map."""
        return self.content.extent()

    def _picture(self, z: float) -> PictureItem:
        item = PictureItem(QRectF(), [])
        item.setZValue(z)
        self.addItem(item)
        return item

    def _outline(self, width: float, z: float) -> PlaceOutline:
        item = PlaceOutline(width, z)
        self._outlines.append(item)
        self.addItem(item)
        return item

    # Appearance

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of a theme."""
        self.drawing_style.theme = self.drawing_ghost.theme = theme
        self.setBackgroundBrush(colour(theme.ground))
        hatch = QBrush(colour(theme.entry), Qt.BrushStyle.BDiagPattern)
        self.neighbour_outline.set_colours(theme.selection)
        self.finding_outline.set_theme(theme)
        self.finding_ring.theme = theme
        self.hover_outline.set_colours(theme.selection, theme.paper, veil=VEIL)
        self.selection_outline.set_colours(theme.selection, theme.paper)
        self.partner_outline.set_colours(theme.legal, theme.paper, veil=VEIL)
        self.preview_outline.set_colours(theme.legal, theme.paper, veil=VEIL)
        for item in (self.refused_outline, self.forbidden_outline):
            item.set_colours(theme.entry, theme.paper, veil=hatch, dash=(1.2, 1.0))
        self.cursor_outline.set_colours("#000000", "#FFFFFF", dash=(1.6, 1.2))
        self._repaint()

    def draw_with(self, detail: Detail, quality: Quality = FAST) -> None:
        """Set the level of detail and the quality of all tiles."""
        if (detail, quality) != (self.drawing_style.detail, self.drawing_style.quality):
            self.drawing_style.detail, self.drawing_style.quality = detail, quality
            self.content.redraw()

    def set_language(self, language: str) -> None:
        """Write the terrain codes in another language."""
        self.language = self.drawing_ghost.language = language
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

    def mark_heat(self, marks: Sequence["HeatMark"]) -> None:
        """Fill regions by their levels of heat; without marks show none."""
        if marks or self.heat.marks:
            self.heat.marks = marks
            self._show_heat()

    def _show_heat(self) -> None:
        board = self.bench.board
        self.heat.show_marks(board, self.drawing_style.theme, self.language, self.sceneRect())
        self._heat_texts.start()

    def _write_heat(self) -> None:
        if self.heat.write_on(SLICE):
            self._heat_texts.stop()

    def outline_places(self, addresses: Iterable[str], point: Point | None = None) -> None:
        """Outline the places of a finding, or a named region, until the map changes.

        A point of a drawing, in millimetres, gets a ring.
        """
        self.finding_outline.outline(self.bench.board, addresses)
        self.finding_ring.surround(on_plane(point) if point else None)

    def _repaint(self) -> None:
        self.content.repaint()
        self._show_overlays()

    def _show_overlays(self) -> None:
        if self.heat.marks:
            self._show_heat()
        for name, item in self._over.items():
            item.set_operations(self.sceneRect(), operations(self._overlay_shapes(name)))
        self._show_padlocks()

    def _overlay_shapes(self, name: str) -> Iterable[Shape]:
        board, theme, document = self.bench.board, self.drawing_style.theme, self.bench.document
        if name == FINDINGS:
            return findings(board, theme, self.finding_marks)
        if name == LAYERS:
            return layer_shapes(document.scenario, document.players, theme)
        return OVERLAYS[name].draw(board, theme, self.language)

    def _show_padlocks(self) -> None:
        padlocks = self.bench.document.padlocks
        shapes = padlock_shapes(self.bench.board, padlocks, self.drawing_style.theme) if padlocks else ()
        todo = operations(shapes)
        self.padlock_marks.set_operations(self.sceneRect() if todo else QRectF(), todo)

    # Display

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "map" not in topics and not self.fits_the_board:
            return  # the map will follow
        if "map" in topics:
            self.previewed = None
            self.preview_outline.surround([])
            self.outline_places(())
            self.show_map()
        if "padlocks" in topics:
            self._show_padlocks()
        if topics & {"map", "layers"} and (self.bench.faded_layers or "layers" in topics):
            self.content.fade(self.bench.faded_tiles)
        if topics & {"selection", "map"}:
            self._show_selection()
        at_work = self.bench.spot is not None or bool(self.bench.nodes)
        if topics & {"tool", "map"} or at_work != self._at_work:
            self._at_work = at_work
            self._show_nodes()
        if topics & {"hover", "held", "tool", "cursor", "map"}:
            self._show_pointer()
        if "picture" in topics or ("hover" in topics and self.bench.tool.id == "picture"):
            self.content.show_photo()

    def show_map(self) -> int:
        """Update everything that depends on the board; return how many items have to be repainted."""
        self._fit_content()
        changed = self.content.show()
        for outline in self._outlines:
            outline.set_size(self.content.scale)
        self._make_room()
        self._pointed = None
        self._show_overlays()
        self._show_pointer()
        return changed

    def _make_room(self) -> None:
        """Let the user scroll some way beyond the map."""
        if not self.sceneRect().contains(self.extent().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)):
            self.setSceneRect(self.content.room() | self.sceneRect())

    def _show_selection(self) -> None:
        board = self.bench.board
        cells = (board.placements[board.rank_of[tile]].cell for tile in self.bench.selection)
        self.selection_outline.surround([each for cell in cells for each in cell_place(cell, 2.0)])

    def _show_pointer(self) -> None:
        bench, aim = self.bench, self.bench.aim
        spot = bench.cursor_spot if bench.cursor.shown else None
        spot_facts = aim and (aim.spot.cell, aim.spot.address, aim.spot.side, aim.spot.face)
        pointed = aim and (spot_facts, aim.kind, aim.allowed)
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

    def _show_nodes(self) -> None:
        """Show the nodes of a drawing once somebody points at the map or has chosen some."""
        self.drawing_ghost.show_nodes(self.content.nodes() if self._at_work else [], self.extent())

    def _light_neighbours(self) -> None:
        """Outline the neighbours of the region under the pointer, once the pointer rests."""
        aim = self.bench.aim
        near = aim is not None and aim.kind in ("third", "part", "face")
        self.neighbour_outline.surround(neighbours_place(self.bench.board, aim.spot) if aim and near else [])

    def _show_ghost(self, ghost: Ghost) -> None:
        self.content.lift(ghost.lifted)
        self.refused_outline.surround([each for cell in ghost.refused for each in cell_place(cell, 4.0)])
        self.partner_outline.surround(addresses_place(self.bench.board, ghost.lit))
        bench = self.bench
        cross = bench.cursor_spot.point if bench.drawing and bench.cursor.shown else None
        self.drawing_ghost.show_ghost(ghost, cross, self.extent())
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
