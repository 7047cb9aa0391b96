"""All data about one place on the map, for the inspector."""

from collections.abc import Iterator
from dataclasses import dataclass

from realms.board import addresses
from realms.board.board import bits
from realms.board.features import BASIC_PRICE, RIVER_PRICE
from realms.board.names import place_name, region_name
from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence
from realms.scenario.layers import LaidPiece, LaidTile
from realms.scenario.scenario import Realm
from realms.tiles.kinds import CHASM, MOUNTAIN, SYMBOLS, WATER

Named = tuple[str, Sentence]  # an address and its name


@dataclass(frozen=True, slots=True)
class Inspection:
    """A third of a tile, or a drawn region; thirds of a chasm have no region."""

    name: Sentence
    addresses: tuple[str, ...]
    terrain: Sentence
    covers: Sentence | None  # the printed terrain, where something hides it
    symbols: tuple[Sentence, ...]
    price: int | None  # None: it cannot be conquered
    price_parts: tuple[tuple[Sentence, int], ...]  # the parts of the price
    entry: bool
    neighbours: tuple[Named, ...]
    pieces: tuple[LaidPiece, ...]
    tile: LaidTile | None  # None in a drawing


def inspect(realm: Realm, address: str) -> Inspection | None:
    """Inspect a third or a drawn region; return None if it is not on the map or not painted."""
    board = realm.board
    tile = addresses.find_third(address)[0]
    laid = next((each for each in realm.tiles if each.placement.tile == tile), None)
    ground = board.terrain_at(address)
    if ground is None or (laid is None and not realm.drawing):
        return None
    region = board.region(address)
    own = (address,) if region is None else board.thirds[region]
    printed = board.printed_terrain(address)
    covered = ground in (MOUNTAIN, CHASM) and printed is not None
    mask = 0 if region is None else board.adj[region]
    beside = board.chasm_neighbours.get(address, 0) if region is None else mask
    return Inspection(
        place_name(board, address),
        own,
        GROUND_WORDS[_kind_of(realm, region, ground)],
        GROUND_WORDS[printed] if covered and printed else None,
        () if region is None else _symbols(realm, region),
        None if region is None else board.price(region),
        () if region is None else tuple(_price_parts(realm, region)),
        region is not None and bool(board.entry >> region & 1),
        tuple((board.names[other], region_name(board, other)) for other in bits(beside)),
        tuple(each for each in realm.pieces if _about(each, own, tile)),
        laid,
    )


def _kind_of(realm: Realm, region: int | None, ground: str) -> str:
    """Return the ground of a third; for water its kind."""
    if ground != WATER or region is None:
        return ground
    return next(kind for kind, mask in realm.board.water_regions.items() if mask >> region & 1)


def _symbols(realm: Realm, region: int) -> tuple[Sentence, ...]:
    shown = realm.board.symbols[region]
    return tuple(ICON_WORDS[symbol] for symbol in SYMBOLS if symbol in shown)


def _price_parts(realm: Realm, region: int) -> Iterator[tuple[Sentence, int]]:
    """Yield the parts of a region's price."""
    board, bit = realm.board, 1 << region
    price = board.price(region)
    if price is None:
        return
    basic = RIVER_PRICE if bit & board.water else BASIC_PRICE
    parts = [(sentence("river") if bit & board.water else sentence("land"), basic)]
    parts += [(GROUND_WORDS[MOUNTAIN], 1)] if bit & board.terrain_regions[MOUNTAIN] else []
    parts += [(ICON_WORDS["peak"], 1)] if bit & board.peaks else []
    guards = price - sum(part for _, part in parts)
    yield from parts
    if guards:
        yield sentence("tribes and monsters"), guards


def _about(laid: LaidPiece, own: tuple[str, ...], tile: str) -> bool:
    """Return True if a piece lies on one of these thirds, or on a side of the tile."""
    at = laid.piece.at
    return at in own or ("." in at and tile in addresses.tiles_of(at))
