"""Ways over the board, held against networkx and against walking by hand."""

from collections.abc import Callable

import networkx as nx
import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.board import Board, bits, build_board
from realms.board.layout import Layout, Water
from realms.board.paths import bridges, cut_regions, marches, passable, priced, reached_at
from realms.tiles.kinds import WATER_KINDS, WaterKind

Masks = frozenset[int]


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, ...]:
    """Adjacency masks of any graph of up to a dozen nodes, sparse and dense."""
    count = draw(st.integers(1, 12))
    pairs = [(one, other) for one in range(count) for other in range(one)]
    some = draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else []
    found = [0] * count
    for one, other in some:
        found[one] |= 1 << other
        found[other] |= 1 << one
    return tuple(found)


def graph_of(adj: tuple[int, ...], among: int) -> "nx.Graph[int]":
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(bits(among))
    graph.add_edges_from((one, other) for one in bits(among) for other in bits(adj[one] & among))
    return graph


def parts_of(graph: "nx.Graph[int]") -> Masks:
    return frozenset(sum(1 << node for node in part) for part in nx.connected_components(graph))


def whole_of(graph: "nx.Graph[int]", node: int) -> set[int]:
    return set(nx.node_connected_component(graph, node))


def agree(adj: tuple[int, ...], among: int) -> None:
    """What paths finds in a graph is what networkx finds."""
    graph = graph_of(adj, among)
    cuts = {}
    for region in nx.articulation_points(graph):
        rest = graph.subgraph(whole_of(graph, region) - {region})
        cuts[region] = parts_of(rest)
    assert {region: frozenset(parts) for region, parts in cut_regions(adj, among).items()} == cuts
    links = {}
    for one, other in nx.bridges(graph):
        without = nx.Graph(graph)
        without.remove_edge(one, other)
        ends = min(one, other), max(one, other)
        links[ends] = tuple(sum(1 << node for node in whole_of(without, end)) for end in ends)
    assert {bridge.ends: bridge.sides for bridge in bridges(adj, among)} == links


@given(adj=graphs(), among=st.integers(0, 2**12 - 1))
def test_cut_regions_and_bridges_of_any_graph(adj: tuple[int, ...], among: int) -> None:
    agree(adj, among & (1 << len(adj)) - 1)


@given(layout=infer)
def test_cut_regions_and_bridges_of_boards(layout: Layout) -> None:
    board = build_board(layout)
    agree(board.adj, passable(board))


@given(layout=infer, budget=st.integers(0, 20), data=st.data())
def test_reach_is_the_cheapest_way(layout: Layout, budget: int, data: st.DataObject) -> None:
    board = build_board(layout)
    priced: dict[int, int] = {}
    for region in range(board.n):
        price = board.price(region)
        if price is not None:
            priced[price] = priced.get(price, 0) | 1 << region
    starts = data.draw(st.integers(0, board.everywhere))
    found = reached_at(board.adj, priced, starts, budget)
    assert len(found) == budget + 1
    costs = cheapest(board, starts)
    assert found == [
        sum(1 << region for region, cost in costs.items() if cost <= spent) for spent in range(budget + 1)
    ]


def cheapest(board: Board, starts: int) -> dict[int, int]:
    """What each region costs by its cheapest way, by networkx: a step costs the price of where it leads."""
    graph: nx.DiGraph[int] = nx.DiGraph()
    outside = -1
    graph.add_node(outside)
    for region in range(board.n):
        price = board.price(region)
        before = [outside] if starts >> region & 1 else []
        for neighbour in [*before, *bits(board.adj[region])] if price is not None else ():
            if neighbour == outside or board.price(neighbour) is not None:
                graph.add_edge(neighbour, region, weight=price)
    costs: dict[int, int] = nx.single_source_dijkstra_path_length(graph, outside)
    del costs[outside]
    return costs


def test_a_chain_a_ring_and_a_lone_region() -> None:
    chain = (0b0010, 0b0101, 0b1010, 0b0100)
    assert cut_regions(chain, 0b1111) == {1: (0b0001, 0b1100), 2: (0b0011, 0b1000)}
    assert [(bridge.ends, bridge.sides) for bridge in bridges(chain, 0b1111)] == [
        ((0, 1), (0b0001, 0b1110)),
        ((1, 2), (0b0011, 0b1100)),
        ((2, 3), (0b0111, 0b1000)),
    ]
    assert cut_regions(chain, 0b1101) == {}  # a region outside the set leads nowhere
    ring = (0b1010, 0b0101, 0b1010, 0b0101)
    assert cut_regions(ring, 0b1111) == {}
    assert bridges(ring, 0b1111) == []
    assert cut_regions((0,), 0b1) == cut_regions((), 0) == {}


