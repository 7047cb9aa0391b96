"""Older formats, upgraded by small named steps; one step for each format that came after the first."""

from collections.abc import Callable, Mapping
from typing import Any

from realms.locale import Sentence, sentence

FORMAT = 1

Step = Callable[[dict[str, Any]], dict[str, Any]]

# From the format that a step starts with to the step; each returns a new document of the next format.
STEPS: Mapping[int, Step] = {}


class FormatError(ValueError):
    """A document of a format that we cannot read."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def format_of(data: Mapping[str, Any]) -> int:
    """The format a document says it has."""
    number = data.get("format")
    if isinstance(number, bool) or not isinstance(number, int):
        raise FormatError(
            sentence('the key "format" must say which format this is, such as {format}', format=FORMAT)
        )
    if number > FORMAT:
        raise FormatError(
            sentence(
                "format {number} is newer than this program, which reads up to {format}",
                number=number,
                format=FORMAT,
            )
        )
    if number < FORMAT and number not in STEPS:
        raise FormatError(sentence("there is no format {number}", number=number))
    return number


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """The document in today's format; the same object if it is already."""
    for number in range(format_of(data), FORMAT):
        data = STEPS[number](data) | {"format": number + 1}
    return data
