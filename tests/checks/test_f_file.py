"""The parts of a file: its keys, its size, and the layers that build on each other."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.checks.case import Case
from realms.checks.families.f_file import MAX_VIOLATIONS
from realms.checks.families.f_layers import MAX_TILES
from realms.checks.finding import Remark
from realms.checks.registry import find_check
from realms.checks.settings import Settings
from realms.checks.source import Source
from realms.scenario.scenario import MAX_ENTRIES, MAX_PARTS

from help import documents
from help.documents import Entry, piece, tile

TILE, TRIBE = tile("A", 0), piece("tribe", "A/0")
ONE_OR_THE_OTHER = "this key is not expected here"
SET = {"format": 1, "id": "own", "tiles": {"A": {"surface": [{"thirds": [0, 1, 2], "terrain": "hill"}]}}}
DOCUMENT = documents.document({"players": 2, "tiles": [TILE]})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.realm.json"


def notes(code: str, path: Path, document: object) -> list[Remark]:
    path.write_text(json.dumps(document), "utf-8")
    found = find_check(code)
    assert found
    subject: Any = Source(path)
    return list(found.function(subject.scenario if found.stage == "layers" else subject))


def told(code: str, path: Path, document: object) -> list[tuple[str, str]]:
    return [(remark.pointer, str(remark.message)) for remark in notes(code, path, document)]


def layers(*players_and_bases: tuple[int, int | None]) -> Entry:
    below = [(players, {} if base is None else {"base": base}) for players, base in players_and_bases]
    return {**DOCUMENT, "layers": [{"players": players, **base} for players, base in below]}


def layer(**parts: object) -> Entry:
    return {"layers": [{"players": 2, **parts}]}


# Keys


def test_unknown_keys_are_told_wherever_they_stand(path: Path) -> None:
    document = {**DOCUMENT, "water": {"kind": "sea", "depth": 3}, "a/b~": 1}
    document["layers"] = [{"players": 2, "tiles": [{**TILE, "colour": "red"}]}]
    assert sorted(told("F011", path, document)) == [
        ("/a~1b~0", 'the key "a/b~" is unknown'),
        ("/layers/0/tiles/0/colour", 'the key "colour" is unknown'),
        ("/water/depth", 'the key "depth" is unknown'),
    ]


def test_a_name_that_is_too_long_to_read_is_cut(path: Path) -> None:
    [remark] = notes("F011", path, {**DOCUMENT, "k" * 5000: 1})
    assert len(str(remark.message)) < 100


def test_names_that_stand_for_values_are_no_keys(path: Path) -> None:
    document = {**DOCUMENT, "turns": {"2": 9}, "rules": [{"rule": "river", "whatever": 1}]}
    assert notes("F011", path, {**document, "titles": {"de": "x"}, "pool": {"handicap": {"elves": 1}}}) == []


def test_a_file_that_is_wrong_all_over_is_not_told_without_end(path: Path) -> None:
    wrong = {**DOCUMENT, "authors": list(range(500))}
    assert len(notes("F010", path, wrong)) == MAX_VIOLATIONS
    assert len(notes("F011", path, {**DOCUMENT, **{f"key{n}": n for n in range(500)}})) == MAX_VIOLATIONS


@pytest.mark.parametrize(
    ("change", "pointer", "message"),
    [
        ({"id": "some\n"}, "/id", r'"some\n" is not of the expected form'),
        ({"stars": 1.5}, "/stars", "this must be of type integer"),
        ({"stars": True}, "/stars", "this must be of type integer"),
        ({"stars": 4}, "/stars", "this must be at most 3"),
        ({"boxes": []}, "/boxes", "there are too few entries here; the minimum is 1"),
        ({"boxes": ["lego"]}, "/boxes/0", None),
        ({"pool": {"ban": ["elves", "elves"]}}, "/pool/ban", "an entry of this list stands twice"),
        ({"titles": {"English": "x"}}, "/titles", '"English" is not of the expected form'),
        ({"tileset": 3}, "/tileset", "this must be of type string"),
        ({"tileset": {**SET, "id": "own\n"}}, "/tileset/id", r'"own\n" is not of the expected form'),
        ({"layers": [{"tiles": []}]}, "/layers/0", 'the key "players" is missing'),
        (layer(tiles=[{**TILE, "piece": "tribe"}]), "/layers/0/tiles/0/piece", ONE_OR_THE_OTHER),
        (layer(moves=[{**TILE, "piece": "tribe"}]), "/layers/0/moves/0/piece", ONE_OR_THE_OTHER),
        (layer(pieces=[{**TRIBE, "tile": "A"}]), "/layers/0/pieces/0/tile", ONE_OR_THE_OTHER),
        (layer(removes=[{**TRIBE, "tile": "A"}]), "/layers/0/removes/0/tile", ONE_OR_THE_OTHER),
    ],
)
def test_what_does_not_fit_the_schema_is_told_with_its_place(
    path: Path, change: Entry, pointer: str, message: str | None
) -> None:
    [(where, what)] = told("F010", path, {**DOCUMENT, **change})
    assert where == pointer
    assert message is None or what.startswith(message)


@pytest.mark.parametrize("number", ["2.0", "2e0", "20E-1"])
def test_a_whole_number_may_be_written_with_a_point(path: Path, number: str) -> None:
    path.write_text(json.dumps(DOCUMENT).replace('"players": 2', f'"players": {number}'))
    assert Source(path).scenario.counts == (2,)
    assert notes("F010", path, Source(path).data) == []


# Size


def test_lists_and_objects_at_their_limits(path: Path) -> None:
    keys = {str(number): 0 for number in range(MAX_ENTRIES)}
    assert notes("F009", path, {"a": list(range(MAX_ENTRIES)), "b": keys}) == []
    full = {"a/b": [{**keys, "x": 0}]}
    assert told("F009", path, full) == [
        ("/a~1b/0", f"{MAX_ENTRIES + 1} entries; at most {MAX_ENTRIES} are read")
    ]


def test_all_lists_together_have_a_limit(path: Path) -> None:
    rows: list[Any] = [[[]] * 999] * (MAX_PARTS // 1000 - 1)
    allowed = [*rows, [[]] * (MAX_PARTS - len(rows) * 1000 - 2)]
    assert notes("F009", path, allowed) == []
    message = f"{MAX_PARTS + 1} entries; at most {MAX_PARTS} are read"
    assert told("F009", path, [*allowed, []]) == [("", message)]
    assert [pointer for pointer, _ in told("F009", path, {"a": [[]] * (MAX_PARTS + 1)})] == ["/a"]


def test_as_many_tiles_as_all_boxes_hold(path: Path) -> None:
    check = find_check("F018")
    assert check
    for count, found in ((MAX_TILES, []), (MAX_TILES + 2, [f"/layers/0/tiles/{MAX_TILES}"])):
        path.write_text(json.dumps({**DOCUMENT, "layers": [{"players": 2, "tiles": [TILE] * count}]}))
        case = Case(Source(path).scenario.realm(2), Settings())
        assert [remark.pointer for remark in check.function(case)] == found


# Layers


def test_every_further_layer_of_a_count_is_told(path: Path) -> None:
    document = layers((2, None), (3, None), (2, None), (3, 2), (2, None))
    assert [pointer for pointer, _ in told("F012", path, document)] == [
        f"/layers/{index}/players" for index in (2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("bases", "wrong"),
    [
        ([(2, None), (3, 2), (4, 3), (5, 4), (6, 5)], []),
        ([(2, 6), (6, None)], []),
        ([(2, 2)], [0]),
        ([(2, 3), (3, 2)], [0, 1]),
        ([(2, 3), (3, 4), (4, 2), (5, 2), (6, None)], [0, 1, 2]),
        ([(2, 4), (3, 2), (4, None)], []),
        ([(2, 3)], []),  # F013
    ],
)
def test_circles_of_bases(path: Path, bases: list[tuple[int, int | None]], wrong: list[int]) -> None:
    """Only the layers of the circle are told, not those that build on it."""
    assert [pointer for pointer, _ in told("F014", path, layers(*bases))] == [
        f"/layers/{index}/base" for index in wrong
    ]


def test_a_base_that_is_not_there(path: Path) -> None:
    document = layers((2, None), (3, 5), (4, 3))
    assert told("F013", path, document) == [("/layers/1/base", "there is no layer for 5 players")]
