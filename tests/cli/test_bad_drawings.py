"""Drawings that come from accidents and from people who want the program to fall.

Each goes through several commands, heavy ones in a process with bounded memory and a guard against hanging.
No command ends with 4, and one that can do nothing says why.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from realms.cli.main import main

from help.drawings import NODES, OUTLINE, drawn_document, drawn_layer, two_regions

pytestmark = pytest.mark.skipif(os.name != "posix", reason="limits of a process are POSIX")

SECONDS = 60  # a guard, no measure
MEMORY = 3 << 29


def points(count: int, seed: int = 1) -> dict[str, list[float]]:
    random = Random(seed)
    return {f"n{number}": [random.uniform(0, 400), random.uniform(0, 290)] for number in range(count)}


def path(count: int) -> list[list[str]]:
    """Lines of at most 2,000 nodes through all nodes."""
    names = [f"n{number}" for number in range(count)]
    return [names[first : first + 2000] for first in range(0, count, 1999)]


def grid(count: int) -> dict[str, Any]:
    """A sheet of so many columns and rows, without a region."""
    nodes = {f"n{x}_{y}": [x, y] for x, y in product(range(count), repeat=2)}
    rows = [[f"n{x}_{y}" for x in range(count)] for y in range(count)]
    columns = [[f"n{x}_{y}" for y in range(count)] for x in range(count)]
    return {"size": [count, count], "nodes": nodes, "lines": rows + columns}


TEXT = json.dumps(drawn_document(drawn_layer(two_regions())))
PLAIN = two_regions()
BOW = {"n1": [0, 0], "n2": [100, 100], "n3": [100, 0], "n4": [0, 100]}

REFUSED: list[tuple[str, str | dict[str, Any], str]] = [
    ("not a number", TEXT.replace("[200, 100]", "[NaN, 100]"), "F006"),
    ("infinite", TEXT.replace("[200, 100]", "[1e999, 100]"), "F006"),
    ("huge", {**PLAIN, "nodes": {**NODES, "n4": [1e12, 100]}}, "F010"),
    ("a point in words", {**PLAIN, "nodes": {**NODES, "n4": ["a", "b"]}}, "F010"),
    ("a point of three numbers", {**PLAIN, "nodes": {**NODES, "n4": [1, 2, 3]}}, "F010"),
    ("too many nodes", {**PLAIN, "nodes": points(20_001)}, "F009"),
    ("50,000 lines", {**PLAIN, "lines": [["n1", "n2"]] * 50_000}, "F009"),
    ("lines without end", {**PLAIN, "lines": [OUTLINE * 280] * 30}, "F009"),
    ("a line of one node", {**PLAIN, "lines": [["n1"]]}, "F010"),
    ("a name of another kind", {**PLAIN, "nodes": {**NODES, "N1": [0, 0]}}, "F010"),
    ("a sheet without room", {**PLAIN, "size": [0, 0]}, "F010"),
    ("no sheet", {key: value for key, value in PLAIN.items() if key != "size"}, "F010"),
    ("terrain of nowhere", {**PLAIN, "regions": {"r1": {"at": [1, 1], "terrain": "lava"}}}, "F010"),
    ("no drawing", "drawing", "F010"),
    ("too many regions", {**PLAIN, "regions": {f"r{n}": {"at": [1, 1]} for n in range(601)}}, "F010"),
]

BORNE: list[tuple[str, dict[str, Any]]] = [
    ("nothing", {"size": [100, 100]}),
    ("lines without faces", {**PLAIN, "lines": [["n1", "n2"], ["n4", "n5"]]}),
    ("a line that crosses itself", {**PLAIN, "nodes": BOW, "lines": [["n1", "n2", "n3", "n4", "n1"]]}),
    ("nodes on one point", {**PLAIN, "nodes": {name: [5, 5] for name in NODES}}),
    ("a line there and back", {**PLAIN, "lines": [OUTLINE, OUTLINE[::-1], OUTLINE, ["n2", "n5", "n2"]]}),
    ("nodes that do not exist", {**PLAIN, "lines": [OUTLINE, ["x", "y"], ["n2", "x", "n5"]]}),
    ("regions on each other", {**PLAIN, "regions": {f"r{n}": {"at": [5, 5]} for n in range(600)}}),
    ("regions far away", {**PLAIN, "regions": {"r1": {"at": [9999, -4999], "terrain": "hill"}}}),
    ("joined with nobody", {**PLAIN, "joins": [["r1", "r1"], ["r1", "r7"]], "severs": [["r8", "r9"]]}),
    (
        "names of control characters",
        {**PLAIN, "regions": {"r1": {"at": [50, 50], "names": {"en": "\u001b[31m"}}}},
    ),
]


HEAVY: list[tuple[str, dict[str, Any]]] = [
    ("5,000 lines that cross everywhere", {**PLAIN, "nodes": points(5000), "lines": path(5000)}),
    ("as many nodes as are read", {**PLAIN, "nodes": points(20_000), "lines": path(20_000)}),
    ("ten thousand faces", grid(101)),
]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    import resource  # not on every system

    return subprocess.run(
        [sys.executable, "-m", "realms", *words],
        cwd=folder,
        timeout=SECONDS,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
    )


def written(folder: Path, drawing: object) -> None:
    text = drawing if isinstance(drawing, str) and drawing.startswith("{") else None
    document = drawn_document({"players": 2, "drawing": drawing})
    (folder / "bad.realm.json").write_text(text or json.dumps(document), "utf-8")


def ids(cases: Sequence[tuple[Any, ...]]) -> list[str]:
    return [case[0] for case in cases]


@pytest.mark.parametrize(("drawing", "code"), [case[1:] for case in REFUSED], ids=ids(REFUSED))
def test_what_is_no_drawing_is_refused_with_one_message(
    tmp_path: Path, drawing: object, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, drawing)
    assert main(["validate", str(tmp_path / "bad.realm.json")]) in (1, 2)
    out, err = capsys.readouterr()
    assert f": error {code} " in out
    assert err == ""


@pytest.mark.parametrize("command", [["validate"], ["show"], ["render"], ["play", "--seats", "paced,paced"]])
@pytest.mark.parametrize("drawing", [case[1] for case in BORNE], ids=ids(BORNE))
def test_whatever_can_be_read_is_checked_and_shown(
    tmp_path: Path, drawing: object, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, drawing)
    output = ["-o", str(tmp_path / "map.svg")] if command == ["render"] else []
    assert main([*command, *output, str(tmp_path / "bad.realm.json")]) in (0, 1, 2)
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert "\x1b" not in out + err


@pytest.mark.parametrize("drawing", [case[1] for case in HEAVY], ids=ids(HEAVY))
def test_a_heavy_drawing_takes_no_more_than_its_share(tmp_path: Path, drawing: object) -> None:
    written(tmp_path, drawing)
    done = run(tmp_path, "validate", "bad.realm.json")
    assert done.returncode in (0, 1), done.stderr
    assert done.stderr == ""


def zigzag(count: int) -> dict[str, Any]:
    """Two regions with a border between them that turns back at every node."""
    nodes = {f"z{step}": [50 + 30 * (step % 2), 100 * step / count] for step in range(count + 1)}
    frame = {"a": [0, 0], "b": [200, 0], "c": [200, 100], "d": [0, 100]}
    line = [f"z{step}" for step in range(count + 1)]
    regions = {"r1": {"at": [5, 50], "terrain": "forest"}, "r2": {"at": [190, 50], "terrain": "water"}}
    lines = [
        ["a", "z0", "b", "c", f"z{count}", "d", "a"],
        *[line[at : at + 2000] for at in range(0, count, 1999)],
    ]
    return {"size": [200, 100], "nodes": {**nodes, **frame}, "lines": lines, "regions": regions}


def test_a_border_of_zigzags_is_painted_within_bounded_memory(tmp_path: Path) -> None:
    written(tmp_path, zigzag(15_000))
    done = run(tmp_path, "render", "bad.realm.json", "-o", "map.svg")
    assert done.returncode in (0, 1), done.stderr
    assert (tmp_path / "map.svg").exists()
