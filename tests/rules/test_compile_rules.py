"""Rules that grow trait by trait: the fields for the board follow, and order plays no part."""

from itertools import combinations, product

import pytest

from realms.play.setup import table_for, with_pool_choice
from realms.rules.compile.compile_rules import compile_rules
from realms.rules.compile.lazy import LazyRules
from realms.rules.compile.rules import FIELDS, PLACES, Rules, board_free
from realms.rules.ground.ground import ground_of
from realms.rules.position.table import Table
from realms.rules.registry import traits
from realms.scenario.scenario import bundled_scenario

PLACED = ("home", "open", "stays", "entry", "by_edge", "gates", "always", "adj", "printed_reach")
PRICED = ("cheaper", "dearer", "plain_price", "coins")


EVERY_BOX = ("small_world", "small_world_underground", "cursed", "grand_dames", "leaders", "be_not_afraid")


@pytest.fixture(scope="module", params=["lost_river", "river_world", "go_east", "necromancer_island"])
def table(request: pytest.FixtureRequest) -> Table:
    return table_for(with_pool_choice(bundled_scenario(request.param), EVERY_BOX).realm(3))


def all_of(rules: Rules) -> dict[str, object]:
    return {name: getattr(rules, name) for name in FIELDS if name != "row"}


def every_combination(table: Table) -> list[Rules]:
    """Return the rules of each trait beside a race and a power, active and in decline."""
    pair = table.catalogue.races[0], table.catalogue.powers[0]
    more = [number for number in range(len(table.catalogue.content)) if number not in pair]
    return [table.rules(0, (*pair, number), declined) for number in more for declined in (False, True)]


def test_fields_for_the_board_follow_one_more_trait(table: Table) -> None:
    for rules in every_combination(table):
        anew = LazyRules(board_free(rules), table.ground)
        for name in (*PLACED, *PRICED):
            assert getattr(rules, name) == getattr(anew, name), (name, rules.traits[-1].id)
        assert board_free(anew.rebound(table.ground)) == anew.row


def test_the_order_in_which_traits_are_lent_plays_no_part(table: Table) -> None:
    pair = table.catalogue.races[1], table.catalogue.powers[2]
    for one, other in combinations(table.catalogue.finds, 2):
        first, second = (table.rules(1, (*pair, *finds), False) for finds in ((one, other), (other, one)))
        assert all_of(first) == all_of(second)


@pytest.mark.parametrize("boxes", [EVERY_BOX, EVERY_BOX[:2]])  # leaders come last of all
def test_lent_traits_count_like_own_ones(boxes: tuple[str, ...]) -> None:
    table = table_for(with_pool_choice(bundled_scenario("lost_river"), boxes).realm(3))
    pair, elsewhere = (
        (table.catalogue.races[1], table.catalogue.powers[4]),
        table.on(ground_of(table.ground.board)),
    )
    for one, other in combinations((*table.catalogue.finds, *table.catalogue.powers[3:6:2]), 2):
        for where in (table, elsewhere):
            own = where.rules(1, pair, False)
            whole = on_every_board(where.rules(1, (*pair, one, other), False))
            idle = {table.catalogue.traits[number] for number in table.cache.idle[False]}
            for lent in ((one, other), (other, one), (one, other, one), (pair[1], one, other)):
                rules = where.cache.with_lent(own, lent)
                served = on_every_board(rules)
                assert {*whole["traits"]} - {*served["traits"]} <= idle
                assert without_names(served) == without_names(whole)
                assert where.cache.with_lent(own, lent, rules) is rules or "leaders" in boxes
                assert without_names(on_every_board(where.cache.rebound(rules))) == without_names(whole)


def on_every_board(rules: Rules) -> dict[str, object]:
    return dict(zip(PLACES, board_free(rules), strict=True))


def without_names(rules: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in rules.items() if name not in ("key", "traits", "own")}


@pytest.mark.parametrize("declined", [False, True])
def test_traits_that_change_nothing_are_not_lent(table: Table, declined: bool) -> None:
    own = table.rules(1, (table.catalogue.races[1], table.catalogue.powers[4]), declined)
    for number in range(len(table.catalogue.traits)):
        lent = table.cache.with_lent(own, (number,))
        works = without_names(all_of(lent)) != without_names(all_of(own))
        assert (lent is own) <= (not works)
        assert (number in table.cache.idle[declined]) <= (lent is own)


def test_recently_lent_traits_are_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.rules.position.rules_cache.RECENT", 5)
    few = Table(table.ground, table.setting)
    own = few.rules(0, (few.catalogue.races[0],), False)
    lent = [(power,) for power in few.catalogue.powers[:9]]
    rules = [few.cache.with_lent(own, each) for each in lent]
    assert few.cache.with_lent(own, lent[-1]) is rules[-1]
    assert few.cache.with_lent(own, lent[0]) is not rules[0]
    assert all_of(few.cache.with_lent(own, lent[0])) == all_of(rules[0])


def test_rules_with_more_leave_those_with_less_as_they_were(table: Table) -> None:
    pair = table.catalogue.races[0], table.catalogue.powers[0]
    before = all_of(table.rules(0, pair, False))
    every_combination(table)
    assert all_of(table.rules(0, pair, False)) == before


def test_flags_tell_which_hooks_there_are(table: Table) -> None:
    for rules in every_combination(table):
        flags = {
            "reach_varies": rules.extends or rules.joins,
            "prices_vary": rules.discount or rules.empties,
            "restricts_attacks": rules.refuses or rules.proof,
            "watches_others": rules.attacked or rules.sees_decline,
            "on_capture": rules.lays or rules.taken or rules.reach_varies,
            "extra_income": rules.earns or rules.income,
            "on_redeploy": rules.settles or rules.gains,
            "on_loss": [each for each in (*rules.lost, *rules.bleeds) if not each.__self__.by_marks],
            "on_turn_start": rules.wakes or rules.dawn or rules.outset,
            "on_scored": rules.moments["dusk"] or rules.robs or rules.counted,
        }
        assert {name: getattr(rules, name) for name in flags} == {
            name: bool(of) for name, of in flags.items()
        }


@pytest.mark.parametrize("name", ["hordes_of", "leader", "leprechauns"])
def test_traits_that_lose_marks_are_asked_only_where_one_lies(table: Table, name: str) -> None:
    rules = compile_rules((traits()[name],), table.ground, False)
    assert rules.lost or rules.bleeds
    assert not rules.on_loss


def test_the_cache_has_a_limit(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.rules.position.rules_cache.KEPT", 20)
    few = table.on(table.ground)
    assert few.rules(0, (table.catalogue.races[0],), False) is few.rules(
        0, (table.catalogue.races[0],), False
    )
    for one, other in product(table.catalogue.races[:9], table.catalogue.powers[:9]):
        assert all_of(few.rules(0, (one, other), False)) == all_of(table.rules(0, (one, other), False))
    assert len(few._compiler.compiled) <= 20
