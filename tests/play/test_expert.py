"""Expert: what it compares, the plan that it keeps to, and what it learned."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from realms.play.game import Game
from realms.play.players.heuristics import tries_options
from realms.play.players.levels import expert, level
from realms.play.players.levels.expert import (
    MOST_PLAYED_ON,
    ExpertPlayer,
    SeatPlayer,
    Trial,
    direct_plan,
    slowness,
)
from realms.play.players.levels.features import FEATURES, features_of
from realms.play.players.levels.learned import correction, learned
from realms.play.players.levels.level import IMAGINED_STEPS
from realms.play.players.registry import players_for
from realms.play.players.way import Way
from realms.play.setup import table_for
from realms.rules.model.decisions import ABANDON, DECLINE, EXPAND, SHIFT, argument
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import Table
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

from help.games import decide, until_seat

NOTHING = tuple((0.0,) * len(FEATURES) for _ in range(2))


class Watched(ExpertPlayer):
    """An expert that remembers what it compared."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, budget=0, fewest=1)
        self.asked: list[list[Trial]] = []

    def compared(self, start: State, trials: list[Trial]) -> list[Trial]:
        found = super().compared(start, trials)
        self.asked.append(found)
        return found


@pytest.fixture
def two(thirty: Scenario) -> Table:
    """Thirty regions for two."""
    data = {**thirty.data, "layers": [{**thirty.data["layers"][0], "players": 2}]}
    return table_for(scenario_from(data).realm(2))


def played_turns(game: Game, players: Sequence[ExpertPlayer], turns: int) -> None:
    while not game.over and game.state.turn <= turns:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))


def test_each_way_is_played_on_with_the_same_luck(two: Table) -> None:
    game, player = Game(two, 4), Watched(1)
    played_turns(game, [Watched(2), Watched(3)], 2)
    while game.seat == CHANCE:
        game.throw()
    start = game.state.copy()
    (way, *_) = player.ways(game.view(game.seat))
    twins = player.compared(start, [Trial(Way(way.parts, 0.0, way.end), way.parts[:1], 1) for _ in range(2)])
    assert twins[0].values == twins[1].values
    assert twins[0].values


def test_ways_that_are_played_on_longest_come_first_and_are_few(two: Table) -> None:
    game, player = Game(two, 7), Watched(1)
    played_turns(game, [player, Watched(2)], 3)
    assert player.asked
    for trials in player.asked:
        assert 2 <= len(trials) <= MOST_PLAYED_ON
        ranks = [(len(trial.values), trial.mean) for trial in trials]
        assert ranks == sorted(ranks, reverse=True)


def test_a_plan_is_kept_to_without_another_thought_until_chance_decides(two: Table) -> None:
    game, players = Game(two, 5), [Watched(1), Watched(2)]
    kept = 0
    while game.state.turn <= 2:
        if game.seat == CHANCE:
            game.throw()
            continue
        player = players[game.seat]
        thoughts, options = len(player.asked), len(game.options())
        game.play(player.choose(game.view(game.seat)))
        kept += options > 1 and len(player.asked) == thoughts
    assert kept > sum(len(player.asked) for player in players)


@pytest.mark.parametrize(
    "name", ["game_of_gods", "necromancer_island", "river_world", "night_and_day", "four_lands"]
)
def test_it_plays_special_rules_and_boards_of_all_kinds(name: str) -> None:
    scenario = bundled_scenario(name)
    players = scenario.counts[0]
    game = Game.new(scenario, players, 3)
    played_turns(game, [Watched(seat) for seat in range(players)], 1)
    assert game.state.turn == 2


def test_it_decides_alike_with_the_same_luck(two: Table) -> None:
    lines = []
    for _ in range(2):
        game = Game(two, 6)
        played_turns(game, [Watched(1), Watched(2)], 1)
        lines.append(game.decisions)
    assert lines[0] == lines[1]


class Counting(SeatPlayer):
    """A seat in an imagined game that counts its thoughts."""

    thoughts = 0

    def judged_ways(self, start: State) -> Sequence[Way]:
        self.thoughts += 1
        return super().judged_ways(start)


