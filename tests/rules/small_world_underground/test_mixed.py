"""Two worlds in one realm: what counts as the same, and which water serves whom."""

from pathlib import Path

import pytest

from realms.play.notation import read
from realms.play.setup import table_for
from realms.rules.ground.ground import ground_of
from realms.rules.turn.turn import income
from realms.scenario.scenario import load_scenario

MIXED = load_scenario(Path(__file__).parents[3] / "realms/scenarios/lost_river.realm.json").realm(4)
TABLE = table_for(MIXED)
BOARD = MIXED.board


def one(kind: str) -> str:
    """A region of a terrain as it is printed."""
    return BOARD.names[(BOARD.terrain_regions[kind] & -BOARD.terrain_regions[kind]).bit_length() - 1]


def with_symbol(symbol: str) -> str:
    mask = BOARD.symbol_regions[symbol] & BOARD.world_regions["surface"]
    return BOARD.names[(mask & -mask).bit_length() - 1]


def earned(combination: str, *regions: str) -> int:
    """Return the coins of a combination beyond one for each of these regions."""
    state = read(TABLE, f"at choose; coins 0 0 0 0; 1 {combination}: {' '.join(regions)}")
    return income(state, 0) - len(regions)


@pytest.mark.rule("underground.compat.swamp", "underground.compat.forest")
def test_swamp_and_forest_above_and_below() -> None:
    for power in ("swamp", "muddy"):
        assert earned(f"ratmen {power}", one("swamp"), one("mudpool"), one("forest")) == 2
    assert earned("ratmen forest", one("forest"), one("mushroom_forest"), one("swamp")) == 2
    assert earned("shrooms swamp", one("forest"), one("mushroom_forest")) == 2


@pytest.mark.rule("underground.compat.mine", "underground.compat.magic_source")
def test_mines_and_magic_above_and_below() -> None:
    mines, magic = (with_symbol("mine"), one("mine")), (with_symbol("magic_source"), one("crystal"))
    assert earned("dwarves commando", *mines) == earned("ratmen mining", *mines) == 2
    assert earned("wizards commando", *magic) == earned("ratmen mystic", *magic) == 2


@pytest.mark.rule("underground.compat.mountain")
def test_mountains_above_and_below() -> None:
    mountains = BOARD.terrain_regions["mountain"]
    both = [mountains & BOARD.world_regions[world] for world in ("surface", "underground")]
    assert all(both)
    names = [BOARD.names[(mask & -mask).bit_length() - 1] for mask in both]
    assert earned("ratmen stone", *names) == 2
    assert {TABLE.price[region] for region in TABLE.regions(mountains & ~BOARD.peaks)} == {3}


@pytest.mark.rule("underground.compat.sea_and_river")
def test_rivers_and_lakes_serve_the_same_races() -> None:
    ground = TABLE.ground
    river, lake = ground.of("river"), ground.of("lake")
    assert river
    assert lake
    for combination in ("ratmen seafaring", "kraken commando"):
        state = read(TABLE, f"at attack; coins 0 0 0 0; 1 {combination} +5")
        assert state.rules[0].open & (river | lake) == state.rules[0].stays & (river | lake) == river | lake
    flying = read(TABLE, "at attack; coins 0 0 0 0; 1 ratmen flying +5").rules[0]
    assert (flying.always & river, flying.always & lake) == (river, 0)
    tritons = read(TABLE, "at attack; coins 0 0 0 0; 1 tritons stone +5").rules[0].cheaper
    for water in (river, lake):
        shore = ground.beside(water) & ~(river | lake)
        assert shore
        assert {tritons[region] for region in TABLE.regions(shore)} == {1}


def test_tunnels_join_the_worlds() -> None:
    ground = ground_of(BOARD)
    assert BOARD.tunnels
    for one_end, other in BOARD.tunnels.values():
        assert ground.adj[one_end] >> other & 1


def test_places_and_relics_lie_in_both_worlds() -> None:
    assert TABLE.ground.sites
    assert {trait.kind for trait in TABLE.catalogue.traits} == {"race", "power", "place", "relic"}
