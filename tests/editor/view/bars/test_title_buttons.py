"""The small buttons of docks and bars are seen in every theme."""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.view import style
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (lighter + 0.05) / (darker + 0.05)


def ink(icon: QIcon) -> str:
    """The colour of the most solid pixel of an icon."""
    image = icon.pixmap(24, 24).toImage()
    colours = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return max(colours, key=QColor.alpha).name()


def buttons(dock: QDockWidget) -> list[QAbstractButton]:
    found = dock.findChildren(QAbstractButton)
    return [each for each in found if each.objectName().startswith("qt_dockwidget_")]


def check(window: Window) -> None:
    ground = window.palette().window().color().name()
    docks = [dock for dock in window.docks.values() if dock.isVisible()]
    found = [each for dock in docks for each in buttons(dock)]
    assert len(found) == 2 * len(docks) > 2
    bar = window.message_bars.show_message("test", sentence("nothing is wrong here"))
    assert all(contrast(ink(each.icon()), ground) > 4.5 for each in [*found, bar._close])


@pytest.mark.parametrize("theme", style.THEMES)
def test_they_stand_out_from_the_window(
    qtbot: QtBot, qapp: QApplication, open_window: OpenWindow, sample: Scenario, theme: str
) -> None:
    style.apply_theme(qapp, style.THEMES[theme])
    window = open_window(sample, theme)
    check(window)
    for floating in (True, False):
        window.docks["inspector"].setFloating(floating)
        qtbot.wait(10)
        check(window)
    for other in (*style.THEMES, "light"):
        window.set_theme(style.THEMES[other])
        check(window)
