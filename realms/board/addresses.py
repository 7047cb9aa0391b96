"""The written form of places: `C/0` a third, `C.3` a side, `C.3|U.0` a border, `hole:C.3` a hole."""

from collections.abc import Mapping
from functools import lru_cache

from realms.tiles.tileset import tile_order

TILE_PATTERN = "[A-Z](?:[2-9]|[1-9][0-9]{1,2})?"
THIRD_PATTERN = f"{TILE_PATTERN}/[0-2]"
SIDE_PATTERN = rf"{TILE_PATTERN}\.[0-5]"
BORDER_PATTERN = rf"{SIDE_PATTERN}\|{SIDE_PATTERN}"

THIRDS = ("0", "1", "2")
Side = tuple[str, int]


def third(tile: str, number: int) -> str:
    """Return the address of a third."""
    return f"{tile}/{number}"


@lru_cache(4096)
def thirds(tile: str) -> tuple[str, ...]:
    """Return the addresses of the three thirds of a tile."""
    return tuple(third(tile, number) for number in range(3))


def split_third(address: str) -> tuple[str, int]:
    """Split the address of a third into tile and number."""
    tile, _, number = address.partition("/")
    return tile, int(number)


@lru_cache(4096)
def find_third(address: str) -> tuple[str, int]:
    """Like `split_third`, but return ('', 0) if the address is not that of a third."""
    tile, _, number = address.partition("/")
    return (tile, int(number)) if number in THIRDS else ("", 0)


def side(tile: str, number: int) -> str:
    """Return the address of a tile's own side."""
    return f"{tile}.{number}"


def split_side(address: str) -> Side:
    """Split the address of a side into tile and number."""
    tile, _, number = address.partition(".")
    return tile, int(number)


def side_order(value: Side) -> tuple[tuple[str, int], int]:
    """Return a sort key for sides: by tile, then by number."""
    return tile_order(value[0]), value[1]


def border(one: Side, other: Side) -> str:
    """Return the address of the border between two sides that face each other."""
    first, second = sorted((one, other), key=side_order)
    return f"{side(*first)}|{side(*second)}"


def split_border(address: str) -> tuple[Side, Side]:
    """Split the address of a border into its two sides."""
    first, _, second = address.partition("|")
    return split_side(first), split_side(second)


def with_other_tiles(address: str, names: Mapping[str, str]) -> str:
    """Return an address with the tile replaced by another one, if `names` has it."""
    tile = tiles_of(address)[0]
    return names.get(tile, tile) + address[len(tile) :]


def tiles_of(address: str) -> tuple[str, ...]:
    """Return the tiles named in an address of any kind."""
    parts = address.removeprefix("hole:").split("|")
    return tuple(part.partition("/")[0].partition(".")[0] for part in parts)
