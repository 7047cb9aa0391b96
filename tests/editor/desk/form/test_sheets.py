"""The fields for the sheets of drawings."""

from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.form.scenario import sections

from help.drawings import drawn_layer, drawn_scenario, two_regions


def keys(scenario: Scenario, section: str) -> list[str]:
    found = {each.key: each for each in sections(scenario, scenario.counts[0])}
    return [field.key for field in found[section].make()] if section in found else []


def test_a_sheet_can_be_made_larger() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions()))
    (section,) = [each for each in sections(scenario, 2) if each.key == "sheets"]
    width, height = section.make()
    assert (width.value, height.value) == (420, 297)
    assert width.write
    after = apply(scenario, width.write(scenario, 600))
    assert after.data["layers"][0]["drawing"]["size"] == [600, 297]
    assert width.title.in_language("en") == "Width for 2 players, in mm"


def test_a_drawing_asks_for_no_faces_of_tiles(sample: Scenario) -> None:
    drawn = drawn_scenario(drawn_layer(two_regions()))
    assert "tileset" not in keys(drawn, "boxes")
    assert "tileset" in keys(sample, "boxes")
    assert keys(sample, "sheets") == []
