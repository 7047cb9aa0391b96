"""What a tool is: a few answers to pointer and keys, and a sentence that says what a click would do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from realms.board.hexes import Cell, Point
from realms.board.layout import Piece, Placement
from realms.locale import Sentence
from realms_editor.tools.spot import Spot, SpotKind

if TYPE_CHECKING:
    from realms_editor.tools.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Keys:
    """The modifier keys held while something is done."""

    shift: bool = False
    control: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """What would be there after a click or at the end of a drag; drawn pale over the map."""

    tiles: tuple[Placement, ...] = ()
    pieces: tuple[Piece, ...] = ()  # on those tiles
    refused: frozenset[Cell] = frozenset()
    frame: tuple[Point, Point] | None = None
    lifted: frozenset[str] = frozenset()  # tiles that are in the air


@dataclass(frozen=True, slots=True)
class Aim:
    """The part of the map that a click would change: drawn as a lit outline."""

    spot: Spot
    kind: SpotKind
    allowed: bool = True


class Tool:
    """The base of all tools; one object serves a workbench for as long as that lives."""

    id: ClassVar[str]
    title: ClassVar[Sentence]
    key: ClassVar[str]  # its shortcut unless the user sets another
    aims_at: ClassVar[SpotKind] = "tile"
    pans: ClassVar[bool] = False  # a drag moves the map under the window, and nothing else

    def __init__(self, bench: "Workbench") -> None:
        self.bench = bench

    def hint(self, at: Spot | None) -> Sentence:
        """What a click here would do, for the status line."""
        raise NotImplementedError

    def aim(self, at: Spot) -> Aim | None:
        """What to light up under the pointer."""
        return Aim(at, self.aims_at)

    def ghost(self, at: Spot | None) -> Ghost:  # noqa: ARG002 - for tools that show what they would do
        """What to show pale over the map."""
        return Ghost()

    def press(self, at: Spot, keys: Keys) -> None:
        """The button went down, or Enter was pressed on the cursor."""

    def drag(self, at: Spot, keys: Keys) -> None:
        """The pointer moved with the button down."""

    def release(self, at: Spot, keys: Keys) -> None:
        """The button came up; after Enter it follows `press` at once."""

    def turn(self, sixths: int) -> bool:  # noqa: ARG002 - for tools that hold something
        """Turn what is held; False if nothing is."""
        return False

    def flip(self) -> bool:
        """Turn what is held over; False if nothing is."""
        return False

    def cancel(self) -> bool:
        """Give up what was begun; False if nothing was."""
        return False


Entry = Mapping[str, Any]
