"""Differences between drawings in words that are true of the map, and edits that lead to the second one."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.scenario import drawing_changes as lines
from realms.scenario import picture_changes
from realms.scenario import region_changes as regions
from realms.scenario.diff import differences
from realms.scenario.drawing_builder import OnSegment
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.jsonform import dumps

from help.documents import piece
from help.drawings import NODES, drawn_layer, drawn_scenario, two_regions

PICTURE = {"path": "board.jpg", "corners": [[0, 0], [9, 0], [9, 9], [0, 9]]}
Make = Callable[[Scenario], Edit]


@pytest.fixture
def scenario() -> Scenario:
    """A wood and a pond, and a hill beyond the pond that is not drawn on its other sides yet."""
    drawing = two_regions(
        nodes={**NODES, "n7": [260, 0], "n8": [260, 100]},
        joins=[["r1", "r3"]],
        picture=PICTURE,
    )
    drawing["lines"] = [*drawing["lines"], ["n3", "n7", "n8", "n4"]]
    drawing["regions"] = {**drawing["regions"], "r3": {"at": [230, 50], "terrain": "hill"}}
    return drawn_scenario(drawn_layer(drawing), {"players": 3, "base": 2, "pieces": []})


def messages(old: Scenario, new: Scenario) -> list[str]:
    return [str(found.message) for found in differences(old, new)]


def arrived(old: Scenario, new: Scenario) -> Scenario:
    for found in differences(old, new):
        old = apply(old, found.edit)
    return old


def painted(name: str, **values: Any) -> Make:
    return lambda now: regions.paint_regions(now, 2, [name], values)


EDITS: dict[str, tuple[Make, list[str]]] = {
    "a border": (lambda now: lines.move_nodes(now, 2, ["n2"], (5, 0)), ["the border of r1 and r2 moved"]),
    "an edge": (
        lambda now: lines.move_nodes(now, 2, ["n1"], (-5, -5)),
        ["the edge of r1 moved"],
    ),
    "a border and an edge": (
        lambda now: lines.move_nodes(now, 2, ["n5"], (0, 5)),
        [
            "lines drawn anew: the border of r1 and r2 moved, the edge of r1 moved, the edge of r2 moved",
        ],
    ),
    "everything": (
        lambda now: lines.move_nodes(now, 2, now.data["layers"][0]["drawing"]["nodes"], (5, 5)),
        [
            "the whole drawing moved",
            "the inner point of r1 moved",
            "the inner point of r2 moved",
            "the inner point of r3 moved",
        ],
    ),
    "a node on a line": (
        lambda now: lines.insert_node(now, 2, "n2", "n5", (100, 40)),
        ["lines are written differently, without effect on the map"],
    ),
    "a border that goes": (
        lambda now: lines.remove_segments(now, 2, [("n3", "n4")]),
        ["r3 has no face of its own now"],
    ),
    "an open end": (
        lambda now: lines.draw_line(now, 2, ["n1", (30, 30)]),
        ["lines that enclose no face changed"],
    ),
    "a face": (
        lambda now: lines.draw_line(now, 2, ["n1", (50, -30), "n2"]),
        ["faces without a region changed"],
    ),
    "a face apart from a region": (
        lambda now: lines.draw_line(now, 2, ["n3", (230, 60), OnSegment("n7", "n8", (260, 30))]),
        ["lines drawn anew: r2 and r3 have no border now, faces without a region changed"],
    ),
    "the sheet": (
        lambda now: lines.set_drawing_size(now, 2, (500, 297.5)),
        ["the sheet measures 500 by 297.5 mm now"],
    ),
    "a region": (
        lambda now: regions.add_region(now, 2, (300, 5), {"terrain": "swamp"}),
        ["r4 added: swamp"],
    ),
    "a region without paint": (
        lambda now: regions.add_region(now, 2, (300, 5)),
        ["r4 added, not painted yet"],
    ),
    "a region that goes": (
        lambda now: regions.remove_regions(now, 2, ["r3"]),
        ["r3 removed", "r1 and r3 are no longer joined"],
    ),
    "a terrain": (painted("r3", terrain="swamp"), ["r3 is swamp now"]),
    "no terrain": (painted("r3", terrain=ABSENT), ["r3 is not painted any more"]),
    "symbols": (painted("r3", symbols=["mine", "cavern"]), ["r3 shows now: mine, cavern"]),
    "no symbols": (painted("r1", symbols=[]), ["r1 shows no symbol now"]),
    "water": (painted("r2", water="sea"), ["the water of r2 is now: sea"]),
    "usual water": (painted("r2", water=ABSENT), ["the water of r2 is of the usual kind now"]),
    "a world": (painted("r2", world="underground"), ["r2 is now in the world: underground"]),
    "an edge by hand": (painted("r2", edge=False), ["r2 does not lie on the edge now"]),
    "an edge by hand, too": (painted("r2", edge=True), ["r2 lies on the edge now"]),
    "a name": (
        lambda now: regions.name_region(now, 2, "r1", "en", "Old Wood"),
        ["r1 is called Old Wood now"],
    ),
    "an unknown value": (painted("r1", colour="red"), ['r1: colour is "red" now']),
    "a joined pair": (
        lambda now: regions.set_neighbours(now, 2, "r2", "r1", neighbours=True),
        ["r1 and r2 are joined now"],
    ),
    "a severed pair": (
        lambda now: regions.set_neighbours(now, 2, "r3", "r1", neighbours=False),
        ["r1 and r3 are no longer joined", "r1 and r3 are severed now"],
    ),
    "a picture": (
        lambda now: picture_changes.set_picture(now, 2, {**PICTURE, "path": "other.png"}),
        ["picture: other.png"],
    ),
    "a pale picture": (
        lambda now: picture_changes.change_picture(now, 2, opacity=0.5),
        ["picture changed: opacity"],
    ),
    "no picture": (lambda now: picture_changes.set_picture(now, 2, None), ["picture removed"]),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_described_by_what_it_does_to_the_map(name: str, scenario: Scenario) -> None:
    make, expected = EDITS[name]
    after = apply(scenario, make(scenario))
    assert messages(scenario, after) == expected
    assert dumps(dict(arrived(scenario, after).data)) == dumps(dict(after.data))
    assert arrived(after, scenario).data == scenario.data


def test_what_was_said_is_taken_back(scenario: Scenario) -> None:
    for name, back in {
        "an edge by hand": "r2 lies on the edge if the drawing shows it",
        "a name": "r1 has no name now",
        "an unknown value": "r1: colour removed",
        "a severed pair": "r1 and r3 are no longer severed",
        "no picture": "picture: board.jpg",
    }.items():
        after = apply(scenario, EDITS[name][0](scenario))
        assert back in messages(after, scenario)


def test_a_region_with_a_name_is_called_by_it(scenario: Scenario) -> None:
    named = apply(scenario, EDITS["a name"][0](scenario))
    assert messages(named, apply(named, painted("r1", terrain="hill")(named))) == [
        "Old Wood (r1) is hill now"
    ]


def test_a_drawing_comes_and_goes(scenario: Scenario) -> None:
    bare = scenario.with_data(
        {**scenario.data, "layers": [{"players": 2, "pieces": []}, scenario.data["layers"][1]]}
    )
    assert messages(bare, scenario) == ["drawing added"]
    assert messages(scenario, bare) == ["drawing removed"]
    assert arrived(bare, scenario).data == scenario.data


def test_the_order_of_pairs_and_keys_is_no_difference(scenario: Scenario) -> None:
    one, other = deepcopy(dict(scenario.data)), deepcopy(dict(scenario.data))
    one["layers"][0]["drawing"]["joins"] = [["r1", "r2"], ["r3", "r1"]]
    drawing = other["layers"][0]["drawing"]
    drawing["joins"] = [["r1", "r3"], ["r2", "r1"]]
    drawing["nodes"] = dict(reversed(drawing["nodes"].items()))
    assert messages(scenario.with_data(one), scenario.with_data(other)) == []


def test_of_very_many_borders_the_number_is_enough() -> None:
    """A net of 10 by 10 squares, each line of which leans to the right afterwards."""
    names = {(x, y): f"n{x}x{y}" for x in range(11) for y in range(11)}
    drawing = {
        "size": [420, 297],
        "nodes": {name: [10 * x, 10 * y] for (x, y), name in names.items()},
        "lines": [[names[x, y] for x in range(11)] for y in range(11)]
        + [[names[x, y] for y in range(11)] for x in range(11)],
        "regions": {f"r{x}x{y}": {"at": [10 * x + 5, 10 * y + 5]} for x in range(10) for y in range(10)},
    }
    leaning = {**drawing, "nodes": {name: [10 * x + y / 2, 10 * y] for (x, y), name in names.items()}}
    old, new = (drawn_scenario(drawn_layer(each)) for each in (drawing, leaning))
    assert messages(old, new) == ["lines drawn anew: many borders moved: 180, the edge of the map moved"]


DRAWINGS = st.sampled_from(sorted(EDITS))


@given(st.lists(DRAWINGS, max_size=5), st.lists(DRAWINGS, max_size=5))
def test_the_differences_lead_from_any_drawing_to_any_other(first: list[str], second: list[str]) -> None:
    start = drawn_scenario(drawn_layer(two_regions(), piece("tribe", "r1")))

    def walked(names: list[str]) -> Scenario:
        now = start
        for name in names:
            try:
                now = apply(now, EDITS[name][0](now))
            except LookupError:
                continue  # an edit before it removed what it needs
        return now

    old, new = walked(first), walked(second)
    assert arrived(old, new).data == new.data
    assert all(len(message) > 5 for message in messages(old, new))
