"""The first tool: selects tiles, and moves and turns them with all that lies on them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import dist

from realms.board import addresses
from realms.board.hexes import Cell, Point, centre, turned
from realms.board.layout import Piece, Placement
from realms.locale import Sentence, sentence
from realms.scenario.changes import move_tiles, swap_tiles
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import Aim, Ghost, Keys, Tool

STEADY = 12.0  # a pointer that moves less has not dragged anything


@dataclass
class _TileDrag:
    """A drag that has begun: from where, what was selected then, and how far the tiles were turned."""

    start: Spot
    selected: frozenset[str]
    tiles: tuple[Placement, ...]
    at: Spot
    sixths: int = 0
    moving: bool = False
    drops: str = ""  # a tile that is selected no longer if this turns out to be a click


class Select(Tool):
    """Click selects, a drag moves what is selected, a drag from empty ground selects all in its frame."""

    id = "select"
    title = sentence("Select and move")
    key = "V"

    _grip: _TileDrag | None = None

    def hint(self, at: Spot | None) -> Sentence:
        """What a click would do."""
        grip = self._grip
        if grip and grip.tiles and grip.moving:
            return self._drop_hint(grip)
        if not self.bench.board.placements:
            return sentence("choose a tile in the palette, then click on the map to lay it")
        if not at or not at.tile:
            return sentence("drag a frame to select tiles")
        if at.tile in self.bench.selection:
            return sentence("drag to move {tile}; R turns it, F flips it, Del takes it away", tile=at.tile)
        return sentence("click to select {tile}, Ctrl-click to add it, drag to move it", tile=at.tile)

    def _drop_hint(self, grip: _TileDrag) -> Sentence:
        """What letting go of the tiles in the air would do."""
        blocked = self._blocked(grip)
        if len(blocked) == 1 and len(grip.tiles) == 1 and not grip.sixths:
            return sentence("{tile} lies here; hold Ctrl and let go to swap the two", tile=blocked[0])
        if blocked:
            return sentence("no room here: {tiles}", tiles=blocked)
        return sentence("let go to lay {tiles} here; R turns, Esc gives up", tiles=_names(grip.tiles))

    def aim(self, at: Spot) -> Aim | None:
        """The tile that a click would select."""
        return Aim(at, "third") if at.tile and not (self._grip and self._grip.moving) else None

    def ghost(self, at: Spot | None) -> Ghost:  # noqa: ARG002 - the drag knows where it is
        """Tiles in the air, or the frame of a selection."""
        grip = self._grip
        if not grip or not grip.moving:
            return Ghost()
        if not grip.tiles:
            return Ghost(frame=(grip.start.point, grip.at.point))
        placements = tuple(self._targets(grip))
        refused = {laid.cell for laid in self.bench.board.placements if laid.tile in self._blocked(grip)}
        lifted = frozenset(laid.tile for laid in grip.tiles)
        return Ghost(
            placements, pieces_on(self.bench.board.pieces, lifted), frozenset(refused), lifted=lifted
        )

    def press(self, at: Spot, keys: Keys) -> None:
        """Select, and be ready for a drag."""
        bench, before = self.bench, self.bench.selection
        if keys.control and at.tile:
            bench.select(before | {at.tile}, at)
        elif at.tile and at.tile not in before:
            bench.select(frozenset({at.tile}), at)
        elif not at.tile and not keys.control:
            bench.select(frozenset(), at)
        tiles = tuple(laid for laid in bench.board.placements if laid.tile in bench.selection)
        held = tiles if at.tile in bench.selection else ()
        drops = at.tile if keys.control and at.tile in before else ""
        self._grip = _TileDrag(at, before if keys.control else frozenset(), held, at, drops=drops)

    def drag(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys matter when it ends
        """Move the tiles in the air, or widen the frame."""
        grip = self._grip
        if grip:
            grip.at = at
            grip.moving = grip.moving or dist(at.point, grip.start.point) > STEADY
            if grip.moving and not grip.tiles:
                self.bench.select(grip.selected | self._framed(grip))

    def release(self, at: Spot, keys: Keys) -> None:
        """Lay the tiles down; with Ctrl a single one changes places with the one below."""
        grip, self._grip = self._grip, None
        if grip and grip.drops and not grip.moving:
            self.bench.select(self.bench.selection - {grip.drops})
        if not grip or not grip.moving or not grip.tiles:
            return
        grip.at = at
        blocked, document = self._blocked(grip), self.bench.document
        if blocked and keys.control and len(blocked) == len(grip.tiles) == 1:
            self.bench.do(swap_tiles(document.scenario, document.players, grip.tiles[0].tile, blocked[0]))
        elif blocked:
            self.bench.say(sentence("no room here: {tiles}", tiles=blocked))
        else:
            self.bench.do(move_tiles(document.scenario, document.players, self._targets(grip)))

    def turn(self, sixths: int) -> bool:
        """Turn what is in the air."""
        if not self._grip or not self._grip.tiles or not self._grip.moving:
            return False
        self._grip.sixths += sixths
        return True

    def cancel(self) -> bool:
        """Leave everything where it was."""
        grip, self._grip = self._grip, None
        return bool(grip and grip.moving)

    def _targets(self, grip: _TileDrag) -> Iterator[Placement]:
        (q, r), (to_q, to_r) = grip.start.cell, grip.at.cell
        return moved(grip.tiles, (to_q - q, to_r - r), grip.start.cell, grip.sixths)

    def _blocked(self, grip: _TileDrag) -> list[str]:
        return in_the_way(self.bench.board.placement_at, tuple(self._targets(grip)))

    def _framed(self, grip: _TileDrag) -> frozenset[str]:
        (ax, ay), (bx, by) = grip.start.point, grip.at.point
        low, high = (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by))
        return frozenset(
            laid.tile for laid in self.bench.board.placements if _within(centre(laid.cell), low, high)
        )


def moved(tiles: Iterable[Placement], by: Cell, pivot: Cell = (0, 0), sixths: int = 0) -> Iterator[Placement]:
    """Tiles turned together about a cell and then shifted."""
    for laid in tiles:
        q, r = turned((laid.q - pivot[0], laid.r - pivot[1]), sixths)
        turn = (laid.turn + sixths) % 6
        yield replace(laid, q=q + pivot[0] + by[0], r=r + pivot[1] + by[1], turn=turn)


def in_the_way(laid: Mapping[Cell, Placement], targets: tuple[Placement, ...]) -> list[str]:
    """The tiles that lie where others are to go, and do not go away themselves."""
    moving = {target.tile for target in targets}
    found = (laid.get(target.cell) for target in targets)
    return [other.tile for other in found if other and other.tile not in moving]


def pieces_on(pieces: Iterable[Piece], tiles: frozenset[str]) -> tuple[Piece, ...]:
    """The pieces that lie on these tiles and on no others."""
    return tuple(piece for piece in pieces if tiles.issuperset(addresses.tiles_of(piece.at)))


def _names(tiles: Iterable[Placement]) -> list[str]:
    return [laid.tile for laid in tiles]


def _within(point: Point, low: Point, high: Point) -> bool:
    return low[0] <= point[0] <= high[0] and low[1] <= point[1] <= high[1]
