"""The first tool: selects tiles, and moves and turns them with everything on them."""

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

STEADY = 12.0  # a pointer that moves less does not start a drag


@dataclass
class _TileDrag:
    """A drag that has begun: its start, the selection before it, and the turn of the tiles."""

    start: Spot
    selected: frozenset[str]
    tiles: tuple[Placement, ...]
    at: Spot
    sixths: int = 0
    moving: bool = False
    drops: str = ""  # a tile to deselect if this turns out to be a click


class Select(Tool):
    """A click selects, a drag moves the selection, a drag from empty ground selects all in its frame."""

    id = "select"
    title = sentence("Select and move")
    key = "V"

    _drag: _TileDrag | None = None

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        drag = self._drag
        if drag and drag.tiles and drag.moving:
            return self._drop_hint(drag)
        if not self.bench.board.placements:
            return sentence("choose a tile in the palette, then click on the map to lay it")
        if not at or not at.tile:
            return sentence("drag a frame to select tiles")
        if at.tile in self.bench.selection:
            return sentence("drag to move {tile}; R turns it, F flips it, Del takes it away", tile=at.tile)
        return sentence("click to select {tile}, Ctrl-click to add it, drag to move it", tile=at.tile)

    def _drop_hint(self, drag: _TileDrag) -> Sentence:
        """Return the words for letting go of the dragged tiles."""
        blocked = self._blocked(drag)
        if len(blocked) == 1 and len(drag.tiles) == 1 and not drag.sixths:
            return sentence("{tile} lies here; hold Ctrl and let go to swap the two", tile=blocked[0])
        if blocked:
            return sentence("no room here: {tiles}", tiles=blocked)
        return sentence("let go to lay {tiles} here; R turns, Esc cancels", tiles=_names(drag.tiles))

    def aim(self, at: Spot) -> Aim | None:
        """Return the tile that a click would select."""
        return Aim(at, "third") if at.tile and not (self._drag and self._drag.moving) else None

    def ghost(self, at: Spot | None) -> Ghost:  # noqa: ARG002 - the drag knows where it is
        """Show the dragged tiles, or the frame of a selection."""
        drag = self._drag
        if not drag or not drag.moving:
            return Ghost()
        if not drag.tiles:
            return Ghost(frame=(drag.start.point, drag.at.point))
        placements = tuple(self._targets(drag))
        refused = {laid.cell for laid in self.bench.board.placements if laid.tile in self._blocked(drag)}
        lifted = frozenset(laid.tile for laid in drag.tiles)
        return Ghost(
            placements, pieces_on(self.bench.board.pieces, lifted), frozenset(refused), lifted=lifted
        )

    def press(self, at: Spot, keys: Keys) -> None:
        """Select, and prepare for a drag."""
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
        self._drag = _TileDrag(at, before if keys.control else frozenset(), held, at, drops=drops)

    def drag(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys matter when it ends
        """Move the dragged tiles, or widen the frame."""
        drag = self._drag
        if drag:
            drag.at = at
            drag.moving = drag.moving or dist(at.point, drag.start.point) > STEADY
            if drag.moving and not drag.tiles:
                self.bench.select(drag.selected | self._framed(drag))

    def release(self, at: Spot, keys: Keys) -> None:
        """Lay the tiles down; with Ctrl a single one is swapped with the one below it."""
        drag, self._drag = self._drag, None
        if drag and drag.drops and not drag.moving:
            self.bench.select(self.bench.selection - {drag.drops})
        if not drag or not drag.moving or not drag.tiles:
            return
        drag.at = at
        blocked, document = self._blocked(drag), self.bench.document
        if blocked and keys.control and len(blocked) == len(drag.tiles) == 1:
            self.bench.do(swap_tiles(document.scenario, document.players, drag.tiles[0].tile, blocked[0]))
        elif blocked:
            self.bench.say(sentence("no room here: {tiles}", tiles=blocked))
        else:
            self.bench.do(move_tiles(document.scenario, document.players, self._targets(drag)))

    def turn(self, sixths: int) -> bool:
        """Turn the dragged tiles."""
        if not self._drag or not self._drag.tiles or not self._drag.moving:
            return False
        self._drag.sixths += sixths
        return True

    def cancel(self) -> bool:
        """Leave everything where it was."""
        drag, self._drag = self._drag, None
        return bool(drag and drag.moving)

    def _targets(self, drag: _TileDrag) -> Iterator[Placement]:
        (q, r), (to_q, to_r) = drag.start.cell, drag.at.cell
        return turned_and_shifted(drag.tiles, (to_q - q, to_r - r), drag.start.cell, drag.sixths)

    def _blocked(self, drag: _TileDrag) -> list[str]:
        return blocking_tiles(self.bench.board.placement_at, tuple(self._targets(drag)))

    def _framed(self, drag: _TileDrag) -> frozenset[str]:
        (ax, ay), (bx, by) = drag.start.point, drag.at.point
        low, high = (min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by))
        return frozenset(
            laid.tile for laid in self.bench.board.placements if _within(centre(laid.cell), low, high)
        )


def turned_and_shifted(
    tiles: Iterable[Placement], by: Cell, pivot: Cell = (0, 0), sixths: int = 0
) -> Iterator[Placement]:
    """Yield tiles turned together about a cell and then shifted."""
    for laid in tiles:
        q, r = turned((laid.q - pivot[0], laid.r - pivot[1]), sixths)
        turn = (laid.turn + sixths) % 6
        yield replace(laid, q=q + pivot[0] + by[0], r=r + pivot[1] + by[1], turn=turn)


def blocking_tiles(laid: Mapping[Cell, Placement], targets: tuple[Placement, ...]) -> list[str]:
    """Return the tiles that lie on the target cells and do not move away themselves."""
    moving = {target.tile for target in targets}
    found = (laid.get(target.cell) for target in targets)
    return [other.tile for other in found if other and other.tile not in moving]


def pieces_on(pieces: Iterable[Piece], tiles: frozenset[str]) -> tuple[Piece, ...]:
    """Return the pieces that lie on these tiles and no others."""
    return tuple(piece for piece in pieces if tiles.issuperset(addresses.tiles_of(piece.at)))


def _names(tiles: Iterable[Placement]) -> list[str]:
    return [laid.tile for laid in tiles]


def _within(point: Point, low: Point, high: Point) -> bool:
    return low[0] <= point[0] <= high[0] and low[1] <= point[1] <= high[1]
