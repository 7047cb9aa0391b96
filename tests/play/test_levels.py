"""The levels: what each of them mends, on single positions, and that they finish every kind of game."""

from collections.abc import Callable

import pytest

from realms.play.game import Game
from realms.play.notation import read
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.levels.prospects import outlook
from realms.play.players.levels.worth import turns_to_come
from realms.play.players.player import Player, play_out
from realms.play.players.registry import PLAYERS
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.setup import table_for
from realms.rules.model.decisions import BEYOND
from realms.rules.position.table import Table
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

LEVELS = ("normal",)
SEEDS = range(8)


@pytest.fixture
def two(thirty: Scenario) -> Table:
    """Thirty regions for two."""
    data = {**thirty.data, "layers": [{**thirty.data["layers"][0], "players": 2}]}
    return table_for(scenario_from(data).realm(2))


def choices(table: Table, line: str, kind: Callable[[int], Player]) -> set[int]:
    """Return what players of a kind choose in a position, each with its own luck."""
    game = Game(table)
    game.state = read(table, line)
    return {kind(seed).choose(game.view(game.seat)) for seed in SEEDS}


ONE_THROW = "turn 3; at attack; coins 5 5; 1 elves swamp +1: A/0 A/2; 2 orcs hill: B/1 C/1=3"


def test_the_luck_of_one_throw_does_not_choose_for_normal(two: Table) -> None:
    assert len(choices(two, ONE_THROW, GreedyPlayer)) > 1
    (choice,) = choices(two, ONE_THROW, NormalPlayer)
    assert choice < BEYOND


def test_a_throw_is_worth_the_mean_of_what_it_may_bring(two: Table) -> None:
    game = Game(two)
    game.state = read(two, ONE_THROW)
    judged = [[way.coins for way in NormalPlayer(seed).ways(game.view(0))] for seed in SEEDS]
    assert all(coins == pytest.approx(judged[0]) for coins in judged)
    assert judged[0] == sorted(judged[0], reverse=True)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["first_steps", "adrift", "go_east", "dig_too_far", "river_world"])
def test_levels_finish_and_decide_alike_with_the_same_luck(name: str, level: str) -> None:
    scenario = bundled_scenario(name)
    players = scenario.counts[0]
    played = []
    for _ in range(2):
        game = Game.new(scenario, players, 3)
        play_out(game, [PLAYERS[level](seat) for seat in range(players)])
        assert game.over
        played.append(game.decisions)
    assert played[0] == played[1]


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_way_is_the_choice_at_every_decision(two: Table, level: str) -> None:
    game = Game(two, 2)
    asked = set()
    while not game.over and game.state.turn < 5:
        if game.seat < 0:
            game.throw()
            continue
        view, kind = game.view(game.seat), PLAYERS[level]
        player, again = kind(7), kind(7)
        assert isinstance(player, LevelPlayer)
        assert isinstance(again, LevelPlayer)
        choice, ways = player.choose(view), again.ways(view)
        asked.add(view.step)
        assert ways[0].parts[0] == choice
        assert {way.parts[0] for way in ways} <= set(view.options())
        game.play(choice)
    assert asked >= {"pick", "attack", "choose", "spread"}


def test_a_seat_that_still_has_its_turn_counts_it_in_the_last_round(two: Table) -> None:
    first, second = (
        read(two, f"turn 10; seat {seat}; coins 5 5; 1 orcs hill: A/0; 2 elves swamp: B/1") for seat in (1, 2)
    )
    assert [turns_to_come(first, seat) for seat in range(2)] == [1, 1]
    assert [turns_to_come(second, seat) for seat in range(2)] == [0, 1]


def test_a_race_that_is_spread_thin_is_worth_no_more_than_its_decline() -> None:
    ahead = outlook(2, 30)
    kept = 7 * (1 - ahead.decay)
    given_up = kept + ahead.without(4, kept)
    assert ahead.active(5, 7, 7, 0, 0) == pytest.approx(given_up)


def test_more_of_anything_is_worth_more() -> None:
    for ahead in (outlook(2, 30), outlook(5, 30)):
        for turns in range(1, 10):
            usual = ahead.active(turns, 6, 5, 4, 3)
            more = [(7, 5, 4, 3), (6, 6, 4, 3), (6, 5, 5, 3), (6, 5, 4, 4)]
            assert all(ahead.active(turns, *figures) >= usual for figures in more)
            assert ahead.without(turns, 4) > ahead.without(turns, 3) > ahead.without(turns - 1, 3)
