"""The line below the map: whatever it says, nothing else moves."""

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from realms.scenario.scenario import Scenario
from realms_editor.view.bars.status_line import GAP, StatusLine
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


def right_end(telling: StatusLine) -> QImage:
    """What is to be seen where that place stands."""
    wide = telling.fontMetrics().horizontalAdvance("lake Q") + GAP // 2
    return telling.grab(QRect(telling.width() - wide, 0, wide, telling.height())).toImage()


def test_long_words_are_cut_off_and_move_nothing(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.live_checks.run_all()
    QApplication.sendPostedEvents()
    least, counter, size = window.minimumSizeHint(), window.finding_counter.geometry(), window.size()
    window.status_line.show_texts("", "lake Q")
    place, line = right_end(window.status_line), window.status_line.grab().toImage()
    window.status_line.show_texts("hint " * 300, "lake Q")
    QApplication.sendPostedEvents()
    assert window.minimumSizeHint() == least
    assert (window.finding_counter.geometry(), window.size()) == (counter, size)
    assert right_end(window.status_line) == place
    assert window.status_line.grab().toImage() != line


def test_the_place_stays_on_the_right_when_the_window_grows(
    open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    window.status_line.show_texts("click", "lake Q")
    place = right_end(window.status_line)
    window.status_line.show_texts("click", "")
    assert right_end(window.status_line) != place
    window.status_line.show_texts("click", "lake Q")
    window.resize(window.width() - 150, window.height())
    assert right_end(window.status_line) == place
