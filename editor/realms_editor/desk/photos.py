"""Photos that somebody traces: where their files lie, and where they lie on the sheet."""

from pathlib import Path
from typing import Any

from realms.board.hexes import Point
from realms.locale import sentence
from realms.scenario import photos
from realms.scenario.photos import PhotoError, hash_of
from realms.tiles import saving
from realms.tiles.saving import SaveError

OPACITY = 0.6  # of a photo that was just loaded, so that lines are seen on it


def name_beside(document: Path, photo: Path) -> str | None:
    """Return the path of a photo as a document beside it names it; None if it lies elsewhere."""
    try:
        return photo.resolve().relative_to(document.resolve().parent).as_posix()
    except ValueError:
        return None


def read_photo(photo: Path) -> bytes:
    """Return the content of a photo that is to be saved elsewhere or traced."""
    try:
        return photos.read_photo(photo)
    except PhotoError as error:
        raise SaveError(error.message) from error


def copy_beside(document: Path, photo: Path) -> Path:
    """Copy a photo into the folder of a document; a file that is the same already serves as the copy."""
    raw = read_photo(photo)
    for number in range(1, 1000):
        name = photo.name if number == 1 else f"{photo.stem} ({number}){photo.suffix}"
        target = document.with_name(name)
        if not target.exists():
            saving.save(target, raw, overwrite=False)
            return target
        if target.stat().st_size == len(raw) and target.read_bytes() == raw:
            return target
    raise SaveError(sentence("{path} exists already", path=photo.name))


def picture_of(name: str, raw: bytes, pixels: Point, sheet: Point) -> dict[str, Any]:
    """Return the entry of a photo that lies on the sheet as large as it can."""
    return {
        "path": name,
        "hash": hash_of(raw),
        "corners": corners_on(sheet, pixels),
        "opacity": OPACITY,
    }


def corners_on(sheet: Point, pixels: Point) -> list[list[float]]:
    """Return the corners of a photo that lies in the middle of a sheet, as large as it can."""
    (width, height), (across, down) = sheet, pixels
    scale = min(width / across, height / down)
    left, top = (width - across * scale) / 2, (height - down * scale) / 2
    right, bottom = width - left, height - top
    return [[left, top], [right, top], [right, bottom], [left, bottom]]
