"""The width of a tile on the table, one number for everything that is printed, measured or laid."""

from realms.checks.settings import MILLIMETRES, SettingsError, tile_width_near
from realms.export.registry import TILE_WIDTHS, ExportError, ExportOptions
from realms.locale import sentence
from realms.scenario.scenario import Scenario


def tile_width(scenario: Scenario, options: ExportOptions) -> float:
    """Return the width in millimetres that the options give, or else the settings near the scenario."""
    if options.print.tile is not None:
        return options.print.tile
    try:
        width = tile_width_near(scenario.path)
    except SettingsError as error:
        raise ExportError(error.message) from error
    least, most = TILE_WIDTHS
    if not least <= width <= most:
        raise ExportError(
            sentence(
                "the settings give tiles {width} cm wide (limits.tile); exports need {least} to {most} cm",
                width=f"{width / MILLIMETRES:g}",
                least=f"{least / MILLIMETRES:g}",
                most=f"{most / MILLIMETRES:g}",
            )
        )
    return width
