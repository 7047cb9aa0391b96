"""The pieces that a scenario needs beside the boxes without tiles, each with its number."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from realms.board import addresses
from realms.board.layout import Piece
from realms.export.setup.pieces import PLAIN, SITES, loose_covers, piece_words
from realms.export.setup.sections import has_map_to_lay
from realms.scenario.players_text import counted
from realms.scenario.scenario import Realm
from realms.scenario.special.possible_board import faces_to_lay
from realms.tiles.boxes import boxes, supply
from realms.tiles.kinds import CHASM, COVERS, MONSTERS, WORLDS, World

# Guards of regions, and the names by which boxes hold them: what is missing there is printed.
GUARDS: Final[Mapping[str, str]] = {"tribe": "tribe", MONSTERS: "monster"}


def needed(realms: Sequence[Realm]) -> Iterator[tuple[Piece, World, int]]:
    """Yield each different piece by world, with the most of it that any count of players lays."""
    most: Counter[tuple[str, World]] = Counter()
    pieces: dict[tuple[str, World], Piece] = {}
    for realm in realms:
        found: Counter[tuple[str, World]] = Counter()
        for piece, world, copies in (*_laid(realm), *_made_in_play(realm), *_guards(realm)):
            key = str(piece_words(piece)), world if piece.piece in COVERS else WORLDS[0]
            pieces.setdefault(key, piece)
            found[key] += copies
        most |= found
    return ((pieces[key], key[1], most[key]) for key in sorted(most))


def _laid(realm: Realm) -> Iterator[tuple[Piece, World, int]]:
    """Yield the pieces that lie on the map at the start."""
    faces = {laid.placement.tile: laid.placement.face for laid in realm.tiles}
    for laid in realm.pieces:
        if laid.piece.piece not in GUARDS:
            yield laid.piece, faces.get(addresses.tiles_of(laid.piece.at)[0], WORLDS[0]), 1


def _made_in_play(realm: Realm) -> Iterator[tuple[Piece, World, int]]:
    """Yield the mountains and chasms that may be laid while the map is made."""
    if has_map_to_lay(realm):
        return
    for world in faces_to_lay(realm.scenario.data["boxes"]):
        for kind, variants in loose_covers(realm).items():
            for name, copies in _of_world(kind, variants, world).items():
                yield Piece(kind, "", {} if name == PLAIN else {"symbol": name}), world, copies


def _of_world(kind: str, variants: Mapping[str, int], world: World) -> Mapping[str, int]:
    """Return the variants of a cover in a world: only mountains of the surface show symbols."""
    return variants if world == WORLDS[0] and kind != CHASM else {PLAIN: sum(variants.values())}


def _guards(realm: Realm) -> Iterator[tuple[Piece, World, int]]:
    """Yield the tribes and monsters that the boxes without tiles do not have."""
    owned = supply([box for box in realm.scenario.data["boxes"] if not boxes()[box].tiles])
    laid = counted(realm)
    for kind, name in GUARDS.items():
        missing = laid[kind] - owned.count(name)
        if missing > 0:
            yield Piece(kind, ""), WORLDS[0], missing


def owned_elsewhere(realms: Iterable[Realm]) -> Counter[str]:
    """Return the most guards, places and relics of any count of players that the boxes without tiles have."""
    most: Counter[str] = Counter()
    for realm in realms:
        missing = {piece.piece: copies for piece, _, copies in _guards(realm)}
        laid = counted(realm)
        most |= Counter({kind: laid[kind] - missing.get(kind, 0) for kind in (*GUARDS, *SITES)})
    return +most
