"""The beginning of a game: entries, and the regions within reach of them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, infer

from realms.board.board import Board, bits
from realms.board.hexes import Cell, turned
from realms.board.layout import Layout
from realms.checks import agreement
from realms.checks.agreement import Agreement, Interval
from realms.checks.case import Case
from realms.checks.measures import bonus_coins, coins_a_turn, entry_gap, entry_land, entry_worth
from realms.checks.settings import Limits, Settings
from realms.scenario.scenario import bundled_scenario
from realms.tiles.kinds import WATER
from realms.tiles.tileset import TileSet

from help import findings
from help.documents import CLOSED_SEA, RIVER, SEA, Entry, document, drawn, layer, piece, rule, tile
from help.faces import DRAWN, in_three
from help.findings import case_of, messages, remarks

DEFAULT = Limits()
ANY_GAP = Limits(entry_gap=0)  # every difference is told


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


# P011: the worth of entries

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
def test_a_threefold_realm_is_even(arm: list[tuple[Cell, int]], rough: bool) -> None:
    assert remarks("P011", threefold(arm, rough)) == []


@pytest.mark.parametrize("arm", ["short", "round"])  # less than 14 tokens can take
def test_who_starts_on_an_arm_that_is_cut_off_earns_less(arm: str) -> None:
    assert remarks("P011", threefold(ARMS[arm], False, ANY_GAP)) == []
    [lame] = remarks("P011", threefold(ARMS[arm], False, ANY_GAP, cut=True))
    assert {name[0] for name in lame.at} <= set("ABCDEFGHIJKLMNOP"[: len(ARMS[arm])])


@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("arm", ARMS.values(), ids=list(ARMS))
def test_each_arm_of_a_threefold_realm_has_as_many_entries_of_a_worth(
    arm: list[tuple[Cell, int]], rough: bool
) -> None:
    of = threefold(arm, rough)
    worth = entry_worth(of)
    for value in set(worth.values()):
        names = [of.board.names[door] for door in worth if worth[door] == value]
        arms = ["ABCDEFGHIJKLMNOP".index(name[0]) // len(arm) for name in names if not name.startswith("Z")]
        assert arms.count(0) == arms.count(1) == arms.count(2)


ISLANDS = ["AINBCDEFG"]  # 4 regions and 6 of the other


def test_how_an_uneven_entry_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    islands = case(ISLANDS, water=SEA, limits=Limits(entry_gap=1.9))
    monkeypatch.setattr(agreement, "_agreements", dict)
    [remark] = remarks("P011", islands)
    assert str(remark.message) == (
        "who starts at forest on A or 3 others earns about 2.0 coins a turn less at first "
        "than at forest on B, with 14 tokens"
    )
    assert (remark.subject, remark.measured) == ("entry", 2)
    assert remark.at == ("A/0", "I/0", "I/1", "I/2")
    measured = Agreement(40, 9000, "2026-11-20", "1234", "greedy", effect=Interval(0.4, 0.2, 0.8))
    monkeypatch.setattr(agreement, "_agreements", lambda: {"P011": measured})
    [remark] = remarks("P011", islands)
    assert "or 3 others earns about 0.8 coins less in a game than at forest on B" in str(remark.message)
    doubtful = Agreement(40, 9000, "2026-11-20", "1234", "greedy", effect=Interval(0.4, -0.2, 0.8))
    monkeypatch.setattr(agreement, "_agreements", lambda: {"P011": doubtful})
    [remark] = remarks("P011", islands)
    assert "in a game" not in str(remark.message)


@pytest.mark.parametrize(("limit", "found"), [(2, 0), (1.99, 1)])
def test_a_gap_at_its_limit_is_borne(limit: float, found: int) -> None:
    assert len(remarks("P011", case(ISLANDS, water=SEA, limits=Limits(entry_gap=limit)))) == found


def test_one_entry_or_none_is_compared_with_nothing() -> None:
    assert remarks("P011", case(ISLAND, water=CLOSED_SEA, limits=ANY_GAP)) == []
    assert remarks("P011", case(["AB"], piece("arrow", "A.3"), limits=ANY_GAP)) == []


@pytest.mark.rule("base.first_conquest.normal_price", "realms.peak.empty_cost", "realms.mountain.defence")
@pytest.mark.parametrize(("monsters", "coins"), [(0, 1), (2, 1), (9, 1), (10, 1), (11, 0)])
def test_what_stands_on_an_entry_is_paid_for(monsters: int, coins: int) -> None:
    alone = [piece("chasm", "I/0"), piece("chasm", "I/2"), piece("arrow", "I.3"), piece("arrow", "C.0")]
    guards = [piece("monsters", "I/1", count=monsters)] if monsters else []
    high = [*alone, piece("mountain", "I/1"), piece("peak", "I/1"), *guards]  # 2 and 1 and 1
    of = case(["I CD"], *high)
    door = of.board.region("I/1")
    assert door is not None
    assert of.board.price(door) == 4 + monsters
    assert entry_worth(of)[door] == coins


def test_tokens_are_spent_once_and_the_richest_bargain_comes_first() -> None:
    row, west = ["ABCDEFGH"], piece("arrow", "A.3")

    def worth(*pieces: Entry, lines: Sequence[str] = row, **more: Any) -> list[int]:
        return list(entry_worth(case(lines, *pieces, **more)).values())

    assert worth(west) == [7]  # at two tokens each
    mines = rule("coin_mines", coins=3)
    assert worth(west, piece("coin_mine", "G/0"), rules=[mines]) == [10]
    assert worth(west, piece("coin_mine", "H/0"), rules=[mines]) == [7]
    ends = [piece("arrow", "D.5"), piece("coin_mine", "A/0"), piece("coin_mine", "H/0")]
    assert worth(*ends, rules=[mines]) == [10]  # not both, though each is within reach
    assert worth(west, piece("monsters", "C/0", count=9)) == [2]
    assert worth(piece("arrow", "A.3"), lines=["ABNCDEFG"], water=RIVER) == [6]  # a token for the river


@pytest.mark.parametrize(
    ("pays", "pieces", "more"),
    [
        (rule("coin_mines", coins=3), [piece("coin_mine", "A/0")], 3),
        (rule("peak_coins", take=2), [piece("mountain", "B/0"), piece("peak", "B/0")], 2),
        (rule("throne"), [piece("throne", "A/0")], 1),
        (rule("token_effect", token=2, coins=5), [piece("token", "A/0", token=2)], 5),
        (rule("token_effect", token=2, coins=5, paid="once"), [piece("token", "A/0", token=2)], 0),
        (rule("token_effect", token=3, coins=5), [piece("token", "A/0", token=2)], 0),
        (rule("crops"), [piece("coin_mine", "A/0")], 0),
    ],
)
def test_coins_are_those_that_a_special_rule_pays_each_turn(
    pays: Entry, pieces: list[Entry], more: int
) -> None:
    plain, of = (case(["ANB"], *pieces, water=SEA, rules=rules) for rules in ([], [pays]))
    before, after = entry_worth(plain), entry_worth(of)
    assert max(after[door] - before[door] for door in after) == more
    assert sum(bonus_coins(of).values()) == more


def test_regions_that_pay_extra_make_no_entry_worse_or_better() -> None:
    mines = [piece("coin_mine", "A/0"), piece("coin_mine", "A/1")]
    plain, rich = (
        case(["ANB"], *mines, water=SEA, rules=each) for each in ([], [rule("coin_mines", coins=5)])
    )
    assert entry_gap(entry_worth(rich)).coins > entry_gap(entry_worth(plain)).coins
    assert entry_land(rich) == entry_land(plain) == entry_worth(plain)


def test_regions_that_pay_twice_are_counted_so_and_the_richest_comes_first() -> None:
    rules = [rule("coin_mines", coins=2), rule("token_effect", token=1, coins=4)]
    laid = [piece("coin_mine", "A/0"), piece("coin_mine", "C/0"), piece("token", "C/0", token=1)]
    of = case(["ABC"], *laid, rules=rules)
    assert list(bonus_coins(of).values()) == [6, 2]
    assert sorted(coins_a_turn(of)) == [1, 3, 7]


def test_the_worst_fifth_is_compared_with_the_best() -> None:
    gap = entry_gap({0: 6, 1: 1, 2: 5, 3: 6, 4: 5, 5: 6, 6: 3, 7: 6, 8: 5, 9: 9})
    assert (gap.poor, gap.worst) == ((1, 6), 2)
    assert (gap.rich, gap.best) == ((0, 3, 5, 7, 9), 6.6)  # entries of equal worth belong together
    assert gap.coins == pytest.approx(4.6)
    assert entry_gap({4: 6}).coins == 0


@given(layout=infer)
def test_random_entries_are_worth_what_a_plain_conquest_brings(layout: Layout) -> None:
    of = case_of(layout, rules=[rule("peak_coins", take=2)])
    board = of.board
    doors = [door for door in bits(board.entry) if board.terrain[door] != WATER]
    assert entry_worth(of) == {door: plain_worth(board, door) for door in doors}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_entries_of_a_drawn_board_are_worth_what_a_plain_conquest_brings(players: int) -> None:
    of = Case(bundled_scenario("four_lands").realm(players), Settings())
    board, worth = of.board, entry_worth(of)
    assert of.drawn is not None
    assert len(worth) > players
    assert worth == {door: plain_worth(board, door) for door in worth}
    assert remarks("P011", of) == []


def plain_worth(board: Board, door: int) -> int:
    """Conquer from a door with fractions and lists; of equal bargains the richer neighbourhood counts."""
    passable = set(bits(board.passable))
    near = {each: [other for other in board.graph[each] if other in passable] for each in passable}
    coins = {each: (board.terrain[each] != WATER) + 2 * (board.peaks >> each & 1) for each in passable}
    prices = {each: board.price(each) or 0 for each in passable}
    bargain = {each: Fraction(coins[each], prices[each]) for each in passable}
    wealth = bargain
    for _ in range(4):
        wealth = {each: 8 * bargain[each] + sum(wealth[other] for other in near[each]) for each in passable}
    held: set[int] = set()
    left, options = 14, {door}
    while affordable := [each for each in options - held if prices[each] <= left]:
        best = max(affordable, key=lambda each: (bargain[each], wealth[each], -each))
        held.add(best)
        left -= prices[best]
        options |= {*near[best]}
    return sum(coins[each] for each in held)
