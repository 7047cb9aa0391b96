"""The beginning of a game: entries, and the regions within reach of them."""

from collections.abc import Sequence
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, infer

from realms.board.board import Board, bits
from realms.board.hexes import Cell, turned
from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.settings import Limits, Settings
from realms.tiles.kinds import WATER
from realms.tiles.tileset import TileSet

from help import findings
from help.documents import CLOSED_SEA, RIVER, SEA, Entry, document, drawn, layer, piece, rule, tile
from help.faces import DRAWN, in_three
from help.findings import case_of, messages, remarks, subjects

DEFAULT = Limits()
ANY_SPREAD = Limits(spread=0.01)  # every comparison is told


def case(
    lines: Sequence[str], *pieces: Entry, players: int = 2, limits: Limits = DEFAULT, **more: Any
) -> Case:
    written = document(layer(drawn(lines), *pieces, players=players), **more)
    return findings.case(written, settings=Settings(limits=limits), faces=DRAWN)


# P001 and P002: entries

ISLAND = [" NO", "PAQ", "RS"]


@pytest.mark.rule("realms.water.sea_entry_choice", "base.first_conquest.border_by_sea")
def test_behind_a_sea_that_lets_nobody_in_there_is_no_entry() -> None:
    assert messages("P001", case(ISLAND, water=CLOSED_SEA)) == ["newcomers cannot enter anywhere"]
    assert messages("P001", case(ISLAND, water=SEA)) == messages("P001", case(ISLAND, water=RIVER)) == []


def test_an_arrow_or_a_token_may_be_the_only_way_in() -> None:
    into_the_sea = piece("arrow", "Q.0")
    assert messages("P001", case(ISLAND, into_the_sea, water=CLOSED_SEA))
    assert messages("P001", case(ISLAND, piece("arrow", "A.0"), water=CLOSED_SEA)) == []
    opens = rule("token_effect", token=1, entry=True)
    token = piece("token", "A/1", token=1)
    assert messages("P001", case(ISLAND, token, water=CLOSED_SEA, rules=[opens])) == []
    assert messages("P001", case(ISLAND, water=CLOSED_SEA, rules=[opens]))


@pytest.mark.parametrize(("players", "missing"), [(2, None), (3, 1), (6, 4)])
def test_an_entry_for_each_player(players: int, missing: int | None) -> None:
    doors = [piece("arrow", "A.3"), piece("arrow", "C.0")]
    of = case(["ABC"], *doors, players=players)
    assert [remark.measured for remark in remarks("P002", of)] == ([] if missing is None else [missing])
    if missing:
        assert messages("P002", of) == [f"regions to enter by: 2, for {players} players"]
        assert remarks("P002", of)[0].at == ("A/0", "C/0")


@pytest.mark.rule("realms.water.river.ends_are_entry")
def test_river_ends_are_entries_and_no_entry_at_all_is_told_as_such() -> None:
    assert messages("P002", case(["AN"], water=RIVER)) == []
    assert messages("P002", case(["AN"], water=SEA)) == ["regions to enter by: 1, for 2 players"]
    assert messages("P002", case(ISLAND, water=CLOSED_SEA)) == []


# P003 to P005: what entries reach

ARMS: dict[str, list[tuple[Cell, int]]] = {  # cells of one arm with their turns
    "short": [((1, 0), 0), ((2, 0), 1)],
    "bent": [((1, 0), 0), ((2, 0), 1), ((2, -1), 2)],
    "long": [((1, 0), 0), ((2, 0), 1), ((2, -1), 2), ((3, -1), 3)],
    "round": [((1, 0), 0), ((1, -1), 3), ((2, -1), 1)],
    "round and long": [((1, 0), 0), ((1, -1), 3), ((2, -1), 1), ((3, -2), 1)],
}
KINDS = ("farmland", "forest", "hill", "swamp")


