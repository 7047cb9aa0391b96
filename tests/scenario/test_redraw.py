"""A realm of tiles as drawings plays the same games."""

from typing import Any

import pytest

from realms.board.drawn_board import DrawnBoard
from realms.play.game import Game
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.scenario.redraw import RedrawError, redrawn, redrawn_realm
from realms.scenario.scenario import Scenario, bundled_scenario, bundled_scenarios, scenario_from

from help.documents import document, layer, piece, row, rule, tile
from help.drawings import drawn_layer, drawn_scenario, two_regions

OF_TILES = {name for name in bundled_scenarios() if bundled_scenario(name).data["format"] == 1}
LAID = sorted(OF_TILES - {"game_of_gods"})  # whose map is made during play
# The rules of two are about tiles, which drift or enclose crops.
PLAYED = sorted({*LAID} - {"adrift", "crops_of_power"})
ALIKE = (
    *("adj", "terrain", "symbols", "water_regions", "rim", "entry", "coast", "prices", "guards", "tunnels"),
    *("peaks", "water_bodies"),
)


@pytest.mark.parametrize("name", LAID)
def test_every_count_has_the_same_board(name: str) -> None:
    scenario = bundled_scenario(name)
    drawn = redrawn(scenario)
    assert drawn.counts == scenario.counts
    for count in scenario.counts:
        one, other = scenario.realm(count).board, drawn.realm(count).board
        assert isinstance(other, DrawnBoard)
        assert [part for part in ALIKE if getattr(one, part) != getattr(other, part)] == []


def played(scenario: Scenario, seat: str, seed: int) -> Game:
    players = scenario.counts[0]
    game = Game.new(scenario, players, seed)
    play_out(game, players_for([seat] * players, seed))
    return game


@pytest.mark.parametrize("name", PLAYED)
def test_the_same_seeds_decide_the_same_games(name: str) -> None:
    scenario = bundled_scenario(name)
    drawn = redrawn(scenario, scenario.counts[0])
    for seat, seed in (("random", 1), ("random", 2), ("greedy", 3)):
        one, other = played(scenario, seat, seed), played(drawn, seat, seed)
        assert (one.state.coins, one.decisions) == (other.state.coins, other.decisions)


def redrawn_layer(*pieces: Any, **more: Any) -> Any:
    tiles = [*row("AB"), tile("N", 2, face="underground")]
    return redrawn(scenario_from(document(layer(tiles, *pieces), **more))).data["layers"][0]


def test_pieces_lie_on_regions() -> None:
    found = redrawn_layer(
        piece("mountain", "A/0"),
        piece("peak", "A/0"),
        piece("chasm", "A/1"),
        piece("chasm", "B/0", volcano=True),
        piece("tunnel", "B/1", number=1),
        piece("tribe", "Z/0"),
        piece("border", "A.0|B.3"),
    )
    assert found["pieces"] == [
        {"piece": "peak", "at": "r1"},
        {"piece": "chasm", "at": "r7", "volcano": True},
        {"piece": "tunnel", "at": "r3", "number": 1},
    ]
    assert [found["drawing"]["regions"][name]["terrain"] for name in ("r1", "r6", "r7")] == [
        "mountain",
        "chasm",
        "chasm",
    ]


def test_an_arrow_lies_on_each_region_that_it_enters() -> None:
    pieces = redrawn_layer(piece("arrow", "A.2"))["pieces"]
    assert pieces == [{"piece": "arrow", "at": "r1"}, {"piece": "arrow", "at": "r2"}]


def test_rules_of_layers_and_keys_of_others_stay_and_exclusions_of_places_go() -> None:
    excluded = [{"code": "G001", "reason": "x"}, {"code": "G002", "reason": "x", "at": ["A/0"]}]
    two = layer(row("AB"), rules=[rule("river")])
    three = layer(row("C", r=1), players=3, base=2)
    kept = {"exclusions": excluded, "x-mine": 1, "water": {"kind": "sea", "except": {"A/0": "lake"}}}
    data = redrawn(scenario_from(document(two, three, **kept))).data
    assert [each["rules"] for each in data["layers"]] == [[rule("river")], [rule("river")]]
    assert (data["exclusions"], data["x-mine"], data["water"]) == (excluded[:1], 1, {"kind": "sea"})
    assert {"tileset", "base"}.isdisjoint(data.keys() | data["layers"][1].keys())


def test_what_cannot_be_redrawn_says_why() -> None:
    drawn = drawn_scenario(drawn_layer(two_regions()))
    assert redrawn_realm(drawn.realm(2)) is drawn.realm(2)
    wide = scenario_from(document(layer([tile("A", 0), tile("B", 100)])))
    for scenario, words in (
        (drawn, "a drawing already"),
        (bundled_scenario("game_of_gods"), "no tiles"),
        (wide, "the sheet is 9110 by 124 mm; a side may have 10 to 5000 mm"),
    ):
        with pytest.raises(RedrawError, match=words):
            redrawn(scenario)
