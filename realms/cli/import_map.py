"""`realms import`: make a drawn realm of the map of another program, or of a realm of tiles."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import (
    STANDARD_OUTPUT,
    add_output,
    input_error,
    number_between,
    open_scenario,
    read_error,
    require_player_count,
    write_output,
)
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX, Scenario

SUMMARY = sentence("make a drawn realm of an SVG or GeoJSON file, or of a realm of tiles")

_ID = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_SHEETS, _TOLERANCES = (10, 5000), (0, 10)  # millimetres
# The arguments that say something about files with these suffixes only.
_DRAWN = (".svg", ".geojson", ".json")
_USES = {"layer": (".svg",), "width": _DRAWN, "tolerance": _DRAWN}
_SHOWN = {"width": "size"}


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help=say("the map: *.svg, *.geojson, *.json or *.realm.json"))
    add_output(parser, say, say("the file to write; without it, or with -, the standard output"))
    _add(
        parser,
        "--players",
        say("the number of players of the map; 2 if missing"),
        number_between(2, 6, say, int),
    )
    _add(parser, "--id", say("the id of the realm"), _id_parser(say))
    _add(parser, "--title", say("the title of the realm"), str)
    _add(
        parser, "--size", say("the width of the sheet in millimetres"), number_between(*_SHEETS, say), "width"
    )
    _add(parser, "--layer", say('the layer of the lines, by its id or label; "lines" if missing'), str)
    words = say("lines that end closer together than this, in millimetres, are joined; 0.5 if missing")
    _add(parser, "--tolerance", words, number_between(*_TOLERANCES, say))


def _add(
    parser: argparse.ArgumentParser, name: str, words: str, parse: Callable[[str], object], dest: str = ""
) -> None:
    parser.add_argument(name, dest=dest or name[2:], type=parse, metavar=name[2:].upper(), help=words)


def _id_parser(say: Callable[[str], str]) -> Callable[[str], str]:
    def name(text: str) -> str:
        if _ID.fullmatch(text):
            return text
        raise argparse.ArgumentTypeError(say("expected small letters, digits, _ and -, and first a letter"))

    return name


def run(options: argparse.Namespace) -> int:
    """Write the realm, and say what was made and what should be looked at."""
    is_realm = options.file.name.endswith(SUFFIX)
    _refuse_idle_arguments(options, SUFFIX if is_realm else options.file.suffix.lower())
    scenario, remarks = _redrawn(options) if is_realm else _imported(options)
    write_output(scenario.to_bytes(), options)
    for remark in remarks:
        message = sentence("{place}: {message}", place=options.file, message=remark)
        sys.stderr.write(f"{message.in_language(options.language)}\n")
    if options.output not in (None, STANDARD_OUTPUT):
        sys.stdout.write(f"{_summary(scenario, options.output).in_language(options.language)}\n")
    return CLEAN


def _refuse_idle_arguments(options: argparse.Namespace, suffix: str) -> None:
    """Refuse arguments that have no effect on files with a suffix."""
    for name, suffixes in _USES.items():
        if getattr(options, name) is not None and suffix not in suffixes:
            raise CommandError(
                sentence("--{argument} has no effect on {name}", argument=_SHOWN.get(name, name), name=suffix)
            )


def _summary(scenario: Scenario, path: Path) -> Sentence:
    drawing = scenario.data["layers"][-1]["drawing"]
    regions, lines = len(drawing["regions"]), len(drawing["lines"])
    return sentence("{path}: regions {regions}, lines {lines}", path=path, regions=regions, lines=lines)


def _imported(options: argparse.Namespace) -> tuple[Scenario, Sequence[Sentence]]:
    """Read a file of another program."""
    from realms.importing.import_file import import_file
    from realms.importing.sketch import ImportOptions
    from realms.tiles.jsonfile import ReadError

    names = ("width", "tolerance", "layer", "players", "id", "title", "language")
    choices = ImportOptions(**{name: getattr(options, name) for name in names})
    try:
        imported = import_file(options.file, choices)
    except ReadError as error:
        raise read_error(options.file, error) from error
    return imported.scenario, imported.remarks


def _redrawn(options: argparse.Namespace) -> tuple[Scenario, Sequence[Sentence]]:
    """Make drawings of the tiles of a realm, for all counts of players or for one."""
    from realms.scenario.redraw import RedrawError, redrawn

    scenario = open_scenario(options.file)
    require_player_count(scenario, options.players)
    try:
        drawn = redrawn(scenario, options.players)
    except RedrawError as error:
        raise input_error(options.file, error.message) from error
    titles = {options.language: options.title} if options.title else {}
    named = {"id": options.id} if options.id else {}
    return drawn.with_data({**drawn.data, **named, "titles": {**drawn.data["titles"], **titles}}), ()
