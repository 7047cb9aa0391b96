"""The boxes that the user owns and the width of their tiles, remembered in a small settings file."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from realms.tiles import saving


@dataclass(frozen=True, slots=True)
class _Owned:
    """The content of the file; None for what is as usual."""

    boxes: tuple[str, ...] | None = None
    tile: float | None = None  # the width in centimetres


def owned_path() -> Path:
    """Return the path of the file that remembers the boxes."""
    from realms.checks.settings import own_path  # local: most callers need the path only

    return own_path()


def owned_boxes() -> tuple[str, ...] | None:
    """Return the remembered boxes, or None if none are remembered."""
    return _read().boxes


def remember_boxes(boxes: tuple[str, ...]) -> None:
    """Remember these boxes; an empty tuple forgets them."""
    _write(_Owned(boxes or None, _readable().tile))


def remember_tile_width(millimetres: float | None) -> None:
    """Remember a width of tiles for all realms whose `realms.toml` gives none; None forgets it."""
    from realms.checks.settings import MILLIMETRES

    tile = None if millimetres is None else round(millimetres / MILLIMETRES, 2)
    _write(_Owned(_readable().boxes, tile))


def _read() -> _Owned:
    """Return the content of the file."""
    from realms.checks.settings import Limits, load_settings

    path = owned_path()
    if not path.is_file():
        return _Owned()
    settings = load_settings(path)
    return _Owned(settings.boxes, None if settings.limits.tile == Limits().tile else settings.limits.tile)


def _readable() -> _Owned:
    """Return the content of the file, or nothing if it is damaged, so that it can be written anew."""
    from realms.checks.settings import SettingsError

    try:
        return _read()
    except SettingsError:
        return _Owned()


def _write(owned: _Owned) -> None:
    """Save the file, or remove it if everything is as usual; what others wrote in it is kept beside it."""
    path = owned_path()
    if path.is_file():
        before = path.read_bytes()
        if before != _text(_readable()):
            saving.save(path.with_name(f"{path.name}.old"), before)
    if any(asdict(owned).values()):
        path.parent.mkdir(parents=True, exist_ok=True)
        saving.save(path, _text(owned))
    elif path.is_file():
        path.unlink()


def _text(owned: _Owned) -> bytes:
    """Return the file as this program writes it."""
    boxes = f"boxes = {json.dumps(owned.boxes)}\n" if owned.boxes else ""
    tile = f"\n[checks.limits]\ntile = {owned.tile:g}\n" if owned.tile else ""
    return f"[checks]\n{boxes}{tile}".encode()
