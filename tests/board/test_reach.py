"""The regions that tokens can conquer, compared with the answer of networkx."""

from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.board import bits
from realms.board.build_board import build_board
from realms.board.graph import tokens_needed
from realms.board.layout import Layout
from realms.board.reach import conquerable


@given(layout=infer, budget=st.integers(0, 16))
def test_tokens_reach_the_regions_that_networkx_says(layout: Layout, budget: int) -> None:
    board = build_board(layout)
    for start in bits(board.passable):
        for starts in (1 << start, board.passable & ~(1 << start)):
            costs = tokens_needed(board.passable_graph, bits(starts))
            assert [set(bits(regions)) for regions in conquerable(board, starts, budget)] == [
                {region for region, cost in costs.items() if cost <= tokens} for tokens in range(budget + 1)
            ]
