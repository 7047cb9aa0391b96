"""Needs of special rules, in the printed scenarios written as rules, on maps of our own."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.special_rules import conflicts, rules_of, special_rules
from realms.scenario.special.unmet_needs import (
    UnmetNeed,
    count_things,
    pieces_without_rule,
    seats_on_map,
    unmet_needs,
)
from realms.tiles.kinds import MARKERS, SITES

from help.documents import LAKE, Entry, drawn, layer, peak_on_mountain, piece, row, rule, ruled, tile
from help.printed import PLAYED

RULES = special_rules()


def scenario(*rules: Entry, **more: Any) -> Scenario:
    return scenario_from(ruled(*rules, **more))


@pytest.mark.parametrize("number", PLAYED)
def test_printed_scenarios_can_be_told_by_rules(number: int) -> None:
    for entry in PLAYED[number]["rules"]:
        assert list(RULES[entry["rule"]].problems(entry)) == []


def told(found: Iterator[UnmetNeed]) -> set[tuple[str, str, str, int, int]]:
    return {(each.rule.id, each.need.thing, each.need.severity, each.wanted, each.found) for each in found}


@pytest.mark.parametrize("number", PLAYED)
def test_printed_scenarios_have_what_their_rules_need(number: int) -> None:
    document = scenario_from(PLAYED[number])
    for players in document.counts:
        realm = document.realm(players)
        short_of_races = {("growing_board", "race", "error", 3 * players, 14)}
        assert told(unmet_needs(realm)) == (short_of_races if number == 9 and players > 4 else set())
        assert list(pieces_without_rule(realm)) == []
        assert list(conflicts(rules_of(document, players))) == []
        for _, each in rules_of(document, players):
            assert each.seats.players[0] <= players <= each.seats.players[1]


def test_printed_maps_have_a_use_for_every_rule() -> None:
    """Without its rules a map with coin mines, arrows, a throne, a sword or veins has pieces left over."""
    idle = {}
    for number, document in PLAYED.items():
        bare = scenario_from({**document, "rules": []})
        pieces = {laid.piece.piece for laid in pieces_without_rule(bare.realm(bare.counts[0]))}
        if pieces:
            idle[number] = pieces
    assert idle == {
        2: {"arrow"},
        3: {"arrow", "coin_mine"},
        5: {"throne"},
        8: {"monsters"},
        10: {"marker"},
        12: {"arrow"},
    }


Change = Callable[[Entry], object]


def without(kind: str) -> Change:
    def change(document: Entry) -> None:
        for laid in document["layers"]:
            laid["pieces"] = [each for each in laid["pieces"] if each["piece"] != kind]
            laid.pop("removes", None)

    return change


def with_rule(kind: str, **parameters: Any) -> Change:
    return lambda document: document.update(rules=[rule(kind, **parameters)])


def with_piece(kind: str, at: str) -> Change:
    return lambda document: document["layers"][0]["pieces"].append(piece(kind, at))


def with_boxes(*names: str) -> Change:
    return lambda document: document.update(boxes=list(names))


def with_level(document: Entry) -> None:
    upper = next(each for each in document["layers"][0]["pieces"] if each.get("level") == "A")
    upper["level"] = "B"


def advised_otherwise(document: Entry) -> None:
    document["rules"][0]["advised"] = "players_minus_one"


MONSTERS = ("guarded_sites", "monsters")


@pytest.mark.parametrize(
    ("number", "players", "change", "expected"),
    [
        (1, 2, lambda d: d.update(water={"kind": "sea"}), {("river", "river", "warning", 1, 0)}),
        (2, 2, without("arrow"), {("entry", "arrow", "error", 1, 0)}),
        (2, 2, with_rule("entry", where="edge"), {("entry", "arrow", "warning", 0, 6)}),
        (2, 2, with_rule("entry", world="own"), {
            ("entry", "world", "error", 2, 1),
            ("entry", "world_with_arrow", "error", 2, 1),
        }),
        (3, 2, without("coin_mine"), {("coin_mines", "coin_mine", "error", 1, 0)}),
        (4, 3, without("peak"), {
            ("peak_coins", "peak", "error", 1, 0),
            ("peak_coins", "peak", "info", 2, 0),
        }),
        (5, 4, without("throne"), {("throne", "throne", "error", 1, 0)}),
        (5, 4, without("peak"), {("throne", "throne_on_peak", "warning", 1, 0)}),
        (6, 2, with_piece("border", "F.0|H.0"), {("drift", "border", "warning", 0, 1)}),
        (9, 2, with_rule("drift"), {("drift", "tile", "error", 2, 0)}),
        (1, 3, with_rule("crops"), {
            ("crops", "crop_space", "error", 1, 0),
            ("crops", "crop_space", "info", 3, 0),
        }),
        (8, 3, without("monsters"), {
            (*MONSTERS, "error", 1, 0),
            (*MONSTERS, "info", 4, 0),
        }),
        (8, 3, with_rule("guarded_sites"), {(*MONSTERS, "error", 0, 1)}),
        (8, 4, advised_otherwise, {(*MONSTERS, "info", 3, 5)}),
        (8, 3, with_boxes("realms"), {("guarded_sites", "small_world_underground", "error", 1, 0)}),
        (10, 3, with_level, {("gold_veins", "broken_vein", "error", 0, 1)}),
        (10, 3, with_rule("gold_veins", stacks=[[1], [2]]), {
            ("gold_veins", "vein_level", "error", 2, 3),
        }),
        (10, 3, with_rule("gold_veins", races=["mummies"]), {("gold_veins", "vein", "error", 1, 3)}),
        (10, 3, without("marker"), {("gold_veins", "vein", "error", 1, 0)}),
        (11, 5, with_rule("teams", teams=[[1, 3], [2, 4]]), {("teams", "seat", "error", 4, 5)}),
        (12, 3, without("tunnel"), {("two_worlds", "tunnel_pair", "warning", 1, 0)}),
        (12, 3, without("arrow"), {
            ("entry", "arrow", "error", 1, 0),
            ("entry", "world_with_arrow", "error", 2, 0),
        }),
        (12, 3, with_boxes("small_world", "realms"), {
            ("two_worlds", "small_world_underground", "error", 1, 0),
            ("guarded_sites", "small_world_underground", "error", 1, 0),
        }),
        (9, 6, lambda d: d["pool"].update(boxes=["small_world", "grand_dames", "cursed"]), set()),
        (9, 3, lambda d: d["pool"].update(ban=["elves", "orcs", "ratmen", "trolls", "humans", "giants"]), {
            ("growing_board", "race", "error", 9, 8),
        }),
        (9, 6, with_rule("growing_board", powers=4, races=2), {
            ("growing_board", "power", "error", 24, 20),
        }),
        (9, 2, with_rule("growing_board", sites=True), {
            ("growing_board", "small_world_underground", "error", 1, 0),
        }),
        (1, 2, with_rule("token_effect", token=2), {("token_effect", "token", "error", 1, 0)}),
    ],
)  # fmt: skip
def test_what_is_missing_is_told(number: int, players: int, change: Change, expected: set[Any]) -> None:
    document = deepcopy(PLAYED[number]) | {"pool": {}}
    change(document)
    assert told(unmet_needs(scenario_from(document).realm(players))) == expected


TILES = [tile("A", 0), tile("N", 1), tile("C", 2), tile("D", 1, 1), tile("P", 3, -1)]


def laid(*pieces: Entry, rules: list[Entry], players: int = 3, **keys: Any) -> set[Any]:
    """Return the unmet needs on a small map of land, with a water tile in the middle and one at the east."""
    here = layer(TILES, *pieces, players=players)
    return told(unmet_needs(scenario(*rules, layers=[here], **keys).realm(players)))


def test_a_throne_on_the_plain_with_few_neighbours() -> None:
    (found,) = laid(*peak_on_mountain("A/0"), piece("throne", "A/0"), rules=[rule("throne")])
    assert found[:4] == ("throne", "throne_neighbour", "info", 5)
    assert 0 < found[4] < 5
    plain = laid(*peak_on_mountain("A/0"), piece("throne", "A/1"), rules=[rule("throne")])
    assert ("throne", "throne_on_peak", "warning", 1, 0) in plain


def test_a_crop_space_with_too_few_regions_around_it() -> None:
    document = {**PLAYED[7], "rules": [rule("crops", regions=12)]}
    realm = scenario_from(document).realm(2)
    around = [hole.regions.bit_count() for hole in realm.board.holes]
    assert min(around) < 12
    assert told(unmet_needs(realm)) == {("crops", "crop_neighbour", "error", 12, min(around))}


def test_the_necromancer_needs_one_lake() -> None:
    rules = [rule("necromancer")]
    assert laid(rules=rules) == {("necromancer", "lake", "error", 1, 0)}
    assert laid(rules=rules, water=LAKE) == {("necromancer", "lake", "error", 1, 2), at_rim(2)}
    assert laid(rules=rules, water={"kind": "river", "except": {"N/0": "lake"}}) == {at_rim(1)}
    assert laid(rules=rules, water={**LAKE, "except": {"P/0": "sea"}}) == {at_rim(1)}
    no_island = laid(rules=rules, water={**LAKE, "except": {"P/0": "sea"}}, boxes=["small_world"])
    assert no_island == {("necromancer", "necromancer_island", "error", 1, 0), at_rim(1)}


def at_rim(lakes: int) -> tuple[str, str, str, int, int]:
    """Return the unmet needs where so many lakes touch the edge of the map."""
    return "necromancer", "lake_at_rim", "error", 0, lakes


def test_the_lake_of_the_necromancer_lies_within_the_land() -> None:
    around = layer(drawn((" AB", "CND", "EF ")), players=3)
    realm = scenario(rule("necromancer"), layers=[around], water=LAKE).realm(3)
    assert told(unmet_needs(realm)) == set()


def test_a_lake_that_a_border_divides_is_one_lake() -> None:
    here = layer(row("NPA"), piece("border", "N.0|P.3"), players=3)
    realm = scenario(rule("necromancer"), layers=[here], water=LAKE).realm(3)
    assert realm.board.water.bit_count() == 2
    assert told(unmet_needs(realm)) == {at_rim(1)}


def test_a_hole_of_two_tiles_is_no_crop_space() -> None:
    around = layer(drawn((" ABC", "D  E", "FGH")))
    realm = scenario(rule("crops"), layers=[around]).realm(2)
    assert [len(hole.cells) for hole in realm.board.holes] == [2]
    assert told(unmet_needs(realm)) == {
        ("crops", "crop_space", "error", 1, 0),
        ("crops", "crop_space", "info", 2, 0),
    }


def test_the_levels_of_a_vein_touch() -> None:
    rules = [rule("gold_veins", stacks=[[1], [2]], races=["mummies"])]
    vein = {"piece": "marker", "marker": "vein", "vein": "left"}
    upper, lower, apart = (
        {**vein, "at": at, "level": level} for at, level in (("A/0", "A"), ("A/1", "B"), ("C/0", "B"))
    )
    assert laid(upper, lower, rules=rules) == set()
    assert laid(upper, apart, rules=rules) == {("gold_veins", "broken_vein", "error", 0, 1)}


def test_the_necromancer_has_no_share_in_the_map() -> None:
    crowd = scenario(rule("necromancer"), rule("crops"), layers=[{"players": 4}]).realm(4)
    assert seats_on_map(crowd) == 3
    assert ("crops", "crop_space", "info", 3, 0) in told(unmet_needs(crowd))
    assert seats_on_map(scenario(rule("crops"), layers=[{"players": 4}]).realm(4)) == 4


HARBOURS = [
    piece("marker", f"A/{at}", marker=kind) for at, kind in enumerate(("harbour", "shipyard", "temple"))
]


def test_what_river_world_needs() -> None:
    rules = [rule("river_world")]
    assert laid(*HARBOURS, rules=rules) == set()
    assert laid(*HARBOURS, piece("marker", "N/0", marker="pirates"), rules=rules) == set()
    assert laid(*HARBOURS, piece("marker", "C/0", marker="pirates"), rules=rules) == {
        ("river_world", "pirates_on_land", "error", 0, 1)
    }
    assert laid(*HARBOURS, rules=rules, turns={"3": 12}) == {("river_world", "turn", "error", 11, 12)}
    assert laid(*HARBOURS, rules=[rule("river_world", ships=1)]) == {
        ("river_world", "river", "warning", 1, 2)
    }
    assert {each[2] for each in laid(rules=rules)} == {"info"}
    assert len(laid(rules=rules)) == 1  # the three of the same kind differ by what they are looking for


def test_sites_on_terrains_of_their_own() -> None:
    rules = [rule("guarded_sites", advised="any", different_terrain=True)]
    one = piece("monsters", "A/0", site="place")
    hills = [{**one, "at": f"A/{at}"} for at in range(3)]
    hills += [piece("mountain", f"A/{at}") for at in (0, 1)]
    assert laid(one, rules=rules) == set()
    assert laid(*hills, rules=rules) == {("guarded_sites", "site_on_repeated_terrain", "warning", 0, 1)}
    named = [{**rules[0], "named": ["shiny_orb"]}]
    sword = {**one, "at": "A/1", "site": "sword"}
    assert laid({**one, "site": "relic"}, sword, *hills[3:], rules=named) == set()


def test_only_pieces_whose_tiles_lie_are_counted() -> None:
    rules = [rule("coin_mines")]
    assert laid(piece("coin_mine", "A/0"), rules=rules) == set()
    assert laid(piece("coin_mine", "Z/0"), rules=rules) == {("coin_mines", "coin_mine", "error", 1, 0)}


def test_pieces_without_a_rule() -> None:
    def idle(*rules: Entry) -> list[str]:
        pieces = [
            *(piece("token", f"A/{number}", token=number) for number in (1, 2)),
            piece("token", "A/0"),
            *(piece("marker", "C/0", marker=kind) for kind in MARKERS),
            *(piece("monsters", "D/0", site=site) for site in SITES),
            piece("peak", "D/1"),
            piece("arrow", "A.3"),
        ]
        here = layer(TILES, *pieces, players=3)
        named = ("token", "marker", "site")
        found = pieces_without_rule(scenario(*rules, layers=[here]).realm(3))
        return [
            " ".join(str(each.data[key]) for key in named if key in each.data) or each.piece
            for each in (unruled.piece for unruled in found)
        ]

    markers = ["vein", "harbour", "shipyard", "temple", "pirates"]
    assert idle() == ["1", "2", "token", *markers, "sword", "arrow"]
    assert idle(rule("token_effect", token=2)) == ["1", "token", *markers, "sword", "arrow"]
    assert idle(rule("river_world"), rule("entry")) == ["1", "2", "token", "vein", "sword"]
    assert idle(rule("entry", where="edge"), rule("gold_veins"))[-3:] == ["pirates", "sword", "arrow"]
    assert "sword" not in idle(rule("guarded_sites"))


def test_every_thing_of_a_bare_map_can_be_counted() -> None:
    bare = scenario().realm(3)
    for each in RULES.values():
        for need in each.needs:
            found = count_things(bare, need, each.values({}))
            assert found is None or found >= 0


def test_printed_scenarios_use_the_rules_that_carry_their_rows() -> None:
    for document in PLAYED.values():
        rules = {entry["rule"] for entry in document["rules"]}
        carriers = {each.id for each in RULES.values() for name in each.rows if f".{document['id']}." in name}
        assert rules <= carriers | {"river"}  # two scenarios say nothing about their water
        assert carriers <= rules | {"guarded_sites"}  # which the sixth leaves to its players
