"""Overlays that show how the regions of a map are connected, on the screen and in exports."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import hypot

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.graph import distance_rings
from realms.board.hexes import centre, neighbour
from realms.board.layout import Placement
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.colours import BLACK, readable_on
from realms.export.drawing.frame import Thirds, label_place, spoke_line, unit_line, variant_of
from realms.export.drawing.free_place import free_place
from realms.export.drawing.icons import icon, pill, pill_width
from realms.export.drawing.lines import between
from realms.export.drawing.shapes import Line, PicturePart, Point, Shape, disc, line
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import occupied_boxes
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import WORLDS

_HUB = 16.0

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
    at = [label_point(board, region) for region in range(board.region_count)]
    gates = _border_points(board)
    yield from _lines_with_casing(
        tuple((at[a], gates[a, b], at[b]) for a, b in sorted(gates)), theme.selection, theme, 2.6
    )
    far = [
        (a, b) for a in range(board.region_count) for b in bits(board.adj[a]) if a < b and (a, b) not in gates
    ]
    for a, b in far:
        yield from _lines_with_casing(((at[a], at[b]),), theme.selection, theme, 2.6, dash=(9.0, 6.0))
    for x, y in at:
        yield disc("overlay", (x, y), 4.5, theme.selection, _casing(theme.selection, theme), 1.6)


@overlay("entry", sentence("Entry regions"))
def entry(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline every region by which newcomers may enter."""
    del language
    for region in bits(board.entry):
        yield from _lines_with_casing(tuple(boundary(board, 1 << region)), theme.legal, theme, 4.5)


