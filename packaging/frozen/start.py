"""Starts the frozen program; processes that it starts itself come by here too."""

import sys
from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from realms.cli.entry import start

    sys.exit(start())
