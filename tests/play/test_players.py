"""The players: paced as it is defined, and who is stronger than whom."""

import pytest

from realms.play.game import Game
from realms.play.notation import read
from realms.play.players.names import sit_down
from realms.play.players.paced import PacedPlayer
from realms.play.players.player import play_out
from realms.play.setup import table_for
from realms.rules.words import ABANDON, DECLINE, EXPAND, NO, STOP
from realms.scenario.scenario import scenario_from


def choices(game: Game, line: str) -> set[int]:
    game.state = read(game.table, line)
    return {PacedPlayer(seed).choose(game.view(game.seat)) for seed in range(60)}


def test_paced_declines_when_hardly_a_token_is_free(game: Game) -> None:
    rest = "; 2 orcs hill: B/1; 3 humans stout: C/1; 4 trolls flying: D/1"
    assert choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2" + rest) == {DECLINE}
    assert choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2=2" + rest) == {EXPAND}
    assert choices(game, "turn 9; coins 5 5 5 5; 1 elves swamp: A/0=2 A/2" + rest) == {EXPAND}


def test_paced_conquers_until_nothing_is_left(game: Game) -> None:
    line = "at attack; coins 5 5 5 5; 1 elves swamp +3: A/0; 2 orcs hill: B/1"
    found = choices(game, line)
    assert found == set(game.options()) - {STOP}


def test_paced_uses_what_it_has(game: Game) -> None:
    line = "at gather; coins 5 5 5 5; 1 elves fortified: A/0 A/2; 2 orcs hill: B/1"
    assert choices(game, line) == set(game.options()) - {NO}
    assert NO in choices(game, "at score; coins 5 5 5 5; 1 elves stout: A/0; 2 orcs hill: B/1")


def test_nobody_abandons_out_of_pace(game: Game) -> None:
    found = choices(game, "turn 3; coins 5 5 5 5; 1 elves swamp +5: A/0 A/2; 2 orcs hill: B/1")
    assert ABANDON + game.table.ground.number["A/0"] in game.options()
    assert found == {EXPAND}


@pytest.mark.parametrize(
    ("better", "worse", "games", "wins"), [("greedy", "random", 12, 11), ("planner", "random", 4, 4)]
)
def test_the_better_player_wins(thirty, better: str, worse: str, games: int, wins: int) -> None:
    layer = {**thirty.data["layers"][0], "players": 2}
    table = table_for(scenario_from({**thirty.data, "layers": [layer]}).realm(2))
    won = 0
    for seed in range(games):
        game = Game(table, seed)
        seats = [better, worse] if seed % 2 else [worse, better]
        play_out(game, sit_down(seats, seed))
        won += seats.index(better) in game.outcome().winners
    assert won >= wins
