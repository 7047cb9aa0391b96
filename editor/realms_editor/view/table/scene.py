"""The map at the table: the tiles, what each seat holds, its tokens, and the regions it may take."""

from dataclasses import replace

from realms.board import addresses
from realms.board.board import Board
from realms.board.layout import Placement
from realms.export.drawing.picture import TilePicture
from realms.export.drawing.theme import Theme
from realms.export.drawing.tokens import (
    Stack,
    Target,
    grown,
    lit_cells,
    plants,
    stacks_of,
    targets,
    territories,
    tokens,
)
from realms_editor.tools.table import TableBench
from realms_editor.view.canvas.items import PictureItem
from realms_editor.view.canvas.paint import operations
from realms_editor.view.canvas.scene import OVERLAY_Z, MapScene

GUARDS = frozenset({"tribe", "monsters"})  # what is drawn on a tile until somebody has driven it out


class TableScene(MapScene):
    """All items of one game."""

    bench: TableBench
    gridded = False

    def __init__(self, bench: TableBench, theme: Theme, language: str) -> None:
        self._pieces: list[PictureItem] = []
        super().__init__(bench, theme, language)
        self._pieces = [self._picture(OVERLAY_Z + share) for share in (0.2, 0.4, 0.6)]
        self.show_map()

    def facts(self, board: Board, laid: Placement) -> tuple[object, ...]:
        """Also whether tribes and monsters are still there."""
        return *super().facts(board, laid), tuple(self._guarded(board, laid, third) for third in range(3))

    def picture(self, board: Board, laid: Placement) -> TilePicture:
        """A tile without the tribes and monsters that were driven out."""
        picture = super().picture(board, laid)
        regions = tuple(
            region
            if self._guarded(board, laid, region.thirds[0])
            else replace(region, emblems=tuple(each for each in region.emblems if each.kind not in GUARDS))
            for region in picture.regions
        )
        return replace(picture, regions=regions)

    def _guarded(self, board: Board, laid: Placement, third: int) -> bool:
        state, region = self.bench.match.state, board.region(addresses.third(laid.tile, third))
        return region is None or state.holder[region] == state.table.guards

    def show_map(self) -> int:
        """Bring tiles and tokens up to date."""
        painted = super().show_map()
        if self._pieces:
            board, theme, stacks = self.bench.board, self.look.theme, self._stacks()
            state = self.bench.match.state
            shapes = (
                territories(board, stacks, theme),
                (*plants(board, grown(state, self.language), theme), *tokens(board, stacks, theme)),
                (*targets(board, self._targets(), theme), *lit_cells(self.bench.cells, theme)),
            )
            for item, drawn in zip(self._pieces, shapes, strict=True):
                item.show_these(self.sceneRect(), operations(drawn))
        return painted

    def _stacks(self) -> list[Stack]:
        """The tokens as they lie, or as the player thinks of spreading them."""
        stacks, plan = stacks_of(self.bench.match.state, self.language), self.bench.match.plan
        if plan is None:
            return stacks
        return [replace(each, tokens=plan.tokens.get(each.region, each.tokens)) for each in stacks]

    def _targets(self) -> dict[int, Target]:
        """What may be done with regions, and the one that is asked about."""
        match = self.bench.match
        found = {
            region: Target(
                each.told.price,
                each.told.die,
                conquest=each.told.price is not None,
                beside=match.state.tokens[region] > 0,
            )
            for region, each in self.bench.choices.items()
        }
        asked = match.game.asked
        if asked is not None and match.waits_for_human and not match.plan:
            found.setdefault(asked, Target())
        return found
