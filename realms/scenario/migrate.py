"""Upgrades of older formats by small named steps, one for each format after the first.

Format 2 added drawings. A realm of tiles stays in format 1, which older programs can read too.
"""

from collections.abc import Callable, Mapping
from typing import Any

from realms.locale import sentence
from realms.locale.message_error import MessageError

FORMAT = 2  # the newest one
TILES_FORMAT = 1  # of realms without a drawing

Step = Callable[[dict[str, Any]], dict[str, Any]]

# Each step by the format that it upgrades; it returns a new document of the next format.
STEPS: Mapping[int, Step] = {1: dict}


class FormatError(MessageError, ValueError):
    """The document has a format that we cannot read."""


def format_of(data: Mapping[str, Any]) -> int:
    """Return the format that a document declares."""
    number = data.get("format")
    if isinstance(number, bool) or not isinstance(number, int):
        raise FormatError(
            sentence('the key "format" must say which format this is, such as {format}', format=TILES_FORMAT)
        )
    if number > FORMAT:
        raise FormatError(
            sentence(
                "format {number} is newer than this program, which reads up to {format}",
                number=number,
                format=FORMAT,
            )
        )
    if number < TILES_FORMAT and number not in STEPS:
        raise FormatError(sentence("there is no format {number}", number=number))
    return number


def format_for(data: Mapping[str, Any]) -> int:
    """Return the lowest format that can hold what is in a document, whatever its parts are like."""
    layers = data.get("layers")
    drawn = isinstance(layers, list) and any(isinstance(each, dict) and "drawing" in each for each in layers)
    return FORMAT if drawn else TILES_FORMAT


def lowest_format(data: Mapping[str, Any]) -> int:
    """Return the lowest format that a whole document fits; only format 2 may leave out its tile set."""
    return format_for(data) if "tileset" in data else FORMAT


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Return the document in a format of today that can hold it; the same object if it is in one."""
    for number in range(format_of(data), format_for(data)):
        data = STEPS[number](data) | {"format": number + 1}
    return data
