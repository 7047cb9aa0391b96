"""Several maps on one sheet."""

from xml.etree import ElementTree

from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario

CONTACT = all_exports()["contact"]
REALMS = [bundled_scenario(name).realm(3) for name in ("first_steps", "go_east")]


def test_it_has_every_map_under_its_title() -> None:
    root = ElementTree.fromstring(CONTACT.write(REALMS, ExportOptions()))
    assert root.findtext("{*}title") == "2 realms"
    assert {"First Steps", "Go East"} <= {each.text for each in root.findall(".//{*}text")}


def test_a_sheet_of_one_map_is_called_after_it() -> None:
    root = ElementTree.fromstring(CONTACT.write(REALMS[:1], ExportOptions()))
    assert root.findtext("{*}title") == "First Steps"
