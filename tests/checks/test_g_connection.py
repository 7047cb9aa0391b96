"""Connection and ways in: drawn maps at every limit, and random ones compared with networkx."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, infer

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.layout import Layout
from realms.checks.case import Case
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import TileSet

from help import findings
from help.documents import CLOSED_SEA, RIVER, SEA, Entry, document, drawn, layer, piece, rule, tunnel
from help.faces import DRAWN, whole
from help.findings import case_of, messages, places, remarks

Found = set[tuple[str, frozenset[str]]]

DISC = [" AB", "CGD", "EF"]  # with G in the middle of the others
RING = [" AB", "C D", "EF"]


def case(lines: Sequence[str], *pieces: Entry, **more: Any) -> Case:
    return findings.case(document(layer(drawn(lines), *pieces), **more), faces=DRAWN)


# G013: the landmass


def test_tiles_hang_together_by_sides_and_by_tunnels() -> None:
    assert places("G013", case(["AB"])) == places("G013", case(["A b"], *tunnel("A/0", "B/0"))) == []
    [remark] = remarks("G013", case(["AB C"]))
    assert (remark.subject, remark.at, remark.pointer) == ("C", ("C",), "/layers/0/tiles/2")


# G014: who gets where


@pytest.mark.rule("realms.build.connectivity", "realms.water.sea_entry_choice")
def test_an_island_in_a_closed_sea_is_out_of_reach() -> None:
    moored = [" NO", "PAQB", "RS"]
    [remark] = remarks("G014", case(moored, water=CLOSED_SEA))
    assert str(remark.message) == "nobody can get to forest on A"
    assert (remark.at, remark.measured) == (("A/0",), 1)
    assert places("G014", case(moored, water=SEA)) == []
    assert places("G014", case(moored, water=RIVER)) == []
    assert places("G014", case(moored, water={**CLOSED_SEA, "except": {"N/0": "river"}})) == []


@pytest.mark.rule("realms.water.sea.impassable")
def test_a_way_in_on_one_shore_opens_a_river_and_not_a_sea() -> None:
    west = piece("arrow", "A.3")
    assert places("G014", case(["ANB"], west, water=SEA)) == [("B/0",)]
    assert places("G014", case(["ANB"], west, water={"kind": "lake"})) == [("B/0",)]
    assert places("G014", case(["ANB"], west, water=RIVER)) == []


def test_what_cannot_be_reached_is_told_once_for_all_that_hangs_together() -> None:
    [one, two] = remarks("G014", case(["ANBCODEFG"], piece("arrow", "A.3"), water=SEA))
    assert str(one.message) == "nobody can get to 2 land regions, forest on B among them"
    assert (one.at, one.measured) == (("B/0", "C/0"), 2)
    assert (two.at, two.measured) == (("D/0", "E/0", "F/0", "G/0"), 4)


@pytest.mark.rule("realms.tunnel.same_number_adjacent", "realms.tunnel.joins_worlds")
def test_a_tunnel_is_a_way() -> None:
    way_in = piece("arrow", "A.3")
    assert places("G014", case(["A b"], way_in)) == [("B/0",)]
    assert places("G014", case(["A b"], way_in, *tunnel("A/0", "B/0"))) == []


def test_a_token_may_open_a_way_in() -> None:
    moored, token = [" NO", "PAQB", "RS"], piece("token", "A/0", token=3)
    opens = rule("token_effect", token=3, entry=True)
    assert places("G014", case(moored, token, water=CLOSED_SEA, rules=[opens])) == []
    shut = {**opens, "entry": False}
    other = {**opens, "token": 4}
    for wrong in (shut, other):
        assert places("G014", case(moored, token, water=CLOSED_SEA, rules=[wrong])) == [("A/0",)]


def test_a_map_without_any_entry_is_told_by_another_check() -> None:
    closed = case([" NO", "PAQ", "RS"], water=CLOSED_SEA)
    assert places("G014", closed) == places("G015", closed) == places("G016", closed) == []
    assert remarks("P001", closed)


def test_water_that_nobody_can_get_to_is_no_loss() -> None:
    assert places("G014", case(["A N"], piece("arrow", "A.3"), water=RIVER)) == []


# G015: islands


@pytest.mark.rule("realms.water.sea.impassable")
def test_land_on_both_sides_of_a_sea_is_apart() -> None:
    [remark] = remarks("G015", case(["AINB"], water=SEA))
    assert str(remark.message) == "separated from the rest of the land by water: forest on B"
    assert (remark.at, remark.measured) == (("B/0",), 1)  # the larger part is the rest
    assert places("G015", case(["AINB"], water=RIVER)) == []
    assert places("G015", case(["AB"], water=SEA)) == []


def test_only_what_water_parts_is_told_as_apart_by_it() -> None:
    assert places("G015", case(["A B"], water=SEA)) == []  # two landmasses: G013
    joined = case(["ANO", " bp"], *tunnel("A/0", "B/0"), water=SEA)
    assert places("G015", joined) == []
    out_of_reach = case(["ANB"], piece("arrow", "A.3"), water=SEA)
    assert places("G015", out_of_reach) == []  # G014 says it


def test_every_island_is_told_but_the_largest() -> None:
    islands = case(["ANBCODEFPI"], water=SEA)
    assert places("G015", islands) == [("I/0", "I/1", "I/2"), ("B/0", "C/0"), ("A/0",)]


# G016: chasms


HIDEOUT = [piece("chasm", "I/0"), piece("chasm", "I/2"), piece("arrow", "A.0")]  # I/1 touches these two only


@pytest.mark.rule("realms.chasm.closed_region", "realms.chasm.no_passage")
def test_a_lone_region_behind_chasms_is_a_hideout_and_no_error() -> None:
    shut = case(["IA"], *HIDEOUT)
    assert messages("G016", shut) == ["chasms shut in forest on I"]
    assert (places("G016", shut), places("G014", shut)) == ([("I/1",)], [])
    assert places("G016", case(["IA"], *HIDEOUT[1:])) == []  # one of the chasms gone
    assert places("G016", case(["IA"], *HIDEOUT[:2])) == []  # at the edge of the board


@pytest.mark.rule("realms.chasm.no_entry")
def test_a_chasm_on_the_outline_gives_no_entry_to_what_is_behind_it() -> None:
    rows = [" IJ", "KAL", "CB"]
    chasms = [piece("chasm", f"{tile}/{third}") for tile in "IJKLC" for third in range(3)]
    assert places("G016", case(rows, *chasms)) == []  # by way of B
    alone = [*chasms, *(piece("chasm", f"B/{third}") for third in range(3))]
    assert remarks("P001", case(rows, *alone))
    assert places("G016", case([" IJ", "KALD", "CB"], *alone)) == [("A/0",)]


def test_several_regions_behind_chasms_are_out_of_reach() -> None:
    pair = case(["CIA"], *HIDEOUT)
    assert (places("G014", pair), places("G016", pair)) == ([("C/0", "I/1")], [])


def test_a_lone_island_without_a_chasm_is_out_of_reach() -> None:
    island = case([" NO", "PAQB", "RS"], water=CLOSED_SEA)
    assert (places("G014", island), places("G016", island)) == ([("A/0",)], [])


# G017: cut regions


def test_a_region_between_two_parts_with_the_share_behind_it() -> None:
    [remark] = remarks("G017", case(["ABCDE"]))
    assert str(remark.message) == "2 of 5 land regions lie behind forest on C"
    assert (remark.at, remark.measured) == (("C/0",), 0.4)
    assert places("G017", case(DISC)) == []


def test_a_single_region_behind_another_is_not_worth_a_word() -> None:
    assert places("G017", case(["ABCD"])) == []


@pytest.mark.parametrize(("tail", "told_of"), [("", True), ("F", True), ("FG", True), ("FGH", False)])
def test_a_tenth_of_the_land_must_lie_behind(tail: str, told_of: bool) -> None:
    around = case(["ABCIJ", "   KLMDE" + tail])  # A and B lie behind C, of 18 regions or up to three more
    assert (("C/0",) in places("G017", around)) == told_of


def test_nobody_holds_a_river_for_good() -> None:
    assert places("G017", case(["ABCNDEF"], water=RIVER)) == [("C/0",), ("D/0",)]
    assert places("G017", case(["ABCGDEF"])) == [("C/0",), ("D/0",), ("G/0",)]


def test_land_that_hangs_on_a_tunnel() -> None:
    worlds = case(["ABC de"], *tunnel("C/0", "D/0"))
    assert places("G017", worlds) == [("C/0",)]  # B has one region behind it, and so has D
    assert remarks("G017", worlds)[0].measured == 0.4


# G018: bridges


def test_a_border_between_two_waters_that_all_must_cross() -> None:
    crossing = case(["INOJ"], piece("border", "N.0|O.3"), water=RIVER)
    [remark] = remarks("G018", crossing)
    assert str(remark.message) == "3 of 6 land regions lie behind the border between river N and river O"
    assert (remark.at, remark.measured) == (("N/0", "O/0"), 0.5)
    assert places("G017", crossing) == [("J/1",)]  # so its border with O is no news
    assert places("G018", case(["INOJ"], water=RIVER)) == []


def test_a_tunnel_that_all_must_take() -> None:
    under_water = [piece("tunnel", "N/0", number=4), piece("tunnel", "O/0", number=4)]
    worlds = case(["ABN ocd"], *under_water, water=RIVER)
    [message] = [text for text in messages("G018", worlds) if "tunnel" in text]
    assert message == "2 of 4 land regions lie behind tunnel 4 between river N and river O"


def test_a_tunnel_beside_a_border_is_no_way_of_its_own() -> None:
    worlds = case(["ABcd"], *tunnel("B/0", "C/0"), worlds_touch=True)
    assert messages("G018", worlds) == [
        "2 of 4 land regions lie behind the border between forest on B and mine on C"
    ]


def test_a_bridge_is_not_told_where_a_cut_region_says_the_same() -> None:
    assert places("G017", case(["ABCDE"])) == [("C/0",)]
    assert places("G018", case(["ABCDE"])) == []
    assert places("G018", case(["ABCD"])) == [("B/0", "C/0")]  # neither B nor C has two behind it


# G019: borders


def test_a_border_that_water_runs_past_is_idle() -> None:
    dam = piece("border", "N.0|O.3")
    [remark] = remarks("G019", case(["NO", "P"], dam))
    assert str(remark.message) == "river N-P is on both sides of the border at joint N-O"
    assert (remark.subject, remark.at, remark.pointer) == ("border", ("N.0|O.3",), "/layers/0/pieces/0")
    assert remarks("G019", case(["NO", "A"], dam)) == []
    assert remarks("G019", case(["NO", "P"], dam, piece("border", "N.5|P.2"))) == []


def test_land_beside_the_water_of_a_border_does_not_count() -> None:
    assert remarks("G019", case([" P", "MN"], piece("border", "M.0|N.3")))
    assert not remarks("G019", case([" A", "MN"], piece("border", "M.0|N.3")))


def test_a_border_that_lies_nowhere_is_not_idle_but_wrong() -> None:
    torn, dry = piece("border", "N.1|O.3"), piece("border", "A.0|B.3")
    assert remarks("G019", case(["NO", "P"], torn)) == remarks("G019", case(["AB"], dry)) == []


# G020: worlds


def test_worlds_lie_apart_unless_the_scenario_says_otherwise() -> None:
    beside = ["AbC", "D"]
    [remark] = remarks("G020", case(beside))
    assert str(remark.message) == "surface and underground lie side by side: A-B, C-B, D-B"
    assert (remark.at, remark.measured) == (("A", "B", "C", "D"), 3)
    assert remarks("G020", case(beside, worlds_touch=True)) == []
    assert remarks("G020", case(["A b C", "D"])) == remarks("G020", case(DISC)) == []


# G021: holes


def test_a_hole_is_told_with_its_size_and_its_neighbours() -> None:
    [remark] = remarks("G021", case(RING))
    assert str(remark.message) == "a hole of size 1, with 6 regions around it: A, B, C, D, E, F"
    assert (remark.subject, remark.at[0], remark.measured) == ("hole:A.5", "hole:A.5", 1)
    assert remark.at[1:] == ("A/0", "B/0", "C/0", "D/0", "E/0", "F/0")
    assert remarks("G021", case(DISC)) == remarks("G021", case(["AB", "C"])) == []


@pytest.mark.parametrize("name", ["crops", "drift"])
@pytest.mark.rule("scenario.adrift.drift_holes_allowed")
def test_a_hole_is_not_told_where_a_rule_lives_on_it(name: str) -> None:
    assert remarks("G021", case(RING, rules=[rule(name)])) == []
    assert remarks("G021", case(RING, rules=[rule("coin_mines")]))


def test_a_rule_of_one_layer_holds_for_its_count_only() -> None:
    layers = [layer(drawn(RING)), {"players": 3, "base": 2, "rules": [rule("crops")]}]
    of_two, of_three = (findings.case(document(*layers), players, faces=DRAWN) for players in (2, 3))
    assert remarks("G021", of_two)
    assert not remarks("G021", of_three)


# Against networkx


CHECKED = ("G014", "G015", "G016", "G017", "G018", "P001")


@given(layout=infer)
def test_random_realms_as_networkx_sees_them(layout: Layout) -> None:
    of = case_of(layout)
    told_of = {(code, frozenset(remark.at)) for code in CHECKED for remark in remarks(code, of)}
    naive = NaiveConnection(of.board)
    assert told_of == {*naive.out_of_reach(), *naive.islands(), *naive.weak_points()}


class NaiveConnection:
    """Answers about connection from the region graph, computed in the simplest way."""

    def __init__(self, board: Board) -> None:
        self.board = board
        closed = [region for region in range(board.region_count) if board.price(region) is None]
        self.ways: nx.Graph[int] = nx.Graph(board.graph)
        self.ways.remove_nodes_from(closed)
        self.doors = [region for region in bits(board.entry) if region in self.ways]
        self.reached = set().union(*(self.whole(self.ways, door) for door in self.doors))

    @staticmethod
    def whole(graph: "nx.Graph[int]", region: int) -> set[int]:
        return set(nx.node_connected_component(graph, region))

    def land(self, regions: set[int]) -> frozenset[int]:
        return frozenset(region for region in regions if self.board.terrain[region] != "water")

    def at(self, regions: Iterator[int] | Sequence[int] | frozenset[int]) -> frozenset[str]:
        return frozenset(self.board.names[region] for region in regions)

    def parts(self, graph: "nx.Graph[int]") -> list[set[int]]:
        return sorted((set(part) for part in nx.connected_components(graph)), key=min)

    def out_of_reach(self) -> Found:
        if not self.doors:
            return {("P001", frozenset())}
        found: Found = set()
        for part in self.parts(self.ways.subgraph(set(self.ways) - self.reached)):
            beside_chasm = any(
                mask >> region & 1 for region in part for mask in self.board.chasm_neighbours.values()
            )
            if self.land(part):
                code = "G016" if len(part) == 1 and beside_chasm else "G014"
                found.add((code, self.at(self.land(part))))
        return found

    def islands(self) -> Found:
        found: Found = set()
        for everything in nx.connected_components(self.board.graph):
            parts = self.parts(self.ways.subgraph(self.reached & everything))
            lands = sorted(filter(None, map(self.land, parts)), key=len, reverse=True)
            found |= {("G015", self.at(land)) for land in lands[1:]}
        return found

    def weak_points(self) -> Found:
        total = len(self.land(set(range(self.board.region_count))))
        weak = set()
        for region in self.land(set(self.ways)):
            rest = self.parts(self.ways.subgraph(self.whole(self.ways, region) - {region}))
            if len(self.smaller(rest)) >= max(2, total / 10):
                weak.add(region)
        found = {("G017", self.at([region])) for region in weak}
        for one, other in self.ways.edges:
            graph = nx.Graph(self.ways)
            graph.remove_edge(one, other)
            sides = [self.whole(graph, end) for end in sorted((one, other))]
            land = self.smaller(sides) if sides[0] != sides[1] else frozenset()
            if len(land) >= max(2, total / 10) and not {one, other} & weak:
                found.add(("G018", self.at([one, other])))
        return found

    def smaller(self, parts: list[set[int]]) -> frozenset[int]:
        """All land but that of the part with the most."""
        lands = sorted(map(self.land, parts), key=len, reverse=True)
        return frozenset().union(*lands[1:])


FLOOD = TileSet("flood", {tile: dict.fromkeys(WORLDS, whole("water")) for tile in ascii_uppercase})


@given(layout=infer, flooded=infer)
def test_a_random_border_is_idle_when_nothing_changes_without_it(layout: Layout, flooded: bool) -> None:
    laid = replace(layout, tileset=FLOOD) if flooded else layout
    of = case_of(laid)
    idle = {remark.at[0] for remark in remarks("G019", of)}
    for at in {each.at for each in laid.pieces if each.piece == "border"}:
        without = replace(laid, pieces=tuple(each for each in laid.pieces if each.at != at))
        wet = "dam" in set(side_by_side(of.board, at))
        assert (at in idle) == (wet and build_board(without).region_count == of.board.region_count)


def side_by_side(board: Board, border: str) -> Iterator[str]:
    """Yield how the two sides of a border meet, part by part; nothing if they do not face each other."""
    (one, own), (other, its) = addresses.split_border(border)
    if any({(one, own), (other, its)} == {(a, x), (b, y)} for a, x, b, y in board.placed.joints):
        yield from board.met_by_sides(one)[3 * own : 3 * own + 3]
