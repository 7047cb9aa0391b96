"""A realm made by lot for the start page: one search, whose best realm opens as soon as it ends."""

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.generate.explanation import heading
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.generate.wish_words import fresh_seed, surprise, wish_lines
from realms_editor.desk.preferences import boxes_owned
from realms_editor.view.background.short_turns import ShortTurns
from realms_editor.view.generate.parts import LOOK_MS, SearchProgress
from realms_editor.view.plain_text import Paragraph, safe_caption

WANTED = 3  # realms, of which the most even one opens
SHOWN = ("players", "water", "shape")  # the wishes that are described


class SurpriseBox(QWidget):
    """The wishes that were drawn by lot, and the progress of the search for them."""

    def __init__(self, say: Callable[[Sentence], str], show_realm: Callable[[Scenario], object]) -> None:
        super().__init__()
        self.say, self._show_realm = say, show_realm
        self.search, self._short_turns = RealmSearch(), ShortTurns()
        self.wishes, self.progress = Paragraph(), SearchProgress(say)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.wishes)
        row = QHBoxLayout()
        row.addWidget(self.progress, 1)
        self.stop = QPushButton(safe_caption(say(sentence("Stop"))))
        self.stop.setAccessibleName(say(sentence("Stop the search for a surprise")))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self.search.stop)
        row.addWidget(self.stop)
        column.addLayout(row)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._on_look)

    def begin(self) -> None:
        """Draw wishes by lot and look for realms that meet them."""
        owned, _ = boxes_owned()
        wishes = surprise(fresh_seed(), owned)
        lines = wish_lines(wishes, {})
        named = [lines[name] for name in SHOWN]
        self.wishes.setText(self.say(sentence("A surprise: {wishes}.", wishes=named)))
        self.search.begin(wishes, WANTED)
        self._short_turns.want(on=True)
        self._look.start()
        self._follow()

    def _follow(self) -> None:
        self.progress.show_search(self.search)
        self.stop.setVisible(self.search.busy)

    def end(self) -> None:
        """End the search; nobody waits for it."""
        self.search.stop()
        self._look.stop()
        self._short_turns.want(on=False)

    def _on_look(self) -> None:
        ended = not self.search.busy  # before the results are read
        self._follow()
        if ended:
            self.end()
            found = self.search.found
            if found.candidates:
                self._show_realm(scenario_from(dict(found.candidates[0].document)))
            elif found.impossible:
                reasons = [heading(found.impossible), *(each.title for each in found.impossible.wishes)]
                self.wishes.setText("\n".join(map(self.say, reasons)))
