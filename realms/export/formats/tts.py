"""A realm as a saved game for Tabletop Simulator."""

from typing import TYPE_CHECKING

from realms.export.registry import Bundle, ExportOptions, export
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.scenario.scenario import Scenario

_TITLE = sentence("a table for Tabletop Simulator (JSON)")
_ABOUT = sentence(
    "Two-sided tiles, pieces, bags and notes for one number of players, the largest unless you choose. "
    "Made from published descriptions and never tried in that program."
)


@export("tts", _TITLE, suffix=".tts.json", of="scenario", uses={"assets", "tile"}, about=_ABOUT)
def tts(scenario: "Scenario", options: ExportOptions) -> Bundle:
    """Lay the realm for a count of players on a table, with its pictures and models beside the file."""
    from realms.export.tabletop.save import saved_game

    return saved_game(scenario, options)
