"""The lines and regions of a map for drawing programs, as SVG."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "lines",
    sentence("the lines for a drawing program (SVG)"),
    suffix=".lines.svg",
    about=sentence("The borders and a mark for each region, to draw on elsewhere and import again."),
)
def lines(realm: "Realm", options: ExportOptions) -> bytes:
    """Write the borders and a mark for each region, which `realms import` reads."""
    from realms.export.drawn_groups import lines_document
    from realms.export.drawn_regions import drawn_realm

    title = realm.scenario.title(options.language)
    return lines_document(drawn_realm(realm), title, options.language).encode()
