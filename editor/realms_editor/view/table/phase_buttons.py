"""Large buttons for what ends a phase of the turn or answers a question."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from realms.rules.model.decisions import DECLINE, EXPAND, NO, PASS, STOP
from realms_editor.desk.match import Choice
from realms_editor.view.plain_text import safe_caption, safe_tooltip

ENDING = (STOP, DECLINE, EXPAND, NO, PASS)
HEIGHT, LEAST_WIDTH, PADDING = 38, 80, 8
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter)


def ends_phase(choice: Choice) -> bool:
    """Return True if a choice ends a phase or refuses an offer."""
    return choice.decision in ENDING


class PhaseButton(QPushButton):
    """A large button whose words wrap; a choice that it makes can be previewed."""

    def __init__(self, text: str, act: Callable[[], object], choice: Choice | None, least: int) -> None:
        super().__init__(safe_caption(text))
        self.choice, self._words, self._least = choice, text, least
        # Long words must not widen the panel.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self.setToolTip(safe_tooltip(text))
        self.setAutoDefault(False)
        self.clicked.connect(lambda _: act())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size that is easy to hit, and high enough for the words at this width."""
        room = QRect(0, 0, self._room(self.width()), 0)
        words = self.fontMetrics().boundingRect(room, WRAPPED, self._words)
        return QSize(LEAST_WIDTH, max(self._least, words.height() + 2 * PADDING))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same height, for every line of the words has to be seen."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take the height for the words as they wrap now."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button as the style does, with its words on several lines."""
        del event
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        role = QPalette.ColorRole.ButtonText
        room = self.rect().adjusted(PADDING, 0, -PADDING, 0)
        painter.drawItemText(room, WRAPPED, option.palette, self.isEnabled(), self._words, role)

    def _room(self, width: int) -> int:
        """Return the width for words in a button of a width."""
        return max(LEAST_WIDTH, width) - 2 * PADDING


class PhaseButtons(QWidget):
    """The large buttons of the present question; `pointed` signals the choice under the pointer."""

    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[PhaseButton] = []
        self.scale = 1.0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def clear(self) -> None:
        """Remove all buttons."""
        for button in self.buttons:
            self._column.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        self.hide()

    def offer(
        self,
        text: str,
        act: Callable[[], object],
        choice: Choice | None = None,
        *,
        enabled: bool = True,
        strong: bool = False,
    ) -> PhaseButton:
        """Add a button; a strong one is written in bold."""
        button = PhaseButton(text, act, choice, round(HEIGHT * self.scale))
        font = self.font()
        font.setBold(strong)
        button.setFont(font)
        button.setEnabled(enabled)
        button.installEventFilter(self)
        self.buttons.append(button)
        self._column.addWidget(button)
        self.show()
        return button

    def choose(self, choice: Choice) -> None:
        """Mark the button of a choice, and no other."""
        for button in self.buttons:
            chosen = button.choice is not None and button.choice.decision == choice.decision
            button.setCheckable(chosen)
            button.setChecked(chosen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Signal the choice of the button under the pointer or with the focus."""
        if isinstance(watched, PhaseButton):
            if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
                self.pointed.emit(watched.choice)
            elif event.type() in (QEvent.Type.Leave, QEvent.Type.FocusOut):
                self.pointed.emit(None)
        return super().eventFilter(watched, event)
