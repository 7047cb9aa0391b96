"""A choice satisfies the checks however its tiles are laid, and is the same whenever it is made."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

import pytest

from realms.board.covered_faces import CoveredFace
from realms.generate.outcome import Impossible
from realms.generate.tiles.choice import ChosenTile, Cover, TileChoice, covered
from realms.generate.tiles.choose import cp_sat
from realms.generate.tiles.choose.choose import choice_by, choose
from realms.generate.tiles.choose.solving import Engine, usual_engines
from realms.generate.tiles.choose.task import Task
from realms.generate.tiles.course_room import pattern, water_tiles
from realms.generate.wishes import SHAPES, WATERS, Wishes
from realms.tiles.kinds import WORLDS

from help.choices import ALL_COUNTS, SEARCH, SOLVER, TWO_COPIES, objections

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
    "Underground": Wishes(players=(4, 5), boxes=("small_world_underground", "realms")),
    "winding": Wishes(players=ALL_COUNTS, tileset="winding"),
    "winding underground": Wishes(players=(4,), worlds=2, tileset="winding"),
    "half turn": Wishes(players=(2, 4), symmetry=2),
    "third of a turn": Wishes(players=(3, 5), symmetry=3),
}
ENGINES = {"search": SEARCH, **({"OR-tools": SOLVER} if cp_sat.available() else {})}


@pytest.fixture(params=SETTINGS.values(), ids=SETTINGS.keys())
def wishes(request: pytest.FixtureRequest) -> Wishes:
    found = request.param
    assert isinstance(found, Wishes)
    return found


@pytest.fixture(params=ENGINES.values(), ids=ENGINES.keys())
def engines(request: pytest.FixtureRequest) -> tuple[Engine, ...]:
    found: tuple[Engine, ...] = request.param
    return found


def chosen(wishes: Wishes, seed: int = 1, engines: Sequence[Engine] = ()) -> TileChoice:
    choice = choice_by(engines or usual_engines(), Task(wishes), Random(seed))
    assert choice
    return choice


def tiles_at(wishes: Wishes, choice: TileChoice) -> list[tuple[ChosenTile, ...]]:
    return [choice.at(players, wishes.nested) for players in wishes.players]


def test_the_checks_accept_it_laid_anyhow(wishes: Wishes, engines: tuple[Engine, ...]) -> None:
    assert objections(wishes, chosen(wishes, engines=engines)) == []


def test_the_checks_notice_another_count() -> None:
    choice = chosen(Wishes())
    fewer = TileChoice(tuple(replace(each, players=2) for each in choice.tiles))
    assert any(each.startswith("R001") for each in objections(Wishes(players=(2,)), fewer))
    bare = TileChoice(tuple(replace(each, covers=()) for each in choice.tiles))
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


def wet(wishes: Wishes, tiles: Iterable[ChosenTile]) -> int:
    return sum(bool(face_of(wishes, each).water) for each in tiles)


def face_of(wishes: Wishes, each: ChosenTile) -> CoveredFace:
    face = wishes.faces.face(each.tile, each.face)
    assert face
    return covered(face, each.face, each.covers)


def test_symmetrical_tiles_come_in_multiples_but_for_one_in_the_middle() -> None:
    for name in ("half turn", "third of a turn"):
        wishes = SETTINGS[name]
        middles = [odd_patterns(wishes, laid) for laid in tiles_at(wishes, chosen(wishes))]
        assert all(len(odd) <= 1 for odd in middles)
        assert all(odd == middles[0] for odd in middles)  # the middle does not change


def odd_patterns(wishes: Wishes, tiles: tuple[ChosenTile, ...]) -> list[object]:
    """Return the patterns that do not come out even."""
    patterns = Counter(pattern(face_of(wishes, each)) for each in tiles)
    assert all(count % wishes.symmetry in (0, 1) for count in patterns.values())
    return [each for each, count in patterns.items() if count % wishes.symmetry]


def test_every_water_and_shape_has_a_choice() -> None:
    for water in WATERS:
        for shape in SHAPES:
            wishes = Wishes(players=(3, 4), water=water, shape=shape)
            assert objections(wishes, chosen(wishes)) == []


def test_luck_makes_different_choices(engines: tuple[Engine, ...]) -> None:
    made = {chosen(Wishes(), seed, engines) for seed in range(5)}
    assert len(made) == len(range(5))


def test_tiles_that_lie_already_stay() -> None:
    fixed = (
        ChosenTile("A", "surface", 3, (Cover(0, "mountain", "mine"),)),
        ChosenTile("N", "surface", 3),
        ChosenTile("C", "underground", 4),
    )
    wishes = Wishes(players=(3, 4), worlds=2)
    for engines in ENGINES.values():
        choice = choice_by(engines, Task(wishes, fixed), Random(1))
        assert choice
        found = {each.tile: each for each in choice.tiles}
        for each in fixed:
            lying = found[each.tile]
            assert (lying.face, lying.players) == (each.face, each.players)
            assert {*each.covers} <= {*lying.covers}
        assert objections(wishes, choice) == []


def test_a_fixed_tile_of_a_count_between_lies_from_the_next_one_on() -> None:
    choice = choose(Wishes(players=(2, 4)), Random(1), (ChosenTile("A", "surface", 3),))
    assert isinstance(choice, TileChoice)
    assert {each.tile: each.players for each in choice.tiles}["A"] == 4


def test_fixed_tiles_may_be_the_reason_why_there_is_none() -> None:
    dry = tuple(ChosenTile(tile, "underground", 2) for tile in "ABCDEFGHIJKLM")
    found = choose(Wishes(players=(2,), worlds=2), Random(1), dry)
    assert isinstance(found, Impossible)
    assert "fixed" in [each.name for each in found.wishes]


def test_a_wish_that_is_given_up_binds_no_more() -> None:
    shares = frozenset(f"terrain_{kind}" for kind in ("farmland", "forest", "hill", "swamp", "mountain"))
    free = Wishes(without=shares)
    made = [chosen(free, seed) for seed in range(8)]
    assert any(each.startswith("R002") for choice in made for each in objections(free, choice))
    assert not any(each.startswith(("R001", "B")) for choice in made for each in objections(free, choice))


def test_a_choice_does_not_depend_on_the_order_of_sets() -> None:
    told = (
        "from random import Random;"
        "from realms.generate.tiles.choose.choose import choose;"
        "from realms.generate.wishes import Wishes;"
        "print(choose(Wishes(players=(2, 4), worlds=2), Random(5)));"
        "print(choose(Wishes(land=(11, 12), symmetry=2), Random(5)));"
        "from realms.generate.tiles.choose import choose as module, search, solving, task;"
        "engines = (solving.Engine(search.solve, 2.0, 8),);"
        "print(module.choice_by(engines, task.Task(Wishes(players=(2, 4))), Random(5)))"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", told],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert "TileChoice" in printed[0]
    assert "Impossible" in printed[0]
