"""River ends and mouths of a board, as booklets count them."""

from collections.abc import Sequence

from realms.board.thirds import SHOWS
from realms.board.tile_board import TileBoard
from realms.tiles.kinds import WATER


def river_ends(board: TileBoard) -> int:
    """Return the river regions that reach the outline."""
    return board.water_regions["river"] & board.rim


def mouths(board: TileBoard) -> int:
    """Count the separate stretches of the outline that are water."""
    loops = board.outline.outer
    shown = (
        [_is_water(board, tile, third) for tile, side in loop for third in SHOWS[side]] for loop in loops
    )
    return sum(map(_stretches, shown))


def _is_water(board: TileBoard, tile: str, third: int) -> bool:
    return board.region_map.ground[3 * board.rank_of[tile] + third] == WATER


def _stretches(loop: Sequence[bool]) -> int:
    begun = sum(now and not before for before, now in zip([loop[-1], *loop], loop, strict=False))
    return begun or int(all(loop))
