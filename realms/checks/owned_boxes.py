"""The boxes that the user owns, remembered between runs in a small settings file."""

import json
from pathlib import Path

from realms.tiles import saving
from realms.tiles.user_folders import settings_folder


def owned_path() -> Path:
    """Return the path of the file that remembers the boxes."""
    return settings_folder() / "realms.toml"


def owned_boxes() -> tuple[str, ...] | None:
    """Return the remembered boxes, or None if none are remembered."""
    from realms.checks.settings import load_settings  # local: most callers need the path only

    path = owned_path()
    return load_settings(path).boxes if path.is_file() else None


def remember_boxes(boxes: tuple[str, ...]) -> None:
    """Remember these boxes; an empty tuple forgets them."""
    path = owned_path()
    if boxes:
        path.parent.mkdir(parents=True, exist_ok=True)
        saving.save(path, f"[checks]\nboxes = {json.dumps(boxes)}\n".encode())
    elif path.is_file():
        path.unlink()
