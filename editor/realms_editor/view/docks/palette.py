"""The palette: tiles and pieces that are left in the boxes, and the paints of a drawing."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPoint, QSize, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from realms.board.addresses import thirds
from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import PRINTED_LAND, SYMBOLS, WORLDS
from realms_editor.desk.naming import piece_title
from realms_editor.desk.paints import RegionPaint, paints
from realms_editor.desk.supply import AvailableFace, AvailablePiece, Inventory, TileFilter, inventory
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands_bring import take_tile_over
from realms_editor.tools.commands_selection import replace_everywhere
from realms_editor.tools.region_tool import PAINTS, RegionTool
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.tools.workbench import HeldTile, Workbench
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.box_list import BoxItem, BoxList
from realms_editor.view.docks.box_pictures import paint_picture, piece_picture, tile_picture
from realms_editor.view.docks.dock import Dock
from realms_editor.view.item_menu import MenuEntry, add_menu
from realms_editor.view.plain_text import Label, safe_tooltip

TILE_WIDTH, PIECE_WIDTH = 84, 56
PIECE_TOOL = "piece"  # for kinds of pieces without their own tool
REGION_TOOL = "region"
_ACTIONS_OF_PAINTS = {
    **{terrain: f"region_paint_{terrain}" for terrain in PAINTS if terrain not in SYMBOLS},
    **{symbol: f"region_symbol_{symbol}" for symbol in SYMBOLS},
}
GROUND, PIECES = range(2)  # the pages
Choice = tuple[Sentence, object]
_ELSEWHERE = sentence("{tile}; already laid for {players}")
_SHARED = sentence("{tile}; already laid for {players}, who keep it when you take it over")


class PaletteDock(Dock):
    """Two pages, tiles or paints and pieces; a click or Enter takes an item in hand."""

    id = "palette"
    least_width = 222  # two tiles side by side
    topics = frozenset({"document", "held", "tool"})

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.filters = {name: QComboBox() for name in ("world", "water", "terrain", "symbol")}
        self.beyond = QCheckBox()
        self.beyond.toggled.connect(self._set_beyond)
        self.tiles = BoxList(self._draw_tile, self._hold_tile)
        self.tiles.lay_out(QSize(TILE_WIDTH, TILE_WIDTH + 10), QSize(TILE_WIDTH + 8, TILE_WIDTH + 36))
        self.pieces = BoxList(self._draw_piece, self._hold_piece)
        self.pieces.lay_out(QSize(PIECE_WIDTH, PIECE_WIDTH * 3 // 4))
        self.paints = BoxList(self._draw_paint, self._hold_paint)
        self.paints.lay_out(QSize(PIECE_WIDTH, PIECE_WIDTH * 3 // 4))
        for box, entries in ((self.tiles, self._tile_menu), (self.pieces, self._piece_menu)):
            add_menu(box, self.say, entries)
        self.count = Label()
        self.count.setWordWrap(True)
        self.tabs = QTabWidget()
        self._tool = ""
        self.ground = QStackedWidget()
        for page in (self._tile_page(), self.paints):
            self.ground.addWidget(page)
        self.tabs.addTab(self.ground, "")
        self.tabs.addTab(self.pieces, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.beyond)

    def _tile_page(self) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(2, 4, 2, 2)
        grid = QGridLayout()
        for place, box in enumerate(self.filters.values()):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
            box.currentIndexChanged.connect(self.refresh_if_visible)
            grid.addWidget(box, place // 2, place % 2)
        column.addLayout(grid)
        column.addWidget(self.count)
        column.addWidget(self.tiles, 1)
        return page

    # Display

    @property
    def shelf(self) -> Inventory:
        """Return the supply of the visible player count."""
        document = self.bench.document
        return inventory(document.scenario, document.players, self.bench.owned)

    @property
    def wish(self) -> TileFilter:
        """Return the filters that the user has set."""
        chosen = {name: box.currentData() for name, box in self.filters.items()}
        named = {name: frozenset({chosen[name]} if chosen[name] else ()) for name in ("terrain", "symbol")}
        return TileFilter(chosen["world"], named["terrain"], named["symbol"], chosen["water"])

    def refresh(self) -> None:
        """Show the items that are left, and select the one in hand."""
        self._fit_kind()
        self._turn_page()
        if self.bench.kind == "tiles":
            self._show_tiles()
        else:
            self.paints.items_model.set_items([self._paint(each) for each in self._offered_paints()])
        self.pieces.items_model.set_items(
            [self._piece(each) for each in self.shelf.pieces(everything=self.bench.beyond_supply)]
        )
        self._show_held()
        self.beyond.blockSignals(True)
        self.beyond.setChecked(self.bench.beyond_supply)
        self.beyond.blockSignals(False)

    def _show_tiles(self) -> None:
        here, wish = self.shelf, self.wish
        left = [each for each in here.tiles() if wish.fits(each)]
        left.sort(key=lambda each: not self.bench.may_take(each.tile))  # tiles that can be laid come first
        self.count.setText(self.say(self._counted({each.tile for each in left})))
        self.count.setAccessibleName(self.count.text())
        self.tiles.items_model.set_items([self._tile(each) for each in left])

    def _fit_kind(self) -> None:
        """Offer tiles for a map of tiles, and paints for a drawing."""
        drawn = self.bench.kind == "drawing"
        if self.ground.currentIndex() != drawn:
            self.ground.setCurrentIndex(int(drawn))
            self._name_pages()

    def _name_pages(self) -> None:
        first = sentence("Paint") if self.bench.kind == "drawing" else sentence("Tiles")
        self.tabs.setTabText(GROUND, self.say(first))
        self.tabs.setTabText(PIECES, self.say(sentence("Pieces")))

    def _offered_paints(self) -> list[RegionPaint]:
        """Return the paints; those of the underground only for owners of tiles, or if any is in use."""
        bench = self.bench
        below = bench.beyond_supply or bench.supply.tiles or bench.board.world_regions["underground"]
        return list(paints(underground=bool(below)))

    def _counted(self, tiles: set[str]) -> Sentence:
        """Say how many tiles can be laid, and how many only other layers use."""
        free = sum(map(self.bench.may_take, tiles))
        if not tiles:
            return sentence("no such tile is left")
        if free == len(tiles):
            return sentence("tiles left: {count}", count=free)
        return sentence(
            "tiles left: {count}; in other layers: {others}", count=free, others=len(tiles) - free
        )

    def _turn_page(self) -> None:
        """Turn to the page of a newly chosen tool, until the user turns it."""
        tool, self._tool = self._tool, self.bench.tool.id
        if tool != self._tool and self.bench.tool.holds:
            self.tabs.setCurrentIndex(GROUND if "tile" in self.bench.tool.holds else PIECES)
        elif tool != self._tool and self._tool == REGION_TOOL:
            self.tabs.setCurrentIndex(GROUND)

    def _tile(self, left: AvailableFace) -> BoxItem:
        grounds = [GROUND_WORDS[ground] for ground in dict.fromkeys(left.face.terrain)]
        symbols = [ICON_WORDS[symbol] for shown in left.face.symbols for symbol in shown]
        message = sentence(
            "{tile}, {face}: {shown}", tile=left.tile, face=term(left.world), shown=[*grounds, *symbols]
        )
        if not left.elsewhere:
            return BoxItem(left, left.tile, self.say(message), self.bench.may_take(left.tile))
        there = sentence("{players} players", players=list(left.elsewhere))
        above = set(left.elsewhere) & set(self.bench.counts_above)
        words = _SHARED if above else _ELSEWHERE
        elsewhere = Sentence(words.text, {"tile": message, "players": there})
        caption = f"{left.tile} ({', '.join(map(str, left.elsewhere))})"
        return BoxItem(left, caption, self.say(elsewhere), bool(above) or self.bench.may_take(left.tile))

    def _paint(self, paint: RegionPaint) -> BoxItem:
        name, action = self.say(paint.title), _ACTIONS_OF_PAINTS.get(paint.picture, "")
        keys = SHORTCUTS.of(ACTIONS[action]) if action and paint.world == WORLDS[0] else ()
        return BoxItem(paint, f"{name}  [{keys[0]}]" if keys else name, name)

    def _piece(self, left: AvailablePiece) -> BoxItem:
        name = piece_title(left.entry, left.world)
        if left.held is None or left.left is None:
            return BoxItem(left, self.say(name), self.say(name))
        message = sentence("{piece}: {left} of {held} left", piece=name, left=left.left, held=left.held)
        caption = f"{self.say(name)}\n{left.left} / {left.held}"
        return BoxItem(left, caption, self.say(message), left.left > 0 or self.bench.beyond_supply)

    def _draw_tile(self, left: AvailableFace) -> QPixmap:
        theme, language = self.context.theme, self.context.language
        return tile_picture(left, theme, language, TILE_WIDTH, self.devicePixelRatioF())

    def _draw_paint(self, paint: RegionPaint) -> QPixmap:
        theme, ratio = self.context.theme, self.devicePixelRatioF()
        symbol = "symbols" in paint.values
        return paint_picture(paint.picture, paint.world, theme, PIECE_WIDTH, ratio, symbol=symbol)

    def _draw_piece(self, left: AvailablePiece) -> QPixmap:
        return piece_picture(left, self.context.theme, PIECE_WIDTH, self.devicePixelRatioF())

    # Context menus

    def _tile_menu(self, at: QPoint) -> Iterator[MenuEntry]:
        item = self.tiles.item_at(at)
        if not item:
            return
        left: AvailableFace = item.thing
        if item.available:
            yield sentence("Take in hand"), partial(self._hold_tile, left)
        if len(self.bench.selection) == 1:
            selected = next(iter(self.bench.selection))
            title = sentence("Replace {tile} by {other} everywhere", tile=selected, other=left.tile)
            yield title, partial(replace_everywhere, self.bench, selected, left.tile)
        for count in left.elsewhere:
            title = sentence("Take it over where it lies for {players} players", players=count)
            yield title, partial(take_tile_over, self.bench, left.tile, count)
            title = sentence("Show it on the map for {players} players", players=count)
            yield title, partial(self._show_tile, left.tile, count)

    def _show_tile(self, tile: str, count: int) -> None:
        self.bench.document.look_at(count)
        self.bench.select(frozenset({tile}))
        self.context.outline_places(thirds(tile))

    def _piece_menu(self, at: QPoint) -> Iterator[MenuEntry]:
        item = self.pieces.item_at(at)
        if not item:
            return
        left: AvailablePiece = item.thing
        if item.available:
            yield sentence("Take in hand"), partial(self._hold_piece, left)
        laid = [each for each in self.bench.board.pieces if left.entry.items() <= each.data.items()]
        if laid:
            title = sentence("Show all on the map ({count})", count=len(laid))
            yield title, partial(self.context.outline_places, [each.at for each in laid])

    # The held item

    def _show_held(self) -> None:
        tile, piece = self.bench.held_tile, self.bench.held_piece
        self.tiles.choose(lambda left: tile is not None and (left.tile, left.world) == (tile.tile, tile.face))
        offered = [ware.thing for ware in self.pieces.items_model.items]
        alike = [left for left in offered if piece and left.entry.items() <= piece.items()]
        nearest = max(alike, key=lambda left: len(left.entry), default=None)
        self.pieces.choose(lambda left: left == nearest)

        brush = region_tool(self.bench).brush
        self.paints.choose(
            lambda paint: bool(brush) and paint.values.items() <= {**paint.values, **brush}.items()
        )

    def _hold_paint(self, paint: RegionPaint) -> None:
        self.bench.choose(REGION_TOOL)
        region_tool(self.bench).hold(paint.values)
        self.context.focus_map()

    def _hold_tile(self, left: AvailableFace) -> None:
        self.bench.choose("place")
        self.bench.hold_tile(HeldTile(left.tile, left.world))
        self.context.focus_map()  # there keys turn the held tile

    def _hold_piece(self, left: AvailablePiece) -> None:
        kind = left.entry["piece"]
        tool = kind if kind in self.bench.tools else PIECE_TOOL
        if tool in self.bench.tools:
            self.bench.choose(tool)
        self.bench.hold_piece(dict(left.entry))
        self.context.focus_map()

    def _set_beyond(self, beyond: bool) -> None:
        if beyond != self.bench.beyond_supply:
            self.context.run_action("beyond_supply")

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        self._name_pages()
        self.paints.setAccessibleName(self.say(sentence("Terrains and symbols to paint with")))
        self.tabs.setAccessibleName(self.say(self.title))
        self.tiles.setAccessibleName(self.say(sentence("Tiles that are left")))
        self.pieces.setAccessibleName(self.say(sentence("Pieces that are left")))
        self.beyond.setText(self.say(sentence("Beyond the boxes")))
        whole = self.say(ACTIONS["beyond_supply"].title)
        self.beyond.setToolTip(safe_tooltip(whole))
        self.beyond.setAccessibleName(whole)
        for name, (heading, choices) in _FILTERS.items():
            self._name_filter(self.filters[name], heading, choices)
        self._redraw()

    def update_colours(self) -> None:
        """Redraw all items in the theme of the window, once the window itself has it."""
        QTimer.singleShot(0, self, self._redraw)

    def _redraw(self) -> None:
        self.tiles.items_model.redraw()
        self.paints.items_model.redraw()
        self.pieces.items_model.redraw()
        self.refresh_if_visible()

    def _name_filter(self, box: QComboBox, heading: Sentence, choices: tuple[Choice, ...]) -> None:
        chosen = max(0, box.currentIndex())
        box.blockSignals(True)
        box.clear()
        for words, value in choices:
            box.addItem(self.say(words), value)
        box.setCurrentIndex(chosen)
        box.blockSignals(False)
        box.setAccessibleName(self.say(heading))
        box.view().setAccessibleName(self.say(heading))
        box.setToolTip(safe_tooltip(self.say(heading)))


def region_tool(bench: Workbench) -> RegionTool:
    """Return the tool that paints regions."""
    tool = bench.tools[REGION_TOOL]
    if not isinstance(tool, RegionTool):
        raise TypeError("another tool has this name")
    return tool


_LAND = tuple(dict.fromkeys(terrain for world in WORLDS for terrain in PRINTED_LAND[world]))
_FILTERS: dict[str, tuple[Sentence, tuple[Choice, ...]]] = {
    "world": (
        sentence("Face"),
        ((sentence("both faces"), None), *((term(world), world) for world in WORLDS)),
    ),
    "water": (
        sentence("Water"),
        ((sentence("any water"), None), (sentence("with water"), True), (sentence("no water"), False)),
    ),
    "terrain": (
        sentence("Terrain"),
        ((sentence("any terrain"), ""), *((GROUND_WORDS[terrain], terrain) for terrain in _LAND)),
    ),
    "symbol": (
        sentence("Symbol"),
        ((sentence("any symbol"), ""), *((ICON_WORDS[symbol], symbol) for symbol in SYMBOLS)),
    ),
}
