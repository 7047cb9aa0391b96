"""Random games of all pairs, counts and sets: what must hold holds after every decision."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.random_player import RandomPlayer
from realms.pool.pool import pool
from realms.rules.model.decisions import DRAW
from realms.rules.position.state import CHANCE
from realms.rules.registry import base_game
from realms.scenario.scenario import load_scenario

from help.games import decide, play_soundly, until_seat

BELOW = "small_world_underground"
RACES = [content.trait.id for content in base_game() if content.trait.kind == "race"]
POWERS = [content.trait.id for content in base_game() if content.trait.kind == "power"]
RACES_BELOW = [entry.id for entry in pool([BELOW]).of("race")]
POWERS_BELOW = [entry.id for entry in pool([BELOW]).of("power")]


def favour(game: Game, pair: tuple[str, str]) -> None:
    """Let a pair turn up first, as chance may have it."""
    for name in pair:
        game.play(DRAW + game.table.catalogue.number[name])


@pytest.mark.parametrize("race", RACES)
def test_every_pair_is_sound(anyhow, race: str) -> None:
    for index, power in enumerate(POWERS):
        sort = ["stand-in", "winding"][index % 2]
        game = Game(anyhow(sort, 2 + index % 4, index), seed=index)
        favour(game, (race, power))
        players = [RandomPlayer(10 * index + seat) for seat in range(game.table.players)]
        until_seat(game).play(game.options()[0])
        assert game.state.combo[0] == (game.table.catalogue.number[race], game.table.catalogue.number[power])
        while not game.over and game.state.turn < 5:
            decide(game, players)


@pytest.mark.parametrize(("sort", "players"), list(product(["stand-in", "winding"], [2, 3, 4, 5, 6])))
def test_whole_games_are_sound(anyhow, sort: str, players: int) -> None:
    game = Game(anyhow(sort, players, 100 + players), seed=players)
    sitting = [RandomPlayer(seat) for seat in range(players)]
    turns = set()
    while not game.over:
        turns.add((game.state.turn, game.state.seat))
        decide(game, sitting)
    assert turns == {(t + 1, seat) for t in range(game.table.turns) for seat in range(players)}


@pytest.mark.parametrize("number", range(len(RACES + RACES_BELOW)))
def test_pairs_of_the_underground_are_sound(anyhow, number: int) -> None:
    race, turns = (RACES + RACES_BELOW)[number], 4
    powers = POWERS_BELOW if race in RACES else POWERS + POWERS_BELOW
    for index, power in enumerate(powers[number % 3 :: 3]):
        seed = number + index
        game = Game(anyhow(["stand-in", "winding"][seed % 2], 2 + seed % 4, seed % 30, BELOW), seed=seed)
        favour(game, (race, power))
        players = [RandomPlayer(10 * seed + seat) for seat in range(game.table.players)]
        until_seat(game).play(game.options()[0])
        while not game.over and game.state.turn < turns:
            decide(game, players)


SMALL_BOXES = ["cursed", "grand_dames", "be_not_afraid", "leaders"]
MIXTURES = [
    *([box] for box in [*SMALL_BOXES, BELOW]),
    *(SMALL_BOXES, SMALL_BOXES[:2] + SMALL_BOXES[3:], [*SMALL_BOXES, BELOW]),
]


@pytest.mark.parametrize("number", range(16))
def test_games_with_other_boxes_are_sound(anyhow, number: int) -> None:
    boxes, players = MIXTURES[number % len(MIXTURES)], 2 + number % 4
    game = Game(anyhow(["stand-in", "winding"][number % 2], players, number, *boxes), seed=number)
    play_soundly(game, [RandomPlayer(seat) for seat in range(players)])


@pytest.mark.parametrize("seed", range(4))
def test_a_line_is_the_whole_position(anyhow, seed: int) -> None:
    play_soundly(Game(anyhow("winding", 3, seed), seed=seed), [RandomPlayer(seat) for seat in range(3)])


@pytest.mark.parametrize("seed", range(3))
def test_undo_is_replay(anyhow, seed: int) -> None:
    game = Game(anyhow("stand-in", 3, seed), seed=seed)
    sitting = [RandomPlayer(seat) for seat in range(3)]
    random = Random(seed)
    while len(game.decisions) < 150 and not game.over:
        decide(game, sitting)
        if random.random() < 0.2 and game.seat != CHANCE and game.state.turn > 1:
            line, before = write(game.state), list(game.decisions)
            decision = game.options()[-1]
            game.play(decision)
            until_seat(game).undo()
            assert write(game.state) == line
            assert game.decisions == before
            other = Game(game.table, seed)
            other.replay(before)
            assert write(other.state) == line


def test_a_copy_goes_its_own_way(anyhow) -> None:
    game = Game(anyhow("stand-in", 3, 1), seed=1)
    sitting = [RandomPlayer(seat) for seat in range(3)]
    while game.state.turn < 4:
        decide(game, sitting)
    copy, line = game.state.copy(), write(game.state)
    assert {name: getattr(copy, name) for name in copy.__slots__} == {
        name: getattr(game.state, name) for name in copy.__slots__
    }
    while not game.over:
        decide(game, sitting)
    assert write(copy) == line


HERE = Path(__file__).parent
REALMS = {
    "underground": (load_scenario(HERE / "underground.realm.json"), 3),
    "mixed": (load_scenario(HERE.parents[1] / "realms/scenarios/lost_river.realm.json"), 4),
}


@pytest.mark.parametrize(("realm", "seed"), list(product(REALMS, range(3))))
def test_games_with_places_and_relics_are_sound(realm: str, seed: int) -> None:
    scenario, players = REALMS[realm]
    game = Game.new(scenario, players, seed)
    play_soundly(game, [RandomPlayer(seed + seat) for seat in range(players)])
    assert game.state.find_at


def test_nobody_knows_what_nobody_has_seen() -> None:
    scenario, players = REALMS["mixed"]
    hoards = set()
    for seed in range(3):
        game = until_seat(Game.new(scenario, players, seed))
        for state in (game.view(0).public(), game.view(1).sample(Random(seed))):
            hoards.add((tuple(state.undiscovered), state.unexplored, tuple(state.find_at)))
    assert hoards == {(game.table.catalogue.finds, sum(1 << site for site in game.table.ground.sites), ())}
