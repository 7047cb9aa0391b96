"""The entry point of the command `realms`, which ends with 130 and no message when it is interrupted."""

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
    """End at once: the command has not begun, or it is done."""
    os._exit(INTERRUPTED)


def _interrupt(_: int, frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt, except while a module is imported: libraries in C would swallow it."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


def start() -> int:
    """Run a command; the slow import of its modules comes after the handling of interruptions is set."""
    usual = signal.signal(signal.SIGINT, _leave)
    from realms.cli.main import main

    if usual is signal.SIG_IGN:  # the process that started us in the background wants no interruption
        signal.signal(signal.SIGINT, usual)
        return main()
    try:
        signal.signal(signal.SIGINT, _interrupt)
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, _leave)
