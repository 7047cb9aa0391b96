"""Rules for every command that reads a scenario: what it refuses, its message, and no traces."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
Write = Callable[[str, object], Path]
Snapshot = Callable[[], dict[str, object]]

READERS = pytest.mark.parametrize(
    "command",
    [["show"], ["render"], ["export"], ["export", "--players", "2"], ["migrate"], ["diff"]],
    ids=" ".join,
)
WITH_FACES = pytest.mark.parametrize("command", ["show", "render", "export"])
WITH_COUNTS = pytest.mark.parametrize("command", ["show", "render", "export", "validate"])


def call(realms: Call, command: list[str], path: Path) -> Any:
    return realms(*command, path, *([path] if command == ["diff"] else []))


@READERS
def test_a_good_file_is_read_without_a_word_of_complaint(
    realms: Call, command: list[str], sample: Path, snapshot: Snapshot
) -> None:
    before = snapshot()
    ran = call(realms, command, sample)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out or command == ["diff"]
    assert snapshot() == before


@READERS
@pytest.mark.parametrize(
    ("content", "place", "code"),
    [
        (None, "", "F001"),
        (b"\xff", ":1:1", "F003"),
        ('{\n "format": 1,', ":2:14", "F004"),
        ("", ":1:1", "F004"),
        ('{"a": 1, "a": 2}', ":1:15", "F005"),
        ('{"a": NaN}', ":1:7", "F006"),
        ("[" * 100_000, ":1:41", "F007"),
        ("[]", ":1:1", "F008"),
        ('{"format": 3}', ":1:12", "F008"),
        ('{"format": 1}', ":1:1", "F010"),
    ],
)
def test_a_file_that_is_no_scenario_is_one_line_with_file_and_place(
    realms: Call,
    write: Write,
    tmp_path: Path,
    command: list[str],
    content: object,
    place: str,
    code: str,
    snapshot: Snapshot,
) -> None:
    path = tmp_path / "bad.realm.json" if content is None else write("bad.realm.json", content)
    before = snapshot()
    ran = call(realms, command, path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"realms: {path}{place}: {code} ")
    assert ran.err.count("\n") == 1
    assert snapshot() == before


@READERS
def test_what_is_wrong_on_the_map_keeps_nobody_from_looking_at_it(
    realms: Call, command: list[str], flawed: Path
) -> None:
    assert call(realms, command, flawed).code == 0


@WITH_FACES
def test_a_tile_set_that_cannot_be_used_is_named(
    realms: Call, write: Write, document: Any, command: str
) -> None:
    path = write("some.realm.json", {**document, "tileset": "own.tileset.json"})
    ran = realms(command, path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"realms: {path}:1:")
    assert "own.tileset.json" in ran.err
    for content in ("{oops", {"format": 1, "id": "own", "tiles": {}}):
        own = write("own.tileset.json", content)
        ran = realms(command, path)
        assert ran.code == 2
        assert "own.tileset.json" in ran.err
        ran = realms(command, path, "--tileset", own)
        assert ran.code == 2
        assert str(own) in ran.err
        assert ran.err.count("\n") == 1


@WITH_FACES
def test_a_tile_set_that_is_given_is_used(realms: Call, write: Write, sample: Path, command: str) -> None:
    hill = [{"thirds": [0, 1, 2], "terrain": "hill"}]
    own = {"format": 1, "id": "own", "tiles": {letter: {"surface": hill} for letter in "ABCDNP"}}
    usual = realms(command, sample).out
    changed = realms(command, sample, "--tileset", write("own.tileset.json", own)).out
    assert changed
    assert changed != usual


@WITH_COUNTS
def test_a_count_without_a_layer(realms: Call, sample: Path, command: str) -> None:
    ran = realms(command, sample, "--players", "5")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"realms: {sample}: there is no layer for 5 players; there is: 2, 3\n"


def test_a_scenario_in_an_older_form_can_be_migrated_without_its_faces(
    realms: Call, write: Write, document: Any
) -> None:
    path = write("some.realm.json", {**document, "tileset": "own.tileset.json"})
    assert realms("migrate", path).code == 0
    assert realms("show", path).code == 2
