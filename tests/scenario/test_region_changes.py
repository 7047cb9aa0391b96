"""Every edit of the regions of a drawing, by example."""

from typing import Any

import pytest

from realms.scenario import region_changes as changes
from realms.scenario.changes import (
    add_layer,
    put_piece,
    set_water_kind,
    stand_alone,
    take_layer,
    take_piece,
)
from realms.scenario.drawing_builder import DrawingFullError
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations

from help.documents import piece
from help.drawings import POND, WOOD, drawing_after, drawn_layer, drawn_scenario, two_regions

TRIBE = piece("tribe", "r1")


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions(), TRIBE), {"players": 3, "base": 2, "pieces": []})


def regions(scenario: Scenario, edit: Edit) -> dict[str, Any]:
    return dict(drawing_after(scenario, edit)["regions"])


def test_a_region_is_created_at_a_point(scenario: Scenario) -> None:
    edit = changes.add_region(scenario, 3, (20.04, 250), {"terrain": "swamp"})
    new = {"at": [20, 250], "terrain": "swamp"}
    assert regions(scenario, edit) == {"r1": WOOD, "r2": POND, "r3": new}
    assert regions(scenario, changes.add_region(scenario, 2, (1, 1)))["r3"] == {"at": [1, 1]}


def test_a_new_region_has_no_id_that_anything_still_names() -> None:
    drawing = two_regions(joins=[["r1", "r3"]], severs=[["r4", "r2"]])
    above = {"players": 3, "base": 2, "pieces": [piece("tribe", "r5")], "removes": [piece("arrow", "r6")]}
    accepted = [{"code": "D101", "reason": "So it is meant.", "at": ["r7"]}]
    scenario = drawn_scenario(drawn_layer(drawing), above, exclusions=accepted)
    assert "r8" in regions(scenario, changes.add_region(scenario, 2, (1, 1)))


def test_many_regions_are_painted_at_once(scenario: Scenario) -> None:
    edit = changes.paint_regions(scenario, 3, ["r2", "r1"], {"terrain": "hill", "edge": True})
    assert regions(scenario, edit) == {
        "r1": {**WOOD, "terrain": "hill", "edge": True},
        "r2": {"at": POND["at"], "terrain": "hill", "edge": True},
    }
    with pytest.raises(LookupError, match="no region r9"):
        changes.paint_regions(scenario, 2, ["r1", "r9"], {"terrain": "hill"})


@pytest.mark.parametrize(
    ("values", "painted"),
    [
        ({"terrain": "water"}, {"terrain": "water"}),
        ({"terrain": "chasm"}, {"terrain": "chasm"}),
        ({"water": "lake"}, {"terrain": "forest", "symbols": ["mine"]}),
        ({"world": "underground"}, {"terrain": "forest", "symbols": ["mine"]}),
        ({"terrain": "mountain", "world": "surface"}, {"terrain": "mountain", "symbols": ["mine"]}),
        (
            {"terrain": "mountain", "world": "underground", "symbols": []},
            {"terrain": "mountain", "world": "underground"},
        ),
        ({"symbols": ["cavern", "cavern"]}, {"terrain": "forest", "symbols": ["cavern"]}),
        ({"terrain": ABSENT, "symbols": ABSENT, "edge": False}, {"edge": False}),
        (
            {"names": {"en": "Old Wood"}},
            {"terrain": "forest", "symbols": ["mine"], "names": {"en": "Old Wood"}},
        ),
    ],
)
def test_what_means_nothing_on_a_terrain_is_dropped(
    values: dict[str, Any], painted: dict[str, Any], scenario: Scenario
) -> None:
    assert regions(scenario, changes.paint_regions(scenario, 2, ["r1"], values))["r1"] == {
        "at": WOOD["at"],
        **painted,
    }


def test_a_region_has_two_symbols_at_most(scenario: Scenario) -> None:
    with pytest.raises(ValueError, match="2 symbols"):
        changes.paint_regions(scenario, 2, ["r1"], {"symbols": ["mine", "cavern", "magic_source"]})


def test_a_region_gets_names_and_loses_them(scenario: Scenario) -> None:
    named = apply(scenario, changes.name_region(scenario, 2, "r1", "fr", "Vieux Bois"))
    both = changes.name_region(named, 2, "r1", "en", "Old Wood")
    assert regions(named, both)["r1"]["names"] == {"fr": "Vieux Bois", "en": "Old Wood"}
    assert regions(named, changes.name_region(named, 2, "r1", "fr", ""))["r1"] == WOOD


def test_the_inner_point_of_a_region_moves(scenario: Scenario) -> None:
    assert regions(scenario, changes.move_region(scenario, 2, "r1", (60, 50.26)))["r1"] == {
        **WOOD,
        "at": [60, 50.3],
    }


