"""Pools with few races and powers: games on them, whoever finds no combination, and when they are refused."""

from random import Random

import pytest

from realms.checks.case import Case
from realms.checks.run import check_case
from realms.checks.settings import Settings
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import new_game, record_of, replay
from realms.play.setup import SetupError, table_for, with_pool_choice
from realms.rules.model.decisions import verb_of
from realms.scenario.scenario import Realm, bundled, bundled_scenario
from realms.scenario.special.available_pool import available_pool, shortages_of

from help.games import until_seat
from help.pools import cut_down, faults_of, sizes, with_every_box

BANNED = ("skeletons", "sorcerers", "tritons", "trolls", "wizards")
SCENARIOS = [scenario.data["id"] for scenario in bundled()]


def told(realm: Realm) -> list[str]:
    """Return the messages of the validator about too small a pool."""
    found = check_case(Case(realm, Settings())).findings
    return [str(each.remark.message) for each in found if each.code == "P009"]


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_game_that_ran_dry_goes_on_to_its_end(player: str) -> None:
    realm = with_pool_choice(bundled_scenario("first_steps"), banned=BANNED).realm(5)
    assert [*faults_of(realm, 1, player)] == []


def test_what_validates_is_played_and_what_is_refused_does_not_validate() -> None:
    first = bundled_scenario("first_steps")
    names = [race.id for race in available_pool(first.realm(5)).of("race")]
    for count in range(len(names)):
        realm = with_pool_choice(first, banned=names[:count]).realm(5)
        try:
            table_for(realm)
            refused: list[str] = []
        except SetupError as error:
            refused = [str(error)]
        assert told(realm)[:1] == refused
        assert bool(refused) == (len(names) - count < 11)


def test_both_numbers_are_told() -> None:
    realm = with_pool_choice(bundled_scenario("first_steps"), banned=BANNED).realm(5)
    assert told(realm) == ["too few races for 5 players: 9 can come into play, 11 are needed"]
    assert told(realm.scenario.realm(4)) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_bundled_scenario_has_enough(name: str) -> None:
    scenario = bundled_scenario(name)
    for players in scenario.counts:
        realm = scenario.realm(players)
        assert shortages_of(realm) == ()
        assert told(realm) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_random_games_on_small_pools_end(name: str) -> None:
    scenario = bundled_scenario(name)
    realm = scenario.realm(scenario.counts[hash_of(name) % len(scenario.counts)])
    pairs = [*sizes(realm)]
    for number, (races, powers) in enumerate(pairs[:: max(1, len(pairs) // 4)]):
        small = cut_down(realm, Random(number), race=races, power=powers)
        assert [*faults_of(small, number)] == []


def hash_of(name: str) -> int:
    """Return a number that is the same in every run."""
    return sum(name.encode())


@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_with_few_of_all_boxes_end(players: int) -> None:
    realm = with_every_box(bundled_scenario("first_steps").realm(players))
    for number, (races, powers) in enumerate([*sizes(realm)][:9:2]):
        small = cut_down(realm, Random(number), race=races, power=powers)
        assert [*faults_of(small, number)] == []


@pytest.mark.parametrize("seed", range(6))
def test_a_pool_with_just_enough_lets_nobody_pass(seed: int) -> None:
    realm = cut_down(bundled_scenario("first_steps").realm(3), Random(seed), race=7, power=4)
    game = Game(table_for(realm), seed, realm)
    play_out(game, players_for(["random"] * 3, seed))
    assert "pass" not in words(game)


def words(game: Game) -> list[str]:
    """The words of all decisions of a game."""
    return [verb_of(decision).word for decision in game.decisions]


def test_a_short_game_is_recorded_and_replayed() -> None:
    realm = cut_down(bundled_scenario("first_steps").realm(4), Random(3), race=5, power=5)
    for seed in range(20):
        game = Game(table_for(realm, short=True), seed, realm)
        play_out(game, players_for(["random"] * 4, seed))
        if "pass" in words(game):
            break
    record = record_of(game, ["random"] * 4, seed)
    assert "pass" in record.decisions
    assert replay(record).state.coins == game.state.coins
    with pytest.raises(SetupError, match="too few races"):
        Game.new(realm.scenario, 4)
    assert new_game(record).table.catalogue.races == game.table.catalogue.races


def test_a_badge_with_a_place_leaves_the_others_to_wait() -> None:
    realm = bundled_scenario("sword_in_the_cavern").realm(3)
    for seed in range(8):
        small = cut_down(realm, Random(seed), race=7, power=7)
        assert [*faults_of(small, seed)] == []


def test_columns_of_teams_without_a_power_let_nobody_pick() -> None:
    realm = bundled_scenario("all_together_now").realm(5)
    table = table_for(realm)
    s = read(table, "coins 5 5 5 5 5; 2 drow hill; column elves - -, orcs - mudmen")
    assert s.step.id == "pick_race"
    game = Game(table, 1, realm)
    game.state = s
    assert [str(game.explain(option).text) for option in game.options()] == [
        "pass, for want of a combination"
    ]
    assert s.step.offer(s, s.options[0]) is None
    game.play(s.options[0])
    assert until_seat(game).seat == 1
    assert "column elves - -" in write(game.state)
