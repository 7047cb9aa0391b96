"""The features of regions, gathered from tiles and pieces: terrain, symbols, prices, guards, tunnels."""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Final

from realms.tiles.kinds import LAND, MOUNTAIN, WATER

if TYPE_CHECKING:
    from realms.board.board import Board
    from realms.board.build import RegionMap
    from realms.board.tile_board import TileBoard

BASIC_PRICE = 2
RIVER_PRICE = 1
PEAK_PRICE = 1  # more than a mountain
PRICES: Final = {**dict.fromkeys((*LAND, WATER), BASIC_PRICE), MOUNTAIN: BASIC_PRICE + 1}  # by terrain


def terrain_regions_of(board: "Board") -> Mapping[str, int]:
    """Return the regions of each terrain."""
    found = dict.fromkeys((*LAND, WATER), 0)
    for region, kind in enumerate(board.terrain):
        found[kind] |= 1 << region
    return found


def symbols_of(board: "TileBoard") -> tuple[frozenset[str], ...]:
    """Return the symbols of each region."""
    shown = [frozenset[str]()] * board.region_count
    thirds = chain.from_iterable([face.symbols for face in board.placed.covered_faces])
    for symbols, region in zip(thirds, board.region_map.region_of, strict=True):
        if symbols and region >= 0:
            shown[region] |= frozenset(symbols)
    return tuple(shown)


def prices_of(board: "TileBoard") -> tuple[int, ...]:
    """Return the tokens that each region costs without guards."""
    printed = list(chain.from_iterable([face.prices for face in board.placed.covered_faces]))
    prices = [printed[third] for third in board.region_map.first_third]
    rivers = board.water_regions["river"]
    while rivers:
        prices[(rivers & -rivers).bit_length() - 1] = RIVER_PRICE
        rivers &= rivers - 1
    return tuple(prices)


def guards_of(board: "TileBoard") -> tuple[int, ...]:
    """Return the number of lost tribes and monsters on each region."""
    found, region_of, faces = [0] * board.region_count, board.region_map.region_of, board.placed.covered_faces
    for rank, face in [(rank, face) for rank, face in enumerate(faces) if face.guards_by_third]:
        for third, guards in face.guards_by_third:
            region = region_of[3 * rank + third]
            if region >= 0:
                found[region] += guards
    return tuple(found)


def feature_regions_of(board: "TileBoard") -> Mapping[str, int]:
    """Return the regions of each terrain, world, symbol and piece."""
    alike: dict[tuple[str, ...], int] = {}
    region_of = board.region_map.region_of
    for rank, face in enumerate(board.placed.covered_faces):
        for third, names in face.features:
            alike[names] = alike.get(names, 0) | 1 << region_of[3 * rank + third]
    found: dict[str, int] = {}
    for names, regions in alike.items():
        for name in names:
            found[name] = found.get(name, 0) | regions
    return found


def tunnels_of(board: "Board") -> Mapping[int, tuple[int, int]]:
    """Return the two regions joined by each complete tunnel, by its number."""
    ends: dict[int, list[int]] = {}
    for piece in [piece for piece in board.pieces if piece.piece == "tunnel"]:
        region = board.region(piece.at)
        if region is not None:
            ends.setdefault(piece.data.get("number", 0), []).append(region)
    return {
        number: (pair[0], pair[1])
        for number, pair in sorted(ends.items())
        if len(pair) == 2 and pair[0] != pair[1]
    }


def water_bodies_of(region_map: "RegionMap") -> tuple[int, ...]:
    """Return the bodies of water, river borders ignored."""
    found: dict[int, int] = {}
    for third in [third for third, kind in enumerate(region_map.ground) if kind == WATER]:
        body = region_map.body_of[third]
        found[body] = found.get(body, 0) | 1 << region_map.region_of[third]
    return tuple(mask for _, mask in sorted(found.items()))
