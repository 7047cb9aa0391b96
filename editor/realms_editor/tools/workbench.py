"""What one window works with: a document, the tool in hand, the selection, the cursor, what is held."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from realms.board.board import Board
from realms.board.hexes import Cell, Point, neighbour
from realms.locale import Sentence
from realms.scenario.edits import Edit
from realms.scenario.layers import heirs
from realms.tiles.boxes import Supply, supply
from realms.tiles.kinds import World
from realms.tiles.tileset import letter
from realms_editor.desk.document import Document, DocumentChange, ReadOnlyError
from realms_editor.tools.lay_context import LayContext
from realms_editor.tools.spot import PARTS, Spot, SpotKind, cursor_part, spot_at, spot_on
from realms_editor.tools.tool import Aim, Ghost, Keys, Tool

Topic = Literal["map", "document", "selection", "hover", "cursor", "tool", "held", "said"]
Listener = Callable[[frozenset[Topic]], None]
NO_KEYS = Keys()


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile taken from the palette, as it would be laid."""

    tile: str
    face: World
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the keyboard is: a cell, and a part of it for tools that mean a third or a side."""

    cell: Cell = (0, 0)
    part: int = 0
    shown: bool = False


class Clipboard(Protocol):
    """Where copies go; in a window it is that of the system."""

    def text(self) -> str:
        """What was copied last."""

    def put(self, text: str) -> None:
        """Copy something."""


class LocalClipboard:
    """A clipboard of its own, where there is no system."""

    def __init__(self) -> None:
        self._text = ""

    def text(self) -> str:
        """What was copied last."""
        return self._text

    def put(self, text: str) -> None:
        """Copy something."""
        self._text = text


class Workbench:
    """The state of editing that is no part of the document; whoever shows it listens to topics."""

    def __init__(self, document: Document, tools: dict[str, type[Tool]]) -> None:
        self.document = document
        self.selection: frozenset[str] = frozenset()
        self.focus: Spot | None = None  # what was pointed at last, for the inspector
        self.hovered: Spot | None = None
        self.cursor = Cursor()
        self.held_tile: HeldTile | None = None
        self.held_piece: dict[str, Any] | None = None
        self.beyond_supply = False
        self.owned: tuple[str, ...] | None = None  # the boxes that count instead of the scenario's
        self.clipboard: Clipboard = LocalClipboard()
        self.said: Sentence | None = None  # the answer to what was just tried, until the next move
        self._listeners: list[Listener] = []
        self.tools = {name: made(self) for name, made in tools.items()}
        self.tool = next(iter(self.tools.values()))
        document.subscribe(self._document_changed)

    @property
    def board(self) -> Board:
        """The board of the count that is looked at."""
        return self.document.realm.board

    @property
    def lay_context(self) -> LayContext:
        """What tools try their edits on."""
        return LayContext(self.document.scenario, self.document.players, not self.beyond_supply, self.owned)

    def do(self, edit: Edit, stroke: object = None) -> bool:
        """Carry out an edit, or say why not; whether it was done."""
        refused = self.lay_context.supply_refusal(edit)
        if not refused:
            try:
                self.document.do(edit, stroke)
            except ReadOnlyError as error:
                refused = error.message
        if refused:
            self.say(refused)
        return refused is None

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that things are taken from: those owned, or else those that the scenario names."""
        return self.owned if self.owned is not None else tuple(self.document.scenario.data["boxes"])

    @property
    def supply(self) -> Supply:
        """What these boxes hold."""
        return supply(self.boxes)

    def may_take(self, tile: str) -> bool:
        """Tell whether a tile can be laid at this count, as far as boxes and layers go."""
        return self.beyond_supply or tile in self.tiles_left

    @property
    def tiles_left(self) -> frozenset[str]:
        """The tiles of the boxes that lie neither at this count nor at one that would inherit them."""
        scenario, layers = self.document.scenario, self.document.scenario.data["layers"]
        counts = [layers[index]["players"] for index in heirs(layers, self.document.players)]
        laid = {each.placement.tile for count in counts for each in scenario.realm(count).tiles}
        known = scenario.tileset.tiles.keys()
        return frozenset(tile for tile in self.supply.tiles - laid if letter(tile) in known)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told which topics changed; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, *topics: Topic) -> None:
        """Tell everybody that something changed."""
        for listener in tuple(self._listeners):
            listener(frozenset(topics))

    def _document_changed(self, change: DocumentChange) -> None:
        topics: list[Topic] = ["document"]
        if change.map:
            topics.append("map")
            laid = self.board.rank_of.keys()
            if not self.selection <= laid:
                self.selection &= laid
                topics.append("selection")
            if self.focus:
                self.focus = spot_at(self.board, self.focus.point)
            if self.hovered:
                self.hovered = spot_at(self.board, self.hovered.point)
        self.tell(*topics)

    # What is chosen

    def select(self, tiles: frozenset[str], focus: Spot | None = None) -> None:
        """Select these tiles and no others."""
        self.selection = tiles & self.board.rank_of.keys()
        self.focus = focus or self.focus
        self.tell("selection")

    def choose(self, tool: str) -> None:
        """Take another tool in hand."""
        self.tool.cancel()
        self.tool = self.tools[tool]
        self.said = None
        self.tool.activate()
        self.tell("tool", "held", "hover")

    def hold_tile(self, held: HeldTile | None) -> None:
        """Take a tile from the palette and the tool that lays it, or put it back."""
        self.held_tile = held
        self._choose_for("tile" if held else None)

    def hold_piece(self, entry: dict[str, Any] | None) -> None:
        """Take a kind of piece from the palette and the tool that lays it, or put it back."""
        self.held_piece = entry
        self._choose_for(entry["piece"] if entry else None)

    def _choose_for(self, kind: str | None) -> None:
        fitting = [name for name, tool in self.tools.items() if kind in tool.holds]
        if fitting and self.tool.id not in fitting:
            self.choose(fitting[0])
        else:
            self.tell("held", "hover")

    def say(self, message: Sentence | None) -> None:
        """Tell the user why something was not done, or what was."""
        self.said = message
        self.tell("said")

    # What the pointer does

    @property
    def spot(self) -> Spot | None:
        """Where a click or Enter would act: at the pointer, or else at the cursor."""
        return self.hovered or (self.cursor_spot if self.cursor.shown else None)

    @property
    def hint(self) -> Sentence:
        """What the status line says."""
        return self.said or self.tool.hint(self.spot)

    @property
    def ghost(self) -> Ghost:
        """What is to be shown pale over the map."""
        return self.tool.ghost(self.spot)

    @property
    def aim(self) -> Aim | None:
        """What is to be lit under the pointer."""
        return self.tool.aim(self.spot) if self.spot else None

    def hover(self, point: Point | None) -> None:
        """The pointer moved to another point, or left the map."""
        self.hovered = spot_at(self.board, point) if point else None
        self.said = None
        self.tell("hover")

    def press(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """The button of the pointer went down."""
        self.said = None
        self._act(self.tool.press, spot_at(self.board, point), keys)

    def drag(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """The pointer moved with the button down."""
        self.hovered, self.said = spot_at(self.board, point), None
        self._act(self.tool.drag, self.hovered, keys)

    def release(self, point: Point, keys: Keys = NO_KEYS) -> None:
        """The button came up."""
        self._act(self.tool.release, spot_at(self.board, point), keys)

    def _act(self, move: Callable[[Spot, Keys], None], at: Spot, keys: Keys) -> None:
        move(at, keys)
        self.focus = spot_at(self.board, at.point)  # as it is now
        self.tell("hover", "selection")

    def cancel(self) -> None:
        """Esc: give up what was begun, put down what is held, select nothing, take the first tool."""
        if self.tool.cancel():
            self.tell("hover")
        elif self.held_tile or self.held_piece:
            self.held_tile = self.held_piece = None
            self.choose(next(iter(self.tools)))
            self.tell("held")
        elif self.selection:
            self.select(frozenset())
        else:
            self.choose(next(iter(self.tools)))

    # What the keyboard does

    @property
    def cursor_spot(self) -> Spot:
        """The place that the keyboard cursor means for the tool in hand."""
        return spot_on(self.board, self.cursor.cell, self.tool.aims_at, self.cursor.part)

    def move_cursor(self, side: int) -> None:
        """Go one cell over a side."""
        self._put_cursor(replace(self.cursor, cell=neighbour(self.cursor.cell, side), shown=True))

    def place_cursor(self, cell: Cell) -> None:
        """Go to a cell."""
        self._put_cursor(replace(self.cursor, cell=cell, shown=True))

    @property
    def cursor_kind(self) -> SpotKind:
        """Whether the keyboard cursor means a tile, a third or a side."""
        return cursor_part(self.tool.aims_at, self.cursor.part)[0]

    def next_part(self, step: int = 1) -> None:
        """Go on to the next third or side of the same cell."""
        parts = PARTS[self.tool.aims_at]
        self._put_cursor(replace(self.cursor, part=(self.cursor.part + step) % parts, shown=True))

    def act_at_cursor(self, keys: Keys = NO_KEYS) -> None:
        """Do what a click would do."""
        at = self.cursor_spot
        self.hovered = self.said = None
        self._act(self.tool.press, at, keys)
        self._act(self.tool.release, at, keys)

    def _put_cursor(self, cursor: Cursor) -> None:
        self.cursor, self.hovered, self.said = cursor, None, None
        self.focus = self.cursor_spot
        self.tell("cursor", "hover")
