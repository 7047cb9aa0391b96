"""Files of other programs as scenarios."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.importing.import_file import Imported, id_from, import_file
from realms.importing.sketch import ImportOptions
from realms.scenario.scenario import scenario_from
from realms.tiles.jsonfile import ReadError

from help.maps import box, collection, dot, frame, group, svg

LAND = svg(frame("M50 0V50"), group("regions", dot(25, 25, "forest tribe"), dot(75, 25, "lake")))


def imported(tmp_path: Path, name: str, content: Any, **choices: Any) -> Imported:
    path = tmp_path / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return import_file(path, ImportOptions(**choices))


def test_a_map_becomes_a_realm_of_one_layer(tmp_path: Path) -> None:
    found = imported(tmp_path, "My land.svg", LAND)
    data = found.scenario.data
    assert scenario_from(json.loads(found.scenario.to_bytes())).data == data
    assert (data["format"], data["id"], data["titles"]) == (2, "my_land", {"en": "My land"})
    assert (data["boxes"], data["water"], found.scenario.counts) == (["small_world"], {"kind": "lake"}, (2,))
    assert data["layers"][0]["pieces"] == [{"piece": "tribe", "at": "r1"}]
    assert found.scenario.realm(2).board.terrain == ("forest", "water")
    assert found.remarks == ()


@pytest.mark.parametrize(
    "shape",
    [
        '<g transform="scale(0)"><rect width="20" height="20"/></g>',
        '<rect width="-20" height="20"/>',
        '<circle r="0"/>',
        '<path d=""/>',
    ],
)
def test_a_file_whose_shapes_have_no_extent_is_refused(tmp_path: Path, shape: str) -> None:
    with pytest.raises(ReadError, match="the file has no lines"):
        imported(tmp_path, "x.svg", svg(shape))


def test_the_user_may_name_it(tmp_path: Path) -> None:
    choices = {"players": 4, "id": "mine", "title": "Meine", "language": "de"}
    data = imported(tmp_path, "x.svg", LAND, **choices).scenario.data
    assert (data["id"], data["titles"], data["layers"][0]["players"]) == ("mine", {"de": "Meine"}, 4)


def test_the_title_of_the_file_is_taken(tmp_path: Path) -> None:
    text = LAND.replace("<g", "<title>Two  halves</title><g", 1)
    assert imported(tmp_path, "x.svg", text).scenario.data["titles"] == {"en": "Two halves"}
    assert len(imported(tmp_path, "y.svg", text.replace("Two", 500 * "a")).scenario.title("en")) == 200


@pytest.mark.parametrize(
    ("terrains", "boxes", "water"),
    [
        (["hill", "swamp"], ["small_world"], None),
        (["mudpool", "water"], ["small_world_underground"], {"kind": "sea"}),
        (["river", "river", "lake"], ["small_world"], {"kind": "river"}),
    ],
)
def test_boxes_and_water_follow_from_the_regions(
    tmp_path: Path, terrains: list[str], boxes: list[str], water: Any
) -> None:
    features = [box(10 * x, 0, 10 * x + 10, 50, terrain=terrain) for x, terrain in enumerate(terrains)]
    for name in ("x.geojson", "x.json", "X.GEOJSON"):
        data = imported(tmp_path, name, collection(*features)).scenario.data
        assert (data["boxes"], data.get("water")) == (boxes, water)


def test_the_rule_for_water_of_our_files_goes_first(tmp_path: Path) -> None:
    own = collection(box(0, 0, 9, 9, terrain="lake"), water={"kind": "river", "enter": False})
    assert imported(tmp_path, "x.geojson", own).scenario.data["water"] == {"kind": "river", "enter": False}


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("x.png", "", "only files with these suffixes"),
        ("x", "", "only files with these suffixes"),
        ("x.svg", "", "this is not XML: no element found"),
        ("x.geojson", "", "this is not JSON: the file is empty"),
        ("x.geojson", collection(box(0, 0, 9, 9, pieces=[{"piece": "dragon"}])), "/layers/0/pieces/0"),
        (
            "x.svg",
            svg(frame("M10 0V50"), head='viewBox="0 0 9 9" width="9mm" height="9mm"'),
            "the sheet is 9 by 9",
        ),
    ],
)
def test_what_cannot_be_a_realm_says_why(tmp_path: Path, name: str, content: Any, words: str) -> None:
    with pytest.raises(ReadError) as caught:
        imported(tmp_path, name, content)
    assert words in str(caught.value)


def test_files_have_a_size(tmp_path: Path) -> None:
    for name, size in (("x.geojson", 4), ("x.svg", 32)):
        (tmp_path / name).write_bytes(b" " * ((size << 20) + 1))
        with pytest.raises(ReadError, match=f"larger than {size} MiB"):
            import_file(tmp_path / name, ImportOptions())


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("My Land", "my_land"),
        ("3 rivers", "map_3_rivers"),
        ("---", "map"),
        ("Île", "le"),
        ("a" * 99, "a" * 64),
    ],
)
def test_ids_are_like_names(name: str, found: str) -> None:
    assert id_from(name) == found
