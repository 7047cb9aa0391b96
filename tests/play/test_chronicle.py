"""The chronicle of a game: every coin has its source, every round and conquest is noted."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from realms.play.chronicle import SOURCES, ChronicledGame, chronicle_of
from realms.play.game import Game
from realms.play.income import BESIDES, COLUMN, REGIONS, SEATS, earnings
from realms.play.notation import read
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import read_record, replay
from realms.play.setup import table_for
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS, START_COINS, Table
from realms.rules.turn.turn import income
from realms.scenario.scenario import Scenario, bundled_scenario

GAMES = Path(__file__).parents[1] / "games"
BOXES = (
    (),
    ("small_world_underground",),
    ("cursed", "grand_dames", "be_not_afraid"),
    ("leaders", "small_world_underground", "be_not_afraid", "cursed"),
)


def played(anyhow, boxes: tuple[str, ...], seed: int) -> ChronicledGame:
    game = ChronicledGame(anyhow("winding", 3, seed, *boxes), seed)
    play_out(game, players_for(["paced", "random", "paced"], seed))
    return game


@pytest.mark.parametrize("boxes", BOXES)
def test_the_sources_add_up_to_what_everybody_has(anyhow, boxes: tuple[str, ...]) -> None:
    found: Counter[str] = Counter()
    for seed in range(1, 13):
        game = played(anyhow, boxes, seed)
        for seat, coins in enumerate(game.chronicle.sources):
            assert START_COINS + coins.total() == game.state.coins[seat]
            found.update(coins)
        if not boxes:
            brought = sum(reign.coins for reign in game.chronicle.reigns)
            assert brought == sum(coins.total() for coins in game.chronicle.sources)
    assert found.keys() <= set(SOURCES)
    assert min(found[source] for source in (REGIONS, "race", "power")) > 0
    assert found[SEATS] == 0, "what one seat gives another gets"


def by_source(s: State, band: int) -> Counter[str]:
    """The coins that a race is about to earn, by source."""
    found: Counter[str] = Counter()
    for earning in earnings(s, band):
        found[earning.source] += earning.coins
    return found


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("1 elves hill: C/1 D/0 A/0", {REGIONS: 3, "power": 2}),
        ("1 humans merchant: B/0 D/1 A/0", {REGIONS: 3, "race": 2, "power": 3}),
        ("1 dwarves hill: D/0 C/1", {REGIONS: 2, "race": 1, "power": 2}),
        ("1 elves stout: A/0 B/0", {REGIONS: 2}),
        ("1 ratmen swamp: A/0; 1d dwarves hill: B/0 D/0", {REGIONS: 3, "power": 1, "race": 2}),
    ],
)
def test_what_each_kind_of_trait_brings(thirty: Scenario, line: str, parts: dict[str, int]) -> None:
    s = read(table_for(thirty.realm(4)), f"at score; coins 0 0 0 0; {line}; 2 orcs forest: G/2")
    found: Counter[str] = Counter()
    for band in range(SLOTS):
        if s.combo[band]:
            found.update(by_source(s, band))
    assert +found == parts
    assert found.total() == income(s, 0)


class Jubilee(TableRule):
    """A coin more for every farmland, for everybody and every race."""

    id = "jubilee"
    coins: ClassVar = {"farmland": 1}


def test_a_rule_of_the_scenario_has_its_own_share(thirty: Scenario) -> None:
    plain = table_for(thirty.realm(4))
    table = Table(plain.ground, replace(plain.setting, shared=(*plain.setting.shared, Jubilee())))
    s = read(table, "at score; coins 0 0 0 0; 1 humans stout: B/0 B/1 A/0; 2 orcs forest: G/2")
    assert by_source(s, 0) == {REGIONS: 3, "scenario": 2, "race": 2}


@pytest.mark.parametrize("name", ["greedy", "mixed", "underground"])
def test_it_is_the_same_game(name: str) -> None:
    record = read_record(GAMES / f"{name}.game.json")
    told, plain = chronicle_of(record), replay(record)
    assert told.outcome() == plain.outcome()
    assert told.decisions == plain.decisions


def test_it_decides_as_any_game_does(thirty: Scenario) -> None:
    table = table_for(thirty.realm(4))
    games = [made(table, 9) for made in (Game, ChronicledGame)]
    for game in games:
        play_out(game, players_for(["paced"] * 4, 9))
    assert games[0].decisions == games[1].decisions
    assert isinstance(games[1], ChronicledGame)
    games[1].replay(games[0].decisions)
    for seat, coins in enumerate(games[1].chronicle.sources):
        assert START_COINS + coins.total() == games[0].state.coins[seat]


def test_rounds_and_conquests_are_those_of_the_game(thirty: Scenario) -> None:
    table = table_for(thirty.realm(4))
    told = ChronicledGame(table, 3)
    play_out(told, players_for(["paced"] * 4, 3))
    again = Game(table, 3)
    rounds, conquests, turn = [], Counter[str](), 1
    for decision in told.decisions:
        before = [set(again.table.regions(_all(again, seat))) for seat in range(4)]
        again.play(decision)
        for seat in range(4):
            for region in set(again.table.regions(_all(again, seat))) - before[seat]:
                conquests[again.table.ground.names[region]] += 1
        if again.state.turn != turn or again.over:
            rounds.append(tuple(again.state.coins))
            turn = again.state.turn
    assert [each.coins for each in told.chronicle.rounds] == rounds
    assert told.chronicle.conquests == conquests
    held = told.chronicle.rounds[-1].holders
    assert sum(seat == 2 for seat, _ in held.values()) == _all(told, 2).bit_count()


def _all(game: Game, seat: int) -> int:
    return sum(game.state.held[band] for band in game.table.slots[seat])


def test_a_combination_pays_for_itself(game: Game) -> None:
    told = ChronicledGame(game.table, 5)
    while told.seat < 0:
        told.throw()
    told.play(told.options()[2])
    assert told.chronicle.sources[0] == {COLUMN: -2}
    assert [(reign.seat, reign.coins, reign.since) for reign in told.chronicle.reigns] == [(0, -2, 1)]


def test_what_happens_besides_scoring_is_told(anyhow) -> None:
    found: Counter[str] = Counter()
    for seed in range(1, 30):
        for coins in played(anyhow, ("grand_dames", "be_not_afraid"), seed).chronicle.sources:
            found.update({source: abs(number) for source, number in coins.items()})
    assert found[BESIDES] > 0
    assert found[SEATS] > 0


@pytest.mark.parametrize("name", ["adrift", "all_together_now", "rusted_throne", "night_and_day"])
def test_special_rules_keep_the_account_right(name: str) -> None:
    scenario = bundled_scenario(name)
    game = ChronicledGame.new(scenario, scenario.counts[0], 4)
    play_out(game, players_for(["paced", "random"] * 3, 4))
    for seat, coins in enumerate(game.chronicle.sources):
        assert START_COINS + coins.total() == game.state.coins[seat]
    assert len(game.chronicle.rounds) == game.table.turns
    assert game.chronicle.rounds[-1].coins == tuple(game.state.coins)
