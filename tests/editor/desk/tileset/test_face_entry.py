"""Entering a set: what is meant, what is done, and going back."""

import pytest

from realms_editor.desk.tileset.draft import SetDraft, state_of
from realms_editor.desk.tileset.face_entry import FaceEntry


@pytest.fixture
def entering() -> FaceEntry:
    return FaceEntry(SetDraft(), lambda: None)


def test_going_on_visits_every_part_of_both_faces(entering: FaceEntry) -> None:
    entering.go_on()
    assert (entering.world, entering.third) == ("surface", 1)
    entering.join()
    entering.go_on()
    assert (entering.letter, entering.world, entering.third) == ("A", "underground", 0)
    for _ in range(3):
        entering.go_on()
    assert (entering.letter, entering.world, entering.third) == ("B", "surface", 0)


def test_after_the_last_letter_comes_the_first(entering: FaceEntry) -> None:
    entering.choose_letter("Z")
    entering.choose("underground", 2)
    entering.go_on()
    assert entering.letter == "A"


def test_everything_is_undone_and_done_again(entering: FaceEntry) -> None:
    states = [entering.draft]
    for act in (
        lambda: entering.paint("hill"),
        lambda: entering.mark("mine"),
        entering.join,
        entering.cut,
        lambda: entering.rename("other"),
    ):
        act()
        states.append(entering.draft)
    assert len({id(state) for state in states}) == len(states)
    for state in reversed(states[:-1]):
        entering.undo()
        assert entering.draft == state
    for state in states[1:]:
        entering.redo()
        assert entering.draft == state
    entering.undo()
    entering.paint("")
    entering.redo()
    assert entering.draft.id != "other"


def test_what_changes_nothing_is_no_step(entering: FaceEntry) -> None:
    entering.paint("hill")
    entering.paint("hill")
    entering.undo()
    assert entering.draft == SetDraft()
    assert not entering.modified


def test_only_what_can_be_there_is_offered(entering: FaceEntry) -> None:
    assert entering.symbols == ()
    entering.paint("hill")
    assert len(entering.symbols) == 3
    entering.paint("water")
    entering.mark("mine")
    assert entering.part.symbols == ()
    entering.choose("underground", 0)
    assert "crystal" in entering.grounds
    entering.paint("crystal")
    assert entering.symbols == ()


def test_what_is_kept_is_not_modified(entering: FaceEntry) -> None:
    entering.paint("hill")
    assert entering.modified
    entering.kept(None)
    assert not entering.modified
    entering.undo()
    assert entering.modified


def test_faces_are_told_in_words(entering: FaceEntry) -> None:
    entering.paint("hill")
    entering.mark("mine")
    assert str(entering.describe_third()) == "north-east third: hill, mine"
    told = [str(part) for part in entering.describe_face("surface")]
    assert told == ["north-east: hill, mine", "west: not known yet", "south-east: not known yet"]
    entering.join()
    entering.choose("surface", 1)
    entering.join()
    assert [str(part) for part in entering.describe_face("surface")] == ["whole tile: hill, mine"]
    assert state_of(entering.face) == "whole"
