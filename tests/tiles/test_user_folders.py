"""The folder of the user on each system."""

from pathlib import Path

import pytest

from realms.tiles import user_folders


def test_the_state_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(user_folders.sys, "platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert user_folders.state_folder() == tmp_path / "realmwright"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")  # which the standard tells us to pass over
    monkeypatch.setenv("HOME", str(tmp_path))
    assert user_folders.state_folder() == tmp_path / ".local/state/realmwright"
    monkeypatch.setattr(user_folders.sys, "platform", "darwin")
    assert user_folders.state_folder() == tmp_path / "Library/Application Support/Realmwright"
