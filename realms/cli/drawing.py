"""Arguments of commands that draw maps, and their translation to export options."""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, get_args

from realms.cli.files import number_between, whole_number_from
from realms.export.registry import (
    TILE_WIDTHS,
    ExportOptions,
    Flip,
    PaperName,
    PixelOptions,
    PrintOptions,
)

FACTORS: Final = (0.5, 2.0)
BLEEDS: Final = (0.0, 10.0)


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


def add_publishing(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments for paper and for pictures in pixels."""
    paper = parser.add_argument_group(say("paper"))
    paper.add_argument(
        "--paper", choices=get_args(PaperName), help=say("the size of the sheets; A4 is usual")
    )
    flip = say("the edge about which the printer turns the sheet for its back; the long one is usual")
    paper.add_argument("--flip", choices=get_args(Flip), help=flip)
    factor = say("what 100 mm measure on a print of this printer, divided by 100")
    paper.add_argument("--factor", type=number_between(*FACTORS, say), metavar="X", help=factor)
    tile = say("the width of a tile from side to side in millimetres, instead of that of the settings")
    paper.add_argument("--tile", type=number_between(*TILE_WIDTHS, say), metavar="MM", help=tile)
    bleed = say("what is printed beyond the cut in millimetres; 3 is usual")
    paper.add_argument("--bleed", type=number_between(*BLEEDS, say), metavar="MM", help=bleed)
    pixels = parser.add_argument_group(say("pictures in pixels"))
    pixels.add_argument(
        "--width", type=whole_number_from(1, say), metavar="N", help=say("the width in pixels")
    )
    dpi = say("pixels an inch, at the size on the table")
    pixels.add_argument("--dpi", type=whole_number_from(1, say), metavar="N", help=dpi)
    pixels.add_argument("--transparent", action="store_true", help=say("no ground behind the map"))


def _print_options(options: argparse.Namespace) -> PrintOptions:
    """Return the choices for paper, where somebody made any."""
    return replace(PrintOptions(), **_given(options, ("paper", "flip", "factor", "tile", "bleed")))


def _pixel_options(options: argparse.Namespace) -> PixelOptions:
    return replace(PixelOptions(), **_given(options, ("width", "dpi", "transparent")))


def _given(options: argparse.Namespace, names: Iterable[str]) -> dict[str, Any]:
    """Return the arguments that the command has and that somebody gave."""
    values = {name: getattr(options, name, None) for name in names}
    return {name: value for name, value in values.items() if value is not None}


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
        print=_print_options(options),
        pixels=_pixel_options(options),
    )
