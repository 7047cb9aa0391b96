"""Exit codes, and errors that are printed as one message on the standard error stream."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from realms.locale import Sentence
from realms.locale.message_error import MessageError

if TYPE_CHECKING:
    from realms.checks.run import Crash

CLEAN = 0
FOUND = 1
UNUSABLE = 2
REFUSED = 3
INTERNAL = 4
INTERRUPTED = 130


class CommandError(MessageError):
    """An error that the user can correct, with its exit code."""

    def __init__(self, message: Sentence, code: int = UNUSABLE) -> None:
        super().__init__(message)
        self.code = code


def crash_code(crashes: "Sequence[Crash]") -> int:
    """Return the exit code for checks that crashed: a fault of ours, unless all are from plug-ins."""
    return UNUSABLE if all(crash.check.plug_in for crash in crashes) else INTERNAL


def print_error(message: Sentence, language: str) -> None:
    """Print an error message."""
    sys.stderr.write(f"realms: {message.in_language(language)}\n")
