"""Bars above the map that show a message and buttons without blocking the window."""

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms_editor.view.bars.title_buttons import close_icon
from realms_editor.view.dialogs.questions import Answer
from realms_editor.view.plain_text import Label, safe_caption, safe_tooltip

Icon = Literal["SP_MessageBoxWarning", "SP_MessageBoxInformation"]
WARNING: Icon = "SP_MessageBoxWarning"
NOTICE: Icon = "SP_MessageBoxInformation"


class MessageBar(QFrame):
    """One message with buttons, which also close the bar unless it has to stay."""

    def __init__(self, say: Callable[[Sentence], str], leave: Callable[[], None], icon: Icon) -> None:
        super().__init__()
        self.say, self.leave = say, leave
        self.closes = True
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 4, 6, 4)
        picture = Label()
        picture.setPixmap(self._icon(icon).pixmap(QSize(20, 20)))
        self._row.addWidget(picture)
        self.label = Label()
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._row.addWidget(self.label, 1)
        self.buttons: list[QPushButton] = []
        self._content: tuple[Sentence, Sequence[Answer]] = (Sentence(""), ())
        self._close = QToolButton()
        self._close.setIcon(close_icon(self))
        self._close.setAutoRaise(True)
        self._close.clicked.connect(leave)
        self._row.addWidget(self._close)

    def _icon(self, name: Icon) -> QIcon:
        from PySide6.QtWidgets import (
            QStyle,  # slow to import, and the first frame has no message bar
        )

        return self.style().standardIcon(QStyle.StandardPixmap[name])

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Redraw the cross in the new colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._close.setIcon(close_icon(self))

    def set_message(self, message: Sentence, answers: Sequence[Answer] = (), *, closes: bool = True) -> None:
        """Replace the message and the buttons."""
        self._content, self.closes = (message, answers), closes
        for button in self.buttons:
            button.deleteLater()
        self.buttons = [self._button(answer) for answer in answers]
        self._close.setVisible(closes)
        self.retranslate()

    def _button(self, answer: Answer) -> QPushButton:
        button = QPushButton()
        button.clicked.connect(lambda: self._answer(answer))
        self._row.insertWidget(self._row.count() - 1, button)
        button.show()
        return button

    def _answer(self, answer: Answer) -> None:
        if self.closes:
            self.leave()
        answer.act()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        message, answers = self._content
        self.label.setText(self.say(message))
        self.setAccessibleName(self.label.text())
        self.label.setAccessibleName(self.label.text())
        for button, answer in zip(self.buttons, answers, strict=True):
            button.setText(safe_caption(self.say(answer.text)))
            button.setAccessibleName(self.say(answer.text))
        close = self.say(sentence("Close this message"))
        self._close.setToolTip(safe_tooltip(close))
        self._close.setAccessibleName(close)


class MessageBars(QWidget):
    """The message bars of a window, one per topic."""

    def __init__(self, say: Callable[[Sentence], str]) -> None:
        super().__init__()
        self._say = say
        self._known: dict[str, MessageBar] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def __getitem__(self, topic: str) -> MessageBar | None:
        return self._known.get(topic)

    def show_message(
        self,
        topic: str,
        message: Sentence,
        answers: Sequence[Answer] = (),
        *,
        closes: bool = True,
        icon: Icon = WARNING,
    ) -> MessageBar:
        """Show a message in the bar of its topic."""
        bar = self._known.get(topic)
        if bar is None:
            bar = self._known[topic] = MessageBar(self._say, lambda: self.clear(topic), icon)
            self._column.addWidget(bar)
        bar.set_message(message, answers, closes=closes)
        bar.show()
        return bar

    def clear(self, topic: str) -> None:
        """Remove the bar of a topic."""
        bar = self._known.pop(topic, None)
        if bar:
            bar.hide()
            self._column.removeWidget(bar)
            bar.deleteLater()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        for bar in self._known.values():
            bar.retranslate()


def below_messages(bars: MessageBars, canvas: QWidget) -> QWidget:
    """Return the middle of a window: a map with the room for messages above it."""
    middle = QWidget()
    column = QVBoxLayout(middle)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(bars)
    column.addWidget(canvas, 1)
    return middle