def threefold(arm: list[tuple[Cell, int]], rough: bool, limits: Limits = DEFAULT, cut: bool = False) -> Case:
    """A tile in the middle and the same arm three times around it; rough ones have mountains and tribes."""
    faces = {"Z": {"surface": in_three("hill", "hill", "hill")}}
    tiles = [tile("Z", 0)]
    pieces = []
    for third in range(3):
        for step, (cell, turn) in enumerate(arm):
            name = "ABCDEFGHIJKLMNOP"[third * len(arm) + step]
            shown = (KINDS[step % 4], KINDS[(step + 1) % 4], KINDS[(step + 3) % 4])
            faces[name] = {"surface": in_three(*shown)}
            q, r = turned(cell, 2 * third)
            tiles.append(tile(name, q, r, (turn + 2 * third) % 6))
            if rough and step in (0, len(arm) - 1):
                pieces.append(piece("mountain", f"{name}/{0 if step else 1}"))
            if rough and step == 1:
                pieces.append(piece("tribe", f"{name}/2"))

    def star(laid: Sequence[Entry]) -> Case:
        written = document(layer(tiles, *laid, players=3))
        return findings.case(written, settings=Settings(limits=limits), faces=TileSet("star", faces))

    whole = star(pieces)
    if not cut:
        return whole
    joint = joint_of(whole.board, {laid["tile"] for laid in tiles[1 : len(arm) + 1]})
    kept = [each for each in pieces if each["at"] not in joint]
    return star([*kept, *(piece("chasm", at) for at in joint)])


def joint_of(board: Board, tiles: set[str]) -> list[str]:
    """The regions of some tiles that border on others."""
    own = sum(1 << region for region, name in enumerate(board.names) if name[0] in tiles)
    return [board.names[region] for region in bits(own) if board.adj[region] & ~own]


@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("arm", ARMS.values(), ids=list(ARMS))
def test_a_threefold_realm_is_even_until_an_arm_is_cut_off(arm: list[tuple[Cell, int]], rough: bool) -> None:
    whole_realm = threefold(arm, rough)
    for code in ("P003", "P004", "P005"):
        assert remarks(code, whole_realm) == []
    lame = remarks("P003", threefold(arm, rough, cut=True))
    assert [remark.subject for remark in lame][-1:] == ["8"]
    assert {name[0] for name in lame[-1].at} <= set("ABCDEFGHIJKLMNOP"[: len(arm)])  # the entries cut off


