"""Races and powers on a map: those that have no use there, and those that lock its bonuses away."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

import pytest

from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.measures import coin_locks, lockable_coins
from realms.checks.settings import Limits, Settings
from realms.pool.pool import pool

from help import findings
from help.documents import RIVER, SEA, Entry, document, drawn, layer, piece, row, rule
from help.faces import DRAWN
from help.findings import messages, remarks, subjects

SW, UNDER = "small_world", "small_world_underground"
COIN_MINES = rule("coin_mines")


def case(lines: Sequence[str], *pieces: Entry, **more: Any) -> Case:
    return findings.case(document(layer(drawn(lines), *pieces), **more), faces=DRAWN)


# P006 and P007: races and powers without use


def all_tiles(face: str, *pieces: Entry, **more: Any) -> Case:
    everything = layer(row(ascii_uppercase, face=face), *pieces)
    return findings.case(document(everything, water=RIVER, **more))


MOUNTAIN = piece("mountain", "A/0")
SITES = [piece("monsters", "B/0", site="place"), piece("monsters", "C/0", site="relic")]


@pytest.mark.parametrize(
    "served",
    [
        pytest.param("giants", marks=pytest.mark.rule("underground.compat.mountain")),
        pytest.param("swamp", marks=pytest.mark.rule("underground.compat.swamp")),
        pytest.param("forest", marks=pytest.mark.rule("underground.compat.forest")),
        pytest.param("dwarves", marks=pytest.mark.rule("underground.compat.mine")),
        pytest.param("wizards", marks=pytest.mark.rule("underground.compat.magic_source")),
        pytest.param("tritons", marks=pytest.mark.rule("underground.compat.sea_and_river")),
    ],
)
def test_what_the_underground_has_in_its_place_serves_as_well(served: str) -> None:
    of = all_tiles("underground", MOUNTAIN, boxes=[SW])
    assert served in pool([SW]).by_id
    assert served not in subjects("P006", of) + subjects("P007", of)


@pytest.mark.rule("underground.compat.remove_useless_by_terrain")
def test_underground_four_of_the_base_box_have_no_use() -> None:
    of = all_tiles("underground", MOUNTAIN, boxes=[SW])
    assert subjects("P006", of) == ["humans"]
    assert subjects("P007", of) == ["hill", "mounted", "underworld"]
    assert messages("P007", of)[1] == "left out of the game here: Mounted; missing: farmland, hill"


@pytest.mark.rule(
    "underground.compat.remove_useless_by_terrain", "underground.compat.remove_useless_by_markers"
)
def test_on_the_surface_some_of_the_underground_have_no_use() -> None:
    of = all_tiles("surface", MOUNTAIN, *SITES, boxes=[UNDER])
    assert (subjects("P006", of), subjects("P007", of)) == (["flames", "spiderines"], [])
    bare = all_tiles("surface", MOUNTAIN, boxes=[UNDER])
    assert subjects("P007", bare) == ["adventurous", "magic"]
    veins = all_tiles("surface", MOUNTAIN, boxes=[UNDER], rules=[rule("gold_veins")])
    assert subjects("P007", veins) == ["adventurous"]  # the veins bring relics
    chasm = piece("chasm", "D/0", volcano=True)
    assert subjects("P006", all_tiles("surface", MOUNTAIN, chasm, boxes=[UNDER])) == []


def test_who_is_not_in_the_game_needs_no_use() -> None:
    dry = ["ABC"]
    banned = case(dry, boxes=[SW], pool={"ban": ["giants", "seafaring"]})
    assert "giants" in subjects("P006", case(dry, boxes=[SW]))
    assert "giants" not in subjects("P006", banned)
    assert "tritons" in subjects("P006", banned)
    assert "seafaring" not in subjects("P007", banned)
    assert subjects("P006", case(dry, boxes=[SW], pool={"boxes": ["leaders"]})) == []
    assert subjects("P006", case(dry, boxes=["realms"], pool={"boxes": [SW]}))


def test_who_a_special_rule_leaves_out_needs_no_use() -> None:
    assert "flames" in subjects("P006", all_tiles("underground", MOUNTAIN, boxes=[UNDER]))
    of = all_tiles("underground", MOUNTAIN, boxes=[UNDER], rules=[rule("gold_veins")])
    assert "flames" not in subjects("P006", of)


@pytest.mark.rule("realms.components.misc_tokens")
def test_a_symbol_that_a_token_lends_is_a_use() -> None:
    token = piece("token", "A/0", token=1)
    lent = rule("token_effect", token=1, symbol="mine")
    assert "dwarves" in subjects("P006", case(["ABC"], token, boxes=[SW]))
    assert "dwarves" not in subjects("P006", case(["ABC"], token, boxes=[SW], rules=[lent]))


def test_names_are_those_of_the_box_in_the_language_of_the_reader() -> None:
    [remark] = [each for each in remarks("P006", case(["ABC"], boxes=[SW])) if each.subject == "giants"]
    assert "Giants" in remark.message.in_language("en")
    assert "Géants" in remark.message.in_language("fr")
    assert remark.pointer == "/pool"


# P008: coins locked away


def only(*wanted: str, boxes: Sequence[str] = (SW,)) -> Entry:
    """A pool with nothing else in it."""
    return {"boxes": [*boxes], "ban": [entry.id for entry in pool(boxes).entries if entry.id not in wanted]}


def mines(tiles: str) -> list[Entry]:
    return [piece("coin_mine", f"{tile}/0") for tile in tiles]


def locked(
    rows: Sequence[str], *pieces: Entry, wanted: Sequence[str], coins: int = 3, **more: Any
) -> list[Remark]:
    rules = more.pop("rules", [rule("coin_mines", coins=coins)])
    return remarks("P008", case(rows, *pieces, pool=only(*wanted), rules=rules, **more))


WEST = piece("arrow", "A.3")
LINE = ["ABCDEFGH"]


@pytest.mark.parametrize(
    ("race", "power", "reached"),
    [("ratmen", "heroic", "F"), ("elves", "heroic", "E"), ("amazons", "heroic", "G")],  # 13, 11 and 15 tokens
)
def test_who_must_march_comes_as_far_as_his_tokens_last(race: str, power: str, reached: str) -> None:
    beyond = LINE[0][LINE[0].index(reached) + 1]
    assert len(locked(LINE, WEST, *mines(reached), wanted=(race, power))) == 1
    assert locked(LINE, WEST, *mines(beyond), wanted=(race, power)) == []


@pytest.mark.rule("scenario.go_east.entry_exception")
def test_who_enters_anywhere_comes_to_all_of_them() -> None:
    [remark] = locked(LINE, WEST, *mines("H"), wanted=("halflings", "merchant"))
    told = "3 of 3 extra coins a turn can be locked away by Halflings with any power"
    assert str(remark.message) == told
    assert (remark.subject, remark.at, remark.measured) == ("halflings", ("H/0",), 3)
    barred = [rule("coin_mines", coins=3), rule("entry", powers_exempt=False)]
    assert locked(LINE, WEST, *mines("H"), wanted=("halflings", "merchant"), rules=barred) == []


@pytest.mark.parametrize(("coins", "measured"), [(1, None), (2, 4), (5, 10), (10, 20)])
def test_coins_a_turn_count_not_the_number_of_regions(coins: int, measured: int | None) -> None:
    found = locked(LINE, *mines("ABCDEFGH"), wanted=("halflings", "merchant"), coins=coins)
    assert [remark.measured for remark in found] == ([] if measured is None else [measured])


@pytest.mark.parametrize(("limit", "found"), [(3, 1), (3.01, 0), (0, 0)])
def test_a_lock_at_its_limit_is_told_and_none_is_where_the_limit_is_nothing(limit: float, found: int) -> None:
    settings = Settings(limits=Limits(locked=limit))
    rules = [rule("coin_mines", coins=3)]
    written = document(layer(drawn(LINE), *mines("A")), pool=only("halflings", "merchant"), rules=rules)
    assert len(remarks("P008", findings.case(written, settings=settings, faces=DRAWN))) == found


def test_the_richest_regions_are_locked() -> None:
    rich = rule("token_effect", token=1, coins=5)
    laid = [*mines("ABC"), piece("token", "H/0", token=1)]
    rules = [rule("coin_mines", coins=1), rich]
    [remark] = locked(LINE, *laid, wanted=("halflings", "merchant"), rules=rules)
    assert str(remark.message).startswith("6 of 8 extra coins a turn")


def test_shields_of_race_and_power_add_up() -> None:
    four = mines("ABCD")
    [pair] = locked(LINE, *four, wanted=("halflings", "dragon_master"), coins=1)
    assert str(pair.message) == "3 of 4 extra coins a turn can be locked away by Dragon Master Halflings"
    assert (pair.subject, pair.measured) == ("halflings+dragon_master", 3)
    assert locked(LINE, *four, wanted=("elves", "heroic", "dragon_master"), coins=1) == []


def test_a_race_or_power_that_does_it_alone_is_told_once() -> None:
    wanted = ("elves", "ratmen", "halflings", "heroic", "merchant")
    of_two = {
        remark.subject: str(remark.message) for remark in locked(LINE, *mines("AB"), wanted=wanted, coins=2)
    }
    assert of_two == {
        "heroic": "4 of 4 extra coins a turn can be locked away by Heroic with any race",
        "halflings": "4 of 4 extra coins a turn can be locked away by Halflings with any power",
    }
    found = locked(LINE, WEST, *mines("EF"), wanted=wanted, coins=2)
    told = {remark.subject: str(remark.message) for remark in found}
    assert told["heroic"] == "4 of 4 extra coins a turn can be locked away by Heroic with Halflings, Ratmen"


def test_the_pair_that_locks_most_is_told_where_it_locks_more_than_each_alone() -> None:
    wanted = ("halflings", "elves", "heroic", "dragon_master")
    told = {remark.subject: remark.measured for remark in locked(LINE, *mines("ABCDE"), wanted=wanted)}
    assert told == {"halflings": 6, "heroic": 6, "dragon_master": 3, "halflings+heroic": 12}


def test_who_shields_everything_needs_a_token_for_each() -> None:
    pair, both = ("white_ladies", "merchant"), (SW, "grand_dames")
    eight = mines("ABCDEFGH")
    tokens = sum(entry.tokens for entry in pool(both).entries if entry.id in pair)
    rows = ["ABC", "DEF", "GH"]
    of = case(rows, *eight, pool=only(*pair, boxes=both), rules=[rule("coin_mines")])
    [remark] = remarks("P008", of)
    assert remark.measured == tokens == 4


@pytest.mark.rule("realms.chasm.same_as_bottomless")
def test_a_chasm_or_a_sea_may_be_the_way_in() -> None:
    spiders = only("spiderines", "kraken", "flames", "heroic", boxes=(SW, UNDER))
    east = [*mines("H"), WEST]

    def who(*pieces: Entry, rows: Sequence[str] = LINE, **more: Any) -> list[str]:
        of = case(rows, *east, *pieces, pool=spiders, rules=[rule("coin_mines", coins=3)], **more)
        return [str(remark.message).partition(" with ")[2] for remark in remarks("P008", of)]

    assert who() == []
    assert who(piece("chasm", "I/1"), rows=["ABCDEFGHI"]) == ["any race"]  # Flames have no use here
    assert who(piece("chasm", "I/1", volcano=True), rows=["ABCDEFGHI"]) == ["any race"]
    assert who(rows=["ABCDEFGHN"], water=SEA) == ["any race"]


def test_who_is_left_out_of_the_game_locks_nothing() -> None:
    assert locked(LINE, *mines("A"), wanted=("giants", "heroic")) == []  # no mountain
    mountain = piece("mountain", "H/0")
    assert len(locked(LINE, *mines("A"), mountain, wanted=("giants", "heroic"))) == 1


def test_what_pays_in_a_sea_is_for_nobody() -> None:
    rules = [rule("coin_mines", coins=3), rule("token_effect", token=1, coins=3)]
    bonuses = [*mines("A"), piece("token", "N/0", token=1)]
    wanted = ("halflings", "merchant")
    [remark] = locked(["AN"], *bonuses, wanted=wanted, rules=rules, water=SEA)
    assert (remark.at, remark.measured) == (("A/0",), 3)
    assert locked(["AN"], *bonuses, wanted=wanted, rules=rules, water=RIVER)[0].measured == 6


def test_a_token_that_makes_its_region_immune_locks_it_for_any_race() -> None:
    tower = rule("token_effect", token=1, coins=7, immune=True)
    laid = piece("token", "C/0", token=1)
    of = case(LINE, laid, pool=only("elves", "merchant"), rules=[tower])
    [remark] = remarks("P008", of)
    assert str(remark.message) == "7 of 7 extra coins a turn can be locked away by any race"
    assert (remark.subject, lockable_coins(of)) == ("", 7)
    open_tower = rule("token_effect", token=1, coins=7)
    assert remarks("P008", case(LINE, laid, pool=only("elves", "merchant"), rules=[open_tower])) == []


def test_no_bonus_nothing_to_lock() -> None:
    assert locked(LINE, wanted=("halflings", "heroic")) == []
    assert locked(LINE, *mines("A"), wanted=("halflings", "heroic"), rules=[]) == []
    assert locked(LINE, *mines("A"), wanted=("halflings",)) == []  # nobody to come with them


def test_the_most_coins_that_can_be_locked() -> None:
    of = case(LINE, *mines("ABCDE"), pool=only("halflings", "elves", "heroic"), rules=[COIN_MINES])
    assert lockable_coins(of) == 4
    pairs = {
        (lock.race.id, lock.power.id): (lock.coins, lock.by_race, lock.by_power) for lock in coin_locks(of)
    }
    assert pairs == {("halflings", "heroic"): (4, 2, 2), ("elves", "heroic"): (2, 0, 2)}
    assert lockable_coins(case(LINE)) == 0
