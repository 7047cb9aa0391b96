"""Photos that somebody traces: where their files lie, and where they lie below the map."""

from pathlib import Path
from typing import Any

from realms.board.drawing import on_sheet
from realms.board.hexes import Point, centre
from realms.locale import sentence
from realms.scenario import photos
from realms.scenario.photos import PhotoError, hash_of
from realms.scenario.scenario import Realm
from realms.tiles import saving
from realms.tiles.saving import SaveError

Room = tuple[float, float, float, float]  # left, top, width and height in millimetres
USUAL = (540.0, 400.0)  # of a map without tiles
TILE = 60.0  # from the middle of a tile to beyond its rim
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


def picture_of(name: str, raw: bytes, pixels: Point, room: Room) -> dict[str, Any]:
    """Return the entry of a photo that lies in a room below the map, as large as it can."""
    return {
        "path": name,
        "hash": hash_of(raw),
        "corners": corners_in(room, pixels),
        "opacity": OPACITY,
    }


def room_for(realm: Realm) -> Room:
    """Return the sheet of a drawing, or the area of the tiles; without tiles that of a map of usual size."""
    if realm.drawing:
        width, height = realm.drawing.data["size"]
        return 0.0, 0.0, width, height
    middles = [on_sheet(centre(cell)) for cell in realm.board.placement_at]
    if not middles:
        return -USUAL[0] / 2, -USUAL[1] / 2, *USUAL
    xs, ys = zip(*middles, strict=True)
    left, top = min(xs) - TILE, min(ys) - TILE
    return left, top, max(xs) + TILE - left, max(ys) + TILE - top


def corners_in(room: Room, pixels: Point) -> list[list[float]]:
    """Return the corners of a photo that lies in the middle of a room, as large as it can."""
    (x, y, width, height), (across, down) = room, pixels
    scale = min(width / across, height / down)
    left, top = x + (width - across * scale) / 2, y + (height - down * scale) / 2
    right, bottom = left + across * scale, top + down * scale
    return [[left, top], [right, top], [right, bottom], [left, bottom]]
