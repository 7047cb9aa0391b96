"""Layers on the map: the count that brought each tile and piece, and the tiles of other counts."""

from collections.abc import Iterator, Mapping
from typing import Final

from realms.board import addresses
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import CORNERS, centre
from realms.export.drawing.icons import pill
from realms.export.drawing.maps import map_of
from realms.export.drawing.seats import SEAT_COLOURS
from realms.export.drawing.shapes import Line, Point, Shape, all_moved, disc, line, word
from realms.export.drawing.theme import Theme
from realms.scenario.layer_changes import owners_of, tiles_to_bring
from realms.scenario.scenario import Scenario
from realms_editor.tools.spot import third_centre

BADGE: Final[Point] = (0.0, 64.0)  # of a tile, above its lowest corner
BESIDE: Final[Point] = (17.0, -17.0)  # of a piece
SMALL: Final = 0.7  # the scale of a badge beside a piece
RIM, FRAME = 0.92, 0.93  # the sizes of the rim of a tile and of the frame in a cell, of a whole cell
LINE, TEXT = 18.0, 2.2  # the height of a line of text in a frame, and its scale


def layer_shapes(scenario: Scenario, players: int, theme: Theme) -> Iterator[Shape]:
    """Draw the layers as one count sees them: badges on what each brought, frames for what others have."""
    realm = scenario.realm(players)
    brought = owners_of(scenario, players)
    for laid in realm.tiles:
        count, at = brought[laid.placement.tile], centre(laid.placement.cell)
        if count != players:
            yield line("layer", _rim(at, RIM), stroke=count_colour(count)[0], width=7.0)
        yield from _badge(at, BADGE, count)
    scale = SMALL * map_of(realm.board).scale
    for piece in realm.pieces:  # those on sides have none, as they would cover them
        place = piece.piece.at
        third = isinstance(realm.board, DrawnBoard) or addresses.find_third(place)[0]
        if (
            third
            and realm.board.knows(place)
            and piece.players != _owner_below(scenario, brought, players, place)
        ):
            yield from _badge(third_centre(realm.board, place), BESIDE, piece.players, scale)
    yield from _frames(scenario, players, theme)


def _owner_below(scenario: Scenario, brought: Mapping[str, int], players: int, at: str) -> int | None:
    """Return the count that brought what a piece stands on: its tile, or the drawing."""
    drawing = scenario.realm(players).drawing
    return drawing.players if drawing else brought.get(addresses.find_third(at)[0])


def count_colour(count: int) -> tuple[str, str]:
    """Return the colour of a count of players and that of the text on it."""
    return SEAT_COLOURS[(count - 2) % len(SEAT_COLOURS)]


def _badge(at: Point, by: Point, count: int, scale: float = 1.0) -> tuple[Shape, ...]:
    """Draw the number of a count on a disc of its colour."""
    fill, ink = count_colour(count)
    shapes = (
        disc("layer", (0.0, 0.0), 14.0, fill, ink, 1.4),
        word("layer", (0.0, 0.0), f"{count}", 20.0, ink),
    )
    return all_moved(shapes, (at[0] + by[0] * scale, at[1] + by[1] * scale), scale)


def _frames(scenario: Scenario, players: int, theme: Theme) -> Iterator[Shape]:
    """Draw a dashed frame in each free cell where others have a tile, with its letter and the counts."""
    board = scenario.realm(players).board
    found: dict[tuple[int, int], dict[str, list[int]]] = {}
    for count, tiles in tiles_to_bring(scenario, players).items():
        for laid in tiles:
            cell = laid.placement.cell
            if cell not in board.placement_at:
                found.setdefault(cell, {}).setdefault(laid.placement.tile, []).append(count)
    for cell, tiles_here in found.items():
        first = min(next(iter(tiles_here.values())))
        frame, colour = _rim(centre(cell), FRAME), count_colour(first)[0]
        yield line("layer", frame, stroke=colour, width=5.0, dash=(10.0, 7.0))
        lines = [f"{tile} ({', '.join(map(str, sorted(counts)))})" for tile, counts in tiles_here.items()]
        for place, text in enumerate(lines):
            by = (0.0, (place - (len(lines) - 1) / 2) * LINE)
            yield from all_moved(pill(by, text, theme), centre(cell), TEXT)


def _rim(at: Point, size: float) -> Line:
    """Return the outline of a cell in another size, as a closed line."""
    corners = [(at[0] + x * size, at[1] + y * size) for x, y in CORNERS]
    return (*corners, corners[0])
