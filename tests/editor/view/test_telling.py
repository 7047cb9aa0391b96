"""The line below the map: whatever it says, nothing else moves."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from realms.scenario.scenario import Scenario
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


def test_long_words_are_cut_off_and_move_nothing(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.checking.finish()
    QApplication.sendPostedEvents()
    least, counter, size = window.minimumSizeHint(), window.counter.geometry(), window.size()
    window.telling.tell("hint " * 300, "lake Q")
    QApplication.sendPostedEvents()
    assert window.minimumSizeHint() == least
    assert (window.counter.geometry(), window.size()) == (counter, size)
    hint, place = window.telling.hint.geometry(), window.telling.place.geometry()
    assert not hint.intersects(place)
    assert place.width() >= window.telling.place.sizeHint().width()
    assert place.right() == window.telling.rect().right()


def test_the_place_stays_on_the_right_when_the_window_grows(
    open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    window.telling.tell("click", "lake Q")
    window.resize(window.width() - 150, window.height())
    assert window.telling.place.geometry().right() == window.telling.rect().right()
