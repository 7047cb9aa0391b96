"""Starts the frozen program; processes that it starts itself come by here too."""

import os
import sys
from multiprocessing import freeze_support

LIBRARIES = (
    "LD_LIBRARY_PATH"  # where PyInstaller puts the folder of the program, and keeps what was there before
)


def free_other_programs() -> None:
    """Let programs that this one starts, such as the browser, find their own libraries and not ours."""
    before = os.environ.pop(f"{LIBRARIES}_ORIG", None)
    os.environ.pop(LIBRARIES, None)
    if before is not None:
        os.environ[LIBRARIES] = before


if __name__ == "__main__":
    freeze_support()
    free_other_programs()
    from realms.cli.entry import start

    sys.exit(start())
