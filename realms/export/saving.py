"""Exports on their way to the disk: a file, or several that belong together."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from realms.export.registry import Bundle, Content
from realms.locale import Sentence, sentence
from realms.tiles import saving
from realms.tiles.saving import Lost, SaveError


def save_export(path: Path, content: Content) -> Lost:
    """Write an export; what belongs beside the file comes first, so that the file never lacks it."""
    if not isinstance(content, Bundle):
        return saving.save(path, content)
    lost: list[Sentence] = []
    for place, data in files_beside(path, content).items():
        _make_folder(place.parent)
        lost += saving.save(place, data)
    return (*lost, *saving.save(path, content.main))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = saving.system_sentence(error)
        raise SaveError(sentence("{path}: {reason}", path=folder, reason=reason)) from error


def files_beside(path: Path, bundle: Bundle) -> Mapping[Path, bytes]:
    """Return the files that belong beside another one, by their places; all lie in its folder or below."""
    found = {}
    for name, data in bundle.beside.items():
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or "\\" in name or ":" in name:
            raise ValueError(f"{name!r} is no path below a folder")
        found[path.parent.joinpath(*parts)] = data
    return found
