"""The map on a page, drawn and not photographed."""

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario


def test_it_is_a_drawing_on_one_page() -> None:
    content = all_exports()["pdf"].write(bundled_scenario("first_steps").realm(3), ExportOptions())
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") == 1
    assert b"/Subtype /Image" not in content
