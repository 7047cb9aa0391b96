"""`realms render`: our own schematic drawing of a realm."""

import argparse
from collections.abc import Callable

from realms.cli.errors import CLEAN
from realms.cli.files import add_output, add_players, add_scenario, deliver, open_scenario, realms_of
from realms.locale import sentence

SUMMARY = sentence("draw a realm as SVG")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    from realms.export.drawing.overlays import OVERLAYS
    from realms.export.drawing.theme import THEMES

    add_scenario(parser, say)
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
    """Draw one count of players, the largest unless told otherwise."""
    from realms.export.drawing.realm import draw_realm
    from realms.export.drawing.theme import THEMES
    from realms.export.svg import render_svg

    realm = realms_of(open_scenario(options.file, options.tileset), options.players)[-1]
    picture = draw_realm(
        realm.board,
        THEMES[options.theme],
        title=realm.scenario.title(options.language),
        labels=options.labels,
        overlays=options.overlay,
        legend=options.legend,
        language=options.language,
        names=[realm.name(region, options.language) for region in range(realm.board.n)],
    )
    deliver(render_svg(picture), options)
    return CLEAN
