"""The photo that was traced, in an export: only if somebody asks for it, and with a word about its art."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from realms.board.drawing import on_plane
from realms.export.painter import find_painter
from realms.export.registry import ExportError
from realms.locale import Sentence, sentence
from realms.scenario.photos import PhotoError, find_photo, hash_of, read_photo
from realms.scenario.scenario import Realm

if TYPE_CHECKING:
    from realms.export.drawing.board_map import BoardMap
    from realms.export.drawing.shapes import Bounds, Photo
    from realms.export.drawing.theme import Theme

BARE_MARGIN = 16  # of the margin of a map, without the photo


def straightened_photo(realm: Realm, theme: "Theme") -> "Photo":
    """Return the photo under the drawing of a realm, straightened and cut to the map."""
    from realms.export.drawing.maps import map_of
    from realms.export.drawing.shapes import Photo

    entry = _entry(realm)
    content, painter = _content(realm, entry), find_painter()
    area = _inside(map_of(realm.board))
    corners = [on_plane((x, y)) for x, y in entry["corners"]]
    straight = painter.straighten(content, corners, area, theme.ground)
    if straight is None:
        raise ExportError(sentence("The photo {name} is no picture that can be shown.", name=entry["path"]))
    return Photo(straight, area, entry.get("opacity", 1.0))


def photo_words(realm: Realm) -> list[Sentence]:
    """Return what people must know about an export with the photo of a realm."""
    entry = _entry(realm)
    content, name = _content(realm, entry), entry["path"]
    words = [
        sentence(
            "The export contains the photo {name}. The art of a printed board belongs to its publisher:"
            " do not pass the export on.",
            name=name,
        )
    ]
    if entry.get("hash") not in (None, hash_of(content)):
        words.append(
            sentence("The photo {name} is not the one that was traced: its file changed.", name=name)
        )
    return words


def _inside(shown: "BoardMap") -> "Bounds":
    """Return the area of a photo: the map with a part of its margin, beside which the title stands."""
    from realms.export.drawing.shapes import Bounds

    left, top, width, height = shown.bounds()
    inset = round(BARE_MARGIN * shown.scale)
    return Bounds(left + inset, top + inset, width - 2 * inset, height - 2 * inset)


def _entry(realm: Realm) -> Mapping[str, Any]:
    """Return the entry of the photo in the document."""
    if realm.drawing is None:
        raise ExportError(sentence("the map is no drawing"))
    picture: Mapping[str, Any] | None = realm.drawing.data.get("picture")
    if picture is None:
        raise ExportError(sentence("there is no photo under the drawing"))
    return picture


def _content(realm: Realm, entry: Mapping[str, Any]) -> bytes:
    """Return the content of the file of the photo."""
    try:
        return read_photo(find_photo(realm.scenario.path, entry["path"]))
    except PhotoError as error:
        raise ExportError(error.message) from error
