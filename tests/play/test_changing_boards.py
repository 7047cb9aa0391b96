"""Random games on boards that change during play: sound after every decision, and told in records."""

from itertools import product

import pytest

from realms.play.audit import audit
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import Record, new_game, record_of, replay_steps
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import CLOSED_SEA, document, layer, piece, rule, tile
from help.games import play_soundly, until_seat
from help.growing import BOTH, gods

CELLS = [(q, r) for r in range(-2, 3) for q in range(-3, 4) if abs(q + r) < 4]
LETTERS = "ANBPCUQDSEFTGVHX"


def adrift(players: int, **values: object) -> Scenario:
    """Land and sea by turns, with pieces of all kinds, that drift."""
    count = 6 + 2 * players
    laid = zip(LETTERS[:count], CELLS[8:], strict=False)
    tiles = [tile(letter, q, r, place % 6) for place, (letter, (q, r)) in enumerate(laid)]
    land = [letter for letter in LETTERS[:count] if letter in "ABCDEFGHU"]
    pieces = [piece("mountain", f"{letter}/0") for letter in land[::2]]
    pieces += [piece("tribe", f"{letter}/1") for letter in land[1::2]]
    pieces += [piece("chasm", f"{letter}/2") for letter in land[::3]]
    drifting = {"water": CLOSED_SEA, "rules": [rule("drift", **values)]}
    here = layer(tiles, *pieces, players=players)
    return scenario_from(document(here, boxes=["small_world", "realms"], **drifting))


RULES = ({}, {"time": "round", "tiles": 2, "in_place": False, "table": 7}, {"tiles": 3, "table": 5})


@pytest.mark.parametrize(("players", "number"), list(product(range(2, 7), range(3))))
def test_games_adrift_are_sound(players: int, number: int) -> None:
    scenario, seed = adrift(players, **RULES[number]), 10 * players + number
    game = Game.new(scenario, players, seed)
    first = game.board
    play_soundly(game, players_for(["random"] * players, seed))
    assert game.board is not first
    assert game.board.region_count != first.region_count or game.board.layout != first.layout


def told_again(scenario: Scenario) -> Record:
    """The record of a random game for three, which comes to the same end when it is replayed."""
    game = Game.new(scenario, 3, 5)
    play_soundly(game, players_for(["random"] * 3, 5))
    record = record_of(game, ["random"] * 3, 5)
    again = new_game(record)
    for _ in replay_steps(record, again):
        pass
    assert write(again.state) == write(game.state)
    assert record_of(again, ["random"] * 3, 5).decisions == record.decisions
    return record


def test_a_game_adrift_is_told_and_replayed() -> None:
    words = {text.split()[0] for text in told_again(adrift(3)).decisions}
    assert words >= {"push", "to", "turn"}


def test_undo_brings_the_old_board_back() -> None:
    game = until_seat(Game.new(adrift(2), 2, 3))
    before, line = game.board, write(game.state)
    for _ in range(3):
        game.play(game.options()[0])
    assert game.board.layout != before.layout
    for _ in range(3):
        game.undo()
    assert (write(game.state), game.board.layout) == (line, before.layout)


def test_words_speak_of_the_board_as_it_is() -> None:
    game = until_seat(Game.new(adrift(2), 2, 3))
    told = [str(game.explain(option).text) for option in game.options()]
    assert {"push tile A", "push tile N", "no, thank you (Push a tile?)"} <= set(told)
    game.play(game.options()[0])
    assert any(str(game.explain(option).text).startswith("to the ") for option in game.options())
    game.play(game.options()[0])
    game.play(game.options()[-1])
    for region in range(game.board.region_count):
        assert str(game.place(region)).strip()
    names = {str(game.place(region)) for region in range(game.board.region_count)}
    assert len(names) == game.board.region_count


GROWTH = (
    {"sites": True},
    {
        "counting": "land",
        "regions": 5,
        "first_tiles": 2,
        "beside": "others",
        "covers": "one",
        "tribe_from": 3,
    },
    {"hard": "replace", "drawn_for_two": 0, "races": 2, "powers": 2, "tribe_on": "land", "tribe_from": 1},
)
SMALL = ["cursed", "grand_dames", "be_not_afraid", "leaders"]


GROWN = [*((players, 0) for players in range(2, 7)), (2, 1), (4, 1), (3, 2), (5, 2)]


@pytest.mark.parametrize(("players", "rule"), GROWN)
def test_games_that_grow_are_sound(players: int, rule: int) -> None:
    boxes = [*BOTH, *(SMALL if players % 2 else [])]
    scenario, seed = gods(players, boxes=boxes, touch=rule == 1, **GROWTH[rule]), players + 7 * rule
    game = Game.new(scenario, players, seed)
    assert (game.board.region_count, game.realm.board.region_count) == (0, 0)
    play_soundly(game, players_for(["random"] * players, seed))
    assert game.board.region_count >= (5 if rule == 1 else 9) * players or len(game.board.placements) == 26
    assert len(game.board.landmasses) == 1


@pytest.mark.parametrize("kind", ["paced", "greedy", "planner"])
def test_all_players_finish_games_on_changing_boards(kind: str) -> None:
    for scenario in (gods(2, boxes=BOTH, sites=True, regions=4), adrift(2)):
        short = scenario.with_data({**scenario.data, "turns": {"2": 3}})
        game = Game.new(short, 2, 4)
        play_out(game, players_for([kind] * 2, 4))
        assert game.over
        assert list(audit(game.state)) == []


def test_a_game_that_grew_is_told_and_replayed() -> None:
    words = {text.split()[0] for text in told_again(gods(3, sites=True)).decisions}
    assert words >= {"begin", "deal", "lay", "to", "turn", "field"}
