"""Games with special rules of scenarios: sound after every decision, written, read and undone."""

from collections.abc import Iterable
from functools import partial
from itertools import chain

import pytest

from realms.play.audit import audit
from realms.play.chronicle import ChronicledGame
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import record_of, replay
from realms.rules.position.table import START_COINS
from realms.rules.registry import unplayed
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import RIVER, Entry, document, layer, piece, rule, tile, tunnel
from help.games import decide, play_soundly

BELOW = "small_world_underground"
ABOVE_TILES, BELOW_TILES = "ABCD", "EFGH"
PLAYERS = ("random", "paced", "greedy", "planner")


def small(players: int, rules: Iterable[Entry], tiles: Iterable[Entry], *pieces: Entry, more=()) -> Scenario:
    return scenario_from(
        document(
            layer(tiles, *pieces, players=players),
            boxes=["small_world", BELOW, *more, "realms"],
            water=RIVER,
            turns={str(players): 5},
            rules=list(rules),
        )
    )


def both_worlds(players: int, *rules: Entry) -> Scenario:
    """Four tiles in each world, two tunnels, tribes and monsters that guard something."""
    tiles = [
        tile(letter, 9 * below + place % 2, place // 2, place, face)
        for below, (face, letters) in enumerate((("surface", ABOVE_TILES), ("underground", BELOW_TILES)))
        for place, letter in enumerate(letters)
    ]
    tunnels = chain(*(tunnel(f"{ABOVE_TILES[n]}/0", f"{BELOW_TILES[n]}/0", n + 1) for n in range(2)))
    tribes = [piece("tribe", f"{letter}/1") for letter in "ADFG"]
    guards = [piece("monsters", "C/2", site="place"), piece("monsters", "H/2", site="relic")]
    return small(players, rules, tiles, *tunnels, *tribes, *guards)


def mine(players: int, *more: str, **parameters: object) -> Scenario:
    """Three veins, each down the regions of one tile, between ordinary tiles and a river."""
    tiles = [
        tile(letter, q - r // 2, r, q, "underground")
        for r, letters in enumerate(("ABCD", "EFG", "HNK"))
        for q, letter in enumerate(letters)
    ]
    levels = [
        piece("marker", f"{letter}/{number}", marker="vein", vein=letter, level=level)
        for letter in "EFG"
        for number, level in enumerate("abc")
    ]
    tribes = [piece("tribe", f"{letter}/1") for letter in "ADK"]
    guards = [piece("monsters", "B/2", site="place"), piece("monsters", "H/2", site="place_or_relic")]
    volcano = piece("chasm", "C/2", volcano=True)
    rules = [rule("gold_veins", **parameters)]
    return small(players, rules, tiles, *levels, *tribes, *guards, volcano, more=more)


worlds, together = partial(rule, "two_worlds"), partial(rule, "teams")
SMALL_BOXES = ("cursed", "grand_dames", "be_not_afraid", "leaders")
REALMS = {
    "two worlds": both_worlds(3, worlds()),
    "each on his side": both_worlds(2, worlds(first="random", change_side=False, expelled="every_turn")),
    "active races only": both_worlds(4, worlds(decline=False, expelled="anywhere", home=2, abroad=2)),
    "teams": both_worlds(5, together(draft="columns", races="by_team")),
    "ready pairs": both_worlds(
        4, together(teams=[[1, 3], [2, 4]], score="lowest", races="by_team", attack=False)
    ),
    "few rows": both_worlds(
        3, together(teams=[[1, 2]], draft="columns", rows=2, coins="shift", attack=False)
    ),
    "many rows": both_worlds(5, together(draft="columns", rows=10, single=1), worlds(combos="any")),
    "veins": mine(3),
    "each vein for itself": mine(4, *SMALL_BOXES, opening="each_vein", retreat="unused", monsters=3),
    "climbing": mine(3, *SMALL_BOXES, targets="vein", relic_from=3, races=["skeletons"], monsters=0),
    "veins at rest": mine(2, attacks=False, stacks=[[1, 2], [3], [4, 4, 4]]),
}


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_are_sound(name: str, seed: int) -> None:
    scenario = REALMS[name]
    (players,) = scenario.counts
    assert list(unplayed(scenario.realm(players))) == []
    game = Game.new(scenario, players, seed)
    play_soundly(game, players_for(["random"] * players, seed))


@pytest.mark.parametrize("name", REALMS)
@pytest.mark.parametrize("kind", PLAYERS[1:])
def test_every_player_finishes(name: str, kind: str) -> None:
    (players,) = REALMS[name].counts
    game = ChronicledGame.new(REALMS[name], players, 7)
    seats = [kind, *["paced"] * (players - 1)]
    play_out(game, players_for(seats, 7))
    assert game.over
    assert [START_COINS + source.total() for source in game.chronicle.sources] == game.state.coins
    assert {reign.seat for reign in game.chronicle.reigns} == set(range(players))
    assert audit(game.state) == []
    again = replay(record_of(game, seats, 7))
    assert (write(again.state), again.outcome()) == (write(game.state), game.outcome())


@pytest.mark.parametrize("name", REALMS)
def test_every_decision_is_told_and_can_be_taken_back(name: str) -> None:
    (players,) = REALMS[name].counts
    game = Game.new(REALMS[name], players, 3)
    sitting, lines = players_for(["random"] * players, 3), []
    while not game.over:
        lines.append(write(game.state))
        for option in game.options():
            assert str(game.explain(option).text)
        decide(game, sitting)
    for _ in range(5):
        game.undo()
        assert write(game.state) == lines[len(game.decisions)]
