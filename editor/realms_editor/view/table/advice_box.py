"""The best ways to go on, with what a good player expects of each and why."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QListWidget, QListWidgetItem, QVBoxLayout

from realms.locale import Sentence, sentence
from realms.play.advice.advise import Advice
from realms_editor.view.plain_text import Paragraph

TITLE = sentence("What a good player would do")
THINKING = sentence("A good player is thinking…")
KEYS = sentence("A click or F1 shows a way on the map; a double click, Enter or Shift+F1 carries it out.")
LEAST_HEIGHT, REST = 130, 560  # of the list, and of all else in the window, in pixels
Say = Callable[[Sentence], str]
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def way_text(way: Advice, say: Say) -> str:
    """Return a way with its verdict, and a line for each reason."""
    words = say(way.text)
    first = f"{words[:1].upper()}{words[1:]} ({say(way.verdict)})"
    return "\n".join([first, *(f"  - {say(reason)}" for reason in way.reasons)])


class WayItem(QListWidgetItem):
    """One of the best ways."""

    def __init__(self, way: Advice, text: str) -> None:
        super().__init__(text)
        self.way = way


class WayList(QListWidget):
    """The best ways; `shown` signals the one to be shown on the map, `followed` the one to carry out."""

    shown, followed = Signal(object), Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlternatingRowColors(True)
        # Not the current row: Qt sets that as soon as the list gets the focus.
        self.itemSelectionChanged.connect(self._show)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Carry out the selected way on Enter."""
        if event.key() in ENTER:
            self._follow()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Carry out the way under the pointer."""
        if self.itemAt(event.position().toPoint()):
            self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take room for all ways as they wrap now."""
        super().resizeEvent(event)
        self.take_room()

    def take_room(self) -> None:
        """Be high enough for all ways; on a low screen, for as many as the other panels leave room for."""
        self.doItemsLayout()
        last = self.visualItemRect(self.item(self.count() - 1)) if self.count() else QRect()
        rows = last.bottom() + self.verticalOffset() + 2 * self.frameWidth() + 1
        self.setMinimumHeight(min(rows, max(LEAST_HEIGHT, self.window().height() - REST)))
        self.setMaximumHeight(rows)

    def _show(self) -> None:
        for item in self.selectedItems():
            if isinstance(item, WayItem):
                self.shown.emit(item.way)

    def _follow(self) -> None:
        item = self.currentItem()
        if isinstance(item, WayItem):
            self.followed.emit(item.way)


class AdviceBox(QFrame):
    """A box with the best ways; it is hidden while nobody asked for advice."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.title, self.ways, self.keys = Paragraph(), WayList(), Paragraph()
        self._listed: list[Advice] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.title)
        column.addWidget(self.ways, 1)
        column.addWidget(self.keys)
        self.keys.setEnabled(False)
        self.hide()

    def show_thinking(self, say: Say) -> None:
        """Say that the advice is being worked out."""
        self.forget()
        self.title.setText(say(THINKING))
        self.ways.hide()
        self.keys.hide()
        self.show()

    def forget(self) -> None:
        """List no way any more, and hide the box."""
        self._listed = []
        self.ways.blockSignals(True)
        self.ways.clear()
        self.ways.blockSignals(False)
        self.hide()

    def show_ways(self, ways: list[Advice], selected: Advice | None, say: Say) -> None:
        """List the best ways, and select one of them."""
        self.title.setText(say(TITLE))
        self.ways.setAccessibleName(say(TITLE))
        self.keys.setText(say(KEYS))
        self.ways.blockSignals(True)
        if self._listed is not ways:  # a way that was just clicked must not be replaced
            self._listed = ways
            self.ways.clear()
            for way in ways:
                self.ways.addItem(WayItem(way, way_text(way, say)))
        self.ways.setCurrentRow(ways.index(selected) if selected else -1)
        self.ways.blockSignals(False)
        for part in (self.ways, self.keys, self):
            part.show()
        self.ways.take_room()
