"""Differences: edits that lead from one scenario to another, each in words that are true of the map."""

import inspect
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, infer, settings
from hypothesis import strategies as st

from realms.board.layout import Placement
from realms.scenario import changes
from realms.scenario.diff import differences
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario, load_scenario, scenario_from

from help.documents import Entry, document, piece, tile
from help.layered import DAM, GUARD, MINE, at

DrawChange = Callable[[st.DataObject, Scenario], Any]
Make = Callable[[Scenario], Edit]


TRIBE = piece("tribe", "C/0")
LAYERS: list[Entry] = [
    {
        "players": 2,
        "tiles": [tile("C", 0), tile("X", 1), tile("Y", 2, remark="wet")],
        "pieces": [MINE, TRIBE, DAM],
    },
    {
        "players": 3,
        "base": 2,
        "tiles": [tile("E", 3)],
        "moves": [tile("Y", 2, 1)],
        "removes": [TRIBE],
        "pieces": [GUARD],
    },
    {"players": 5, "tiles": [tile("Z", 0)], "pieces": []},
]


@pytest.fixture
def scenario() -> Scenario:
    return scenario_from(document(*LAYERS, water={"kind": "river"}))


def told(old: Scenario, new: Scenario) -> list[str]:
    """Every difference with the count whose layer it is in."""
    return [
        f"{found.players}: {found.message}" if found.players else str(found.message)
        for found in differences(old, new)
    ]


