"""The workbench of a window: its document, tool, selection, cursor, and the tile or piece in hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, Protocol

from realms.board.board import Board
from realms.board.drawing import UNIT, Drawing, on_plane
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Cell, Point, neighbour
from realms.locale import Sentence
from realms.scenario.drawing_builder import DrawingFullError
from realms.scenario.edits import Edit
from realms.scenario.layer_changes import counts_above, owners_of
from realms.scenario.layers import heirs
from realms.tiles.boxes import Supply, supply
from realms.tiles.kinds import World
from realms.tiles.tileset import letter
from realms_editor.desk.document import PADLOCKS, Document, DocumentChange, ReadOnlyError
from realms_editor.tools.lay_context import LayContext
from realms_editor.tools.line_net import LineNet
from realms_editor.tools.snap import SNAP_PIXELS
from realms_editor.tools.spot import PARTS, Spot, SpotKind, cursor_part, spot_at, spot_on
from realms_editor.tools.tool import Aim, Ghost, Keys, MapKind, Tool

Topic = Literal[
    "map", "document", "selection", "hover", "cursor", "tool", "held", "said", "picture", "padlocks", "layers"
]
Listener = Callable[[frozenset[Topic]], None]
NO_KEYS = Keys()
STEP, NUDGE, FAR = 2.0, 0.5, 10  # millimetres of a step of the cursor and of a nudge, and times as many


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile taken from the palette, with the face and turn that it would be laid with."""

    tile: str
    face: World
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Cursor:
    """The keyboard cursor: a cell, and its third or side for tools that aim at one.

    On a drawing it is a point of the sheet, in millimetres.
    """

    cell: Cell = (0, 0)
    part: int = 0
    shown: bool = False
    at: Point = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class LastChange:
    """The last change of the document that can be repeated."""

    title: Sentence
    again: Callable[[], object]


class Clipboard(Protocol):
    """A clipboard; in a window it is that of the system."""

    def text(self) -> str:
        """Return the text that was copied last."""

    def put(self, text: str) -> None:
        """Copy a text."""


class LocalClipboard:
    """A clipboard of its own, for use without a system."""

    def __init__(self) -> None:
        self._text = ""

    def text(self) -> str:
        """Return the text that was copied last."""
        return self._text

    def put(self, text: str) -> None:
        """Copy a text."""
        self._text = text


