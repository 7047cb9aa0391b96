"""The regions of a map as GeoJSON."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "geojson",
    sentence("the regions for programs that know maps (GeoJSON)"),
    suffix=".geojson",
    about=sentence("A polygon for each region with its properties, for programs that work with maps."),
)
def geojson(realm: "Realm", options: ExportOptions) -> bytes:
    """Write a polygon for each region with its properties; of tiles their outlines."""
    from realms.export.drawn_geojson import geojson_text
    from realms.export.drawn_regions import drawn_realm

    return geojson_text(drawn_realm(realm), realm.scenario.title(options.language)).encode()
