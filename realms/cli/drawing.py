"""Arguments of commands that draw maps, and their translation to export options."""

import argparse
from collections.abc import Callable

from realms.export.registry import ExportOptions


def add_drawing(parser: argparse._ActionsContainer, say: Callable[[str], str]) -> None:
    """Declare the arguments for the content and the colours of a drawing."""
    from realms.export.drawing.overlays import OVERLAYS
    from realms.export.drawing.theme import THEMES

    parser.add_argument("--labels", action="store_true", help=say("write the address of every region"))
    parser.add_argument(
        "--overlay",
        dest="overlays",
        action="append",
        default=[],
        choices=sorted(OVERLAYS),
        help=say("overlay on the map; may be given several times"),
    )
    parser.add_argument("--legend", action="store_true", help=say("add a legend of the terrains and pieces"))
    photo = say("put the traced photo under a drawing; its art may not be yours to pass on")
    parser.add_argument("--photo", action="store_true", help=photo)
    parser.add_argument("--theme", choices=sorted(THEMES), help=say("colours of the drawing"))


def export_options(options: argparse.Namespace) -> ExportOptions:
    """Return the export options that the arguments give."""
    from realms.export.drawing.theme import THEMES

    return ExportOptions(
        language=options.language,
        players=options.players,
        theme=THEMES[options.theme] if options.theme else None,
        labels=options.labels,
        overlays=tuple(options.overlays),
        legend=options.legend,
        photo=options.photo,
    )
