"""Races and powers on a map: those that have no use there, and those that lock its bonuses away."""

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

import pytest

from realms.checks.case import Case
from realms.checks.finding import Remark
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
    assert messages("P007", of)[1] == "nothing for Mounted to do here; missing: farmland, hill"


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


# P008: bonuses locked away


def only(*wanted: str, box: str = SW) -> Entry:
    """A pool with nothing else in it."""
    return {"boxes": [box], "ban": [entry.id for entry in pool([box]).entries if entry.id not in wanted]}


def mines(tiles: str) -> list[Entry]:
    return [piece("coin_mine", f"{tile}/0") for tile in tiles]


def locked(
    rows: Sequence[str], *pieces: Entry, wanted: Sequence[str], box: str = SW, **more: Any
) -> list[Remark]:
    rules = more.pop("rules", [COIN_MINES])
    return remarks("P008", case(rows, *pieces, pool=only(*wanted, box=box), rules=rules, **more))


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
    [remark] = locked(LINE, WEST, *mines("H"), wanted=("halflings", "swamp"))
    assert str(remark.message) == "1 of 1 bonus regions can be made immune by Halflings with any power"
    assert (remark.subject, remark.at, remark.measured) == ("halflings", ("H/0",), 1)
    barred = [COIN_MINES, rule("entry", powers_exempt=False)]
    assert locked(LINE, WEST, *mines("H"), wanted=("halflings", "swamp"), rules=barred) == []


@pytest.mark.parametrize(("count", "share"), [(3, 2 / 3), (4, None), (5, None)])
def test_half_of_the_bonus_regions_may_be_held(count: int, share: float | None) -> None:
    found = locked(LINE, *mines(LINE[0][:count]), wanted=("halflings", "swamp"))
    assert [remark.measured for remark in found] == ([] if share is None else [round(share, 3)])


def test_shields_of_race_and_power_add_up() -> None:
    four = mines("ABCD")
    [pair] = locked(LINE, *four, wanted=("halflings", "dragon_master"))
    assert str(pair.message) == "3 of 4 bonus regions can be made immune by Dragon Master Halflings"
    assert (pair.subject, pair.measured) == ("halflings+dragon_master", 0.75)
    assert locked(LINE, *four, wanted=("elves", "heroic", "dragon_master")) == []


def test_a_race_or_power_that_does_it_alone_is_told_once() -> None:
    wanted = ("elves", "ratmen", "halflings", "heroic", "swamp")
    of_two = {remark.subject: str(remark.message) for remark in locked(LINE, *mines("AB"), wanted=wanted)}
    assert of_two == {
        "heroic": "2 of 2 bonus regions can be made immune by Heroic with any race",
        "halflings": "2 of 2 bonus regions can be made immune by Halflings with any power",
    }
    far = {remark.subject: str(remark.message) for remark in locked(LINE, WEST, *mines("EF"), wanted=wanted)}
    assert far["heroic"].endswith("by Heroic with Halflings, Ratmen")


def test_who_shields_everything_needs_a_token_for_each() -> None:
    pair = ("white_ladies", "swamp")
    seven = [*mines("ABCDEFG"), *mines("H")]
    tokens = sum(entry.tokens for entry in pool([SW, "grand_dames"]).entries if entry.id in pair)
    both = {"boxes": [SW, "grand_dames"], "ban": []}
    both["ban"] = [entry.id for entry in pool(both["boxes"]).entries if entry.id not in pair]
    of = case(["ABC", "DEF", "GH"], *seven, pool=both, rules=[COIN_MINES])
    [remark] = remarks("P008", of)
    assert remark.measured == round(tokens / 8, 3) == 0.75


@pytest.mark.rule("realms.chasm.same_as_bottomless")
def test_a_chasm_or_a_sea_may_be_the_way_in() -> None:
    spiders = {"boxes": [SW, UNDER], "ban": []}
    spiders["ban"] = [
        each.id
        for each in pool(spiders["boxes"]).entries
        if each.id not in ("spiderines", "kraken", "flames", "heroic")
    ]
    east = [*mines("H"), WEST]

    def who(*pieces: Entry, rows: Sequence[str] = LINE, **more: Any) -> list[str]:
        of = case(rows, *east, *pieces, pool=spiders, rules=[COIN_MINES], **more)
        return [str(remark.message).partition(" with ")[2] for remark in remarks("P008", of)]

    assert who() == []
    assert who(piece("chasm", "I/1"), rows=["ABCDEFGHI"]) == ["Spiderines"]
    assert who(piece("chasm", "I/1", volcano=True), rows=["ABCDEFGHI"]) == ["Flames, Spiderines"]
    assert who(rows=["ABCDEFGHN"], water=SEA) == ["Kraken"]


def test_what_pays_in_a_sea_is_for_nobody() -> None:
    token = rule("token_effect", token=1, coins=1)
    bonuses = [*mines("A"), piece("token", "N/0", token=1)]
    wanted = ("halflings", "swamp")
    [remark] = locked(["AN"], *bonuses, wanted=wanted, rules=[COIN_MINES, token], water=SEA)
    assert (remark.at, remark.measured) == (("A/0",), 1)
    assert locked(["AN"], *bonuses, wanted=wanted, rules=[COIN_MINES, token], water=RIVER)[0].measured == 1


def test_no_bonus_nothing_to_lock() -> None:
    assert locked(LINE, wanted=("halflings", "heroic")) == []
    assert locked(LINE, *mines("A"), wanted=("halflings", "heroic"), rules=[]) == []
    assert locked(LINE, *mines("A"), wanted=("halflings",)) == []  # nobody to come with them
