"""The tool that swaps two tiles."""

from dataclasses import replace

from realms.board.layout import Placement
from realms.locale import Sentence, sentence
from realms.scenario.changes import swap_tiles
from realms_editor.tools.select import pieces_on
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import Aim, Ghost, Keys, Tool


class Swap(Tool):
    """The first click chooses a tile, the second swaps it with another; a drag does both."""

    id = "swap"
    title = sentence("Swap two tiles")
    key = "S"
    group = 1

    _first: str = ""

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        first, there = self._chosen, at.tile if at else ""
        if not first:
            return sentence("click the first of the two tiles to swap")
        if there and there != first:
            return sentence("click to swap {one} and {other}", one=first, other=there)
        return sentence("click the tile to swap with {tile}; Esc cancels", tile=first)

    def aim(self, at: Spot) -> Aim | None:
        """Return the tile."""
        return Aim(at, "tile") if at.tile else None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show both tiles in their new places."""
        first, there = self._chosen, at.tile if at else ""
        if not first:
            return Ghost()
        if not there or there == first:
            return Ghost(lit=(first,))
        both = frozenset({first, there})
        one, other = self._placement(first), self._placement(there)
        crossed = replace(one, q=other.q, r=other.r), replace(other, q=one.q, r=one.r)
        return Ghost(crossed, pieces_on(self.bench.board.pieces, both), lifted=both)

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Choose the first tile, or swap it with this one."""
        if self._chosen or not at.tile:
            self._swap_with(at)
        else:
            self._first = at.tile

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """After a drag, swap the two tiles."""
        if self._chosen and at.tile not in ("", self._first):
            self._swap_with(at)

    def cancel(self) -> bool:
        """Forget the first tile."""
        first, self._first = self._first, ""
        return bool(first)

    def _swap_with(self, at: Spot) -> None:
        first, document = self._chosen, self.bench.document
        if not at.tile or not first:
            self.bench.say(self.hint(at))
            return
        self._first = ""
        if at.tile != first and self.bench.do(
            swap_tiles(document.scenario, document.players, first, at.tile)
        ):
            self.bench.select(frozenset({first, at.tile}), at)

    @property
    def _chosen(self) -> str:
        """The first tile, while it lies on the map."""
        return self._first if self._first in self.bench.board.rank_of else ""

    def _placement(self, tile: str) -> Placement:
        board = self.bench.board
        return board.placements[board.rank_of[tile]]
