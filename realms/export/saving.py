"""Exports on their way to the disk: a file, or several that belong together."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from realms.export.registry import Bundle, Content
from realms.tiles import saving
from realms.tiles.saving import Lost


def save_export(path: Path, content: Content) -> Lost:
    """Write an export with all that belongs beside it, or nothing; return what somebody has to know of it."""
    if not isinstance(content, Bundle):
        return saving.save(path, content)
    lost = saving.save_together({**files_beside(path, content), path: content.main})
    return (*lost, *content.remarks)


def files_beside(path: Path, bundle: Bundle) -> Mapping[Path, bytes]:
    """Return the files that belong beside another one, by their places; all lie in one folder or below."""
    found = {path.with_suffix(".png"): bundle.picture} if bundle.picture else {}
    for name, data in bundle.beside.items():
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
            raise ValueError(f"{name!r} is no path below a folder")
        found[(bundle.folder or path.parent).joinpath(*parts)] = data
    return found
