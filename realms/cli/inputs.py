"""The input files of a command: paths, folders, patterns, and the standard input."""

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from realms.cli.errors import CommandError
from realms.cli.files import input_error
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX

STANDARD_INPUT = "-"


def files_named(names: Iterable[str]) -> list[str]:
    """Return each file that the arguments mean once, in order; a folder means the scenarios in it."""
    return list(dict.fromkeys(found for name in names for found in _files(name)))


def _files(name: str) -> Iterator[str]:
    # pathlib would raise an error for a name that is too long; the checks report that
    if not name.endswith(SUFFIX) and os.path.isdir(name):  # noqa: PTH112
        yield from _scenarios_in(name)
    elif glob.has_magic(name) and not os.path.exists(name):  # noqa: PTH110
        found = sorted(glob.glob(name, recursive=True))  # noqa: PTH207 - pathlib refuses absolute patterns
        if not found:
            raise CommandError(sentence("{pattern} fits no file", pattern=name))
        yield from found
    else:
        yield name


def _scenarios_in(folder: str) -> Iterator[str]:
    """Yield the scenarios in a folder and below; links are not followed, as they may form a circle."""

    def refuse(error: OSError) -> None:
        raise input_error(str(error.filename), Sentence("{reason}", {"reason": error.strerror})) from error

    found = [
        str(Path(place, name))
        for place, _, names in os.walk(folder, onerror=refuse)
        for name in names
        if name.endswith(SUFFIX)
    ]
    if not found:
        raise CommandError(
            sentence("there is no scenario (*{suffix}) in {folder}", suffix=SUFFIX, folder=folder)
        )
    yield from sorted(found)
