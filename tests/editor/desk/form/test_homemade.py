"""Races and powers of one's own in the form: what there is for which shape of value, and what is refused."""

from typing import Any

import pytest

from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.schemas import load_schema
from realms_editor.desk.form.field import Field, RefusedValue
from realms_editor.desk.form.homemade import homemade_fields

RACE = "homemade:races:0"


def form(scenario: Scenario) -> dict[str, Field]:
    return {field.key: field for field in homemade_fields(scenario)}


def fill(scenario: Scenario, key: str, value: Any) -> Scenario:
    write = form(scenario)[key].write
    assert write is not None
    return apply(scenario, write(scenario, value))


def drop(scenario: Scenario, key: str) -> Scenario:
    remove = form(scenario)[key].remove
    assert remove is not None
    return apply(scenario, remove(scenario))


@pytest.fixture
def beavers(sample: Scenario) -> Scenario:
    return fill(sample, "add_homemade:races", "Beavers of Bois-d'Or")


def entry(scenario: Scenario) -> dict[str, Any]:
    found: dict[str, Any] = scenario.data["pool"]["homemade"]["races"][0]
    return found


def test_a_name_is_enough_to_begin_with(beavers: Scenario) -> None:
    first = {"id": "beavers_of_bois_d_or", "names": {"en": "Beavers of Bois-d'Or"}, "tokens": 4}
    assert entry(beavers) == {**first, "lender": "amazons"}
    two = fill(beavers, "add_homemade:races", "Otters")
    assert two.data["pool"]["homemade"]["races"][1]["lender"] == "dwarves", "nobody lends to two"
    with pytest.raises(RefusedValue):
        fill(beavers, "add_homemade:powers", "河童")


@pytest.mark.parametrize("part", ["race", "power"])
def test_every_key_of_the_schema_has_a_field_in_both_languages(beavers: Scenario, part: str) -> None:
    both = fill(beavers, "add_homemade:powers", "Smuggling")
    for key in load_schema("homemade")["$defs"][part]["properties"]:
        found = [field for name, field in form(both).items() if name.startswith(f"homemade:{part}s:0:{key}")]
        assert found, key
        assert any(field.write for field in found)
        title = found[0].title
        assert title.in_language("fr") != title.in_language("en") or key == "names"


@pytest.mark.parametrize(
    ("key", "value", "written", "undone"),
    [
        ("tokens", 0, 0, 4),
        ("names:fr", "Castors", {"en": "Beavers of Bois-d'Or", "fr": "Castors"}, ""),
        ("loses", 0, 0, None),
        ("wades", True, True, False),
        ("lays:defence", 2, {"defence": 2}, None),
        ("redeploys", "never", "never", None),
    ],
)
def test_what_is_filled_in_is_written_and_can_be_taken_back(
    beavers: Scenario, key: str, value: Any, written: Any, undone: Any
) -> None:
    said = fill(beavers, f"{RACE}:{key}", value)
    assert entry(said)[key.partition(":")[0]] == written
    assert entry(fill(said, f"{RACE}:{key}", undone)) == entry(beavers)


@pytest.mark.parametrize(
    ("key", "value", "written"), [("needs", "coast", ["coast"]), ("coins", "region", {"region": 1})]
)
def test_what_is_added_to_a_list_can_be_dropped(
    beavers: Scenario, key: str, value: str, written: Any
) -> None:
    said = fill(beavers, f"{RACE}:{key}:+", value)
    assert entry(said)[key] == written
    assert value not in {option.value for option in form(said)[f"{RACE}:{key}:+"].options}
    assert entry(drop(said, f"{RACE}:{key}:{value}")) == entry(beavers)


@pytest.mark.parametrize(("key", "value"), [("id", "Big Beavers"), ("names:en", ""), ("lays:immune", True)])
def test_what_the_format_does_not_allow_is_refused(beavers: Scenario, key: str, value: Any) -> None:
    with pytest.raises(RefusedValue):
        fill(beavers, f"{RACE}:{key}", value)


def test_the_last_one_leaves_nothing_behind(beavers: Scenario) -> None:
    both = fill(beavers, "add_homemade:powers", "Smuggling")
    powers = drop(both, RACE)
    assert powers.data["pool"]["homemade"]["races"] == []
    assert drop(powers, "homemade:powers:0").data["pool"] == {}


def test_a_lender_that_is_in_no_box_any_more_is_told_by_its_id(beavers: Scenario) -> None:
    elsewhere = scenario_from({**beavers.data, "boxes": ["small_world_underground", "realms"]})
    lender = form(elsewhere)[f"{RACE}:lender"]
    assert lender.value == "amazons"
    assert str(lender.options[0].title) == "amazons"
    assert len(lender.options) > 10
