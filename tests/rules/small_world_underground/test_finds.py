"""Sites, the pile of places and relics, and who may use what."""

import pytest

from realms.rules.effects.board_change import apply_new_board
from realms.rules.ground.ground import Ground
from realms.rules.position.table import Table

SWORD = "sword_of_the_killer_rabbit"
BEGIN = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: i k; "
SITE = "monsters: b=2; sites: b; "
MINE = "lies mine_of_the_lost_dwarf"


# --- finding ---------------------------------------------------------------------------------------------


@pytest.mark.rule("underground.monsters.draw_on_conquest", "underground.monsters.marker_laid_in_region")
def test_whoever_beats_the_monsters_finds_what_they_guard(deep) -> None:
    position = deep(BEGIN + SITE + "hoard shiny_orb keep_on_the_motherland").play("take b")
    assert (position.at, position.state.actor) == ("discover", -1)
    assert position.options == ["draw shiny_orb", "draw keep_on_the_motherland"]
    position.play("draw shiny_orb")
    assert (position.clause("lies"), position.at) == ("lies shiny_orb: b", "attack")
    assert position.clause("hoard") == "hoard keep_on_the_motherland"


@pytest.mark.rule("underground.monsters.draw_on_conquest")
@pytest.mark.parametrize("way", ["sword_of_the_killer_rabbit", "stinky_trolls_socks", "flying_doormat"])
def test_a_relic_helps_to_find_another(deep, way: str) -> None:
    target = "h" if way == "flying_doormat" else "b"
    line = f"lies {way}: a; monsters: {target}=2; sites: {target}; hoard mine_of_the_lost_dwarf"
    position = deep(BEGIN + line).play(f"use {way}", f"take {target}")
    assert f"{MINE}: {target}" in position.line


@pytest.mark.rule("underground.monsters.draw_on_conquest")
@pytest.mark.parametrize(("die", "found"), [("die 1", False), ("die 2", True)])
def test_the_die_has_to_beat_the_monsters_first(deep, die: str, found: bool) -> None:
    line = BEGIN.replace("+9", "+2") + SITE + "hoard mine_of_the_lost_dwarf"
    position = deep(line).play("take b", die)
    assert (f"{MINE}: b" in position.line, "monsters: b=2" in position.line) == (found, not found)


@pytest.mark.rule("underground.monsters.removed_for_good", "underground.monsters.one_draw_per_region")
def test_beaten_monsters_are_gone_and_nothing_more_is_found(deep) -> None:
    position = deep(BEGIN + SITE + "hoard shiny_orb keep_on_the_motherland")
    position.play("take b", "draw shiny_orb").rest()
    assert (position.clause("monsters"), position.state.unexplored) == ("", 0)
    again = deep(
        "at attack; coins 0 0; 2 ratmen hill: a; 1 elves swamp +9: c; lies shiny_orb: b; hoard stonehedge"
    )
    assert again.play("take b").at == "attack"
    assert again.clause("lies") == "lies shiny_orb: b"


@pytest.mark.rule("underground.monsters.effect_at_once")
def test_a_sword_that_was_just_found_strikes_at_once(deep) -> None:
    position = deep(BEGIN + SITE + "hoard sword_of_the_killer_rabbit").play("take b")
    position.play("use sword_of_the_killer_rabbit")
    assert (position.price("e"), position.price("i")) == (1, 1)


@pytest.mark.rule("underground.monsters.guard_cost")
def test_two_monsters_cost_two_more(deep) -> None:
    position = deep(BEGIN + "monsters: b=2 f=2")
    assert (position.price("b"), position.price("f")) == (4, 5)


@pytest.mark.rule("underground.markers.no_defence")
def test_what_lies_there_does_not_defend(deep) -> None:
    line = BEGIN + "; ".join(f"lies {name}: b" for name in ("shiny_orb", "stonehedge", "altar_of_souls"))
    assert deep(line).price("b") == 2
    found = deep(BEGIN + SITE + "hoard altar_of_souls stonehedge")
    region = found.table.ground.number["b"]
    found.play("take b", "draw altar_of_souls")
    assert found.state.cost[region] == 2 + found.tokens("b")


# --- the pile --------------------------------------------------------------------------------------------


@pytest.mark.rule("underground.setup.pile_is_face_down", "underground.setup.unused_markers_unseen")
def test_all_that_nobody_has_seen_may_turn_up(deep) -> None:
    position = deep(
        BEGIN + SITE + "hoard altar_of_souls stonehedge froggys_ring shiny_orb; lies great_brass_pipe: i"
    )
    position.play("take b")
    assert position.targets("draw") == "altar_of_souls stonehedge froggys_ring shiny_orb"
    assert position.state.step.weights(position.state) == [1] * 4


