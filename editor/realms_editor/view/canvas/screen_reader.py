"""The text for screen readers: describes the place under the keyboard cursor."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from realms.locale import Sentence
from realms_editor.tools.narration import narration
from realms_editor.tools.workbench import Topic, Workbench

_WHEN: frozenset[Topic] = frozenset({"cursor", "map", "tool"})


class ScreenReaderText:
    """Keeps the accessible description of the map up to date, and announces changes."""

    def __init__(
        self,
        bench: Workbench,
        canvas: QWidget,
        say: Callable[[Sentence], str],
        describe: Callable[[], Sentence] | None = None,
    ) -> None:
        self.bench, self.canvas, self.say = bench, canvas, say
        self._describe = describe or partial(narration, bench)
        self._unsubscribe = bench.subscribe(self._on_change)
        self.update()

    def update(self) -> bool:
        """Update the description; return True if it has changed."""
        text = self.say(self._describe())
        if text == self.canvas.accessibleDescription():
            return False
        self.canvas.setAccessibleDescription(text)
        return True

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if topics & _WHEN and self.update() and self.bench.cursor.shown:
            changed = QAccessibleEvent(self.canvas, QAccessible.Event.DescriptionChanged)
            QAccessible.updateAccessibility(changed)
            spoken = QAccessibleAnnouncementEvent(self.canvas, self.canvas.accessibleDescription())
            QAccessible.updateAccessibility(spoken)
