"""The fewest regions that shut an entry off from the land farthest behind it, by networkx."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from realms.board.board import Board, bits
from realms.board.graph import mask_of

if TYPE_CHECKING:
    from networkx import Graph

OUTSIDE, INNERMOST = -1, -2  # stand for all regions of an entry, and for those farthest from it
RINGS = 3  # an entry, what borders on it, and at least one ring behind that


@dataclass(frozen=True, slots=True)
class Seal:
    """Regions that somebody holds, and the regions that nobody gets to from an entry any more."""

    held: int
    behind: int


def find_seal(board: Board, entry: int, most: int) -> Seal | None:
    """Find the fewest land regions that seal an entry; None if it takes more than so many."""
    import networkx
    from networkx.algorithms.approximation import local_node_connectivity

    rings = list(networkx.bfs_layers(board.passable_graph, bits(entry)))
    if len(rings) < RINGS:
        return None
    graph = _ways_between(board, rings[0], rings[-1])
    shortcut = graph.has_edge(OUTSIDE, INNERMOST)
    # There are at least as many ways as the approximation finds, and it is ten times faster than the cut.
    if shortcut or local_node_connectivity(graph, OUTSIDE, INNERMOST, cutoff=most + 1) > most:
        return None
    held = networkx.minimum_node_cut(graph, OUTSIDE, INNERMOST)
    if len(held) > most:
        return None
    rest = board.passable_graph.subgraph(set(board.passable_graph) - set(held))
    reached = mask_of(networkx.multi_source_dijkstra_path_length(rest, set(rings[0]), weight=None))
    return Seal(mask_of(held), mask_of(rest) & ~reached)


def _ways_between(board: Board, doors: Iterable[int], innermost: Iterable[int]) -> "Graph[int]":
    """Build a graph of the regions that can be held; a river, which cannot, joins all that it borders on."""
    import networkx

    merged = {**dict.fromkeys(doors, OUTSIDE), **dict.fromkeys(innermost, INNERMOST)}
    graph: Graph[int] = networkx.relabel_nodes(board.passable_graph, merged)
    graph.remove_edges_from(list(networkx.selfloop_edges(graph)))
    for river in bits(board.water & board.passable):
        if river in graph:
            graph.add_edges_from(combinations(list(graph[river]), 2))
            graph.remove_node(river)
    return graph
