"""Print and play: what a realm needs beside the boxes of its races."""

from typing import TYPE_CHECKING

from realms.export.registry import KIT, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario


@export(
    "kit",
    sentence("tiles and pieces to cut out (PDF)"),
    suffix=".kit.pdf",
    of="scenario",
    uses=KIT,
    about=sentence("Tiles, pieces and banners at true size, to print on both sides and cut out."),
)
def kit(scenario: "Scenario", options: ExportOptions) -> bytes:
    """Write sheets of tiles and pieces at true size, with backs that meet their fronts."""
    from realms.export.kit.kit import kit_of

    return kit_of(scenario, options)
