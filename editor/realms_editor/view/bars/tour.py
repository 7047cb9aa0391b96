"""The two-minute tour: what to try next, told in a bar above the map, until it has been tried."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from realms.locale import Sentence, sentence
from realms_editor.view.bars.message_bars import NOTICE
from realms_editor.view.dialogs.questions import Answer
from realms_editor.view.plain_text import Role

if TYPE_CHECKING:
    from realms_editor.view.window import Window

TOPIC = "tour"


@dataclass(frozen=True)
class TourStop:
    """One thing to try: what is told, with the keys of these actions, and what changes when it was done."""

    text: Sentence
    watched: Callable[["Window"], object] | None = None
    keys: tuple[str, ...] = ()


def _moved(window: "Window") -> object:
    return None if window.canvas.fitted else True


def _selection(window: "Window") -> object:
    return window.bench.selection or None


def _done(window: "Window") -> object:
    return window.document.history.last_done


def _undone(window: "Window") -> object:
    return window.document.history.next_undone


def _tiles(window: "Window") -> object:
    return len(window.bench.board.placements)


def _count(window: "Window") -> object:
    return window.document.players


STOPS = (
    TourStop(
        sentence("This is a realm of hexagons. Turn the wheel to come nearer; drag with the middle button."),
        _moved,
    ),
    TourStop(sentence("Click a tile to select it. The inspector tells what lies there."), _selection),
    TourStop(
        sentence("Turn it with {turn}, flip it with {flip}, or drag it to a free place."),
        _done,
        ("turn", "flip"),
    ),
    TourStop(sentence("{undo} takes back what you did, step by step."), _undone, ("undo",)),
    TourStop(
        sentence("The palette holds what is left in the boxes. Take a tile and click a free place."), _tiles
    ),
    TourStop(
        sentence("Every number of players has a layer of its own, built on the one below. Choose another."),
        _count,
    ),
    TourStop(
        sentence("The findings tell what is wrong while you draw: a click shows where, a button mends it.")
    ),
    TourStop(
        sentence("{save} saves, and {palette} finds every command by its name. Now it is your turn."),
        keys=("save", "palette"),
    ),
)


class Tour:
    """One tour through a window; who closes its bar has ended it."""

    def __init__(self, window: "Window") -> None:
        self.window, self.place = window, 0
        self._before: object = None
        self._leave = window.bench.subscribe(lambda _: self._look())
        self.window.canvas.zoomed.connect(self._look)
        self._show()

    @property
    def running(self) -> bool:
        """Whether there is a stop to be seen."""
        return self.place < len(STOPS) and self.window.message_bars[TOPIC] is not None

    def go_on(self) -> None:
        """Go to the next stop; after the last there is none."""
        self.place += 1
        if self.place < len(STOPS):
            self._show()
        else:
            self.end()

    def end(self) -> None:
        """Leave the rest."""
        self.place = len(STOPS)
        self.window.message_bars.clear(TOPIC)
        self._leave()
        self.window.canvas.zoomed.disconnect(self._look)
        if self.window.file_controller:
            self.window.file_controller.application.save_preferences(tour_seen=True)

    def _show(self) -> None:
        stop, last = STOPS[self.place], self.place == len(STOPS) - 1
        self._before = stop.watched(self.window) if stop.watched else None
        keys = {name: self.window.entries[name].shortcut().toString() for name in stop.keys}
        message = sentence(
            "{number} of {all}: {told}",
            number=self.place + 1,
            all=len(STOPS),
            told=Sentence(stop.text.text, keys),
        )
        following = Answer(sentence("Done") if last else sentence("Next"), self.go_on)
        leave = Answer(sentence("Leave the tour"), self.end, Role.RejectRole)
        answers = (following,) if last else (following, leave)
        self.window.message_bars.show_message(TOPIC, message, answers, closes=False, icon=NOTICE)

    def _look(self, *_: object) -> None:
        """Go on as soon as somebody has done what was told."""
        if self.running and (watched := STOPS[self.place].watched):
            now = watched(self.window)
            if now is not None and now != self._before:
                self.go_on()
