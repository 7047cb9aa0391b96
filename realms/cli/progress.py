"""A line that shows the progress of a command that takes longer than a second."""

import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from realms.locale.progress import progress_words

PATIENCE = 1.0  # seconds before anything is shown
PACE = 0.2  # seconds between two lines

Item = TypeVar("Item")


class ProgressLine:
    """A line on the terminal that is written again and again; nothing is written elsewhere."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._start = time.monotonic()
        self._due, self._shown = self._start + PATIENCE, False

    def show(self, number: int, total: int, fresh: int) -> None:
        """Show how much is done, now and then; what is left takes as long as the `fresh` part of it did."""
        now = time.monotonic()
        if now <= self._due or not sys.stderr.isatty():
            return
        known = fresh and total > number
        left = (now - self._start) * (total - number) / fresh if known else None
        words = progress_words(number, total, left)
        line = words.in_language(self.language)[: shutil.get_terminal_size().columns - 1]
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
        self._shown, self._due = True, now + PACE

    def clear(self) -> None:
        """Remove the line."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            self._shown = False


def with_progress(items: Iterable[Item], total: int, language: str) -> Iterator[Item]:
    """Yield the items; on a terminal, print how many of them are done."""
    line = ProgressLine(language)
    for number, item in enumerate(items, start=1):
        yield item
        line.show(number, total, number)
    line.clear()
