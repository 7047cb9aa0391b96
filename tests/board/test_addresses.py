"""Addresses: written and taken apart, in one order, in the forms that the schema allows."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board import addresses
from realms.tiles.schemas import load_schema

DRAWN = "[a-z][a-z0-9_]{0,31}"
TILES = st.from_regex(addresses.TILE_PATTERN, fullmatch=True)
SIDES = st.tuples(TILES, st.integers(0, 5))


@given(TILES, st.integers(0, 2))
def test_thirds(tile: str, number: int) -> None:
    address = addresses.third(tile, number)
    assert re.fullmatch(addresses.THIRD_PATTERN, address)
    assert addresses.split_third(address) == (tile, number)
    assert addresses.tiles_of(address) == (tile,)


@given(SIDES)
def test_sides_and_holes(side: addresses.Side) -> None:
    address = addresses.side(*side)
    assert re.fullmatch(addresses.SIDE_PATTERN, address)
    assert addresses.split_side(address) == side
    assert addresses.tiles_of(address) == addresses.tiles_of(f"hole:{address}") == side[:1]


@given(SIDES, SIDES)
def test_borders_are_written_in_one_way(one: addresses.Side, other: addresses.Side) -> None:
    address = addresses.border(one, other)
    assert address == addresses.border(other, one)
    assert re.fullmatch(addresses.BORDER_PATTERN, address)
    assert set(addresses.split_border(address)) == {one, other}
    assert set(addresses.tiles_of(address)) == {one[0], other[0]}


def test_borders_are_sorted_by_letter_then_copy_then_side() -> None:
    assert addresses.border(("U", 0), ("C", 3)) == "C.3|U.0"
    assert addresses.border(("C10", 0), ("C2", 5)) == "C2.5|C10.0"
    assert addresses.border(("C2", 0), ("C", 5)) == "C.5|C2.0"
    assert addresses.border(("C", 5), ("C", 1)) == "C.1|C.5"


@pytest.mark.parametrize("tile", ["c", "C0", "C1", "C02", "C1000", "CC", "", "C "])
def test_what_is_no_tile(tile: str) -> None:
    assert not re.fullmatch(addresses.TILE_PATTERN, tile)


@pytest.mark.parametrize("tile", ["C", "C2", "C9", "C10", "C999"])
def test_what_is_a_tile(tile: str) -> None:
    assert re.fullmatch(addresses.TILE_PATTERN, tile)


@pytest.mark.parametrize("pattern", [addresses.TILE_PATTERN, addresses.BORDER_PATTERN, DRAWN])
def test_the_schema_has_the_same_patterns(pattern: str) -> None:
    assert json.dumps(f"^{pattern}$") in json.dumps(load_schema("scenario"))


@pytest.mark.parametrize("pattern", [addresses.THIRD_PATTERN, addresses.SIDE_PATTERN])
def test_the_schema_lets_pieces_lie_on_drawn_regions_too(pattern: str) -> None:
    assert json.dumps(f"^(?:{pattern}|{DRAWN})$") in json.dumps(load_schema("scenario"))
