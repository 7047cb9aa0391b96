"""The part of the panel that plays hard against easy, and says how much skill counts."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from realms.locale import sentence
from realms_editor.desk.balance.laboratory import Laboratory
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Paragraph, safe_caption


class SkillPart(QWidget):
    """A sentence about skill, and a button that plays games for it."""

    asked = Signal()

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context, self.text, self.button = context, Paragraph(), QPushButton()
        self.button.clicked.connect(self.asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.text)
        column.addWidget(self.button)

    def show_skill(self, laboratory: Laboratory, games: int, *, shown: bool) -> None:
        """Show what is known of the realm as it stands, unless it is shown among the other results."""
        document, say = self.context.document, self.context.say
        known = laboratory.known_skill(document.scenario, document.players)
        nothing = sentence("How much does skill count here? That takes games of hard against easy.")
        self.text.setText("\n".join(map(say, known.lines if known else (nothing,))))
        self.text.setVisible(not (known and shown))
        if known:
            title = sentence("Play {games} more games about skill", games=games)
        else:
            title = sentence("Play {games} games about skill", games=games)
        self.button.setText(safe_caption(say(title)))
        self.button.setEnabled(not laboratory.playing)
