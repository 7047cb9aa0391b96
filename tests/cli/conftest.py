"""Calls of the command line in tests, and the small realm for them."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from realms.cli.main import main
from realms.tiles.jsonform import dumps

from help import documents
from help.documents import layer, piece, tile

LANGUAGE_VARIABLES = ("REALMS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
TIMEOUT = 60  # a guard against hanging, no measure


@dataclass(frozen=True)
class Ran:
    """The exit code and the output of a call of the command."""

    code: int
    out: str
    err: str


Call = Callable[..., Ran]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine decides what the tests read."""
    for variable in (*LANGUAGE_VARIABLES, "NO_COLOR", "REALMS_DEBUG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def realms(capsys: pytest.CaptureFixture[str]) -> Call:
    """The command within this process."""

    def call(*arguments: str | Path) -> Ran:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as done:
            code = int(done.code or 0)
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def process(tmp_path: Path) -> Call:
    """The command as a process of its own, in the folder of the test."""

    def call(*arguments: str | Path | bytes, **options: Any) -> Ran:
        command = [sys.executable, "-m", "realms", *arguments]
        options = {"cwd": tmp_path, "timeout": TIMEOUT, "stdin": subprocess.DEVNULL, **options}
        done = subprocess.run(command, capture_output=True, check=False, **options)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def document() -> dict[str, Any]:
    """A realm that can be built and drawn, for two players and for three."""
    cells = [("A", 0, 0), ("B", 1, 0), ("N", 0, 1), ("P", 1, 1), ("C", -1, 1), ("D", 2, 1)]
    laid = [tile(name, q, r, rank) for rank, (name, q, r) in enumerate(cells)]
    two = layer(laid[:4], piece("mountain", "A/2", symbol="mine"), piece("tribe", "B/0"))
    three = layer(laid[4:], players=3, base=2)
    water = {"kind": "river", "enter": True, "except": {}}
    titles = {"en": "Small", "fr": "Petit"}
    return documents.document(two, three, titles=titles, boxes=["small_world", "realms"], water=water)


@pytest.fixture
def sample(tmp_path: Path, document: dict[str, Any]) -> Path:
    """The file of that realm, in the stable form."""
    path = tmp_path / "small.realm.json"
    path.write_text(dumps(document), "utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A file that breaks off in its second line."""
    path = tmp_path / "broken.realm.json"
    path.write_text('{\n "format": 1,', "utf-8")
    return path


@pytest.fixture
def flawed(tmp_path: Path, document: dict[str, Any]) -> Path:
    """A realm with a tile on top of another."""
    path = tmp_path / "flawed.realm.json"
    heaped = deepcopy(document)
    heaped["layers"][0]["tiles"][1]["q"] = 0
    path.write_text(dumps(heaped), "utf-8")
    return path


@pytest.fixture
def snapshot(tmp_path: Path) -> Callable[[], dict[str, object]]:
    """All files below the folder of the test, to see that nothing was touched."""

    def take() -> dict[str, object]:
        paths = [path for path in sorted(tmp_path.rglob("*")) if not path.is_dir()]
        return {os.fspath(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}

    return take


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, object], Path]:
    """Make a file: text and bytes as they are, anything else as JSON."""

    def make(name: str, content: object) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return path

    return make
