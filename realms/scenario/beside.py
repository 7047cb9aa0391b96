"""Files that a document names: they lie in its folder or below, and no other file is ever opened."""

import os
from pathlib import Path, PurePosixPath, PureWindowsPath


def path_beside(document: Path | None, name: str) -> Path | None:
    """Return the path of a file in the folder of a document or below; None for any other place.

    A document without a file is in the current folder.
    """
    folder = (document.parent if document else Path()).resolve()
    if PurePosixPath(name).is_absolute() or PureWindowsPath(name).drive or "\\" in name or "\0" in name:
        return None
    # Unlike Path.resolve this accepts links that lead to themselves; reading reports them.
    path = Path(os.path.realpath(folder / name))
    return path if path.is_relative_to(folder) else None
