"""What a dock is: a widget that shows one side of the document and listens to the workbench."""

from typing import ClassVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from realms.locale import Sentence
from realms_editor.tools.workbench import Topic
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import DOCKS


class Dock(QWidget):
    """The content of a dock; it does nothing while it is hidden."""

    id: ClassVar[str]
    least_width: ClassVar[int] = 250  # below that it shows nothing of use; 0: as its parts say
    delay_ms: ClassVar[int] = 60  # milliseconds between a change and its being shown; 0: at once
    topics: ClassVar[frozenset[Topic]] = frozenset({"document"})

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context, self.bench = context, context.bench
        if self.least_width:
            self.setMinimumWidth(self.least_width)
        self._timer = QTimer(self, singleShot=True, interval=self.delay_ms)
        self._timer.timeout.connect(self.refresh_if_visible)
        self._leave = self.bench.subscribe(self._hear)

    @property
    def title(self) -> Sentence:
        """What it is called."""
        return DOCKS[self.id].title

    def say(self, message: Sentence) -> str:
        """A sentence in the language of the window."""
        return self.context.say(message)

    def refresh(self) -> None:
        """Show what is so now."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        self.refresh_if_visible()

    def update_colours(self) -> None:
        """Draw everything in the colours of the window, as soon as the window itself wears them."""
        QTimer.singleShot(0, self, self.refresh_if_visible)

    def refresh_if_visible(self) -> None:
        """Show what is so now, if anybody can see it, and not before the first frame of the map."""
        if self.isVisible() and self.context.is_ready():
            self.refresh()

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """What changed while it was hidden is shown now."""
        del event
        self.refresh_if_visible()

    def refresh_soon(self) -> None:
        """Show what is so in a moment: the map comes first, and many changes are shown once."""
        if not self.delay_ms:
            self.refresh_if_visible()
        elif not self._timer.isActive():
            self._timer.start()

    def _hear(self, topics: frozenset[Topic]) -> None:
        if topics & self.topics:
            self.refresh_soon()


class ScrolledDock(Dock):
    """A dock with one body that is made anew and scrolls up and down."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.area_ = QScrollArea()
        self.area_.setWidgetResizable(True)
        self.area_.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.area_)
