"""A line that counts along while a command is at work for longer than a second."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from realms.locale import sentence

PATIENCE = 1.0  # seconds before anything is shown
PACE = 0.2  # seconds between two lines

Item = TypeVar("Item")


def counted(items: Iterable[Item], total: int, language: str) -> Iterator[Item]:
    """The same items; on a terminal it is told how many of them are done."""
    shown = False
    due = time.monotonic() + PATIENCE
    for number, item in enumerate(items, start=1):
        yield item
        if time.monotonic() > due and sys.stderr.isatty():
            told = sentence("{number} of {total}", number=number, total=total).in_language(language)
            sys.stderr.write(f"\r{told}")
            shown, due = True, time.monotonic() + PACE
    if shown:
        sys.stderr.write("\r\x1b[K")
