"""The levels: what each of them mends, on single positions, and that they finish every kind of game."""

from collections.abc import Callable, Mapping

import pytest

from realms.play.game import Game
from realms.play.notation import read
from realms.play.players.levels import prospects
from realms.play.players.levels.easy import EasyPlayer
from realms.play.players.levels.hard import HardPlayer
from realms.play.players.levels.level import LevelPlayer
from realms.play.players.levels.normal import NormalPlayer
from realms.play.players.levels.prospects import outlook
from realms.play.players.levels.quick import redeploy
from realms.play.players.levels.threat import Threats
from realms.play.players.levels.worth import turns_to_come
from realms.play.players.player import Player, play_out
from realms.play.players.random_player import RandomPlayer
from realms.play.players.yardsticks.greedy import GreedyPlayer
from realms.play.setup import table_for
from realms.rules.model.decisions import ABANDON, BEYOND, SHIFT, argument
from realms.rules.position.table import Table
from realms.rules.turn.redeployment import REDEPLOY
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

LEVELS: Mapping[str, Callable[[int], LevelPlayer]] = {
    "easy": EasyPlayer,
    "normal": NormalPlayer,
    "hard": HardPlayer,
}
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
        play_out(game, [LEVELS[level](seat) for seat in range(players)])
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
        view, kind = game.view(game.seat), LEVELS[level]
        player, again = kind(7), kind(7)
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


def test_what_is_remembered_of_prospects_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prospects, "MOST_KNOWN", 3)
    ahead = prospects.Outlook(2, 30)
    first = [ahead.of_race(5, income, 6, 2, 3) for income in range(8)]
    assert [ahead.of_race(5, income, 6, 2, 3) for income in range(8)] == first
    assert len(ahead._known) <= 3


RIVAL_BESIDE = "turn 3; at gather; coins 5 5; 1 elves swamp +4: A/0 A/2; 2 orcs hill: B/1=5 C/1=3"


def test_spare_tokens_guard_the_regions_that_rivals_reach(two: Table) -> None:
    s = read(two, RIVAL_BESIDE)
    threats = Threats(s, 0)
    near = two.near(s.held[3])
    plan = threats.guards(s)
    assert sum(plan.values()) == 4
    reached = [region for region in plan if near >> region & 1]
    away = [region for region in plan if not near >> region & 1]
    assert sum(plan[region] for region in reached) >= sum(plan[region] for region in away)
    assert redeploy(s, threats) == 1
    assert s.step is not REDEPLOY


def test_a_region_that_costs_more_is_less_likely_lost(two: Table) -> None:
    weak, strong = (
        read(two, f"turn 3; at attack; coins 5 5; 1 elves swamp +1: A/0={n} A/2; 2 orcs hill: B/1=5 C/1=3")
        for n in (1, 5)
    )
    assert Threats(weak, 0).losses(weak) > Threats(strong, 0).losses(strong) > 0


def test_easy_cannot_resist_coins_and_normal_can(two: Table) -> None:
    game = Game(two, 1)
    while game.seat < 0:
        game.throw()
    s = game.state
    worst = NormalPlayer(1).ways(game.view(0))[-1].parts[0]
    s.column_coins[argument(worst)] = 3
    assert EasyPlayer(1).choose(game.view(0)) == worst
    assert NormalPlayer(1).choose(game.view(0)) != worst


def test_hard_keeps_to_the_line_that_it_found(two: Table) -> None:
    game = Game(two, 5)
    player, kept = HardPlayer(1, 400), 0
    while not game.over and game.state.turn < 4:
        if game.seat < 0:
            game.throw()
        elif game.seat == 0:
            plan = player.plan
            choice = player.choose(game.view(0))
            kept += plan[:1] == (choice,)
            game.play(choice)
        else:
            game.play(NormalPlayer(2).choose(game.view(1)))
    assert kept >= 4


def test_what_is_conquered_again_is_not_abandoned(two: Table) -> None:
    game = Game(two)
    game.state = read(two, "turn 3; coins 5 5; 1 elves swamp +6: A/0 A/2; 2 orcs hill: B/1 C/1=3")
    assert ABANDON in {option >> SHIFT << SHIFT for option in game.options()}
    for kind in (NormalPlayer, HardPlayer):
        for way in kind(1).ways(game.view(0)):
            if way.parts[0] >> SHIFT << SHIFT == ABANDON:
                assert way.end.holder[argument(way.parts[0])] != 0


@pytest.mark.parametrize(("better", "worse"), [(EasyPlayer, RandomPlayer), (NormalPlayer, GreedyPlayer)])
def test_each_level_beats_those_below(
    two: Table, better: Callable[[int], Player], worse: Callable[[int], Player]
) -> None:
    won = 0
    for seed in range(8):
        game, place = Game(two, seed), seed % 2
        play_out(game, [(better if seat == place else worse)(2 * seed + seat) for seat in range(2)])
        won += place in game.outcome().winners
    assert won >= 6
