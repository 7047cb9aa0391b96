"""Maps of tiles: their parts, the lines between regions of tiles, and places for marks on them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil, floor, hypot

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.hexes import RADIUS, centre, neighbour
from realms.board.layout import Placement
from realms.export.drawing.board_map import (
    MARGIN,
    BoardMap,
    Called,
    MapContents,
    MapText,
    Tint,
    WorldOutline,
)
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.frame import (
    APOTHEM,
    CENTRE,
    RIM,
    Thirds,
    label_place,
    open_spokes,
    outline,
    spoke_line,
    unit_line,
    units_of,
    variant_of,
)
from realms.export.drawing.free_place import free_place
from realms.export.drawing.lines import between
from realms.export.drawing.pieces import side_shapes
from realms.export.drawing.shapes import Bounds, Line, PicturePart, Point, Shape, disc, polygon, word
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import display_list, occupied_boxes
from realms.export.drawing.tile_picture import TilePicture
from realms.locale import Sentence, sentence
from realms.tiles.kinds import World

SHADOW = (3.0, 5.0)
LETTER = 15.0
_HUB = 16.0


class TileMap(BoardMap):
    """A board of tiles as it is drawn."""

    def __init__(self, board: Board, text: MapText) -> None:
        self.board, self.text = board, text

    @cached_property
    def pictures(self) -> Sequence[TilePicture]:
        """The pictures of the tiles, in their order."""
        return [self._picture(laid) for laid in self.board.placements]

    def _picture(self, laid: Placement) -> TilePicture:
        made = picture_of_tile(self.board, laid, self.text.language, labels=self.text.labels)
        return replace(made, lettered=self.text.letters)

    @property
    def _middles(self) -> list[Point]:
        return [centre(laid.cell) for laid in self.board.placements]

    def bounds(self) -> Bounds:
        """Return the bounds of the tiles, with a margin."""
        return bounds_of(self._middles)

    def description(self) -> Sentence:
        """Return the numbers of tiles and regions."""
        tiles, regions = len(self.board.placements), self.board.region_count
        return sentence("{tiles} tiles, {regions} regions", tiles=tiles, regions=regions)

    def contents(self) -> MapContents:
        """Return what occurs on the tiles, and on their sides."""
        regions = [region for picture in self.pictures for region in picture.regions]
        icons = {emblem.kind for region in regions for emblem in region.emblems}
        icons |= {piece.piece for piece in self.board.pieces if piece.piece in ("border", "arrow")}
        if any(region.peak for region in regions):
            icons.add("peak")
        grounds = ((picture.world, region.ground) for picture in self.pictures for region in picture.regions)
        return MapContents(frozenset(grounds), frozenset(icons))

    def parts(self, theme: Theme, called: Called) -> Iterator[PicturePart]:
        """Draw a shadow, the tiles and the entry arrows."""
        yield from shadow(self._middles, theme)
        for laid, picture in zip(self.board.placements, self.pictures, strict=True):
            places = (addresses.third(laid.tile, third) for third in range(3))
            shapes = display_list(picture, self.board.met_by_sides(laid.tile), theme)
            yield PicturePart(shapes, centre(laid.cell), tuple(map(called, places)))
        yield from arrows(self.board, theme)

    # Tinted maps

    def tinted_parts(
        self, tints: Mapping[int, Tint], untinted: Callable[[int | None], str], theme: Theme, *, small: bool
    ) -> Iterator[PicturePart]:
        """Draw the tiles with tinted regions; small ones have straight borders."""
        for laid in self.board.placements:
            grouped: dict[int | None, list[int]] = {}
            for third in range(3):
                grouped.setdefault(self.board.region(addresses.third(laid.tile, third)), []).append(third)
            shapes, names = [], ["", "", ""]
            for region, thirds in grouped.items():
                tint = tints.get(-1 if region is None else region) or Tint(untinted(region))
                area = _plain if small else _wavy
                painted = polygon("area", area(tuple(thirds), laid), fill=tint.fill)
                if small:
                    painted = replace(painted, stroke=theme.ground, width=3.0)
                shapes.append(replace(painted, region=thirds[0]))
                names[thirds[0]] = tint.hover_text
            yield PicturePart(tuple(shapes), centre(laid.cell), tuple(names))

    def tinted_marks(self, theme: Theme) -> Iterator[Shape]:
        """Draw the letters of the tiles."""
        for laid in self.board.placements:
            at = centre(laid.cell)
            yield disc("letter", at, LETTER * 0.8, theme.ground, theme.outline, 1.6)
            yield word("letter", at, laid.tile, LETTER * (1 if len(laid.tile) == 1 else 0.7), theme.outline)

    # Lines and places

    def _label_tile(self, region: int) -> tuple[Placement, Thirds]:
        """Return the first tile of a region, and the thirds of the region there."""
        board = self.board
        tile, _ = addresses.split_third(board.names[region])
        own = tuple(third for name, third in map(addresses.split_third, board.thirds[region]) if name == tile)
        return board.placements[board.rank_of[tile]], own

    def label_point(self, region: int) -> Point:
        """Return the place of the label of a region, on its first tile."""
        laid, own = self._label_tile(region)
        (x, y), _ = label_place(own, laid.turn, variant_of(laid.tile))
        dx, dy = centre(laid.cell)
        return x + dx, y + dy

    def text_place(self, region: int, width: float) -> Point:
        """Return the place on the first tile of a region where a text covers nothing else."""
        laid, own = self._label_tile(region)
        taken = occupied_boxes(picture_of_tile(self.board, laid, self.text.language), codes=True)
        x, y = free_place(own, laid.turn, variant_of(laid.tile), width, taken)
        dx, dy = centre(laid.cell)
        return x + dx, y + dy

    def letters(self) -> Iterator[tuple[Point, float]]:
        """Yield the place of the letter of each tile."""
        yield from ((middle, _HUB) for middle in self._middles)

    def areas(self, region: int) -> Iterator[tuple[Line, ...]]:
        """Yield the parts of a region on its tiles."""
        by_tile: dict[str, list[int]] = {}
        for address in self.board.thirds[region]:
            tile, third = addresses.split_third(address)
            by_tile.setdefault(tile, []).append(third)
        for tile, thirds in by_tile.items():
            laid = self.board.placements[self.board.rank_of[tile]]
            yield (_at(_wavy(tuple(sorted(thirds)), laid), centre(laid.cell)),)

    def boundary(self, regions: int) -> Iterator[Line]:
        """Yield the lines between some regions and all others."""
        board = self.board
        units: Counter[Line] = Counter()
        thirds = (third for region in bits(regions) for third in board.thirds[region])
        places = (addresses.split_third(third)[0] for third in thirds)
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

    def border_points(self) -> Mapping[tuple[int, int], Point]:
        """Return a point on the border between any two neighbours that share one."""
        board = self.board
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

    def world_outline(self, world: World) -> WorldOutline | None:
        """Return the lines around the tiles of a world; its name stands on its first tile."""
        laid = [each for each in self.board.placements if each.face == world]
        if not laid:
            return None
        x, y = centre(laid[0].cell)
        return WorldOutline(tuple(_rim(laid)), (x, y - 24))


def bounds_of(middles: Sequence[Point]) -> Bounds:
    """Return the bounds of tiles around these points, with a margin."""
    xs, ys = [x for x, _ in middles] or [0.0], [y for _, y in middles] or [0.0]
    left, top = floor(min(xs) - APOTHEM - MARGIN), floor(min(ys) - RADIUS - MARGIN)
    right, bottom = ceil(max(xs) + APOTHEM + MARGIN), ceil(max(ys) + RADIUS + MARGIN)
    return Bounds(left, top, right - left, bottom - top)


def shadow(middles: Sequence[Point], theme: Theme) -> Iterator[PicturePart]:
    """Draw a shadow under the tiles."""
    if theme.shadow and middles:
        hexagons = (tuple((x + dx, y + dy) for x, y in RIM[::3]) for dx, dy in middles)
        yield PicturePart((polygon("shadow", *hexagons, fill=theme.shadow),), SHADOW)


def arrows(board: Board, theme: Theme) -> Iterator[PicturePart]:
    """Draw the entry arrows of a board."""
    for piece in board.pieces:
        if piece.piece == "arrow" and addresses.tiles_of(piece.at)[0] in board.rank_of:
            yield _arrow(board, *addresses.split_side(piece.at), theme)


def _arrow(board: Board, tile: str, side: int, theme: Theme) -> PicturePart:
    """Draw an entry arrow outside a tile, pointing in."""
    laid = board.placements[board.rank_of[tile]]
    return PicturePart(side_shapes("arrow", (side + laid.turn) % 6, theme), centre(laid.cell))


def _wavy(thirds: Thirds, laid: Placement) -> Line:
    return outline(thirds, laid.turn, variant_of(laid.tile))


def _plain(thirds: Thirds, laid: Placement) -> Line:
    """Return the area of a region with straight borders."""
    units = [(number + 3 * laid.turn) % 18 for number in units_of(thirds)]
    rim = [RIM[unit] for unit in (*units, (units[-1] + 1) % 18) if unit % 3 == 0 or unit == units[0]]
    if not open_spokes(thirds):
        return tuple(rim)
    return (CENTRE, *rim, RIM[(units[-1] + 1) % 18])


def _meet(gates: dict[tuple[int, int], Point], one: int | None, other: int | None, at: Point) -> None:
    if one is not None and other is not None and one != other:
        gates.setdefault((min(one, other), max(one, other)), at)


def _spoke(laid: Placement, spoke: int) -> Line:
    """Return a printed border without the part under the letter of the tile."""
    path = spoke_line(spoke, laid.turn, variant_of(laid.tile))
    return tuple(point for point in path if hypot(*point) > _HUB)


def _rim(laid: Sequence[Placement]) -> Iterator[Line]:
    """Yield the lines between some tiles and all others."""
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
