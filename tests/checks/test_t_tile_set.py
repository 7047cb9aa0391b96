"""Tile sets under check: where they come from, what their faces may show, and which are alike."""

import json
from pathlib import Path
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.checks.finding import Finding, Remark
from realms.checks.registry import find_check
from realms.checks.run import check_file
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import PRINTED_LAND, WATER
from realms.tiles.tileset import BUNDLED, bundled_data

from help.documents import Entry, document, layer, row

HILL = [{"thirds": [0, 1, 2], "terrain": "hill"}]
FOREST = [{"thirds": [0, 1, 2], "terrain": "forest"}]
OWN: Entry = {"format": 1, "id": "own", "tiles": {"A": {"surface": HILL}, "B": {"surface": FOREST}}}
DOCUMENT = document(layer(row("A")), tileset="own.tileset.json")


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A scenario that names `own.tileset.json`, which is not there yet."""
    path = tmp_path / "deep/some.realm.json"
    path.parent.mkdir()
    path.write_text(json.dumps(DOCUMENT, indent=1))
    return path


def write(path: Path, content: object) -> Path:
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def found(path: Path, given: Path | None = None) -> list[Finding]:
    """Return the remarks about the tile set."""
    _, result = check_file(path, tileset_path=given)
    return [finding for finding in result.findings if finding.code.startswith("T")]


def faced(*regions: tuple[list[int], str]) -> list[Entry]:
    return [{"thirds": thirds, "terrain": terrain} for thirds, terrain in regions]


def notes(code: str, tiles: Entry) -> list[Remark]:
    check = find_check(code)
    assert check
    return list(check.function(Scenario({**DOCUMENT, "tileset": {**OWN, "tiles": tiles}})))


# Where it comes from


def test_a_file_beside_the_scenario_or_below(scenario: Path) -> None:
    below = scenario.parent / "sets/own.tileset.json"
    below.parent.mkdir()
    write(below, OWN)
    write(scenario, {**DOCUMENT, "tileset": "sets/own.tileset.json"})
    assert [finding.code for finding in found(scenario)] == ["T008"]


@pytest.mark.parametrize(
    "name",
    [
        "../own.tileset.json",
        "x/../../own.tileset.json",
        "link/own.tileset.json",
        "/own.tileset.json",
        "C:\\own.tileset.json",
        "..\\own.tileset.json",
        "own\0.tileset.json",
    ],
)
def test_nothing_outside_the_folder_is_read(scenario: Path, name: str) -> None:
    write(scenario.parent.parent / "own.tileset.json", OWN)
    (scenario.parent / "link").symlink_to(scenario.parent.parent)
    write(scenario, {**DOCUMENT, "tileset": name})
    [finding] = found(scenario)
    assert finding.code == "T001"
    assert "outside" in str(finding.remark.message)
    assert finding.remark.pointer == "/tileset"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "own.tileset.json: the system says: No such file or directory"),
        ('{"format": 1,\n  "id": oops}', "own.tileset.json:2:9: this is not JSON"),
        ("", "own.tileset.json:1:1: this is not JSON: the file is empty"),
        ('{"a": NaN}', "own.tileset.json:1:7: NaN is not a JSON number"),
    ],
)
def test_what_is_wrong_with_the_file_is_told_of_that_file(
    scenario: Path, content: str | None, words: str
) -> None:
    if content is not None:
        write(scenario.parent / "own.tileset.json", content)
    [finding] = found(scenario)
    assert finding.code == "T001"
    assert words in str(finding.remark.message)


def test_a_set_that_does_not_fit_is_told_with_its_own_pointer(scenario: Path) -> None:
    write(scenario.parent / "own.tileset.json", {**OWN, "tiles": {"A": {"surface": [{"thirds": [0]}]}}})
    [finding] = found(scenario)
    assert (finding.code, finding.remark.pointer) == ("T002", "/tileset")
    assert str(finding.remark.message).startswith("own.tileset.json/tiles/A/surface/0: ")


@pytest.mark.parametrize("content", [[], 1, None, "x", {"tiles": []}, {**OWN, "tiles": {}}])
def test_a_file_that_is_no_set_at_all(scenario: Path, content: object) -> None:
    write(scenario.parent / "own.tileset.json", json.dumps(content))
    assert {finding.code for finding in found(scenario)} == {"T002"}


def test_a_set_that_is_given_stands_in_for_the_one_that_is_named(scenario: Path, tmp_path: Path) -> None:
    given_set = write(tmp_path / "mine.tileset.json", OWN)
    assert [finding.code for finding in found(scenario, given_set)] == ["T008"]
    [finding] = found(scenario, write(given_set, {**OWN, "id": 7}))
    assert (finding.code, finding.remark.pointer) == ("T002", "")
    assert str(given_set) in str(finding.remark.message)


def test_an_embedded_set_is_told_with_a_pointer_into_the_document(scenario: Path) -> None:
    face = faced(([0, 1], "hill"), ([1, 2], "forest"))
    write(scenario, {**DOCUMENT, "tileset": {**OWN, "tiles": {"A": {"surface": face}}}})
    [finding] = found(scenario)
    assert (finding.code, finding.remark.subject) == ("T003", "own")
    assert finding.remark.pointer == "/tileset/tiles/A/surface"


@pytest.mark.parametrize("name", BUNDLED)
def test_the_bundled_sets_have_no_faults(scenario: Path, name: str) -> None:
    write(scenario, {**DOCUMENT, "tileset": name})
    assert [finding.code for finding in found(scenario) if finding.severity == "error"] == []
    assert "T008" not in {finding.code for finding in found(scenario)}


# What the faces show


@given(st.lists(st.sets(st.integers(0, 2), min_size=1), min_size=1, max_size=3))
def test_a_face_is_whole_if_every_third_is_in_one_region(regions: list[set[int]]) -> None:
    thirds = sorted(third for region in regions for third in region)
    face = faced(*((sorted(region), "hill") for region in regions))
    assert bool(notes("T003", {"A": {"surface": face}})) == (thirds != [0, 1, 2])


@pytest.mark.parametrize("terrain", [*PRINTED_LAND["surface"], *PRINTED_LAND["underground"], WATER])
def test_a_terrain_belongs_to_one_world_and_water_to_both(terrain: str) -> None:
    for world, land in PRINTED_LAND.items():
        told = notes("T004", {"A": {world: faced(([0, 1, 2], terrain))}})
        assert bool(told) == (terrain not in (*land, WATER))


TERRAINS = st.sampled_from(["hill", "forest", WATER])
GROUPS = st.sampled_from([[[0], [1], [2]], [[0, 1], [2]], [[0, 2], [1]], [[1, 2], [0]], [[0, 1, 2]]])


@given(GROUPS, st.lists(TERRAINS, min_size=3, max_size=3), st.integers(0, 2), TERRAINS)
def test_faces_are_alike_if_one_is_the_other_turned(
    groups: list[list[int]], terrains: list[str], turn: int, other: str
) -> None:
    shown = list(zip(groups, terrains, strict=False))
    turned = [([(third + turn) % 3 for third in thirds], terrain) for thirds, terrain in shown]
    wet = all(terrain == WATER for _, terrain in shown)
    assert len(notes("T007", {"A": {"surface": faced(*shown)}, "B": {"surface": faced(*turned)}})) == (
        not wet
    )
    changed = [(turned[0][0], other), *turned[1:]]
    same = sorted(terrain for _, terrain in changed) == sorted(terrain for _, terrain in shown)
    if not same:
        assert not notes("T007", {"A": {"surface": faced(*shown)}, "B": {"surface": faced(*changed)}})


def test_symbols_and_the_third_they_stand_on_tell_faces_apart() -> None:
    plain: Entry = {"thirds": [0, 1], "terrain": "hill"}
    rest: Entry = {"thirds": [2], "terrain": "forest"}
    faces = [
        [plain, rest],
        [{**plain, "symbols": ["mine"]}, rest],
        [{**plain, "symbols": ["mine"], "symbols_on": 1}, rest],
        [plain, {**rest, "symbols": ["mine"]}],
    ]
    tiles = {letter: {"surface": face} for letter, face in zip("ABCD", faces, strict=True)}
    assert notes("T007", tiles) == []


def test_missing_letters_are_named() -> None:
    tiles = dict(bundled_data("stand-in")["tiles"])
    assert notes("T008", tiles) == []
    half = {**tiles, "Q": {"surface": FOREST}}
    del half["B"]
    assert [str(remark.message) for remark in notes("T008", half)] == ["faces are missing of: B, Q"]
    assert len(tiles) == len(ascii_uppercase)
