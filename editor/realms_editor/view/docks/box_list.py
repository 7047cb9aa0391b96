"""A list of small pictures that are drawn when they come into sight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
)
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QListView

from realms_editor.view.files.dropping import IN_HAND
from realms_editor.view.plain_text import safe_tooltip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
DRAGGED = 28


@dataclass(frozen=True, slots=True)
class BoxItem:
    """A tile or piece of the box, its caption and its full description."""

    thing: Any
    caption: str
    description: str
    available: bool = True  # False: none is left


class BoxModel(QAbstractListModel):
    """The items of a list."""

    def __init__(self, parent: QObject, draw: Callable[[Any], QPixmap]) -> None:
        super().__init__(parent)
        self._draw = draw
        self.items: Sequence[BoxItem] = ()

    def set_items(self, wares: Sequence[BoxItem]) -> bool:
        """Replace the items; return False if nothing changed."""
        if list(wares) == list(self.items):
            return False
        self.beginResetModel()
        self.items = wares
        self.endResetModel()
        return True

    def redraw(self) -> None:
        """Draw all pictures again."""
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:  # noqa: N802 - Qt's name
        """Return the number of items."""
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the picture, caption or description of an item."""
        ware = self.items[index.row()]
        if role == Qt.ItemDataRole.DecorationRole:
            return self._draw(ware.thing)
        if role == Qt.ItemDataRole.DisplayRole:
            return ware.caption
        if role == Qt.ItemDataRole.ToolTipRole:
            return safe_tooltip(ware.description)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ware.description
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Disable items that are not available."""
        if not self.items[index.row()].available:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled


class BoxList(QListView):
    """The list of items; `take` is called with the item that was clicked or chosen with Enter."""

    def __init__(self, draw: Callable[[Any], QPixmap], take: Callable[[Any], None]) -> None:
        super().__init__()
        self.items_model = BoxModel(self, draw)
        self.take = take
        self.setModel(self.items_model)
        self.setDragEnabled(True)
        self.setUniformItemSizes(True)
        self.clicked.connect(self._taken)
        self.activated.connect(self._taken)

    def lay_out(self, picture: QSize, cell: QSize | None = None) -> None:
        """Show rows with captions beside the pictures, or a grid with captions below them."""
        self.setIconSize(picture)
        if cell:
            self.setViewMode(QListView.ViewMode.IconMode)
            self.setMovement(QListView.Movement.Static)
            self.setDragEnabled(True)  # Static movement has disabled it
            self.setResizeMode(QListView.ResizeMode.Adjust)
            self.setGridSize(cell)

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802 - Qt's name
        """Take the dragged item in hand; the map previews it and lays it where it is dropped."""
        del actions
        index = self.currentIndex()
        if index.isValid() and self.items_model.items[index.row()].available:
            self._taken(index)
            drag, data = QDrag(self), QMimeData()
            data.setData(IN_HAND, b"it")
            drag.setMimeData(data)
            drag.setPixmap(self._small(index))
            drag.exec(Qt.DropAction.CopyAction)

    def _small(self, index: QModelIndex) -> QPixmap:
        """Return a drag picture small enough not to hide the map."""
        picture: QPixmap = index.data(Qt.ItemDataRole.DecorationRole)
        side = round(DRAGGED * picture.devicePixelRatio())
        return picture.scaled(side, side, Qt.AspectRatioMode.KeepAspectRatio)

    def choose(self, fits: Callable[[Any], bool]) -> None:
        """Select the first item that fits."""
        rows = (row for row, ware in enumerate(self.items_model.items) if fits(ware.thing))
        row = next(rows, None)
        if row is None:
            self.clearSelection()
        else:
            self.setCurrentIndex(self.items_model.index(row))

    def item_at(self, at: QPoint) -> BoxItem | None:
        """Return the item at a point, or None."""
        index = self.indexAt(at)
        return self.items_model.items[index.row()] if index.isValid() else None

    def _taken(self, index: QModelIndex) -> None:
        if self.items_model.items[index.row()].available:
            self.take(self.items_model.items[index.row()].thing)
