"""A folder that travels: with it nothing is kept elsewhere."""

from pathlib import Path

import pytest

from realms.balance.playing.store import usual_store
from realms.checks.owned_boxes import owned_path
from realms.cli.main import main
from realms.tiles.user_folders import PORTABLE, keep_all_in, settings_folder, state_folder
from realms_editor.desk.preferences import preferences_path


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable is as it was afterwards."""
    monkeypatch.setenv(PORTABLE, "")


def test_everything_is_kept_in_the_folder(tmp_path: Path) -> None:
    keep_all_in(tmp_path / "stick")
    places = (state_folder(), settings_folder(), owned_path(), preferences_path(), usual_store())
    assert all(each.is_relative_to(tmp_path / "stick") for each in places)


def test_a_command_keeps_it_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stick = str(tmp_path / "stick")
    assert main(["boxes", "--portable", stick, "--own", "small_world"]) == 0
    assert (tmp_path / "stick/realms.toml").is_file()
    assert main(["boxes", "--portable", stick]) == 0
    assert "1x  small_world " in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    assert main(["boxes", "--portable", str(tmp_path / "file")]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err
