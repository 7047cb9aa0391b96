"""Random games on boards that change during play: sound after every decision, and told in records."""

from itertools import product

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import read, write
from realms.play.players.names import sit_down
from realms.play.record import new_game, record_of, steps
from realms.rules.state import CHANCE
from realms.scenario.scenario import Scenario, scenario_from

CELLS = [(q, r) for r in range(-2, 3) for q in range(-3, 4) if abs(q + r) < 4]
LETTERS = "ANBPCUQDSEFTGVHX"


def adrift(players: int, **values: object) -> Scenario:
    """Land and sea by turns, with pieces of all kinds, that drift."""
    count = 6 + 2 * players
    tiles = [
        {"tile": letter, "face": "surface", "q": q, "r": r, "turn": place % 6}
        for place, (letter, (q, r)) in enumerate(zip(LETTERS[:count], CELLS[8:], strict=False))
    ]
    land = [letter for letter in LETTERS[:count] if letter in "ABCDEFGHU"]
    pieces = [{"piece": "mountain", "at": f"{letter}/0"} for letter in land[::2]]
    pieces += [{"piece": "tribe", "at": f"{letter}/1"} for letter in land[1::2]]
    pieces += [{"piece": "chasm", "at": f"{letter}/2"} for letter in land[::3]]
    return scenario_from(
        {
            "format": 1,
            "id": "adrift",
            "titles": {"en": "Adrift"},
            "boxes": ["small_world", "realms"],
            "tileset": "stand-in",
            "water": {"kind": "sea", "enter": False},
            "rules": [{"rule": "drift", **values}],
            "layers": [{"players": players, "tiles": tiles, "pieces": pieces}],
        }
    )


def play_soundly(game: Game, kind: str, seed: int) -> None:
    """To the end; every position can be written down and read again, and nothing is wrong with it."""
    sitting = sit_down([kind] * game.table.players, seed)
    while not game.over:
        line = write(game.state)
        again = read(game.table, line)
        assert (write(again), list(again.options)) == (line, list(game.state.options))
        assert (again.cost, again.held, again.anchors) == (
            game.state.cost,
            game.state.held,
            game.state.anchors,
        )
        if game.seat == CHANCE:
            game.throw()
        else:
            game.play(sitting[game.seat].choose(game.view(game.seat)))
        assert audit(game.state) == [], (write(game.state), game.decisions)


RULES = ({}, {"time": "round", "tiles": 2, "in_place": False, "table": 7}, {"tiles": 3, "table": 5})


@pytest.mark.parametrize(("players", "rule"), list(product(range(2, 7), range(3))))
def test_games_adrift_are_sound(players: int, rule: int) -> None:
    scenario, seed = adrift(players, **RULES[rule]), 10 * players + rule
    game = Game.new(scenario, players, seed)
    first = game.board
    play_soundly(game, "random", seed)
    assert game.board is not first
    assert game.board.n != first.n or game.board.layout != first.layout


def test_a_game_adrift_is_told_and_replayed() -> None:
    scenario = adrift(3)
    game = Game.new(scenario, 3, 5)
    play_soundly(game, "random", 5)
    record = record_of(game, ["random"] * 3, 5)
    again = new_game(record)
    for _ in steps(record, again):
        pass
    assert write(again.state) == write(game.state)
    assert record_of(again, ["random"] * 3, 5).decisions == record.decisions


def test_undo_brings_the_old_board_back() -> None:
    game = Game.new(adrift(2), 2, 3)
    while game.seat == CHANCE:
        game.throw()
    before, line = game.board, write(game.state)
    for _ in range(3):
        game.play(game.options()[0])
    assert game.board.layout != before.layout
    for _ in range(3):
        game.undo()
    assert (write(game.state), game.board.layout) == (line, before.layout)


def test_words_speak_of_the_board_as_it_is() -> None:
    game = Game.new(adrift(2), 2, 3)
    while game.seat == CHANCE:
        game.throw()
    told = [str(game.explain(option).text) for option in game.options()]
    assert {"push tile A", "push tile N", "no, thank you"} <= set(told)
    game.play(game.options()[0])
    assert any(str(game.explain(option).text).startswith("to the ") for option in game.options())
    game.play(game.options()[0])
    game.play(game.options()[-1])
    for region in range(game.board.n):
        assert str(game.place(region)).strip()
    names = {str(game.place(region)) for region in range(game.board.n)}
    assert len(names) == game.board.n
