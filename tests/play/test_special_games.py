"""Whole games by special rules of scenarios: sound after every decision, written, read and taken back."""

from functools import partial
from itertools import chain

import pytest

from realms.play.audit import audit
from realms.play.chronicle import ChronicledGame
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.names import sit_down
from realms.play.players.player import play_out
from realms.play.record import record_of, replay
from realms.rules.registry import unplayed
from realms.rules.table import START_COINS
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import RIVER, Entry, document, layer, piece, rule, tile, tunnel
from help.games import decide, play_soundly

BELOW = "small_world_underground"
ABOVE_TILES, BELOW_TILES = "ABCD", "EFGH"
PLAYERS = ("random", "paced", "greedy", "planner")


def both_worlds(players: int, *rules: Entry, pieces: tuple[Entry, ...] = ()) -> Scenario:
    """Four tiles in each world, two tunnels, tribes and monsters that guard something."""
    tiles = [
        tile(letter, 9 * below + place % 2, place // 2, place, face)
        for below, (face, letters) in enumerate((("surface", ABOVE_TILES), ("underground", BELOW_TILES)))
        for place, letter in enumerate(letters)
    ]
    tunnels = chain(*(tunnel(f"{ABOVE_TILES[n]}/0", f"{BELOW_TILES[n]}/0", n + 1) for n in range(2)))
    tribes = [piece("tribe", f"{letter}/1") for letter in "ADFG"]
    guards = [piece("monsters", "C/2", site="place"), piece("monsters", "H/2", site="relic")]
    return scenario_from(
        document(
            layer(tiles, *tunnels, *tribes, *guards, *pieces, players=players),
            boxes=["small_world", BELOW, "realms"],
            water=RIVER,
            turns={str(players): 5},
            rules=list(rules),
        )
    )


worlds, together = partial(rule, "two_worlds"), partial(rule, "teams")
REALMS = {
    "two worlds": (3, [worlds()]),
    "each on his side": (2, [worlds(first="random", change_side=False, expelled="every_turn")]),
    "active races only": (4, [worlds(decline=False, expelled="anywhere", home=2, abroad=2)]),
    "teams": (5, [together(draft="columns", races="by_team")]),
    "ready pairs": (4, [together(teams=[[1, 3], [2, 4]], score="lowest", races="by_team", attack=False)]),
    "few rows": (3, [together(teams=[[1, 2]], draft="columns", rows=2, coins="shift", attack=False)]),
    "many rows": (5, [together(draft="columns", rows=10, single=1), worlds(combos="any")]),
}


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_sound(name: str, seed: int) -> None:
    players, rules = REALMS[name]
    scenario = both_worlds(players, *rules)
    assert list(unplayed(scenario.realm(players))) == []
    game = Game.new(scenario, players, seed)
    play_soundly(game, sit_down(["random"] * players, seed))


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("kind", PLAYERS[1:])
def test_every_player_finishes(name: str, kind: str) -> None:
    players, rules = REALMS[name]
    game = ChronicledGame.new(both_worlds(players, *rules), players, 7)
    seats = [kind, *["paced"] * (players - 1)]
    play_out(game, sit_down(seats, 7))
    assert game.over
    assert [START_COINS + source.total() for source in game.chronicle.sources] == game.state.coins
    assert {reign.seat for reign in game.chronicle.reigns} == set(range(players))
    assert audit(game.state) == []
    again = replay(record_of(game, seats, 7))
    assert (write(again.state), again.outcome()) == (write(game.state), game.outcome())


@pytest.mark.parametrize("name", REALMS)
def test_every_decision_is_told_and_can_be_taken_back(name: str) -> None:
    players, rules = REALMS[name]
    game = Game.new(both_worlds(players, *rules), players, 3)
    sitting, lines = sit_down(["random"] * players, 3), []
    while not game.over:
        lines.append(write(game.state))
        for option in game.options():
            assert str(game.explain(option).text)
        decide(game, sitting)
    for _ in range(5):
        game.undo()
        assert write(game.state) == lines[len(game.decisions)]
