"""Garbage is collected when nobody does anything, and not before."""

import gc
import weakref

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from realms_editor.view.tidying import Tidying


class Stirrer(QObject):
    """Somebody who works."""

    stirred = Signal()


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.self = self


def test_it_tidies_up_after_a_rest_only(qtbot: QtBot) -> None:
    stirrer, before = Stirrer(), gc.get_threshold()
    tidying = Tidying(stirrer.stirred)
    tidying.rest.setInterval(30)
    gc.disable()
    ring = weakref.ref(Ring())
    try:
        for _ in range(5):
            stirrer.stirred.emit()
            qtbot.wait(5)
        assert ring() is not None
        qtbot.waitUntil(lambda: ring() is None)
    finally:
        gc.enable()
        gc.set_threshold(*before)
        tidying.close()
