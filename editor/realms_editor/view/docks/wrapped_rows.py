"""Tree rows that wrap long texts."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

_HIGHEST = 10_000


class WrappedRows(QStyledItemDelegate):
    """Makes each row of a one-column tree as high as its wrapped text."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        tree.setItemDelegate(self)
        tree.setWordWrap(True)
        tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        tree.header().sectionResized.connect(tree.scheduleDelayedItemsLayout)

    def sizeHint(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of the wrapped text beside indentation and icon."""
        usual = super().sizeHint(option, index)
        margin = self._tree.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        depth = 2 if index.parent().isValid() else 1
        beside = depth * self._tree.indentation() + self._tree.iconSize().width() + 4 * margin
        room = QRect(0, 0, max(40, self._tree.viewport().width() - beside), _HIGHEST)
        wrapped = Qt.TextFlag.TextWordWrap
        text = self._tree.fontMetrics().boundingRect(room, wrapped, index.data(Qt.ItemDataRole.DisplayRole))
        return QSize(usual.width(), max(usual.height(), text.height() + 2 * margin))
