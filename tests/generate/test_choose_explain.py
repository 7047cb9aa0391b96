"""Impossible wishes are explained: a smallest conflict with the planted cause in it, and what is possible."""

from dataclasses import replace
from random import Random

import pytest

from realms.generate.outcome import Impossible
from realms.generate.tiles.choice import TileChoice
from realms.generate.tiles.choose import cp_sat
from realms.generate.tiles.choose.choose import choose
from realms.generate.tiles.choose.explain import Explainer, explain
from realms.generate.tiles.choose.names import give_up, wishes_to_give_up
from realms.generate.tiles.choose.solving import quick_engines
from realms.generate.wishes import Wishes

pytest.importorskip("ortools")

from help.choices import PLANTERS, SEARCH, Planted

PROVING = quick_engines()


@pytest.fixture(params=PLANTERS, ids=[each.__name__[1:] for each in PLANTERS])
def planted(request: pytest.FixtureRequest) -> Planted:
    found = request.param(Random(7))
    assert isinstance(found, Planted)
    return found


def test_the_conflict_is_proven_and_smallest_and_names_the_cause(planted: Planted) -> None:
    explainer = Explainer(planted.task, PROVING)
    core = explainer.core()
    others = explainer.every - {*core.names}
    assert core.proven
    assert planted.cause in core.names
    assert explainer.possible(others) is False
    assert [explainer.possible(others | {name}) for name in core.names] == [True] * len(core.names)


def test_without_the_cause_all_is_possible(planted: Planted) -> None:
    explainer = Explainer(planted.task, PROVING)
    assert explainer.possible() is False
    assert explainer.possible(frozenset({planted.cause})) is True


def test_the_nearest_wishes_can_be_met(planted: Planted) -> None:
    nearest = explain(planted.task, PROVING).nearest
    assert nearest
    assert nearest != planted.task.wishes
    assert Explainer(replace(planted.task, wishes=nearest), PROVING).possible() is True


def test_the_words_name_the_numbers_of_the_boxes() -> None:
    found = choose(Wishes(land=(11, 12)), Random(1))
    assert isinstance(found, Impossible)
    assert [str(each.title) for each in found.wishes] == [
        "what the checks advise: 8 to 10 land regions for each player",
        "11 to 12 land regions for each player",
        "4 players",
    ]
    assert found.nearest == Wishes()
    assert found.proven


def test_the_smallest_impossible_count_is_named() -> None:
    boxes = ("small_world", "realms", "river_world")
    found = choose(Wishes(players=(2, 4, 6), boxes=boxes), Random(1))
    assert isinstance(found, Impossible)
    assert [each.name for each in found.wishes] == ["box_river_world", "players_6"]
    assert found.nearest == Wishes(players=(2, 4), boxes=boxes)


@pytest.mark.parametrize("boxes", [("realms",), ("cursed",), ("necromancer_island", "realms")])
def test_races_that_are_missing_are_a_reason(boxes: tuple[str, ...]) -> None:
    found = choose(Wishes(boxes=boxes), Random(1))
    assert isinstance(found, Impossible)
    assert found.proven
    assert found.nearest
    assert {"small_world", "realms"} <= {*found.nearest.boxes}
    if "realms" in boxes:
        assert [each.name for each in found.wishes] == ["pool_4", "players_4"]
        assert str(found.wishes[0].title).startswith("too few races for 4 players: 0 can come into play")


def test_an_explanation_depends_on_the_wishes_alone() -> None:
    wishes = Wishes(players=(2,), land=(12, 13), water="lake")
    assert choose(wishes, Random(1)) == choose(wishes, Random(2))


def test_without_or_tools_it_says_that_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cp_sat, "available", lambda: False)
    found = choose(Wishes(players=(2,), land=(11, 12)), Random(1))
    assert isinstance(found, Impossible)
    assert not found.proven
    assert {"land", "usual_land"} <= {each.name for each in found.wishes}
    assert isinstance(choose(Wishes(players=(2, 3, 4)), Random(1)), TileChoice)


@pytest.mark.parametrize("planted", PLANTERS[::4], indirect=True)  # it may take a second for each
def test_the_search_blames_what_or_tools_blame(planted: Planted) -> None:
    blamed = Explainer(planted.task, (replace(SEARCH[0], effort=0.25, tries=2),)).core()
    assert not blamed.proven
    assert {*blamed.names} <= {*Explainer(planted.task, PROVING).core().names} | {planted.cause}


def test_all_that_can_be_given_up_binds_and_has_words() -> None:
    wishes = Wishes(worlds=2)
    names = [each.name for each in wishes_to_give_up(wishes)]
    assert "terrain_mushroom_forest" in names
    assert "terrain_mushroom_forest" not in [each.name for each in wishes_to_give_up(Wishes())]
    for name in names:
        less = give_up(wishes, name)
        assert less
        assert less.without == {name}


@pytest.mark.parametrize(
    ("name", "wishes", "less"),
    [
        ("symmetry", Wishes(symmetry=2), Wishes()),
        ("worlds", Wishes(worlds=2), Wishes()),
        ("water", Wishes(water="sea"), Wishes(water="none")),
        ("nested", Wishes(players=(2, 3)), Wishes(players=(2, 3), nested=False)),
        ("players_3", Wishes(players=(2, 3)), Wishes(players=(2,))),
        ("players_4", Wishes(), None),
        ("mountains", Wishes(), None),
        ("tiles", Wishes(), None),
        ("symmetry", Wishes(), None),
    ],
)
def test_a_wish_is_given_up_by_its_name(name: str, wishes: Wishes, less: Wishes | None) -> None:
    assert give_up(wishes, name) == less
