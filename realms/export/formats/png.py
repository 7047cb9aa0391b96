"""The map of a realm in pixels."""

from typing import TYPE_CHECKING

from realms.export.registry import ONE_MAP, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export("png", sentence("the map as a picture (PNG)"), suffix=".png", uses=ONE_MAP)
def png(realm: "Realm", options: ExportOptions) -> bytes:
    """Paint the map in pixels."""
    from realms.export.painter import find_painter
    from realms.export.realm_map import draw_map

    return find_painter().png(draw_map(realm, options))
