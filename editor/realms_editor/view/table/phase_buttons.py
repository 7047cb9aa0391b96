"""Large buttons for what ends a phase of the turn or answers a question."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from realms.rules.model.decisions import DECLINE, EXPAND, NO, PASS, STOP
from realms_editor.desk.match import Choice
from realms_editor.view.plain_text import safe_caption, safe_tooltip

ENDING = (STOP, DECLINE, EXPAND, NO, PASS)
HEIGHT = 38


def ends_phase(choice: Choice) -> bool:
    """Return True if a choice ends a phase or refuses an offer."""
    return choice.decision in ENDING


class PhaseButton(QPushButton):
    """A large button; a choice that it makes can be previewed."""

    def __init__(self, text: str, act: Callable[[], object], choice: Choice | None) -> None:
        super().__init__(safe_caption(text))
        self.choice = choice
        self.setAccessibleName(text)
        self.setToolTip(safe_tooltip(text))
        self.setAutoDefault(False)
        self.clicked.connect(lambda _: act())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size that is easy to hit."""
        usual = super().sizeHint()
        return QSize(usual.width(), max(HEIGHT, usual.height()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a small width: long words must not widen the panel."""
        return QSize(80, self.sizeHint().height())


class PhaseButtons(QWidget):
    """The large buttons of the present question; `pointed` signals the choice under the pointer."""

    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[PhaseButton] = []
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
        button = PhaseButton(text, act, choice)
        font = button.font()
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
