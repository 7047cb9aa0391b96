"""`realms tiles`: list the faces of a tile set, or draw them on a sheet."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import add_output, input_error, read_error, require_svg_name, write_output
from realms.locale import sentence, translator
from realms.tiles import jsonfile, tileset
from realms.tiles.kinds import WORLDS
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import Face, TileSet, TileSetError

SUMMARY = sentence("list or draw the faces of a tile set")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "tileset",
        nargs="?",
        default="stand-in",
        metavar="SET",
        help=say("a bundled set, or the path of a file"),
    )
    parser.add_argument("--svg", action="store_true", help=say("draw the sheet of all tiles"))
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Print or draw the tile set."""
    tiles = _open(options.tileset)
    if options.svg:
        from realms.export.svg import render_svg, tileset_sheet

        require_svg_name(options.output)
        write_output(render_svg(tileset_sheet(tiles, language=options.language)), options)
    else:
        write_output("".join(f"{line}\n" for line in _lines(tiles, options.language)), options)
    return CLEAN


def _open(name: str) -> TileSet:
    if name in tileset.BUNDLED:
        return tileset.load_tileset(name)
    if not name.endswith(".json") and not Path(name).exists():
        known = list(tileset.BUNDLED)
        raise CommandError(
            sentence('there is no tile set "{name}"; bundled are: {known}', name=name, known=known)
        )
    try:
        data = tileset.read_tileset(Path(name))
        for violation in violations(data, "tileset"):
            raise TileSetError(violation.pointer, violation.message)
        return tileset.tileset_from(data)
    except jsonfile.ReadError as error:
        raise read_error(name, error) from error
    except TileSetError as error:
        raise input_error(f"{name}{error.pointer}", error.message) from error


def _lines(tiles: TileSet, language: str) -> Iterator[str]:
    say = translator(language)
    for name, sides in sorted(tiles.tiles.items()):
        for world in WORLDS:
            if world in sides:
                yield f"{name} {say(world):<12}{_face(sides[world], language)}"


def _face(face: Face, language: str) -> str:
    """Return each region of a face with its thirds: `0 forest; 1+2 hill (mine)`."""
    say = translator(language)

    def word_for(word: str) -> str:
        return say(word.replace("_", " "))

    regions = []
    for region in face.regions:
        symbols = f" ({', '.join(map(word_for, region.symbols))})" if region.symbols else ""
        regions.append(f"{'+'.join(map(str, region.thirds))} {word_for(region.terrain)}{symbols}")
    return "; ".join(regions)
