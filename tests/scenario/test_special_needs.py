"""What special rules ask of a realm; the printed scenarios told by rules, on maps of our own."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.needs import Unmet, count, seats_on_map, unmet, without_rule
from realms.scenario.special.special import conflicts, rules_of, special_rules
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MARKERS, SITES

RULES = special_rules()
Document = dict[str, Any]

RIVER = {"rule": "river"}
SITES_OF_THE_MAP = {"rule": "guarded_sites", "advised": "any"}
# The printed scenarios by number: which rules each plays by.
PRINTED: dict[int, list[Document]] = {
    1: [RIVER],
    2: [RIVER, {"rule": "entry", "where": "arrows"}],
    3: [RIVER, {"rule": "entry", "where": "arrows"}, {"rule": "coin_mines", "coins": 1, "active_only": True}],
    4: [RIVER, {"rule": "peak_coins", "start": 4, "take": 1, "declining": 3, "spread": True}],
    5: [RIVER, {"rule": "throne", "per": "region", "payer": "players", "tribes": True}],
    6: [{"rule": "drift", "time": "turn", "in_place": True}],
    7: [RIVER, {"rule": "crops", "regions": 5}],
    8: [
        {
            "rule": "guarded_sites",
            "finds": "hidden",
            "named": ["sword_of_the_killer_rabbit"],
            "other_relics": False,
        }
    ],
    9: [RIVER, {"rule": "growing_board", "regions": 9, "races": 3, "powers": 3, "drawn_for_two": 7}],
    10: [RIVER, {"rule": "gold_veins", "opening": "levels"}, SITES_OF_THE_MAP],
    11: [
        RIVER,
        {"rule": "two_worlds", "combos": "any", "abroad": 0, "home": 0},
        {"rule": "entry", "where": "edge", "world": "own"},
        {
            "rule": "teams",
            "teams": [[1, 4], [2, 5], [3]],
            "races": "by_team",
            "draft": "columns",
            "single": 2,
        },
        SITES_OF_THE_MAP,
    ],
    12: [
        RIVER,
        {"rule": "two_worlds", "combos": "alternating", "abroad": 1, "home": 1},
        {"rule": "entry", "where": "arrows", "world": "own"},
        {"rule": "guarded_sites"},
    ],
}


def scenario(*rules: Document, layers: list[Document] | None = None, **keys: Any) -> Scenario:
    document: Document = {
        "format": 1,
        "id": "trial",
        "titles": {"en": "Trial"},
        "boxes": list(boxes()),
        "tileset": "stand-in",
        "rules": list(rules),
        "layers": layers or [{"players": 3}],
    }
    return scenario_from(document | keys)


@pytest.fixture(scope="module")
def layouts(facts: Path) -> dict[int, Document]:
    """Scenarios on maps of our own for the printed ones, with their rules; the ninth is built in play."""
    written = json.loads((facts / "layouts_stand_in.json").read_text("utf-8"))["scenarios"]
    found = {each["number"]: document_of(each) for each in written}
    nine = {"number": 9, "slug": "game_of_gods", "boxes": ["small_world", "realms"], "layers": []}
    nine["layers"] = [{"players": players} for players in range(2, 7)]
    return found | {9: document_of(nine)}


def document_of(written: Document) -> Document:
    layers = [{key: layer[key] for key in layer if key != "expect"} for layer in written["layers"]]
    kept = {str(key): written[key] for key in ("boxes", "water") if key in written}
    head: Document = {"format": 1, "id": written["slug"], "titles": {"en": "Trial"}, "tileset": "stand-in"}
    return {**head, **kept, "rules": PRINTED[written["number"]], "layers": layers}


@pytest.mark.parametrize("number", PRINTED)
def test_printed_scenarios_can_be_told_by_rules(number: int) -> None:
    for entry in PRINTED[number]:
        assert list(RULES[entry["rule"]].problems(entry)) == []


def told(found: Iterator[Unmet]) -> set[tuple[str, str, str, int, int]]:
    return {(each.rule.id, each.need.thing, each.need.severity, each.wanted, each.found) for each in found}


@pytest.mark.parametrize("number", PRINTED)
def test_printed_scenarios_have_what_their_rules_need(layouts: dict[int, Document], number: int) -> None:
    document = scenario_from(layouts[number])
    for players in document.counts:
        realm = document.realm(players)
        short_of_races = {("growing_board", "race", "error", 3 * players, 14)}
        assert told(unmet(realm)) == (short_of_races if number == 9 and players > 4 else set())
        assert list(without_rule(realm)) == []
        assert list(conflicts(rules_of(document, players))) == []
        for _, rule in rules_of(document, players):
            assert rule.seats.players[0] <= players <= rule.seats.players[1]


def test_printed_maps_have_a_use_for_every_rule(layouts: dict[int, Document]) -> None:
    """Without its rules a map with coin mines, arrows, a throne, a sword or veins has pieces left over."""
    idle = {}
    for number, document in layouts.items():
        bare = scenario_from({**document, "rules": []})
        pieces = {laid.piece.piece for laid in without_rule(bare.realm(bare.counts[0]))}
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


Change = Callable[[Document], object]


def without(kind: str) -> Change:
    def change(document: Document) -> None:
        for layer in document["layers"]:
            layer["pieces"] = [piece for piece in layer["pieces"] if piece["piece"] != kind]
            layer.pop("removes", None)

    return change


def ruled(*rules: Document) -> Change:
    return lambda document: document.update(rules=list(rules))


def with_piece(**piece: Any) -> Change:
    return lambda document: document["layers"][0]["pieces"].append(piece)


def with_boxes(*names: str) -> Change:
    return lambda document: document.update(boxes=list(names))


def with_level(document: Document) -> None:
    piece = next(piece for piece in document["layers"][0]["pieces"] if piece.get("level") == "A")
    piece["level"] = "B"


MONSTERS = ("guarded_sites", "monsters")


@pytest.mark.parametrize(
    ("number", "players", "change", "expected"),
    [
        (1, 2, lambda d: d.update(water={"kind": "sea"}), {("river", "river", "warning", 1, 0)}),
        (2, 2, without("arrow"), {("entry", "arrow", "error", 1, 0)}),
        (2, 2, ruled({"rule": "entry", "where": "edge"}), {("entry", "arrow", "warning", 0, 6)}),
        (2, 2, ruled({"rule": "entry", "world": "own"}), {
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
        (6, 2, with_piece(piece="border", at="F.0|H.0"), {("drift", "border", "warning", 0, 1)}),
        (9, 2, ruled({"rule": "drift"}), {("drift", "tile", "error", 2, 0)}),
        (1, 3, ruled({"rule": "crops"}), {
            ("crops", "crop_space", "error", 1, 0),
            ("crops", "crop_space", "info", 3, 0),
        }),
        (8, 3, without("monsters"), {
            (*MONSTERS, "error", 1, 0),
            (*MONSTERS, "info", 4, 0),
        }),
        (8, 3, ruled({"rule": "guarded_sites"}), {(*MONSTERS, "error", 0, 1)}),
        (8, 4, ruled({**PRINTED[8][0], "advised": "players_minus_one"}), {(*MONSTERS, "info", 3, 5)}),
        (8, 3, with_boxes("realms"), {("guarded_sites", "small_world_underground", "error", 1, 0)}),
        (10, 3, with_level, {("gold_veins", "broken_vein", "error", 0, 1)}),
        (10, 3, ruled({"rule": "gold_veins", "stacks": [[1], [2]]}), {
            ("gold_veins", "vein_level", "error", 2, 3),
        }),
        (10, 3, ruled({"rule": "gold_veins", "races": ["mummies"]}), {("gold_veins", "vein", "error", 1, 3)}),
        (10, 3, without("marker"), {("gold_veins", "vein", "error", 1, 0)}),
        (11, 5, ruled({"rule": "teams", "teams": [[1, 3], [2, 4]]}), {("teams", "seat", "error", 4, 5)}),
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
        (9, 6, ruled({"rule": "growing_board", "powers": 4, "races": 2}), {
            ("growing_board", "power", "error", 24, 20),
        }),
        (9, 2, ruled({"rule": "growing_board", "sites": True}), {
            ("growing_board", "small_world_underground", "error", 1, 0),
        }),
        (1, 2, ruled({"rule": "token_effect", "token": 2}), {("token_effect", "token", "error", 1, 0)}),
    ],
)  # fmt: skip
def test_what_is_missing_is_told(
    layouts: dict[int, Document], number: int, players: int, change: Change, expected: set[Any]
) -> None:
    document = deepcopy(layouts[number]) | {"pool": {}}
    change(document)
    assert told(unmet(scenario_from(document).realm(players))) == expected


TILES = [
    {"tile": tile, "face": "surface", "q": q, "r": r, "turn": 0}
    for tile, q, r in (("A", 0, 0), ("N", 1, 0), ("C", 2, 0), ("D", 1, 1), ("P", 3, -1))
]
MOUNTAINS = [{"piece": "mountain", "at": "A/0"}, {"piece": "peak", "at": "A/0"}]


def laid(*pieces: Document, rules: list[Document], players: int = 3, **keys: Any) -> set[Any]:
    """What rules miss on a small map of land, a water tile in the middle and one at the east."""
    layer = {"players": players, "tiles": TILES, "pieces": list(pieces)}
    return told(unmet(scenario(*rules, layers=[layer], **keys).realm(players)))


def test_a_throne_on_the_plain_with_few_neighbours() -> None:
    (found,) = laid(*MOUNTAINS, {"piece": "throne", "at": "A/0"}, rules=[{"rule": "throne"}])
    assert found[:4] == ("throne", "throne_neighbour", "info", 5)
    assert 0 < found[4] < 5
    plain = laid(*MOUNTAINS, {"piece": "throne", "at": "A/1"}, rules=[{"rule": "throne"}])
    assert ("throne", "throne_on_peak", "warning", 1, 0) in plain


def test_a_crop_space_with_too_few_regions_around_it(layouts: dict[int, Document]) -> None:
    document = deepcopy(layouts[7])
    document["rules"] = [{"rule": "crops", "regions": 12}]
    realm = scenario_from(document).realm(2)
    around = [hole.regions.bit_count() for hole in realm.board.holes]
    assert min(around) < 12
    assert told(unmet(realm)) == {("crops", "crop_neighbour", "error", 12, min(around))}


def test_the_necromancer_needs_one_lake() -> None:
    rules = [{"rule": "necromancer"}]
    lakes: Document = {"kind": "lake"}
    assert laid(rules=rules) == {("necromancer", "lake", "error", 1, 0)}
    assert laid(rules=rules, water=lakes) == {("necromancer", "lake", "error", 1, 2)}
    assert laid(rules=rules, water={"kind": "river", "except": {"N/0": "lake"}}) == set()
    assert laid(rules=rules, water={"kind": "lake", "except": {"P/0": "sea"}}) == set()
    no_island = laid(rules=rules, water={"kind": "lake", "except": {"P/0": "sea"}}, boxes=["small_world"])
    assert no_island == {("necromancer", "necromancer_island", "error", 1, 0)}


def test_a_lake_that_a_border_divides_is_one_lake() -> None:
    tiles = [{"tile": tile, "face": "surface", "q": q, "r": 0, "turn": 0} for q, tile in enumerate("NPA")]
    layer = {"players": 3, "tiles": tiles, "pieces": [{"piece": "border", "at": "N.0|P.3"}]}
    realm = scenario({"rule": "necromancer"}, layers=[layer], water={"kind": "lake"}).realm(3)
    assert realm.board.water.bit_count() == 2
    assert told(unmet(realm)) == set()


def test_a_hole_of_two_tiles_is_no_crop_space() -> None:
    ring = [(1, -1), (2, -1), (2, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    layer: Document = {"players": 2}
    layer["tiles"] = [
        {"tile": tile, "face": "surface", "q": q, "r": r, "turn": 0}
        for tile, (q, r) in zip("ABCDEFGH", ring, strict=True)
    ]
    realm = scenario({"rule": "crops"}, layers=[layer]).realm(2)
    assert [len(hole.cells) for hole in realm.board.holes] == [2]
    assert told(unmet(realm)) == {
        ("crops", "crop_space", "error", 1, 0),
        ("crops", "crop_space", "info", 2, 0),
    }


def test_the_levels_of_a_vein_touch() -> None:
    rules: list[Document] = [{"rule": "gold_veins", "stacks": [[1], [2]], "races": ["mummies"]}]
    vein = {"piece": "marker", "marker": "vein", "vein": "left"}
    upper, lower, apart = (
        {**vein, "at": at, "level": level} for at, level in (("A/0", "A"), ("A/1", "B"), ("C/0", "B"))
    )
    assert laid(upper, lower, rules=rules) == set()
    assert laid(upper, apart, rules=rules) == {("gold_veins", "broken_vein", "error", 0, 1)}


def test_the_necromancer_has_no_share_in_the_map() -> None:
    crowd = scenario({"rule": "necromancer"}, {"rule": "crops"}, layers=[{"players": 4}]).realm(4)
    assert seats_on_map(crowd) == 3
    assert ("crops", "crop_space", "info", 3, 0) in told(unmet(crowd))
    assert seats_on_map(scenario({"rule": "crops"}, layers=[{"players": 4}]).realm(4)) == 4


HARBOURS = [
    {"piece": "marker", "at": f"A/{at}", "marker": kind}
    for at, kind in enumerate(("harbour", "shipyard", "temple"))
]


def test_what_river_world_needs() -> None:
    rules: list[Document] = [{"rule": "river_world"}]
    assert laid(*HARBOURS, rules=rules) == set()
    assert laid(*HARBOURS, {"piece": "marker", "at": "N/0", "marker": "pirates"}, rules=rules) == set()
    assert laid(*HARBOURS, {"piece": "marker", "at": "C/0", "marker": "pirates"}, rules=rules) == {
        ("river_world", "pirates_on_land", "error", 0, 1)
    }
    assert laid(*HARBOURS, rules=rules, turns={"3": 12}) == {("river_world", "turn", "error", 11, 12)}
    assert laid(*HARBOURS, rules=[{"rule": "river_world", "ships": 1}]) == {
        ("river_world", "river", "warning", 1, 2)
    }
    assert {each[2] for each in laid(rules=rules)} == {"info"}
    assert len(laid(rules=rules)) == 1  # the three of the same kind differ by what they are looking for


def test_sites_on_terrains_of_their_own() -> None:
    rules: list[Document] = [{"rule": "guarded_sites", "advised": "any", "different_terrain": True}]
    one = {"piece": "monsters", "at": "A/0", "site": "place"}
    hills = [{**one, "at": f"A/{at}"} for at in range(3)] + [
        {"piece": "mountain", "at": f"A/{at}"} for at in (0, 1)
    ]
    assert laid(one, rules=rules) == set()
    assert laid(*hills, rules=rules) == {("guarded_sites", "site_on_repeated_terrain", "warning", 0, 1)}
    named = [{**rules[0], "named": ["shiny_orb"]}]
    sword = {**one, "at": "A/1", "site": "sword"}
    assert laid({**one, "site": "relic"}, sword, *hills[3:], rules=named) == set()


def test_only_pieces_whose_tiles_lie_are_counted() -> None:
    rules: list[Document] = [{"rule": "coin_mines"}]
    assert laid({"piece": "coin_mine", "at": "A/0"}, rules=rules) == set()
    assert laid({"piece": "coin_mine", "at": "Z/0"}, rules=rules) == {
        ("coin_mines", "coin_mine", "error", 1, 0)
    }


def test_pieces_without_a_rule() -> None:
    def idle(*rules: Document) -> list[str]:
        pieces = [
            *({"piece": "token", "at": f"A/{number}", "token": number} for number in (1, 2)),
            {"piece": "token", "at": "A/0"},
            *({"piece": "marker", "at": "C/0", "marker": kind} for kind in MARKERS),
            *({"piece": "monsters", "at": "D/0", "site": site} for site in SITES),
            {"piece": "peak", "at": "D/1"},
            {"piece": "arrow", "at": "A.3"},
        ]
        layer = {"players": 3, "tiles": TILES, "pieces": pieces}
        named = ("token", "marker", "site")
        found = without_rule(scenario(*rules, layers=[layer]).realm(3))
        return [
            " ".join(str(piece.data[key]) for key in named if key in piece.data) or piece.piece
            for piece in (each.piece for each in found)
        ]

    markers = ["vein", "harbour", "shipyard", "temple", "pirates"]
    assert idle() == ["1", "2", "token", *markers, "sword", "arrow"]
    assert idle({"rule": "token_effect", "token": 2}) == ["1", "token", *markers, "sword", "arrow"]
    assert idle({"rule": "river_world"}, {"rule": "entry"}) == ["1", "2", "token", "vein", "sword"]
    assert idle({"rule": "entry", "where": "edge"}, {"rule": "gold_veins"})[-3:] == [
        "pirates",
        "sword",
        "arrow",
    ]
    assert "sword" not in idle({"rule": "guarded_sites"})


def test_every_thing_of_a_bare_map_can_be_counted() -> None:
    bare = scenario().realm(3)
    for rule in RULES.values():
        for need in rule.needs:
            found = count(bare, need, rule.values({}))
            assert found is None or found >= 0


def test_printed_scenarios_use_the_rules_that_carry_their_rows(layouts: dict[int, Document]) -> None:
    for number, document in layouts.items():
        rules = {entry["rule"] for entry in PRINTED[number]}
        carriers = {rule.id for rule in RULES.values() for row in rule.rows if f".{document['id']}." in row}
        assert rules <= carriers | {"river"}  # two scenarios say nothing about their water
        assert carriers <= rules | {"guarded_sites"}  # which the sixth leaves to its players
