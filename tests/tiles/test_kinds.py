"""The one source of names: the schemas list what it lists, and the table of what may lie where."""

from typing import Any, get_args

import pytest

from realms.tiles.kinds import (
    COVERS,
    EQUIVALENTS,
    LAND,
    MARKERS,
    MOUNTAIN,
    PIECES,
    PRINTED_LAND,
    PRINTED_SYMBOLS,
    SITES,
    SYMBOLS,
    TERRAINS,
    WATER,
    WATER_KINDS,
    WORLDS,
    Ground,
    World,
)
from realms.tiles.schemas import load_schema

PIECE: dict[str, Any] = load_schema("scenario")["$defs"]["piece"]["properties"]
GROUNDS: tuple[Ground, ...] = get_args(Ground)


def test_the_scenario_schema_lists_the_kinds() -> None:
    definitions = load_schema("scenario")["$defs"]
    assert set(PIECE["piece"]["enum"]) == set(PIECES)
    assert PIECE["symbol"]["enum"] == list(SYMBOLS)
    assert PIECE["site"]["enum"] == list(SITES)
    assert PIECE["marker"]["enum"] == list(MARKERS)
    assert definitions["waterKind"]["enum"] == list(WATER_KINDS)
    assert definitions["placement"]["properties"]["face"]["enum"] == list(WORLDS)


def test_every_key_of_a_piece_belongs_to_a_kind_and_needed_ones_are_among_them() -> None:
    needed = {"tunnel": "number", "marker": "marker"}
    assert {key for kind in PIECES.values() for key in kind.keys} == set(PIECE) - {"piece", "at", "tile"}
    assert all(key in PIECES[kind].keys for kind, key in needed.items())


def test_every_terrain_is_land_or_water_and_of_one_world_or_a_mountain() -> None:
    assert set(TERRAINS) == {*LAND, WATER}
    assert sorted(LAND) == sorted([*PRINTED_LAND["surface"], *PRINTED_LAND["underground"], MOUNTAIN])
    assert set(EQUIVALENTS) == set(PRINTED_LAND["underground"])
    assert set(EQUIVALENTS.values()) <= {*PRINTED_LAND["surface"], *PRINTED_SYMBOLS["surface"]}


@pytest.mark.parametrize(
    ("piece", "grounds"),
    [
        ("mountain", "ok warning warning warning error"),
        ("peak", "ok ok ok ok ok"),
        ("chasm", "ok ok ok ok ok"),
        ("tunnel", "ok warning error error error"),
        ("tribe", "ok error error error error"),
        ("monsters", "ok error error error error"),
        ("coin_mine", "ok error error error error"),
        ("throne", "ok error error error error"),
        ("token", "ok ok ok ok error"),
        ("marker", "ok ok ok ok error"),
    ],
)
def test_what_may_lie_where(piece: str, grounds: str) -> None:
    """On land, river, lake, sea and chasm; what a peak needs below it is told apart."""
    assert [PIECES[piece].on(ground) for ground in GROUNDS] == grounds.split()
    assert PIECES[piece].spot == "third"


def test_borders_and_arrows_lie_on_sides() -> None:
    assert {kind.id for kind in PIECES.values() if kind.spot == "side"} == {"border", "arrow"}


def test_only_a_peak_stands_on_another_piece() -> None:
    assert {kind.id: kind.on_top_of for kind in PIECES.values() if kind.on_top_of} == {"peak": MOUNTAIN}
    assert {name for name in COVERS if PIECES[name].at_most_one} == set(COVERS)


@pytest.mark.parametrize("world", get_args(World))
def test_the_tile_set_schema_knows_the_terrains_of_each_world(world: World) -> None:
    region = load_schema("tileset")["$defs"]["region"]["properties"]
    assert set(PRINTED_LAND[world]) <= set(region["terrain"]["enum"])
