"""Wishes in words and by lot, explanations with what helps, and searches, all without a window."""

import pytest

from realms.generate.outcome import Impossible, NamedWish
from realms.generate.session import propose
from realms.generate.wishes import SHAPES, WATERS, Wishes
from realms.locale import Sentence
from realms_editor.desk.generate import wish_words
from realms_editor.desk.generate.explanation import differences, heading, nearest, obstacles
from realms_editor.desk.generate.search import FoundRealms, RealmSearch
from realms_editor.desk.generate.wish_words import (
    fresh_seed,
    proof_note,
    surprise,
    switches_for,
    wish_lines,
    without_wish,
)

from help import generated
from help.executors import InThisProcess, SameProcess

FACT = NamedWish("tiles", Sentence("tiles in the boxes: 26"))


def test_every_choice_has_words() -> None:
    assert {*wish_words.WATER_WORDS} == {*WATERS}
    assert {*wish_words.SHAPE_WORDS} == {*SHAPES}
    plain = Wishes()
    assert wish_lines(plain, {}).keys() == plain.to_data().keys() - {"seed", "drawn"}


def test_a_surprise_depends_on_its_seed_and_needs_a_base_game() -> None:
    assert surprise(7, ()) == surprise(7, ())
    assert len({surprise(seed, ()).command for seed in range(20)}) == 20
    assert surprise(1, ("realms",)).boxes == Wishes().boxes
    assert surprise(1, ("realms", "small_world_underground")).boxes == ("realms", "small_world_underground")
    assert all(surprise(seed, ()).water != "none" for seed in range(30))
    assert 0 < fresh_seed() <= wish_words.MOST_SEED


def test_a_wish_is_given_up_and_a_fact_is_not() -> None:
    wishes = Wishes(players=(4, 5), symmetry=2)
    for name, other in (
        ("terrain_hill", {"without": ["terrain_hill"]}),
        ("players_5", {"players": [4]}),
        ("symmetry", {"symmetry": 1}),
    ):
        found = without_wish(wishes, name)
        assert found
        assert found.to_data() == wishes.to_data() | other
    assert without_wish(wishes, "tiles") is None
    assert without_wish(Wishes(players=(5,)), "players_5") is None


def test_a_drawn_board_does_without_other_things() -> None:
    wishes = Wishes(drawn=True, worlds=2, boxes=("small_world",))
    assert [each.name for each in switches_for(wishes)] == ["share"]
    found = without_wish(wishes, "worlds")
    assert found
    assert found.worlds == 1
    assert without_wish(wishes, "mountains") is None
    assert without_wish(wishes, "no such need") is None


def test_an_obstacle_has_a_remedy_unless_it_is_a_fact() -> None:
    wishes = Wishes(players=(4, 5))
    near = Wishes(players=(4,), water="lake", land=(7, 9))
    impossible = Impossible((FACT, generated.FIVE, generated.SHARES), near)
    remedies = [each.remedy and str(each.remedy.title) for each in obstacles(impossible, wishes)]
    assert remedies == [None, "Do without this count", "Give it up"]
    found = nearest(impossible)
    assert found
    assert [*map(str, differences(wishes, found.wishes, {}))] == [
        *("Players: 4", "A lake inside", "Land regions for each player: 7 to 9")
    ]
    assert nearest(Impossible((FACT,))) is None


@pytest.mark.parametrize(
    ("impossible", "words"),
    [
        (Impossible((FACT,)), "This cannot be met"),
        (Impossible((FACT, generated.FIVE)), "These cannot hold together"),
        (Impossible((FACT,), proven=False), "it needs OR-tools"),
    ],
)
def test_the_heading_says_how_sure_it_is(impossible: Impossible, words: str) -> None:
    assert words in str(heading(impossible))


def test_without_or_tools_a_note_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wish_words, "find_spec", lambda _: None)
    assert "cannot prove" in str(proof_note())
    monkeypatch.setattr(wish_words, "find_spec", lambda name: name)
    assert proof_note() is None


def test_a_search_keeps_what_it_found_and_the_wishes_that_were_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
    monkeypatch.setattr("realms.generate.session.make_candidate", generated.odd_is_lucky)
    search, wishes = RealmSearch(workers=1), Wishes(seed=3)
    assert search.found == FoundRealms()
    search.begin(wishes, 5)
    while search.busy:
        pass
    assert search.found.candidates == tuple(propose(wishes, 5, SameProcess()).candidates)
    assert (search.found.tried, search.found.unlucky) == (5, 2)
    assert str(search.found.words()) == "3 of 5 attempts passed all checks."
    assert search.asked == search.wishes == wishes
