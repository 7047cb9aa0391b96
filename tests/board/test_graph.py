"""Connection over the board: what networkx is asked, held against taking regions and borders away by hand."""

from collections.abc import Callable, Iterable
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.graph import tokens_needed, weak_places
from realms.board.layout import Layout, WaterRule
from realms.board.region_sets import connected_parts, mask_of
from realms.tiles.kinds import WATER_KINDS, WaterKind

Pair = tuple[int, int]


@st.composite
def graphs(draw: st.DrawFn) -> "nx.Graph[int]":
    """Any graph of up to a dozen regions, sparse and dense, with prices."""
    count = draw(st.integers(0, 12))
    pairs = list(combinations(range(count), 2))
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from((region, {"price": draw(st.integers(1, 4))}) for region in range(count))
    graph.add_edges_from(draw(st.lists(st.sampled_from(pairs), max_size=2 * count)) if pairs else [])
    return graph


def spread(regions: set[int], borders: Iterable[Pair], start: int) -> set[int]:
    """The regions that hang together with one, by going on until nothing is new."""
    found, before = {start}, set[int]()
    pairs = [pair for pair in borders if regions.issuperset(pair)]
    while found != before:
        before = set(found)
        found |= {end for pair in pairs if found.intersection(pair) for end in pair}
    return found


def parts_of(regions: set[int], borders: Iterable[Pair]) -> set[int]:
    borders = list(borders)
    return {mask_of(spread(regions, borders, region)) for region in regions}


def weak_by_hand(regions: set[int], borders: list[Pair]) -> dict[tuple[int, ...], set[int]]:
    """The parts that are left when each region, and each border, is taken away."""
    found: dict[tuple[int, ...], set[int]] = {}
    for region in regions:
        left = spread(regions, borders, region) - {region}
        parts = parts_of(left, borders)
        if len(parts) > 1:
            found[region,] = parts
    for border in borders:
        left = spread(regions, borders, border[0])
        parts = parts_of(left, [other for other in borders if other != border])
        if len(parts) > 1:
            found[border] = parts
    return found


def agree(graph: "nx.Graph[int]") -> None:
    borders = [(min(pair), max(pair)) for pair in graph.edges]
    weak = weak_places(graph)
    assert [place.regions for place in weak] == sorted(place.regions for place in weak)
    assert {place.regions: set(place.parts) for place in weak} == weak_by_hand(set(graph), borders)
    for place in weak:
        if len(place.regions) == 2:  # each end is on the side that is named for it
            assert all(part >> end & 1 for end, part in zip(place.regions, place.parts, strict=True))


@given(graph=graphs())
def test_weak_places_of_any_graph(graph: "nx.Graph[int]") -> None:
    agree(graph)


@given(layout=infer)
def test_weak_places_of_boards(layout: Layout) -> None:
    agree(build_board(layout).passable_graph)


@given(layout=infer)
def test_the_graph_has_the_borders_and_prices_of_the_board(layout: Layout) -> None:
    board = build_board(layout)
    assert [set(board.graph[region]) for region in range(board.region_count)] == [
        set(bits(mask)) for mask in board.adj
    ]
    assert {region: data["price"] for region, data in board.graph.nodes(data=True)} == {
        region: board.price(region) for region in range(board.region_count)
    }
    assert set(board.passable_graph) == set(bits(board.passable))
    assert {region for region in board.graph if board.price(region) is not None} == set(board.passable_graph)


def cheapest_by_hand(graph: "nx.Graph[int]", starts: set[int]) -> dict[int, int]:
    """The tokens that each region takes, mended until no way is cheaper."""
    prices = {region: data["price"] for region, data in graph.nodes(data=True)}
    costs = {start: prices[start] for start in starts}
    for _ in graph:
        for one, other in [*graph.edges, *((b, a) for a, b in graph.edges)]:
            if one in costs:
                costs[other] = min(costs.get(other, 99), costs[one] + prices[other])
    return costs


@given(graph=graphs(), budget=st.none() | st.integers(0, 9), data=st.data())
def test_tokens_needed_are_those_of_the_cheapest_way(
    graph: "nx.Graph[int]", budget: int | None, data: st.DataObject
) -> None:
    starts = data.draw(st.sets(st.sampled_from(sorted(graph)))) if graph else set()
    costs = cheapest_by_hand(graph, starts)
    assert tokens_needed(graph, starts, budget) == {
        region: cost for region, cost in costs.items() if budget is None or cost <= budget
    }


def line(count: int) -> "nx.Graph[int]":
    return nx.path_graph(count)


def test_a_chain_a_ring_and_a_lone_region() -> None:
    found = {place.regions: place.parts for place in weak_places(line(4))}
    assert found == {
        (0, 1): (0b0001, 0b1110),
        (1,): (0b0001, 0b1100),
        (1, 2): (0b0011, 0b1100),
        (2,): (0b0011, 0b1000),
        (2, 3): (0b0111, 0b1000),
    }
    assert weak_places(nx.cycle_graph(4)) == []
    assert weak_places(nx.empty_graph(1)) == weak_places(nx.Graph()) == []


def test_the_middle_of_a_star_leaves_every_arm() -> None:
    found = {place.regions: place.parts for place in weak_places(nx.star_graph(3))}
    assert found[0,] == (0b0010, 0b0100, 0b1000)


def test_a_start_is_paid_for_and_a_dear_region_is_walked_round() -> None:
    square = nx.cycle_graph([0, 1, 3, 2])
    nx.set_node_attributes(square, {0: 2, 1: 5, 2: 2, 3: 2}, "price")
    assert tokens_needed(square, [0]) == {0: 2, 1: 7, 2: 4, 3: 6}
    assert tokens_needed(square, [0], 4) == {0: 2, 2: 4}
    assert tokens_needed(square, [0], 1) == tokens_needed(square, []) == {}


def test_a_long_chain_needs_no_recursion() -> None:
    assert len(weak_places(line(5000))) == 4998 + 4999


@given(layout=infer)
def test_connected_parts_come_by_their_lowest_region(layout: Layout) -> None:
    board = build_board(layout)
    borders = [(one, other) for one in range(board.region_count) for other in bits(board.adj[one])]
    for among in (board.all_regions, board.land, board.water):
        parts = connected_parts(board, among)
        assert list(parts) == sorted(parts, key=lambda part: next(bits(part)))
        assert set(parts) == parts_of(set(bits(among)), borders)


@pytest.mark.rule("realms.water.sea.impassable", "base.conquest.no_sea_or_lake")
@pytest.mark.parametrize("kind", WATER_KINDS)
def test_rivers_can_be_passed_seas_and_lakes_cannot(lay: Callable[..., Board], kind: WaterKind) -> None:
    board = lay({"A": "0 0 0: 012 forest", "B": "1 0 0: 012 water"}, water=WaterRule(kind))
    land, water = 0b01, 0b10
    assert board.passable == (land | water if kind == "river" else land)


def test_of_two_waters_each_is_passed_by_its_own_rule(lay: Callable[..., Board]) -> None:
    tiles = {"A": "0 0 0: 012 water", "B": "1 0 0: 012 forest", "C": "2 0 0: 012 water"}
    assert lay(tiles, water=WaterRule("sea", True, {"C/1": "river"})).passable == 0b110
