"""`realms render`: our own schematic drawing of a realm, or of several on one sheet."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from realms.cli.errors import CLEAN
from realms.cli.files import (
    add_output,
    add_players,
    add_tileset,
    deliver_drawing,
    open_scenario,
    realms_of,
    warn_of_errors,
)
from realms.cli.inputs import files_named
from realms.locale import sentence
from realms.scenario.scenario import Scenario

if TYPE_CHECKING:
    from realms.export.drawing.shapes import Picture

SUMMARY = sentence("draw a realm as SVG, or several on one sheet")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    from realms.export.drawing.overlays import OVERLAYS
    from realms.export.drawing.theme import THEMES

    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=say("the scenario; several, or a folder, make one sheet")
    )
    add_tileset(parser, say)
    add_players(parser, say)
    parser.add_argument("--labels", action="store_true", help=say("write the address of every region"))
    parser.add_argument(
        "--overlay",
        action="append",
        default=[],
        choices=sorted(OVERLAYS),
        help=say("show this over the map; may be given several times"),
    )
    parser.add_argument("--legend", action="store_true", help=say("explain the kinds that occur"))
    parser.add_argument(
        "--theme", choices=sorted(THEMES), default="light", help=say("colours of the drawing")
    )
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Draw one count of players of each realm, the largest unless told otherwise."""
    from realms.export.drawing.contact_sheet import contact_sheet

    files = files_named(options.files)
    scenarios = [open_scenario(Path(file), options.tileset) for file in files]
    pictures = [_picture(scenario, options) for scenario in scenarios]
    several = sentence("{count} realms", count=len(pictures)).in_language(options.language)
    deliver_drawing(pictures[0] if len(pictures) == 1 else contact_sheet(pictures, several), options)
    for scenario in scenarios:
        warn_of_errors(scenario, options.players or scenario.counts[-1], options.language)
    return CLEAN


def _picture(scenario: Scenario, options: argparse.Namespace) -> "Picture":
    from realms.export.drawing.theme import THEMES
    from realms.export.portrait import picture_of

    return picture_of(
        realms_of(scenario, options.players)[-1],
        THEMES[options.theme],
        options.language,
        labels=options.labels,
        overlays=options.overlay,
        legend=options.legend,
    )
