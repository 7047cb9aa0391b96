"""The lines and regions of a map for drawing programs."""

from typing import Any
from xml.etree import ElementTree

import pytest

from realms.export.registry import ExportError, ExportOptions, all_exports
from realms.scenario.scenario import Realm, bundled_scenario

from help.documents import piece
from help.drawings import POND, WOOD, drawn_layer, drawn_scenario, two_regions

LINES = all_exports()["lines"]
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def drawn(*pieces: Any, enter: bool = True, **more: Any) -> Realm:
    water = {"kind": "sea", "enter": enter}
    titles = {"en": "Wood & Pond"}
    return drawn_scenario(drawn_layer(two_regions(**more), *pieces), water=water, titles=titles).realm(2)


def written(realm: Realm, **options: Any) -> ElementTree.Element:
    return ElementTree.fromstring(LINES.write(realm, ExportOptions(**options)))


def marks(realm: Realm) -> list[dict[str, str]]:
    return [each.attrib for each in written(realm).findall(".//{*}circle")]


def test_the_file_is_as_large_as_the_sheet() -> None:
    root = written(drawn())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("420mm", "297mm", "0 0 420 297")
    assert root.findtext("{*}title") == "Wood & Pond"


def test_lines_and_regions_are_layers() -> None:
    lines, regions = written(drawn(enter=False)).findall("{*}g")
    assert (lines.get("id"), lines.get(LABEL)) == ("lines", "lines")
    assert [each.get("points") for each in lines] == [
        "0,0 100,0 200,0 200,100 100,100 0,100 0,0",
        "100,0 100,100",
    ]
    assert (regions.get("id"), regions.get("data-water"), regions.get("data-enter")) == (
        "regions",
        "sea",
        "false",
    )
    assert "data-enter" not in written(drawn()).findall("{*}g")[1].attrib


def test_a_mark_says_what_a_region_is() -> None:
    wood = {**WOOD, "names": {"en": "Old <Wood>", "fr": "Vieux Bois"}, "edge": False}
    realm = drawn(
        piece("tribe", "r1"), regions={"r1": wood, "r2": POND}, joins=[["r1", "r2"]], severs=[["r2", "r1"]]
    )
    first, second = marks(realm)
    assert first == {
        "cx": "50",
        "cy": "50",
        "r": "3",
        "id": "r1",
        "class": "forest mine tribe",
        "data-edge": "false",
        "data-joins": "r2",
    }
    assert (second["class"], second["data-severs"]) == ("water lake", "r1")
    titles = written(realm).findall(".//{*}circle/{*}title")
    assert [(each.text, each.get("{http://www.w3.org/XML/1998/namespace}lang")) for each in titles] == [
        ("Old <Wood>", "en"),
        ("Vieux Bois", "fr"),
    ]


def test_pieces_with_numbers_go_along_as_json() -> None:
    first, _ = marks(drawn(piece("tunnel", "r1", number=1), piece("throne", "r1")))
    assert (first["class"], first["data-pieces"]) == (
        "forest mine throne",
        '[{"piece": "tunnel", "number": 1}]',
    )


def test_tiles_are_drawn_by_their_outlines() -> None:
    realm = bundled_scenario("first_steps").realm(2)
    assert len(marks(realm)) == realm.board.region_count + len(realm.board.chasms)
    with pytest.raises(ExportError, match="no tiles lie on the map"):
        written(bundled_scenario("game_of_gods").realm(2))


def test_control_characters_of_names_do_not_spoil_the_file() -> None:
    realm = drawn(regions={"r1": {**WOOD, "names": {"en": "a\x00\x1bb"}}})
    (title,) = written(realm).findall(".//{*}circle/{*}title")
    assert title.text == "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}b"
