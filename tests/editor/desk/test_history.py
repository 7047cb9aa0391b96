"""Edits of one stroke become one, which leads where they led together."""

from realms.scenario.edits import ABSENT, Edit, ValueChange, apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.history import join_edits

DATA = {"a": 1, "b": 2, "c": {"d": 3}, "e": [5, 6]}


def edit(*changes: tuple[tuple[str | int, ...], object, object]) -> Edit:
    return Edit("test", tuple(ValueChange(*change) for change in changes))


def joined(*edits: Edit) -> Edit:
    """The joined edit, which leads to the same state and back."""
    start = after = Scenario(DATA)
    whole = edits[0]
    for each in edits:
        after = apply(after, each)
        whole = join_edits(whole, each) if each is not edits[0] else whole
    assert apply(start, whole).data == after.data
    assert apply(after, whole.inverse()).data == DATA
    return whole


def test_values_that_both_replace_are_written_once() -> None:
    first, then = edit((("a",), 1, 10), (("b",), 2, 20)), edit((("a",), 10, 11), (("b",), 20, 21))
    assert joined(first, then) == edit((("a",), 1, 11), (("b",), 2, 21))


def test_the_end_of_one_and_the_start_of_the_other_overlap() -> None:
    first, then = edit((("a",), 1, 10), (("b",), 2, 20)), edit((("b",), 20, 21), (("a",), 10, 11))
    assert len(joined(first, then).changes) == 3


def test_what_comes_back_to_its_start_is_no_change() -> None:
    assert joined(edit((("a",), 1, 10)), edit((("a",), 10, 1))).changes == ()


def test_values_within_others_and_entries_of_lists_are_kept_apart() -> None:
    inner = edit((("c",), {"d": 3}, {"d": 4}), (("c", "d"), 4, 5))
    again = edit((("c",), {"d": 5}, {"d": 6}), (("c", "d"), 6, 7))
    assert len(joined(inner, again).changes) == 4
    gone, next_gone = edit((("e", 0), 5, ABSENT)), edit((("e", 0), 6, ABSENT))
    assert len(joined(gone, next_gone).changes) == 2


def test_a_value_replaced_twice_in_one_edit_is_not_torn_apart() -> None:
    twice = edit((("a",), 1, 2), (("a",), 2, 3))
    assert joined(twice, edit((("a",), 3, 4), (("a",), 4, 5)))
