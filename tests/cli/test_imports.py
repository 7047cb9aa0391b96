"""The modules that commands load: nobody waits for libraries that a command does not need."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from realms.scenario.scenario import SUFFIX

from help.bundled import DRAWN_REALMS

SCENARIOS = Path(__file__).parents[2] / "realms/scenarios"
SAMPLES = [Path(__file__).with_name("dense.realm.json"), *sorted(SCENARIOS.glob(f"*{SUFFIX}"))]
OF_TILES = [path for path in SAMPLES if path.name.removesuffix(SUFFIX) not in DRAWN_REALMS]
ASK = """
import json, sys
from realms.cli.main import main
code = main(sys.argv[1:])
sys.stdout.flush()
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
sys.exit(code)
"""
GEOMETRY = {"networkx", "shapely", "numpy", "PySide6"}
OTHERS = {f"realms.{part}" for part in ("export", "rules", "play", "generate", "importing")}


def loaded_by(*words: str | Path) -> set[str]:
    """The modules that a process has loaded once a command is done."""
    done = subprocess.run(
        [sys.executable, "-c", ASK, *words], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode in (0, 1), done.stderr
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize("form", ["text", "json"])
def test_validate_needs_neither_engine_nor_drawings(form: str) -> None:
    loaded = loaded_by("validate", "--workers", "1", "--format", form, *SAMPLES)
    assert loaded & (OTHERS | {"PySide6"}) == set()


@pytest.mark.parametrize(("realm", "needed"), [("first_steps", True), ("game_of_gods", False)])
def test_a_map_that_begins_without_a_board_needs_no_graphs(realm: str, needed: bool) -> None:
    assert ("networkx" in loaded_by("validate", SCENARIOS / f"{realm}{SUFFIX}")) == needed


def test_files_and_faces_need_no_graphs_and_no_polygons() -> None:
    assert loaded_by("validate", "--workers", "1", "--select", "F,T", *OF_TILES) & GEOMETRY == set()


@pytest.mark.parametrize("words", [["show"], ["render", "-o", "map.svg"]])
@pytest.mark.parametrize("sample", OF_TILES[::3], ids=lambda path: path.name)
def test_sheets_and_drawings_need_no_graphs_and_no_polygons(
    sample: Path, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert loaded_by(*words, sample) & GEOMETRY == set()


@pytest.mark.parametrize("words", [["--version"], ["explain"], ["schema", "report"], ["tiles"]])
def test_small_commands_need_no_schemas_either(words: list[str]) -> None:
    assert loaded_by(*words) & (GEOMETRY | {"jsonschema"}) == set()


def test_only_the_module_of_the_command_is_loaded() -> None:
    commands = {"diff", "export", "migrate", "render", "show", "tiles"}
    assert loaded_by("show", SAMPLES[0]) & {f"realms.cli.{name}" for name in commands} == {"realms.cli.show"}
