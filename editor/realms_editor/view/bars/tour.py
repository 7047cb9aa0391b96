"""Tours: tasks in a bar above the map, each shown until it is done; and the two-minute tour."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction

from realms.locale import Sentence, sentence
from realms_editor.tools.workbench import Workbench
from realms_editor.view.bars.message_bars import NOTICE, MessageBars
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.dialogs.questions import Answer, do_nothing
from realms_editor.view.plain_text import Role

TOPIC = "tour"


@dataclass(frozen=True)
class TourStop:
    """One task: its text, the shortcuts that it names, and the value that changes when it is done."""

    text: Sentence
    watched: Callable[["Tour"], object] | None = None
    keys: tuple[str, ...] = ()
    points: str = ""  # the name of a part of the window that it speaks of
    once: bool = False  # True if any value means that it is done, not only another one than before


def _moved(tour: "Tour") -> object:
    return None if tour.canvas.fitted else True


def _selection(tour: "Tour") -> object:
    return tour.bench.selection or None


def _done(tour: "Tour") -> object:
    return tour.bench.document.history.last_done


def _undone(tour: "Tour") -> object:
    return tour.bench.document.history.next_undone


def _tiles(tour: "Tour") -> object:
    return len(tour.bench.board.placements)


def _count(tour: "Tour") -> object:
    return tour.bench.document.players


STOPS = (
    TourStop(
        sentence("This is a realm of hexagons. Turn the wheel to zoom; drag with the middle button to move."),
        _moved,
    ),
    TourStop(sentence("Click a tile to select it. The inspector shows its details."), _selection),
    TourStop(
        sentence("Turn it with {turn}, flip it with {flip}, or drag it to a free cell."),
        _done,
        ("turn", "flip"),
    ),
    TourStop(sentence("{undo} undoes your changes, step by step."), _undone, ("undo",)),
    TourStop(
        sentence("The palette holds what is left in the boxes. Take a tile and click a free cell."), _tiles
    ),
    TourStop(
        sentence("Every number of players has its own layer, built on the one below. Choose another."),
        _count,
    ),
    TourStop(
        sentence("The findings show what is wrong while you draw: a click shows where, a button fixes it.")
    ),
    TourStop(
        sentence(
            "The buttons above try your realm: {play} plays a game on it, {balance} lets the program play"
            " many games and says who has it easier."
        ),
        keys=("play", "balance"),
    ),
    TourStop(
        sentence("{save} saves, and {palette} finds every command by its name. Now it is your turn."),
        keys=("save", "palette"),
    ),
)


class Tour:
    """A tour through one window; closing its bar ends it."""

    def __init__(
        self,
        bench: Workbench,
        canvas: MapView,
        bars: MessageBars,
        entries: Mapping[str, QAction],
        ended: Callable[[], None],
        stops: Sequence[TourStop] = STOPS,
    ) -> None:
        self.bench, self.canvas, self.bars, self.entries = bench, canvas, bars, entries
        self.stops = stops
        self.place, self._ended = 0, ended
        self._before: object = None
        self._unsubscribe = bench.subscribe(lambda _: self._look())
        self.canvas.zoomed.connect(self._look)
        self._show()

    @property
    def running(self) -> bool:
        """Return True while a stop is shown."""
        return self.place < len(self.stops) and self.bars[TOPIC] is not None

    def go_on(self) -> None:
        """Go to the next stop, or end after the last one."""
        self.place += 1
        if self.place < len(self.stops):
            self._show()
        else:
            self.end()

    def end(self) -> None:
        """End the tour."""
        self.forget()
        self.bars.clear(TOPIC)
        self.point("")
        self.canvas.zoomed.disconnect(self._look)
        self._ended()

    def forget(self) -> None:
        """Watch nothing any more."""
        self.place = len(self.stops)
        unsubscribe, self._unsubscribe = self._unsubscribe, do_nothing
        unsubscribe()

    def point(self, name: str) -> None:
        """Show the part of the window that a stop speaks of."""

    def _show(self) -> None:
        stop, last = self.stops[self.place], self.place == len(self.stops) - 1
        self._before = stop.watched(self) if stop.watched and not stop.once else None
        self.point(stop.points)
        keys = {name: self.entries[name].shortcut().toString() for name in stop.keys}
        message = sentence(
            "{number} of {all}: {text}",
            number=self.place + 1,
            all=len(self.stops),
            text=Sentence(stop.text.text, keys),
        )
        following = Answer(sentence("Done") if last else sentence("Next"), self.go_on)
        leave = Answer(sentence("Leave the tour"), self.end, Role.RejectRole)
        answers = (following,) if last else (following, leave)
        self.bars.show_message(TOPIC, message, answers, closes=False, icon=NOTICE)

    def _look(self, *_: object) -> None:
        """Go to the next stop once the user has done the task."""
        if self.running and (watched := self.stops[self.place].watched):
            now = watched(self)
            if now is not None and now != self._before:
                self.go_on()