class Workbench:
    """The state of editing that is no part of the document; listeners hear which topics changed."""

    def __init__(self, document: Document, tools: dict[str, type[Tool]]) -> None:
        self.document = document
        self.selection: frozenset[str] = frozenset()
        self.nodes: frozenset[str] = frozenset()  # the chosen nodes of a drawing
        self.scale = 1.0  # pixels of the screen for a unit of the drawing plane
        self.keys = NO_KEYS  # held at the last move of the pointer
        self.picture_locked = self.picture_hidden = False
        self.faded_layers: frozenset[int] = frozenset()  # the counts whose tiles are shown pale
        self.focus: Spot | None = None  # the place last pointed at, for the inspector
        self.hovered: Spot | None = None
        self.pinned: Spot | None = None  # the place that an open menu is about
        self.last_change: LastChange | None = None
        self.cursor = Cursor()
        self.held_tile: HeldTile | None = None
        self.held_piece: dict[str, Any] | None = None
        self.beyond_supply = False
        self.owned: tuple[str, ...] | None = None  # the boxes to use instead of the scenario's
        self.clipboard: Clipboard = LocalClipboard()
        self.said: Sentence | None = None  # the message about the last action, until the next move
        self._listeners: list[Listener] = []
        self.tools = {name: made(self) for name, made in tools.items()}
        self._net: LineNet | None = None
        self.tool = self.tools[self.first_tool]
        document.subscribe(self._document_changed)

    @property
    def board(self) -> Board:
        """The board of the player count that is shown."""
        return self.document.realm.board

    @property
    def kind(self) -> MapKind:
        """The kind of the map that is shown: tiles, or a drawing."""
        return "drawing" if self.document.realm.drawing else "tiles"

    @property
    def drawing(self) -> Drawing | None:
        """The drawing that is shown, or None."""
        return self.board.drawing if isinstance(self.board, DrawnBoard) else None

    @property
    def net(self) -> LineNet:
        """The nodes and lines of the drawing; of tiles there are none."""
        drawing = self.drawing or Drawing({"size": (0, 0)})
        if self._net is None or not drawing.same_lines(self._net.drawing):
            self._net = LineNet(drawing)
        return self._net

    @property
    def reach(self) -> float:
        """The millimetres of a drawing within which the pointer means a node or a line."""
        return SNAP_PIXELS / self.scale / UNIT

    @property
    def contexts(self) -> tuple[str, ...]:
        """The contexts of the keys that work now, the most particular last."""
        return "", self.kind, self.tool.id

    @property
    def first_tool(self) -> str:
        """The tool that is chosen when no other is."""
        return next(name for name, tool in self.tools.items() if self.kind in tool.maps)

    @property
    def lay_context(self) -> LayContext:
        """The document and its limits, on which tools try their edits."""
        return LayContext(self.document.scenario, self.document.players, not self.beyond_supply, self.owned)

    def do(self, edit: Edit, stroke: object = None, *, limited: bool = True) -> bool:
        """Carry out an edit and return True, or show the reason against it and return False.

        If it is not `limited`, the boxes need not hold what it lays.
        """
        refused = self.lay_context.supply_refusal(edit) if limited else None
        if not refused:
            try:
                self.document.do(edit, stroke)
            except ReadOnlyError as error:
                refused = error.message
        if refused:
            self.say(refused)
        return refused is None

    def change_drawing(self, make: Callable[..., Edit], *values: Any, stroke: object = None) -> bool:
        """Make an edit of the drawing and carry it out, or show the reason against it."""
        try:
            edit = make(self.document.scenario, self.document.players, *values)
        except DrawingFullError as error:
            self.say(error.message)
            return False
        return self.do(edit, stroke)

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes to take pieces from: those owned, or else those of the scenario."""
        return self.owned if self.owned is not None else tuple(self.document.scenario.data["boxes"])

    @property
    def supply(self) -> Supply:
        """The content of these boxes."""
        return supply(self.boxes)

    def may_take(self, tile: str) -> bool:
        """Return True if boxes and layers allow a tile at this count."""
        return self.beyond_supply or tile in self.tiles_left

    @property
    def tiles_left(self) -> frozenset[str]:
        """The tiles that lie neither at this count nor at a count that would inherit them."""
        scenario, layers = self.document.scenario, self.document.scenario.data["layers"]
        counts = [layers[index]["players"] for index in heirs(layers, self.document.players)]
        laid = {each.placement.tile for count in counts for each in scenario.realm(count).tiles}
        known = scenario.tileset.tiles.keys()
        return frozenset(tile for tile in self.supply.tiles - laid if letter(tile) in known)

    @property
    def counts_above(self) -> list[int]:
        """The counts whose layers build on the one that is shown."""
        return counts_above(self.document.scenario, self.document.players)

    def fade_layer(self, players: int, *, faded: bool) -> None:
        """Show the tiles that the layer of a count brings pale, or plainly again."""
        counts = self.faded_layers - {players}
        self.faded_layers = counts | {players} if faded else counts
        self.tell("layers")

    @property
    def faded_tiles(self) -> frozenset[str]:
        """The tiles that are shown pale."""
        if not self.faded_layers:
            return frozenset()
        owners = owners_of(self.document.scenario, self.document.players)
        return frozenset(tile for tile, count in owners.items() if count in self.faded_layers)

    def counts_that_lay(self, tile: str) -> list[int]:
        """Return the counts whose layers build on this one and have a tile that is not on this map."""
        if tile in self.board.rank_of:
            return []
        maps = ((count, self.document.scenario.realm(count).tiles) for count in self.counts_above)
        return [count for count, tiles in maps if any(laid.placement.tile == tile for laid in tiles)]

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call a listener with the topics that changed; call the returned function to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, *topics: Topic) -> None:
        """Tell all listeners that these topics changed."""
        for listener in tuple(self._listeners):
            listener(frozenset(topics))

    def _document_changed(self, change: DocumentChange) -> None:
        if PADLOCKS in change.parts:
            self.tell("padlocks", "hover")
            return
        topics: list[Topic] = ["document"]
        if self.said:  # about something that was done before
            self.said = None
            topics.append("said")
        if change.map:
            topics.append("map")
            laid = self.board.rank_of.keys()
            if not self.selection <= laid:
                self.selection &= laid
                topics.append("selection")
            self.nodes &= self.net.drawing.nodes.keys()
            self.tool.map_changed()
            if self.kind not in self.tool.maps:
                self.choose(self.first_tool)
            if self.focus:
                self.focus = spot_at(self.board, self.focus.point)
            if self.hovered:
                self.hovered = spot_at(self.board, self.hovered.point)
            if self.pinned:
                self.pinned = spot_at(self.board, self.pinned.point)
        self.tell(*topics)

    # Selection and tool

    def select(self, tiles: frozenset[str], focus: Spot | None = None) -> None:
        """Select these tiles and no others."""
        self.selection = tiles & self.board.rank_of.keys()
        self.focus = focus or self.focus
        self.tell("selection")

    def select_nodes(self, nodes: Iterable[str]) -> None:
        """Choose these nodes of the drawing and no others."""
        self.nodes = frozenset(nodes) & self.net.drawing.nodes.keys()
        self.tell("selection", "hover")

    def choose(self, tool: str) -> None:
        """Choose another tool."""
        self.tool.leave()
        self.tool = self.tools[tool]
        self.said = None
        self.tool.activate()
        self.tell("tool", "held", "hover")

    def hold_tile(self, held: HeldTile | None) -> None:
        """Take a tile from the palette and choose the tool that lays it, or put it back with None."""
        self.held_tile = held
        self._choose_for("tile" if held else None)

    def hold_piece(self, entry: dict[str, Any] | None) -> None:
        """Take a piece from the palette and choose the tool that lays it, or put it back with None."""
        self.held_piece = entry
        self._choose_for(entry["piece"] if entry else None)

    def _choose_for(self, kind: str | None) -> None:
        fitting = [name for name, tool in self.tools.items() if kind in tool.holds and self.kind in tool.maps]
        if fitting and self.tool.id not in fitting:
            self.choose(fitting[0])
        else:
            self.tell("held", "hover")

    def say(self, message: Sentence | None) -> None:
        """Show the user a message: an action was refused, or what it did."""
        self.said = message
        self.tell("said")

    # The pointer

    @property
    def spot(self) -> Spot | None:
        """The place where a click or Enter would act: at an open menu, at the pointer, or at the cursor."""
        return self.pinned or self.hovered or (self.cursor_spot if self.cursor.shown else None)

    @property
    def hint(self) -> Sentence:
        """The text of the status line."""
        return self.said or self.tool.hint(self.spot)

    @property
    def ghost(self) -> Ghost:
        """The preview that is drawn pale over the map."""
        return self.tool.ghost(self.spot)

    @property
    def aim(self) -> Aim | None:
        """The part of the map that is lit under the pointer."""
        return self.tool.aim(self.spot) if self.spot else None

    def hover(self, point: Point | None, keys: Keys = NO_KEYS) -> None:
        """React to the pointer: it moved to another point, or left the map."""
        self.keys = keys
        self.hovered = spot_at(self.board, point) if point else None
        self.pinned = None if point else self.pinned
        self.said = None
        self.tell("hover")

    def press(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """React to the pointer's button going down."""
        self.said = None
        self._act(self.tool.press, spot_at(self.board, point), keys)

    def drag(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """React to the pointer moving with the button down."""
        self.hovered, self.said, self.keys = spot_at(self.board, point), None, keys
        self._act(self.tool.drag, self.hovered, keys)

    def release(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """React to the button coming up."""
        self._act(self.tool.release, spot_at(self.board, point), keys)

    def watch(self, act: Callable[[], object], title: Sentence, again: Callable[[], object]) -> None:
        """Do something; if it changes the document by a new edit, remember how it is done again."""
        history = self.document.history
        position, done = history.position, history.last_done
        act()
        if history.position >= position and history.last_done is not done:
            self.last_change = LastChange(title, again)

    def click_again(self, tool: str, piece: dict[str, Any] | None) -> None:
        """Click with a tool and the piece that it held, at the place last pointed at."""
        at = self.spot or self.focus
        if at and self.kind in self.tools[tool].maps:
            if self.tool.id != tool:
                self.choose(tool)
            if piece and piece != self.held_piece:
                self.hold_piece(dict(piece))
            self.press(at.point)
            self.release(at.point)

    def _act(self, move: Callable[[Spot, Keys], None], at: Spot, keys: Keys) -> None:
        if self.tool.repeats:
            again = partial(self.click_again, self.tool.id, self.held_piece)
            self.watch(partial(move, at, keys), self.tool.title, again)
        else:
            move(at, keys)
        self.focus = spot_at(self.board, at.point)  # as it is now
        self.tell("hover", "selection")

    def cancel(self) -> None:
        """React to Esc: cancel a drag, else put back what is held, else clear the selection."""
        if self.tool.cancel():
            self.tell("hover")
        elif self.held_tile or self.held_piece:
            self.held_tile = self.held_piece = None
            self.choose(self.first_tool)
            self.tell("held")
        elif self.selection:
            self.select(frozenset())
        elif self.nodes:
            self.select_nodes(())
        else:
            self.choose(self.first_tool)

    # The keyboard

    @property
    def cursor_spot(self) -> Spot:
        """The place of the keyboard cursor, in the form that the tool aims at."""
        if self.drawing:
            return spot_at(self.board, on_plane(self.cursor.at))
        return spot_on(self.board, self.cursor.cell, self.tool.aims_at, self.cursor.part)

    def move_cursor(self, side: int) -> None:
        """Move the cursor one cell over a side."""
        self._put_cursor(replace(self.cursor, cell=neighbour(self.cursor.cell, side), shown=True))

    def step(self, direction: Point, *, far: bool = False) -> None:
        """Move what the tool has chosen, or else the cursor of a drawing."""
        times = FAR if far else 1
        if self.tool.nudge((direction[0] * NUDGE * times, direction[1] * NUDGE * times)):
            self.tell("hover")
            return
        if not self.drawing:
            return
        x, y = self.cursor_start
        self.place_crosshair((x + direction[0] * STEP * times, y + direction[1] * STEP * times))

    @property
    def cursor_start(self) -> Point:
        """The point of the sheet that the cursor leaves; at first where the pointer was, or the middle."""
        if self.cursor.shown:
            return self.cursor.at
        width, height = self.net.drawing.size
        return self.focus.sheet if self.focus else (width / 2, height / 2)

    def place_crosshair(self, at: Point) -> None:
        """Move the cursor to a point of the sheet of the drawing."""
        width, height = self.net.drawing.size
        point = min(max(at[0], 0.0), width), min(max(at[1], 0.0), height)
        self._put_cursor(replace(self.cursor, at=point, shown=True))

    def place_cursor(self, cell: Cell) -> None:
        """Move the cursor to a cell."""
        self._put_cursor(replace(self.cursor, cell=cell, shown=True))

    @property
    def cursor_kind(self) -> SpotKind:
        """The kind of place that the cursor is on: a tile, a third or a side."""
        return cursor_part(self.tool.aims_at, self.cursor.part)[0]

    def next_part(self, step: int = 1) -> None:
        """Move the cursor to the next third or side of its cell, or to the next place of a drawing."""
        if self.drawing:
            self._next_stop(step)
            return
        parts = PARTS[self.tool.aims_at]
        self._put_cursor(replace(self.cursor, part=(self.cursor.part + step) % parts, shown=True))

    def _next_stop(self, step: int) -> None:
        """Move the cursor to the next place of the tool, in the order of reading."""
        stops = sorted(self.tool.stops(), key=lambda stop: (stop[1], stop[0]))
        x, y = self.cursor.at
        if stops and step > 0:
            later = (stop for stop in stops if (stop[1], stop[0]) > (y, x))
            self.place_crosshair(next(later, stops[0]))
        elif stops:
            earlier = (stop for stop in reversed(stops) if (stop[1], stop[0]) < (y, x))
            self.place_crosshair(next(earlier, stops[-1]))

    def act_at_cursor(self, keys: Keys = NO_KEYS) -> None:
        """Act as a click at the cursor would."""
        at = self.cursor_spot
        self.hovered = self.said = None
        self._act(self.tool.press, at, keys)
        self._act(self.tool.release, at, keys)

    def _put_cursor(self, cursor: Cursor) -> None:
        self.cursor, self.hovered, self.said = cursor, None, None
        self.focus = self.cursor_spot
        self.tell("cursor", "hover")
