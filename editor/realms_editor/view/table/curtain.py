"""A curtain before the table where several people play at one screen and coins are hidden."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from realms.export.drawing.seats import SEAT_COLOURS
from realms.locale import Sentence, sentence
from realms.play.record import HUMAN
from realms_editor.view.plain_text import Label, safe_caption

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

LARGE = 1.8  # the size of the words, as a share of the window's
BAND = 12  # the height of the band in the colour of the seat, in pixels


class Curtain(QFrame):
    """Covers the window until the person whose turn it is says to be there."""

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.table = window
        self.leaving = -1  # the seat that first reads what its turn brought
        self.setAutoFillBackground(True)
        self.band, self.words, self.ready = Label(), Label(), QPushButton()
        self.band.setFixedHeight(BAND)
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.ready.setMinimumHeight(48)
        self.ready.clicked.connect(self.open)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.band)
        column.addStretch(2)
        column.addWidget(self.words)
        column.addSpacing(24)
        column.addWidget(self.ready, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        window.installEventFilter(self)
        self.hide()

    @property
    def seat(self) -> int:
        """The seat that saw the table last."""
        return self.table.match.reader

    @property
    def is_wanted(self) -> bool:
        """Return True if the person who decides now has not seen the table since another one did."""
        match = self.table.match
        people = match.seating.seats.count(HUMAN)
        alone = people < 2 or match.seating.open_coins
        return not alone and match.waits_for_human and match.game.seat != self.seat

    def follow(self) -> None:
        """Close the curtain if it is another person's turn, and open it where there is nothing to hide."""
        if self.is_wanted:
            self._close()
        elif not self.isHidden():
            self._uncover()

    def _close(self) -> None:
        if self.isHidden():
            self.leaving = self.seat if self._brought(self.seat) else -1
        colour, _ = SEAT_COLOURS[self.leaving if self.leaving >= 0 else self.table.match.game.seat]
        self.band.setStyleSheet(f"background: {colour};")
        self.retranslate()
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * LARGE)
        self.words.setFont(font)
        self._take_place()
        self._let_in(False)
        self.show()
        self.raise_()
        self.ready.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        """Write the words in the language of the window, if somebody is waited for."""
        window, seat = self.table, self.table.match.game.seat
        if not self.is_wanted:
            return
        brought = self._brought(self.leaving)
        done = sentence("Hide this and pass the screen on") if brought else sentence("Show me the table")
        said = brought or sentence("{player}, it is your turn.", player=window.match.seat_name(seat))
        words = window.say(said)
        self.words.setText(words)
        self.ready.setText(safe_caption(window.say(done)))
        self.setAccessibleName(words)
        self.ready.setAccessibleName(self.ready.text())

    def _brought(self, seat: int) -> Sentence | None:
        """Return the coins of the turn that a person has just ended, in words."""
        match = self.table.match
        ended = 0 <= seat != match.state.seat and not match.looks_back
        return match.last_income(seat) if ended else None

    def open(self) -> None:
        """Show the table to the person whose turn it is, once the one before has read the own coins."""
        if self.leaving >= 0:
            self.leaving = -1
            self._close()
            return
        self.table.match.reader = self.table.match.game.seat
        self._uncover()
        self.table.show_all()

    def _uncover(self) -> None:
        self.hide()
        self._let_in(True)
        self.table.canvas.setFocus()

    def _let_in(self, inside: bool) -> None:
        """Enable or disable what lies behind the curtain, for the keyboard and for screen readers too."""
        window = self.table
        docks = [dock for dock, _ in window.panels.values()]
        for part in (window.canvas, window.bar, *docks):
            part.setEnabled(inside)
        for dock in docks:  # one that floats is not covered, so it is emptied
            dock.widget().setVisible(inside or not dock.isFloating())
        for menu in window.menus.values():
            menu.menuAction().setEnabled(inside)

    def _take_place(self) -> None:
        top = self.table.menuBar().height()
        self.setGeometry(0, top, self.table.width(), self.table.height() - top)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay as large as the window."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._take_place()
        return super().eventFilter(watched, event)
