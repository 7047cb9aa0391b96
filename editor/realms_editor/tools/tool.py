"""The interface of tools: reactions to pointer and keys, and a hint that describes a click."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from realms.board.hexes import Cell, Point
from realms.board.layout import Piece, Placement
from realms.locale import Sentence
from realms.scenario.mirror import Mirror
from realms_editor.tools.spot import Reach, Spot

if TYPE_CHECKING:
    from realms_editor.tools.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Keys:
    """The modifier keys held during an action."""

    shift: bool = False
    control: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True)
class LoosePiece:
    """A piece drawn by itself around a point; on a side of a cell if `side` is given."""

    entry: Mapping[str, Any]
    at: Point
    side: int | None = None


LineKind = Literal["new", "traced", "moved", "removed", "measured", "picture"]
HandleKind = Literal["node", "chosen", "target", "corner"]


@dataclass(frozen=True, slots=True)
class GhostLine:
    """A line through points of the map that a tool draws, moves or measures."""

    points: tuple[Point, ...]
    kind: LineKind


@dataclass(frozen=True, slots=True)
class Handle:
    """A mark of the same size at every zoom: a node, a chosen one, a place to snap to, a corner."""

    at: Point
    kind: HandleKind


@dataclass(frozen=True, slots=True)
class GhostText:
    """A text beside a point of the map."""

    at: Point
    text: Sentence


@dataclass(frozen=True, slots=True)
class Ghost:
    """A preview of a click or drag, drawn pale over the map."""

    tiles: tuple[Placement, ...] = ()
    pieces: tuple[Piece, ...] = ()  # on those tiles
    refused: frozenset[Cell] = frozenset()
    frame: tuple[Point, Point] | None = None
    lifted: frozenset[str] = frozenset()  # tiles that are being dragged
    loose: tuple[LoosePiece, ...] = ()
    lit: tuple[str, ...] = ()  # addresses of related things, such as the other end of a tunnel
    link: tuple[Point, Point] | None = None
    lines: tuple[GhostLine, ...] = ()
    handles: tuple[Handle, ...] = ()
    texts: tuple[GhostText, ...] = ()


# third: its whole region; part: the third alone; face: that of a drawing, with a region or without
AimKind = Literal["tile", "third", "side", "part", "body", "face"]
MapKind = Literal["tiles", "drawing"]
TILES: frozenset[MapKind] = frozenset({"tiles"})
DRAWINGS: frozenset[MapKind] = frozenset({"drawing"})


@dataclass(frozen=True, slots=True)
class Aim:
    """The part of the map that a click would change, drawn as a lit outline."""

    spot: Spot
    kind: AimKind
    allowed: bool = True


class Tool:
    """The base of all tools; one object serves a workbench for its whole life."""

    id: ClassVar[str]
    title: ClassVar[Sentence]
    key: ClassVar[str]  # its shortcut unless the user sets another
    key_on_tiles: ClassVar[str] = ""  # for a tool of drawings and tiles whose key is another tool's there
    group: ClassVar[int] = 0  # tools of one group stand together
    aims_at: ClassVar[Reach] = "tile"
    holds: ClassVar[frozenset[str]] = frozenset()  # the kinds of pieces it lays; "tile" for tiles
    pans: ClassVar[bool] = False  # a drag moves the map under the window, and nothing else
    maps: ClassVar[frozenset[MapKind]] = TILES  # the kinds of maps that it works on
    shows_nodes: ClassVar[bool] = False  # the nodes of a drawing are to be seen
    repeats: ClassVar[bool] = False  # one click does it all, so that it can be done again elsewhere

    def __init__(self, bench: "Workbench") -> None:
        self.bench = bench

    def hint(self, at: Spot | None) -> Sentence:
        """Return the words for a click here, for the status line."""
        raise NotImplementedError

    def aim(self, at: Spot) -> Aim | None:
        """Return the part of the map to light up under the pointer."""
        return Aim(at, "third" if self.aims_at == "any" else self.aims_at)

    def ghost(self, at: Spot | None) -> Ghost:  # noqa: ARG002 - for tools that show what they would do
        """Return the preview to draw pale over the map."""
        return Ghost()

    def press(self, at: Spot, keys: Keys) -> None:
        """React to the button going down, or to Enter at the cursor."""

    def drag(self, at: Spot, keys: Keys) -> None:
        """React to the pointer moving with the button down."""

    def release(self, at: Spot, keys: Keys) -> None:
        """React to the button coming up; after Enter it follows `press` at once."""

    def activate(self) -> None:
        """React to being chosen: whatever else was held is put back."""
        self.bench.held_tile = self.bench.held_piece = None

    def change_form(self, by: int) -> bool:  # noqa: ARG002 - for tools that hold something
        """Hold the next or previous form of the piece in hand; False if none is held."""
        return False

    def change_number(self, by: int) -> bool:  # noqa: ARG002 - for tools that hold something
        """Raise or lower the number on the piece in hand; False if it has none."""
        return False

    def turn(self, sixths: int) -> bool:  # noqa: ARG002 - for tools that hold something
        """Turn what is held; False if nothing is."""
        return False

    def mirror(self, mirror: Mirror) -> bool:  # noqa: ARG002 - for tools that hold something
        """Mirror what is held; False if nothing is."""
        return False

    def turn_by(self, degrees: float) -> bool:  # noqa: ARG002 - for tools that hold something
        """Turn the part of a drawing that is held; False if none is."""
        return False

    def nudge(self, by: Point) -> bool:  # noqa: ARG002 - for tools that choose something
        """Move what is chosen in a drawing by millimetres; False if nothing is."""
        return False

    def stops(self) -> Iterable[Point]:
        """Return the points of a drawing that the keyboard cursor can jump to, in millimetres."""
        return ()

    def map_changed(self) -> None:
        """React to a change of the map."""

    def flip(self) -> bool:
        """Turn what is held over; False if nothing is."""
        return False

    @property
    def switches(self) -> Mapping[str, Sentence]:
        """Return the switches of this tool by name, in the order in which they are offered."""
        return {}

    def is_on(self, switch: str) -> bool:  # noqa: ARG002 - for tools with switches
        """Return True if a switch is on."""
        return False

    def turn_switch(self, switch: str, *, on: bool) -> None:
        """Turn a switch on or off."""

    @property
    def begun(self) -> bool:
        """True while something is begun whose last step can be taken back."""
        return False

    def back(self) -> None:
        """Take back the last step of what is begun."""

    def leave(self) -> None:
        """React to another tool being chosen."""
        self.cancel()

    def cancel(self) -> bool:
        """Cancel a drag or first click; False if there was none."""
        return False
