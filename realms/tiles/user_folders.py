"""The folder in which our programs keep what belongs to a user."""

import os
import sys
from pathlib import Path


def state_folder() -> Path:
    """Return the folder for this user's finished games, drafts, backups and crash reports."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Realmwright"
    named = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", ""))
    home = named if named.is_absolute() else Path.home() / ".local" / "state"
    return home / "realmwright"
