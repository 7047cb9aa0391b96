"""Finding actions by a few letters."""

import pytest

from realms.locale import sentence
from realms_editor.tools.action_search import RecentActions, matching_actions, rank
from realms_editor.tools.actions import Action, Registry


def registry(*titles: str) -> Registry:
    made = Registry()
    for title in titles:
        made.add(Action(title.lower().replace(" ", "_"), sentence(title), "edit", lambda _: None))
    return made


def names(wanted: str, language: str = "en", recent: tuple[str, ...] = ()) -> list[str]:
    known = registry("Zoom in", "Zoom out", "Undo", "Redo", "Select all", "Turn left")
    return [action.id for action in matching_actions(known, wanted, language, list(recent))]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [
        ("undo", "undo"),
        ("out", "zoom_out"),
        ("zi", "zoom_in"),
        ("all sel", "select_all"),
        ("TURN", "turn_left"),
        ("slct", "select_all"),
        ("left", "turn_left"),
    ],
)
def test_a_few_letters_are_enough(wanted: str, first: str) -> None:
    assert names(wanted)[0] == first


def test_what_does_not_answer_is_left_out() -> None:
    assert names("zoom") == ["zoom_in", "zoom_out"]
    assert names("xyzzy") == []
    assert names("zoom xyzzy") == []


def test_the_language_of_the_user_and_english_both_find() -> None:
    assert names("annuler", "fr")[0] == "undo"
    assert names("undo", "fr")[0] == "undo"
    assert names("annuler", "en") == []


def test_accents_and_capitals_do_not_matter() -> None:
    assert rank("retablir", "Rétablir") == rank("Rétablir", "Rétablir")
    assert rank("oeuvre", "Œuvre")


def test_beginnings_come_before_middles_and_scattered_letters() -> None:
    ranks = [rank("in", "In the box"), rank("in", "Zoom in"), rank("in", "Points"), rank("in", "Ivory nut")]
    assert ranks == sorted(ranks, reverse=True)
    assert all(ranks)


def test_without_a_word_what_was_used_last_comes_first() -> None:
    assert names("", recent=("redo", "undo"))[:3] == ["redo", "undo", "zoom_in"]
    assert names("zoom", recent=("zoom_out",)) == ["zoom_in", "zoom_out"]
    assert names("o", recent=("zoom_out",)) != []


def test_recent_ones_are_few_and_each_once() -> None:
    recent = RecentActions()
    for number in range(RecentActions.MOST + 3):
        recent.used(f"a{number}")
    recent.used("a5")
    assert recent.names[0] == "a5"
    assert len(recent.names) == len(set(recent.names)) == RecentActions.MOST
