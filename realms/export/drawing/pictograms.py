"""Pictograms of races and special powers, which are told apart at 24 pixels and without colour.

Each is a list of layers in a square from 0 to 64, back to front; `pictograms.json` has them all. A layer is
a word and numbers, or a word and the path of an SVG file:

    ink PATH         an area of ink         dot X Y RADIUS          a disc of ink
    gap PATH         an area of paper       eye X Y RADIUS          a disc of paper
    pen WIDTH PATH   a line of ink          ring WIDTH X Y RADIUS   a circle of ink
    cut WIDTH PATH   a line of paper

A 2 before the word adds the mirror image. Races and powers without a pictogram, such as homemade ones, have
letters in a frame.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final
from zlib import crc32

from realms.export.drawing.glyphs import mirror
from realms.export.drawing.icons import PLATES
from realms.export.drawing.lines import arc
from realms.export.drawing.shapes import Line, Point, Shape, all_moved, disc, line, polygon, word
from realms.export.drawing.theme import Theme
from realms.importing.svg_numbers import Matrix
from realms.importing.svg_path import PathReader
from realms.tiles import jsonfile

SIDE: Final = 64.0  # of the square that the layers are drawn in
NUMBERS: Final[Mapping[str, int]] = {"dot": 3, "eye": 3, "ring": 4, "pen": 1, "cut": 1, "ink": 0, "gap": 0}
PAPER: Final = frozenset({"gap", "eye", "cut"})  # the layers that show the ground again
FRAMES: Final = ("square", "shield", "octagon", "house", "arch")
FRAME_WIDTH, LETTER_SIZE, LETTER_SHRINK = 0.16, 0.74, (1.3, 1.0, 0.68)


@cache
def drawn_pictograms() -> Mapping[str, tuple[str, ...]]:
    """Return the layers of all races and powers that have a pictogram of their own."""
    data = jsonfile.parse((files("realms.export.drawing") / "pictograms.json").read_text("utf-8"))
    return {name: tuple(layers) for name, layers in data.items()}


@lru_cache(maxsize=4096)
def pictogram(
    name: str, at: Point, radius: float, theme: Theme, letters: str = "", *, ink: str = "", paper: str = ""
) -> tuple[Shape, ...]:
    """Draw the pictogram of a race or power by its id; `radius` is half its box.

    One that has none shows its letters in a frame. Without other colours it is drawn in ink on paper.
    """
    ink, paper = ink or theme.ink, paper or theme.paper
    layers = drawn_pictograms().get(name)
    shapes = tuple(_drawn(layers, ink, paper)) if layers else _lettered(name, letters, ink, paper)
    return all_moved(shapes, at, radius)


def letters_of(name: str) -> str:
    """Return up to two letters for a name: those that its first two words begin with, or its first two."""
    words = ["".join(filter(str.isalnum, each)) for each in name.replace("-", " ").split()]
    whole = [each for each in words if each]
    return "".join(each[0] for each in whole[:2]).upper() if len(whole) > 1 else "".join(whole)[:2].title()


def _lettered(name: str, letters: str, ink: str, paper: str) -> tuple[Shape, ...]:
    """Draw letters in one of a few frames, which follows from the id."""
    frame = PLATES[FRAMES[crc32(name.encode()) % len(FRAMES)]]
    text = letters or letters_of(name.replace("_", " ")) or "?"
    size = LETTER_SIZE * LETTER_SHRINK[min(len(text), len(LETTER_SHRINK)) - 1]
    inner = tuple((x * (1 - FRAME_WIDTH / 2), y * (1 - FRAME_WIDTH / 2)) for x, y in frame)
    return polygon("pictogram", inner, fill=paper, stroke=ink, width=FRAME_WIDTH), word(
        "pictogram", (0.0, 0.0), text, size, ink
    )


def _drawn(layers: tuple[str, ...], ink: str, paper: str) -> Iterator[Shape]:
    """Draw layers in a box from -1 to 1."""
    for layer in layers:
        named, _, rest = layer.partition(" ")
        kind = named.removeprefix("2")
        parts = rest.split(maxsplit=NUMBERS[kind])
        numbers = [float(each) / SIDE * 2 for each in parts[: NUMBERS[kind]]]
        colour = paper if kind in PAPER else ink
        paths = _paths(parts[-1]) if kind in ("ink", "gap", "pen", "cut") else ()
        for mirrored in (False, True) if named.startswith("2") else (False,):
            sides = tuple(map(mirror, paths)) if mirrored else paths
            yield _layer(kind, numbers, sides, colour, mirrored=mirrored)


def _layer(kind: str, numbers: list[float], paths: tuple[Line, ...], colour: str, *, mirrored: bool) -> Shape:
    """Return one layer as a shape."""
    if kind in ("ink", "gap"):
        return polygon("pictogram", *paths, fill=colour)
    if kind in ("pen", "cut"):
        return line("pictogram", *paths, stroke=colour, width=numbers[0])
    *_, x, y, radius = numbers
    middle = (1 - x if mirrored else x - 1), y - 1
    if kind == "ring":
        return line("pictogram", arc(middle, radius, radius, 0, 1, 48), stroke=colour, width=numbers[0])
    return disc("pictogram", middle, radius, colour)


@cache
def _paths(data: str) -> tuple[Line, ...]:
    """Return the lines of a path, with curves as short straight lines."""
    found = (subpath.points(Matrix()) for subpath in PathReader(data).subpaths())
    return tuple(tuple((x / SIDE * 2 - 1, y / SIDE * 2 - 1) for x, y in points) for points in found)
