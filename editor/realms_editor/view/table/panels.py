"""The panels beside the map of a game: combinations, players, log and explanations."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.export.drawing.seats import SEAT_COLOURS
from realms.locale import Sentence, sentence
from realms.play.commentary import with_speaker
from realms.play.info_cards import InfoCard, about_combination
from realms.pool.combined_names import combined_name
from realms.rules.model.decisions import PICK
from realms.rules.position.table import ACTIVE, SLOTS
from realms.rules.turn.column import toll
from realms_editor.view.plain_text import Label, Page, fill_html, join_html
from realms_editor.view.table.seats import describe_choice, list_players

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

FIGURES = sentence("{tokens} tokens; costs {price}, coins on it: {coins}").text
PAIR = 2  # cards per row, unless races and powers have separate columns
ROOM_BESIDE, ROOM_OF_SEAT = 60, 46


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

    def refresh(self) -> None:
        """Show the current state of the game."""
        raise NotImplementedError


class ColumnPanel(TablePanel):
    """The combinations on offer, with their price and the coins on them; a click picks one."""

    id = "column"
    title = sentence("Combinations")
    area = Qt.DockWidgetArea.LeftDockWidgetArea

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.column.addWidget(self.list)
        self.list.itemActivated.connect(self._pick)
        self.list.itemClicked.connect(self._pick)
        self.list.setMouseTracking(True)
        self.list.itemEntered.connect(self._show_about)
        self.list.currentItemChanged.connect(self._show_about)

    def refresh(self) -> None:
        """List the combinations; those that cannot be picked now are faint."""
        match, say = self.table.match, self.table.say
        s = match.state
        self.list.blockSignals(True)  # a row that is selected may speak of a combination that is gone
        self.list.clear()
        self.list.blockSignals(False)
        self.list.setAccessibleName(say(self.title))
        affordable = {choice.decision for choice in self.table.bench.list_choices}
        for place, (row, coins) in enumerate(zip(s.column, s.column_coins, strict=True)):
            there = [number for number in row if number >= 0]
            if not there:
                continue
            blanks = {"price": toll(s, place), "coins": coins}
            if len(row) > PAIR:
                called = " · ".join(say(s.table.catalogue.name(number)) for number in there)
                figures = sentence("costs {price}, coins there: {coins}", **blanks)
            else:
                called, tokens = (
                    say(match.game.combination(place)),
                    sum(s.table.catalogue.tokens[each] for each in there),
                )
                figures = sentence(FIGURES, **blanks, tokens=tokens)
            item = QListWidgetItem(f"{place + 1}. {called}\n    {say(figures)}", self.list)
            item.setData(Qt.ItemDataRole.UserRole, place)
            if PICK + place not in affordable:
                item.setForeground(self.palette().brush(QPalette.ColorRole.PlaceholderText))

    def choose(self, decision: int) -> None:
        """Select the combination that a decision picks, if it is one."""
        for row in range(self.list.count()):
            if PICK + self.list.item(row).data(Qt.ItemDataRole.UserRole) == decision:
                self.list.setCurrentRow(row)

    def _pick(self) -> None:
        row = self.list.currentItem()
        for choice in self.table.bench.list_choices if row else ():
            if choice.decision == PICK + row.data(Qt.ItemDataRole.UserRole):
                self.table.bench.decide(choice)
                return

    def _show_about(self, item: QListWidgetItem | None) -> None:
        if item:
            place = int(item.data(Qt.ItemDataRole.UserRole))
            self.table.show_notes(about_combination(self.table.match.state, place))


class PlayersPanel(TablePanel):
    """The players of all seats, and the public information about each."""

    id = "players"
    title = sentence("Players")

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.kinds: list[QComboBox] = []
        self.marks: list[Label] = []
        self.descriptions: list[Label] = []
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        inside, self.around = QWidget(), QScrollArea()
        inside.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self.around.setWidgetResizable(True)
        self.around.setFrameShape(QFrame.Shape.NoFrame)
        self.around.setWidget(inside)
        self.column.addWidget(self.around)
        self.beside = Label()
        self.beside.setWordWrap(True)
        self.column.addWidget(self.beside)
        players = window.match.seating.players
        self.share = ROOM_BESIDE + ROOM_OF_SEAT * players
        grid.setRowStretch(players, 1)
        for seat in range(players):
            colour, ink = SEAT_COLOURS[seat]
            mark, description, kind = Label(str(seat + 1)), Label(), QComboBox()
            mark.setStyleSheet(f"background: {colour}; color: {ink}; font-weight: bold; padding: 3px 7px;")
            description.setWordWrap(True)
            kind.activated.connect(partial(self._sit, seat))
            for place, widget in enumerate((mark, description, kind)):
                grid.addWidget(widget, seat, place)
            self.marks.append(mark)
            self.descriptions.append(description)
            self.kinds.append(kind)

    def refresh(self) -> None:
        """Show coins as far as they are public, races and tokens in hand."""
        match, say = self.table.match, self.table.say
        self.around.setAccessibleName(say(self.title))
        s = match.state
        for seat, kind in enumerate(self.kinds):
            self._show_kind(kind, seat)
            self.marks[seat].setText(f"▶ {seat + 1}" if seat == match.game.seat else f"{seat + 1}")
            coins = str(s.coins[seat]) if self.table.sees_coins(seat) else "?"
            standing = (sentence("coins: {coins}", coins=coins), *self._side(seat))
            lines = [" · ".join(map(say, standing)), *map(say, self._races(seat))]
            self.descriptions[seat].setText("\n".join(lines))
        beside = match.game.lines_beside_map(match.onlooker)
        self.beside.setText("\n".join(map(say, beside)))
        self.beside.setVisible(bool(beside))

    def _side(self, seat: int) -> Iterator[Sentence]:
        """Yield the allies of a seat, and after the game its score."""
        match = self.table.match
        for side in match.outcome().scores:
            mates = [other + 1 for other in side.seats if other != seat]
            if seat in side.seats and mates:
                yield sentence("together with {seats}", seats=mates)
            if seat in side.seats and match.over:
                yield sentence("score: {score}", score=side.score)

    def _show_kind(self, box: QComboBox, seat: int) -> None:
        say = self.table.say
        box.blockSignals(True)
        box.clear()
        list_players(box, self.table.language, people=True)
        box.setCurrentIndex(box.findData(self.table.match.seating.seats[seat]))
        describe_choice(box, self.table.language)
        box.setAccessibleName(say(sentence("who plays seat {seat}", seat=seat + 1)))
        box.blockSignals(False)

    def _races(self, seat: int) -> Iterator[Sentence]:
        """Yield the races of a seat, and for the active race the tokens in hand."""
        s = self.table.match.state
        for slot in range(SLOTS):
            band = SLOTS * seat + slot
            if s.combo[band]:
                race, *powers = map(s.table.catalogue.name, s.combo[band])
                name = combined_name(race, *powers) if powers else race
                code = s.table.catalogue.code(s.combo[band][0])
                blanks = {"name": name, "race": race, "code": code, "count": s.held[band].bit_count()}
                hand = self.table.match.in_hand(band)
                if slot == ACTIVE and hand:
                    yield sentence(
                        "{name} ({code}): regions {count}, in hand {tokens}", **blanks, tokens=hand
                    )
                elif slot == ACTIVE:
                    yield sentence("{name} ({code}): regions {count}", **blanks)
                else:
                    yield sentence("{race} ({code}) in decline: regions {count}", **blanks)
                lent = self.table.match.lent_powers(band)
                if lent:
                    yield sentence("lent: {powers}", powers=lent)

    def _sit(self, seat: int, _: int) -> None:
        self.table.sit(seat, str(self.kinds[seat].currentData()))


class LogPanel(TablePanel):
    """All decisions in words; a click shows the game at that point."""

    id = "log"
    share = 110
    title = sentence("Log")

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.column.addWidget(self.list)
        self.list.itemClicked.connect(lambda: window.look_at(self.list.currentRow() + 1))

    def refresh(self) -> None:
        """Add new lines and select the current decision."""
        match, say = self.table.match, self.table.say
        self.list.setAccessibleName(say(self.title))
        lines = [self._line(index) for index in range(len(match.log))]
        shared = 0
        while shared < min(self.list.count(), len(lines)) and self.list.item(shared).text() == lines[shared]:
            shared += 1
        while self.list.count() > shared:
            self.list.takeItem(self.list.count() - 1)
        self.list.addItems(lines[shared:])
        self.list.setCurrentRow(match.position - 1)
        self.list.scrollToItem(self.list.item(max(0, match.position - 1)))

    def _line(self, index: int) -> str:
        """Return a decision and its effects, as far as they are public at this screen."""
        window, say = self.table, self.table.say
        entry = window.match.log[index]
        seats = [seat for seat in range(window.match.seating.players) if window.sees_coins(seat)]
        first = sentence("{turn}. {what}", turn=entry.turn, what=with_speaker(entry.seat, entry.text))
        return "\n    ".join(map(say, (first, *entry.report.seen_by(seats))))


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
