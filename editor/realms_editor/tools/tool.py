"""The interface of tools: reactions to pointer and keys, and a hint that describes a click."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from realms.board.hexes import Cell, Point
from realms.board.layout import Piece, Placement
from realms.locale import Sentence
from realms_editor.tools.spot import Reach, Spot

if TYPE_CHECKING:
    from realms_editor.tools.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Keys:
    """The modifier keys held during an action."""

    shift: bool = False
    control: bool = False


@dataclass(frozen=True, slots=True)
class LoosePiece:
    """A piece drawn by itself around a point; on a side of a cell if `side` is given."""

    entry: Mapping[str, Any]
    at: Point
    side: int | None = None


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


AimKind = Literal["tile", "third", "side", "part", "body"]  # third: its whole region; part: the third alone


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
    group: ClassVar[int] = 0  # tools of one group stand together
    aims_at: ClassVar[Reach] = "tile"
    holds: ClassVar[frozenset[str]] = frozenset()  # the kinds of pieces it lays; "tile" for tiles
    pans: ClassVar[bool] = False  # a drag moves the map under the window, and nothing else

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

    def flip(self) -> bool:
        """Turn what is held over; False if nothing is."""
        return False

    def cancel(self) -> bool:
        """Cancel a drag or first click; False if there was none."""
        return False
