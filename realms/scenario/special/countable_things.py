"""The things of a realm, beside pieces and boxes, that needs of special rules can count.

Each is a function from a realm to a number, or to None where the question does not arise because its
subject is missing altogether.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from realms.board.board import Board, bits
from realms.board.layout import Piece
from realms.scenario.scenario import Realm
from realms.scenario.special.available_pool import available_pool
from realms.scenario.special.special_rules import turns_of

SITES = ("place", "relic", "place_or_relic")


def seat(realm: Realm) -> int:
    """Players at the table."""
    return realm.players


def turn(realm: Realm) -> int:
    """Turns of the game."""
    return turns_of(realm)


def race(realm: Realm) -> int:
    """Races that can come into play."""
    return len(available_pool(realm).of("race"))


def power(realm: Realm) -> int:
    """Powers that can come into play."""
    return len(available_pool(realm).of("power"))


def tile(realm: Realm) -> int:
    """Tiles on the map."""
    return len(realm.board.placements)


def world(realm: Realm) -> int:
    """Worlds that have a region."""
    return _worlds_of(realm.board, realm.board.all_regions)


def world_with_arrow(realm: Realm) -> int:
    """Worlds that have a region an arrow points to."""
    return _worlds_of(realm.board, realm.board.arrows)


def _worlds_of(board: Board, regions: int) -> int:
    return sum(bool(mask & regions) for mask in board.world_regions.values())


def tunnel_pair(realm: Realm) -> int:
    """Tunnels that join two regions."""
    return len(realm.board.tunnels)


def river(realm: Realm) -> int:
    """River regions."""
    return realm.board.water_regions["river"].bit_count()


def lake(realm: Realm) -> int:
    """Lakes, however borders divide them."""
    return sum(bool(body & realm.board.water_regions["lake"]) for body in realm.board.water_bodies)


def lake_at_rim(realm: Realm) -> int:
    """Lakes that touch the edge of the map."""
    board = realm.board
    return sum(bool(body & board.water_regions["lake"] & board.rim) for body in board.water_bodies)


def crop_space(realm: Realm) -> int:
    """Holes of one tile."""
    return len(_crop_spaces(realm.board))


def crop_neighbour(realm: Realm) -> int | None:
    """Regions around the crop space that has the fewest."""
    return min((space.bit_count() for space in _crop_spaces(realm.board)), default=None)


def _crop_spaces(board: Board) -> list[int]:
    return [hole.regions for hole in board.holes if len(hole.cells) == 1]


def throne_on_peak(realm: Realm) -> int | None:
    """Thrones that stand on a peak."""
    board = realm.board
    throne = board.regions_with_piece("throne")
    return (throne & board.peaks).bit_count() if throne else None


def throne_neighbour(realm: Realm) -> int | None:
    """Regions that border the throne's."""
    board = realm.board
    return next((board.adj[region].bit_count() for region in bits(board.regions_with_piece("throne"))), None)


def site_on_repeated_terrain(realm: Realm) -> int:
    """Sites beyond the first on a terrain, named relics aside."""
    board = realm.board
    guarded = [
        board.region(piece.at)
        for piece in board.pieces
        if piece.piece == "monsters" and piece.data.get("site") in SITES
    ]
    lying = [region for region in guarded if region is not None]
    return len(lying) - len({board.terrain[region] for region in lying})


def pirates_on_land(realm: Realm) -> int:
    """Pirate markers that lie on no river."""
    board = realm.board
    rivers = board.water_regions["river"]
    places = [board.region(piece.at) for piece in _markers(board, "pirates")]
    return sum(not rivers >> region & 1 for region in places if region is not None)


def vein(realm: Realm) -> int:
    """Veins of gold."""
    return len(veins_of(realm.board))


def vein_level(realm: Realm) -> int | None:
    """Levels of veins; a level that several veins have counts once."""
    veins = veins_of(realm.board).values()
    return len({level for vein in veins for level, _ in vein}) if veins else None


def broken_vein(realm: Realm) -> int:
    """Veins that do not run from region to bordering region through every level, each once and in order."""
    board = realm.board
    veins = veins_of(board).values()
    levels = sorted({level for vein in veins for level, _ in vein})
    return sum(
        [level for level, _ in vein] != levels or not _runs(board, [region for _, region in vein])
        for vein in veins
    )


def _runs(board: Board, regions: list[int]) -> bool:
    return all(board.adj[upper] >> lower & 1 for upper, lower in pairwise(regions))


def veins_of(board: Board) -> Mapping[str, list[tuple[str, int]]]:
    """Return the levels and regions of each vein of gold, from the top."""
    found: dict[str, list[tuple[str, int]]] = {}
    for piece in _markers(board, "vein"):
        region = board.region(piece.at)
        if region is not None:
            level = piece.data.get("level", "")
            found.setdefault(piece.data.get("vein", ""), []).append((level, region))
    return {name: sorted(levels) for name, levels in found.items()}


def _markers(board: Board, kind: str) -> Iterator[Piece]:
    return (piece for piece in board.pieces if piece.piece == "marker" and piece.data["marker"] == kind)


Thing = Callable[[Realm], int | None]

OFF_MAP: dict[str, Thing] = {thing.__name__: thing for thing in (seat, turn, race, power)}
THINGS: dict[str, Thing] = OFF_MAP | {
    thing.__name__: thing
    for thing in (
        *(tile, world, world_with_arrow, tunnel_pair, river, lake, lake_at_rim, crop_space, crop_neighbour),
        *(throne_on_peak, throne_neighbour, site_on_repeated_terrain, pirates_on_land),
        *(vein, vein_level, broken_vein),
    )
}
