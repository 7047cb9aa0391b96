"""Maps that somebody drew: their parts, the lines between regions, and places for marks on them."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import ceil, floor, log2
from statistics import median
from typing import TYPE_CHECKING

from realms.board.board import bits
from realms.board.drawing import UNIT
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.board_map import (
    MARGIN,
    BoardMap,
    Called,
    MapContents,
    MapText,
    Tint,
    WorldOutline,
)
from realms.export.drawing.board_tiles import contents_of
from realms.export.drawing.drawn_arrows import arrow_shapes
from realms.export.drawing.drawn_labels import label_of, text_grid
from realms.export.drawing.drawn_lines import (
    border_shapes,
    bridges,
    joined_lines,
    length_of,
    painted_ids,
    point_along,
    severed,
)
from realms.export.drawing.drawn_list import glass_display_list, region_display_list
from realms.export.drawing.drawn_region import DrawnRegionPicture, calmed, rings_of
from realms.export.drawing.icons import PILL
from realms.export.drawing.shapes import Bounds, Line, PicturePart, Point, Shape, polygon
from realms.export.drawing.theme import Theme
from realms.export.drawing.words import code_of
from realms.locale import Sentence, sentence
from realms.scenario.defaults import text_in
from realms.tiles.kinds import WATER, World

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

SHADOW = (3.0, 5.0)
ARROW_CASING = 6  # around an arrow, which needs the whole margin
ROOM = 34.0  # around pieces, if there is as much
ABOVE = 26.0  # the usual distance of a text of an overlay above the middle of its region
USUAL_ROOM = 50.0  # the radius of the largest circle in a usual region, in units of the map
_SCALE_STEPS = 4  # of the scale while it doubles, so that it stays while a node is moved


class DrawnMap(BoardMap):
    """A drawn board as it is painted."""

    board: DrawnBoard
    unit = 1 / UNIT  # on paper a drawing has the size of its sheet

    def __init__(self, board: DrawnBoard, text: MapText) -> None:
        self.board, self.text = board, text
        self.scale = scale_of(board)

    @cached_property
    def pictures(self) -> Mapping[str, DrawnRegionPicture]:
        """The pictures of the regions and chasms, by their ids."""
        return {
            name: picture_of_region(self.board, name, self.text, self.scale) for name in self.board.grounds
        }

    def bounds(self) -> Bounds:
        """Return the bounds of the painted regions, or else of the sheet, with a margin."""
        import shapely

        shapes = [self.board.painted_faces[self.board.face_of[name]] for name in self.board.grounds]
        width, height = self.board.drawing.size
        extent = shapely.total_bounds(shapes).tolist() if shapes else (0, 0, width * UNIT, height * UNIT)
        arrows = any(piece.piece == "arrow" for piece in self.board.pieces)
        margin = (MARGIN + (ARROW_CASING if arrows else 0)) * self.scale
        left, top = floor(extent[0] - margin), floor(extent[1] - margin)
        return Bounds(left, top, ceil(extent[2] + margin) - left, ceil(extent[3] + margin) - top)

    def description(self) -> Sentence:
        """Return the number of regions."""
        return sentence("{regions} regions", regions=self.board.region_count)

    def contents(self) -> MapContents:
        """Return what occurs on the map."""
        pictures = self.pictures.values()
        icons = {emblem.kind for picture in pictures for emblem in picture.emblems}
        icons |= {"arrow" for piece in self.board.pieces if piece.piece == "arrow"}
        icons |= {"peak" for picture in pictures if picture.peak}
        icons |= {"wall"} if severed(self.board) else set()
        icons |= {"bridge"} if self.board.drawing.joins and bridges(self.board, 1.0) else set()
        return MapContents(
            frozenset((picture.world, picture.ground) for picture in pictures), frozenset(icons)
        )

    def parts(self, theme: Theme, called: Called) -> Iterator[PicturePart]:
        """Draw a shadow, the regions, the lines between them and the entry arrows."""
        yield from self.shadow(theme)
        for name, picture in self.pictures.items():
            yield PicturePart(region_display_list(picture, theme, self.scale), names=(called(name),))
        yield from self._lines(theme)

    def parts_over_photo(self, theme: Theme, called: Called) -> Iterator[PicturePart]:
        """Draw the regions as panes of glass, the lines between them and the entry arrows."""
        for name, picture in self.pictures.items():
            yield PicturePart(glass_display_list(picture, theme, self.scale), names=(called(name),))
        yield from self._lines(theme)

    def _lines(self, theme: Theme) -> Iterator[PicturePart]:
        yield PicturePart(tuple(border_shapes(self.board, theme, self.scale)))
        arrows = tuple(arrow_shapes(self.board, theme, self.scale))
        if arrows:
            yield PicturePart(arrows)

    def shadow(self, theme: Theme) -> Iterator[PicturePart]:
        """Draw a shadow under the regions."""
        if theme.shadow and self.board.grounds:
            import shapely

            parts = shapely.get_parts(self.board.painted_land)
            rings = tuple(ring for part in parts for ring in rings_of(part, 1.0))
            dx, dy = SHADOW
            yield PicturePart(
                (polygon("shadow", *rings, fill=theme.shadow),), (dx * self.scale, dy * self.scale)
            )

    # Tinted maps

    def tinted_parts(
        self, tints: Mapping[int, Tint], untinted: Callable[[int | None], str], theme: Theme, *, small: bool
    ) -> Iterator[PicturePart]:
        """Draw the regions with their tints; small ones have simple borders."""
        import shapely

        names = list(self.board.grounds)
        shapes = [self.board.painted_faces[self.board.face_of[name]] for name in names]
        if small:
            shapes = list(shapely.coverage_simplify(shapes, 2.5 * self.scale))
        for name, shape in zip(names, shapes, strict=True):
            region = self.board.region(name)
            tint = tints.get(-1 if region is None else region) or Tint(untinted(region))
            stroke, width = (theme.ground, 3.0 * self.scale) if small else ("", 0.0)
            area = polygon("area", *rings_of(shape, 1.0), fill=tint.fill, stroke=stroke, width=width)
            yield PicturePart((area,), names=(tint.hover_text,))

    def tinted_marks(self, theme: Theme) -> Iterator[Shape]:
        """Draw nothing: a drawn map has no letters of tiles."""
        del theme
        yield from ()

    # Lines and places

    def label_point(self, region: int) -> Point:
        """Return the place about which the pieces of a region stand."""
        return label_middle(self.board, self.board.names[region], self.scale)[0]

    def text_place(self, region: int, width: float) -> Point:
        """Return the place in a region where a text covers nothing, close above its pieces."""
        picture = self.pictures[self.board.names[region]]
        (x, y), grid, label = picture.middle, text_grid(picture), label_of(picture)

        def cost(xs: "NDArray[float64]", ys: "NDArray[float64]") -> "NDArray[float64]":
            return abs(xs - x) + abs(ys - y + ABOVE)

        for taken in (label.boxes, label.cluster.boxes, ()):
            free = grid.without(taken, 1.0)
            found = free.place(free.sums(), width / self.scale, PILL, cost)
            if found:
                x, y = found[0]
                break
        return x * self.scale, y * self.scale

    def areas(self, region: int) -> Iterator[tuple[Line, ...]]:
        """Yield the rings of a region."""
        yield rings_of(self.board.painted_faces[self.board.face_of[self.board.names[region]]], 1.0)

    def boundary(self, regions: int) -> Iterator[Line]:
        """Yield the lines between some regions and all others."""
        return self._around({self.board.face_of[self.board.names[region]] for region in bits(regions)})

    def _around(self, faces: set[int]) -> Iterator[Line]:
        borders = self.board.painted_borders
        yield from joined_lines(
            border.line for border in borders if sum(face in faces for face in border.faces) == 1
        )

    def border_points(self) -> Mapping[tuple[int, int], Point]:
        """Return the middle of the longest border between any two neighbours that share one."""
        region_of = {face: self.board.region(name) for face, name in painted_ids(self.board).items()}
        longest: dict[tuple[int, int], Line] = {}
        for border in self.board.painted_borders:
            sides = [region_of.get(face) for face in border.faces]
            known = sorted(region for region in sides if region is not None)
            if len(known) == 2 and self.board.adj[known[0]] >> known[1] & 1:
                pair = known[0], known[1]
                longest[pair] = max(longest.get(pair, border.line), border.line, key=length_of)
        return {pair: point_along(path, 0.5)[0] for pair, path in longest.items()}

    def world_outline(self, world: World) -> WorldOutline | None:
        """Return the lines around the regions of a world; its name stands on its first region."""
        names = [name for name in self.board.grounds if self.board.world_at(name) == world]
        if not names:
            return None
        x, y = label_middle(self.board, names[0], self.scale)[0]
        faces = {self.board.face_of[name] for name in names}
        return WorldOutline(tuple(self._around(faces)), (x, y - ABOVE * self.scale))


def scale_of(board: DrawnBoard) -> float:
    """Return the scale at which regions of this board look like those of tiles."""
    rooms = [board.middle(name).radius for name in board.grounds]
    if not rooms:
        return 1.0
    steps = round(_SCALE_STEPS * log2(median(rooms) * UNIT / USUAL_ROOM))
    return float(2.0 ** (max(-20, min(20, steps)) / _SCALE_STEPS))


def label_middle(board: DrawnBoard, name: str, scale: float) -> tuple[Point, float]:
    """Return the place of the pieces of a region and the room around it.

    It is the middle of the largest circle, or of all places with room enough the one nearest to the centre.
    """
    import shapely

    shape, middle = calmed(board.painted_faces[board.face_of[name]]), board.middle(name)
    at = shapely.Point(middle.at[0] * UNIT, middle.at[1] * UNIT)
    roomy = shape.buffer(-min(ROOM * scale, 0.97 * middle.radius * UNIT))
    if not roomy.is_empty:
        at = shapely.get_point(shapely.shortest_line(roomy, shape.centroid), 0)
    room = float(shapely.distance(shape.boundary, at)) if shapely.contains(shape, at) else 0.0
    return (at.x, at.y), room


def picture_of_region(board: DrawnBoard, name: str, text: MapText, scale: float) -> DrawnRegionPicture:
    """Return the picture of a region or chasm of a drawing."""
    face = board.face_of[name]
    shape, region = board.painted_faces[face], board.drawing.region(name)
    ground, emblems, peak = contents_of(board, [name])
    world = board.world_at(name) or "surface"
    (x, y), room = label_middle(board, name, scale)
    return DrawnRegionPicture(
        world,
        ground,
        rings_of(shape, scale),
        (x / scale, y / scale),
        room / scale,
        _banks(board, face, scale) if board.grounds[name] == WATER else (),
        emblems,
        peak,
        code_of(ground, world, text.language),
        name if text.labels else "",
        text_in(region.names, text.language) if region and text.letters else "",
    )


def _banks(board: DrawnBoard, face: int, scale: float) -> tuple[Line, ...]:
    """Return the borders of a water with land."""
    painted = painted_ids(board)
    return tuple(
        tuple((x / scale, y / scale) for x, y in border.line)
        for border in board.painted_borders
        if face in border.faces
        and any(
            other != face and board.grounds.get(painted.get(other, "")) != WATER for other in border.faces
        )
    )
