"""Results of games: they agree with the chronicle and with a recount, on boards of every kind."""

import gc
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.balance.games.drawn_entries import DrawnEntry
from realms.balance.games.result_data import ResultError, from_data, to_data
from realms.balance.games.results import DRAWN, GameResult, play_game, result_of
from realms.play.audit import audit
from realms.play.chronicle import ChronicledGame
from realms.play.game import Game
from realms.play.income import REGIONS
from realms.play.observed import ObservedGame
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.model.decisions import BEYOND
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import SLOTS, START_COINS
from realms.rules.turn.attack import ATTACK, price_of
from realms.rules.turn.turn import coins_of_region
from realms.scenario.scenario import Realm, Scenario, bundled_scenario

from help.documents import piece
from help.drawings import drawn_layer, drawn_scenario, voronoi

# Boards that grow, drift, are drawn, have rivers or two worlds, and seats that win together or alone.
REALMS = (
    ("adrift", 3),
    ("all_together_now", 5),
    ("game_of_gods", 3),
    ("long_quiet_river", 3),
    ("necromancer_island", 3),
    ("night_and_day", 3),
    ("river_world", 3),
    ("lake_of_lamps", 4),
    ("first_steps", 2),
)


@cache
def bundled(name: str) -> Scenario:
    return bundled_scenario(name)


def observed(realm: Realm, kind: str, seed: int) -> ObservedGame:
    game = ObservedGame(table_for(realm), seed, realm)
    play_out(game, players_for([kind] * realm.players, seed))
    assert audit(game.state) == []
    return game


def insist_on_sums(game: ObservedGame, result: GameResult) -> None:
    """All figures of a result add up to those of the game and of its chronicle."""
    known = game.chronicle
    assert tuple(START_COINS + sum(each.values()) for each in result.sources) == result.coins
    assert {name: each.conquests for name, each in result.regions.items()} == {
        name: known.conquests[name] for name in result.regions
    }
    assert sum(each.conquests for each in result.regions.values()) == known.conquests.total()
    assert sum(each.rounds for each in result.regions.values()) == sum(
        map(len, (r.holders for r in known.rounds))
    )
    assert (
        sum(each.conflicts for each in result.regions.values()) == result.conflicts <= known.conquests.total()
    )
    assert all(each.conflicts <= each.conquests for each in result.regions.values())
    paid = sum(each.coins for each in result.regions.values())
    base = sum(each.get(REGIONS, 0) for each in result.sources)
    for seat, sources in enumerate(result.sources):
        homes = [sum(each.homes.values()) for each in result.reigns if each.seat == seat]
        assert sum(homes) == sources.get(REGIONS, 0)
    assert base <= paid <= sum(sum(filter(lambda coins: coins > 0, each.values())) for each in result.sources)
    assert [each.coins for each in result.reigns] == [each.coins for each in known.reigns]
    assert result.rounds[-1] == result.coins == tuple(game.state.coins)
    assert result.leaders[-1] == result.winners == game.outcome().winners
    assert set(result.entries) - {None} <= result.held
    assert 0 <= result.covered <= result.land
    assert from_data(to_data(result)) == result


@pytest.mark.parametrize(("name", "players"), REALMS)
def test_figures_add_up_on_boards_of_every_kind(name: str, players: int) -> None:
    realm = bundled(name).realm(players)
    game = observed(realm, "paced", 4)
    insist_on_sums(game, result_of(game, ["paced"] * players, 3, 4))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "players"), REALMS)
def test_a_recount_of_random_games_agrees(name: str, players: int, seed: int) -> None:
    realm = bundled(name).realm(players)
    game = observed(realm, "random", seed)
    result = result_of(game, ["random"] * players, 0, seed)
    insist_on_sums(game, result)
    insist_on_recount(game, result)


