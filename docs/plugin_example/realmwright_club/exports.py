"""An export of the club: the names of the regions, for the sheet on which losses are noted."""

from realms.export.registry import ExportOptions, export
from realms.locale import sentence
from realms.scenario.scenario import Realm


@export("club-regions", sentence("the club's list of regions (text)"), suffix=".txt")
def regions(realm: Realm, options: ExportOptions) -> bytes:
    """Return a line for each region."""
    names = (realm.name(region, options.language) for region in range(realm.board.region_count))
    return "".join(f"{name}\n" for name in names).encode()