@pytest.mark.parametrize(("site", "found"), [("h", "stonehedge"), ("f", "shiny_orb froggys_ring")])
def test_a_site_hides_what_it_is_for(deep, site: str, found: str) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: e q; monsters: {site}=2; sites: {site}; "
    position = deep(line + "hoard stonehedge shiny_orb froggys_ring").play(f"take {site}")
    expected = found if " " in found else ""
    assert position.targets("draw") == expected
    assert expected or f"lies {found}: {site}" in position.line


def test_the_last_find_that_fits_another_site_stays_for_it(deep) -> None:
    line = BEGIN + "monsters: b=2 h=2; sites: b h; hoard stonehedge shiny_orb froggys_ring"
    assert deep(line).play("take b").targets("draw") == "shiny_orb froggys_ring"


def test_what_lies_on_regions_comes_along_to_a_new_board(deep) -> None:
    line = "coins 0 0; 1 ratmen hill: a e; 2 elves swamp: k; monsters: h=2 d=2; sites: d h; hoard shiny_orb; "
    position = deep(
        line + f"lies keep_on_the_motherland: e; mark keep: e; lies {SWORD}: b; {MINE}: q; mark balrog: f"
    )
    s = position.state
    names = ("a", "b", "d", "e", "f", "h", "k")
    sites = {2: ("place", "relic"), 5: ("place",)}
    ground = Ground(names, (0,) * 7, (2,) * 7, (0,) * 7, {}, {"edge": 127}, sites=sites)
    apply_new_board(s, Table(ground, s.table.setting))
    where = {s.table.catalogue.id_of(number): names[region] for number, region in s.find_at.items()}
    assert where == {"keep_on_the_motherland": "e", SWORD: "b"}
    assert ([names[site] for site in s.table.regions(s.unexplored)], position.mark("balrog")) == (
        ["d", "h"],
        "f",
    )
    assert (s.base_cost[3], s.cost[3], s.shut) == (3, 3 + 1, 1 << 4)
    assert "keep_on_the_motherland" in [trait.id for trait in s.rules[0].traits]


@pytest.mark.rule("underground.markers.occupant_controls")
def test_where_regions_merge_on_a_new_board_whoever_stays_has_what_lies_there(deep) -> None:
    position = deep("coins 0 0; 1 ratmen hill: a=2 k; 2 elves swamp: b=3; lies keep_on_the_motherland: a")
    s = position.state
    ground = Ground(("a", "k"), (0, 0), (2, 2), (0, 0), {}, {"edge": 3}, {"b": 0})
    apply_new_board(s, Table(ground, s.table.setting))
    served = ["keep_on_the_motherland" in [trait.id for trait in s.rules[band].traits] for band in (0, 3)]
    assert served == [False, True]


# --- who may use it --------------------------------------------------------------------------------------


def income(deep, line: str) -> int:
    return deep("at score; coins 0 0; " + line).coins(1)


@pytest.mark.rule("underground.markers.occupant_controls", "underground.score.places_relics_add")
def test_who_holds_the_region_has_its_place(deep) -> None:
    assert income(deep, f"1 ratmen hill: a b; {MINE}: b; 2 elves swamp: i") == 2 + 2
    assert income(deep, f"1 ratmen hill: a b; {MINE}: i; 2 elves swamp: i") == 2
    assert income(deep, f"1 ratmen hill: a b; {MINE}: c; 2 elves swamp: i") == 2


