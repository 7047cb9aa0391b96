"""The ground of a map in its scene: tiles, or a sheet that somebody drew on."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from realms.export.drawing.shapes import Point
from realms_editor.tools.picture_tool import PictureTool
from realms_editor.view.canvas.items import DrawingStyle, PictureItem
from realms_editor.view.canvas.layers import PHOTO_Z
from realms_editor.view.canvas.tile_item import TileItem
from realms_editor.view.canvas.traced_picture import TracedPicture

if TYPE_CHECKING:
    from realms_editor.view.canvas.map_scene import MapScene

OVER_PHOTO = 0.6  # the opacity of regions and tiles


class MapContent(ABC):
    """The items of a scene that show the map itself; `show` compares them with the board."""

    photo_z = PHOTO_Z

    def __init__(self, scene: "MapScene") -> None:
        self.scene = scene
        self.photo = TracedPicture(self.photo_z)
        scene.addItem(self.photo)

    @property
    def style(self) -> DrawingStyle:
        """The theme and the level of detail of the scene."""
        return self.scene.drawing_style

    @property
    def tiles(self) -> Mapping[str, TileItem]:
        """The items of tiles, by letter."""
        return {}

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """True if there is nothing to see."""

    @property
    @abstractmethod
    def is_large(self) -> bool:
        """True if painting everything takes too long while the wheel turns."""

    @abstractmethod
    def extent(self) -> QRectF:
        """Return the area of the map."""

    @abstractmethod
    def room(self) -> QRectF:
        """Return the area that can be scrolled to."""

    @abstractmethod
    def show(self) -> int:
        """Update the items; return how many have to be repainted."""

    @abstractmethod
    def repaint(self) -> None:
        """Paint everything in the colours of another theme."""

    @abstractmethod
    def redraw(self) -> None:
        """Paint everything at another level of detail."""

    @property
    def scale(self) -> float:
        """The size of regions in comparison with those of tiles."""
        return 1.0

    @property
    def size(self) -> float:
        """The size of the whole map in comparison with usual ones, for the limits of the zoom."""
        return 1.0

    def fade(self, tiles: Set[str]) -> None:  # noqa: B027 - drawings have no tiles to fade
        """Show the tiles of faded layers pale, and no others."""

    def lift(self, tiles: Set[str]) -> None:  # noqa: B027 - drawings have no tiles to lift
        """Show pale the tiles that are being dragged, and no others."""

    @property
    @abstractmethod
    def shows_photo(self) -> bool:
        """True if the photo below the map may be seen: while it is edited, not while it is played."""

    def show_photo(self) -> None:
        """Show the photo that is traced, as the tool in hand leaves it; the map lets it shine through."""
        if not self.shows_photo:
            return
        bench = self.scene.bench
        laid = None if bench.picture_hidden else bench.document.realm.picture
        picture = laid.data if laid else None
        if picture and isinstance(bench.tool, PictureTool):
            picture = {**picture, "corners": bench.tool.corners}
        self.photo.theme, self.photo.language = self.style.theme, self.scene.language
        self.photo.show_picture(picture, bench.document.path)

    def nodes(self) -> list[Point]:
        """Return the nodes in millimetres that the tool in hand works on."""
        return []

    @abstractmethod
    def paint_overview(self, painter: QPainter) -> None:
        """Paint the map in its colours alone, for a small picture."""

    @abstractmethod
    def clear(self) -> None:
        """Remove all items from the scene."""

    def picture_item(self, z: float) -> PictureItem:
        """Add an item to the scene that shows a picture."""
        item = PictureItem(QRectF(), [])
        item.setZValue(z)
        self.scene.addItem(item)
        return item
