"""Texts for players follow from map and rules, after the words of the author."""

from typing import Any

import pytest

from realms.locale import LANGUAGES
from realms.scenario.players_text import author_text, rules_text, setup_text
from realms.scenario.scenario import Realm, bundled, bundled_scenario, scenario_from

from help.drawings import drawn_layer, drawn_scenario, voronoi

TILES = [
    {"tile": letter, "face": face, "q": q, "r": 0, "turn": 0}
    for q, (letter, face) in enumerate([("A", "surface"), ("N", "surface"), ("B", "surface")])
]

BESIDE_THE_SEA = "Newcomers may also begin beside a sea that opens on the edge of the map."


def realm(*pieces: dict[str, Any], **more: Any) -> Realm:
    """Land, one tile of water, land; with these pieces."""
    layer = {"players": 2, "tiles": TILES, "pieces": list(pieces)}
    document = {
        "format": 1,
        "id": "small",
        "titles": {"en": "Small"},
        "boxes": ["small_world", "realms"],
        "tileset": "stand-in",
        "layers": [layer],
    }
    return scenario_from(document | more).realm(2)


def titles(told: list[str]) -> list[str]:
    return [each.partition(":")[0] for each in told]


def test_tiles_and_pieces_are_listed_to_be_laid() -> None:
    here = realm(
        {"piece": "mountain", "at": "A/0"},
        {"piece": "mountain", "at": "B/0"},
        {"piece": "monsters", "at": "A/1", "count": 3, "site": "place"},
        {"piece": "marker", "at": "N/0", "marker": "harbour"},
        {"piece": "arrow", "at": "A.3"},
    )
    assert setup_text(here, "en") == [
        "3 tiles, surface face up: A B N.",
        "Pieces on the map: mountain 2, monsters 3, place 1, harbour 1.",
    ]
    assert setup_text(here, "fr")[0] == "3 tuiles, face surface visible\N{NO-BREAK SPACE}: A B N."


def test_each_world_has_its_tiles() -> None:
    told = setup_text(bundled_scenario("lost_river").realm(2), "en")
    assert [line.partition(":")[0] for line in told[:2]] == [
        "5 tiles, surface face up",
        "3 tiles, underground face up",
    ]


def test_what_is_left_out_and_what_brings_coins() -> None:
    here = realm(pool={"ban": ["amazons", "flying"], "handicap": {"trolls": -1, "seafaring": 2}})
    assert setup_text(here, "en")[1:] == [
        "Left in the box: Amazons, Flying.",
        "Coins that come with a race or power: Trolls -1, Seafaring +2.",
    ]


def test_the_readings_that_a_document_names_are_told() -> None:
    assert "Goblins" not in "".join(rules_text(realm(), "en"))
    here = realm(readings={"tribes_in_decline": False, "catapult_saves": True, "strange": False})
    assert rules_text(here, "en")[-2:] == [
        "Lost tribes are no race in decline: Goblins take their regions for the full price.",
        "Each conquest with the catapult costs a token less.",
    ]


def test_no_map_yet() -> None:
    told = setup_text(bundled_scenario("game_of_gods").realm(3), "en")
    assert told == ["No tile lies on the table yet: the map is made during play."]


@pytest.mark.parametrize(
    ("pieces", "water", "expected"),
    [
        ([], "river", ["Rivers", "Ways in"]),
        ([], "lake", ["Ways in", "Lake"]),
        (
            [],
            "sea",
            ["Ways in", "Sea"],
        ),
        ([{"piece": "arrow", "at": "A.3"}], "sea", ["Ways in", "Sea"]),
        ([{"piece": "monsters", "at": "A/1"}], "lake", ["Ways in", "Guarded sites", "Lake"]),
        ([{"piece": "chasm", "at": "A/1"}], "lake", ["Ways in", "Lake", "Chasms"]),
        (
            [{"piece": "mountain", "at": "A/1"}, {"piece": "peak", "at": "A/1"}],
            "lake",
            ["Ways in", "Lake", "Peaks"],
        ),
        (
            [{"piece": "tunnel", "at": "A/1", "number": 1}, {"piece": "tunnel", "at": "B/1", "number": 1}],
            "lake",
            ["Ways in", "Lake", "Tunnels"],
        ),
    ],
)
def test_the_map_says_what_rules_it_brings(
    pieces: list[dict[str, Any]], water: str, expected: list[str]
) -> None:
    assert titles(rules_text(realm(*pieces, water={"kind": water}), "en")) == expected


def test_a_sea_that_opens_on_the_edge_is_a_way_in_for_whom_it_helps() -> None:
    lake = bundled_scenario("necromancer_island")
    assert BESIDE_THE_SEA in rules_text(lake.realm(6), "en")
    closed = lake.with_data({**lake.data, "water": {**lake.data["water"], "enter": False}})
    assert BESIDE_THE_SEA not in rules_text(closed.realm(6), "en")


def test_the_price_of_a_peak_is_the_one_that_is_played() -> None:
    here = realm({"piece": "mountain", "at": "A/1"}, {"piece": "peak", "at": "A/1"})
    price = here.board.price(here.board.region("A/1") or 0)
    assert f"Peaks: an empty one costs {price} tokens." in rules_text(here, "en")


def test_ways_in_are_told_as_they_are() -> None:
    _, edge = rules_text(realm(), "en")
    _, arrow = rules_text(realm({"piece": "arrow", "at": "A.3"}), "en")
    assert "edge of the map" in edge
    assert "arrow points" in arrow


def test_a_rule_is_told_with_its_parameters_and_not_twice() -> None:
    for held in (False, True):
        told = rules_text(realm(rules=[{"rule": "river", "held": held}]), "en")
        assert titles(told) == ["Rivers", "Ways in"]
        assert ("Nobody stays" in told[0]) is not held
    cheap, dear = (
        rules_text(realm(rules=[{"rule": "coin_mines", "coins": coins}]), "en")[0] for coins in (1, 3)
    )
    assert ("1 coin more" in cheap, "3 coins more" in dear) == (True, True)


def test_the_author_speaks_first() -> None:
    texts = {"en": {"setup": "Lay it.\n\nSit down.", "rules": "Be kind.\x1b[2J"}}
    here = realm(texts=texts)
    assert setup_text(here, "en")[:2] == ["Lay it.", "Sit down."]
    assert rules_text(here, "en")[0] == "Be kind.\\x1b[2J"
    assert author_text(here.scenario, "intro", "en") == []


def test_french_has_as_much_to_say_of_every_bundled_realm() -> None:
    for scenario in bundled():
        for players in scenario.counts:
            here = scenario.realm(players)
            for tell in (setup_text, rules_text):
                told = {language: tell(here, language) for language in LANGUAGES}
                assert len(told["en"]) == len(told["fr"]) > 0
                assert not any(one == other for one, other in zip(told["en"], told["fr"], strict=True))


def test_players_of_a_drawn_board_learn_what_the_drawing_does_not_show() -> None:
    corrected = voronoi(3, 4)
    corrected |= {"joins": [["r1", "r2"], ["r1", "r99"]], "severs": [["r3", "r4"]]}
    here = drawn_scenario(drawn_layer(corrected)).realm(2)
    names = [str(here.place(f"r{number}")) for number in range(1, 5)]
    assert "The board is drawn on a sheet of 100 by 80 mm." in setup_text(here, "en")
    assert f"Neighbours, although no border shows: {names[0]} and {names[1]}." in rules_text(here, "en")
    assert f"No neighbours, although a border shows: {names[2]} and {names[3]}." in rules_text(here, "en")
