"""The map of a realm for print."""

from typing import TYPE_CHECKING

from realms.export.registry import ONE_MAP, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "pdf",
    sentence("the map for print (PDF)"),
    suffix=".pdf",
    uses=ONE_MAP,
    about=sentence("The map on one page of its size, with letters as text."),
)
def pdf(realm: "Realm", options: ExportOptions) -> bytes:
    """Draw the map on one page of its size."""
    from realms.export.paper.book import page_of
    from realms.export.realm_map import draw_map

    return page_of(draw_map(realm, options))
