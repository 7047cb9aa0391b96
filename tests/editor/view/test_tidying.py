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
    gc.disable()
    ring = weakref.ref(Ring())
    try:
        tidying.rest.setInterval(60_000)
        stirrer.stirred.emit()
        qtbot.wait(20)
        assert tidying.rest.isActive()
        assert ring() is not None
        tidying.rest.setInterval(10)
        stirrer.stirred.emit()
        qtbot.waitUntil(lambda: ring() is None)
        tidying.rest.setInterval(60_000)
        stirrer.stirred.emit()
        tidying.close()
        assert not tidying.rest.isActive()
    finally:
        gc.enable()
        gc.set_threshold(*before)
