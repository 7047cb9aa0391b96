"""The interface of a game: options, play, undo, explain, views."""

import gc
import os
import subprocess
import sys
from random import Random
from weakref import ref

import pytest

from realms.play.decision import decision_from, text_of
from realms.play.game import DecisionError, Game
from realms.play.notation import NotationError, read, write
from realms.play.players.player import play_out
from realms.play.players.registry import PLAYERS, players_for
from realms.play.setup import SetupError, table_for, with_pool_choice
from realms.rules.model.decisions import EXPAND, PICK, STOP, TAKE
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario, scenario_from

from help.documents import LAKE, layer, row, rule
from help.games import until_seat


def test_a_game_of_a_scenario_begins_with_the_column(thirty) -> None:
    game = Game.new(thirty, 4, seed=3)
    assert game.seat == CHANCE
    until_seat(game)
    assert (game.seat, list(game.options())) == (0, [PICK + place for place in range(6)])


@pytest.mark.parametrize("decision", [PICK + 6, TAKE, EXPAND, -1, 1 << 30])
def test_what_is_not_allowed_changes_nothing(game: Game, decision: int) -> None:
    until_seat(game)
    before = write(game.state), list(game.decisions)
    with pytest.raises(DecisionError, match="not allowed at step 'pick' of turn 1"):
        game.play(decision)
    assert (write(game.state), game.decisions) == before


def test_a_table_where_nobody_plays_any_more_is_forgotten(thirty) -> None:
    game = Game.new(thirty, 4)
    play_out(game, players_for(["paced"] * 4, 1))
    table = ref(game.table)
    del game
    gc.collect()
    assert table() is None


def test_chance_can_be_told_what_to_do(game: Game) -> None:
    options = list(game.options())
    game.play(options[3])
    assert game.state.column[0][0] == game.table.catalogue.number[text_of(game.table, options[3]).split()[1]]
    with pytest.raises(DecisionError):
        game.play(options[3])
    until_seat(game)
    with pytest.raises(DecisionError, match="nothing to decide"):
        game.throw()


def test_nothing_can_be_undone_at_the_start(game: Game) -> None:
    with pytest.raises(DecisionError, match="nobody has decided"):
        game.undo()


def test_undo_keeps_the_luck_and_new_luck_changes_it(thirty) -> None:
    table = table_for(thirty.realm(4))
    changed = 0
    for seed in range(12):
        game = until_seat(Game(table, seed))
        game.play(PICK)
        until_seat(game)
        first = list(game.decisions)
        game.undo()
        game.play(PICK)
        until_seat(game)
        assert game.decisions == first
        game.undo()
        game.new_luck()
        game.play(PICK)
        until_seat(game)
        changed += game.decisions != first
    assert changed > 6


