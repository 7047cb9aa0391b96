"""A scenario as one file that needs no other."""

from typing import TYPE_CHECKING

from realms.export.registry import ExportError, ExportOptions, export
from realms.locale import sentence
from realms.scenario.scenario import SUFFIX

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario


@export(
    "whole",
    sentence("the realm with its tile faces, as one file (JSON)"),
    suffix=f".whole{SUFFIX}",
    of="scenario",
    about=sentence("The file for other people's editors, with the faces of its tiles inside."),
)
def whole(scenario: "Scenario", options: ExportOptions) -> bytes:
    """Write the scenario with the faces of its tiles, for all counts of players or for one."""
    from realms.export.selfcontained import self_contained
    from realms.scenario.scenario import ScenarioError
    from realms.tiles.jsonfile import ReadError
    from realms.tiles.jsonform import dumps
    from realms.tiles.saving import SaveError, encoded

    try:
        return encoded(dumps(self_contained(scenario, options.players)))
    except (ScenarioError, ReadError, SaveError) as error:
        raise ExportError(error.message) from error
