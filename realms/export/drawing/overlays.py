"""Overlays that show how the regions of a map are connected, on the screen and in exports."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from realms.board.board import Board, bits
from realms.board.graph import distance_rings
from realms.export.drawing.board_map import BoardMap, MapText
from realms.export.drawing.colours import BLACK, readable_on
from realms.export.drawing.icons import icon, pill, pill_width
from realms.export.drawing.maps import map_of
from realms.export.drawing.shapes import Line, PicturePart, Point, Shape, all_moved, disc, line
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import WORLDS

Draw = Callable[[Board, Theme, str], Iterator[Shape]]


@dataclass(frozen=True, slots=True)
class Overlay:
    """An overlay: its id, its title in menus, and the function that draws it."""

    id: str
    title: Sentence
    draw: Draw


OVERLAYS: dict[str, Overlay] = {}


def overlay(name: str, title: Sentence) -> Callable[[Draw], Draw]:
    """Enter a function as an overlay."""

    def enter(draw: Draw) -> Draw:
        OVERLAYS[name] = Overlay(name, title, draw)
        return draw

    return enter


def overlay_parts(names: Iterable[str], board: Board, theme: Theme, language: str) -> list[PicturePart]:
    """Draw overlays, to be put on top of the drawing of a realm."""
    return [PicturePart(tuple(OVERLAYS[name].draw(board, theme, language))) for name in names]


@overlay("adjacency", sentence("Neighbours"))
def adjacency(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Draw a line between regions that share a border, across it, and a dashed one for each tunnel."""
    del language
    shown = map_of(board)
    at = [shown.label_point(region) for region in range(board.region_count)]
    gates = shown.border_points()
    lines = tuple((at[a], gates[a, b], at[b]) for a, b in sorted(gates))
    yield from _lines_with_casing(shown, lines, theme.selection, theme, 2.6)
    far = [
        (a, b) for a in range(board.region_count) for b in bits(board.adj[a]) if a < b and (a, b) not in gates
    ]
    for a, b in far:
        yield from _lines_with_casing(shown, ((at[a], at[b]),), theme.selection, theme, 2.6, dash=(9.0, 6.0))
    for x, y in at:
        casing = _casing(theme.selection, theme)
        yield disc("overlay", (x, y), 4.5 * shown.scale, theme.selection, casing, 1.6 * shown.scale)


@overlay("entry", sentence("Entry regions"))
def entry(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline every region by which newcomers may enter."""
    del language
    shown = map_of(board)
    for region in bits(board.entry):
        yield from _lines_with_casing(shown, tuple(shown.boundary(1 << region)), theme.legal, theme, 4.5)


@overlay("distance", sentence("Distance from entry"))
def distance(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Write the number of conquests that each region is away from the entry; entry regions have 1."""
    shown = map_of(board, MapText(language))
    for steps, mask in enumerate(distance_rings(board.passable_graph, bits(board.entry)), 1):
        for region in bits(mask):
            yield from _text_on_region(shown, region, str(steps), theme)


@overlay("waters", sentence("Bodies of water"))
def waters(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline each body of water, across river borders, with its kind and number."""
    shown = map_of(board, MapText(language))
    for number, body in enumerate(board.water_bodies, 1):
        yield from _lines_with_casing(shown, tuple(shown.boundary(body)), theme.selection, theme, 5.0)
        kind = next(kind for kind, mask in board.water_regions.items() if mask & body)
        text = f"{term(kind).in_language(language)} {number}"
        yield from _text_on_region(shown, next(bits(body)), text, theme)


@overlay("worlds", sentence("Worlds"))
def worlds(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline each world, with its name on its first tile or region."""
    shown = map_of(board)
    for world in WORLDS:
        outline = shown.world_outline(world)
        if outline:
            colour = theme.legal if world == "surface" else theme.entry
            yield from _lines_with_casing(shown, outline.lines, colour, theme, 5.0)
            yield from _pill(outline.name_at, term(world).in_language(language), theme, shown.scale)


def findings(board: Board, theme: Theme, marks: Mapping[int, str]) -> Iterator[Shape]:
    """Outline regions with findings; the shape of the sign shows the worst severity."""
    shown = map_of(board)
    for region, severity in marks.items():
        lines = tuple(shown.boundary(1 << region))
        yield from _lines_with_casing(shown, lines, theme.plates[severity], theme, 4.0)
    for region, severity in marks.items():
        (x, y), away = shown.label_point(region), 20 * shown.scale
        yield from icon(f"finding_{severity}", (x + away, y - away), 12.0 * shown.scale, theme)


def texts_on_regions(board: Board, theme: Theme, texts: Mapping[int, str]) -> Iterator[Shape]:
    """Write texts on regions, each on a pale pill."""
    shown = map_of(board)
    for region, text in texts.items():
        yield from _text_on_region(shown, region, text, theme)


def _text_on_region(shown: BoardMap, region: int, text: str, theme: Theme) -> Iterator[Shape]:
    """Write a text on a region where it covers nothing else."""
    at = shown.text_place(region, pill_width(text) * shown.scale)
    yield from _pill(at, text, theme, shown.scale)


def _pill(at: Point, text: str, theme: Theme, scale: float) -> tuple[Shape, ...]:
    return pill(at, text, theme) if scale == 1 else all_moved(pill((0.0, 0.0), text, theme), at, scale)


def _lines_with_casing(
    shown: BoardMap,
    lines: tuple[Line, ...],
    colour: str,
    theme: Theme,
    width: float,
    dash: tuple[float, ...] = (),
) -> Iterator[Shape]:
    """Draw lines in a contrasting casing, so that they are visible on every ground."""
    if lines:
        size, dashes = shown.scale, tuple(length * shown.scale for length in dash)
        yield line("overlay", *lines, stroke=_casing(colour, theme), width=(width + 3.0) * size, dash=dashes)
        yield line("overlay", *lines, stroke=colour, width=width * size, dash=dashes)


def _casing(colour: str, theme: Theme) -> str:
    return theme.ink if readable_on(colour) == BLACK else theme.paper
