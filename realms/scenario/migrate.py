"""Upgrades of older formats by small named steps, one for each format after the first."""

from collections.abc import Callable, Mapping
from typing import Any

from realms.locale import Sentence, sentence

FORMAT = 1

Step = Callable[[dict[str, Any]], dict[str, Any]]

# Each step by the format that it upgrades; it returns a new document of the next format.
STEPS: Mapping[int, Step] = {}


class FormatError(ValueError):
    """The document has a format that we cannot read."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


def format_of(data: Mapping[str, Any]) -> int:
    """Return the format that a document declares."""
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
    """Return the document in the current format; the same object if it already is."""
    for number in range(format_of(data), FORMAT):
        data = STEPS[number](data) | {"format": number + 1}
    return data
