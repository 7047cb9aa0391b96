"""The written names of places: `C/0` a third, `C.3` a side, `C.3|U.0` a border, `hole:C.3` a hole."""

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
    """The address of a third."""
    return f"{tile}/{number}"


@lru_cache(4096)
def thirds(tile: str) -> tuple[str, ...]:
    """The addresses of all thirds of a tile."""
    return tuple(third(tile, number) for number in range(3))


def split_third(address: str) -> tuple[str, int]:
    """Tile and number of a third."""
    tile, _, number = address.partition("/")
    return tile, int(number)


@lru_cache(4096)
def find_third(address: str) -> tuple[str, int]:
    """The same of what may be no third at all, and then is on no tile."""
    tile, _, number = address.partition("/")
    return (tile, int(number)) if number in THIRDS else ("", 0)


def side(tile: str, number: int) -> str:
    """The address of a tile's own side."""
    return f"{tile}.{number}"


def split_side(address: str) -> Side:
    """Tile and number of a side."""
    tile, _, number = address.partition(".")
    return tile, int(number)


def side_order(value: Side) -> tuple[tuple[str, int], int]:
    """The order of sides: by tile, then by number."""
    return tile_order(value[0]), value[1]


def border(one: Side, other: Side) -> str:
    """The address of the border on a side that two tiles share."""
    first, second = sorted((one, other), key=side_order)
    return f"{side(*first)}|{side(*second)}"


def split_border(address: str) -> tuple[Side, Side]:
    """The two sides of a border."""
    first, _, second = address.partition("|")
    return split_side(first), split_side(second)


def with_other_tiles(address: str, names: Mapping[str, str]) -> str:
    """The address of the same third or side of another tile."""
    tile = tiles_of(address)[0]
    return names.get(tile, tile) + address[len(tile) :]


def tiles_of(address: str) -> tuple[str, ...]:
    """The tiles that an address of any kind speaks of."""
    parts = address.removeprefix("hole:").split("|")
    return tuple(part.partition("/")[0].partition(".")[0] for part in parts)
