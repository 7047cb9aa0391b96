"""The regions of a map as a table for spreadsheets."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Realm


@export(
    "csv",
    sentence("the regions as a table (CSV)"),
    suffix=".csv",
    about=sentence("A line for each region with its ground, price, neighbours and pieces, for spreadsheets."),
)
def csv(realm: "Realm", options: ExportOptions) -> bytes:
    """Write a line for each region: its ground, price and neighbours, and what is on it."""
    from realms.export.region_table import region_csv

    return region_csv(realm, options.language)
