"""The terrains and pieces that a map made during play may come to show."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from realms.board.board import Board, bits, build_board
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
    """Return the map of a realm, or all that it may come to show where it is made during play."""
    for entry, rule in rules_of(realm.scenario, realm.players):
        if rule.board == "built":
            return _everything(realm, sites=bool(rule.values(entry).get("sites")))
    return realm.board


def tiles_to_lay(realm: Realm) -> list[str]:
    """Return the tiles that may be laid."""
    known = realm.scenario.tileset.tiles
    return sorted(tile for tile in supply(realm.scenario.data["boxes"]).tiles if letter(tile) in known)


def faces_to_lay(boxes: Iterable[str]) -> Sequence[World]:
    """Return the faces that may lie up: those of the worlds whose boxes are there."""
    return [world for box, world in WORLD_OF.items() if box in boxes] or list(WORLDS)


def _everything(realm: Realm, *, sites: bool) -> Board:
    """All tiles in a row, with something of each kind on them: what races may ask for can come in time."""
    both = [
        (face, tile) for face in faces_to_lay(realm.scenario.data["boxes"]) for tile in tiles_to_lay(realm)
    ]
    placements = tuple(
        Placement(f"{letter(tile)}{number}", face, number, 0, 0)
        for number, (face, tile) in enumerate(both, 2)
    )
    layout = replace(realm.layout, placements=placements, pieces=())
    bare = build_board(layout)
    land = [bare.names[region] for region in bits(bare.land)]
    pieces = [Piece(CHASM, land[0]), Piece(MOUNTAIN, land[-1])] if land else []
    if land and sites:
        pieces.append(Piece(MONSTERS, land[len(land) // 2], {"site": SITE}))
    return build_board(replace(layout, pieces=tuple(pieces)))
