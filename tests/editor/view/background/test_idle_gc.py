"""Garbage is collected by the thread of the windows alone, and mostly when nobody does anything."""

import gc
import weakref
from collections.abc import Iterator
from threading import Thread

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from realms_editor.view.background.idle_gc import OFTEN, IdleCollector, collect_young


class Stirrer(QObject):
    """Somebody who works."""

    stirred = Signal()


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture
def stirrer() -> Stirrer:
    return Stirrer()


@pytest.fixture
def tidying(stirrer: Stirrer, qtbot: QtBot) -> Iterator[IdleCollector]:
    made = IdleCollector(stirrer, stirrer.stirred)
    made.pulse.stop()
    yield made
    made.close()
    del qtbot


def work() -> None:
    """Make more new objects than Python would let pass."""
    kept: list[object] = []
    for _ in range(20 * OFTEN):
        kept.append([kept])


def test_it_tidies_up_after_a_rest_only(qtbot: QtBot, stirrer: Stirrer, tidying: IdleCollector) -> None:
    ring = weakref.ref(Ring())
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


@pytest.mark.usefixtures("tidying")
def test_no_other_thread_tidies_up() -> None:
    ring = weakref.ref(Ring())
    other = Thread(target=work)
    other.start()
    other.join()
    assert ring() is not None


def test_what_is_new_is_tidied_up_now_and_then(qtbot: QtBot, tidying: IdleCollector) -> None:
    gc.collect()
    ring = weakref.ref(Ring())
    collect_young()
    assert ring() is not None  # there is little that is new
    tidying.pulse.start(10)
    work()
    qtbot.waitUntil(lambda: ring() is None)
