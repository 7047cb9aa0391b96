"""What a dock is: a widget that shows one side of the document and listens to the workbench."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from realms.locale import Sentence
from realms_editor.tools.workbench import Topic, Workbench

if TYPE_CHECKING:
    from realms_editor.view.window import Window


class Dock(QWidget):
    """The content of a dock; it does nothing while it is hidden."""

    id: ClassVar[str]
    title: ClassVar[Sentence]
    area: ClassVar[Qt.DockWidgetArea] = Qt.DockWidgetArea.RightDockWidgetArea
    topics: ClassVar[frozenset[Topic]] = frozenset({"document"})

    def __init__(self, bench: Workbench, window: "Window") -> None:
        super().__init__()
        self.bench, self.window_ = bench, window
        self._leave = bench.subscribe(self._hear)

    def say(self, message: Sentence) -> str:
        """A sentence in the language of the window."""
        return self.window_.say(message)

    def refresh(self) -> None:
        """Show what is so now."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        self.refresh()

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """What changed while it was hidden is shown now."""
        del event
        self.refresh()

    def _hear(self, topics: frozenset[Topic]) -> None:
        if topics & self.topics and self.isVisible():
            self.refresh()
