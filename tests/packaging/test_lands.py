"""The tool that draws the bundled lands: its tables give the files that are bundled."""

import json
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TABLES = sorted((ROOT / "packaging/land_tables").glob("*.toml"))
TOLERANCE = 0.3  # millimetres by which the arithmetic of another computer may move a node


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return what is defined in the tool."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return runpy.run_path(str(ROOT / "packaging/lands.py"))


def bundled(path: Path) -> dict[str, Any]:
    """Return the bundled realm of a table."""
    loaded: dict[str, Any] = json.loads(
        (ROOT / f"realms/scenarios/{path.stem}.realm.json").read_text("utf-8")
    )
    return loaded


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_table_says_what_its_realm_says(path: Path) -> None:
    table, realm = tomllib.loads(path.read_text("utf-8")), bundled(path)
    assert {key: value for key, value in realm.items() if key != "layers"} == table["realm"]
    assert [layer["players"] for layer in realm["layers"]] == [land["players"] for land in table["lands"]]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_land_that_is_drawn_anew_is_the_bundled_one(path: Path, tool: dict[str, Any]) -> None:
    land = tomllib.loads(path.read_text("utf-8"))["lands"][0]
    made, kept = tool["layer"](land), bundled(path)["layers"][0]
    assert made["pieces"] == kept["pieces"]
    drawing, other = made["drawing"], kept["drawing"]
    assert drawing["lines"] == other["lines"]
    for name, at in drawing["nodes"].items():
        assert at == pytest.approx(other["nodes"][name], abs=TOLERANCE)
    for name, region in drawing["regions"].items():
        assert {**region, "at": None} == {**other["regions"][name], "at": None}
