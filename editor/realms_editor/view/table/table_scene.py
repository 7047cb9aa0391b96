"""The map of a game: tiles, territories, tokens, and the regions that can be chosen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject

from realms.export.drawing.shapes import Shape
from realms.export.drawing.territories import draw_territories
from realms.export.drawing.theme import Theme
from realms.export.drawing.tokens import (
    Target,
    TokenPile,
    at_table,
    draw_plants,
    draw_selectable_cells,
    draw_targets,
    draw_tokens,
    plants_in_holes,
    token_piles,
)
from realms_editor.tools.table_bench import TableBench
from realms_editor.view.canvas.items import VEIL, PictureItem
from realms_editor.view.canvas.layers import HOVER_Z, OVERLAY_Z
from realms_editor.view.canvas.map_scene import MapScene
from realms_editor.view.canvas.paint import operations
from realms_editor.view.table.table_content import TableContent, TableDrawing, TableTiles


class TableScene(MapScene):
    """All items of one game."""

    bench: TableBench
    tile_content = TableTiles
    drawing_content = TableDrawing

    def __init__(self, parent: QObject, bench: TableBench, theme: Theme, language: str) -> None:
        self.lying: dict[int, TokenPile] = {}
        self._pieces: list[PictureItem] = []  # back to front; river borders are last, to stay visible
        super().__init__(parent, bench, theme, language)
        self._pieces = [self._picture(OVERLAY_Z + share) for share in (0.2, 0.4, 0.6)]
        self._pieces.append(self._picture(HOVER_Z + 0.5))
        self.show_map()

    def set_theme(self, theme: Theme) -> None:
        """Use colours for pointer and advice that differ from those of seats."""
        super().set_theme(at_table(theme))
        self.neighbour_outline.set_colours(theme.paper, theme.ink)
        self.finding_outline.set_colours(theme.legal, theme.paper, veil=VEIL)

    def guarded(self, region: int) -> bool:
        """Return True if the lost tribes or monsters of a region are not defeated."""
        state = self.bench.match.state
        return state.holder[region] == state.table.guards

    @property
    def ground(self) -> TableContent:
        """The ground of the game."""
        if not isinstance(self.content, TableTiles | TableDrawing):
            raise TypeError("this map is not of a game")
        return self.content

    def show_map(self) -> int:
        """Update the ground and the tokens."""
        piles = self._piles()
        self.lying = {pile.region: pile for pile in piles}
        painted = super().show_map()
        if self._pieces:
            for item, drawn in zip(self._pieces, self._drawn(piles), strict=True):
                item.set_operations(self.sceneRect(), operations(drawn))
        return painted

    def _drawn(self, piles: Sequence[TokenPile]) -> Iterator[Iterable[Shape]]:
        """Draw territories, tokens, targets, and the lines that stay above them."""
        board, theme, state = self.bench.board, self.drawing_style.theme, self.bench.match.state
        found, scale = self._targets(), self.content.scale
        shown = {*self.lying, *found}
        feet = {region: self.ground.foot(region) for region in shown}
        sizes = {region: self.ground.token_size(region) for region in shown}
        yield draw_territories(board, piles, theme, scale)
        yield (
            *draw_plants(board, plants_in_holes(state, self.language), theme),
            *draw_tokens(piles, feet, theme, sizes),
        )
        yield (
            *draw_targets(board, found, feet, theme, self.ground.taken(), scale, sizes),
            *draw_selectable_cells(self.bench.cell_choices, theme),
        )
        yield self.ground.on_top()

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
                beside=self.lying[region] if region in self.lying and self.lying[region].tokens else None,
            )
            for region, each in self.bench.region_choices.items()
        }
        asked = match.game.asked_region
        if asked is not None and match.waits_for_human and not match.plan:
            found.setdefault(asked, Target())
        return found
