"""`realms render`: draw a realm as SVG, or several on one sheet."""

import argparse
from collections.abc import Callable
from pathlib import Path

from realms.cli.drawing import add_drawing, export_options
from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import (
    add_output,
    add_players,
    add_tileset,
    open_scenario,
    realms_of,
    require_svg_name,
    warn_of_errors,
    warn_of_photo,
    write_output,
)
from realms.cli.inputs import files_named
from realms.locale import sentence

SUMMARY = sentence("draw a realm as SVG, or several on one sheet")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help=say("the scenario; several, or a folder, make one sheet")
    )
    add_tileset(parser, say)
    add_players(parser, say)
    add_drawing(parser, say)
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Draw one count of players of each realm, the largest unless one is given."""
    from realms.export.registry import ExportError, all_exports

    scenarios = [open_scenario(Path(file), options.tileset) for file in files_named(options.files)]
    realms = [realms_of(scenario, options.players)[-1] for scenario in scenarios]
    choices, exports = export_options(options), all_exports()
    require_svg_name(options.output)
    try:
        if len(realms) == 1:
            write_output(exports["svg"].write(realms[0], choices), options)
        else:
            _require_no_photo(options)
            write_output(exports["contact"].write(realms, choices), options)
        if options.photo:
            warn_of_photo(realms[0], options.language)
    except ExportError as error:
        raise CommandError(error.message) from error
    for realm in realms:
        warn_of_errors(realm.scenario, realm.players, options.language)
    return CLEAN


def _require_no_photo(options: argparse.Namespace) -> None:
    """Refuse a photo on a sheet of several realms."""
    if options.photo:
        raise CommandError(sentence("--{argument} has no effect on {name}", argument="photo", name="contact"))
