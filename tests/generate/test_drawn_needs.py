"""Wishes for drawn boards that cannot hold together are named, and near ones that can are proposed."""

from dataclasses import replace
from random import Random

import pytest

from realms.generate.drawn.draw import draw
from realms.generate.drawn.needs import explanation
from realms.generate.outcome import Impossible
from realms.generate.wishes import Wishes

DRAWN = Wishes((3,), boxes=("small_world",), water="sea", drawn=True)

IMPOSSIBLE = [
    (replace(DRAWN, players=(6,)), ["players"]),
    (replace(DRAWN, players=(2, 3, 6)), ["players"]),
    (replace(DRAWN, worlds=2), ["worlds"]),
    (replace(DRAWN, boxes=("realms",)), ["pool"]),
    (replace(DRAWN, shape="ring", water="none"), ["shape", "water"]),
    (replace(DRAWN, land=(20, 25)), ["land"]),
    (replace(DRAWN, land=(9, 9), symmetry=2, water="river"), ["water", "symmetry", "land"]),
    (replace(DRAWN, land=(9, 9), symmetry=2, shape="ring"), ["shape", "symmetry", "land"]),
    (replace(DRAWN, boxes=("small_world_underground",)), ["share", "mountains"]),
]


@pytest.mark.parametrize(("wishes", "names"), IMPOSSIBLE)
def test_the_wishes_that_cannot_hold_together_are_named(wishes: Wishes, names: list[str]) -> None:
    found = explanation(wishes)
    assert found is not None
    assert [wish.name for wish in found.wishes] == names
    assert found.proven


@pytest.mark.parametrize(("wishes", "names"), IMPOSSIBLE)
def test_without_any_one_of_them_the_others_can(wishes: Wishes, names: list[str]) -> None:
    for name in names:
        assert explanation(replace(wishes, without=frozenset({name}))) is None


@pytest.mark.parametrize("wishes", [wishes for wishes, _ in IMPOSSIBLE])
def test_what_is_proposed_instead_is_possible(wishes: Wishes) -> None:
    found = explanation(wishes)
    assert found is not None
    assert found.nearest is not None
    assert explanation(found.nearest) is None
    assert found.nearest.seed == wishes.seed


@pytest.mark.parametrize(
    "wishes",
    [
        DRAWN,
        replace(DRAWN, players=(2, 3, 4, 5)),
        replace(DRAWN, players=(6,), boxes=("small_world", "realms")),
        replace(DRAWN, land=(9, 9), symmetry=2),  # one region lies in the middle
        replace(DRAWN, shape="ring", water="river", symmetry=3),
    ],
)
def test_other_wishes_are_possible(wishes: Wishes) -> None:
    assert explanation(wishes) is None


def test_impossible_wishes_are_explained_instead_of_drawn() -> None:
    assert isinstance(draw(replace(DRAWN, players=(6,)), Random(1)), Impossible)


@pytest.mark.parametrize(
    ("wishes", "players"),
    [
        (replace(DRAWN, players=(2, 6), without=frozenset({"players"})), [2]),
        (replace(DRAWN, players=(6,), without=frozenset({"players"})), [5]),
        (replace(DRAWN, worlds=2, without=frozenset({"worlds"})), [3]),
    ],
)
def test_what_is_given_up_is_not_drawn(wishes: Wishes, players: list[int]) -> None:
    drawn = (draw(wishes, Random(seed)) for seed in range(9))
    layers = next(found for found in drawn if isinstance(found, list))
    assert [layer["players"] for layer in layers] == players
