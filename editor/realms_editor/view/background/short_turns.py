"""Short turns for threads: while other threads work hard, a window must not wait long for Python."""

import sys
from typing import Final

SHORT: Final = 0.001  # seconds that another thread may keep a window waiting


class ShortTurns:
    """The wish of one window for short turns; they last as long as any window wants them."""

    _usual: float = 0.0
    _wanting: int = 0

    def __init__(self) -> None:
        self._wanted = False

    def want(self, *, on: bool) -> None:
        """Begin or end to want them."""
        if on == self._wanted:
            return
        self._wanted = on
        if on and not ShortTurns._wanting:
            ShortTurns._usual = sys.getswitchinterval()
            sys.setswitchinterval(min(SHORT, ShortTurns._usual))
        ShortTurns._wanting += 1 if on else -1
        if not ShortTurns._wanting:
            sys.setswitchinterval(ShortTurns._usual)
