"""Edits as such: steps forwards and backwards, as data, and made for another state."""

import json
from copy import deepcopy
from typing import Any

import pytest

from realms.scenario.changes import set_value, turn_tile
from realms.scenario.edits import ABSENT, Edit, StaleEditError, ValueChange, apply, edit_from_json, value_in
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import document, layer, tile


@pytest.fixture
def scenario() -> Scenario:
    two = layer([tile("C", 0), tile("D", 1)])
    return scenario_from(document(two, turns={"2": 9, "3": 8}, authors=["A", "B", "C"], mine={"a/b": 1}))


def one(*path: str | int, old: Any = ABSENT, new: Any = ABSENT) -> Edit:
    return Edit("test", (ValueChange(path, old, new),))


STEPS = {
    "set": (one("id", old="small", new="large"), ("id",), "large"),
    "add a key": (one("stars", new=2), ("stars",), 2),
    "take a key": (one("turns", old={"2": 9, "3": 8}), ("turns",), ABSENT),
    "a key of digits": (one("turns", "3", old=8, new=7), ("turns",), {"2": 9, "3": 7}),
    "a key with a stroke": (one("mine", "a/b", old=1, new=2), ("mine",), {"a/b": 2}),
    "insert first": (one("authors", 0, new="Z"), ("authors",), ["Z", "A", "B", "C"]),
    "insert between": (one("authors", 2, new="Z"), ("authors",), ["A", "B", "Z", "C"]),
    "append": (one("authors", 3, new="Z"), ("authors",), ["A", "B", "C", "Z"]),
    "take from a list": (one("authors", 1, old="B"), ("authors",), ["A", "C"]),
    "set in a list": (one("authors", 1, old="B", new="Z"), ("authors",), ["A", "Z", "C"]),
    "null is a value": (one("mine", "b", new=None), ("mine",), {"a/b": 1, "b": None}),
    "deep": (one("layers", 0, "tiles", 1, "turn", old=0, new=5), ("layers", 0, "tiles", 1, "turn"), 5),
}


def at(scenario: Scenario, path: tuple[str | int, ...]) -> Any:
    value: Any = scenario.data
    for key in path:
        value = value_in(value, key)
    return value


@pytest.mark.parametrize("name", STEPS)
def test_a_step_does_what_it_says_and_its_inverse_undoes_it(name: str, scenario: Scenario) -> None:
    edit, path, expected = STEPS[name]
    after = apply(scenario, edit)
    assert at(after, path) == expected
    assert apply(after, edit.inverse()).data == scenario.data


@pytest.mark.parametrize("name", STEPS)
def test_an_edit_survives_as_json_text(name: str, scenario: Scenario) -> None:
    edit = STEPS[name][0]
    again = edit_from_json(json.loads(json.dumps(edit.to_json())))
    assert again == edit
    assert apply(scenario, again).data == apply(scenario, edit).data


def test_an_edit_as_data_is_what_it_was_always(scenario: Scenario) -> None:
    """Records and clipboards hold this form."""
    assert turn_tile(scenario, 2, "D").to_json() == {
        "edit": "turn_tile",
        "steps": [
            {
                "path": ["layers", 0, "tiles", 1],
                "old": {"tile": "D", "face": "surface", "q": 1, "r": 0, "turn": 0},
                "new": {"tile": "D", "face": "surface", "q": 1, "r": 0, "turn": 1},
            }
        ],
    }
    assert one("authors", 0, new="Z").to_json()["steps"] == [{"path": ["authors", 0], "new": "Z"}]
    assert one("authors", 0, old="A").to_json()["steps"] == [{"path": ["authors", 0], "old": "A"}]


@pytest.mark.parametrize("name", STEPS)
def test_the_scenario_before_is_not_touched_by_what_comes_after(name: str, scenario: Scenario) -> None:
    before = deepcopy(scenario.data)
    after = apply(scenario, STEPS[name][0])
    assert scenario.data == before
    assert after.data is not scenario.data
    assert after.data != before


STALE = {
    "another value": one("id", old="large", new="tiny"),
    "true is not one": one("turns", "2", old=True, new=1),
    "nine is not 9.0": one("turns", "2", old=9.0, new=1),
    "there already": one("id", new="large"),
    "not there": one("stars", old=1, new=2),
    "nothing to take": one("stars", old=1),
    "no way there": one("pool", "ban", 0, new="trolls"),
    "no such place in a list": one("authors", 4, new="Z"),
    "before the list": one("authors", -1, new="Z"),
    "from the end of the list": one("authors", -1, old="C"),
    "an index in an object": one("titles", 0, new="Z"),
    "an index to an object's key": one("turns", 2, old=9, new=1),
    "a key in a list": one("authors", "a", new="Z"),
    "a key to a list's entry": one("authors", "0", old="A", new="Z"),
    "inside a text": one("id", 0, new="Z"),
    "inside a number": one("format", "a", new="Z"),
    "through a text": one("id", "a", "b", new="Z"),
}


@pytest.mark.parametrize("name", STALE)
def test_an_edit_for_another_state_is_refused(name: str, scenario: Scenario) -> None:
    before = deepcopy(scenario.data)
    with pytest.raises(StaleEditError):
        apply(scenario, STALE[name])
    assert scenario.data == before


def test_an_edit_cannot_be_applied_twice(scenario: Scenario) -> None:
    edit = turn_tile(scenario, 2, "C")
    with pytest.raises(StaleEditError) as caught:
        apply(apply(scenario, edit), edit)
    assert str(caught.value) == "another value than expected at /layers/0/tiles/0"


def test_when_a_later_step_is_stale_nothing_is_done(scenario: Scenario) -> None:
    edit = Edit("test", (ValueChange(("id",), "small", "large"), ValueChange(("id",), "small", "tiny")))
    with pytest.raises(StaleEditError):
        apply(scenario, edit)
    assert scenario.data["id"] == "small"


def test_steps_are_undone_last_first(scenario: Scenario) -> None:
    edit = Edit("test", (ValueChange(("authors", 0), "A", ABSENT), ValueChange(("authors", 0), "B", ABSENT)))
    after = apply(scenario, edit)
    assert after.data["authors"] == ["C"]
    assert apply(after, edit.inverse()).data == scenario.data
    assert edit.inverse().inverse() == edit


def test_the_tile_set_is_read_once_for_all_edits(scenario: Scenario) -> None:
    faces = scenario.tileset
    turned = apply(scenario, turn_tile(scenario, 2, "C"))
    assert turned.tileset is faces
    other = apply(turned, set_value(turned, ("tileset",), "winding"))
    assert other.tileset.id == "winding"
    assert apply(other, set_value(other, ("tileset",), "stand-in")).tileset.id == "stand-in"


def test_absent_is_told_apart_from_null() -> None:
    assert repr(ABSENT) == "ABSENT"
    assert value_in({"a": None}, "a") is None
    assert value_in({"a": None}, "b") is ABSENT
    assert value_in([None], 0) is None
    assert value_in([None], 1) is ABSENT
    assert value_in("text", 0) is ABSENT
