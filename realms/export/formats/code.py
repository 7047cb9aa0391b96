"""A realm as text that is sent, typed or put behind an address."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario

_TITLE = sentence("the code of the map and the whole realm as text")


@export(
    "code",
    _TITLE,
    suffix=".code.txt",
    of="scenario",
    about=sentence("A short code of the map to type or read aloud, and a text that holds everything."),
)
def code(scenario: "Scenario", options: ExportOptions) -> bytes:
    """Write what `realms share` prints: the short code of the map, and the realm behind an address."""
    from realms.export.shared_text import shared_lines

    del options
    return "".join(f"{line}\n" for line in shared_lines(scenario)).encode()
