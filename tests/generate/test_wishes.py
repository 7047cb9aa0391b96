"""Wishes survive their way through data, and name the command that makes the realm again."""

import json
from dataclasses import replace

import pytest

from realms.generate.wishes import Wishes, players_text

CASES = [
    Wishes(),
    Wishes(players=(2, 3, 4), seed=7, water="sea", symmetry=2),
    Wishes(players=(2, 4), nested=False, worlds=2, shape="ring"),
    Wishes(drawn=True, boxes=("small_world",)),
    Wishes(
        without=frozenset({"terrain_share", "water"}), land=(7, 11), boxes=("small_world", "realms", "realms")
    ),
]


@pytest.mark.parametrize("wishes", CASES)
def test_wishes_survive_their_way_through_json(wishes: Wishes) -> None:
    assert Wishes.from_data(json.loads(json.dumps(wishes.to_data()))) == wishes


def test_what_data_leave_out_is_as_usual() -> None:
    assert Wishes.from_data({"seed": 3}) == Wishes(seed=3)


@pytest.mark.parametrize(
    ("players", "text"), [((4,), "4"), ((2, 3, 4, 5), "2-5"), ((2, 4), "2,4"), ((5, 6), "5-6")]
)
def test_counts_are_written_as_an_option(players: tuple[int, ...], text: str) -> None:
    assert players_text(players) == text


def test_the_command_names_the_boxes_and_what_is_not_usual() -> None:
    assert Wishes().command == "realms generate --players 4 --boxes small_world,realms --seed 1"
    board = Wishes(drawn=True, boxes=("small_world",), water="sea")
    assert board.command == "realms generate --players 4 --drawn --seed 1"
    assert replace(board, water="river").command == (
        "realms generate --players 4 --drawn --water river --seed 1"
    )
    assert CASES[4].command == (
        "realms generate --players 4 --boxes small_world,realms,realms"
        " --land 7,11 --without terrain_share,water --seed 1"
    )