EDITS: dict[str, tuple[Make, list[str]]] = {
    "lay_tile": (lambda now: changes.lay_tile(now, 2, at("K", 0, 5)), ["2: K laid, surface up"]),
    "move_tile": (lambda now: changes.move_tile(now, 2, at("C", 7, 7, 1)), ["2: C turned 60° and moved"]),
    "move_tile, inherited": (
        lambda now: changes.move_tile(now, 3, at("C", 7, 7, 5)),
        ["3: C turned 60° clockwise and moved"],
    ),
    "move_tiles": (
        lambda now: changes.move_tiles(now, 2, [at("C", 7, 7, 1)]),
        ["2: C turned 60° and moved"],
    ),
    "turn_tile": (lambda now: changes.turn_tile(now, 2, "C"), ["2: C turned 60°"]),
    "turn_tile, half round": (lambda now: changes.turn_tile(now, 2, "C", 3), ["2: C turned 180°"]),
    "turn_tile, the other way": (
        lambda now: changes.turn_tile(now, 2, "C", -2),
        ["2: C turned 120° clockwise"],
    ),
    "flip_tile": (lambda now: changes.flip_tile(now, 3, "C"), ["3: C flipped"]),
    "swap_tiles": (lambda now: changes.swap_tiles(now, 2, "C", "X"), ["2: C moved", "2: X moved"]),
    "exchange_tiles": (
        lambda now: changes.exchange_tiles(now, "X", "Z"),
        [
            "2: X removed",
            "2: Z laid, surface up",
            "2: border removed from joint X-Y",
            "2: border added on joint Y-Z",
            "5: Z removed",
            "5: X laid, surface up",
        ],
    ),
    "take_tile": (
        lambda now: changes.take_tile(now, 2, "C"),
        [
            "2: C removed",
            "2: mountain removed from C, west",
            "2: tribe removed from forest on C",
            "3: written differently, without effect on the map: tribe on forest on C",
        ],
    ),
    "take_tile, inherited": (
        lambda now: changes.take_tile(now, 3, "Y"),
        ["3: Y removed", "3: written differently, without effect on the map: tile Y"],
    ),
    "put_piece": (
        lambda now: changes.put_piece(now, 2, {"piece": "throne", "at": "C/2"}),
        ["2: throne added on swamp on C"],
    ),
    "put_piece, what hides the ground": (
        lambda now: changes.put_piece(now, 2, {"piece": "chasm", "at": "C/2"}),
        ["2: chasm added on C, south-east"],
    ),
    "put_piece, on a side": (
        lambda now: changes.put_piece(now, 2, {"piece": "arrow", "at": "C.1"}),
        ["2: arrow added on north-east side of C"],
    ),
    "put_piece, off the map": (
        lambda now: changes.put_piece(now, 2, {"piece": "tribe", "at": "K/1"}),
        ["2: tribe added on K/1 (not on the map)"],
    ),
    "take_piece": (
        lambda now: changes.take_piece(now, 2, TRIBE),
        [
            "2: tribe removed from forest on C",
            "3: written differently, without effect on the map: tribe on forest on C",
        ],
    ),
    "take_pieces": (
        lambda now: changes.take_pieces(now, [changes.laid_piece(now, 2, TRIBE)]),
        [
            "2: tribe removed from forest on C",
            "3: written differently, without effect on the map: tribe on forest on C",
        ],
    ),
    "take_piece, inherited": (
        lambda now: changes.take_piece(now, 3, MINE),
        ["3: mountain removed from C, west"],
    ),
    "change_piece": (
        lambda now: changes.change_piece(now, 2, MINE, {**MINE, "symbol": "cavern"}),
        ['2: mountain on C, west: symbol changed from "mine" to "cavern"'],
    ),
    "change_piece, more of it": (
        lambda now: changes.change_piece(now, 3, GUARD, {"piece": "monsters", "at": "E/2", "site": "relic"}),
        ['3: monsters on farmland on E: count removed, site added: "relic"'],
    ),
    "change_piece, inherited": (
        lambda now: changes.change_piece(now, 3, MINE, {**MINE, "symbol": "cavern"}),
        ["3: mountain removed from C, west", "3: mountain added on C, west"],
    ),
    "move_piece": (
        lambda now: changes.move_piece(now, 2, TRIBE, "C/2"),
        [
            "2: tribe removed from forest on C",
            "2: tribe added on swamp on C",
            "3: written differently, without effect on the map: tribe on forest on C, tribe on swamp on C",
        ],
    ),
    "move_piece, inherited": (
        lambda now: changes.move_piece(now, 3, MINE, "C/2"),
        ["3: mountain removed from C, west", "3: mountain added on C, south-east"],
    ),
    "put_pieces": (
        lambda now: changes.put_pieces(now, 3, [{"piece": "tribe", "at": f"E/{third}"} for third in (0, 1)]),
        ["3: tribe added on hill on E, north-east", "3: tribe added on hill on E, west"],
    ),
    "arrows_on_edge": (
        lambda now: changes.arrows_on_edge(now, 3, 0),
        ["3: arrow added on east side of E", "3: arrow added on east side of Y"],
    ),
    "set_water_kind": (
        lambda now: changes.set_water_kind(now, 2, "Y/1", "sea"),
        ['water.except added: {"X/0": "sea"}'],
    ),
    "add_layer": (lambda now: changes.add_layer(now, 6, 5), ["layer for 6 players added"]),
    "take_layer": (
        lambda now: changes.take_layer(now, 2),
        [
            "layer for 2 players removed",
            "3: base removed",
            "3: written differently, without effect on the map: tribe on forest on C, tile Y, tile C, "
            "tile X, tile Y, mountain on C, west, border on joint X-Y",
        ],
    ),
    "stand_alone": (
        lambda now: changes.stand_alone(now, 3),
        [
            "3: base removed",
            "3: written differently, without effect on the map: tribe on forest on C, tile Y, tile C, "
            "tile X, tile Y, mountain on C, west, border on joint X-Y",
        ],
    ),
    "shift_tile": (
        lambda now: changes.shift_tile(now, "Y", 2, 3),
        [
            "2: Y removed",
            "2: border removed from joint X-Y",
            "3: written differently, without effect on the map: tile Y, tile Y, border on joint X-Y",
        ],
    ),
    "shift_piece": (
        lambda now: changes.shift_piece(now, MINE, 2, 3),
        [
            "2: mountain removed from C, west",
            "3: written differently, without effect on the map: mountain on C, west",
        ],
    ),
    "set_value": (
        lambda now: changes.set_value(now, ("titles", "en"), "Tiny"),
        ['titles.en changed from "Small" to "Tiny"'],
    ),
    "set_value, new": (
        lambda now: changes.set_value(now, ("texts", "fr", "intro"), "Il était"),
        ['texts added: {"fr": {"intro": "Il était"}}'],
    ),
    "set_value, gone": (lambda now: changes.set_value(now, ("water",), ABSENT), ["water removed"]),
    "set_value, inside": (
        lambda now: changes.set_value(now, ("water", "except"), {"X/0": "lake"}),
        ['water.except added: {"X/0": "lake"}'],
    ),
    "set_value, a list": (
        lambda now: changes.set_value(now, ("boxes",), ["realms", "cursed"]),
        ['boxes changed from ["realms"] to ["realms", "cursed"]'],
    ),
    "set_value, in a layer": (
        lambda now: changes.set_value(now, ("layers", 1, "mine", "own"), 1),
        ['3: mine added: {"own": 1}'],
    ),
    "set_value, of a tile": (
        lambda now: changes.set_value(now, ("layers", 0, "tiles", 2), tile("Y", 2, turn=1, remark="dry")),
        ['2: Y turned 60° and remark changed from "wet" to "dry"'],
    ),
    "set_value, of a tile alone": (
        lambda now: changes.set_value(now, ("layers", 0, "tiles", 2, "remark"), ABSENT),
        ["2: Y remark removed"],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_every_edit_is_told_in_words(name: str, scenario: Scenario) -> None:
    make, expected = EDITS[name]
    after = apply(scenario, make(scenario))
    assert told(scenario, after) == expected
    assert equal_but_for_order(arrived(scenario, after), after)
    back = told(after, scenario)
    assert len(back) == len(expected)
    assert equal_but_for_order(arrived(after, scenario), scenario)


def test_every_kind_of_edit_is_among_them(request: Any) -> None:
    draw_change = request.getfixturevalue("draw_change")
    kinds = set(vars(inspect.getmodule(draw_change))["CHANGES"]) - {"set_rules"}
    assert {name.partition(",")[0] for name in EDITS} == kinds


def test_the_sentences_of_the_printed_page(scenario: Scenario) -> None:
    """The example that the manual gives."""
    makers = [
        lambda now: changes.lay_tile(now, 2, at("K", 5)),
        lambda now: changes.put_piece(now, 2, {"piece": "tribe", "at": "K/1"}),
        lambda now: changes.move_tile(now, 2, at("C", 9, 0, 1)),
    ]
    after = apply(scenario, changes.together("all", scenario, makers))
    assert told(scenario, after) == [
        "2: C turned 60° and moved",
        "2: K laid, surface up",
        "2: tribe added on forest on K",
    ]


def test_all_three_of_a_tile(scenario: Scenario) -> None:
    after = apply(scenario, changes.move_tile(scenario, 2, Placement("C", "underground", 9, 0, 1)))
    assert told(scenario, after) == ["2: C flipped and turned 60° and moved"]


def test_a_removal_that_is_taken_back(scenario: Scenario) -> None:
    gone = apply(scenario, changes.take_tile(scenario, 3, "X"))
    assert told(gone, scenario) == [
        "3: X no longer removed",
    ]
    bare = apply(scenario, changes.take_piece(scenario, 3, MINE))
    assert told(bare, scenario) == ["3: mountain added on C, west"]


def test_a_piece_of_a_tile_that_is_gone_is_named_by_where_it_was(scenario: Scenario) -> None:
    after = apply(scenario, changes.take_tile(scenario, 3, "E"))
    assert told(scenario, after) == ["3: E removed", "3: monsters removed from farmland on E"]


def test_a_region_is_named_as_it_was_where_a_piece_is_new(scenario: Scenario) -> None:
    """A mountain and a tribe come together: the tribe is told by the ground that people knew."""
    lay = [{"piece": "tribe", "at": "C/2"}, {"piece": "mountain", "at": "C/2"}]
    makers = [lambda now, entry=entry: changes.put_piece(now, 2, entry) for entry in lay]
    after = apply(scenario, changes.together("all", scenario, makers))
    assert told(scenario, after) == ["2: tribe added on swamp on C", "2: mountain added on C, south-east"]


def test_long_values_are_cut(scenario: Scenario) -> None:
    after = apply(scenario, changes.set_value(scenario, ("titles", "en"), "x" * 200))
    assert told(scenario, after) == [f'titles.en changed from "Small" to "{"x" * 56}...']


def test_nothing_is_told_of_what_is_equal(scenario: Scenario, every_key: Path) -> None:
    assert differences(scenario, scenario) == []
    rewritten = scenario_from(json.loads(json.dumps(dict(reversed(list(scenario.data.items()))))))
    assert differences(scenario, rewritten) == []
    assert differences(load_scenario(every_key), load_scenario(every_key)) == []


def test_the_order_of_entries_and_layers_is_no_difference() -> None:
    turned_round = [
        {key: value[::-1] if isinstance(value, list) else value for key, value in layer.items()}
        for layer in reversed(LAYERS)
    ]
    old, new = scenario_from(document(*LAYERS)), scenario_from(document(*turned_round))
    assert differences(old, new) == []


def test_an_empty_part_is_as_good_as_none() -> None:
    old, new = document({"players": 2}), document({"players": 2, "tiles": [], "moves": [], "removes": []})
    assert differences(scenario_from(old), scenario_from(new)) == []


def test_one_of_two_alike_is_told() -> None:
    one = {"players": 2, "tiles": [tile("C", 0)], "pieces": [TRIBE]}
    old, new = scenario_from(document({**one, "pieces": [TRIBE, TRIBE]})), scenario_from(document(one))
    assert told(old, new) == ["2: tribe removed from forest on C"]
    assert told(new, old) == ["2: tribe added on forest on C"]


def test_true_and_one_are_told_apart() -> None:
    old, new = (
        scenario_from(document({"players": 2, "tiles": [tile("C", 0, note=note)]})) for note in (1, True)
    )
    assert told(old, new) == ["2: C note changed from 1 to true"]
    one, true = (scenario_from(document({"players": 2}, mine=mine)) for mine in (1, True))
    assert told(one, true) == ["mine changed from 1 to true"]


def test_another_kind_of_piece_at_the_same_place_is_another_piece(scenario: Scenario) -> None:
    after = apply(scenario, changes.change_piece(scenario, 2, MINE, {"piece": "chasm", "at": "C/1"}))
    assert told(scenario, after) == ["2: mountain removed from C, west", "2: chasm added on C, west"]


def test_a_document_with_two_layers_for_one_count_is_told_as_a_whole() -> None:
    old, new = (
        scenario_from(document({"players": 2})),
        scenario_from(document({"players": 2}, {"players": 2})),
    )
    assert told(old, new) == ['layers changed from [{"players": 2}] to [{"players": 2}, {"players": 2}]']
    assert arrived(old, new).data == new.data
    assert arrived(new, old).data == old.data
    assert differences(new, new) == []


def test_a_tile_set_can_be_another(scenario: Scenario) -> None:
    after = apply(scenario, changes.set_value(scenario, ("tileset",), "winding"))
    assert told(scenario, after) == ['tileset changed from "stand-in" to "winding"']


@given(scenario=infer, steps=st.integers(1, 8), data=st.data())
def test_the_differences_of_a_walk_lead_to_its_end(
    draw_change: DrawChange, scenario: Scenario, steps: int, data: st.DataObject
) -> None:
    end = scenario
    for _ in range(steps):
        end = apply(end, draw_change(data, end).edit)
    assert equal_but_for_order(arrived(scenario, end), end)
    assert differences(arrived(scenario, end), end) == []
    assert all(len(str(found.message)) > 5 for found in differences(end, scenario))


@given(scenario=infer, other=infer)
@settings(max_examples=15)
def test_the_differences_lead_from_any_scenario_to_any_other(scenario: Scenario, other: Scenario) -> None:
    assert equal_but_for_order(arrived(scenario, other), other)


def arrived(old: Scenario, new: Scenario) -> Scenario:
    for found in differences(old, new):
        old = apply(old, found.edit)
    return old


def equal_but_for_order(one: Scenario, other: Scenario) -> bool:
    """Return True if two documents differ only in the order of lists in their layers."""
    return normal(one.data) == normal(other.data)


def normal(data: Mapping[str, Any]) -> str:
    layers = [
        {key: sorted(map(text, value)) if isinstance(value, list) else value for key, value in layer.items()}
        for layer in data["layers"]
    ]
    filled = [{key: value for key, value in layer.items() if value != []} for layer in layers]
    return text({**data, "layers": sorted(map(text, filled))})


def text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def test_the_work_grows_with_the_number_of_entries_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of equal pieces, and as many that are all changed, are each looked at a few times."""
    count = 2900

    def laid(at: str, *, apart: bool) -> Scenario:
        pieces = [{"piece": "tunnel", "at": at, "number": 1 + rank % 99 * apart} for rank in range(count)]
        return scenario_from(document({"players": 2, "tiles": [tile("A", 0)], "pieces": pieces}))

    written: list[object] = []
    usual = json.dumps
    monkeypatch.setattr(json, "dumps", lambda *words, **more: (written.append(1), usual(*words, **more))[1])
    for apart in (True, False):
        old, new = laid("A/0", apart=apart), laid("A/1", apart=not apart)
        written.clear()
        assert len(differences(old, new)) == 2 * count
        assert len(written) < 40 * count


def test_a_change_of_how_the_rules_are_read_is_told_as_a_statement(scenario: Scenario) -> None:
    plain = scenario.with_data({key: value for key, value in scenario.data.items() if key != "readings"})
    once = apply(plain, changes.set_value(plain, ("readings", "catapult_saves"), False))
    both = apply(once, changes.set_value(once, ("readings", "flames_enter_by_edge"), True))
    saves = '"A conquest with the catapult costs a token less" holds'
    enter = '"Flames enter the map where other races do" holds'
    told = [
        [str(each.message) for each in differences(*pair)]
        for pair in ((plain, once), (once, both), (both, plain))
    ]
    assert told == [[f"{saves} no longer"], [f"{enter} now"], [f"{saves} now and {enter} no longer"]]
    usual = apply(plain, changes.set_value(plain, ("readings", "catapult_saves"), True))
    assert [str(each.message) for each in differences(plain, usual)] == [
        'readings added: {"catapult_saves": true}'
    ]
