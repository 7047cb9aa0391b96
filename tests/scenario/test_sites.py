"""Places and relics on a map of the surface: monsters drawn by lot among its tribes."""

from pathlib import Path
from random import Random

import pytest

from realms.board.board import bits
from realms.scenario.edits import apply
from realms.scenario.scenario import Realm, load_scenario, scenario_from
from realms.scenario.sites import SitesError, hide_places_and_relics

THIRTY = load_scenario(Path(__file__).parents[1] / "speed/thirty.realm.json")


def guarded(realm: Realm, seed: int) -> Realm:
    return apply(realm.scenario, hide_places_and_relics(realm, Random(seed))).realm(realm.players)


@pytest.mark.rule(
    "underground.compat.base_map_monster_regions",
    "underground.compat.base_map_not_adjacent",
    "underground.compat.base_map_lost_tribes_rest",
)
@pytest.mark.parametrize("seed", range(8))
def test_monsters_take_the_place_of_tribes_that_do_not_touch(seed: int) -> None:
    before, after = THIRTY.realm(4), guarded(THIRTY.realm(4), seed)
    monsters, tribes = after.board.regions_with_piece("monsters"), after.board.regions_with_piece("tribe")
    assert monsters.bit_count() == 4 + 1
    assert not any(after.board.adj[region] & monsters for region in bits(monsters))
    assert monsters | tribes == before.board.regions_with_piece("tribe")
    assert not monsters & tribes
    assert {after.board.price(region) for region in bits(monsters)} == {2 + 2}


@pytest.mark.rule("underground.compat.base_map_monster_regions")
def test_chance_chooses_among_all_tribes() -> None:
    found = 0
    for seed in range(60):
        found |= guarded(THIRTY.realm(4), seed).board.regions_with_piece("monsters")
    assert found == THIRTY.realm(4).board.regions_with_piece("tribe")


def test_the_box_comes_along_wherever_boxes_are_named() -> None:
    assert "small_world_underground" in guarded(THIRTY.realm(4), 1).scenario.data["boxes"]
    chosen = scenario_from({**THIRTY.data, "pool": {"boxes": ["small_world"]}})
    assert guarded(chosen.realm(4), 1).scenario.data["pool"]["boxes"] == [
        "small_world",
        "small_world_underground",
    ]


@pytest.mark.rule("underground.compat.base_map_not_adjacent")
def test_a_map_with_too_few_such_tribes_says_so() -> None:
    layer = THIRTY.data["layers"][0]
    few = [piece for piece in layer["pieces"] if piece["piece"] != "tribe"]
    few += [{"piece": "tribe", "at": f"{tile}/{third}"} for tile in "AB" for third in (0, 1, 2)]
    crowded = scenario_from({**THIRTY.data, "layers": [{**layer, "pieces": few}]})
    with pytest.raises(SitesError, match="fewer than 5 regions"):
        hide_places_and_relics(crowded.realm(4), Random(1))
