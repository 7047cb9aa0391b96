"""A choice satisfies the checks however its tiles are laid, and is the same whenever it is made."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from help.choices import ALL_COUNTS, SEARCH, SOLVER, TWO_COPIES, objections

from realms.generate.outcome import Impossible
from realms.generate.tiles.choice import Choice, ChosenTile, Cover, covered
from realms.generate.tiles.choose.choose import choose
from realms.generate.tiles.choose.solving import Engine
from realms.generate.tiles.course_room import pattern, water_tiles
from realms.generate.wishes import SHAPES, WATERS, Wishes
from realms.tiles.kinds import WORLDS

SETTINGS = {
    "usual": Wishes(),
    "two players": Wishes(players=(2,)),
    "six players": Wishes(players=(6,)),
    "all nested": Wishes(players=ALL_COUNTS),
    "all alone": Wishes(players=ALL_COUNTS, nested=False),
    "some nested": Wishes(players=(2, 5), water="sea"),
    "lake": Wishes(players=(3, 4, 5), water="lake"),
    "dry": Wishes(players=(2, 3, 4), water="none"),
    "two worlds": Wishes(players=(3, 4), worlds=2),
    "all in two worlds": Wishes(players=ALL_COUNTS, worlds=2, boxes=TWO_COPIES),
    "two copies": Wishes(players=ALL_COUNTS, boxes=TWO_COPIES),
    "Realms alone": Wishes(players=(4, 5), boxes=("realms",)),
    "winding": Wishes(players=ALL_COUNTS, tileset="winding"),
    "winding underground": Wishes(players=(4,), worlds=2, tileset="winding"),
    "half turn": Wishes(players=(2, 4), symmetry=2),
    "third of a turn": Wishes(players=(3, 5), symmetry=3),
}
ENGINES = {"OR-tools": SOLVER, "search": SEARCH, "usual": None}


@pytest.fixture(params=SETTINGS.values(), ids=SETTINGS.keys())
def wishes(request: pytest.FixtureRequest) -> Wishes:
    found = request.param
    assert isinstance(found, Wishes)
    return found


@pytest.fixture(params=ENGINES.values(), ids=ENGINES.keys())
def engines(request: pytest.FixtureRequest) -> tuple[Engine, ...] | None:
    found: tuple[Engine, ...] | None = request.param
    return found


def chosen(wishes: Wishes, seed: int = 1, engines: tuple[Engine, ...] | None = None) -> Choice:
    choice = choose(wishes, Random(seed), engines=engines)
    assert isinstance(choice, Choice)
    return choice


def tiles_at(wishes: Wishes, choice: Choice) -> list[tuple[ChosenTile, ...]]:
    return [choice.at(players, wishes.nested) for players in wishes.players]


def test_the_checks_accept_it_laid_anyhow(wishes: Wishes, engines: tuple[Engine, ...] | None) -> None:
    assert objections(wishes, chosen(wishes, engines=engines)) == []


def test_the_checks_notice_another_count() -> None:
    choice = chosen(Wishes())
    fewer = Choice(tuple(replace(each, players=2) for each in choice.tiles))
    assert any(each.startswith("R001") for each in objections(Wishes(players=(2,)), fewer))
    bare = Choice(tuple(replace(each, covers=()) for each in choice.tiles))
    assert any(each.startswith("R002") for each in objections(Wishes(), bare))


def test_each_tile_is_laid_once(wishes: Wishes) -> None:
    for laid in tiles_at(wishes, chosen(wishes)):
        letters = [each.tile for each in laid]
        assert len(set(letters)) == len(letters)
        assert set(letters) <= wishes.supply.tiles
        assert {each.face for each in laid} == {*WORLDS[: wishes.worlds]}


def test_the_water_suits_its_course(wishes: Wishes) -> None:
    for laid in tiles_at(wishes, chosen(wishes)):
        for world in WORLDS[: wishes.worlds]:
            own = [each for each in laid if each.face == world]
            dry = {0} if wishes.worlds > 1 else set()
            assert wet(wishes, own) in {*water_tiles(wishes, len(own)), *dry}
        assert wet(wishes, laid) or wishes.water == "none"


def wet(wishes: Wishes, tiles: tuple[ChosenTile, ...] | list[ChosenTile]) -> int:
    return sum(bool(covered(face_of(wishes, each), each.face, each.covers).water) for each in tiles)


def face_of(wishes: Wishes, chosen: ChosenTile):  # type: ignore[no-untyped-def]
    return wishes.faces.face(chosen.tile, chosen.face)
