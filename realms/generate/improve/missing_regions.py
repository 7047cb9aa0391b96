"""The paint that a drawing lacks: regions for bare faces, terrains and symbols for bare regions."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.checks.drawing_facts import SLIVER
from realms.scenario.edits import apply
from realms.scenario.region_changes import MOST_SYMBOLS, add_region, paint_regions
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import supply
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WATER

# What a terrain costs: each region that has it, each neighbour that has it, and luck.
REGION, NEIGHBOUR, LUCK = 10, 25, 8
PART: Final = 5  # each symbol is on one region of so many
WORLD: Final = "surface"


def fill_with_paint(scenario: Scenario, players: int, land: tuple[int, int], luck: Random) -> Scenario:
    """Give every face of a drawing a region, and every region a terrain; then spread symbols.

    What would be too much land becomes water, beside other water if there is any.
    """
    for at in _bare_faces(scenario.realm(players).board):
        scenario = apply(scenario, add_region(scenario, players, at))
    board = scenario.realm(players).board
    bare = _bare_regions(board)
    bare = luck.sample(bare, len(bare))
    room = max(0, land[1] * players - board.land.bit_count())
    dry = sorted(bare, key=lambda name: [*_grounds_near(board, name)].count(WATER))[:room]
    for name in bare:
        terrain = _terrain_for(scenario, players, name, luck) if name in dry else WATER
        scenario = apply(scenario, paint_regions(scenario, players, [name], {"terrain": terrain}))
    return _with_symbols(scenario, players, luck.sample(dry, len(dry)))


def _bare_faces(board: Board) -> list[tuple[float, float]]:
    """Return the middles of the faces without a region that are no slivers."""
    if not isinstance(board, DrawnBoard):
        return []
    taken = set(board.face_of.values())
    middles = enumerate(board.faces.middles)
    return [middle.at for face, middle in middles if face not in taken and middle.radius >= SLIVER]


def _bare_regions(board: Board) -> list[str]:
    """Return the regions of the drawing that nobody has painted."""
    if not isinstance(board, DrawnBoard):
        return []
    return [each.id for each in board.drawing.regions if not each.terrain and each.id in board.face_of]


def _terrain_for(scenario: Scenario, players: int, name: str, luck: Random) -> str:
    """Return the terrain that is rare, and that no neighbour has."""
    board = scenario.realm(players).board
    ground = board.grounds if isinstance(board, DrawnBoard) else {}
    near = [*_grounds_near(board, name)]
    count = {terrain: [*ground.values()].count(terrain) for terrain in (*PRINTED_LAND[WORLD], MOUNTAIN)}
    if count[MOUNTAIN] >= supply(tuple(scenario.data["boxes"])).count(MOUNTAIN, WORLD):
        del count[MOUNTAIN]
    cost = {
        terrain: REGION * there + NEIGHBOUR * near.count(terrain) + luck.randrange(LUCK)
        for terrain, there in count.items()
    }
    return min(cost, key=lambda terrain: cost[terrain])


def _grounds_near(board: Board, name: str) -> Iterator[str]:
    """Yield the terrains of the painted regions beside another region."""
    if isinstance(board, DrawnBoard):
        own, region_at = board.face_of[name], {face: each for each, face in board.face_of.items()}
        beside = (sum(pair) - own for pair in board.faces.shared if own in pair)
        names = (region_at.get(face, "") for face in beside)
        yield from (board.grounds[each] for each in names if each in board.grounds)


def _with_symbols(scenario: Scenario, players: int, names: Sequence[str]) -> Scenario:
    """Spread symbols on freshly painted regions until each is on a fifth of the land."""
    board = scenario.realm(players).board
    land = (board.land & board.world_regions[WORLD]).bit_count()
    shown: Mapping[str, list[str]] = {name: [] for name in names}
    for symbol in PRINTED_SYMBOLS[WORLD]:
        lacking = round(land / PART) - board.symbol_regions[symbol].bit_count()
        room = [name for name in names if len(shown[name]) < MOST_SYMBOLS]
        for name in sorted(room, key=lambda each: len(shown[each]))[: max(0, lacking)]:
            shown[name].append(symbol)
    for name, symbols in shown.items():
        edit = paint_regions(scenario, players, [name], {"symbols": symbols})
        scenario = apply(scenario, edit)
    return scenario
