"""The source of the faces: embedded, bundled, or a file beside the scenario or below it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import ScenarioError, load_scenario, scenario_from
from realms.tiles.jsonfile import ReadError
from realms.tiles.tileset import BUNDLED, bundled_data, load_tileset

from help.documents import document, layer, tile

FOREST = {"surface": [{"thirds": [0, 1, 2], "terrain": "forest"}]}
OWN = {"format": 1, "id": "own", "tiles": {"C": FOREST}}


@pytest.fixture
def realm(tmp_path: Path) -> Callable[[Any], Path]:
    """Write a scenario that names a tile set, into a folder of its own."""

    def write(tileset: Any) -> Path:
        path = tmp_path / "realms" / "own.realm.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(document(layer([tile("C", 0)]), tileset=tileset)), "utf-8")
        return path

    return write


Write = Callable[[Any], Path]


def put(path: Path, content: Any = OWN) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_set(name: str, realm: Write) -> None:
    scenario = load_scenario(realm(name))
    assert scenario.tileset == load_tileset(name)
    assert scenario.tileset_data == bundled_data(name)


def test_a_set_in_the_document(realm: Write) -> None:
    scenario = load_scenario(realm(OWN))
    assert scenario.tileset.id == "own"
    assert scenario.realm(2).board.region_count == 1


@pytest.mark.parametrize(
    "name",
    ["own.json", "own.tileset.json", "sets/own.json", "./own.json", "sets/../own.json", "a/b/c/ö w.json"],
)
def test_a_file_beside_the_scenario_or_below(name: str, realm: Write) -> None:
    path = realm(name)
    (path.parent / "sets").mkdir()
    put(path.parent / name)
    assert load_scenario(path).tileset.id == "own"


def test_a_link_that_stays_in_the_folder(realm: Write) -> None:
    path = realm("link.json")
    (path.parent / "link.json").symlink_to(put(path.parent / "sets/own.json"))
    assert load_scenario(path).tileset.id == "own"


def test_the_folder_may_be_reached_by_a_link(realm: Write, tmp_path: Path) -> None:
    path = realm("own.json")
    put(path.parent / "own.json")
    (tmp_path / "elsewhere").symlink_to(path.parent)
    assert load_scenario(tmp_path / "elsewhere" / path.name).tileset.id == "own"


def test_a_file_is_sought_in_the_folder_one_stands_in_when_the_scenario_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "own.json")
    monkeypatch.chdir(tmp_path)
    assert scenario_from(document({"players": 2}, tileset="own.json")).tileset.id == "own"


@pytest.mark.parametrize(
    "name",
    [
        "../own.json",
        "sets/../../own.json",
        "../realms/../own.json",
        "{folder}/own.json",
        "{folder}/realms/sets/own.json",
        "/own.json",
        "//server/share/own.json",
        "C:own.json",
        "C:/own.json",
        "C:\\own.json",
        "..\\own.json",
        "sets\\own.json",
        "own\0.json",
        "own.json\0.json",
    ],
)
def test_what_lies_outside_the_folder_is_refused(name: str, realm: Write, tmp_path: Path) -> None:
    put(tmp_path / "own.json")
    path = realm(name.format(folder=tmp_path))
    put(path.parent / "sets/own.json")
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert caught.value.kind == "outside"
    assert "lies outside the folder of the scenario" in str(caught.value.message)


@pytest.mark.parametrize("depth", ["", "sets/"])
def test_links_that_lead_out_are_refused(depth: str, realm: Write, tmp_path: Path) -> None:
    path = realm(f"{depth}link.json")
    (path.parent / "sets").mkdir()
    (path.parent / depth / "link.json").symlink_to(put(tmp_path / "own.json"))
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert caught.value.kind == "outside"


def test_a_folder_that_is_a_link_out_is_refused(realm: Write, tmp_path: Path) -> None:
    path = realm("sets/own.json")
    (path.parent / "sets").symlink_to(put(tmp_path / "far/own.json").parent)
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert caught.value.kind == "outside"


def test_a_link_that_leads_to_itself_is_refused(realm: Write) -> None:
    path = realm("link.json")
    (path.parent / "link.json").symlink_to("link.json")
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert str(caught.value.message).startswith("tile set link.json: the system says: ")


@pytest.mark.parametrize("name", ["stand-out", "own.txt", "own", ".", "..", "/", "x" * 400, "own.json/"])
def test_a_name_that_is_neither_bundled_nor_a_json_file(name: str, realm: Write) -> None:
    with pytest.raises(ReadError) as caught:
        load_scenario(realm(name))
    message = str(caught.value.message)
    assert message.startswith('there is no tile set "')
    assert message.endswith("bundled are: stand-in, winding")
    assert len(message) < 200


def test_a_file_that_is_missing(realm: Write) -> None:
    with pytest.raises(ReadError) as caught:
        load_scenario(realm("own.json"))
    assert caught.value.kind == "unreadable"
    assert str(caught.value.message) == "tile set own.json: the system says: No such file or directory"


def test_a_name_too_long_for_the_system(realm: Write) -> None:
    with pytest.raises(ReadError) as caught:
        load_scenario(realm("x" * 300 + ".json"))
    assert len(str(caught.value.message)) < 200


def test_a_folder_instead_of_a_file(realm: Write) -> None:
    path = realm("own.json")
    (path.parent / "own.json").mkdir()
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert str(caught.value.message).startswith("tile set own.json: ")


def test_a_file_that_is_not_json_is_named_with_line_and_column(realm: Write) -> None:
    path = realm("own.json")
    put(path.parent / "own.json", '{\n  "tiles": what\n}')
    with pytest.raises(ReadError) as caught:
        load_scenario(path)
    assert caught.value.kind == "not-json"
    assert str(caught.value.message).startswith("tile set own.json:2:12: this is not JSON")
    assert (caught.value.line, caught.value.column) == (0, 0), (
        "they would be taken for a place in the scenario"
    )


AGAINST_SCHEMA: list[tuple[Any, str]] = [
    ([], ""),
    ("text", ""),
    ({**OWN, "tiles": {"CC": FOREST}}, "/tiles"),
    ({**OWN, "format": 2}, "/format"),
    (
        {**OWN, "tiles": {"C": {"surface": [{"thirds": [3], "terrain": "forest"}]}}},
        "/tiles/C/surface/0/thirds/0",
    ),
    # What no schema can say: the thirds of a face, each once.
    ({**OWN, "tiles": {"C": {"surface": [{"thirds": [0], "terrain": "forest"}]}}}, "/tiles/C/surface"),
]


@pytest.mark.parametrize(("data", "pointer"), AGAINST_SCHEMA)
def test_a_file_against_the_schema_is_named_with_the_place_in_it(
    data: Any, pointer: str, realm: Write
) -> None:
    path = realm("sets/own.json")
    put(path.parent / "sets/own.json", json.dumps(data))
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path)
    assert caught.value.pointer == "/tileset"
    assert str(caught.value.message).startswith(f"own.json{pointer}: ")


@pytest.mark.parametrize(("data", "pointer"), [case for case in AGAINST_SCHEMA if isinstance(case[0], dict)])
def test_an_embedded_set_against_the_schema_is_told_by_its_place(
    data: Any, pointer: str, realm: Write
) -> None:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(realm(data))
    assert caught.value.pointer == f"/tileset{pointer}"


@pytest.mark.parametrize(
    "named", ["stand-in", "nowhere.json", "../own.json", {"format": 1, "id": "x", "tiles": {"D": FOREST}}]
)
def test_a_set_that_is_given_stands_in_for_whatever_is_named(
    named: Any, realm: Write, tmp_path: Path
) -> None:
    given = put(tmp_path / "mine.json", {**OWN, "id": "mine"})
    scenario = load_scenario(realm(named), given)
    assert scenario.tileset.id == "mine"
    assert apply(scenario, turn_tile(scenario, 2, "C")).tileset.id == "mine"
    assert scenario.data["tileset"] == named, "the document still names its own"


def test_a_given_set_that_is_bad_is_named(realm: Write, tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"tile set mine\.json: "):
        load_scenario(realm("stand-in"), tmp_path / "mine.json")
    bad = put(tmp_path / "mine.json", {**OWN, "id": "NO"})
    with pytest.raises(ScenarioError, match=r"mine\.json/id: "):
        load_scenario(realm(OWN), bad)


def test_a_file_is_read_once_while_the_scenario_is_edited(realm: Write) -> None:
    path = realm("own.json")
    file = put(path.parent / "own.json")
    scenario = load_scenario(path)
    file.unlink()
    after = apply(scenario, turn_tile(scenario, 2, "C"))
    assert after.tileset.id == "own"
    assert after.realm(2).board.region_count == 1


def test_a_scenario_that_goes_to_another_file_keeps_its_faces(realm: Write, tmp_path: Path) -> None:
    path = realm("own.json")
    put(path.parent / "own.json")
    scenario = load_scenario(path)
    there = scenario.at(tmp_path / "elsewhere/a.realm.json")
    assert there.path != path
    assert there.tileset is scenario.tileset
    assert there.at(there.path) is there
