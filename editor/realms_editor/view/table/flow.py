"""The flow of a game on the map: banners, moving tokens, pauses after turns, and how they are skipped."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Signal

from realms.export.drawing.maps import label_point
from realms.locale import Sentence, sentence
from realms.play.record import HUMAN
from realms_editor.desk.preferences import Preferences
from realms_editor.tools.commands_table import TABLE_ACTIONS
from realms_editor.tools.spot import spot_at
from realms_editor.view.canvas.screen_reader import ScreenReaderText
from realms_editor.view.table.die import motion_allowed
from realms_editor.view.table.flights import FLIGHT_MS, TokenFlights
from realms_editor.view.table.turn_banner import TurnBanner

if TYPE_CHECKING:
    from realms.export.drawing.theme import Theme
    from realms_editor.view.table.window import TableWindow

SPREAD_MS = 40  # between the regions of one redeployment
LEAST_PAUSE, PAUSE_SHARE = 900, 3  # after a turn: milliseconds, and pauses before a decision
MOST_STEPS: Final = 12  # decisions that are shown as one move; more of them are a jump
SKIPPING: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel})


class TableFlow(QObject):
    """Banners, moving tokens and pauses at a table.

    Nothing moves and nobody waits at the pace "at once".
    """

    setting_changed = Signal(str, bool)  # the name of a preference, and its value

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.window = window
        self.tokens_move = motion_allowed(window)
        self.turn_pauses = True
        self.rushes = False  # to the next decision of a person, without waiting for anything
        # The viewport of the map would move what stands on it when the map is scrolled.
        self.banner = TurnBanner(window.canvas, self._places_under)
        self.flights = TokenFlights(window.scene, window.scene.show_landed)
        self.screen_reader_text = ScreenReaderText(
            window.bench, window.canvas, window.say, lambda: window.bench.narration
        )
        self._turn: tuple[int, int] | None = None  # the turn and the seat that were shown last
        self._position = window.match.position
        self._waits = False  # for a turn that has just ended
        self._spreading = False, False  # tokens are being redeployed: before the last decision, and now
        for watched in (window.canvas, window.canvas.viewport()):
            watched.installEventFilter(self)

    def load(self, preferences: Preferences) -> None:
        """Take over the settings of the user."""
        window, usual = self.window, motion_allowed(self.window)
        self.tokens_move = usual if preferences.tokens_move is None else preferences.tokens_move
        window.rolls = usual if preferences.die_rolls is None else preferences.die_rolls
        self.turn_pauses = preferences.turn_pauses is not False
        window.show_actions()

    def set_tokens_move(self, moving: bool) -> None:
        """Let tokens move, or lie at once."""
        self.tokens_move = moving
        self.flights.finish()
        self.setting_changed.emit("tokens_move", moving)

    def set_turn_pauses(self, pausing: bool) -> None:
        """Let the others wait after each turn, or go on."""
        self.turn_pauses = pausing
        self.setting_changed.emit("turn_pauses", pausing)

    # Following the game

    def follow(self) -> None:
        """Show the moves since the last call."""
        window, match = self.window, self.window.match
        forward = 0 < match.position - self._position <= MOST_STEPS
        self.rushes = self.rushes and not (match.over or match.waits_for_human or match.looks_back)
        moved, self._position = self._position != match.position, match.position
        moves = window.scene.moves_to_show() if forward and self.tokens_move and window.pace_ms else []
        if moves:
            self.flights.start(moves, window.scene.drawing_style.theme)
        elif self.flights.running:
            self.flights.finish()
        self.screen_reader_text.update()
        turn = (match.state.turn, match.state.seat)
        if moved:
            self._spreading = self._spreading[1], match.state.step.spreads
            self._waits = forward and self._turn not in (None, turn) and not match.over
        self.show_banner(large=turn != self._turn and (forward or self._turn is None))
        self._turn = turn

    def show_banner(self, *, large: bool = False) -> None:
        """Show the banner with the player whose turn it is; hide it where it is nobody's turn."""
        match, seat = self.window.match, self.window.match.state.seat
        if seat >= match.seating.players and not match.over:
            self.banner.hide()
            return
        if match.over:
            seat, large = match.outcome().winners[0], True
        said = self.window.question_text() if match.over else turn_title(self.window)
        text = self.window.say(said).replace("\n", " ")
        theme: Theme = self.window.scene.drawing_style.theme
        self.banner.show_turn(text, seat, theme, large=large and bool(self.window.pace_ms))

    def _places_under(self, area: QRect) -> int:
        """Count the places of the map, out of some, that lie under an area of the window."""
        canvas, board = self.window.canvas, self.window.bench.board
        points = (
            canvas.mapToScene(QPoint(x, y))
            for x in _spread(area.left(), area.right(), 7)
            for y in _spread(area.top(), area.bottom(), 3)
        )
        return sum(bool(spot_at(board, (point.x(), point.y())).address) for point in points)

    def delay(self, usual: int) -> int:
        """Return the pause before the next decision of the program, in milliseconds."""
        pace = self.window.pace_ms
        if not pace:
            return usual
        pause = max(LEAST_PAUSE, PAUSE_SHARE * pace) if self._waits and self.turn_pauses else 0
        if self._spreading == (True, True):
            usual = min(usual, SPREAD_MS)
        return usual + pause + (FLIGHT_MS if self.flights.running else 0)

    def roll(self, number: int, region: int | None, needed: int | None, then: Callable[[], object]) -> None:
        """Roll the die beside a region, and go on afterwards."""
        window, say = self.window, self.window.say
        place = window.canvas.viewport().rect().center()
        if region is not None:
            place = window.canvas.mapFromScene(*label_point(window.bench.board, region))
            window.scene.show_die_region(region)
        captions = tuple(map(say, die_captions(number, needed)))
        window.die.roll(number, place, then, captions=captions, beside=region is not None)

    # Skipping

    def skip(self) -> None:
        """End all movement, and the pause after a turn."""
        self.flights.finish()
        self._waits = False
        self.banner.shrink()
        self.window.hurry()

    def rush(self) -> None:
        """Go on at once until a person has to decide."""
        self.rushes = True
        self.window.die.finish()
        self.window.pause(False)
        self.skip()

    def stop(self) -> None:
        """End everything; the window closes."""
        self.flights.stop()
        self.banner.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Skip movement and pauses at a key or click, which keeps its usual effect."""
        if event.type() in SKIPPING:
            self.skip()
        elif event.type() == QEvent.Type.Resize:
            self.banner.place()
        return super().eventFilter(watched, event)


def _spread(start: int, end: int, count: int) -> list[int]:
    """Return numbers from one to another, at equal distances."""
    return [start + (end - start) * step // (count - 1) for step in range(count)]


def turn_title(window: "TableWindow") -> Sentence:
    """Return the turn and the player whose turn it is."""
    s = window.match.state
    blanks = {"turn": s.turn, "turns": s.table.turns, "player": window.match.seat_name(s.seat)}
    return sentence("Turn {turn} of {turns} - {player}", **blanks)


def die_captions(number: int, needed: int | None) -> tuple[Sentence, Sentence]:
    """Return the words under the die: what it has to show, then also whether that was enough."""
    if needed is None:
        return Sentence(""), Sentence("{number}", {"number": number})
    blanks = {"needed": needed, "number": number}
    wanted = sentence("{needed} or more needed", **blanks)
    if number >= needed:
        return wanted, sentence("{number}: enough ({needed} or more needed)", **blanks)
    return wanted, sentence("{number}: not enough ({needed} or more needed)", **blanks)


def _others_play(window: "TableWindow") -> bool:
    match = window.match
    return not (match.over or match.waits_for_human or match.looks_back) and HUMAN in match.seating.seats


@TABLE_ACTIONS.action(
    "to_my_turn", sentence("Go on to my turn"), "view", "N", level="window", enabled=_others_play
)
def to_my_turn(window: "TableWindow") -> None:
    """Let the others play without any pause until a person has to decide."""
    window.flow.rush()


def _tokens_move(window: "TableWindow") -> bool:
    return window.flow.tokens_move


@TABLE_ACTIONS.action(
    "tokens_move", sentence("Tokens move"), "view", level="window", group=1, checked=_tokens_move
)
def tokens_move(window: "TableWindow") -> None:
    """Show tokens on their way, or at once where they go; a key or click ends each move."""
    window.flow.set_tokens_move(not window.flow.tokens_move)


def _turn_pauses(window: "TableWindow") -> bool:
    return window.flow.turn_pauses


@TABLE_ACTIONS.action(
    "turn_pauses", sentence("Pause after each turn"), "view", level="window", group=1, checked=_turn_pauses
)
def turn_pauses(window: "TableWindow") -> None:
    """Wait a moment after each turn of another player; a key or click goes on at once."""
    window.flow.set_turn_pauses(not window.flow.turn_pauses)
