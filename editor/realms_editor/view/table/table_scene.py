"""The map of a game: tiles, territories, tokens, and the regions that can be chosen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from PySide6.QtCore import QObject

from realms.board.board import Board
from realms.export.drawing.change_marks import draw_former_seats, draw_last_move
from realms.export.drawing.shapes import Point
from realms.export.drawing.territories import Territory, draw_territory, territories
from realms.export.drawing.theme import Theme
from realms.export.drawing.tokens import (
    PILE_TALL,
    Target,
    TokenPile,
    at_table,
    draw_plants,
    draw_prices,
    draw_selectable_cells,
    draw_targets,
    draw_tokens,
    plants_in_holes,
    token_piles,
)
from realms_editor.desk.turn_changes import TurnChanges
from realms_editor.tools.table_bench import TableBench
from realms_editor.view.canvas.items import VEIL
from realms_editor.view.canvas.layers import HOVER_Z, OVERLAY_Z
from realms_editor.view.canvas.map_scene import MapScene
from realms_editor.view.canvas.paint import Operation, operations
from realms_editor.view.table.culled_picture import CulledPicture
from realms_editor.view.table.flights import Flight, flights_between
from realms_editor.view.table.table_content import TableContent, TableDrawing, TableTiles

LAYERS = (OVERLAY_Z + 0.2, OVERLAY_Z + 0.4, OVERLAY_Z + 0.6, HOVER_Z + 0.5)
TOKENS, CHOICES = 1, 2  # among the layers
LEAST_TALL = 17.0  # of a pile, in pixels
MOST_SCALE, STEP = 1.4, 0.1  # of a pile that would be lower
BEYOND = 90.0  # from the edge of the map to where tokens in hand come from


class TableScene(MapScene):
    """All items of one game."""

    bench: TableBench
    tile_content = TableTiles
    drawing_content = TableDrawing

    def __init__(self, parent: QObject, bench: TableBench, theme: Theme, language: str) -> None:
        self.lying: dict[int, TokenPile] = {}
        self.lay_before: dict[int, TokenPile] = {}  # the tokens before the last change
        self._in_flight: dict[int, TokenPile | None] = {}  # what lies there until tokens land
        self._die_region: int | None = None
        self.token_scale = 1.0  # more than 1 on a map that is shown small, so that tokens can be read
        self._changes = TurnChanges()
        self._board_before: object = None  # of the tokens before the last change
        self._board_now: object = None
        self._pieces: list[CulledPicture] = []  # back to front; river borders are last, to stay visible
        super().__init__(parent, bench, theme, language)
        self._pieces = [CulledPicture(z) for z in LAYERS]
        for item in self._pieces:
            self.addItem(item)
        self.show_map()

    def set_theme(self, theme: Theme) -> None:
        """Use colours for pointer and advice that differ from those of seats."""
        super().set_theme(at_table(theme))
        self.neighbour_outline.set_colours(theme.paper, theme.ink)
        self.finding_outline.set_colours(at_table(theme).legal, theme.paper, veil=VEIL)

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
        self.lay_before, self.lying = self.lying, {pile.region: pile for pile in piles}
        self._board_before, self._board_now = self._board_now, self.bench.board
        self._in_flight, self._die_region = {}, None
        painted = super().show_map()
        if self._pieces:
            self._show_pieces(range(len(self._pieces)))
        return painted

    def _show_pieces(self, layers: Iterable[int]) -> None:
        """Draw some of the layers over the ground."""
        drawn = self._layers
        for layer in layers:
            self._pieces[layer].set_operations(self.sceneRect(), list(drawn[layer]()))

    def follow_zoom(self) -> None:
        """Draw tokens larger where the map is small, and in their usual size where it is not."""
        usual = PILE_TALL * self.bench.scale * self.content.scale
        wanted = min(MOST_SCALE, max(1.0, LEAST_TALL / usual)) if usual else 1.0
        scale = round(wanted / STEP) * STEP
        if scale != self.token_scale:
            self.token_scale = scale
            self.content.show()
            self._show_pieces(range(len(self._pieces)))

    # Tokens on their way

    def moves_to_show(self) -> list[tuple[TokenPile, Point, Point, float]]:
        """Return the piles that move since the last change, with their ways; until they land, hide them."""
        board = self.bench.board
        if self._board_before is not board:
            return []
        flights = flights_between(self.lay_before, self.lying, self.ground.foot)
        for each in flights:
            there = self.lay_before.get(each.end)
            same = there if there and there.seat == each.pile.seat and there.race == each.pile.race else None
            self._in_flight[each.end] = same
        self._show_pieces((TOKENS,))
        return [
            (each.pile, self._start_of(each), self.ground.foot(each.end), self.ground.token_size(each.end))
            for each in flights
        ]

    def _start_of(self, flight: Flight) -> Point:
        """Return the point that a pile comes from: in a region, or from a hand, beyond the nearest edge."""
        if flight.start is not None:
            return self.ground.foot(flight.start)
        (x, y), area = self.ground.foot(flight.end), self.extent()
        ways = {
            area.right() - x: (area.right() + BEYOND, y),
            x - area.left(): (area.left() - BEYOND, y),
            area.bottom() - y: (x, area.bottom() + BEYOND),
            y - area.top(): (x, area.top() - BEYOND),
        }
        return ways[min(ways)]

    def show_die_region(self, region: int) -> None:
        """Mark the region that the die is about to decide, until the game goes on."""
        self._die_region = region
        self._show_pieces((CHOICES,))

    def show_landed(self) -> None:
        """Show all tokens where they lie."""
        self._in_flight = {}
        self._show_pieces((TOKENS,))

    @property
    def _layers(self) -> tuple[Callable[[], Iterable[Operation]], ...]:
        """The layers over the ground, from back to front; river borders are last, to stay visible."""
        return self._draw_territories, self._draw_tokens, self._draw_choices, self._draw_on_top

    def _draw_on_top(self) -> Iterable[Operation]:
        """Draw the lines that nothing may cover."""
        return operations(self.ground.on_top())

    def _draw_territories(self) -> Iterator[Operation]:
        """Draw who holds what, what the last move has won, and the regions that can be chosen."""
        board, theme, scale = self.bench.board, self.drawing_style.theme, self.content.scale
        for held in territories(self.lying.values()):
            yield from _territory_operations(board, held, theme, scale)
        self._changes = self.bench.history.changes()
        yield from operations(draw_last_move(board, self._changes.fresh, theme, scale))
        for region, target in self._targets().items():
            yield from _target_operations(board, region, target.conquest, theme, scale)

    def _draw_tokens(self) -> Iterator[Operation]:
        """Draw plants and tokens, and badges on regions that changed hands since one's last turn."""
        theme = self.drawing_style.theme
        shown = {**self.lying, **self._in_flight}
        piles = [pile for pile in shown.values() if pile]
        former = {
            region: seat for region, seat in self._changes.former.items() if region not in self._in_flight
        }
        marked = {*(pile.region for pile in piles), *former}
        feet = {region: self.ground.foot(region) for region in marked}
        sizes = {region: self.ground.token_size(region) for region in marked}
        plants = plants_in_holes(self.bench.match.state, self.language)
        yield from operations(draw_plants(self.bench.board, plants, theme))
        for pile in piles:
            yield from _pile_operations(pile, feet[pile.region], sizes[pile.region], theme)
        yield from operations(draw_former_seats(former, self.lying, feet, theme, sizes))

    def _draw_choices(self) -> Iterator[Operation]:
        """Draw the prices of regions, and the cells that can be chosen."""
        board, theme, found = self.bench.board, self.drawing_style.theme, self._targets()
        feet = {region: self.ground.foot(region) for region in found}
        sizes = {region: self.ground.token_size(region) for region in found}
        prices = draw_prices(board, found, feet, theme, self.ground.taken(), self.content.scale, sizes)
        yield from operations(prices)
        if self._die_region is not None:
            yield from _target_operations(board, self._die_region, False, theme, self.content.scale)
        yield from operations(draw_selectable_cells(self.bench.cell_choices, theme))

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


# speed: between two decisions hardly any tokens and borders change, and drawing all anew takes 30 ms


@lru_cache(maxsize=512)
def _pile_operations(pile: TokenPile, at: Point, size: float, theme: Theme) -> tuple[Operation, ...]:
    """Return the operations for the tokens on a region."""
    return tuple(operations(draw_tokens([pile], {pile.region: at}, theme, {pile.region: size})))


@lru_cache(maxsize=128)
def _territory_operations(board: Board, held: Territory, theme: Theme, scale: float) -> tuple[Operation, ...]:
    """Return the operations for the band around a territory."""
    return tuple(operations(draw_territory(board, held, theme, scale)))


@lru_cache(maxsize=512)
def _target_operations(
    board: Board, region: int, conquest: bool, theme: Theme, scale: float
) -> tuple[Operation, ...]:
    """Return the operations for the line around a region that can be chosen."""
    return tuple(operations(draw_targets(board, {region: Target(conquest=conquest)}, theme, scale)))
