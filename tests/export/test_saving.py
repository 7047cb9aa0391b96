"""An export of several files is written whole, below the folder that is named and nowhere else."""

from pathlib import Path

import pytest

from realms.export.registry import Bundle
from realms.export.saving import files_beside, save_export
from realms.tiles.saving import SaveError


def test_one_file_is_one_file(tmp_path: Path) -> None:
    save_export(tmp_path / "map.svg", b"<svg/>")
    assert [each.name for each in tmp_path.iterdir()] == ["map.svg"]


def test_several_files_lie_beside_the_first(tmp_path: Path) -> None:
    bundle = Bundle(b"main", {"pictures/a.png": b"a", "notes.txt": b"n"})
    save_export(tmp_path / "out/table.json", bundle)
    found = {str(each.relative_to(tmp_path)) for each in tmp_path.rglob("*") if each.is_file()}
    assert found == {"out/table.json", "out/pictures/a.png", "out/notes.txt"}
    assert (tmp_path / "out/pictures/a.png").read_bytes() == b"a"


@pytest.mark.parametrize("name", ["../a", "/etc/a", "a/../../b", "", "c:\\a", "a\\b"])
def test_no_file_leaves_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no path below a folder"):
        files_beside(tmp_path / "main", Bundle(b"", {name: b"x"}))


def test_what_cannot_be_written_is_said_and_the_file_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_bytes(b"in the way")
    with pytest.raises(SaveError, match="pictures"):
        save_export(tmp_path / "table.json", Bundle(b"main", {"pictures/a.png": b"a"}))
    assert not (tmp_path / "table.json").exists()
