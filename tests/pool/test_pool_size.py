"""The number of races and powers that a game needs; figures of badges agree with the traits."""

import pytest

from realms.play.setup import table_for, with_pool_choice
from realms.pool.homemade import pool_in_play
from realms.pool.pool import Pool, pool
from realms.pool.pool_size import Numbers, fewest_to_begin, needed, shortages
from realms.rules.registry import traits
from realms.scenario.scenario import bundled_scenario
from realms.scenario.special.available_pool import available_pool, candidates, shortages_of
from realms.tiles.boxes import boxes

from help.documents import piece, rule

BASE = pool(["small_world"])
BELOW = pool(["small_world_underground"])
BOTH = pool(["small_world", "small_world_underground"])


def without(offered: Pool, *names: str) -> Pool:
    return Pool(tuple(entry for entry in offered.entries if entry.id not in names))


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_active_race_and_one_in_decline_for_each_and_what_lets_another_decline_apart(seats: int) -> None:
    assert needed(without(BASE, "spirit"), seats) == Numbers(2 * seats, seats)
    assert needed(BASE, seats) == Numbers(2 * seats + 1, seats + 1)


def test_badges_that_stay_or_lie_elsewhere_are_needed_besides() -> None:
    plain = without(BELOW, "stonehedge")
    staying = sum(entry.badge_stays for entry in plain.entries)
    assert needed(plain, 3) == Numbers(6, 3 + min(staying, 3))
    assert needed(plain, 6) == Numbers(12, 6 + staying)
    assert needed(BELOW, 3) == Numbers(6, 3 + 3 + 1)
    assert needed(plain, 3, aside=5) == Numbers(6, 3 + 3 + 5)


def test_a_power_that_several_races_can_decline_apart_with_counts_for_every_seat() -> None:
    assert needed(BOTH, 4).races == 8 + 4  # Stonehedge lends it to one race after the other
    assert needed(without(BOTH, "stonehedge"), 4).races == 8 + 1
    assert needed(BASE, 4, aside=2, lent={"spirit"}).races == 8 + 4
    assert needed(BASE, 4, aside=2, lent={"wealthy"}).races == 8 + 1
    ghostly = {"id": "ghostly", "names": {"en": "Ghostly"}, "tokens": 4, "apart": True}
    own = {"boxes": ["small_world"], "pool": {"homemade": {"format": 1, "powers": [ghostly]}}}
    assert needed(pool_in_play(own), 4).races == 8 + 4


def test_what_there_is_too_little_of_is_told_with_both_numbers() -> None:
    few = Pool((*BASE.of("race")[:5], *BASE.of("power")[:3]))
    told = [str(each.message) for each in shortages(few.entries, Numbers(6, 4), 3)]
    assert told == [
        "too few races for 3 players: 5 can come into play, 6 are needed",
        "too few powers for 3 players: 3 can come into play, 4 are needed",
    ]
    assert [*shortages(few.entries, Numbers(5, 3), 3)] == []
    assert fewest_to_begin(3) == Numbers(4, 4)


def test_the_pool_says_of_badges_what_the_traits_do() -> None:
    known = traits()
    for entry in pool(boxes()).of("power"):
        assert (entry.badge_stays, entry.apart) == (known[entry.id].badge_stays, known[entry.id].apart), (
            entry.id
        )
    assert [entry.id for entry in pool(boxes()).entries if entry.badges] == ["stonehedge"]


# --- special rules ---------------------------------------------------------------------------------------


def test_what_rules_leave_out_is_not_counted() -> None:
    deep = bundled_scenario("dig_too_far").realm(3)
    away = {"mummies", "flames"}
    assert away <= {race.id for race in pool_in_play(deep.scenario.data).of("race")}
    assert not away & candidates(deep).by_id.keys()
    assert "flying" not in candidates(bundled_scenario("river_world").realm(3)).by_id


def test_what_is_counted_is_what_comes_into_play() -> None:
    for name in ("crops_of_power", "dig_too_far", "game_of_gods", "night_and_day", "necromancer_island"):
        realm = bundled_scenario(name).realm(4)
        table = table_for(realm)
        counted = [len(available_pool(realm).of(kind)) for kind in ("race", "power")]
        assert counted == [len(table.catalogue.races), len(table.catalogue.powers)]


def test_a_token_with_a_symbol_brings_in_who_needs_it() -> None:
    first = bundled_scenario("first_steps")
    bare = {**first.data["layers"][0], "pieces": []}
    lent = {**bare, "pieces": [piece("token", "A/0", token=1)]}
    marked = rule("token_effect", token=1, symbol="volcano")
    for layer, rules in ((bare, []), (bare, [marked]), (lent, [marked])):
        realm = first.with_data({**first.data, "layers": [layer], "rules": rules}).realm(layer["players"])
        table = table_for(realm, short=True)
        assert len(available_pool(realm).of("race")) == len(table.catalogue.races)


@pytest.mark.parametrize(("players", "powers"), [(3, 2 + 1 + 6), (6, 5 + 1 + 6)])
def test_the_necromancer_picks_nothing_but_has_powers_of_his_own(players: int, powers: int) -> None:
    realm = bundled_scenario("necromancer_island").realm(players)
    names = [power.id for power in available_pool(realm).of("power")]
    few = with_pool_choice(
        realm.scenario, banned=[name for name in names if name != "spirit"][: len(names) - powers + 1]
    )
    (short,) = shortages_of(few.realm(players))
    assert (short.kind, short.found, short.needed) == ("power", powers - 1, powers)


def test_what_is_dealt_is_needed_and_no_more() -> None:
    realm = bundled_scenario("game_of_gods").realm(4)
    races = [race.id for race in available_pool(realm).of("race")]
    assert shortages_of(with_pool_choice(realm.scenario, banned=races[12:]).realm(4)) == ()
    (short,) = shortages_of(with_pool_choice(realm.scenario, banned=races[11:]).realm(4))
    assert (short.kind, short.found, short.needed) == ("race", 11, 12)


def test_lenders_stay_in_the_box() -> None:
    own = {"id": "beavers", "names": {"en": "Beavers"}, "tokens": 5, "lender": "elves"}
    first = bundled_scenario("first_steps")
    names = [race.id for race in BASE.of("race") if race.id != "elves"]
    few = with_pool_choice(first, homemade={"format": 1, "races": [own]}, banned=names[6:])
    assert len(available_pool(few.realm(3)).of("race")) == 7
    assert shortages_of(few.realm(3)) == ()
    assert [
        each.kind for each in shortages_of(with_pool_choice(first, banned=[*names[6:], "elves"]).realm(3))
    ] == ["race"]