def test_a_seed_is_a_game_whatever_the_hash_seed(thirty) -> None:
    program = """
import sys
from pathlib import Path
from realms.play.game import Game
from realms.play.players.registry import players_for
from realms.play.players.player import play_out
from realms.play.record import record_of, to_text
from realms.scenario.scenario import load_scenario
game = Game.new(load_scenario(Path(sys.argv[1])), 4, 9)
seats = ["greedy", "paced", "random", "greedy"]
play_out(game, players_for(seats, 9))
print(to_text(record_of(game, seats, 9)))
"""
    texts = [
        subprocess.run(
            [sys.executable, "-c", program, str(thirty.path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1]
    assert len(texts[0]) > 5000


def test_a_price_is_explained(game: Game) -> None:
    line = "at attack; coins 5 5 5 5; 1 giants commando +1: {e}; 2 trolls fortified: {n}=2; mark lair: {n}; "
    ground = game.table.ground
    mountain = ground.members(ground.of("mountain"))[0]
    near = ground.members(ground.adj[mountain] & ~ground.of("mountain") & ~ground.seas)[0]
    names = {"e": ground.names[mountain], "n": ground.names[near]}
    game.state = read(game.table, line.format(**names) + f"mark fortress: {names['n']}")
    told = game.explain(TAKE + near)
    parts = [(str(part.why), part.tokens) for part in told.parts]
    assert parts == [
        ("region", 2), ("Trolls", 2), ("lair", 1), ("fortress", 1), ("Commando", -1), ("Giants", -1),
    ]  # fmt: skip
    assert (told.region, told.price, told.die) == (near, 4, 3)
    assert str(told.text) == f"conquer {game.place(near)}"


def test_a_redeployment_is_explained_with_its_region(game: Game) -> None:
    game.state = read(game.table, "at attack; coins 5 5 5 5; 1 elves hill +2: A/0 A/2 B/1")
    game.play(STOP)
    told = game.explain(game.options()[0])
    assert (told.region, str(told.text)) == (game.asked_region, f"{game.place(told.region or 0)}: keep 1")
    assert told.price is None


def test_explained_prices_add_up(game: Game) -> None:
    players = players_for(["random"] * 4, 1)
    seen = 0
    while not game.over:
        for option in game.options():
            told = game.explain(option)
            assert str(told.text)
            if told.price is not None:
                seen += 1
                assert sum(part.tokens for part in told.parts) == told.price
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))
    assert seen > 300


@pytest.mark.parametrize(
    "text", ["", "take", "take Z/9", "pick x", "stop now", "fly", "draw nobody", "pick 0"]
)
def test_texts_that_mean_nothing(game: Game, text: str) -> None:
    assert decision_from(game.table, text) is None


@pytest.mark.parametrize(
    "line",
    ["fly a", "1 elves hill: Z/9", "turn x", "coins 1", "at nowhere", "9 elves hill", "mark nothing: A/0"],
)
def test_lines_that_are_no_position(game: Game, line: str) -> None:
    with pytest.raises(NotationError):
        read(game.table, line)


@pytest.mark.parametrize("name", PLAYERS)
def test_players_do_not_look_at_what_is_hidden(game: Game, name: str) -> None:
    """The coins of the others are exchanged; at equal seed a player decides alike.

    An expert takes a second for each decision, so only some of its decisions are compared.
    """
    sitting = players_for(["paced"] * 4, 1)
    game.state.coins = [5, 25, 15, 35]
    decisions, every = 0, 13 if name == "expert" else 1
    while not game.over and decisions < 40:
        if game.seat == CHANCE:
            game.throw()
            continue
        seat, choices = game.seat, []
        view = game.view(seat)
        decisions += 1
        if decisions % every:
            game.play(sitting[seat].choose(view))
            continue
        mine, others = game.state.coins[seat], [c for s, c in enumerate(game.state.coins) if s != seat]
        for arranged in (others, others[1:] + others[:1], others[::-1]):
            coins = list(arranged)
            coins.insert(seat, mine)
            game.state.coins = coins
            choices.append(PLAYERS[name](7).choose(view))
        assert len(set(choices)) == 1
        game.play(sitting[seat].choose(view))


def test_a_sample_is_a_position_that_may_be(game: Game) -> None:
    play_on = players_for(["random"] * 4, 2)
    while game.state.turn < 3:
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(play_on[game.seat].choose(game.view(game.seat)))
    state = game.view(2).sample(Random(1))
    assert state.coins[2] == game.state.coins[2]
    assert min(state.coins) >= 0
    state.coins = game.state.coins
    assert write(state) == write(game.state)


def test_a_realm_that_nobody_can_enter_is_refused(thirty) -> None:
    water = {**thirty.data, "water": LAKE, "layers": [layer(row("N"))]}
    with pytest.raises(SetupError, match="can be entered"):
        Game.new(scenario_from(water), 2)
    banned = {**thirty.data, "pool": {"ban": ["elves", "orcs", "ghouls", "ratmen", "trolls", "amazons"]}}
    banned["pool"]["ban"] += ["skeletons", "sorcerers", "halflings", "giants"]
    with pytest.raises(SetupError, match="too few"):
        Game.new(scenario_from(banned), 4)


@pytest.mark.parametrize("name", ["drift", "crops", "growing_board"])
def test_a_rule_about_tiles_is_refused_on_a_drawing_even_if_its_author_accepts_it(name: str) -> None:
    drawn = {**bundled_scenario("lake_of_lamps").data, "boxes": ["small_world", "realms"]}
    accepted = [{"code": "S031", "reason": "to try it"}]
    with pytest.raises(SetupError, match="needs tiles, and this board is drawn"):
        Game.new(scenario_from({**drawn, "rules": [rule(name)], "exclusions": accepted}), 4)


def test_the_end_is_counted(game: Game) -> None:
    play_out(game, players_for(["paced"] * 4, 4))
    end = game.outcome()
    assert end.coins == tuple(game.state.coins)
    assert end.winners
    assert all(end.coins[seat] == max(end.coins) for seat in end.winners)
    assert list(game.options()) == []


def test_states_are_small(thirty) -> None:
    table = table_for(thirty.realm(4))
    shared = {
        "table",
        "rules",
        "step",
        "options",
        "base_cost",
        "cards",
    }  # with the table, or with other states
    sizes = []
    for seed in range(12):
        game = Game(table, seed)
        play_out(game, players_for(["paced"] * 4, seed))
        parts = [getattr(game.state, name) for name in game.state.__slots__ if name not in shared]
        own = [part for part in parts if not isinstance(part, int)]
        sizes.append(sys.getsizeof(game.state) + sum(map(sys.getsizeof, own)))
    assert sum(sizes) / len(sizes) < 4300


def test_what_costs_no_token_has_no_price_and_what_does_names_it(thirty) -> None:
    game = Game(table_for(with_pool_choice(thirty, ["small_world", "be_not_afraid"]).realm(4)))
    first, *_ = game.table.ground.names
    near, *_ = (game.table.ground.names[each] for each in game.table.regions(game.table.ground.adj[0]))
    game.state = read(
        game.table, f"at attack; coins 9 9 9 9; 1 trolls mercenary +9: {first}; 2 elves hill: {near}=4"
    )
    told = game.explain(decision_from(game.table, f"hire {near}"))
    assert told.price == sum(part.tokens for part in told.parts) == game.state.cost[told.region] - 2
    assert game.state.hand[0] == 9
    game.state = read(
        game.table, f"at attack; coins 9 9 9 9; 1 sorcerers hill +9: {first}; 2 elves hill: {near}"
    )
    told = game.explain(decision_from(game.table, f"convert {near}"))
    assert (told.price, told.parts) == (None, ())
