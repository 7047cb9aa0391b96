"""The region graph for questions of connection, by networkx."""

from typing import TYPE_CHECKING

from realms.board.board import Board, bits

if TYPE_CHECKING:
    from networkx import Graph


def region_graph(board: Board) -> "Graph[int]":
    """A node for every region, an edge for every shared border or tunnel."""
    import networkx

    graph: Graph[int] = networkx.Graph()
    graph.add_nodes_from(range(board.n))
    graph.add_edges_from(
        (one, other) for one, mask in enumerate(board.adj) for other in bits(mask) if other > one
    )
    return graph
