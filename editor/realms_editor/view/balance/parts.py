"""The parts that the balance panel is made of: sections that fold, and tables that fit a narrow dock."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QHeaderView,
    QLayout,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_editor.view.plain_text import safe_caption, safe_tooltip

GROUP = Qt.ItemDataRole.UserRole
MOST_ROWS = 18  # of a table before it scrolls
WIDEST = 125  # of a column


class FoldedPart(QWidget):
    """A heading that shows or hides what is under it."""

    opened = Signal()

    def __init__(self, *, opened: bool = False) -> None:
        super().__init__()
        self.head = QToolButton()
        self.head.setCheckable(True)
        self.head.setChecked(opened)
        self.head.setAutoRaise(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.head.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        font = self.head.font()
        font.setBold(True)
        self.head.setFont(font)
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(8, 2, 2, 8)
        self.column.setSpacing(4)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(self.body)
        self.head.toggled.connect(self._fold)
        self._fold()

    def set_title(self, title: str) -> None:
        """Write the heading."""
        self.head.setText(safe_caption(title))
        self.head.setAccessibleName(title)
        self.head.setToolTip(safe_tooltip(title))

    @property
    def is_open(self) -> bool:
        """Return True if the part is unfolded."""
        return self.head.isChecked()

    def _fold(self) -> None:
        opened = self.head.isChecked()
        self.head.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        self.body.setVisible(opened)
        if opened:
            self.opened.emit()


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that fold under a title."""

    title: str
    rows: Sequence[Sequence[str]]
    old: bool = False  # in italics


class FigureTree(QTreeWidget):
    """A table that is as high as its rows; texts that are too long are in the tooltips."""

    def __init__(self, *, wide: bool = False, most_rows: int = MOST_ROWS) -> None:
        super().__init__()
        self.wide, self.most_rows = wide, most_rows  # wide: with a bar to scroll sideways
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if wide else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(bar)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setMaximumSectionSize(WIDEST)
        self.header().setStretchLastSection(True)
        self.itemExpanded.connect(self.updateGeometry)
        self.itemCollapsed.connect(self.updateGeometry)

    def show_head(self, titles: Sequence[str]) -> None:
        """Write the titles of the columns."""
        self.setColumnCount(len(titles))
        self.setHeaderLabels([*titles])

    def show_rows(self, rows: Iterable[Sequence[str]]) -> None:
        """Show other rows, and keep the current one."""
        before = self.currentItem()
        current = self.indexOfTopLevelItem(before) if before else -1
        self.clear()
        self.addTopLevelItems([_item(row) for row in rows])
        after = self.topLevelItem(current)
        if after:
            self.setCurrentItem(after)
        self.updateGeometry()

    def show_groups(self, groups: Mapping[int, RowGroup], opened: int) -> None:
        """Show rows in groups, by keys; those that are unfolded stay so, and `opened` is unfolded too."""
        self.setRootIsDecorated(True)
        before, current = self.unfolded | {opened}, self._current_group()
        self.clear()
        for key, group in groups.items():
            head = _item([group.title])
            head.setData(0, GROUP, key)
            font = head.font(0)
            font.setBold(True)
            font.setItalic(group.old)
            head.setFont(0, font)
            head.addChildren([_item(row) for row in group.rows])
            self.addTopLevelItem(head)
            head.setFirstColumnSpanned(True)
            head.setExpanded(key in before)
            if key == current:
                self.setCurrentItem(head)
        self.updateGeometry()

    @property
    def unfolded(self) -> set[int]:
        """The keys of the groups whose rows are shown."""
        return {head.data(0, GROUP) for head in self._heads() if head.isExpanded()}

    def _heads(self) -> list[QTreeWidgetItem]:
        found = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [head for head in found if head]

    def _current_group(self) -> object:
        item = self.currentItem()
        head = (item.parent() or item) if item else None
        return head.data(0, GROUP) if head else None

    def texts(self) -> list[list[str]]:
        """Return the texts of all rows, also of those that are folded."""
        found = []
        for head in self._heads():
            children = [head.child(row) for row in range(head.childCount())]
            found += [_texts(each, self.columnCount()) for each in (head, *children) if each]
        return found

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a height that shows all rows, or the first ones of many."""
        shown = sum(1 + (head.childCount() if head.isExpanded() else 0) for head in self._heads())
        row = self.sizeHintForRow(0) if shown else 0
        bar = self.horizontalScrollBar().sizeHint().height() if self.wide else 0
        rows = min(self.most_rows, shown) * row
        return QSize(200, self.header().sizeHint().height() + rows + bar + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same height, so that nothing squeezes the rows."""
        return QSize(0, self.sizeHint().height())


def _item(row: Sequence[str]) -> QTreeWidgetItem:
    item = QTreeWidgetItem([*row])
    for column, text in enumerate(row):
        item.setToolTip(column, safe_tooltip(text))
    return item


def _texts(item: QTreeWidgetItem, columns: int) -> list[str]:
    return [item.text(column) for column in range(columns)]


def empty_layout(layout: QLayout) -> None:
    """Delete all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        old = item.widget()
        if old:
            old.hide()
            old.deleteLater()
