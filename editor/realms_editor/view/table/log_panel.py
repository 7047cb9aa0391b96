"""The log of a game in plain words, turn by turn; a click shows the game at that point."""

from collections.abc import Sequence
from operator import is_
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QListView, QListWidget, QListWidgetItem

from realms.export.drawing.seats import SEAT_COLOURS
from realms.locale import sentence
from realms.play.game_log import LogLine, LogReader, TurnLog, turn_title
from realms_editor.view.table.panels import TablePanel

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

SIGN = 12  # the side of the square in the colour of a seat
POSITION = Qt.ItemDataRole.UserRole
Row = tuple[str, int, int]  # words, position, and the seat of a heading


class LogPanel(TablePanel):
    """All turns with their decisions and effects."""

    id = "log"
    share = 110
    title = sentence("Log")

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setIconSize(QSize(SIGN, SIGN))
        self.column.addWidget(self.list)
        self._known: dict[
            int, tuple[object, list[Row], list[LogLine]]
        ] = {}  # the rows of turns by their first position
        self._reader = LogReader((), (), ())
        self.list.itemClicked.connect(self._look)
        self.list.itemActivated.connect(self._look)

    def set_scale(self, scale: float) -> None:
        """Draw larger signs of seats."""
        self.list.setIconSize(QSize(round(SIGN * scale), round(SIGN * scale)))

    def refresh(self) -> None:
        """Write what is new, and select the line of the present position."""
        self.list.setAccessibleName(self.table.say(self.title))
        self._reader = self.table.log_reader
        rows = [row for turn in self.table.match.log_by_turn for row in self._rows_once(turn)]
        shared = 0
        while shared < min(self.list.count(), len(rows)) and self._row(shared) == rows[shared]:
            shared += 1
        while self.list.count() > shared:
            self.list.takeItem(self.list.count() - 1)
        for row in rows[shared:]:
            self._add(*row)
        if rows[shared:]:
            self.list.doItemsLayout()  # else it scrolls to where a line would be without wrapping
        self._select()

    def _rows_once(self, turn: TurnLog) -> list[Row]:
        """Return the rows of a turn, written again only if something about it is new."""
        window, first = self.table, turn.lines[0][0]
        lines, reader = [line for _, line in turn.lines], self._reader
        secrets = reader.secrets if any(line.secret for line in lines) else ()
        state = window.language, reader.names, reader.coins, secrets
        known = self._known.get(first)
        if known is None or known[0] != state or not _same(known[2], lines):
            known = self._known[first] = state, self._rows(turn), lines
        return known[1]

    def _rows(self, turn: TurnLog) -> list[Row]:
        """Return the words, the position and the seat of each line; only a heading has a seat."""
        match, say, reader = self.table.match, self.table.say, self._reader
        heading = say(turn_title(turn, match.state.table.turns, reader))
        rows = [(_capital(heading), turn.lines[0][0], turn.owner)]
        for position, line in turn.lines:
            said = [_capital(say(words)) for words in reader.sentences(line)]
            if said:
                rows.append(("\n".join(said), position, -1))
        return rows

    def _row(self, number: int) -> Row:
        item = self.list.item(number)
        position, seat = item.data(POSITION)
        return item.text(), position, seat

    def _add(self, text: str, position: int, seat: int) -> None:
        item = QListWidgetItem(text, self.list)
        item.setData(POSITION, (position, seat))
        if 0 <= seat < len(SEAT_COLOURS):
            sign = QPixmap(self.list.iconSize())
            sign.fill(QColor(SEAT_COLOURS[seat][0]))
            item.setIcon(QIcon(sign))
            font = item.font()
            font.setBold(True)
            item.setFont(font)

    def _select(self) -> None:
        """Select the last line of the present position."""
        now = self.table.match.position
        places = [self._row(number)[1] for number in range(self.list.count())]
        before = [number for number, position in enumerate(places) if position <= now]
        self.list.setCurrentRow(before[-1] if before else -1)
        if len(before) == len(places):
            self.list.scrollToBottom()
        elif before:
            self.list.scrollToItem(self.list.item(before[-1]))

    def _look(self, item: QListWidgetItem) -> None:
        self.table.look_at(item.data(POSITION)[0])


def _same(one: Sequence[LogLine], other: Sequence[LogLine]) -> bool:
    """Return True if these are the very same lines; to compare their words would take long."""
    return len(one) == len(other) and all(map(is_, one, other))


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
