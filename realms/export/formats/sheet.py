"""The set-up sheet of a realm."""

from typing import TYPE_CHECKING

from realms.export.registry import PAPER, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario


@export(
    "sheet",
    sentence("the set-up sheet (PDF)"),
    suffix=".sheet.pdf",
    of="scenario",
    uses=PAPER | {"tile"},
    about=sentence("Like a page of a scenario booklet: maps, pieces to pick, tiles in build order, rules."),
)
def sheet(scenario: "Scenario", options: ExportOptions) -> bytes:
    """Write how the realm is set up and played, on as few pages as possible."""
    from realms.export.setup.sheet import setup_sheet

    return setup_sheet(scenario, options)
