"""Python looks through all objects for those that hold only each other; here it does so while nobody waits.

On a large map that takes as long as several edits, and would fall into the middle of a drag.
"""

import gc

from PySide6.QtCore import QObject, QTimer, SignalInstance

REST_MS = 1500  # without a change
OFTEN, SELDOM, HARDLY_EVER = 2000, 20, 100  # the last is for who works for minutes without a rest


class Tidying(QObject):
    """Tidies up after a rest; every `stirred` begins the rest anew."""

    def __init__(self, stirred: SignalInstance) -> None:
        super().__init__()
        gc.set_threshold(OFTEN, SELDOM, HARDLY_EVER)
        self.rest = QTimer(self, singleShot=True, interval=REST_MS)
        self.rest.timeout.connect(gc.collect)
        stirred.connect(self.rest.start)

    def close(self) -> None:
        """Tidy up no more."""
        self.rest.stop()
