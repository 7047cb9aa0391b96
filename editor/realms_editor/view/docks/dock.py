"""The base of all docks: widgets that show one aspect of the document and follow the workbench."""

from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from realms.locale import Sentence
from realms_editor.tools.workbench import Topic
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import DOCKS


class Dock(QWidget):
    """The content of a dock; while nobody sees it, it does nothing."""

    id: ClassVar[str]
    least_width: ClassVar[int] = 250  # 0: as wide as its parts need
    delay_ms: ClassVar[int] = 60  # between a change and the refresh; 0: at once
    topics: ClassVar[frozenset[Topic]] = frozenset({"document"})

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context, self.bench = context, context.bench
        if self.least_width:
            self.setMinimumWidth(self.least_width)
        self._timer = QTimer(self, singleShot=True, interval=self.delay_ms)
        self._timer.timeout.connect(self.refresh_if_visible)
        self._unsubscribe = self.bench.subscribe(self._on_change)

    @property
    def title(self) -> Sentence:
        """Return the title of the dock."""
        return DOCKS[self.id].title

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def refresh(self) -> None:
        """Show the current state of the document."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.refresh_if_visible()

    def update_colours(self) -> None:
        """Redraw in the theme of the window, once the window itself has it."""
        QTimer.singleShot(0, self, self.refresh_if_visible)

    def end(self) -> None:
        """End what goes on beside the window, which closes."""

    @property
    def in_sight(self) -> bool:
        """Return True if the dock is shown; behind a tab it is visible for Qt, but outside the window."""
        place = QRect(self.mapTo(self.window(), QPoint()), self.size())
        return self.isVisible() and self.window().rect().intersects(place)

    def refresh_if_visible(self) -> None:
        """Refresh if the user sees the dock and the first frame of the map is painted."""
        if self.in_sight and self.context.is_ready():
            self.refresh()

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """Catch up with changes since the dock was hidden."""
        del event
        self.refresh_if_visible()

    def refresh_soon(self) -> None:
        """Refresh after `delay_ms`, once for many changes; the map is painted first."""
        if not self.delay_ms:
            self.refresh_if_visible()
        elif not self._timer.isActive():
            self._timer.start()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if topics & self.topics:
            self.refresh_soon()


class ScrolledDock(Dock):
    """A dock with one scrolled body that every refresh builds anew."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.area_ = QScrollArea()
        self.area_.setWidgetResizable(True)
        self.area_.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area_)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.area_.setAccessibleName(self.say(self.title))
        super().retranslate()
