"""The symbols that regions show: printed ones, and those of what lies on top."""

from typing import TYPE_CHECKING

from realms.tiles.kinds import MOUNTAIN

if TYPE_CHECKING:
    from realms.board.board import Board


def symbols_of(board: "Board") -> tuple[frozenset[str], ...]:
    """The symbols on each region."""
    made, shown = board.made, [frozenset[str]()] * board.n
    for rank, laid in enumerate(board.placements):
        for third, printed in enumerate(board.fabric.faces[laid.tile].symbols, 3 * rank):
            covered = made.ground[third] == MOUNTAIN
            symbols = _on_top(board, board.address(third)) if covered else printed
            if symbols and made.region_of[third] >= 0:
                shown[made.region_of[third]] |= frozenset(symbols)
    return tuple(shown)


def _on_top(board: "Board", address: str) -> tuple[str, ...]:
    top = board.piece("peak", address) or board.piece(MOUNTAIN, address)
    symbol = top.data.get("symbol") if top else None
    return (symbol,) if symbol else ()
