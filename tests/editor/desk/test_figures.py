"""The figures of a realm: the same as the checks of ratios tell, and what the boxes hold."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.checks.case import Case
from realms.checks.registry import find_check
from realms.checks.settings import Limits, Settings
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import PRINTED_LAND, SYMBOLS
from realms_editor.desk.figures import Figures, UsedStock, figures

Make = Callable[..., Scenario]
Json = dict[str, Any]


def of(scenario: Scenario, players: int, **limits: float) -> Figures:
    return figures(Case(scenario.realm(players), Settings(limits=Limits(**limits))))


def test_land_and_water_are_counted_against_nine_a_player(sample: Scenario) -> None:
    for players in sample.counts:
        found, board = of(sample, players), sample.realm(players).board
        assert (found.land.count, found.water) == (board.land.bit_count(), board.water.bit_count())
        assert found.land.usual == 9 * players
        assert (found.land.least, found.land.most) == (8 * players, 10 * players)


@pytest.mark.parametrize("share", [0.0, 0.03, 0.06, 0.5])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_bar_is_beyond_its_band_where_a_check_speaks(sample: Scenario, players: int, share: float) -> None:
    found = of(sample, players, share=share)
    case = Case(sample.realm(players), Settings(limits=Limits(share=share)))
    for code, kind in (("R002", "terrain"), ("R003", "symbol")):
        check = find_check(code)
        assert check is not None
        told = {note.subject for note in check.function(case)}
        bars = [bar for bar in found.shares if bar.share.kind == kind]
        assert {bar.share.subject for bar in bars if bar.beyond} == told
        assert all(bar.beyond == (not bar.least <= bar.share.count <= bar.most) for bar in bars)
        assert all(bar.least <= bar.fair <= bar.most or bar.most - bar.least <= 1 for bar in bars)


def test_every_terrain_and_symbol_of_a_world_with_land_has_its_bar(sample: Scenario) -> None:
    found = of(sample, 2)
    terrains = [bar.share.subject for bar in found.shares_of("terrain", "surface")]
    assert terrains == [*PRINTED_LAND["surface"], "mountain"]
    assert [bar.share.subject for bar in found.shares_of("symbol", "surface")] == list(SYMBOLS)
    assert found.shares_of("terrain", "underground") == ()
    assert sum(bar.share.count for bar in found.shares_of("terrain", "surface")) == found.land.count


def test_supply_used(sample: Scenario) -> None:
    found = of(sample, 2)
    assert found.used[0] == UsedStock("tile", 8, 26)
    used = {each.stock: (each.used, each.held) for each in found.used}
    assert used["mountain"] == (4, 21)
    assert used["peak"] == (2, 4)
    assert used["tribe"] == (found.tribes, 18) == (6, 18)
    assert used["tunnel"] == (0, 6)
    assert "monster" not in used  # these boxes hold none, and none lies


def test_sites_and_monsters(make: Make, tile: Callable[..., Json]) -> None:
    pieces = [
        {"piece": "monsters", "at": "A/0", "site": "place"},
        {"piece": "monsters", "at": "A/1", "site": "sword", "count": 3},
        {"piece": "tunnel", "at": "A/2", "number": 4},
    ]
    layer = {"players": 2, "tiles": [tile("A", face="underground")], "pieces": pieces}
    found = of(make(layer, boxes=["realms", "small_world_underground"]), 2)
    assert (found.sites.count, found.sites.usual, found.monsters) == (1, 3, 5)
    used = {each.stock: (each.used, each.held) for each in found.used}
    assert used["monster"] == (5, 14)
    assert used["place"] == (1, 9)
    assert used["relic"] == (1, 6)
    assert used["tunnel"] == (1, 6)


def test_an_empty_realm_has_figures_too(make: Make) -> None:
    found = of(make({"players": 2}), 2)
    assert (found.land.count, found.shares, found.tribes) == (0, (), 0)
    assert found.land.off == -1


def test_the_footprint_grows_with_the_width_of_a_tile(sample: Scenario) -> None:
    small, large = of(sample, 2, tile=10).footprint, of(sample, 2, tile=20).footprint
    assert small is not None
    assert large is not None
    hexagon = 10**2 * 3**0.5 / 2
    assert small.covered == pytest.approx(hexagon * len(sample.realm(2).tiles))
    assert large.covered == pytest.approx(4 * small.covered)
    assert (large.width, large.depth) == pytest.approx((2 * small.width, 2 * small.depth))
    assert 0 < small.share <= 1


def test_a_map_without_tiles_has_no_footprint(make: Make) -> None:
    assert of(make({"players": 2, "tiles": [], "pieces": []}), 2).footprint is None