def insist_on_recount(game: ObservedGame, result: GameResult) -> None:
    """Replay the decisions, and count coins and attacks by region another way."""
    coins, targets, decisions = Counter[str](), list[int](), 0

    class Paid(ChronicledGame):
        __slots__ = ()

        def _note_scoring(self, s: State) -> None:
            super()._note_scoring(s)
            for region, holder in enumerate(s.holder):
                if holder in s.table.slots[s.seat] and s.combo[holder]:
                    coins[s.table.ground.names[region]] += coins_of_region(s, holder, region)

    again = Paid(game.table, result.seed)
    for decision in game.decisions:
        if again.state.step is ATTACK and again.seat != CHANCE:
            texts = [str(again.explain(option).text) for option in again.options() if option < BEYOND]
            targets.append(len(texts))
        decisions += again.seat != CHANCE
        again.play(decision)
    assert again.outcome() == game.outcome()
    assert {name: each.coins for name, each in result.regions.items() if each.coins} == dict(coins)
    assert result.targets == pytest.approx(sum(targets) / len(targets))
    assert result.decisions == decisions
    assert result.attacks <= len(targets)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6))
def test_figures_add_up_on_random_drawn_boards(seed: int) -> None:
    random = Random(seed)
    drawing, players = voronoi(seed, random.randint(12, 26)), random.randint(2, 5)
    dry = [name for name, region in drawing["regions"].items() if region["terrain"] != "water"]
    tribes = [piece("tribe", at) for at in dry[::3]]
    sites = [piece("monsters", at, site="place_or_relic") for at in dry[1 : players + 2]]
    scenario = drawn_scenario(
        drawn_layer(
            drawing, *tribes, *(site for site in sites if site["at"] not in dry[::3]), players=players
        ),
        boxes=["small_world", "small_world_underground", "cursed"],
        water={"kind": "sea"},
    )
    realm = scenario.realm(players)
    game = observed(realm, "random", seed)
    result = result_of(game, ["random"] * players, 0, seed)
    insist_on_sums(game, result)
    insist_on_recount(game, result)
    assert result.held <= set(realm.board.names)


def test_conflicts_and_entries_are_those_of_the_game(thirty: Scenario) -> None:
    realm = thirty.realm(4)
    game = observed(realm, "paced", 3)
    again, conflicts = Game(game.table, 3), Counter[str]()
    entries: list[str | None] = [None] * 4
    for decision in game.decisions:
        before = again.state.holder[:]
        again.play(decision)
        for region, (was, now) in enumerate(zip(before, again.state.holder, strict=True)):
            if now < game.table.guards and was // SLOTS != now // SLOTS:
                name, seat = game.table.ground.names[region], now // SLOTS
                conflicts[name] += was < game.table.guards
                entries[seat] = entries[seat] or name
    result = result_of(game, ["paced"] * 4, 0, 3)
    assert {name: each.conflicts for name, each in result.regions.items() if each.conflicts} == dict(
        +conflicts
    )
    assert result.conflicts == conflicts.total() > 10
    assert list(result.entries) == entries


def test_it_decides_as_any_game_does(thirty: Scenario) -> None:
    realm = thirty.realm(4)
    game, plain = observed(realm, "greedy", 2), Game(table_for(realm), 2, realm)
    play_out(plain, players_for(["greedy"] * 4, 2))
    assert game.decisions == plain.decisions


def test_places_and_relics_are_noted_with_the_race_that_held_them() -> None:
    realm = bundled("sword_in_the_cavern").realm(3)
    found = {name for seed in range(4) for each in _reigns(realm, seed) for name in each}
    kinds = {entry.trait.id: entry.trait.kind for entry in table_for(realm).catalogue.content}
    assert found
    assert {kinds[name] for name in found} <= {"place", "relic"}


def _reigns(realm: Realm, seed: int) -> Iterator[tuple[str, ...]]:
    game = observed(realm, "paced", seed)
    yield from (each.finds for each in result_of(game, ["paced"] * 3, 0, seed).reigns)


def test_team_mates_have_one_margin() -> None:
    realm = bundled("all_together_now").realm(5)
    game = observed(realm, "paced", 2)
    result = result_of(game, ["paced"] * 5, 0, 2)
    scores = {side.seats: side.score for side in game.outcome().sides}
    pairs = {seats: sum(result.coins[seat] for seat in seats) for seats in scores if len(seats) == 2}
    assert len(pairs) == 2
    assert pairs.items() <= scores.items()
    best = scores.pop(result.winners)
    assert result.margin == best - max(scores.values()) != sorted(result.coins)[-1] - sorted(result.coins)[-2]