@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("arm", ARMS.values(), ids=list(ARMS))
def test_each_arm_of_a_threefold_realm_has_as_many_of_the_worst_entries(
    arm: list[tuple[Cell, int]], rough: bool
) -> None:
    compared = remarks("P003", threefold(arm, rough, ANY_SPREAD))
    assert len(compared) == 3
    for remark in compared:
        outside = [name for name in remark.at if name[0] != "Z"]
        arms = ["ABCDEFGHIJKLMNOP".index(name[0]) // len(arm) for name in outside]
        assert [arms.count(number) for number in range(3)] == [len(outside) / 3] * 3


def test_how_an_uneven_entry_is_told() -> None:
    [remark] = remarks("P003", case(["AINBCDEFG"], water=SEA, limits=Limits(spread=1.49)))
    assert str(remark.message) == "land regions within 8 conquests: 4 near forest on A, 6 near forest on B"
    assert (remark.subject, remark.measured) == ("8", 1.5)
    assert remark.at == ("A/0", "I/0", "I/1", "I/2")


@pytest.mark.parametrize(
    ("spread", "conquests"),
    [
        (1.5, []),
        (1.49, ["8"]),
        (0.94, ["8"]),  # 1.5 is not more than 8/5 of it
        (0.93, ["5", "8"]),
        (0.47, ["5", "8"]),  # nor is 1.25 more than 8/3 of this: five regions and four with six tokens
        (0.46, ["3", "5", "8"]),
    ],
)
def test_a_spread_at_its_limit_is_borne_and_fewer_conquests_bear_more(
    spread: float, conquests: list[str]
) -> None:
    islands = case(["AINBCDEFG"], water=SEA, limits=Limits(spread=spread))  # 4 regions and 6 of the other
    assert subjects("P003", islands) == conquests


@pytest.mark.rule("base.first_conquest.normal_price", "realms.peak.empty_cost", "realms.mountain.defence")
def test_what_stands_on_an_entry_is_paid_for() -> None:
    alone = [piece("chasm", "I/0"), piece("chasm", "I/2"), piece("arrow", "I.3"), piece("arrow", "C.0")]
    high = [*alone, piece("mountain", "I/1"), piece("peak", "I/1")]  # 2 and 1 and 1

    def worst(monsters: int) -> list[str]:
        guards = piece("monsters", "I/1", count=monsters)
        of = case(["I CD"], *high, guards, limits=ANY_SPREAD)
        return [str(remark.message).partition(", ")[0] for remark in remarks("P003", of)]

    assert worst(2)[0] == "land regions within 3 conquests: 1 near mountain on I"
    assert worst(3)[0] == "land regions within 3 conquests: 0 near mountain on I"
    assert worst(3)[1] == "land regions within 5 conquests: 1 near mountain on I"


def test_terrain_and_coins_are_compared_likewise() -> None:
    both = ["ABCNI"]
    [kinds] = remarks("P004", case(both, water=SEA, limits=Limits(spread=2.99)))
    assert (
        str(kinds.message) == "kinds of terrain within 8 conquests: 1 near forest on A, 3 near farmland on I"
    )
    assert remarks("P004", case(both, water=SEA, limits=Limits(spread=3))) == []
    mines = [piece("coin_mine", f"{tile}/0") for tile in "ABC"]
    paid = case(both, *mines, water=SEA, rules=[rule("coin_mines")], limits=Limits(spread=1.99))
    [coins] = remarks("P005", paid)
    assert str(coins.message) == "coins within 8 conquests: 3 near farmland on I, 6 near forest on A"
    assert (coins.subject, coins.measured) == ("8", 2)


@pytest.mark.parametrize(
    ("pays", "pieces", "spread"),
    [
        (rule("coin_mines", coins=3), [piece("coin_mine", "A/0")], 4),
        (rule("peak_coins", take=2), [piece("mountain", "B/0"), piece("peak", "B/0")], 4),
        (rule("throne"), [piece("throne", "A/0")], 2),
        (rule("token_effect", token=2, coins=5), [piece("token", "A/0", token=2)], 6),
        (rule("token_effect", token=2, coins=5, paid="once"), [piece("token", "A/0", token=2)], None),
        (rule("token_effect", token=3, coins=5), [piece("token", "A/0", token=2)], None),
        (rule("crops"), [piece("coin_mine", "A/0")], None),
    ],
)
def test_coins_are_those_that_a_special_rule_pays_each_turn(
    pays: Entry, pieces: list[Entry], spread: float | None
) -> None:
    of = case(["ANB"], *pieces, water=SEA, rules=[pays], limits=ANY_SPREAD)
    assert [remark.measured for remark in remarks("P005", of)][-1:] == ([] if spread is None else [spread])


@given(layout=infer)
def test_random_entries_as_networkx_compares_them(layout: Layout) -> None:
    of = case_of(layout, Settings(limits=ANY_SPREAD), rules=[rule("peak_coins", take=2)])
    naive = Naive(of.board)
    board, peaks = of.board, set(bits(of.board.peaks))
    land = {region for region in range(board.region_count) if board.terrain[region] != WATER}
    assert expected(naive, lambda reach: len(reach & land)) == found("P003", of)
    assert expected(naive, lambda reach: len({board.terrain[each] for each in reach & land})) == found(
        "P004", of
    )
    assert expected(naive, lambda reach: len(reach & land) + 2 * len(reach & peaks), peaks) == found(
        "P005", of
    )


def found(code: str, of: Case) -> dict[str, tuple[float, set[str]]]:
    assert all(remark.measured for remark in remarks(code, of))
    return {remark.subject: (remark.measured or 0, set(remark.at)) for remark in remarks(code, of)}


class Naive:
    """The doors of a board, and by networkx what each of them reaches for what price."""

    def __init__(self, board: Board) -> None:
        self.board = board
        prices = {region: board.price(region) for region in range(board.region_count)}
        ways = nx.DiGraph((one, other) for one, other in board.graph.to_directed().edges if prices[other])
        ways.add_nodes_from(range(board.region_count))
        nx.set_edge_attributes(ways, {(one, other): prices[other] for one, other in ways.edges}, "price")
        doors = [each for each in bits(board.entry) if board.terrain[each] != WATER]
        self.costs = {
            door: {
                region: cost + (prices[door] or 0)
                for region, cost in nx.single_source_dijkstra_path_length(ways, door, weight="price").items()
            }
            for door in doors
        }
        rim = board.graph.subgraph(doors)
        self.near = {door: set(nx.ego_graph(rim, door, radius=2)) for door in doors}

    def reach(self, door: int, tokens: int) -> set[int]:
        return {region for region, cost in self.costs[door].items() if cost <= tokens}


def expected(naive: Naive, worth: Any, needed: set[int] | None = None) -> dict[str, tuple[float, set[str]]]:
    found = {}
    for conquests in (3, 5, 8):
        reaches = {door: naive.reach(door, 2 * conquests) for door in naive.costs}
        single = {door: worth(reach) for door, reach in reaches.items()}
        value = {door: max(single[each] for each in near) for door, near in naive.near.items()}
        best, worst = max(value.values(), default=0), min(value.values(), default=0)
        seen = set().union(*reaches.values())
        if best and (needed is None or seen & needed):
            at = {naive.board.names[door] for door in value if value[door] == worst}
            found[str(conquests)] = round(best / max(worst, 1), 2), at
    return found