def test_a_seat_in_an_imagined_game_keeps_to_its_thought_until_chance_decides(two: Table) -> None:
    game, seats = Game(two, 5), [Counting(seat) for seat in range(2)]
    decided = turns = 0
    while not game.over:
        if game.seat == CHANCE:
            game.throw()
            continue
        seat, s = seats[game.seat], game.state
        decided += len(s.options) > 1 and s.step.id in IMAGINED_STEPS
        turns = s.turn
        for part in seat.parts(s):
            game.play(part)
    thoughts = sum(seat.thoughts for seat in seats)
    assert 2 * turns <= thoughts < 0.6 * decided


def test_a_turn_uses_up_no_more_than_its_budget(two: Table) -> None:
    spent: dict[int, int] = {}

    class Spending(ExpertPlayer):
        def judged_ways(self, start: State) -> Sequence[Way]:
            found = super().judged_ways(start)
            spent[start.turn] = spent.get(start.turn, 0) + self.nodes
            return found

    budget = 120_000
    game, players = Game(two, 5), [Spending(1, budget=budget), Watched(2)]
    played_turns(game, players, 2)
    assert len(spent) == 2
    for nodes in spent.values():
        assert 0.2 * budget < nodes < 1.2 * budget  # a round of lines that was begun is finished


def test_decisions_on_boards_that_change_count_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = Game.new(bundled_scenario("game_of_gods"), 2, 3), Watched(1)
    while True:
        if game.seat == CHANCE:
            game.throw()
            continue
        choice = player.choose(game.view(game.seat))
        if player.asked:
            break
        game.play(choice)
    counts = []
    for often in (1, 3):
        monkeypatch.setattr(expert, "CHANGING", often)
        player = Watched(1)
        player.choose(game.view(game.seat))
        counts.append(player.nodes)
    assert 2 * counts[0] < counts[1] < 3 * counts[0]


def test_decisions_count_once_only_on_a_board_that_stays_as_it_was_at_the_beginning(two: Table) -> None:
    lasting = until_seat(Game(two, 1)).state
    assert slowness(lasting, lasting.copy()) == 1
    changed = next(choices("game_of_gods", "choose"))
    assert slowness(changed, changed.copy()) == expert.CHANGED
    assert slowness(changed, lasting) == expert.CHANGING


def choices(name: str, step: str) -> Iterator[State]:
    """Play bundled games, and yield the positions in which a seat has a choice at a step."""
    scenario = bundled_scenario(name)
    for seed in range(20):
        game = Game.new(scenario, scenario.counts[0], seed)
        sitting = players_for(["paced"] * game.table.players, seed)
        while not game.over:
            if game.seat != CHANCE and game.state.step.id == step and len(game.options()) > 1:
                yield game.state.copy()
            decide(game, sitting)


def test_options_that_a_quick_decision_carries_out_count() -> None:
    s = next(choices("night_and_day", "lay_relic"))
    seat = SeatPlayer(s.actor)
    seat.parts(s)
    assert (seat.nodes, seat.tried) == (1, len(s.options))


def test_a_decision_at_a_glance_counts_once() -> None:
    s = next(choices("night_and_day", "spread"))
    seat = SeatPlayer(s.actor)
    seat.parts(s)
    assert (seat.nodes, seat.tried) == (1, 0)


def test_options_tried_in_imagined_games_use_up_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    start, counts = next(choices("night_and_day", "choose")), []
    for tries in (tries_options, lambda _: False):
        monkeypatch.setattr(level, "tries_options", tries)
        player = Watched(1)
        player.judged_ways(start)
        counts.append(player.nodes)
    assert counts[0] > counts[1]


def test_decline_and_going_on_are_both_judged_by_turns_to_come(two: Table) -> None:
    game, player = Game(two, 5), Watched(1)
    played_turns(game, [player, Watched(2)], 4)
    firsts = [{trial.way.parts[0] for trial in trials} for trials in player.asked]
    assert any(DECLINE in each and len(each) > 1 for each in firsts)


