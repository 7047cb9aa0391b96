"""The parts that the balance panel is made of: sections that fold, and tables that fit a narrow dock."""

from collections.abc import Iterable, Sequence

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

MOST_ROWS = 14  # of a table before it scrolls
WIDEST = 150  # of a column


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


class FigureTree(QTreeWidget):
    """A table that is as high as its rows; texts that are too long are in the tooltips."""

    def __init__(self, *, wide: bool = False) -> None:
        super().__init__()
        self.wide = wide  # with a bar to scroll sideways
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

    def show_head(self, titles: Sequence[str]) -> None:
        """Write the titles of the columns."""
        self.setColumnCount(len(titles))
        self.setHeaderLabels([*titles])

    def show_rows(self, rows: Iterable[Sequence[str]]) -> None:
        """Show other rows, and keep the current one."""
        self.show_groups([("", [*rows])])

    def show_groups(self, groups: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> None:
        """Show rows in groups, each under a bold line if it has a title."""
        before = self.currentItem()
        current = self.indexOfTopLevelItem(before) if before else -1
        self.clear()
        for title, rows in groups:
            if title:
                self._add_title(title)
            for row in rows:
                item = QTreeWidgetItem([*row])
                for column, text in enumerate(row):
                    item.setToolTip(column, safe_tooltip(text))
                self.addTopLevelItem(item)
        after = self.topLevelItem(current)
        if after:
            self.setCurrentItem(after)
        self.updateGeometry()

    def _add_title(self, title: str) -> None:
        item = QTreeWidgetItem([title])
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setToolTip(0, safe_tooltip(title))
        self.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)

    def texts(self) -> list[list[str]]:
        """Return the texts of all rows."""
        items = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [[item.text(column) for column in range(self.columnCount())] for item in items if item]

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a height that shows all rows, or the first ones of many."""
        count = min(MOST_ROWS, self.topLevelItemCount())
        row = self.sizeHintForRow(0) if count else 0
        bar = self.horizontalScrollBar().sizeHint().height() if self.wide else 0
        head = 0 if self.isHeaderHidden() else self.header().sizeHint().height()
        return QSize(200, head + count * row + bar + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same height, so that nothing squeezes the rows."""
        return QSize(0, self.sizeHint().height())


def empty_layout(layout: QLayout) -> None:
    """Delete all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        old = item.widget()
        if old:
            old.hide()
            old.deleteLater()
