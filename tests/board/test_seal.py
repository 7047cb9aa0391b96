"""The fewest regions that seal an entry, held against trying all of them."""

from collections.abc import Callable
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, infer

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece
from realms.board.region_sets import connected_parts, mask_of
from realms.board.seal import find_seal
from realms.scenario.scenario import bundled_scenario, bundled_scenarios

MOST, MOST_HELD = 2, 3
OUTSIDE, INNERMOST = -1, -2


def fewest_by_hand(board: Board, entry: int) -> int | None:
    """Count the fewest land regions that seal an entry; None if it takes more, or if no land is far away."""
    rings = list(nx.bfs_layers(board.passable_graph, bits(entry)))
    if len(rings) < 3:
        return None
    between = [region for region in bits(board.land) if region in board.passable_graph]
    usable = [region for region in between if region not in rings[0] and region not in rings[-1]]
    for count in range(1, MOST + 1):
        if any(sealed(board, rings[0], rings[-1], held) for held in combinations(usable, count)):
            return count
    return None


def sealed(board: Board, doors: list[int], innermost: list[int], held: tuple[int, ...]) -> bool:
    rest = board.passable_graph.subgraph(set(board.passable_graph) - set(held))
    reached = set().union(*(nx.node_connected_component(rest, door) for door in doors))
    return reached.isdisjoint(innermost)


@given(layout=infer)
def test_no_fewer_regions_seal_an_entry(layout: Layout) -> None:
    board = build_board(layout)
    for entry in connected_parts(board, board.entry & board.passable):
        seal = find_seal(board, entry, MOST)
        assert (seal.held.bit_count() if seal else None) == fewest_by_hand(board, entry)
        if seal:
            held = tuple(bits(seal.held))
            assert sealed(board, list(bits(entry)), list(bits(seal.behind)), held)
            assert not seal.behind & (seal.held | entry)
            assert seal.held & board.land == seal.held


def cut_by_networkx(board: Board, entry: int) -> int:
    """Return the regions by which networkx seals an entry; 0 if it takes too many."""
    found = list(nx.bfs_layers(board.passable_graph, bits(entry)))
    if len(found) < 3:
        return 0
    merged = {**dict.fromkeys(found[0], OUTSIDE), **dict.fromkeys(found[-1], INNERMOST)}
    graph = nx.relabel_nodes(board.passable_graph, merged)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    for river in set(bits(board.water & board.passable)) & set(graph):
        graph.add_edges_from(combinations(list(graph[river]), 2))
        graph.remove_node(river)
    if graph.has_edge(OUTSIDE, INNERMOST):
        return 0
    held = nx.minimum_node_cut(graph, OUTSIDE, INNERMOST)
    return mask_of(held) if len(held) <= MOST_HELD else 0


@pytest.mark.parametrize("name", bundled_scenarios())
def test_networkx_seals_the_entries_of_our_realms_alike(name: str) -> None:
    scenario = bundled_scenario(name)
    for board in (scenario.realm(count).board for count in scenario.counts):
        for entry in connected_parts(board, board.entry & board.passable):
            seal = find_seal(board, entry, MOST_HELD)
            assert (seal.held if seal else 0) == cut_by_networkx(board, entry)


def test_the_middle_of_a_chain_seals_its_end(lay: Callable[..., Board]) -> None:
    tiles = {tile: f"{q} 0 0: 012 forest" for q, tile in enumerate("ABCD")}
    board = lay(tiles, Piece("arrow", "A.3"))
    seal = find_seal(board, board.entry, 3)
    assert seal is not None
    assert (seal.held, seal.behind) in [(0b0010, 0b1100), (0b0100, 0b1000)]
    assert find_seal(board, board.entry, 0) is None


def test_a_river_holds_nobody_up(lay: Callable[..., Board]) -> None:
    """An entry is sealed by the land before or behind a river, never by the river itself."""
    tiles = {tile: f"{q} 0 0: 012 {'water' if tile == 'C' else 'forest'}" for q, tile in enumerate("ABCDE")}
    board = lay(tiles, Piece("arrow", "A.3"))
    seal = find_seal(board, board.entry, 3)
    assert seal is not None
    assert seal.held in (mask_of([board.region(at) or 0]) for at in ("B/0", "D/0"))


def test_a_river_alone_seals_nothing(lay: Callable[..., Board]) -> None:
    tiles = {tile: f"{q} 0 0: 012 {'water' if tile == 'B' else 'forest'}" for q, tile in enumerate("ABC")}
    board = lay(tiles, Piece("arrow", "A.3"))
    assert find_seal(board, board.entry, 3) is None
