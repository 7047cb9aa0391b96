"""The map as SVG."""

from xml.etree import ElementTree

from realms.export.drawing.theme import DARK
from realms.export.registry import ExportOptions, all_exports
from realms.scenario.scenario import bundled_scenario

REALM = bundled_scenario("first_steps").realm(3)
SVG = all_exports()["svg"]


def test_it_is_the_map_with_its_title() -> None:
    root = ElementTree.fromstring(SVG.write(REALM, ExportOptions()))
    assert root.findtext("{*}title") == "First Steps"
    assert "First Steps" in [each.text for each in root.findall(".//{*}text")]


def test_the_heading_can_be_left_out() -> None:
    root = ElementTree.fromstring(SVG.write(REALM, ExportOptions(heading=False)))
    assert root.findtext("{*}title") == "First Steps"
    assert "First Steps" not in [each.text for each in root.findall(".//{*}text")]


def test_every_option_changes_it() -> None:
    options = [
        ExportOptions(),
        ExportOptions(language="fr"),
        ExportOptions(theme=DARK),
        ExportOptions(labels=True),
        ExportOptions(letters=False),
        ExportOptions(overlays=("entry",)),
        ExportOptions(legend=True),
        ExportOptions(heading=False),
        ExportOptions(findings={0: "error"}),
    ]
    assert len({SVG.write(REALM, each) for each in options}) == len(options)
    assert SVG.write(REALM, ExportOptions()) == SVG.write(REALM, ExportOptions())


def test_a_map_that_is_made_during_play_is_shown_by_that_of_a_game_or_not_at_all() -> None:
    realm = bundled_scenario("game_of_gods").realm(4)
    sample = SVG.write(realm, ExportOptions())
    assert len(sample) > 10 * len(SVG.write(realm, ExportOptions(sample_map=False)))
