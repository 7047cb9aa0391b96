"""The players at the table: names, who plays each seat, coins as far as they are public, and races."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLineEdit, QScrollArea, QWidget

from realms.export.drawing.seats import SEAT_COLOURS
from realms.locale import Sentence, sentence
from realms.pool.combined_names import combined_name
from realms.rules.position.state import CHANCE
from realms.rules.position.table import ACTIVE, SLOTS
from realms_editor.desk.seat_names import COLOUR_NAMES, MOST_LETTERS
from realms_editor.view.plain_text import Label, Paragraph
from realms_editor.view.table.panels import TablePanel
from realms_editor.view.table.seats import describe_choice, list_players

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

ROOM_BESIDE, ROOM_OF_SEAT, DENSE_ROOM = 60, 74, 58
MOST_ROOM = 330  # that the seats take at least in a small window
ROWS = 2  # of the grid for each seat
TURN_MARK = "▶ {}"  # around the number of the seat that decides, or that chance decides for


class PlayersPanel(TablePanel):
    """The players of all seats, and the public information about each."""

    id = "players"
    title = sentence("Players")

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.kinds: list[QComboBox] = []
        self.marks: list[Label] = []
        self.names: list[QLineEdit] = []
        self.descriptions: list[Label] = []
        self.grid = grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        inside, self.around = QWidget(), QScrollArea()
        inside.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        self.around.setWidgetResizable(True)
        self.around.setFrameShape(QFrame.Shape.NoFrame)
        self.around.setWidget(inside)
        self.column.addWidget(self.around)
        self.beside = Paragraph()
        self.column.addWidget(self.beside)
        players = window.match.seating.players
        self.dense = False  # coins and races in one line
        self.set_dense(False)
        grid.setRowStretch(ROWS * players, 1)
        for seat in range(players):
            self._add_seat(grid, seat)

    def _add_seat(self, grid: QGridLayout, seat: int) -> None:
        colour, ink = SEAT_COLOURS[seat]
        mark, name, kind, description = Label(str(seat + 1)), QLineEdit(), QComboBox(), Label()
        mark.setStyleSheet(f"background: {colour}; color: {ink}; padding: 3px 7px;")
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        mark.ensurePolished()
        self._give_room(mark)
        name.setFrame(False)
        name.setMaxLength(MOST_LETTERS)
        name.editingFinished.connect(partial(self._rename, seat))
        font = name.font()
        font.setBold(True)
        name.setFont(font)
        kind.activated.connect(partial(self._sit, seat))
        kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        kind.setMinimumContentsLength(8)
        description.setWordWrap(True)
        description.setMinimumWidth(1)  # else the panel would be as wide as a name that cannot be broken
        row = ROWS * seat
        grid.addWidget(mark, row, 0, ROWS, 1)
        grid.addWidget(name, row, 1)
        grid.addWidget(kind, row, 2)
        grid.addWidget(description, row + 1, 1, 1, 2)
        self.marks.append(mark)
        self.names.append(name)
        self.kinds.append(kind)
        self.descriptions.append(description)

    def set_scale(self, scale: float) -> None:
        """Write larger numbers of seats."""
        del scale  # the font of the window has grown already
        for mark in self.marks:
            self._give_room(mark)

    def _give_room(self, mark: Label) -> None:
        """Let a mark be wide enough for its longest text, so that it keeps its place when the turn passes."""
        font, words = self.font(), mark.text()
        font.setBold(True)
        mark.setFont(font)
        mark.setMinimumWidth(0)
        mark.setText(TURN_MARK.format(len(self.marks)))
        mark.setMinimumWidth(mark.sizeHint().width())
        mark.setText(words)

    def set_dense(self, dense: bool) -> None:
        """Write less below each other, as in a small window."""
        self.share = ROOM_BESIDE + (DENSE_ROOM if dense else ROOM_OF_SEAT) * self.table.match.seating.players
        if dense != self.dense:
            self.dense = dense
            self.refresh()

    def refresh(self) -> None:
        """Show names, coins as far as they are public, races and tokens in hand."""
        match, say = self.table.match, self.table.say
        self.around.setAccessibleName(say(self.title))
        s = match.state
        acts = s.seat if match.game.seat == CHANCE else match.game.seat
        for seat, kind in enumerate(self.kinds):
            self._show_kind(kind, seat)
            self._show_name(seat)
            self.marks[seat].setText((TURN_MARK if seat == acts else "{}").format(seat + 1))
            coins = str(s.coins[seat]) if self.table.sees_coins(seat) else "?"
            standing = (sentence("coins: {coins}", coins=coins), *self._side(seat))
            lines = [" · ".join(map(say, standing)), *map(say, self._races(seat))]
            self.descriptions[seat].setText((" · " if self.dense else "\n").join(lines))
        beside = match.game.lines_beside_map(match.onlooker)
        self.beside.setText("\n".join(map(say, beside)))
        self.beside.setVisible(bool(beside))
        self._keep_room()

    def _keep_room(self) -> None:
        """Let no seat lie below the edge of a small window, as long as others have room too."""
        wide = self.around.viewport().width()
        needed = self.grid.totalHeightForWidth(wide)
        most = MOST_ROOM if self.dense else self.table.height() // 3
        self.around.setMinimumHeight(min(needed, most - self.beside.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Work out again the room that the seats need."""
        super().resizeEvent(event)
        self._keep_room()

    def _show_name(self, seat: int) -> None:
        field, say = self.names[seat], self.table.say
        given = (*self.table.match.seating.names, *("",) * len(self.names))[seat]
        field.setPlaceholderText(say(COLOUR_NAMES[seat]))
        field.setAccessibleName(say(sentence("name of seat {seat}", seat=seat + 1)))
        if not field.hasFocus():
            field.setText(given)
            field.setCursorPosition(0)

    def _rename(self, seat: int) -> None:
        self.table.rename(seat, self.names[seat].text())

    def _side(self, seat: int) -> Iterator[Sentence]:
        """Yield the allies of a seat, and after the game its score."""
        match = self.table.match
        for side in match.outcome().scores:
            mates = [match.names[other] for other in side.seats if other != seat]
            if seat in side.seats and mates:
                yield sentence("together with {seats}", seats=mates)
            if seat in side.seats and match.over:
                yield sentence("score: {score}", score=side.score)

    def _show_kind(self, box: QComboBox, seat: int) -> None:
        box.blockSignals(True)
        box.clear()
        list_players(box, self.table.language, people=True)
        box.setCurrentIndex(box.findData(self.table.match.seating.seats[seat]))
        describe_choice(box, seat, self.table.language)
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
