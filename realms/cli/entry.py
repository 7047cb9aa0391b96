"""The way into the command `realms`: from the first moment on an interruption ends it with 130, silently."""

import os

INTERRUPTED = 130
TYPE_CHECKING = False
try:
    import signal
except BaseException:  # noqa: BLE001 - an interruption, which `enum` below it hides in other errors
    os._exit(INTERRUPTED)
if TYPE_CHECKING:
    from types import FrameType


def _leave(_: int, __: "FrameType | None") -> None:
    """End at once: nothing has been done yet, or all is done."""
    os._exit(INTERRUPTED)


def _interrupt(_: int, frame: "FrameType | None") -> None:
    """Let whatever is at work be tidied up; libraries in C that are being imported swallow interruptions."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def start() -> int:
    """Run a command; its modules, which take the longest, are imported once an interruption is silent."""
    usual = signal.signal(signal.SIGINT, _leave)
    from realms.cli.main import main

    if usual is signal.SIG_IGN:  # whoever started us in the background wants no interruption
        signal.signal(signal.SIGINT, usual)
        return main()
    try:
        signal.signal(signal.SIGINT, _interrupt)
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, _leave)
