"""The way into the command `realms`: from the first moment on an interruption ends it with 130, silently."""

import os
import signal
from types import FrameType

INTERRUPTED = 130


def _leave(_: int, __: FrameType | None) -> None:
    """End at once: nothing has been done yet, or all is done."""
    os._exit(INTERRUPTED)


def start() -> int:
    """Run a command; its modules, which take the longest, are imported once an interruption is silent."""
    usual = signal.signal(signal.SIGINT, _leave)
    from realms.cli.main import main

    if usual is signal.SIG_IGN:  # whoever started us in the background wants no interruption
        signal.signal(signal.SIGINT, usual)
        return main()
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, _leave)
