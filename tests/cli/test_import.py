"""`realms import`: maps of other programs, and realms of tiles, as drawn realms."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import bundled_scenario, load_scenario

from help.drawings import drawn_document, drawn_layer, two_regions
from help.maps import SAMPLES, collection, dot, frame, group, svg

Call = Callable[..., Any]
Write = Callable[[str, object], Path]
HALVES = svg(frame("M50 0V50"), group("regions", dot(25, 25, "forest"), dot(75, 25, "hill")))


@pytest.fixture
def halves(write: Write) -> Path:
    return write("halves.svg", HALVES)


@pytest.mark.parametrize("name", sorted(path.name for path in SAMPLES.iterdir()))
def test_a_map_becomes_a_realm_that_can_be_checked_and_shown(realms: Call, tmp_path: Path, name: str) -> None:
    target = tmp_path / "map.realm.json"
    ran = realms("import", SAMPLES / name, "-o", target, "--players", 3)
    assert (ran.code, load_scenario(target).counts) == (0, (3,))
    assert realms("validate", target).err == ""
    assert realms("show", target).code == 0


def test_without_a_file_the_realm_is_printed(realms: Call, halves: Path) -> None:
    ran = realms("import", halves)
    assert (ran.code, ran.err, json.loads(ran.out)["id"]) == (0, "", "halves")
    assert realms("import", halves, "-o", "-").out == ran.out


def test_it_says_what_was_made_and_what_to_look_at(realms: Call, write: Write, tmp_path: Path) -> None:
    path = write("land.svg", svg(frame("M50 0V30"), group("regions", dot(25, 25, "jungle"))))
    ran = realms("import", path, "-o", tmp_path / "land.realm.json")
    assert ran.out == f"{tmp_path / 'land.realm.json'}: regions 1, lines 2\n"
    assert ran.err.splitlines() == [
        f"{path}: line 3: not understood: jungle",
        f"{path}: regions without a terrain: r1",
        f"{path}: lines that end in nothing: 50 | 30 mm",
    ]
    french = realms("import", path, "--language", "fr")
    assert "régions sans terrain" in french.err


def test_arguments_shape_the_realm(realms: Call, halves: Path) -> None:
    words = [
        "--players",
        "5",
        "--id",
        "my_land",
        "--title",
        "My land",
        "--size",
        "200",
        "--tolerance",
        "0",
        "--layer",
        "lines",
    ]
    data = json.loads(realms("import", halves, *words).out)
    assert (data["id"], data["titles"], data["layers"][0]["players"]) == ("my_land", {"en": "My land"}, 5)
    assert data["layers"][0]["drawing"]["size"] == [200, 100]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "7"], "expected a number from 2 to 6"),
        (["--players", "two"], "expected a number from 2 to 6"),
        (["--size", "5"], "expected a number from 10 to 5000"),
        (["--size", "nan"], "expected a number from 10 to 5000"),
        (["--tolerance", "-1"], "expected a number from 0 to 10"),
        (["--id", "My Land"], "expected small letters, digits, _ and -"),
        (["--layer", "coast"], 'there is no layer "coast"; there are lines, regions'),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    realms: Call, halves: Path, words: list[str], complaint: str
) -> None:
    ran = realms("import", halves, *words)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("x.svg", b"<svg>\n<g>", "x.svg:2:4: this is not XML: no element found"),
        (
            "x.svg",
            b'<!DOCTYPE a [<!ENTITY b "c">]><svg/>',
            "x.svg:1:13: the file declares a document type of its own",
        ),
        ("x.svg", svg('\n<path d="M0 0L"/>'), "x.svg:3:1: d of <path> cannot be read: it ends too early"),
        ("x.geojson", b'{"type":\n 3}', "x.geojson:1:1: this is not a FeatureCollection"),
        ("x.geojson", b"{", "x.geojson:1:2: this is not JSON"),
        (
            "x.geojson",
            collection({"type": "Feature", "geometry": {"type": "Polygon"}}),
            "a list is expected here",
        ),
        ("x.gif", b"GIF89a", "x.gif: only files with these suffixes are read: .svg, .geojson, .json"),
        ("x.realm.json", b"{}", "x.realm.json:1:1"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_why(
    realms: Call, write: Write, name: str, content: object, complaint: str
) -> None:
    ran = realms("import", write(name, content))
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_not_there_is_named(realms: Call, tmp_path: Path) -> None:
    ran = realms("import", tmp_path / "no.svg")
    assert (ran.code, ran.err.startswith(f"realms: {tmp_path / 'no.svg'}: ")) == (2, True)


def test_a_file_that_exists_is_kept(realms: Call, halves: Path, write: Write) -> None:
    target = write("kept.realm.json", "kept")
    assert realms("import", halves, "-o", target).code == 3
    assert target.read_text() == "kept"
    assert realms("import", halves, "-o", target, "--force").code == 0


# Realms of tiles


def test_a_realm_of_tiles_becomes_a_drawn_one(realms: Call, write: Write, tmp_path: Path) -> None:
    path = write("go_east.realm.json", dict(bundled_scenario("go_east").data))
    target = tmp_path / "drawn.realm.json"
    ran = realms("import", path, "-o", target, "--title", "Drawn", "--id", "drawn_east")
    assert (ran.code, ran.err) == (0, "")
    before, after = load_scenario(path), load_scenario(target)
    assert (after.counts, after.data["id"], after.title("en")) == (before.counts, "drawn_east", "Drawn")
    assert after.title("fr") == before.title("fr")
    for count in before.counts:
        assert after.realm(count).board.adj == before.realm(count).board.adj


def test_one_count_of_players_may_be_chosen(realms: Call, sample: Path) -> None:
    data = json.loads(realms("import", sample, "--players", 3).out)
    assert [layer["players"] for layer in data["layers"]] == [3]
    assert "no layer for 6" in realms("import", sample, "--players", 6).err


@pytest.mark.parametrize(
    ("name", "words", "complaint"),
    [
        ("small.realm.json", ["--layer", "x"], "--layer has no effect on .realm.json"),
        ("small.realm.json", ["--size", "300"], "--size has no effect on .realm.json"),
        ("small.realm.json", ["--tolerance", "1"], "--tolerance has no effect on .realm.json"),
        ("x.geojson", ["--layer", "x"], "--layer has no effect on .geojson"),
        ("drawn.realm.json", [], "the map for 2 players is a drawing already"),
    ],
)
def test_what_has_no_effect_is_refused(
    realms: Call, sample: Path, write: Write, name: str, words: list[str], complaint: str
) -> None:
    write("drawn.realm.json", drawn_document(drawn_layer(two_regions())))
    shutil.copy(SAMPLES / "bays.geojson", sample.with_name("x.geojson"))
    ran = realms("import", sample.with_name(name), *words)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
