"""A realm of tiles as a realm with drawings: the same maps, made of the outlines of their regions."""

from collections.abc import Iterator, Mapping
from typing import Any

from realms.board.drawing_limits import excess
from realms.board.drawn_board import DrawnBoard
from realms.board.redrawn import drawing_of_tiles, drawn_ids
from realms.board.tile_board import TileBoard
from realms.locale import sentence
from realms.locale.message_error import MessageError
from realms.scenario.changes import stand_alone
from realms.scenario.edits import apply
from realms.scenario.migrate import FORMAT
from realms.scenario.scenario import Realm, Scenario, scenario_from
from realms.tiles.kinds import MOUNTAIN

_OF_TILES = (
    "tileset",
    "worlds_touch",
    "tiles",
    "base",
    "moves",
    "removes",
    "picture",
)  # keys that a drawing does without


class RedrawError(MessageError, ValueError):
    """A realm that cannot be made a drawing; the message says why."""


def redrawn(scenario: Scenario, players: int | None = None) -> Scenario:
    """Return a scenario with the outlines of its tiles as drawings, for all counts of players or for one.

    Rules and pool stay; exclusions that name places go, as the places have other names now.
    """
    counts = scenario.counts if players is None else (players,)
    kept = {key: value for key, value in scenario.data.items() if key not in _OF_TILES}
    data = {**kept, "format": FORMAT, "layers": [_layer(scenario.realm(count)) for count in counts]}
    if "water" in data:
        data["water"] = {key: value for key, value in data["water"].items() if key != "except"}
    if "exclusions" in data:
        data["exclusions"] = [each for each in data["exclusions"] if not each.get("at")]
    return scenario_from(data)


def redrawn_realm(realm: Realm) -> Realm:
    """Return the realm with its tiles as a drawing; a drawn one is returned as it is."""
    if isinstance(realm.board, DrawnBoard):
        return realm
    return redrawn(realm.scenario, realm.players).realm(realm.players)


def _layer(realm: Realm) -> dict[str, Any]:
    board, players = realm.board, realm.players
    if not isinstance(board, TileBoard):
        raise RedrawError(sentence("the map for {players} players is a drawing already", players=players))
    if board.is_empty:
        raise RedrawError(sentence("no tiles lie on the map for {players} players", players=players))
    alone = apply(realm.scenario, stand_alone(realm.scenario, players))
    layer = next(layer for layer in alone.data["layers"] if layer["players"] == players)
    kept = {key: value for key, value in layer.items() if key not in _OF_TILES}
    drawing = drawing_of_tiles(board)
    problem = excess(drawing)
    if problem:
        raise RedrawError(problem)
    return {**kept, "drawing": drawing, "pieces": list(_pieces(realm, board))}


def _pieces(realm: Realm, board: TileBoard) -> Iterator[Mapping[str, Any]]:
    """Yield the pieces with the ids of regions as places.

    Mountains and chasms are painted and river borders drawn; a chasm with a volcano stays a piece besides.
    """
    ids = drawn_ids(board)
    for piece in (laid.piece for laid in realm.pieces):
        if piece.piece == "arrow":
            entered = board.entered_by(piece.at)
            yield from ({**piece.data, "at": name} for name in _names_in(board, ids, entered))
        elif piece.at in ids and (piece.piece not in (MOUNTAIN, "chasm") or piece.data.get("volcano")):
            yield {**piece.data, "at": ids[piece.at]}


def _names_in(board: TileBoard, ids: Mapping[str, str], regions: int) -> list[str]:
    return [ids[name] for region, name in enumerate(board.names) if regions >> region & 1]
