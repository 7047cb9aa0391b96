"""Panels beside the map of a game: their base, the combinations, and explanations."""

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from realms.locale import Sentence, sentence
from realms.play.info_cards import InfoCard, about_combination
from realms.rules.model.decisions import PICK
from realms.rules.turn.column import toll
from realms_editor.view.plain_text import Page, Paragraph, fill_html, join_html
from realms_editor.view.table.cards import PLACE, CardDelegate, CardFace, add_card

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

FIGURES = sentence("{tokens} tokens; costs {price}, coins on it: {coins}").text
NONE_LEFT = sentence("No combination is left: all races are on the map or out of the game.")
NONE_EVER = sentence(
    "Nobody picks combinations in this realm: each player is dealt races and powers, and puts them together."
)
PAIR = 2  # cards per row, unless races and powers have separate columns


class TablePanel(QWidget):
    """A panel of the table; the window refreshes it."""

    id: ClassVar[str]
    title: ClassVar[Sentence]
    area: ClassVar[Qt.DockWidgetArea] = Qt.DockWidgetArea.RightDockWidgetArea
    share: int = 150  # of the height, in pixels; the last panel gets the rest

    def __init__(self, window: "TableWindow") -> None:
        super().__init__()
        self.table = window
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(4, 4, 4, 4)

    def set_scale(self, scale: float) -> None:
        """Draw pictures and numbers larger, as the texts of a very large window are."""

    def refresh(self) -> None:
        """Show the current state of the game."""
        raise NotImplementedError


class ColumnPanel(TablePanel):
    """The combinations on offer as cards; a click picks one."""

    id = "column"
    title = sentence("Combinations")
    share = 400
    area = Qt.DockWidgetArea.LeftDockWidgetArea

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.cards = CardDelegate(self.list, window.theme)
        self.list.setItemDelegate(self.cards)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.why_none = Paragraph()
        self.column.addWidget(self.why_none, 0, Qt.AlignmentFlag.AlignTop)
        self.column.addWidget(self.list)
        self.list.itemActivated.connect(self._pick)
        self.list.itemClicked.connect(self._pick)
        self.list.setMouseTracking(True)
        self.list.itemEntered.connect(self._show_about)
        self.list.currentItemChanged.connect(self._show_about)

    def set_scale(self, scale: float) -> None:
        """Paint larger cards."""
        self.cards.scale = scale
        self.list.doItemsLayout()

    def refresh(self) -> None:
        """Show the combinations; those that cannot be picked now are faint."""
        s = self.table.match.state
        self.cards.theme = self.table.theme
        self.list.blockSignals(True)  # a row that is selected may speak of a combination that is gone
        self.list.clear()
        self.list.blockSignals(False)
        self.list.setAccessibleName(self.table.say(self.title))
        affordable = {choice.decision for choice in self.table.bench.list_choices}
        for place, row in enumerate(s.column):
            if any(number >= 0 for number in row):
                self._add(place, free=PICK + place in affordable)
        self.list.setVisible(self.list.count() > 0)
        coming = bool(s.table.rows) and s.table.draft.short(s)
        self.why_none.setVisible(not coming and self.list.count() == 0)
        self.why_none.setText(self.table.say(NONE_LEFT if s.table.rows else NONE_EVER))

    def _add(self, place: int, *, free: bool) -> None:
        """Add the card of a combination."""
        match, say = self.table.match, self.table.say
        s, known = match.state, match.state.table.catalogue
        row = s.column[place]
        there = [number for number in row if number >= 0]
        price, coins = toll(s, place), s.column_coins[place]
        blanks: dict[str, object] = {"price": price, "coins": coins}
        if len(row) > PAIR:
            called, tokens = " · ".join(say(known.name(number)) for number in there), None
            figures = sentence("costs {price}, coins there: {coins}", **blanks)
        else:
            called, tokens = say(match.game.combination(place)), sum(known.tokens[each] for each in there)
            figures = sentence(FIGURES, **blanks, tokens=tokens)
        pictograms = tuple(
            (known.id_of(each), say(known.code(each)) if known.kinds[each] == "race" else "")
            for each in there
        )
        face = CardFace(called, pictograms, tokens, coins, price, free)
        about = [
            f"{say(card.title)}: {say(line)}" for card in about_combination(s, place) for line in card.lines
        ]
        tip = "\n".join([called, say(figures), *about])
        add_card(self.list, place, face, f"{place + 1}. {called}\n    {say(figures)}", tip)

    def choose(self, decision: int) -> None:
        """Select the combination that a decision picks, if it is one."""
        for row in range(self.list.count()):
            if PICK + self.list.item(row).data(PLACE) == decision:
                self.list.setCurrentRow(row)

    def _pick(self) -> None:
        row = self.list.currentItem()
        for choice in self.table.bench.list_choices if row else ():
            if choice.decision == PICK + row.data(PLACE):
                self.table.bench.decide(choice)
                return

    def _show_about(self, item: QListWidgetItem | None) -> None:
        if item:
            self.table.show_notes(about_combination(self.table.match.state, int(item.data(PLACE))))


class AboutPanel(TablePanel):
    """An explanation of the region, race, power, place or relic under the pointer."""

    id = "about"
    title = sentence("What is this?")
    area = Qt.DockWidgetArea.LeftDockWidgetArea

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.text = Page()
        self.column.addWidget(self.text)
        self.notes: tuple[InfoCard, ...] = ()

    def show_notes(self, notes: tuple[InfoCard, ...]) -> None:
        """Explain something else; without notes the old explanation stays."""
        if notes and notes != self.notes:
            self.notes = notes
            self.refresh()

    def refresh(self) -> None:
        """Write the notes in the language of the window; names are escaped."""
        say, lines = self.table.say, []
        self.text.setAccessibleName(say(self.title))
        if not self.notes:
            lines.append(fill_html("<p>{}</p>", say(sentence("Point at a region or a combination."))))
        for note in self.notes:
            lines.append(fill_html("<h4>{}</h4>", say(note.title)))
            lines += (fill_html("<p>{}</p>", say(line)) for line in note.lines)
            rules = join_html(fill_html("<li>{}</li>", say(rule)) for rule in note.rules)
            lines.append(fill_html('<ul style="margin-left: 14px; -qt-list-indent: 0">{}</ul>', rules))
        self.text.show_html(join_html(lines))
