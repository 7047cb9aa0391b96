"""`realms tiles`: the faces of a set."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from realms.tiles.tileset import BUNDLED, bundled_data

Call = Callable[..., Any]
Write = Callable[[str, object], Path]


@pytest.mark.parametrize("name", BUNDLED)
def test_a_line_for_every_face(realms: Call, name: str) -> None:
    ran = realms("tiles", name)
    assert (ran.code, ran.err) == (0, "")
    faces = [tuple(line.split()[:2]) for line in ran.out.splitlines()]
    assert faces == [
        (letter, world) for letter, sides in sorted(bundled_data(name)["tiles"].items()) for world in sides
    ]


def test_without_a_name_it_is_the_usual_set(realms: Call) -> None:
    assert realms("tiles").out == realms("tiles", "stand-in").out


def test_a_face_is_told_by_its_regions(realms: Call, write: Write) -> None:
    face = [
        {"thirds": [2, 0], "terrain": "hill", "symbols": ["magic_source"]},
        {"thirds": [1], "terrain": "water"},
    ]
    path = write("own.tileset.json", {"format": 1, "id": "own", "tiles": {"Q": {"surface": face}}})
    assert realms("tiles", path).out == "Q surface     0+2 hill (magic source); 1 water\n"


@pytest.mark.parametrize("name", BUNDLED)
def test_a_sheet_shows_every_letter(realms: Call, name: str) -> None:
    root = ElementTree.fromstring(realms("tiles", name, "--svg").out)
    shown = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert set(bundled_data(name)["tiles"]) <= shown


def test_in_french(realms: Call) -> None:
    assert realms("tiles", "--language", "fr").code == realms("tiles", "--svg", "--language", "fr").code == 0


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file or directory"),
        ("", ":1:1: this is not JSON: the file is empty"),
        ("[1]", ": this must be of type object"),
        ({"format": 1, "id": "own"}, ': the key "tiles" is missing'),
        ({"format": 1, "id": "own", "tiles": {"AA": {}}}, "/tiles: "),
        (
            {"format": 1, "id": "own", "tiles": {"A": {"surface": [{"thirds": [0], "terrain": "hill"}]}}},
            "/tiles/A/surface: a face has the thirds 0, 1 and 2",
        ),
    ],
)
def test_what_is_no_tile_set(realms: Call, write: Write, tmp_path: Path, content: object, words: str) -> None:
    path = tmp_path / "own.tileset.json" if content is None else write("own.tileset.json", content)
    ran = realms("tiles", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"realms: {path}")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_name_that_no_set_has(realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = realms("tiles", "standin")
    assert ran.code == 2
    assert ran.err == 'realms: there is no tile set "standin"; bundled are: stand-in, winding\n'
