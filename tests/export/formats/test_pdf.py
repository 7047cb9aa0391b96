"""The map on a page, drawn and not photographed."""

import re

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario, scenario_from

from help.drawings import drawn_document, drawn_layer, two_regions


def test_it_is_a_drawing_on_one_page() -> None:
    content = all_exports()["pdf"].write(bundled_scenario("first_steps").realm(3), ExportOptions())
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in content


def test_a_drawing_has_a_page_for_its_whole_sheet() -> None:
    realm = scenario_from(drawn_document(drawn_layer(two_regions()))).realm(2)
    content = all_exports()["pdf"].write(realm, ExportOptions(heading=False))
    found = re.search(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", content)
    assert found
    width, height = (float(each) * 25.4 / 72 for each in found.groups())
    assert 200 < width < 300
    assert 100 < height < 200
