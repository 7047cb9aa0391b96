"""Fixes that move tiles: joining parts of the map, and exchanging tiles for more even shares."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice, product

from realms.board.board import Board
from realms.board.hexes import Cell, distance, neighbour
from realms.board.layout import Placement
from realms.checks.fixes.fix import Fix, FixContext, fixer
from realms.locale import percent, sentence
from realms.scenario.changes import exchange_tiles, move_tile, together
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WATER, WORLDS, World
from realms.tiles.tileset import letter

MAX_SHIFTS = 12
MAX_EXCHANGES = 5
MAX_WORK = 10_000_000  # boards built to compare exchanges, times the square of the number of tiles
MAX_PAIRS = 100_000  # pairs of a tile to move and a tile that stays


@fixer("G013", only="unsafe")
def join_landmass(context: FixContext) -> Iterator[Fix]:
    """Move the separate part as a whole to where it touches the rest; the shortest way first."""
    board = context.case.board
    if not board.placements:
        return  # of a drawing
    apart = [board.placements[board.rank_of[tile]] for tile in context.finding.remark.at]
    rest = {laid.cell: laid for laid in board.placements if laid not in apart}
    shifts = _shifts(apart, rest) if len(apart) * len(rest) <= MAX_PAIRS else []
    for dq, dr in shifts[:MAX_SHIFTS]:
        moved = [replace(laid, q=laid.q + dq, r=laid.r + dr) for laid in apart]
        makers = [partial(move_tile, players=context.players, placement=laid) for laid in moved]
        tiles = [laid.tile for laid in apart]
        edit = together("join_landmass", context.scenario, makers)
        yield Fix(sentence("move it next to the rest: {tiles}", tiles=tiles), "unsafe", edit)


def _shifts(apart: list[Placement], rest: dict[Cell, Placement]) -> list[Cell]:
    """Return the shifts after which a part touches its own world and overlaps nothing."""
    found: set[Cell] = set()
    for laid, other in product(apart, rest.values()):
        if laid.face == other.face:
            for side in range(6):
                q, r = neighbour(other.cell, side)
                found.add((q - laid.q, r - laid.r))
    free = [way for way in found if not any((laid.q + way[0], laid.r + way[1]) in rest for laid in apart)]
    return sorted(free, key=lambda way: (distance((0, 0), way), way))


@fixer("R002", "R003", only="suggestion")
def exchange_for_shares(context: FixContext) -> Iterator[Fix]:
    """Exchange a tile for one of another count or of the box, the largest gain in evenness first."""
    now = unevenness(context.scenario)
    supply = frozenset(context.case.supply.tiles)
    for gain, one, other, edit in _best_exchanges(context.scenario, context.players, supply):
        title = sentence(
            "exchange {one} and {other} (unevenness -{share})",
            one=one,
            other=other,
            share=percent(-gain / now),
        )
        yield Fix(title, "suggestion", edit)


@lru_cache(maxsize=8)  # several findings of a realm have these fixes
def _best_exchanges(
    scenario: Scenario, players: int, supply: frozenset[str]
) -> list[tuple[float, str, str, Edit]]:
    """Return the exchanges that even out the shares most, each with its negative gain; few on large maps."""
    now, gains = unevenness(scenario), []
    tiles = sum(len(scenario.realm(count).tiles) for count in scenario.counts)
    for one, other in islice(_exchangeable(scenario, players, supply), MAX_WORK // max(tiles, 1) ** 2):
        edit = exchange_tiles(scenario, one, other)
        gain = now - unevenness(apply(scenario, edit))
        if gain > 0:
            gains.append((-gain, one, other, edit))
    return sorted(gains, key=lambda each: each[:3])[:MAX_EXCHANGES]


def unevenness(scenario: Scenario) -> float:
    """Sum up, over all counts, the squared distances of terrains and symbols from a fifth of the land."""
    return sum(board_unevenness(scenario.realm(count).board) for count in scenario.counts)


def board_unevenness(board: Board) -> float:
    """Sum up, for one board, the squared distances of terrains and symbols from a fifth of the land."""
    total = 0.0
    for world in WORLDS:
        here = board.world_regions[world] & board.land
        fifth = here.bit_count() / 5
        masks = [board.terrain_regions[kind] for kind in (*PRINTED_LAND[world], MOUNTAIN)]
        masks += [board.symbol_regions[symbol] for symbol in PRINTED_SYMBOLS[world]]
        total += sum(((mask & here).bit_count() - fifth) ** 2 for mask in masks)
    return total


def _exchangeable(scenario: Scenario, players: int, supply: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a tile that lies at this count and one that does not; tiles with water are left out."""
    faces = scenario.tileset.tiles
    dry = {
        (name, world) for name, sides in faces.items() for world in sides if WATER not in sides[world].terrain
    }
    there = _worlds_of(scenario, (players,))
    elsewhere = _worlds_of(scenario, scenario.counts)
    for one, face in sorted(there.items()):
        for other in sorted(supply - there.keys()):
            worlds = {face, elsewhere.get(other, face)}
            if all((letter(tile), world) in dry for tile in (one, other) for world in worlds):
                yield one, other


def _worlds_of(scenario: Scenario, counts: tuple[int, ...]) -> dict[str, World]:
    tiles = (laid.placement for count in counts for laid in scenario.realm(count).tiles)
    return {placement.tile: placement.face for placement in tiles}
