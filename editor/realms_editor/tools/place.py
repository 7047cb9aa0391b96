"""The tool that lays the tile taken from the palette."""

from bisect import bisect

from realms.board.layout import Placement
from realms.locale import Sentence, sentence
from realms.scenario.changes import lay_tile, move_tile
from realms.scenario.edits import Edit
from realms.scenario.layer_changes import bring_tile_to
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import tile_order
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import Aim, Ghost, Keys, Tool
from realms_editor.tools.workbench import HeldTile


class Place(Tool):
    """A click lays the held tile on a free cell and holds the next one."""

    id = "place"
    title = sentence("Lay tiles")
    key = "T"
    group = 1
    holds = frozenset({"tile"})

    def activate(self) -> None:
        """Hold the tile that was chosen, or else the first one left."""
        bench = self.bench
        bench.held_piece = None
        if not bench.held_tile and bench.tiles_left:
            bench.held_tile = HeldTile(min(bench.tiles_left, key=tile_order), WORLDS[0])

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        held = self.bench.held_tile
        if not held:
            return sentence("choose a tile in the palette")
        refused = self._refused
        if refused:
            return refused
        if at and self._has_just_laid(at):
            return sentence("{tile} is laid; next: {next}", tile=at.tile, next=held.tile)
        if at and at.tile:
            return sentence("{tile} lies here already", tile=at.tile)
        others = self.bench.counts_that_lay(held.tile)
        if others:
            return sentence(
                "click to take {tile} over from {players} players, who keep it where it is",
                tile=held.tile,
                players=others,
            )
        return sentence("click to lay {tile}; R turns it, F flips it, Esc puts it back", tile=held.tile)

    def aim(self, at: Spot) -> Aim | None:
        """Return the cell that the tile would take; nothing is refused where a tile has just been laid."""
        if not self.bench.held_tile or self._has_just_laid(at):
            return None
        return Aim(at, "tile", not (at.tile or self._refused))

    def _has_just_laid(self, at: Spot) -> bool:
        """Return True on the tile laid last, which is selected while the next one is held."""
        return bool(at.tile) and self.bench.selection == {at.tile}

    @property
    def _refused(self) -> Sentence | None:
        """The reason why the held tile cannot be laid anywhere, such as that no box holds it."""
        bench, held = self.bench, self.bench.held_tile
        if not held or held.tile in bench.board.rank_of or bench.may_take(held.tile):
            return None
        if held.tile in bench.supply.tiles and bench.counts_that_lay(held.tile):
            return None  # they share it
        scenario, players = bench.document.scenario, bench.document.players
        return bench.lay_context.supply_refusal(
            lay_tile(scenario, players, Placement(held.tile, held.face, 0, 0, 0))
        )

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the held tile on the cell."""
        held = self.bench.held_tile
        if not held or not at or at.tile or self._refused:
            return Ghost()
        return Ghost((_placement(held, at),))

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Lay the held tile."""
        held = self.bench.held_tile
        if not held or at.tile or self._refused:
            self.bench.say(self.hint(at))
            return
        if self.bench.do(self._edit(_placement(held, at))):
            self.bench.select(frozenset({held.tile}))
            self.bench.hold_tile(self._beside(held, 1))

    def _edit(self, placement: Placement) -> Edit:
        """Return the edit that lays the tile: from the box, from its cell, or from counts above."""
        bench, document = self.bench, self.bench.document
        if placement.tile in bench.board.rank_of:
            return move_tile(document.scenario, document.players, placement)
        make = bring_tile_to if bench.counts_that_lay(placement.tile) else lay_tile
        return make(document.scenario, document.players, placement)

    def turn(self, sixths: int) -> bool:
        """Turn the held tile."""
        held = self.bench.held_tile
        if held:
            self.bench.hold_tile(HeldTile(held.tile, held.face, (held.turn + sixths) % 6))
        return held is not None

    def flip(self) -> bool:
        """Turn the held tile over."""
        held = self.bench.held_tile
        if held:
            other = WORLDS[1 - WORLDS.index(held.face)]
            self.bench.hold_tile(HeldTile(held.tile, other, held.turn))
        return held is not None

    def change_form(self, by: int) -> bool:
        """Hold the next tile of the boxes, or the previous one."""
        held = self.bench.held_tile
        if held:
            self.bench.hold_tile(self._beside(held, by) or held)
        return held is not None

    def _beside(self, held: HeldTile, by: int) -> HeldTile | None:
        """Return the next tile of the boxes that is free, or the previous one, with the same face up."""
        left = sorted(self.bench.tiles_left - {held.tile}, key=tile_order)
        place = bisect(left, tile_order(held.tile), key=tile_order)
        chosen = left[(place if by > 0 else place - 1) % len(left)] if left else None
        return HeldTile(chosen, held.face, held.turn) if chosen else None


def _placement(held: HeldTile, at: Spot) -> Placement:
    return Placement(held.tile, held.face, *at.cell, held.turn)
