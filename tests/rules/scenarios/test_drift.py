"""Drifting tiles: what may be pushed, where to, and what rides along."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from realms.board.build_board import build_board
from realms.board.hexes import Cell
from realms.play.setup import table_for
from realms.rules.ground.ground import ground_of
from realms.rules.position.table import Table
from realms.rules.turn.turn import income
from realms.scenario.scenario import scenario_from

from help.documents import CLOSED_SEA, Entry, document, layer, piece, rule, tile

CENTRE = (0, 0)
RING = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
FAR = (2, -1)  # east of the second tile of the ring


def afloat(
    cells: Mapping[str, Cell], pieces: Iterable[Entry] = (), *, players: int = 2, **values: object
) -> Table:
    """A table on tiles that drift, all upright."""
    here = layer([tile(letter, *cell) for letter, cell in cells.items()], *pieces, players=players)
    drifting = {"water": CLOSED_SEA, "rules": [rule("drift", **values)]}
    written = document(here, boxes=["small_world", "realms"], **drifting)
    return table_for(scenario_from(written).realm(players))


def row(letters: str) -> dict[str, Cell]:
    """Tiles side by side, from west to east."""
    return {letter: (place, 0) for place, letter in enumerate(letters)}


def ring(letters: str, cells: Sequence[Cell] = RING) -> dict[str, Cell]:
    return dict(zip(letters, cells, strict=True))


def pushed(position, verb: str = "push") -> str:
    return "".join(position.targets(verb).split())


def cell_of(position, tile: str) -> Cell:
    board = position.table.ground.board
    return board.placements[board.rank_of[tile]].cell


LINE = "coins 5 5; 1 elves wealthy: A/0=3 B/0; 2 ratmen mounted: C/0"


@pytest.mark.rule("scenario.adrift.drift_when")
def test_one_tile_may_be_pushed_before_anything_else(on) -> None:
    table = afloat(row("ABC"))
    for line in (f"seat 1; {LINE}", "coins 5 5; column elves wealthy, ratmen mounted"):
        start = on(table, line)
        assert (start.at, pushed(start), start.options[-1]) == ("push", "ABC", "no")
        assert on(table, line).play("no").at == ("choose" if "1 elves" in line else "pick")
    moved = on(table, f"seat 1; {LINE}").play("push C", "to A.3", "turn 0")
    assert (moved.at, cell_of(moved, "C")) == ("choose", (-1, 0))
    assert not any(text.startswith("push") for text in moved.play("expand").options)
    assert moved.rest().at == "push"  # the next seat


@pytest.mark.rule("scenario.adrift.drift_in_decline_turn")
def test_a_tile_may_be_pushed_in_the_turn_of_a_decline(on) -> None:
    position = on(afloat(row("ABC")), f"seat 1; {LINE}").play("push C", "here", "turn 3", "decline")
    assert position.clause("1d").startswith("1d elves")
    assert position.clause("1d").endswith(": A/0 B/0")
    again = on(position.table, "seat 1; coins 5 5; 1d elves: A/0 B/0; column ratmen mounted")
    assert (again.at, pushed(again)) == ("push", "ABC")


@pytest.mark.rule("scenario.adrift.drift_perimeter_only", "scenario.adrift.drift_push_only")
def test_only_tiles_of_the_rim_can_be_pushed(on) -> None:
    shut_in = on(afloat({"A": CENTRE, **ring("BCDEFG")}), "coins 5 5")
    assert pushed(shut_in) == "BCDEFG"
    outer = [(2, 0), (2, -1), (2, -2), (1, -2), (0, -2), (-1, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2)]
    facing_a_hole = afloat({**ring("BCDEFG"), **ring("HIJKLMORUW", outer), "Z": (0, 2), "N": (1, 1)})
    assert pushed(on(facing_a_hole, "coins 5 5")) == "HIJKLMNORUWZ"
    one_side = afloat({"A": CENTRE, **ring("BCDEF", RING[:5])})
    assert "A" in pushed(on(one_side, "coins 5 5"))


@pytest.mark.rule("scenario.adrift.drift_destination", "scenario.adrift.drift_push_only")
def test_a_tile_goes_anywhere_along_the_outside_but_into_no_hole(on) -> None:
    position = on(afloat({**ring("ABCDEF"), "G": FAR}), "coins 5 5").play("push G")
    sides = position.targets("to").split()
    assert len(sides) == 12 - 1  # all about the ring, but for its present place
    assert "A.3" not in sides  # the hole
    position.play("to E.4")
    assert position.options == [f"turn {sixths}" for sixths in range(6)]
    position.play("turn 2")
    assert cell_of(position, "G") == (-2, 2)
    board = position.table.ground.board
    assert board.placements[board.rank_of["G"]].turn == 2


@pytest.mark.rule("scenario.adrift.drift_rotate")
def test_turning_in_place_is_a_push_of_a_tile_of_the_rim(on) -> None:
    table = afloat({"A": CENTRE, **ring("BCDEFG")})
    position = on(table, "coins 5 5").play("push B", "here")
    assert position.options == [f"turn {sixths}" for sixths in range(1, 6)]
    position.play("turn 1")
    assert (position.at, cell_of(position, "B")) == ("pick", (1, 0))
    near = position.table.ground.adj
    assert near != table.ground.adj
    assert not on(table, "coins 5 5").may("push A")


@pytest.mark.parametrize("in_place", [True, False])
def test_a_tile_that_is_all_the_map_cannot_be_pushed(on, in_place: bool) -> None:
    position = on(afloat(row("A"), in_place=in_place), "seat 1; 1 elves wealthy: A/0=3; 2 ratmen mounted +3")
    assert (position.at, pushed(position)) == ("choose", "")


@pytest.mark.rule("scenario.adrift.drift_rotate")
def test_turning_in_place_can_be_ruled_out(on) -> None:
    position = on(afloat(row("ABC"), in_place=False), "coins 5 5")
    assert pushed(position) == "AC"  # the bridge could go nowhere else
    assert "here" not in position.play("push A").options


@pytest.mark.rule("scenario.adrift.drift_one_landmass")
def test_a_bridging_tile_has_to_join_both_parts_again(on) -> None:
    straight = on(afloat(row("ABC")), "coins 5 5").play("push B")
    assert straight.options == ["here"]
    bent = on(afloat({"A": (0, 0), "B": (1, -1), "C": (2, -1)}), "coins 5 5").play("push B")
    assert bent.options == ["to A.0", "here"]
    bent.play("to A.0", "turn 0")
    assert len(bent.table.ground.board.landmasses) == 1
    end = on(afloat(row("ABC")), "coins 5 5").play("push C")
    assert "to A.1" in end.options  # also a side of B


@pytest.mark.rule("scenario.adrift.drift_holes_allowed", "realms.tile.board_edge")
def test_a_hole_may_come_about_and_is_no_way_in(on) -> None:
    cells = {**ring("ABCDE", RING[:5]), "F": (2, 0)}
    before = on(afloat(cells), "coins 5 5")
    inner = set(before.table.regions(before.table.ground.board.rim))
    position = before.play("push F", "to A.4", "turn 0")
    board = position.table.ground.board
    assert [hole.cells for hole in board.holes] == [(CENTRE,)]
    lost = inner - set(position.table.regions(board.entry))
    assert lost
    assert all(board.holes[0].regions >> region & 1 for region in lost)


@pytest.mark.rule("scenario.adrift.drift_table_edge")
def test_the_table_ends(on) -> None:
    endless = on(afloat(row("ABC")), "coins 5 5").play("push C")
    assert "to A.3" in endless.options
    block = {"A": (0, 0), "B": (1, 0), "C": (0, 1)}
    small = on(afloat(block, table=2), "coins 5 5").play("push C")
    free = on(afloat(block, table=0), "coins 5 5").play("push C")
    assert (small.targets("to"), len(free.targets("to").split())) == ("A.1", 7)


@pytest.mark.rule("scenario.adrift.drift_carries_tokens")
def test_everything_on_the_tile_moves_with_it(on) -> None:
    pieces = [piece("mountain", "C/1"), piece("tribe", "C/2")]
    table = afloat(row("ABCN"), pieces)
    line = "coins 5 5; 1 ratmen wealthy: A/0; 1d elves: C/0; 2 trolls mounted: C/1=2; mark lair: C/1"
    position = on(table, f"{line}; tribes: C/2")
    before = income(position.state, 0)
    position.play("push A", "to N.0", "turn 1")
    for word, held in (("1d", "1d elves: C/0"), ("2", "2 trolls mounted: C/1=2"), ("tribes", "tribes: C/2")):
        assert position.clause(word) == held
    assert position.clause("mark") == "mark lair: C/1"
    assert income(position.state, 0) == before
    assert position.price("C/1") == 2 + 1 + 2 + 1
    ground = position.table.ground
    anew = ground_of(build_board(ground.board.layout))
    assert (ground.adj, ground.kinds, ground.ways) == (anew.adj, anew.kinds, anew.ways)
    assert ground.adj != table.ground.adj
    assert ground.of("coast") != table.ground.of("coast")
    assert position.faults() == []


@pytest.mark.rule("scenario.adrift.water_is_sea", "scenario.adrift.water_no_entry")
def test_water_can_be_neither_crossed_nor_entered_by(on) -> None:
    around = {"B": (1, -1), "C": (2, -1), "D": (2, 0), "E": (0, 1), "F": (1, 1)}
    table = afloat({"N": (0, 0), "A": (1, 0), **around})
    ground = table.ground
    sea = 1 << ground.number["N/0"]
    position = on(table, "coins 5 5; at ready; 1 elves wealthy +20")
    targets = {ground.number[name] for name in position.targets().split()}
    assert targets == set(table.regions(ground.board.rim & ~sea))
    only_by_sea = ground.beside(sea) & ~ground.board.rim
    assert only_by_sea
    assert not only_by_sea & ground.ways["edge"]
    sailing = on(table, "coins 5 5; at ready; 1 elves seafaring +20")
    assert sailing.may("take N/0")


SEAS = {"N": (0, 0), "A": (1, 0), "P": (2, 0)}


@pytest.mark.rule("scenario.adrift.water_merges")
def test_seas_that_touch_become_one_and_part_again(on) -> None:
    table = afloat(SEAS)
    line = "seat 1; coins 5 5; 1 elves seafaring: A/0 P/0=2; 2 ratmen seafaring"
    position = on(table, line).play("push P", "to N.3", "turn 0")
    assert "P/0" not in position.table.ground.number
    assert position.clause("1") == "1 elves seafaring: A/0 N/0=2"
    assert position.clause("anchors") == "anchors: N/0=P/0"
    assert position.faults() == []
    position.rest().play("push P", "to A.0", "turn 0")
    assert position.clause("1").endswith(": A/0=2 P/0")
    assert position.clause("anchors") == ""


@pytest.mark.rule("realms.water.border_separates_seas", "scenario.adrift.water_merges")
def test_two_who_meet_in_one_sea_cannot_both_stay(on) -> None:
    line = "seat 2; coins 5 5; 1 elves seafaring: A/0 P/0=2; 2 ratmen seafaring: N/0 A/1"
    position = on(afloat(SEAS), line).play("push P", "to N.3", "turn 0")
    assert position.clause("2") == "2 ratmen seafaring +1: A/1"
    assert position.clause("1") == "1 elves seafaring: A/0 N/0=2"
    assert position.faults() == []
    guarded = on(afloat(SEAS), f"{line}; mark dragon: N/0").play("push P", "to N.3", "turn 0")
    assert (guarded.mark("dragon"), guarded.state.shut, guarded.faults()) == ("", 0, [])
    even = on(afloat(SEAS), line.replace("P/0=2", "P/0")).play("push P", "to N.3", "turn 0")
    assert even.clause("2") == "2 ratmen seafaring: A/1 N/0"
    assert even.clause("1") == "1 elves seafaring +1: A/0"


@pytest.mark.rule("scenario.adrift.drift_when")
def test_each_round_every_player_in_order_may_push(on) -> None:
    table = afloat(row("ABC"), players=3, time="round")
    line = "coins 5 5 5; 1 elves wealthy: A/0; 2 ratmen mounted: B/0; 3 trolls forest: C/0"
    position = on(table, f"seat 1; {line}")
    deciders = []
    for answer in (("no",), ("push C", "here", "turn 1"), ("no",)):
        deciders.append(position.state.actor)
        position.play(*answer)
    assert (deciders, position.at, position.state.actor) == ([0, 1, 2], "choose", 0)
    assert on(table, f"seat 2; {line}").at == "choose"


@pytest.mark.rule("scenario.adrift.drift_when")
def test_several_tiles_may_be_pushed_but_none_twice(on) -> None:
    position = on(afloat(row("ABC"), tiles=2), "coins 5 5").play("push C", "here", "turn 1")
    assert pushed(position) == "AB"
    assert position.play("push A", "to C.0", "turn 0").at == "pick"
    once = on(afloat(row("ABC"), tiles=3), "coins 5 5").play("push C", "here", "turn 1", "no")
    assert once.at == "pick"
