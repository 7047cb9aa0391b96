"""Python looks for objects that hold only each other; here the thread of the windows does so, and no other.

A closed window is such a ring, and Qt breaks down if another thread takes it apart: left to itself, Python
looks in whichever thread comes to make an object. On a large map a whole search takes as long as several
edits, and would fall into the middle of a drag: it is left to rests.
"""

import gc

from PySide6.QtCore import QObject, QTimer, SignalInstance

PULSE_MS = 250  # between two looks at what is new
REST_MS = 1500  # without a change
OFTEN, SELDOM, HARDLY_EVER = 2000, 20, 100  # the last is for who works for minutes without a rest


class IdleCollector(QObject):
    """Tidies up what is new now and then, and all after a rest; every `stirred` begins the rest anew."""

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
        """Tidy up no more."""
        self.pulse.stop()
        self.rest.stop()


def collect_young() -> None:
    """What Python would do by itself, generation by generation."""
    young, middle, old = gc.get_count()
    for generation, due in ((2, old > HARDLY_EVER), (1, middle > SELDOM), (0, young > OFTEN)):
        if due:
            gc.collect(generation)
            return
