"""Games on drawn boards: sound in every position, recorded and replayed like those on tiles."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.random_player import RandomPlayer
from realms.play.record import read_record, record_of, replay, to_text
from realms.scenario.scenario import Scenario

from help.documents import piece
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
