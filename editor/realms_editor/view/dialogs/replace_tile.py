"""The dialog that puts another tile in the place of one, for every number of players."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QVBoxLayout, QWidget

from realms.locale import Sentence, sentence
from realms_editor.tools.commands_selection import replace_everywhere, replacements
from realms_editor.tools.workbench import Workbench
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.plain_text import Paragraph, name_choice


class ReplaceTileDialog(Dialog):
    """Asks for the other tile and says what happens to it."""

    def __init__(self, bench: Workbench, say: Callable[[Sentence], str], parent: QWidget) -> None:
        super().__init__(parent)
        self.bench, self.say = bench, say
        self.tile = next(iter(bench.selection))
        self.others = dict(replacements(bench))
        self.choice, self.effect = QComboBox(), Paragraph()
        self.setWindowTitle(say(sentence("Replace tile {tile} everywhere", tile=self.tile)))
        self.setAccessibleName(self.windowTitle())
        name_choice(self.choice, say(sentence("The other tile")))
        for other, counts in self.others.items():
            self.choice.addItem(say(_described(other, counts)), other)
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.button(button.Ok).setText(say(sentence("Replace")))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.choice.currentIndexChanged.connect(self._explain)
        column = QVBoxLayout(self)
        for part in (self.choice, self.effect, self.buttons):
            column.addWidget(part)
        self.setMinimumWidth(380)
        self._explain()
        self.choice.setFocus()

    def _explain(self, *_: object) -> None:
        other = self.choice.currentData()
        if self.others[other]:
            effect = sentence(
                "{tile} and {other} change places, under the pieces.", tile=self.tile, other=other
            )
        else:
            effect = sentence(
                "{tile} goes back into the box; the pieces on it stay where they are.", tile=self.tile
            )
        self.effect.setText(self.say(effect))

    def accept(self) -> None:
        """Replace the tile."""
        if replace_everywhere(self.bench, self.tile, self.choice.currentData()):
            super().accept()


def _described(tile: str, counts: tuple[int, ...]) -> Sentence:
    if not counts:
        return sentence("{tile}, in the box", tile=tile)
    return sentence("{tile}, on the map for {players} players", tile=tile, players=list(counts))
