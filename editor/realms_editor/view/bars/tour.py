"""The two-minute tour: tasks in a bar above the map, each shown until it is done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction

from realms.locale import Sentence, sentence
from realms_editor.tools.workbench import Workbench
from realms_editor.view.bars.message_bars import NOTICE, MessageBars
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.dialogs.questions import Answer
from realms_editor.view.plain_text import Role

TOPIC = "tour"


@dataclass(frozen=True)
class TourStop:
    """One task: its text, the shortcuts that it names, and the value that changes when it is done."""

    text: Sentence
    watched: Callable[["Tour"], object] | None = None
    keys: tuple[str, ...] = ()


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
    ) -> None:
        self.bench, self.canvas, self.bars, self.entries = bench, canvas, bars, entries
        self.place, self._ended = 0, ended
        self._before: object = None
        self._unsubscribe = bench.subscribe(lambda _: self._look())
        self.canvas.zoomed.connect(self._look)
        self._show()

    @property
    def running(self) -> bool:
        """Return True while a stop is shown."""
        return self.place < len(STOPS) and self.bars[TOPIC] is not None

    def go_on(self) -> None:
        """Go to the next stop, or end after the last one."""
        self.place += 1
        if self.place < len(STOPS):
            self._show()
        else:
            self.end()

    def end(self) -> None:
        """End the tour."""
        self.place = len(STOPS)
        self.bars.clear(TOPIC)
        self._unsubscribe()
        self.canvas.zoomed.disconnect(self._look)
        self._ended()

    def _show(self) -> None:
        stop, last = STOPS[self.place], self.place == len(STOPS) - 1
        self._before = stop.watched(self) if stop.watched else None
        keys = {name: self.entries[name].shortcut().toString() for name in stop.keys}
        message = sentence(
            "{number} of {all}: {text}",
            number=self.place + 1,
            all=len(STOPS),
            text=Sentence(stop.text.text, keys),
        )
        following = Answer(sentence("Done") if last else sentence("Next"), self.go_on)
        leave = Answer(sentence("Leave the tour"), self.end, Role.RejectRole)
        answers = (following,) if last else (following, leave)
        self.bars.show_message(TOPIC, message, answers, closes=False, icon=NOTICE)

    def _look(self, *_: object) -> None:
        """Go to the next stop once the user has done the task."""
        if self.running and (watched := STOPS[self.place].watched):
            now = watched(self)
            if now is not None and now != self._before:
                self.go_on()
