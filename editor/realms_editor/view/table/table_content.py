"""The ground of a game in its scene: tiles or drawn regions with the pieces in play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QRectF

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.borders import river_borders
from realms.export.drawing.drawn_labels import label_of
from realms.export.drawing.drawn_region import DrawnRegionPicture
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Extent, Point, Shape
from realms.export.drawing.territories import wash_of
from realms.export.drawing.tile import code_position, occupied_boxes
from realms.export.drawing.tile_picture import NO_SIZE, Emblem, RegionPicture, Size, TilePicture, Wash
from realms.export.drawing.tokens import PieceCount, TokenPile, piece_emblem, pile_size
from realms_editor.view.canvas.drawing_content import DrawingContent
from realms_editor.view.canvas.tile_content import TileContent

if TYPE_CHECKING:
    from realms_editor.view.table.table_scene import TableScene

STEP_DOWN = 150.0  # between rows of tiles
LEAST_SIZE = 0.8  # of tokens in a small region, so that they can be read
GUARDS = frozenset({"tribe", "monsters"})  # defenders that are drawn until they are defeated


@dataclass(frozen=True, slots=True)
class SeenThird:
    """The game on a third of a tile: remaining defenders, the seat's wash, the size of tokens, pieces."""

    guarded: bool
    wash: Wash | None = None
    foot: Size = NO_SIZE
    marks: tuple[PieceCount, ...] = ()


class TableContent(Protocol):
    """The ground of a game, and the places on it that tokens and prices need."""

    def foot(self, region: int) -> Point:
        """Return the place of tokens and prices in a region, below its symbols and pieces."""

    def token_size(self, region: int) -> float:
        """Return the size of tokens and prices in a region; 1 is that on tiles."""

    def taken(self) -> Sequence[Extent]:
        """Return the areas that prices must leave free."""

    def on_top(self) -> Iterable[Shape]:
        """Draw the lines that stay visible above tokens."""


class TableTiles(TileContent):
    """A map of tiles in a game."""

    scene: "TableScene"
    shows_free_cells = False

    def __init__(self, scene: "TableScene") -> None:
        self._pictures: dict[str, TilePicture] = {}
        self._grows = False  # True once tiles were added in this game
        super().__init__(scene)

    def show(self) -> int:
        """Update every tile."""
        taken, wanted = self.scene.bench.board.placement_at, self.scene.bench.cell_choices
        self._grows = self._grows or any(cell not in taken for cell in wanted)
        return super().show()

    def extent(self) -> QRectF:
        """Return the area of the tiles, with a margin if tiles can be added."""
        around = super().extent()
        return around.adjusted(-2 * APOTHEM, -STEP_DOWN, 2 * APOTHEM, STEP_DOWN) if self._grows else around

    def tile_facts(self, board: Board, laid: Placement) -> tuple[object, ...]:
        """Add pieces in play and remaining lost tribes and monsters to the facts of a tile."""
        return *super().tile_facts(board, laid), tuple(self._seen(board, laid, third) for third in range(3))

    def tile_picture(self, board: Board, laid: Placement) -> TilePicture:
        """Return a tile with the pieces in play, and without defeated lost tribes and monsters."""
        picture = super().tile_picture(board, laid)
        regions = tuple(self._in_play(board, laid, region) for region in picture.regions)
        self._pictures[laid.tile] = replace(picture, regions=regions)
        return self._pictures[laid.tile]

    def _in_play(self, board: Board, laid: Placement, region: RegionPicture) -> RegionPicture:
        """Return a region with its pieces in play; tokens replace its terrain code."""
        seen = self._seen(board, laid, region.thirds[0])
        emblems = emblems_in_play(region.emblems, seen.marks, guarded=seen.guarded)
        shown = replace(region, emblems=emblems, wash=seen.wash)
        return replace(shown, code="", address="", foot=seen.foot) if seen.foot[0] else shown

    def _seen(self, board: Board, laid: Placement, third: int) -> SeenThird:
        """Describe the game on a third; tokens and pieces are on the first tile of their region."""
        region = board.region(addresses.third(laid.tile, third))
        if region is None:
            return SeenThird(guarded=True)
        guarded, pile = self.scene.guarded(region), self.scene.lying.get(region)
        if pile is None:
            return SeenThird(guarded)
        seen = SeenThird(guarded, wash_of(pile))
        if addresses.split_third(board.names[region])[0] != laid.tile:
            return seen
        foot = size_of(pile, self.scene.token_scale) if pile.tokens else NO_SIZE
        return replace(seen, foot=foot, marks=pile.marks)

    def foot(self, region: int) -> Point:
        """Return the place of tokens and prices in a region, below its symbols and pieces."""
        board = self.scene.bench.board
        tile, third = addresses.split_third(board.names[region])
        picture, (x, y) = self._pictures[tile], centre(board.placements[board.rank_of[tile]].cell)
        dx, dy = code_position(picture, next(each for each in picture.regions if third in each.thirds))
        return x + dx, y + dy

    def token_size(self, region: int) -> float:  # noqa: ARG002 - the same on all tiles
        """Return the size that can be read."""
        return self.scene.token_scale

    def taken(self) -> Sequence[Extent]:
        """Return the areas on the tiles that prices must leave free."""
        found = []
        for laid in self.scene.bench.board.placements:
            x, y = centre(laid.cell)
            for left, top, right, bottom in occupied_boxes(self._pictures[laid.tile]):
                found.append((left + x, top + y, right + x, bottom + y))
        return found

    def on_top(self) -> Iterable[Shape]:
        """Draw the river borders."""
        return river_borders(self.scene.bench.board, self.style.theme)


