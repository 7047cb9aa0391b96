"""Games on drawn boards: sound in every position, recorded and replayed like those on tiles."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.checks.errors import errors_in
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.random_player import RandomPlayer
from realms.play.record import read_record, record_of, replay, to_text
from realms.play.setup import SetupError
from realms.rules.content.scenarios.gold_veins import VEINS
from realms.scenario.scenario import Scenario

from help.documents import piece, rule
from help.drawings import drawn_layer, drawn_scenario, voronoi
from help.games import play_soundly

BOXES = ["small_world", "small_world_underground", "cursed", "grand_dames", "be_not_afraid"]


def realm_at_random(seed: int) -> tuple[Scenario, int]:
    """A drawn realm with tribes, monsters and other pieces on random regions."""
    random = Random(seed)
    drawing, players = voronoi(seed, random.randint(12, 30)), random.randint(2, 5)
    dry = [name for name, region in drawing["regions"].items() if region["terrain"] != "water"]
    random.shuffle(dry)
    kinds = ["tribe"] * 5 + ["coin_mine", "mountain", "chasm"]
    pieces = [piece(kind, at) for kind, at in zip(kinds, dry, strict=False)]
    sites = [
        piece("monsters", at, site="place_or_relic") for at in dry[len(pieces) : len(pieces) + players + 1]
    ]
    layer = drawn_layer(drawing, *pieces, *sites, players=players)
    return drawn_scenario(layer, boxes=BOXES, water={"kind": "sea"}), players


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_random_games_on_random_drawings_are_sound(seed: int) -> None:
    scenario, players = realm_at_random(seed)
    sitting = [RandomPlayer(seed + seat) for seat in range(players)]
    play_soundly(Game.new(scenario, players, seed), sitting)


def in_columns(**more: Any) -> Scenario:
    """Three columns of regions from north to south, each with a vein; the last column comes first."""
    lines = [[f"n{x}{y}" for x in range(4)] for y in range(4)] + [
        [f"n{x}{y}" for y in range(4)] for x in range(4)
    ]
    drawing = {
        "size": [400, 400],
        "nodes": {f"n{x}{y}": [100 * x, 100 * y] for x in range(4) for y in range(4)},
        "lines": lines,
        "regions": {
            f"r{3 * (2 - x) + y + 1}": {"at": [100 * x + 50, 100 * y + 50], "terrain": "hill"}
            for x in range(3)
            for y in range(3)
        },
    }
    levels = [
        piece("marker", f"r{3 * column + y + 1}", marker="vein", vein=vein, level=level)
        for column, vein in enumerate("ABC")
        for y, level in enumerate("abc")
    ]
    boxes = ["small_world", "small_world_underground", "realms"]
    return drawn_scenario(drawn_layer(drawing, *levels), boxes=boxes, turns={"2": 5}, **more)


@pytest.mark.parametrize("seed", range(3))
def test_veins_of_gold_on_a_drawing_count_from_west_to_east(seed: int) -> None:
    game = Game.new(in_columns(rules=[rule("gold_veins")]), 2, seed)
    veins = game.state.table.shared[VEINS].veins
    assert [[game.board.names[region] for region in vein.regions] for vein in veins] == [
        ["r7", "r8", "r9"],
        ["r4", "r5", "r6"],
        ["r1", "r2", "r3"],
    ]
    play_soundly(game, [RandomPlayer(seed + seat) for seat in range(2)])


@pytest.mark.parametrize(
    ("name", "title"), [("growing_board", "The growing board"), ("drift", "Drifting tiles")]
)
def test_rules_that_lay_or_move_tiles_are_refused_in_words(name: str, title: str) -> None:
    scenario = in_columns(rules=[rule(name)])
    with pytest.raises(SetupError, match=f'the rule "{title}" needs tiles, and this board is drawn'):
        Game.new(scenario, 2, 1)
    assert "S031" in {finding.code for finding in errors_in(scenario, 2)}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_recorded_game_is_replayed_from_its_file(seed: int, tmp_path: Path) -> None:
    scenario, players = realm_at_random(seed)
    game = Game.new(scenario, players, seed)
    while not game.over:
        game.play(game.options()[-1])
    file = tmp_path / "drawn.game.json"
    file.write_text(to_text(record_of(game, ["human"] * players, seed=seed)), "utf-8")
    again = replay(read_record(file))
    assert again.outcome() == game.outcome()
    assert write(again.state) == write(game.state)
