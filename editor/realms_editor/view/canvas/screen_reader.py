"""What a screen reader says of the map: the place under the cursor, whenever that moves or changes."""

from collections.abc import Callable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from realms.locale import Sentence
from realms_editor.tools.narration import narration
from realms_editor.tools.workbench import Topic, Workbench

_WHEN: frozenset[Topic] = frozenset({"cursor", "map", "tool"})


class ScreenReaderText:
    """Keeps the description of the map in step with the keyboard cursor, and announces it."""

    def __init__(self, bench: Workbench, canvas: QWidget, say: Callable[[Sentence], str]) -> None:
        self.bench, self.canvas, self.say = bench, canvas, say
        self._leave = bench.subscribe(self._hear)
        self.update()

    def update(self) -> bool:
        """Describe the map as it is; whether that says anything new."""
        told = self.say(narration(self.bench))
        if told == self.canvas.accessibleDescription():
            return False
        self.canvas.setAccessibleDescription(told)
        return True

    def _hear(self, topics: frozenset[Topic]) -> None:
        if topics & _WHEN and self.update() and self.bench.cursor.shown:
            changed = QAccessibleEvent(self.canvas, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(changed)
            spoken = QAccessibleAnnouncementEvent(self.canvas, self.canvas.accessibleDescription())
            QAccessible.updateAccessibility(spoken)
