"""The map as SVG."""

from xml.etree import ElementTree

from realms.export.drawing.theme import DARK
from realms.export.realm_map import draw_map
from realms.export.registry import ExportOptions, all_exports
from realms.export.svg import render_svg
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


def test_the_lines_of_a_drawing_go_along_unseen() -> None:
    realm = bundled_scenario("four_lands").realm(3)
    root = ElementTree.fromstring(SVG.write(realm, ExportOptions()))
    hidden = root.find("{*}g[@id='drawing']")
    assert hidden is not None
    width, height = realm.board.layout.drawing.size if realm.board.layout.drawing else (0, 0)
    assert (hidden.get("display"), hidden.get("data-sheet")) == ("none", f"{width} {height}")
    assert hidden.get("transform") == "scale(1.924501)"
    assert [each.get("id") for each in hidden] == ["lines", "regions"]
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_picture_of_tiles_is_only_a_picture() -> None:
    assert SVG.write(REALM, ExportOptions()) == render_svg(draw_map(REALM, ExportOptions())).encode()
