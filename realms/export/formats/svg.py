"""The map of a realm as SVG."""

from typing import TYPE_CHECKING

from realms.export.registry import DRAWING, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export("svg", sentence("the map as a drawing (SVG)"), suffix=".svg", uses=DRAWING)
def svg(realm: "Realm", options: ExportOptions) -> bytes:
    """Draw the map for browsers and drawing programs."""
    from realms.export.realm_map import draw_map
    from realms.export.svg import render_svg

    return render_svg(draw_map(realm, options)).encode()
