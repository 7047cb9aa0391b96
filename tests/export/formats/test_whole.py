"""A scenario as one file that needs no other."""

import json

import pytest

from realms.export.registry import ExportError, ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario, scenario_from

WHOLE = all_exports()["whole"]
SCENARIO = bundled_scenario("first_steps")


def test_it_holds_the_faces_of_its_tiles() -> None:
    data = json.loads(WHOLE.write(SCENARIO, ExportOptions()))
    assert data["tileset"]["tiles"].keys() == {
        tile["tile"] for each in data["layers"] for tile in each["tiles"]
    }


def test_one_count_can_stand_alone() -> None:
    data = json.loads(WHOLE.write(SCENARIO, ExportOptions(players=3)))
    assert [layer["players"] for layer in data["layers"]] == [3]


def test_a_text_that_no_file_can_hold_is_refused() -> None:
    half = scenario_from({**SCENARIO.data, "titles": {"en": "\ud800"}})
    with pytest.raises(ExportError, match="half a character"):
        WHOLE.write(half, ExportOptions())