def test_every_entry_that_tokens_can_pay_for_is_drawn(thirty: Scenario) -> None:
    game = Game.new(thirty, 4, 5)
    sitting = players_for(["paced"] * 4, 5)
    while game.state.step is not ATTACK:
        game.throw() if game.seat == CHANCE else game.play(sitting[game.seat].choose(game.view(game.seat)))
    s, view = game.state, game.view(0)
    affordable = {
        option
        for option in game.options()
        if option < BEYOND and price_of(s, s.band, option) <= s.hand[s.band]
    }
    makers = [DrawnEntry(lambda: players_for(["paced"], 5)[0], Random(number)) for number in range(300)]
    assert {each.choose(view) for each in makers} == affordable
    assert len(affordable) > 5
    fresh = players_for(["paced"], 5)[0].choose(view)
    assert {each.choose(view) for each in makers} == {fresh}, "only the first is drawn"


def test_games_with_drawn_entries_are_repeated(thirty: Scenario) -> None:
    realm = thirty.realm(4)
    table, seats = table_for(realm), ["paced"] * 4
    drawn, again = (play_game(realm, table, seats, 1, 1, DRAWN) for _ in range(2))
    assert drawn == again
    assert drawn.entries != play_game(realm, table, seats, 1, 1).entries


def sample() -> GameResult:
    realm = bundled("first_steps").realm(2)
    return play_game(realm, table_for(realm), ["paced", "random"], 7, 11)


def test_data_are_plain_and_say_everything() -> None:
    result = sample()
    data = json.loads(json.dumps(to_data(result)))
    assert from_data(data) == result
    assert data.keys() == {each.name for each in fields(GameResult)}
    alone = replace(result, leads=(*result.leads[:-1], None))
    assert from_data(to_data(alone)).margin is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"coins": [1]},
        {"coins": [1, "2"]},
        {"coins": [True, 2]},
        {"coins": [10**12, 0]},
        {"seats": ["paced", 3]},
        {"seats": []},
        {"seats": ["x" * 1000, "paced"]},
        {"winners": [2]},
        {"winners": [-1]},
        {"targets": float("nan")},
        {"targets": float("inf")},
        {"reigns": [["elves", "stout", 3]]},
        {"reigns": [["elves", "stout", 3, 9, 1, []]]},
        {"regions": {"A/0": [1, 2, 3]}},
        {"regions": [["A/0", 1]]},
        {"rounds": [[1, 2, 3]]},
        {"rounds": []},
        {"leaders": []},
        {"leads": [1]},
        {"leads": [-1]},
        {"entries": ["A/0"]},
        {"number": 1.5},
        {"more": 1},
    ],
)
def test_other_data_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ResultError):
        from_data({**to_data(sample()), **wrong})


@pytest.mark.parametrize("wrong", [None, [], "result", {}, {"number": 1}])
def test_what_is_no_object_with_all_keys_is_refused(wrong: object) -> None:
    with pytest.raises(ResultError):
        from_data(wrong)


def test_a_kept_game_is_next_to_nothing_for_the_garbage_collector(thirty: Scenario) -> None:
    realm = thirty.realm(4)
    data = to_data(play_game(realm, table_for(realm), ["paced"] * 4, 1, 1))
    assert len(data["regions"]) + len(data["reigns"]) > 30
    gc.collect()
    before = len(gc.get_objects())
    kept = [from_data(data) for _ in range(100)]
    for _ in range(4):  # tuples in tuples are left out one after the other
        gc.collect()
    assert len(gc.get_objects()) - before < 6 * len(kept)


def test_regions_and_reigns_are_read_as_objects(thirty: Scenario) -> None:
    realm = thirty.realm(4)
    result = play_game(realm, table_for(realm), ["paced"] * 4, 1, 1)
    reigns, regions = result.reigns, result.regions
    assert [*reigns] == [reigns[place] for place in range(len(reigns))]
    assert [*reigns[1:]] == [*reigns][1:]
    assert {region: regions[region] for region in regions} == dict(regions)
    assert from_data(json.loads(json.dumps(to_data(result)))) == result
