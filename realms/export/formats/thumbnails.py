"""Small pictures of many realms."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from realms.export.registry import Bundle, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario

_TITLE = sentence("a small picture of each of several realms (PNG)")


@export(
    "thumbnails",
    _TITLE,
    suffix=".tsv",
    of="scenarios",
    uses={"width", "theme"},
    about=sentence("A small picture of the largest map of each realm, and a list of them."),
)
def thumbnails(scenarios: "Iterable[Scenario]", options: ExportOptions) -> Bundle:
    """Paint the map with the most players of each realm; the list says which picture is whose."""
    from realms.export.thumbnails import thumbnails_of

    return thumbnails_of(scenarios, options)
