"""The map of a game: tiles, territories, tokens, and the regions that can be chosen."""

from dataclasses import replace

from PySide6.QtCore import QObject, QRectF

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import Point, centre
from realms.board.layout import Placement
from realms.export.drawing.borders import river_borders
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Extent
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import code_position, occupied_boxes
from realms.export.drawing.tile_picture import RegionPicture, TilePicture
from realms.export.drawing.tokens import (
    PieceCount,
    Target,
    TokenPile,
    at_table,
    draw_plants,
    draw_selectable_cells,
    draw_targets,
    draw_territories,
    draw_tokens,
    piece_emblem,
    plants_in_holes,
    token_piles,
)
from realms_editor.tools.table_bench import TableBench
from realms_editor.view.canvas.items import VEIL, PictureItem
from realms_editor.view.canvas.map_scene import HOVER_Z, OVERLAY_Z, MapScene
from realms_editor.view.canvas.paint import operations

STEP_DOWN = 150.0  # between rows of tiles
GUARDS = frozenset({"tribe", "monsters"})  # defenders that are drawn until they are defeated


class TableScene(MapScene):
    """All items of one game."""

    bench: TableBench
    shows_free_cells = False

    def __init__(self, parent: QObject, bench: TableBench, theme: Theme, language: str) -> None:
        self._lying: dict[int, TokenPile] = {}
        self._pictures: dict[str, TilePicture] = {}
        self._pieces: list[PictureItem] = []  # back to front; river borders are last, to stay visible
        self._grows = False  # True once tiles were added in this game
        super().__init__(parent, bench, theme, language)
        self._pieces = [self._picture(OVERLAY_Z + share) for share in (0.2, 0.4, 0.6)]
        self._pieces.append(self._picture(HOVER_Z + 0.5))
        self.show_map()

    def set_theme(self, theme: Theme) -> None:
        """Use colours for pointer and advice that differ from those of seats."""
        super().set_theme(at_table(theme))
        self.neighbour_outline.set_colours(theme.paper, theme.ink)
        self.finding_outline.set_colours(theme.legal, theme.paper, veil=VEIL)

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
        guarded, held, marks = self._seen(board, laid, region.thirds[0])
        emblems = tuple(each for each in region.emblems if guarded or each.kind not in GUARDS)
        shown = replace(region, emblems=(*emblems, *map(piece_emblem, marks)))
        return replace(shown, code="", address="") if held else shown

    def _seen(self, board: Board, laid: Placement, third: int) -> tuple[bool, bool, tuple[PieceCount, ...]]:
        """Return for a third: has it defenders, has it tokens, and its pieces in play."""
        region = board.region(addresses.third(laid.tile, third))
        if region is None:
            return True, False, ()
        guarded = self._guarded(region)
        pile = self._lying.get(region)
        if pile is None or addresses.split_third(board.names[region])[0] != laid.tile:
            return guarded, False, ()
        return guarded, pile.tokens > 0, pile.marks

    def _guarded(self, region: int) -> bool:
        state = self.bench.match.state
        return state.holder[region] == state.table.guards

    def extent(self) -> QRectF:
        """Return the area of the tiles, with a margin if tiles can be added."""
        around = super().extent()
        return around.adjusted(-2 * APOTHEM, -STEP_DOWN, 2 * APOTHEM, STEP_DOWN) if self._grows else around

    def show_map(self) -> int:
        """Update tiles and tokens."""
        self._grows = self._grows or any(
            cell not in self.bench.board.placement_at for cell in self.bench.cell_choices
        )
        piles = self._piles()
        self._lying = {pile.region: pile for pile in piles}
        painted = super().show_map()
        if self._pieces:
            board, theme, state = self.bench.board, self.drawing_style.theme, self.bench.match.state
            found, taken = self._targets(), self._taken(self.bench.board)
            feet = {region: self._foot(board, region) for region in {*self._lying, *found}}
            shapes = (
                draw_territories(board, piles, theme),
                (
                    *draw_plants(board, plants_in_holes(state, self.language), theme),
                    *draw_tokens(piles, feet, theme),
                ),
                (
                    *draw_targets(board, found, feet, theme, taken),
                    *draw_selectable_cells(self.bench.cell_choices, theme),
                ),
                river_borders(board, theme),
            )
            for item, drawn in zip(self._pieces, shapes, strict=True):
                item.set_operations(self.sceneRect(), operations(drawn))
        return painted

    def _foot(self, board: Board, region: int) -> Point:
        """Return the place of tokens and prices in a region, below its symbols and pieces."""
        tile, third = addresses.split_third(board.names[region])
        picture, (x, y) = self._pictures[tile], centre(board.placements[board.rank_of[tile]].cell)
        dx, dy = code_position(picture, next(each for each in picture.regions if third in each.thirds))
        return x + dx, y + dy

    def _taken(self, board: Board) -> list[Extent]:
        """Return the areas on the tiles that prices must leave free."""
        found = []
        for laid in board.placements:
            x, y = centre(laid.cell)
            for left, top, right, bottom in occupied_boxes(self._pictures[laid.tile]):
                found.append((left + x, top + y, right + x, bottom + y))
        return found

    def _piles(self) -> list[TokenPile]:
        """Return the tokens as they lie, or as the player is redeploying them."""
        piles, plan = token_piles(self.bench.match.state, self.language), self.bench.match.plan
        if plan is None:
            return piles
        return [replace(each, tokens=plan.tokens.get(each.region, each.tokens)) for each in piles]

    def _targets(self) -> dict[int, Target]:
        """Return the regions that can be chosen, and the one that the game asks about."""
        match = self.bench.match
        found = {
            region: Target(
                each.details.price,
                each.details.die,
                conquest=each.details.price is not None,
                beside=self._lying[region] if region in self._lying and self._lying[region].tokens else None,
            )
            for region, each in self.bench.region_choices.items()
        }
        asked = match.game.asked_region
        if asked is not None and match.waits_for_human and not match.plan:
            found.setdefault(asked, Target())
        return found
