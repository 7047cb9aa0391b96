"""Whole games by special rules of scenarios: sound after every decision, written, read and taken back."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from realms.play.audit import audit
from realms.play.chronicle import ChronicledGame
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.names import sit_down
from realms.play.players.player import play_out
from realms.play.record import record_of, replay
from realms.rules.registry import unplayed
from realms.rules.state import CHANCE
from realms.rules.table import START_COINS
from realms.scenario.scenario import Scenario, scenario_from

BELOW = "small_world_underground"
ABOVE_TILES, BELOW_TILES = "ABCD", "EFGH"
PLAYERS = ("random", "paced", "greedy", "planner")


def both_worlds(players: int, *rules: Mapping[str, Any], pieces: tuple[dict[str, Any], ...] = ()) -> Scenario:
    """Four tiles in each world, two tunnels, tribes and monsters that guard something."""
    tiles = [
        {"tile": tile, "face": face, "q": 9 * below + place % 2, "r": place // 2, "turn": place}
        for below, (face, letters) in enumerate((("surface", ABOVE_TILES), ("underground", BELOW_TILES)))
        for place, tile in enumerate(letters)
    ]
    tunnels = [{"piece": "tunnel", "at": f"{ABOVE_TILES[n]}/0", "number": n + 1} for n in range(2)]
    tunnels += [{"piece": "tunnel", "at": f"{BELOW_TILES[n]}/0", "number": n + 1} for n in range(2)]
    guards = [{"piece": "tribe", "at": f"{tile}/1"} for tile in "ADFG"]
    guards += [
        {"piece": "monsters", "at": "C/2", "site": "place"},
        {"piece": "monsters", "at": "H/2", "site": "relic"},
    ]
    return scenario_from(
        {
            "format": 1,
            "id": "both_worlds",
            "titles": {"en": "Both worlds"},
            "boxes": ["small_world", BELOW, "realms"],
            "tileset": "stand-in",
            "water": {"kind": "river"},
            "turns": {str(players): 5},
            "rules": list(rules),
            "layers": [{"players": players, "tiles": tiles, "pieces": [*tunnels, *guards, *pieces]}],
        }
    )


def worlds(**parameters: object) -> dict[str, object]:
    return {"rule": "two_worlds", **parameters}


def together(**parameters: object) -> dict[str, object]:
    return {"rule": "teams", **parameters}


REALMS = {
    "two worlds": (3, [worlds()]),
    "each on his side": (2, [worlds(first="random", change_side=False, expelled="every_turn")]),
    "active races only": (4, [worlds(decline=False, expelled="anywhere", home=2, abroad=2)]),
    "teams": (5, [together(draft="columns", races="by_team")]),
    "ready pairs": (4, [together(teams=[[1, 3], [2, 4]], score="lowest", races="by_team", attack=False)]),
    "few rows": (3, [together(teams=[[1, 2]], draft="columns", rows=2, coins="shift", attack=False)]),
    "many rows": (5, [together(draft="columns", rows=10, single=1), worlds(combos="any")]),
}


def decided(game: Game, kind: str, seed: int) -> Iterator[Game]:
    """The game before each decision."""
    players = sit_down([kind] * game.table.players, seed)
    while not game.over:
        yield game
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(players[game.seat].choose(game.view(game.seat)))


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_sound(name: str, seed: int) -> None:
    players, rules = REALMS[name]
    scenario = both_worlds(players, *rules)
    assert list(unplayed(scenario.realm(players))) == []
    game = Game.new(scenario, players, seed)
    for now in decided(game, "random", seed):
        line = write(now.state)
        again = read(now.table, line)
        assert (write(again), list(again.options)) == (line, list(now.state.options))
        assert audit(now.state) == [], (line, now.decisions)
    assert audit(game.state) == []


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
    lines = []
    for now in decided(game, "random", 3):
        lines.append(write(now.state))
        for option in now.options():
            assert str(now.explain(option).text)
    for _ in range(5):
        game.undo()
        assert write(game.state) == lines[len(game.decisions)]
