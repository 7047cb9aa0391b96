"""Photos under drawings: where their files lie, and how they are read."""

import hashlib
from pathlib import Path

from realms.locale import Sentence, sentence
from realms.tiles import jsonfile
from realms.tiles.jsonfile import ReadError

KINDS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
MOST_BYTES = 64 << 20


class PhotoError(ValueError):
    """A reason why the photo under a drawing cannot be seen, in words for the user."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def photo_beside(document: Path, name: str) -> Path | None:
    """Return the path of a photo that a document names; None if it lies outside the folder."""
    try:
        folder = document.resolve().parent
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError):  # RuntimeError: links that lead to themselves
        return None
    return path if path.is_relative_to(folder) else None


def find_photo(document: Path | None, name: str) -> Path:
    """Return the path of a photo that a document names."""
    if document is None:
        raise PhotoError(sentence("The photo {name} is not here: the realm has no file yet.", name=name))
    path = photo_beside(document, name)
    if path is None:
        raise PhotoError(sentence("The photo {name} lies outside the folder of the realm.", name=name))
    try:
        path.stat()
    except (OSError, ValueError) as error:
        raise PhotoError(sentence("The photo {name} is missing.", name=name)) from error
    return path


def read_photo(photo: Path) -> bytes:
    """Return the content of a photo."""
    try:
        return jsonfile.read_bytes(photo, MOST_BYTES)
    except ReadError as error:
        raise PhotoError(
            sentence("The photo {name} cannot be read: {reason}", name=photo.name, reason=error.message)
        ) from error


def hash_of(content: bytes) -> str:
    """Return the hash of a photo as documents write it."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"
