"""The bundled tile sets, about which a run says nothing: held against the checks of tile sets all the same."""

import json
from pathlib import Path

import pytest

from realms.checks.run import check_file
from realms.tiles.tileset import BUNDLED, bundled_data


@pytest.mark.parametrize("name", BUNDLED)
def test_no_check_of_tile_sets_has_anything_to_say_of_a_bundled_one(name: str, tmp_path: Path) -> None:
    document = json.loads((Path(__file__).parent / "T001/good.realm.json").read_text("utf-8"))
    path, tileset = tmp_path / "some.realm.json", tmp_path / "some.tileset.json"
    path.write_text(json.dumps({**document, "tileset": tileset.name}), "utf-8")
    tileset.write_text(json.dumps(bundled_data(name)), "utf-8")
    _, result = check_file(path)
    assert not [finding.code for finding in result.findings if finding.code.startswith("T")]
    assert not result.skipped
