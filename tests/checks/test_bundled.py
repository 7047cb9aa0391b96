"""The bundled tile sets, which a run does not check: here they are held against all the same."""

import json
from pathlib import Path

import pytest

from realms.checks.run import check_file
from realms.tiles.tileset import BUNDLED, bundled_data

ALIKE = {"stand-in": set(), "winding": {"T007"}}  # below ground `winding` repeats some faces


@pytest.mark.parametrize("name", BUNDLED)
def test_no_check_of_tile_sets_finds_fault_with_a_bundled_one(name: str, tmp_path: Path) -> None:
    document = json.loads((Path(__file__).parent / "T001/good.realm.json").read_text("utf-8"))
    path, tileset = tmp_path / "some.realm.json", tmp_path / "some.tileset.json"
    path.write_text(json.dumps({**document, "tileset": tileset.name}), "utf-8")
    tileset.write_text(json.dumps(bundled_data(name)), "utf-8")
    _, result = check_file(path)
    assert {finding.code for finding in result.findings if finding.code[0] == "T"} == ALIKE[name]
    assert not result.skipped
