"""Previews of files before they are written: made in a process, so that the window stays quick."""

from collections.abc import Mapping
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, Literal

from realms.balance.playing.own_processes import LostProcessError, NoProcessError, OwnProcesses
from realms.export.publishing.plan import PlannedFile
from realms.export.publishing.publication import content_of
from realms.export.registry import Bundle
from realms.locale import Sentence

PreviewKind = Literal["pages", "picture", "drawing", "page", "text"]
KINDS: Final[Mapping[str, PreviewKind]] = {
    ".pdf": "pages",
    ".png": "picture",
    ".svg": "drawing",
    ".html": "page",
}


@dataclass(frozen=True, slots=True)
class Preview:
    """A file as it would be written, or the reason why it cannot be made."""

    name: str
    data: bytes = b""
    beside: tuple[str, ...] = ()  # the names of files that belong to it
    reason: Sentence | None = None
    picture: bytes = b""  # of a file whose content says little to people (PNG)

    @property
    def kind(self) -> PreviewKind:
        """The way to show the file, which its suffix decides if it has no picture."""
        return "picture" if self.picture else KINDS.get(PurePosixPath(self.name).suffix, "text")


class PreviewMaker:
    """A process that makes files to look at, one after the other."""

    def __init__(self) -> None:
        self._processes = OwnProcesses(1)

    def make(self, planned: PlannedFile) -> Preview:
        """Make a file; this waits, so a thread calls it."""
        try:
            made = self._processes.submit(content_of, planned).result()
        except (LostProcessError, NoProcessError) as error:
            return Preview(planned.name, reason=error.message)
        if isinstance(made, Sentence):
            return Preview(planned.name, reason=made)
        if isinstance(made, Bundle):
            return Preview(planned.name, made.main, tuple(made.beside), picture=made.picture)
        return Preview(planned.name, made)

    def close(self) -> None:
        """End the process; a file in the making is given up with `CancelledError`."""
        self._processes.kill()


GivenUp = CancelledError, RuntimeError  # by the makers of closed dialogs
