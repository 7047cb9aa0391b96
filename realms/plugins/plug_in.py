"""A plug-in: an entry point of another package, and what becomes of it when it fails."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from realms.locale import sentence
from realms.locale.message_error import MessageError

Given = ParamSpec("Given")
Made = TypeVar("Made")

PREFIX: Final = re.compile(r"[a-z][a-z0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class PlugIn:
    """An entry point of another package: its group, its name, and who offers it."""

    group: str
    prefix: str  # the name of the entry point; all that it adds begins with it
    distribution: str
    version: str

    @property
    def source(self) -> str:
        """The package and its version, as a report names them."""
        return f"{self.distribution} {self.version}"

    def owns(self, name: str) -> bool:
        """Return True if a code or name begins with the prefix of this plug-in."""
        return name.lower().startswith(f"{self.prefix}-")

    def contain(self, function: Callable[Given, Made]) -> Callable[Given, Made]:
        """Let a function of this plug-in fail with an error that names it; messages for users stay theirs."""

        @wraps(function)
        def contained(*given: Given.args, **named: Given.kwargs) -> Made:
            try:
                return function(*given, **named)
            except (MessageError, OSError):  # words for users; OSErrors are said with their file
                raise
            except Exception as error:
                raise PlugInError(self, error) from error

        return contained


class PlugInError(MessageError):
    """A failure of a plug-in, which is not ours to mend."""

    def __init__(self, plug_in: PlugIn, error: Exception) -> None:
        super().__init__(
            sentence(
                "the plug-in {name} of {source} failed: {error}",
                name=plug_in.prefix,
                source=plug_in.source,
                error=in_short(error),
            )
        )
        self.plug_in = plug_in


def in_short(error: BaseException) -> str:
    """Return an error on one line of bounded length: its text may come from anybody."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return text if len(text) <= 300 else f"{text[:299]}…"
