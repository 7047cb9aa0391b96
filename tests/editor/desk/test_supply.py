"""Inventories of the boxes: faces, pieces, filters, refusals; compared with the checks."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, infer

from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.registry import find_check
from realms.checks.settings import Settings
from realms.scenario.changes import lay_tile, put_piece
from realms.scenario.edits import apply
from realms.scenario.layers import placement_of
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import MARKERS, SYMBOLS
from realms_editor.desk.supply import AvailablePiece, TileFilter, inventory, supply_refusal

from help.documents import piece
from help.drawings import drawn_layer, drawn_scenario, two_regions

Make = Callable[..., Scenario]
Json = dict[str, Any]


def left(scenario: Scenario, players: int, **entry: Any) -> int | None:
    world = entry.pop("world", None)
    return inventory(scenario, players).available(entry, world).left


def after(scenario: Scenario, players: int, *entries: Json) -> Scenario:
    for entry in entries:
        scenario = apply(scenario, put_piece(scenario, players, entry))
    return scenario


def told(before: Scenario, now: Scenario) -> str:
    message = supply_refusal(before, now)
    assert message is not None
    return str(message)


def test_tiles_that_lie_are_not_left_and_others_say_at_which_counts_they_lie(sample: Scenario) -> None:
    faces = list(inventory(sample, 2).tiles())
    here = {laid.placement.tile for laid in sample.realm(2).tiles}
    assert {each.tile for each in faces} == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - here
    assert len(faces) == 2 * (26 - len(here))  # both faces of each
    elsewhere = {each.tile: each.elsewhere for each in faces}
    assert elsewhere["C"] == (3, 4, 5, 6)
    assert [each for each in inventory(sample, 6).tiles() if each.elsewhere] == []


def test_a_second_box_brings_a_second_copy(make: Make, tile: Callable[..., Json]) -> None:
    scenario = make({"players": 2, "tiles": [tile("C")], "pieces": []}, boxes=["realms", "realms"])
    names = [each.tile for each in inventory(scenario, 2).tiles()]
    assert names[:8] == ["A", "A", "A2", "A2", "B", "B", "B2", "B2"]
    assert "C" not in names
    assert "C2" in names


def test_what_is_owned_comes_before_what_the_scenario_names(make: Make) -> None:
    scenario = make({"players": 2, "tiles": [], "pieces": []})
    assert list(inventory(scenario, 2, ("small_world",)).tiles()) == []
    assert inventory(scenario, 2, ("small_world",)).available({"piece": "tribe"}).left == 18


@pytest.mark.parametrize(
    ("wish", "fits"),
    [
        (TileFilter(), lambda _: True),
        (TileFilter(world="underground"), lambda each: each.world == "underground"),
        (TileFilter(water=True), lambda each: "water" in each.face.terrain),
        (TileFilter(water=False), lambda each: "water" not in each.face.terrain),
        (TileFilter(terrains=frozenset({"hill"})), lambda each: "hill" in each.face.terrain),
        (
            TileFilter(terrains=frozenset({"hill", "swamp"})),
            lambda each: {"hill", "swamp"} <= set(each.face.terrain),
        ),
        (
            TileFilter(symbols=frozenset({"mine"})),
            lambda each: any("mine" in shown for shown in each.face.symbols),
        ),
    ],
)
def test_a_wish_keeps_exactly_the_faces_that_have_all_of_it(
    make: Make, wish: TileFilter, fits: Callable[[Any], bool]
) -> None:
    faces = list(inventory(make({"players": 2}), 2).tiles())
    kept = [each for each in faces if wish.fits(each)]
    assert kept == [each for each in faces if fits(each)]
    assert kept
    assert len(kept) < len(faces) or wish == TileFilter()


def test_mountains_are_counted_in_all_by_world_and_by_symbol(make: Make, tile: Callable[..., Json]) -> None:
    layer = {"players": 2, "tiles": [tile("A"), tile("B", 1), tile("C", 2, face="underground")], "pieces": []}
    scenario = make(layer, boxes=["realms", "small_world"])
    mountain = {"piece": "mountain"}
    assert left(scenario, 2, **mountain, world="surface") == 14  # 5 and 9 without a symbol
    assert left(scenario, 2, **mountain, symbol="mine", world="surface") == 3
    assert left(scenario, 2, **mountain, world="underground") == 12
    scenario = after(
        scenario,
        2,
        {**mountain, "at": "A/0", "symbol": "mine"},
        {**mountain, "at": "B/0"},
        {**mountain, "at": "C/0"},
    )
    assert left(scenario, 2, **mountain, world="surface") == 13
    assert left(scenario, 2, **mountain, symbol="mine", world="surface") == 2
    assert left(scenario, 2, **mountain, symbol="cavern", world="surface") == 2
    assert left(scenario, 2, **mountain, world="underground") == 11


def test_each_number_of_a_tunnel_has_two_ends(make: Make, tile: Callable[..., Json]) -> None:
    scenario = make({"players": 2, "tiles": [tile("A")], "pieces": []})
    tunnel = {"piece": "tunnel", "number": 1}
    assert left(scenario, 2, **tunnel) == 2
    one = after(scenario, 2, {**tunnel, "at": "A/0"})
    two = after(one, 2, {**tunnel, "at": "A/1"})
    assert (left(one, 2, **tunnel), left(two, 2, **tunnel)) == (1, 0)
    assert supply_refusal(one, two) is None
    assert told(two, after(two, 2, {**tunnel, "at": "A/2"})) == "tunnel 1 already has both ends for 2 players"
    assert told(two, after(two, 2, {**tunnel, "number": 7, "at": "A/2"})) == "the boxes do not hold tunnel 7"


def test_sites_take_monsters_and_what_they_guard(make: Make, tile: Callable[..., Json]) -> None:
    layer = {"players": 2, "tiles": [tile("A", face="underground")], "pieces": []}
    scenario = make(layer, boxes=["realms", "small_world_underground"])
    assert left(scenario, 2, piece="monsters") == 7  # fourteen in pairs
    assert left(scenario, 2, piece="monsters", site="relic") == 6
    guarded = after(scenario, 2, {"piece": "monsters", "at": "A/0", "site": "relic", "count": 5})
    assert left(guarded, 2, piece="monsters") == 4
    assert left(guarded, 2, piece="monsters", site="sword") == 4  # five relics, but monsters for four sites
    assert left(guarded, 2, piece="monsters", site="sword", count=1) == 5


def test_a_rule_may_say_how_many_monsters_guard_a_site(make: Make, tile: Callable[..., Json]) -> None:
    site = {"piece": "monsters", "at": "A/0", "site": "relic"}
    layer = {"players": 2, "tiles": [tile("A", face="underground")], "pieces": [site]}
    boxes, rules = ["realms", "small_world_underground"], [{"rule": "guarded_sites", "monsters": 5}]
    scenario = make(layer, boxes=boxes, rules=rules)
    assert left(scenario, 2, piece="monsters") == 4
    assert left(scenario, 2, piece="monsters", site="relic") == 1


def test_arrows_and_markers_are_never_short(make: Make) -> None:
    pieces = list(inventory(make({"players": 2}), 2).pieces())
    assert AvailablePiece({"piece": "arrow"}, None, None, None) in pieces
    assert [each.entry["marker"] for each in pieces if each.entry["piece"] == "marker"] == list(MARKERS)


def test_only_what_the_boxes_hold_is_offered(make: Make) -> None:
    kinds = {each.entry["piece"] for each in inventory(make({"players": 2}), 2).pieces()}
    assert not kinds & {"tribe", "monsters"}
    richer = make({"players": 2}, boxes=["realms", "small_world", "small_world_underground"])
    offered = list(inventory(richer, 2).pieces())
    assert {"tribe", "monsters"} <= {each.entry["piece"] for each in offered}
    mountains = [each.entry.get("symbol") for each in offered if each.entry["piece"] == "mountain"]
    assert mountains == [None, *SYMBOLS, None]  # the last one for the underground


def test_nothing_is_laid_beyond_the_supply_at_any_count(make: Make, tile: Callable[..., Json]) -> None:
    scenario = make(
        {"players": 2, "tiles": [tile("A")], "pieces": []},
        {"players": 3, "base": 2, "tiles": [tile("B", 1)], "pieces": [{"piece": "throne", "at": "B/0"}]},
    )
    twice = apply(scenario, lay_tile(scenario, 2, placement_of(tile("B", 5))))
    assert told(scenario, twice) == "B is already on the map for 3 players"
    assert told(scenario, after(scenario, 2, {"piece": "throne", "at": "A/0"})) == (
        "no thrones are left for 3 players; the boxes hold 1"
    )
    assert supply_refusal(scenario, after(scenario, 2, {"piece": "chasm", "at": "A/0"})) is None


def test_what_is_short_already_forbids_nothing_else(make: Make, tile: Callable[..., Json]) -> None:
    thrones = [{"piece": "throne", "at": f"A/{third}"} for third in (0, 1)]
    scenario = make({"players": 2, "tiles": [tile("A"), tile("Z9", 1)], "pieces": thrones})
    assert supply_refusal(scenario, after(scenario, 2, {"piece": "chasm", "at": "A/2"})) is None
    assert supply_refusal(scenario, after(scenario, 2, {"piece": "throne", "at": "A/2"}))


CHECKS = {
    "tile": "B001",
    "mountain": "B003 B004",
    "peak": "B005",
    "chasm": "B006",
    "border": "B007",
    "tribe": "B010",
    "monster": "B011",
}


@given(layout=infer)
def test_what_is_overdrawn_is_what_the_checks_tell(layout: Layout) -> None:
    data = {
        "format": 1,
        "id": "x",
        "titles": {"en": "x"},
        "boxes": ["realms"],
        "tileset": "stand-in",
        "layers": [
            {
                "players": 2,
                "tiles": [vars_of(laid) for laid in layout.placements],
                "pieces": [{**each.data, "piece": each.piece, "at": each.at} for each in layout.pieces],
            }
        ],
    }
    case = Case(Scenario(data).realm(2), Settings())
    short = {kind for kind, _ in inventory(case.realm.scenario, 2).overdrawn}
    checks = {kind: [find_check(code) for code in codes.split()] for kind, codes in CHECKS.items()}
    told_of = {
        kind for kind, found in checks.items() if any(list(each.function(case)) for each in found if each)
    }
    assert short - {"tunnel"} == told_of  # of tunnels a third end is told by a check of geometry


def vars_of(laid: Any) -> Json:
    return {key: getattr(laid, key) for key in ("tile", "face", "q", "r", "turn")}


def test_pieces_on_a_drawing_count_and_those_beside_it_do_not() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions(), piece("tribe", "r1"), piece("tribe", "r9")))
    assert inventory(scenario, 2).taken == {("tribe", ""): 1}
