"""The pieces that a count lacks: sites of places and relics, and arrows where newcomers may enter."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.layout import Piece
from realms.board.region_sets import rings
from realms.checks.case import Case
from realms.checks.families.r_ratios import sites_of
from realms.checks.piece_placement import objections
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlocks, touched
from realms.scenario.changes import put_piece
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

MONSTERS: Final = "monsters"
ARROW: Final = "arrow"
SITE: Final = "place_or_relic"


def fill_with_sites(scenario: Scenario, players: int, locked: Padlocks, luck: Random) -> Scenario:
    """Lay the sites that a count lacks, if it has any, as the rules propose (R004)."""
    sites = sites_of(Case(scenario.realm(players), Settings()))
    for _ in range(sites.usual - sites.count if sites.count and sites.judged else 0):
        board = scenario.realm(players).board
        entry = {"piece": MONSTERS, "site": SITE}
        scenario = _with_farthest(scenario, players, entry, _sites(board, locked), luck)
    return scenario


def fill_with_arrows(scenario: Scenario, players: int, locked: Padlocks, luck: Random) -> Scenario:
    """Lay the arrows that a count lacks, if it has any, so that each player can enter (P002)."""
    arrows = scenario.realm(players).board.arrows
    for _ in range(players - arrows.bit_count() if arrows else 0):
        places = _entries(scenario.realm(players).board, locked)
        scenario = _with_farthest(scenario, players, {"piece": ARROW}, places, luck)
    return scenario


def _with_farthest(
    scenario: Scenario, players: int, entry: Mapping[str, Any], places: Iterator[str], luck: Random
) -> Scenario:
    """Lay a piece on the place that is the farthest from others of its kind; of several, by luck."""
    board, options = scenario.realm(players).board, [*places]
    if not options:
        return scenario
    there = board.arrows if entry["piece"] == ARROW else board.regions_with_piece(entry["piece"])
    far = list(rings(board.adj, there, board.all_regions))

    def steps(at: str) -> int:
        regions = board.entered_by(at) if "." in at else 1 << (board.region(at) or 0)
        return next((step for step, ring in enumerate(far) if ring & regions), len(far))

    at = max(luck.sample(options, len(options)), key=steps)
    return apply(scenario, put_piece(scenario, players, {**entry, "at": at}))


def _sites(board: Board, locked: Padlocks) -> Iterator[str]:
    """Yield a place in each land region without pieces where monsters can lie."""
    for region in bits(board.land):
        free = [at for at in board.thirds[region] if not board.pieces_at.get(at)]
        if len(free) == len(board.thirds[region]) and _may_lie(board, MONSTERS, free[0], locked):
            yield free[0]


def _entries(board: Board, locked: Padlocks) -> Iterator[str]:
    """Yield the sides of tiles at the edge from which land can be entered that no arrow points to."""
    for laid in board.placements:
        for number in range(6):
            at = addresses.side(laid.tile, number)
            fresh = board.entered_by(at) & board.land & ~board.arrows
            if fresh and _may_lie(board, ARROW, at, locked):
                yield at


def _may_lie(board: Board, kind: str, at: str, locked: Padlocks) -> bool:
    """Return True if nothing objects to a piece at a place, and no padlock keeps it."""
    keeps = touched("pieces", [at, *addresses.tiles_of(at)]) | touched("kind", [kind])
    return locked.isdisjoint(keeps) and not any(objections(board, Piece(kind, at)))
