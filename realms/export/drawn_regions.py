"""The regions of a drawn map as exports show them: with the terrain and the symbols that lie there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from realms.board.drawing import DrawnRegion
from realms.board.drawn_board import DrawnBoard
from realms.tiles.kinds import CHASM, MOUNTAIN, SYMBOLS, UNDERGROUND_LAND, WATER

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@dataclass(frozen=True, slots=True)
class ShownRegion:
    """A region of a drawing, what it is painted with, pieces included, and the pieces that stay pieces."""

    drawn: DrawnRegion
    number: int | None  # on the board; None of a chasm, and without a terrain
    entry: Mapping[str, Any]
    pieces: tuple[Mapping[str, Any], ...]


def drawn_realm(realm: "Realm") -> "Realm":
    """Return a realm with its map as a drawing, made of its tiles if it has some."""
    from realms.export.registry import ExportError
    from realms.scenario.redraw import RedrawError, redrawn_realm
    from realms.scenario.scenario import ScenarioError

    try:
        return redrawn_realm(realm)
    except (RedrawError, ScenarioError) as error:
        raise ExportError(error.message) from error


def board_of(realm: "Realm") -> DrawnBoard:
    """Return the board of a realm with a drawing."""
    board = realm.board
    if not isinstance(board, DrawnBoard):
        raise TypeError("the map is no drawing")
    return board


def shown_regions(realm: "Realm") -> Iterator[ShownRegion]:
    """Yield the regions of a drawing, in the order of their ids."""
    board = board_of(realm)
    for drawn in board.drawing.regions:
        pieces = tuple(
            {key: value for key, value in piece.data.items() if key != "at"}
            for piece in board.pieces_at.get(drawn.id, ())
            if piece.piece not in (MOUNTAIN, CHASM) or piece.data.get("volcano")
        )
        yield ShownRegion(drawn, board.region(drawn.id), _entry(board, drawn), pieces)


def _entry(board: DrawnBoard, drawn: DrawnRegion) -> dict[str, Any]:
    """Return the keys of a region in a drawing that paint what lies there."""
    number = board.region(drawn.id)
    terrain = board.terrain_at(drawn.id) or drawn.terrain
    if not terrain:
        return {}
    symbols = drawn.symbols if number is None else board.symbols[number]
    entry: dict[str, Any] = {"terrain": terrain}
    if symbols:
        entry["symbols"] = [symbol for symbol in SYMBOLS if symbol in symbols]
    if terrain == WATER:
        entry["water"] = drawn.water or board.water_rule.kind
    if drawn.world != ("underground" if terrain in UNDERGROUND_LAND else "surface"):
        entry["world"] = drawn.world
    return entry