class TableDrawing(DrawingContent):
    """A drawn map in a game."""

    scene: "TableScene"
    shows_sheet = False

    def extent(self) -> QRectF:
        """Return the area of the regions, without the rest of the sheet."""
        return self.regions_area()

    def region_picture(self, name: str, picture: DrawnRegionPicture) -> DrawnRegionPicture:
        """Return a region with its pieces in play; tokens cover its code."""
        region = self.board.region(name)
        if region is None:
            return picture
        pile = self.scene.lying.get(region)
        marks = pile.marks if pile else ()
        emblems = emblems_in_play(picture.emblems, marks, guarded=self.scene.guarded(region))
        shown = replace(picture, emblems=emblems, wash=wash_of(pile) if pile else None)
        if pile and pile.tokens:
            return replace(shown, code="", address="", foot=size_of(pile, self.scene.token_scale))
        return shown

    def _seen(self, region: int) -> DrawnRegionPicture:
        picture = self.regions[self.board.names[region]].picture
        if picture is None:
            raise LookupError("this region is not shown yet")
        return picture

    def foot(self, region: int) -> Point:
        """Return the place of tokens and prices in a region, below its symbols and pieces."""
        x, y = label_of(self._seen(region)).cluster.code
        return x * self.scale, y * self.scale

    def token_size(self, region: int) -> float:
        """Return the size of tokens and prices: smaller in small regions, so that they lie inside."""
        size = label_of(self._seen(region)).size
        return self.scale * min(1.0, max(LEAST_SIZE, size)) * self.scene.token_scale

    def taken(self) -> Sequence[Extent]:
        """Return the areas of pieces, codes and names, which prices must leave free."""
        pictures = (item.picture for item in self.regions.values())
        boxes = (box for picture in pictures if picture for box in label_of(picture).boxes)
        return [
            (left * self.scale, top * self.scale, right * self.scale, bottom * self.scale)
            for left, top, right, bottom in boxes
        ]

    def on_top(self) -> Iterable[Shape]:
        """Draw nothing: the lines between regions lie above their ground anyway."""
        return ()


def size_of(pile: TokenPile, scale: float) -> Size:
    """Return the room of a pile that is drawn larger."""
    width, height = pile_size(pile)
    return width * scale, height * scale


def emblems_in_play(
    printed: Sequence[Emblem], marks: Sequence[PieceCount], *, guarded: bool
) -> tuple[Emblem, ...]:
    """Return the emblems in a region during play; without guards its defenders are gone."""
    left = (each for each in printed if guarded or each.kind not in GUARDS)
    return (*left, *map(piece_emblem, marks))
