"""The bundled scenarios in play: games come to their end, and water and boxes are what the booklet says."""

import gc
import re

import pytest

from realms.board.board import bits
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.setup import table_for
from realms.rules.model.decisions import STOP
from realms.rules.position.state import State
from realms.rules.registry import unplayed
from realms.rules.turn.turn import proceed
from realms.scenario.scenario import Realm, bundled_scenario

SEED = 7
BY_THE_RIVER = ("my_precious", "long_quiet_river", "mountaintop", "crops_of_power", "night_and_day")


def test_a_game_comes_to_its_end(every_realm: Realm) -> None:
    if not every_realm.tiles and [*unplayed(every_realm)]:
        return
    game = Game.new(every_realm.scenario, every_realm.players, SEED)
    play_out(game, players_for(["random"] * every_realm.players, SEED))
    assert game.over


def test_what_a_game_needs_no_more_is_free_at_once(every_realm: Realm) -> None:
    """Nothing that a game makes, such as a new map, holds on to itself until the collector comes."""
    table, seats = table_for(every_realm), players_for(["paced"] * every_realm.players, SEED)
    play_out(Game(table, SEED), seats)  # what stays with the table is made now
    gc.freeze()
    gc.disable()
    try:
        play_out(Game(table, SEED + 1), seats)
        assert not gc.collect()
    finally:
        gc.enable()
        gc.unfreeze()


def position(realm: Realm, *clauses: str) -> State:
    """The first seat is about to conquer; the others have what the clauses say."""
    coins = " ".join(["0"] * realm.players)
    return read(table_for(realm), f"at attack; coins {coins}; {'; '.join(clauses)}")


def river_and_bank(realm: Realm) -> tuple[int, int]:
    """A river region, and empty land beside it."""
    board = realm.board
    return next(
        (river, bank)
        for river in bits(board.water)
        for bank in bits(board.adj[river] & board.land)
        if board.price(bank) == 2
    )


def ended(s: State) -> State:
    """The turn is ended as soon as can be: everything that may stay together does."""
    while s.seat == 0:
        decision = STOP if s.step.id == "attack" else s.options[-1]
        proceed(s, s.step.take(s, decision))
    return s


def taking(realm: Realm, combo: str) -> State:
    """A race with a bank takes the river beside it and ends its turn."""
    river, bank = river_and_bank(realm)
    s = position(realm, f"1 {combo} +4: {realm.board.names[bank]}")
    proceed(s, s.step.take(s, river))
    return ended(s)


@pytest.mark.rule("scenario.my_precious.river_cost")
@pytest.mark.parametrize(("defenders", "price"), [(0, 1), (1, 2), (3, 4)])
def test_a_river_costs_a_token_and_one_for_each_defender(defenders: int, price: int) -> None:
    realm = bundled_scenario("my_precious").realm(2)
    river, bank = river_and_bank(realm)
    names = realm.board.names
    held = [f"2 elves seafaring: {names[river]}={defenders}"] if defenders else []
    for combo in ("ratmen wealthy", "tritons commando"):  # no saving makes it cheaper than one
        s = position(realm, f"1 {combo} +5: {names[bank]}", *held)
        proceed(s, s.step.take(s, river))
        saved = 1 if combo.endswith("commando") else 0
        assert s.tokens[river] == max(1, price - saved)


@pytest.mark.rule("scenario.my_precious.river_emptied", "scenario.common.river_rules")
@pytest.mark.parametrize("name", BY_THE_RIVER)
def test_a_river_that_was_taken_is_left_at_the_end_of_the_turn(name: str) -> None:
    scenario = bundled_scenario(name)
    realm = scenario.realm(scenario.counts[0])
    river, bank = river_and_bank(realm)
    s = taking(realm, "ratmen wealthy")
    assert (s.tokens[river], s.tokens[bank]) == (0, 5)


@pytest.mark.rule("scenario.my_precious.river_not_held")
def test_a_river_is_held_and_pays_by_a_power_of_the_sea_alone() -> None:
    realm = bundled_scenario("my_precious").realm(2)
    river, _ = river_and_bank(realm)
    ordinary, seafaring = taking(realm, "ratmen wealthy"), taking(realm, "ratmen seafaring")
    assert (ordinary.tokens[river] > 0, seafaring.tokens[river] > 0) == (False, True)
    assert seafaring.coins[0] == ordinary.coins[0] + 1


@pytest.mark.rule("scenario.common.default_rules")
@pytest.mark.parametrize("name", ["my_precious", "go_east", "mountaintop", "rusted_throne"])
def test_what_a_scenario_does_not_change_is_as_in_the_box(name: str) -> None:
    """The usual races, powers and coins wait for the players, and the usual turn begins."""
    scenario = bundled_scenario(name)
    bare = scenario.with_data({**scenario.data, "rules": []})
    for players in scenario.counts:
        games = [Game.new(each, players, SEED) for each in (scenario, bare)]
        first, second = (re.sub(r" heap [^;]*;", "", write(game.state)) for game in games)
        assert first == second
        assert "coins " + " ".join(["5"] * players) in first


@pytest.mark.rule("scenario.common.two_box_compatibility", "scenario.night_and_day.compatibility")
def test_powers_of_one_box_find_their_like_in_the_other() -> None:
    realm = bundled_scenario("night_and_day").realm(5)
    board = realm.board

    def earned(combo: str, kind: str) -> int:
        plain = (
            board.terrain_regions[kind]
            & ~board.regions_with_piece("monsters")
            & ~board.regions_with_piece("tribe")
        )
        region = next(bits(plain))
        s = position(realm, f"1 {combo}: {board.names[region]}")
        return ended(s).coins[0]

    assert earned("ratmen swamp", "mudpool") == earned("ratmen swamp", "mine") + 1
    assert earned("ratmen forest", "mushroom_forest") == earned("ratmen forest", "mudpool") + 1
    assert earned("dwarves alchemist", "mine") == earned("dwarves alchemist", "mudpool") + 1


@pytest.mark.rule("scenario.night_and_day.compatibility")
def test_who_finds_nothing_to_do_in_two_worlds_is_left_out() -> None:
    scenario = bundled_scenario("night_and_day")
    few, many = ({trait.id for trait in table_for(scenario.realm(n)).catalogue.traits} for n in (3, 4))
    assert {"flames", "spiderines"} & few == set()
    assert {"flames", "spiderines"} <= many
