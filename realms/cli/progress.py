"""A line that shows the progress of a command that takes longer than a second."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from realms.locale import sentence

PATIENCE = 1.0  # seconds before anything is shown
PACE = 0.2  # seconds between two lines

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], total: int, language: str) -> Iterator[Item]:
    """Yield the items; on a terminal, print how many of them are done."""
    shown = False
    due = time.monotonic() + PATIENCE
    for number, item in enumerate(items, start=1):
        yield item
        if time.monotonic() > due and sys.stderr.isatty():
            progress = sentence("{number} of {total}", number=number, total=total).in_language(language)
            sys.stderr.write(f"\r{progress}")
            shown, due = True, time.monotonic() + PACE
    if shown:
        sys.stderr.write("\r\x1b[K")