@overlay("distance", sentence("Distance from entry"))
def distance(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Write the number of conquests that each region is away from the entry; entry regions have 1."""
    for steps, mask in enumerate(distance_rings(board.passable_graph, bits(board.entry)), 1):
        for region in bits(mask):
            yield from _text_on_region(board, region, str(steps), theme, language)


@overlay("waters", sentence("Bodies of water"))
def waters(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline each body of water, across river borders, with its kind and number."""
    for number, body in enumerate(board.water_bodies, 1):
        yield from _lines_with_casing(tuple(boundary(board, body)), theme.selection, theme, 5.0)
        kind = next(kind for kind, mask in board.water_regions.items() if mask & body)
        text = f"{term(kind).in_language(language)} {number}"
        yield from _text_on_region(board, next(bits(body)), text, theme, language)


@overlay("worlds", sentence("Worlds"))
def worlds(board: Board, theme: Theme, language: str) -> Iterator[Shape]:
    """Outline each world, with its name on its first tile."""
    for world in WORLDS:
        laid = [each for each in board.placements if each.face == world]
        if laid:
            colour = theme.legal if world == "surface" else theme.entry
            yield from _lines_with_casing(
                tuple(_rim(board, {each.tile for each in laid})), colour, theme, 5.0
            )
            name = term(world).in_language(language)
            yield from pill(_above(centre(laid[0].cell)), name, theme)


def findings(board: Board, theme: Theme, marks: Mapping[int, str]) -> Iterator[Shape]:
    """Outline regions with findings; the shape of the sign shows the worst severity."""
    for region, severity in marks.items():
        lines = tuple(boundary(board, 1 << region))
        yield from _lines_with_casing(lines, theme.plates[severity], theme, 4.0)
    for region, severity in marks.items():
        x, y = label_point(board, region)
        yield from icon(f"finding_{severity}", (x + 20, y - 20), 12.0, theme)


def _text_on_region(board: Board, region: int, text: str, theme: Theme, language: str) -> Iterator[Shape]:
    """Write a text on a region where it covers nothing else."""
    laid, own = _label_tile(board, region)
    taken = occupied_boxes(picture_of_tile(board, laid, language), codes=True)
    x, y = free_place(own, laid.turn, variant_of(laid.tile), pill_width(text), taken)
    dx, dy = centre(laid.cell)
    yield from pill((x + dx, y + dy), text, theme)


def _label_tile(board: Board, region: int) -> tuple[Placement, Thirds]:
    """Return the first tile of a region, and the thirds of the region there."""
    tile, _ = addresses.split_third(board.names[region])
    own = tuple(third for name, third in map(addresses.split_third, board.thirds[region]) if name == tile)
    return board.placements[board.rank_of[tile]], own


def label_point(board: Board, region: int) -> Point:
    """Return the place of the label of a region, on its first tile."""
    laid, own = _label_tile(board, region)
    (x, y), _ = label_place(own, laid.turn, variant_of(laid.tile))
    dx, dy = centre(laid.cell)
    return x + dx, y + dy


def boundary(board: Board, regions: int) -> Iterator[Line]:
    """Yield the lines between some regions and all others."""
    units: Counter[Line] = Counter()
    places = (addresses.split_third(third)[0] for region in bits(regions) for third in board.thirds[region])
    for place in sorted({board.rank_of[tile] for tile in places}):
        laid = board.placements[place]
        inside = [
            region is not None and bool(regions >> region & 1)
            for region in (board.region(addresses.third(laid.tile, third)) for third in range(3))
        ]
        middle = centre(laid.cell)
        for spoke in range(3):
            if inside[spoke] != inside[spoke - 1]:
                yield _at(_spoke(laid, spoke), middle)
        units.update(
            _unit_line(unit, laid.turn, middle) for unit in range(18) if inside[(unit - 1) % 18 // 6]
        )
    yield from (unit for unit, sides in units.items() if sides == 1)


def _border_points(board: Board) -> dict[tuple[int, int], Point]:
    """Return a point on the border between any two neighbours that share one."""
    gates: dict[tuple[int, int], Point] = {}
    facing: dict[Line, int] = {}
    for laid in board.placements:
        middle = centre(laid.cell)
        regions = [board.region(addresses.third(laid.tile, third)) for third in range(3)]
        for spoke in range(3):
            path = _spoke(laid, spoke)
            _meet(gates, regions[spoke], regions[spoke - 1], _at(path, middle)[len(path) // 2])
        for unit in range(18):
            here, shared = regions[(unit - 1) % 18 // 6], _unit_line(unit, laid.turn, middle)
            if here is not None and shared in facing:
                _meet(gates, facing[shared], here, between(shared[0], shared[1], 0.5))
            elif here is not None:
                facing[shared] = here
    return {pair: at for pair, at in gates.items() if board.adj[pair[0]] >> pair[1] & 1}


def _meet(gates: dict[tuple[int, int], Point], one: int | None, other: int | None, at: Point) -> None:
    if one is not None and other is not None and one != other:
        gates.setdefault((min(one, other), max(one, other)), at)


def _spoke(laid: Placement, spoke: int) -> Line:
    """Return a printed border without the part under the letter of the tile."""
    path = spoke_line(spoke, laid.turn, variant_of(laid.tile))
    return tuple(point for point in path if hypot(*point) > _HUB)


def _rim(board: Board, tiles: set[str]) -> Iterator[Line]:
    """Yield the lines between some tiles and all others."""
    laid = [each for each in board.placements if each.tile in tiles]
    cells = {each.cell for each in laid}
    for each in laid:
        for unit in range(18):
            if neighbour(each.cell, (unit // 3 + each.turn) % 6) not in cells:
                yield _unit_line(unit, each.turn, centre(each.cell))


def _unit_line(unit: int, turn: int, middle: Point) -> Line:
    """Return a unit of the rim of a tile, from the same end for both tiles that share it."""
    first, last = sorted(
        (round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in _at(unit_line(unit, turn), middle)
    )
    return first, last


def _at(path: Line, middle: Point) -> Line:
    return tuple((x + middle[0], y + middle[1]) for x, y in path)


def _above(point: Point) -> Point:
    return point[0], point[1] - 24


def _lines_with_casing(
    lines: tuple[Line, ...], colour: str, theme: Theme, width: float, dash: tuple[float, ...] = ()
) -> Iterator[Shape]:
    """Draw lines in a contrasting casing, so that they are visible on every ground."""
    if lines:
        yield line("overlay", *lines, stroke=_casing(colour, theme), width=width + 3.0, dash=dash)
        yield line("overlay", *lines, stroke=colour, width=width, dash=dash)


def _casing(colour: str, theme: Theme) -> str:
    return theme.ink if readable_on(colour) == BLACK else theme.paper
