"""Realms that were arranged from tiles picked by chance."""

from functools import cache
from random import Random

from realms.board.board import bits
from realms.board.tile_board import TileBoard
from realms.generate.head import document_of
from realms.generate.tiles.arrange.arrange import Effort, arrange, arranged_tiles
from realms.generate.tiles.arrange.search import Search
from realms.generate.wishes import Wishes
from realms.scenario.scenario import Scenario, scenario_from

from help.picks import picked

TRIES = 4
LITTLE = Effort(40, 120)  # for what does not depend on how good a realm is


@cache
def arranged_scenario(wishes: Wishes) -> Scenario:
    """Arrange tiles picked by chance, as often as it takes."""
    luck = Random(f"{wishes.seed}")
    for _ in range(TRIES):
        layers = arrange(wishes, picked(wishes, luck), luck, LITTLE)
        if layers is not None:
            return scenario_from(document_of(wishes, layers, 1))
    raise AssertionError(wishes)


def arranged_search(wishes: Wishes) -> Search:
    """Arrange tiles for counts that add to each other, and return the search as it ended."""
    luck = Random(f"{wishes.seed}")
    for _ in range(TRIES):
        found = arranged_tiles(wishes, picked(wishes, luck).tiles, wishes.players, luck, LITTLE)
        if found is not None:
            return found
    raise AssertionError(wishes)


def board_of(scenario: Scenario, players: int) -> TileBoard:
    """Return the board of a count."""
    board = scenario.realm(players).board
    assert isinstance(board, TileBoard)
    return board


def mouths(board: TileBoard) -> int:
    """Count the stretches of the outline, and of the edges of holes, where water comes to an end."""
    loops = [*board.outline.outer, *(edge.sides for edge in board.outline.holes)]
    found = 0
    for loop in loops:
        wet = [bool(board.on_side(tile, side) & board.water) for tile, side in loop]
        found += sum(now and not before for before, now in zip([wet[-1], *wet], wet, strict=False))
    return found


def water_parts(board: TileBoard) -> int:
    """Count the water regions."""
    return sum(1 for _ in bits(board.water))
