"""Questions of connection, answered by networkx on the graph of regions.

networkx is imported inside the functions; games and drawings of tiles never call them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from realms.board.board import Board, bits
from realms.board.features import RIVER_PRICE
from realms.board.region_sets import lowest, mask_of

if TYPE_CHECKING:
    from networkx import Graph

CHEAPEST = RIVER_PRICE

Block = frozenset[int]  # regions that stay connected without any one of them
Node = Block | tuple[int, ...]  # of a tree: a block, or a region by itself


@dataclass(frozen=True, slots=True)
class WeakPlace:
    """A region, or two regions with a border, without which other regions would be apart."""

    regions: tuple[int, ...]
    parts: tuple[int, ...]  # what is left apart; of a border, the regions on the side of each end


def region_graph(board: Board, among: int | None = None) -> "Graph[int]":
    """Build a node with its printed price for every region, or some, and an edge for every border or tunnel.

    The price of a sea or a lake is None.
    """
    import networkx

    among = board.all_regions if among is None else among
    graph: Graph[int] = networkx.Graph()
    graph.add_nodes_from((region, {"price": board.price(region)}) for region in bits(among))
    graph.add_edges_from(
        (region, other) for region in bits(among) for other in bits(board.adj[region] & among & -2 << region)
    )
    return graph


def passable_graph(board: Board) -> "Graph[int]":
    """Return the graph without seas and lakes."""
    return region_graph(board, board.passable) if board.impassable else board.graph


def distance_rings(graph: "Graph[int]", starts: Iterable[int]) -> list[int]:
    """Return the starts, then the regions one border away from them, then those two away, and so on."""
    import networkx

    return list(map(mask_of, networkx.bfs_layers(graph, list(starts))))


def shortest_way(board: Board, start: int, end: int) -> list[int]:
    """Return the regions along a way with the fewest conquests from one to another; empty without a way."""
    import networkx

    graph = board.passable_graph
    if start not in graph or end not in graph:
        return []
    try:
        return list(networkx.shortest_path(graph, start, end))
    except networkx.NetworkXNoPath:
        return []


def tokens_needed(graph: "Graph[int]", starts: Iterable[int], budget: int | None = None) -> Mapping[int, int]:
    """Return the regions that can be conquered from some starts, each with the tokens of its cheapest way."""
    import networkx

    sources = set(starts)
    if not sources:
        return {}
    prices: dict[int, int] = networkx.get_node_attributes(graph, "price")
    # A region is paid for on the way out; at least the cheapest price must be left for the next one.
    before = networkx.multi_source_dijkstra_path_length(
        graph,
        sources,
        cutoff=None if budget is None else budget - CHEAPEST,
        weight=lambda one, _other, _data: prices[one],
    )
    costs = ((region, int(spent) + prices[region]) for region, spent in before.items())
    return {region: cost for region, cost in costs if budget is None or cost <= budget}


def weak_places(graph: "Graph[int]") -> list[WeakPlace]:
    """Return the regions and borders whose loss splits the part they are in."""
    import networkx

    blocks: list[Block] = [frozenset(block) for block in networkx.biconnected_components(graph)]  # type: ignore[arg-type]  # the stubs say sets of sets
    counts = Counter(region for block in blocks for region in block)
    joints = {region for region, count in counts.items() if count > 1}
    joints.update(region for block in blocks if len(block) == 2 for region in block)
    tree: Graph[Node] = networkx.Graph()
    tree.add_edges_from((block, (region,)) for block in blocks for region in block & joints)
    parts = networkx.connected_components(tree)
    found = [weak for part in parts for weak in _weak_in(tree, next(node for node in part if len(node) == 1))]
    return sorted(found, key=lambda weak: weak.regions)


def _weak_in(tree: "Graph[Node]", root: Node) -> Iterator[WeakPlace]:
    """Find the weak places of one part; in the tree blocks alternate with the regions where they meet."""
    import networkx

    above = networkx.dfs_predecessors(tree, root)
    below: dict[Node, int] = {}
    for node in networkx.dfs_postorder_nodes(tree, root):
        joints = {region for (region,) in tree[node]} if isinstance(node, frozenset) else set()
        hanging = [below[each] for each in tree[node] if above.get(each) == node]
        below[node] = mask_of(set(node) - joints) | sum(hanging)
    for node, regions in below.items():
        hanging = [below[each] for each in tree[node] if above.get(each) == node]
        rest = below[root] & ~regions
        if isinstance(node, tuple):
            parts = [*hanging, rest] if rest else hanging
            if len(parts) > 1:
                yield WeakPlace(node, tuple(sorted(parts, key=lowest)))
        elif len(node) == 2:
            one, other = sorted(node)
            sides = hanging[0], below[root] & ~hanging[0]
            yield WeakPlace((one, other), sides if sides[0] >> one & 1 else sides[::-1])
