"""Property: on a board that changes, pieces keep their addresses and owners."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.build_board import build_board
from realms.board.incremental import rebuild
from realms.board.layout import Layout, WaterRule
from realms.play.audit import audit
from realms.play.notation import read, write
from realms.rules.content.small_world.powers import DRAGON
from realms.rules.effects.board_change import apply_new_board
from realms.rules.ground.ground import Ground, ground_of
from realms.rules.position.ownership import lay_mark
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS, Setting, Table
from realms.rules.registry import base_game
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT

from help.boards import with_tile

SAILORS = ("elves seafaring", "ratmen seafaring", "trolls seafaring")
SETTING = Setting(base_game(), (ORDINARY_SEAT,) * 3, 10)


def settled(layout: Layout, holders: list[int], tokens: list[int], mover: int) -> State:
    """Three races that go everywhere hold what the lists say; 3 is nobody."""
    table = Table(ground_of(build_board(layout)), SETTING)
    names = table.ground.names
    lots = list(zip(names, holders, tokens, strict=True))
    held = [" ".join(f"{name}={n}" for name, holder, n in lots if holder == seat) for seat in range(3)]
    bands = "; ".join(f"{number} {SAILORS[number - 1]}: {regions}" for number, regions in enumerate(held, 1))
    return read(table, f"seat {mover + 1}; at choose; coins 5 5 5; {bands}")


@given(layout=infer, data=st.data())
def test_a_new_board_keeps_addresses_and_owners(layout: Layout, data: st.DataObject) -> None:
    layout = replace(layout, water=WaterRule("sea", enter=False))
    size = build_board(layout).region_count
    sizes = {"min_size": size, "max_size": size}
    holders = data.draw(st.lists(st.integers(0, 3), **sizes))
    tokens = data.draw(st.lists(st.integers(1, 4), **sizes))
    s = settled(layout, holders, tokens, data.draw(st.integers(0, 2)))
    held = [region for region, holder in enumerate(holders) if holder != s.table.players]
    if held:
        lay_mark(s, DRAGON, data.draw(st.sampled_from(held)))
    for _ in range(2):
        before, ground = s.copy(), s.table.ground
        tile = data.draw(st.sampled_from(ground.board.placements))
        cell = data.draw(st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
        taken = {laid.cell for laid in ground.board.placements} - {tile.cell}
        q, r = tile.cell if cell in taken else cell
        board = with_tile(ground.board, replace(tile, q=q, r=r, turn=data.draw(st.integers(0, 5))))
        apply_new_board(s, s.table.on(ground_of(board, ground)))
        keeps(before, s)
    line = write(s)
    assert write(read(Table(ground_of(build_board(layout)), SETTING), line)) == line


def keeps(before: State, after: State) -> None:
    """Tokens are neither made nor lost, land has who had it, and each sea the largest of those who meet."""
    old, new = before.table.ground, after.table.ground
    amiss = (" wrong", " hold", "noted wrongly", "without tokens")
    assert [fault for fault in audit(after) if any(word in fault for word in amiss)] == []
    for band in range(before.table.guards):
        here, there = tokens_of(before, band), tokens_of(after, band)
        assert here + before.hand[band] == there + after.hand[band]
    claims: dict[int, Counter[int]] = {}
    for region, holder in enumerate(before.holder):
        anchor = before.anchors.get(region, old.names[region])
        claim = claims.setdefault(new.region_at(anchor), Counter())
        if holder != before.table.nobody:
            claim[holder] += before.tokens[region]
    for region in range(new.n):
        claim = +claims.get(region, Counter())
        if not claim:
            assert after.holder[region] == after.table.nobody
            continue
        holder = after.holder[region]
        assert (after.tokens[region], claim[holder]) == (max(claim.values()),) * 2
        tied = [band for band, tokens in claim.items() if tokens == claim[holder]]
        assert holder // SLOTS == before.seat or all(band // SLOTS != before.seat for band in tied)
        assert new.region_at(after.anchors.get(region, new.names[region])) == region


def tokens_of(s: State, band: int) -> int:
    return sum(s.tokens[region] for region in s.table.regions(s.held[band]))


@given(layout=infer, data=st.data())
def test_the_ground_of_a_changed_board_is_that_of_the_board_from_nothing(
    layout: Layout, data: st.DataObject
) -> None:
    """The way to a board does not matter, nor what was asked of earlier boards."""
    pieces = data.draw(st.permutations(layout.pieces))
    board = build_board(replace(layout, pieces=()))
    ground = ground_of(board)
    for piece in pieces:
        tile = data.draw(st.sampled_from(board.placements))
        turned = with_tile(board, replace(tile, turn=data.draw(st.integers(0, 5))))
        board = data.draw(st.sampled_from([turned, rebuild(board, board.layout.with_piece(piece))]))
        ground = ground_of(board, ground)
        if data.draw(st.booleans()):
            assert told(ground) == told(ground_of(build_board(board.layout)))


def told(ground: Ground) -> list[object]:
    """All that a ground says of its regions."""
    kinds = [
        dict(each)
        for each in (ground.kinds, ground.ways, ground.volcanoes, ground.sites, ground.marker_regions)
    ]
    masks = [ground.rivers, ground.seas, ground.dry, ground.everywhere, ground.beside(ground.seas)]
    return [ground.names, ground.adj, ground.price, ground.guards, *kinds, *masks]