def test_a_region_goes_with_its_pieces_and_borders() -> None:
    drawing = two_regions(joins=[["r1", "r2"]], severs=[["r2", "r1"], ["r2", "r2"]])
    above = {
        "players": 3,
        "base": 2,
        "pieces": [piece("tribe", "r1"), piece("tribe", "r2")],
        "removes": [piece("arrow", "r1")],
    }
    apart = drawn_layer(two_regions(), TRIBE, players=4)
    scenario = drawn_scenario(drawn_layer(drawing, TRIBE, piece("arrow", "r1")), above, apart)
    edit = changes.remove_regions(scenario, 3, ["r1"])
    after = apply(scenario, edit).data["layers"]
    assert after[0] == drawn_layer(two_regions(regions={"r2": POND}, severs=[["r2", "r2"]]))
    assert after[1] == {"players": 3, "base": 2, "pieces": [piece("tribe", "r2")], "removes": []}
    assert after[2] == apart
    assert apply(apply(scenario, edit), edit.inverse()).to_bytes() == scenario.to_bytes()


def test_two_regions_are_joined_severed_and_as_drawn(scenario: Scenario) -> None:
    joined = changes.set_neighbours(scenario, 2, "r2", "r1", neighbours=True)
    assert joined.name == "join_regions"
    assert drawing_after(scenario, joined)["joins"] == [["r1", "r2"]]
    one = apply(scenario, joined)
    severed = changes.set_neighbours(one, 3, "r1", "r2", neighbours=False)
    assert severed.name == "sever_regions"
    assert drawing_after(one, severed)["severs"] == [["r1", "r2"]]
    assert "joins" not in drawing_after(one, severed)
    assert changes.set_neighbours(one, 3, "r1", "r2", neighbours=True) == Edit("join_regions", ())
    two = apply(one, severed)
    drawn = changes.set_neighbours(two, 2, "r1", "r2", neighbours=None)
    assert drawn.name == "as_drawn"
    assert drawing_after(two, drawn) == two_regions()


def test_no_region_is_a_neighbour_of_its_own(scenario: Scenario) -> None:
    with pytest.raises(ValueError, match="r1"):
        changes.set_neighbours(scenario, 2, "r1", "r1", neighbours=True)
    with pytest.raises(LookupError):
        changes.set_neighbours(scenario, 2, "r1", "r9", neighbours=True)


# Layers and pieces on drawings


def test_a_layer_on_a_drawing_has_no_tiles(scenario: Scenario) -> None:
    assert apply(scenario, add_layer(scenario, 4, 3)).data["layers"][2] == {
        "players": 4,
        "base": 3,
        "pieces": [],
    }
    assert "tiles" in apply(scenario, add_layer(scenario, 4)).data["layers"][2]


def test_a_layer_that_stands_alone_has_the_drawing_of_its_base(scenario: Scenario) -> None:
    alone = {"players": 3, "drawing": two_regions(), "pieces": [TRIBE]}
    assert apply(scenario, stand_alone(scenario, 3)).data["layers"][1] == alone
    assert apply(scenario, take_layer(scenario, 2)).data["layers"] == [alone]
    own = drawn_scenario(drawn_layer({"size": [10, 10]}), drawn_layer(two_regions(), players=3, base=2))
    assert apply(own, stand_alone(own, 3)).data["layers"][1] == drawn_layer(two_regions(), players=3)


def test_pieces_on_regions_are_laid_and_removed(scenario: Scenario) -> None:
    more = apply(scenario, put_piece(scenario, 3, piece("arrow", "r2")))
    fewer = apply(more, take_piece(more, 2, TRIBE))
    assert [laid.piece.data for laid in fewer.realm(3).pieces] == [piece("arrow", "r2")]
    removed = apply(scenario, take_piece(scenario, 3, TRIBE))
    assert apply(removed, take_piece(removed, 2, TRIBE)).data["layers"][1]["removes"] == []


def test_a_body_of_water_gets_another_kind_and_the_usual_one_is_not_written() -> None:
    drawing = two_regions(regions={"r1": {**POND, "at": [50, 50]}, "r2": POND})
    scenario = drawn_scenario(drawn_layer(drawing), water={"kind": "sea"})
    river = set_water_kind(scenario, 2, "r1", "river")
    assert [each["water"] for each in regions(scenario, river).values()] == ["river", "river"]
    usual = regions(scenario, set_water_kind(scenario, 2, "r2", "sea"))
    assert all("water" not in each for each in usual.values())
    with pytest.raises(LookupError):
        set_water_kind(scenario, 2, "r9", "sea")


def test_a_name_that_is_too_long_is_cut(scenario: Scenario) -> None:
    edit = changes.name_region(scenario, 2, "r1", "en", 100 * "x")
    assert regions(scenario, edit)["r1"]["names"]["en"] == 80 * "x"
    assert list(violations(dict(apply(scenario, edit).data), "scenario")) == []


@pytest.mark.parametrize(("key", "neighbours"), [("joins", True), ("severs", False)])
def test_more_corrections_than_a_drawing_may_have_are_refused(key: str, neighbours: bool) -> None:
    drawing = two_regions(**{key: 2000 * [["r1", "r3"]]})
    with pytest.raises(DrawingFullError, match=f"at most 2000 {key}"):
        changes.set_neighbours(drawn_scenario(drawn_layer(drawing)), 2, "r1", "r2", neighbours=neighbours)