@pytest.mark.rule("underground.markers.control_passes_at_once", "underground.relic.captured_with_region")
def test_a_captured_relic_serves_its_captor_at_once(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill: a=9; 2 elves swamp: d=2 g=8; lies {SWORD}: d"
    position = deep(line).play("expand", "take d", f"use {SWORD}", "take e")
    assert position.clause("lies") == f"lies {SWORD}: e"
    position.rest().play("expand")
    assert not position.targets("use")
    position.play("take e", f"use {SWORD}", "take d")
    assert position.clause("lies") == f"lies {SWORD}: d"


@pytest.mark.rule("underground.markers.stay_when_abandoned")
def test_what_lies_in_an_abandoned_region_is_nobodys(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill: a=2 b; {MINE}: b; 2 elves swamp: i"
    position = deep(line).play("abandon b")
    assert position.clause("lies") == f"{MINE}: b"
    assert position.play("expand").rest().coins(1) == 1
    assert deep(line).rest().coins(1) == 2 + 2


@pytest.mark.rule("underground.markers.use_is_optional", "underground.relic.unused_stays")
def test_nobody_has_to_use_a_relic(deep) -> None:
    line = BEGIN + "lies sword_of_the_killer_rabbit: a; lies froggys_ring: a; lies scepter_of_avarice: a"
    position = deep(line).play("take b", "stop", "stay 1", "no", "no")
    assert position.state.seat == 1
    assert [position.state.find_at[n] for n in sorted(position.state.find_at)] == [0, 0, 0]


@pytest.mark.rule("underground.markers.not_in_decline", "underground.score.no_marker_bonus_in_decline")
def test_in_decline_most_of_it_is_out_of_use(deep) -> None:
    names = ("fountain_of_youth", "great_brass_pipe", "sword_of_the_killer_rabbit", "scepter_of_avarice")
    line = "coins 0 0; 1d ratmen hill: a b; 1 elves swamp: i=3; " + "; ".join(f"lies {n}: a" for n in names)
    position = deep(line + "; 2 orcs stout: d").play("expand")
    rules = position.state.rules[1]
    assert (rules.joins, rules.offers, rules.income) == ((), (), ())
    assert "fountain" not in [step.id for step in rules.moments["dawn"]]
    assert (position.hand(), position.targets("use")) == (2, "")
    assert income(deep, f"1d ratmen hill: a b; {MINE}: a; lies keep_on_the_motherland: b") == 2 + 2 + 1


@pytest.mark.rule("underground.decline.places_and_relics_stay")
def test_what_lies_in_the_regions_of_a_race_in_decline_stays(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill: a b=3; lies {SWORD}: b; 2 elves swamp +9: c; column orcs stout"
    position = deep(line).play("decline")
    assert (position.clause("1d"), position.clause("lies")) == ("1d ratmen hill: a b", f"lies {SWORD}: b")
    assert not position.play("expand").targets("use")
    assert position.play("take b").targets("use") == SWORD


@pytest.mark.rule("underground.place.never_moves")
def test_a_place_stays_where_it_was_found(deep) -> None:
    line = BEGIN.replace("+9", "+20") + "; ".join(f"lies {name}: b" for name in PLACES)
    position = deep(line).play("take b", "take e", "take f", "stop").rest().rest()
    assert {position.state.find_at[position.table.catalogue.number[name]] for name in PLACES} == {1}


PLACES = ("altar_of_souls", "diamond_fields", "keep_on_the_motherland", "great_brass_pipe", "stonehedge")


@pytest.mark.rule("underground.relic.moves_where_used", "underground.relic.stays_at_turn_end")
def test_a_relic_goes_where_it_was_used_and_stays_there(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: h; 2 elves swamp: i; lies {SWORD}: h"
    position = deep(line).play(f"use {SWORD}", "take r").rest()
    assert (position.clause("lies"), position.clause("1")) == (f"lies {SWORD}: r", "1 ratmen hill: h=10")
    position.rest().play("expand")
    assert not position.targets("use")
    assert position.play("take r").targets("use") == SWORD


@pytest.mark.rule("underground.relic.moves_where_used")
def test_a_relic_does_not_follow_a_failure(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +1: a; 2 elves swamp: d=3; lies sword_of_the_killer_rabbit: a"
    position = deep(line).play("use sword_of_the_killer_rabbit", "take d", "die 1")
    assert position.clause("lies") == "lies sword_of_the_killer_rabbit: a"


@pytest.mark.rule("underground.markers.lone_token_stays_lone")
def test_a_lone_token_beside_a_place_is_alone(deep) -> None:
    line = BEGIN + "lies shiny_orb: a; lies keep_on_the_motherland: d; mark keep: d"
    position = deep(line.replace("i k", "d")).play("use shiny_orb")
    assert position.targets("replace") == "d"


@pytest.mark.rule("underground.empty_region.markers_do_not_count", "underground.empty_region.definition")
def test_what_lies_there_makes_no_region_full(deep) -> None:
    line = "at attack; coins 0 0; 1 orcs hill +25: a; 2 elves swamp: i; lies stonehedge: b; monsters: d=2"
    position = deep(line).play("take b", "take c", "take f")
    assert position.state.non_empty_conquests == 0
    assert (
        position.play("take d", "take e", "take r", "take h", "take q", "take i").state.non_empty_conquests
        == 2
    )