def test_the_middle_of_a_star_leaves_every_arm() -> None:
    star = (0b1110, 0b0001, 0b0001, 0b0001)
    assert cut_regions(star, 0b1111) == {0: (0b0010, 0b0100, 0b1000)}


def test_a_start_is_paid_for_and_a_dear_region_is_walked_round() -> None:
    square = (0b0110, 0b1001, 0b1001, 0b0110)  # from 0 to 3 by way of 1 or of 2
    priced = {2: 0b1101, 5: 0b0010}
    assert reached_at(square, priced, 0b0001, 7) == [0, 0, 1, 1, 0b101, 0b101, 0b1101, 0b1111]
    assert reached_at(square, priced, 0b0001, 1) == [0, 0]
    assert reached_at(square, {2: 0b1100}, 0b0001, 9)[-1] == 0  # a start without a price is no start


@st.composite
def grounds(draw: st.DrawFn) -> list[tuple[tuple[int, ...], dict[int, int]]]:
    """Borders and prices, and the same with a few borders and prices changed."""
    adj = draw(graphs())
    regions = st.integers(0, len(adj) - 1)
    prices = [draw(st.integers(1, 4)) for _ in adj]
    found = []
    for _ in range(3):
        found.append((adj, {price: mask_of(prices, price) for price in set(prices) - {4}}))
        one, other, lifted = draw(regions), draw(regions), draw(regions)
        ends = {one: 1 << other, other: 1 << one} if one != other else {}
        adj = tuple(near ^ ends.get(region, 0) for region, near in enumerate(adj))
        prices = [draw(st.integers(1, 4)) if at == lifted else price for at, price in enumerate(prices)]
    return found


def mask_of(prices: list[int], price: int) -> int:
    return sum(1 << region for region, its in enumerate(prices) if its == price)


@given(grounds=grounds(), budget=st.integers(0, 9))
def test_marches_taken_over_are_those_that_would_be_walked(
    grounds: list[tuple[tuple[int, ...], dict[int, int]]], budget: int
) -> None:
    last = None
    for adj, prices in grounds:
        starts = (1 << len(adj)) - 1
        last = marches(adj, prices, starts, budget, last)
        assert last.reached == {
            start: reached_at(adj, prices, 1 << start, budget) for start in range(len(adj))
        }


def test_only_marches_that_met_a_change_are_walked_again() -> None:
    line, prices = (0b00010, 0b00101, 0b01010, 0b10100, 0b01000), {2: 0b11111}
    before = marches(line, prices, 0b11111, 4)
    dearer = marches(line, {2: 0b11110, 3: 0b00001}, 0b11111, 4, before)
    assert [dearer.reached[at] is before.reached[at] for at in range(5)] == [False, False, True, True, True]
    cut = marches((0, 0b00100, 0b01010, 0b10100, 0b01000), prices, 0b11111, 4, before)
    assert [cut.reached[at] is before.reached[at] for at in range(5)] == [False, False, False, True, True]


@given(layout=infer)
def test_regions_of_a_price_are_those_that_cost_it(layout: Layout) -> None:
    board = build_board(layout)
    found = {region: price for price, regions in priced(board).items() for region in bits(regions)}
    assert found == {region: price for region in range(board.n) if (price := board.price(region)) is not None}


def test_a_long_walk_needs_no_recursion() -> None:
    count = 5000
    line = tuple((1 << at + 1 if at + 1 < count else 0) | (1 << at - 1 if at else 0) for at in range(count))
    assert len(cut_regions(line, (1 << count) - 1)) == count - 2
    assert len(bridges(line, (1 << count) - 1)) == count - 1


@pytest.mark.rule("realms.water.sea.impassable", "base.conquest.no_sea_or_lake")
@pytest.mark.parametrize("kind", WATER_KINDS)
def test_rivers_can_be_passed_seas_and_lakes_cannot(lay: Callable[..., Board], kind: WaterKind) -> None:
    board = lay({"A": "0 0 0: 012 forest", "B": "1 0 0: 012 water"}, water=Water(kind))
    land, water = 0b01, 0b10
    assert passable(board) == (land | water if kind == "river" else land)


def test_of_two_waters_each_is_passed_by_its_own_rule(lay: Callable[..., Board]) -> None:
    tiles = {"A": "0 0 0: 012 water", "B": "1 0 0: 012 forest", "C": "2 0 0: 012 water"}
    assert passable(lay(tiles, water=Water("sea", True, {"C/1": "river"}))) == 0b110
