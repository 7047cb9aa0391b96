"""Runs the cyclic garbage collector in the GUI thread only, and completely only while it is idle.

A closed window is a reference cycle, and Qt crashes if another thread collects it; by default Python
collects in any thread. A complete collection takes as long as several edits of a large map, too long during
a drag.
"""

import gc

from PySide6.QtCore import QObject, QTimer, SignalInstance

PULSE_MS = 250  # between collections of young objects
REST_MS = 1500  # without a change, before a complete collection
OFTEN, SELDOM, HARDLY_EVER = 2000, 20, 100  # the last is reached after minutes without a rest


class IdleCollector(QObject):
    """Collects young objects regularly and all objects after a rest, which `stirred` restarts."""

    def __init__(self, parent: QObject, stirred: SignalInstance) -> None:
        super().__init__(parent)
        gc.disable()
        self.pulse = QTimer(self, interval=PULSE_MS)
        self.pulse.timeout.connect(collect_young)
        self.pulse.start()
        self.rest = QTimer(self, singleShot=True, interval=REST_MS)
        self.rest.timeout.connect(gc.collect)
        stirred.connect(self.rest.start)

    def close(self) -> None:
        """Stop collecting."""
        self.pulse.stop()
        self.rest.stop()


def collect_young() -> None:
    """Collect the generations that Python would collect by itself."""
    young, middle, old = gc.get_count()
    for generation, due in ((2, old > HARDLY_EVER), (1, middle > SELDOM), (0, young > OFTEN)):
        if due:
            gc.collect(generation)
            return
