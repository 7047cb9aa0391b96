"""The terrains and pieces that a map built during play may come to show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.layout import Piece, Placement
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import rules_of
from realms.tiles.boxes import supply
from realms.tiles.kinds import CHASM, MONSTERS, MOUNTAIN, WORLDS, World
from realms.tiles.tileset import letter

SITE: Final = "place_or_relic"
WORLD_OF: Final[Mapping[str, World]] = {
    "small_world": "surface",
    "small_world_underground": "underground",
}


def possible_board(realm: Realm) -> Board:
    """Return the map of a realm, or a board with everything that a map built during play may show."""
    for entry, rule in rules_of(realm.scenario, realm.players):
        if rule.board == "built":
            return _everything(realm, sites=bool(rule.values(entry).get("sites")))
    return realm.board


def tiles_to_lay(realm: Realm) -> list[str]:
    """Return the tiles that may be laid during play."""
    known = realm.scenario.tileset.tiles
    return sorted(tile for tile in supply(realm.scenario.data["boxes"]).tiles if letter(tile) in known)


def faces_to_lay(boxes: Iterable[str]) -> Sequence[World]:
    """Return the faces that tiles may be laid with: the worlds of the boxes on the table."""
    return [world for box, world in WORLD_OF.items() if box in boxes] or list(WORLDS)


def _everything(realm: Realm, *, sites: bool) -> Board:
    """Return a board with all tiles in a row and a piece of each kind, as races may ask for any of them."""
    both = [
        (face, tile) for face in faces_to_lay(realm.scenario.data["boxes"]) for tile in tiles_to_lay(realm)
    ]
    placements = tuple(
        Placement(f"{letter(tile)}{number}", face, number, 0, 0)
        for number, (face, tile) in enumerate(both, 2)
    )
    layout = replace(realm.layout, placements=placements, pieces=(), drawing=None)
    bare = build_board(layout)
    land = [bare.names[region] for region in bits(bare.land)]
    pieces = [Piece(CHASM, land[0]), Piece(MOUNTAIN, land[-1])] if land else []
    if land and sites:
        pieces.append(Piece(MONSTERS, land[len(land) // 2], {"site": SITE}))
    return build_board(replace(layout, pieces=tuple(pieces)))
