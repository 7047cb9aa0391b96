"""The folders in which our programs keep what belongs to a user: of this computer, or one that travels."""

import os
import sys
from pathlib import Path
from typing import Final

PORTABLE: Final = "REALMS_PORTABLE"  # processes of ours inherit it


def keep_all_in(folder: Path) -> None:
    """Keep everything in this folder, and nothing elsewhere, from now on and in processes that we start."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ[PORTABLE] = str(folder.resolve())


def state_folder() -> Path:
    """Return the folder for this user's finished games, drafts, backups and crash reports."""
    if os.environ.get(PORTABLE):
        return Path(os.environ[PORTABLE])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Realmwright"
    named = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", ""))
    home = named if named.is_absolute() else Path.home() / ".local" / "state"
    return home / "realmwright"


def settings_folder() -> Path:
    """Return the folder for this user's boxes and preferences."""
    if os.environ.get(PORTABLE):
        return Path(os.environ[PORTABLE])
    home = os.environ.get("XDG_CONFIG_HOME") or os.environ.get("APPDATA") or Path.home() / ".config"
    return Path(home) / "realmwright"