def test_a_plan_that_takes_back_what_it_abandons_goes_the_direct_way() -> None:
    assert direct_plan((ABANDON + 3, EXPAND, 7, 8, 3, 9)) == (EXPAND, 7, 8)
    assert direct_plan((ABANDON + 3, ABANDON + 5, EXPAND, 7, 3)) == (ABANDON + 5, EXPAND, 7)
    for plan in ((ABANDON + 3, EXPAND, 7, 8), (EXPAND, 3), ()):
        assert direct_plan(plan) == plan


def test_nothing_is_abandoned_to_be_taken_back(two: Table) -> None:
    abandoned = back = 0
    for seed in (1, 3):
        game, players = Game(two, seed), [Watched(2 * seed + seat) for seat in range(2)]
        turn, left = (0, 0), set[int]()
        while game.state.turn <= 6:
            if game.seat == CHANCE:
                game.throw()
                continue
            decision = players[game.seat].choose(game.view(game.seat))
            if turn != (game.state.turn, game.state.seat):
                turn, left = (game.state.turn, game.state.seat), set()
            if decision >> SHIFT << SHIFT == ABANDON:
                abandoned += 1
                left.add(argument(decision))
            back += decision in left
            game.play(decision)
    assert abandoned
    assert not back


# What was learned


def test_the_numbers_that_come_with_the_program_fit_the_features() -> None:
    weights = learned()
    assert len(weights) > 5
    assert all(len(row) == len(FEATURES) for row in weights)


def test_a_correction_counts_features_of_the_seat_and_a_share_of_those_of_rivals(two: Table) -> None:
    game = Game(two, 5)
    played_turns(game, [Watched(1), Watched(2)], 2)
    weights = (NOTHING[0], *[tuple(range(1, len(FEATURES) + 1))] * 9)

    def own(seat: int) -> float:
        return sum(
            weight * each for weight, each in zip(weights[1], features_of(game.state, seat), strict=True)
        )

    assert correction(game.state, 0, weights) == pytest.approx(own(0) - own(1))
    assert correction(game.state, 0, NOTHING) == 0.0


def test_features_say_what_a_seat_has(two: Table) -> None:
    game = Game(two, 5)
    fresh = dict(zip(FEATURES, features_of(game.state, 0), strict=True))
    assert fresh["no race"] == 1.0
    assert fresh["income"] == fresh["tokens"] == 0.0
    played_turns(game, [Watched(1), Watched(2)], 1)
    settled: dict[str, Any] = dict(zip(FEATURES, features_of(game.state, 0), strict=True))
    regions = game.state.held[0].bit_count()
    assert settled["no race"] == settled["income in decline"] == 0.0
    assert settled["income"] >= regions
    assert settled["tokens"] >= sum(game.state.tokens[region] for region in two.regions(game.state.held[0]))
    assert settled["tokens"] - settled["free tokens"] == regions


def test_ways_promise_less_and_less(two: Table) -> None:
    game, player = Game(two, 7), Watched(1)
    while game.state.turn <= 3:
        if game.seat == CHANCE:
            game.throw()
            continue
        coins = [way.coins for way in player.ways(game.view(game.seat))]
        assert coins == sorted(coins, reverse=True)
        game.play(player.choose(game.view(game.seat)))


def test_fewer_ways_are_played_on_where_the_budget_is_small(two: Table) -> None:
    counts = []
    for budget in (0, 600_000):
        game = Game(two, 7)
        while game.seat == CHANCE:
            game.throw()
        player = ExpertPlayer(1, budget=budget, fewest=2)
        ways = player.ways(game.view(game.seat))[:MOST_PLAYED_ON]
        trials = [Trial(way, way.parts[:1], 1) for way in ways]
        player.nodes = 299_000
        counts.append(len(player.compared(game.state.copy(), trials)))
    assert counts[0] == 2 < counts[1]


def test_few_lines_say_less_than_the_value_by_the_end_of_the_turn(two: Table) -> None:
    way = Way((), 0.0, Game(two).state)
    few, many = (Trial(way, (), 0, values=[20.0] * count) for count in (2, 40))
    assert 0 < few.mean < 10 < many.mean < 20
