"""Places and relics together with the races and powers of their own box."""

import pytest

from help.positions import UNDERGROUND

ATTACK = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: {}; "
SWORD, SOCKS, ORB = "sword_of_the_killer_rabbit", "stinky_trolls_socks", "shiny_orb"
MAT, KEEP = "flying_doormat", "lies keep_on_the_motherland: b; mark keep: b; "
PIPE = "lies great_brass_pipe: e; "


@pytest.mark.rule("place.great_brass_pipe.not_against_gnomes")
def test_the_pipe_does_not_lead_to_gnomes(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: e; 2 gnomes swamp: k d; {PIPE}"
    assert deep(line).targets() == "a b f g r d"


@pytest.mark.rule("place.keep_on_the_motherland.no_protection_from_vampire")
def test_the_keep_does_not_save_a_lone_token(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen vampire +9: a; 2 elves swamp: b; {KEEP}lies shiny_orb: a"
    position = deep(line).play("use shiny_orb")
    assert position.targets("replace") == "b"
    assert len([option for option in position.options if option.endswith(" b")]) == 3


@pytest.mark.rule(
    "relic.stinky_trolls_socks.refused_targets",
    "relic.sword_of_the_killer_rabbit.refused_targets",
    "underground.impregnable.immune_to_places_and_relics",
)
def test_socks_and_sword_do_nothing_against_gnomes_and_what_is_impregnable(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: a; 2 gnomes swamp: b=3 d; lies {SOCKS}: a; "
    position = deep(line + f"lies {SWORD}: a; mark tomb_raiders_ghost: d").play(
        f"use {SOCKS}", f"use {SWORD}"
    )
    assert (position.price("b"), position.targets()) == (5, "b")
    position.play("take b")
    assert position.clause("2") == "2 gnomes swamp +2: d"
    assert {position.state.find_at[number] for number in position.state.find_at} == {0}


@pytest.mark.rule("relic.shiny_orb.follows_vampire_rules", "underground.impregnable.immune_to_enemy_powers")
def test_the_orb_minds_what_a_vampire_minds(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +2: e; 2 {} swamp: f; lies shiny_orb: e; "
    elves = deep(line.format("elves")).play("use shiny_orb", "replace f")
    assert (elves.tray("elves"), elves.hand("2")) == (11, 0)
    assert deep(line.format("gnomes")).targets("use") == ""
    assert deep(line.format("elves") + "mark tomb_raiders_ghost: f").targets("use") == ""


@pytest.mark.rule("relic.flying_doormat.not_against_gnomes")
def test_the_doormat_does_not_fly_to_gnomes(deep) -> None:
    position = deep(ATTACK.format("b i").replace("elves", "gnomes") + f"lies {MAT}: a").play(f"use {MAT}")
    assert position.targets() == "c d e f g h k q r b"


@pytest.mark.rule("place.stonehedge.decline_powers_only_in_decline")
def test_a_power_of_races_in_decline_serves_those(deep) -> None:
    held = "2 elves stout: i; lies stonehedge: b; lies wise: b"
    assert deep(f"at score; coins 0 0; 1 ratmen hill: a b; {held}").coins(1) == 2
    assert deep(f"at score; coins 0 0; 1 orcs hill: c; 1d ratmen: a b; {held}").coins(1) == 3 + 2
    assert deep(f"at score; coins 0 0; 1 orcs hill: b; 1d ratmen: a; {held}").coins(1) == 2
    assert deep(f"at score; coins 0 0; 1 orcs hill: c; 1d ratmen: a; {held}").coins(1) == 2


@pytest.mark.rule("place.stonehedge.tomb_stacks_survive_loss")
def test_stacks_from_the_tomb_outlast_stonehedge(deep) -> None:
    line = "coins 0 0; 1 ratmen hill: a=3 b=2; 2 elves stout +9: e; lies stonehedge: b; lies tomb: b"
    position = deep(line).play("no", "decline")
    assert position.play("stay 3").clause("1d").endswith("a=3 b=2")
    position.play("expand", "take b")
    assert position.tokens("a") == 3
    assert position.hand("1d") == 1  # from Stonehedge itself; from now on nothing is saved
    position.play("take a")
    assert (position.clause("1d"), position.tray("ratmen")) == ("", 13)


# --- the ground and the races that live on it ------------------------------------------------------------


@pytest.mark.rule("underground.conquest.reductions_add_up", "underground.conquest.minimum_one_token")
def test_all_that_makes_cheaper_and_dearer_adds_up(deep) -> None:
    line = f"at attack; coins 0 0; 1 {{}} +9: a; 2 elves swamp: b=3 d; lies {SWORD}: a; "
    ogres = deep(line.format("ogres vengeful") + "notes 1 vengeance=2").play(f"use {SWORD}")
    assert (ogres.price("b"), ogres.price("d")) == (5 - 1 - 1 - 2, 1)
    mummies = deep(line.format("mummies hill").replace(" d;", ";")).play(f"use {SWORD}")
    assert (mummies.price("d"), mummies.price("b")) == (2 + 1 - 2, 5 + 1 - 2)
    socks = deep(line.format("mummies hill").replace(SWORD, SOCKS)).play(f"use {SOCKS}")
    assert socks.price("b") == 3


@pytest.mark.rule("underground.impregnable.pieces")
@pytest.mark.parametrize("piece", ["balrog", "great_ancient", "queen", "tomb_raiders_ghost"])
def test_four_pieces_make_a_region_impregnable(deep, piece: str) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 cultists royal: b d; "
    assert deep(line).targets() == "b d"
    assert deep(line + f"mark {piece}: b").targets() == "d"
    marks = deep(line).table.markers.marks
    assert [mark.limit for mark in marks if mark.id == piece] == [1]
    others = {mark.id for mark in marks if mark.immune}
    assert others == {"balrog", "great_ancient", "queen", "tomb_raiders_ghost", "dragon", "hero", "hole"}


@pytest.mark.rule("underground.impregnable.immune_to_places_and_relics")
def test_no_place_and_no_relic_of_others_touches_the_queen(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves royal: f d; mark queen: f; "
    held = f"lies {MAT}: e; lies {ORB}: e; lies wickedest_pentacle: e"
    position = deep(line + held).play(f"use {MAT}", f"use {ORB}")
    assert position.targets("replace") == "d"
    assert "f" not in position.targets() + position.targets("balrog")
    own = "at deployed; coins 0 0; 1 elves royal: f d; mark queen: f; 2 ratmen hill: a; "
    position = deep(own + "lies scepter_of_avarice: d; lies keep_on_the_motherland: f; mark keep: f")
    assert position.play("queen f", "scepter f").coins(1) == 2 + 1 + 2


@pytest.mark.rule("underground.score.river_only_kraken")
def test_only_kraken_are_paid_for_the_river(deep) -> None:
    table = deep("coins 0 0").table
    races = [table.catalogue.traits[number] for number in table.catalogue.races]
    assert [race.id for race in races if race.wades] == ["kraken"]
    line = "at attack; coins 0 0; 1 {} hill +3: e; 2 elves swamp: i"
    assert deep(line.format("kraken")).play("take r", "stop", "no", "stay 1").coins(1) == 2
    assert deep(line.format("lizardmen")).play("take r", "stop").coins(1) == 1


@pytest.mark.rule("underground.example.pick_mystic_shrooms")
def test_the_example_of_a_pick(deep) -> None:
    column = "column ogres muddy, liches royal, shrooms mystic, gnomes tomb, drow wise, kraken stone"
    position = deep(f"coins 5 5; {column}; pile flames; badges stout").play("pick 3")
    assert (position.coins(1), position.hand(), position.state.column_coins[:2]) == (3, 5 + 4, [1, 1])


@pytest.mark.rule("underground.example.score_mystic_shrooms")
def test_the_example_of_scoring(deep) -> None:
    assert deep("at score; coins 0 0; 1 shrooms mystic: a c d; 2 elves swamp: i").coins(1) == 3 + 1


@pytest.mark.rule("underground.supply.tray_limits_bonus_tokens")
def test_the_tray_limits_new_tokens(deep) -> None:
    line = "at gather; coins 0 0; 1 mudmen hill: a={} e; 2 elves swamp: i"
    assert deep(line.format(11)).tray("mudmen") == 0
    assert deep(line.format(10)).hand() == 1
    assert deep(line.format(5)).hand() == 2


@pytest.mark.rule("underground.decline.powers_kept")
def test_which_powers_stay_with_a_race_in_decline(deep) -> None:
    here = {content.trait for content in UNDERGROUND if content.trait.kind == "power"}
    kept = {power.id for power in here if power.badge_stays}
    assert kept == {"muddy", "reborn", "royal", "shield", "tomb", "wise"}
    for power in ("stone", "thieving", "immortal", *sorted(kept)):
        line = f"coins 0 0; 1 ratmen {power}: a b; 1d elves: i; 2 orcs swamp: k; badges hill heroic"
        position = deep(line).play("decline")
        while position.state.seat == 0:
            position.play(position.options[-1])
        stays = power not in position.clause("badges")
        assert (position.clause("1d").startswith(f"1d ratmen {power}"), stays) == (True, power in kept)


@pytest.mark.rule("underground.decline.kept_badge_leaves_with_race")
def test_a_badge_that_was_kept_is_free_when_its_race_is_gone(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2d orcs {}; 2 elves swamp: i; "
    line += "column ogres hill, drow stone, gnomes muddy, flames tomb, liches reborn, kraken mystic"
    position = deep(line.format("wise: b")).play("take b")
    assert (position.clause("2d"), position.clause("badges")) == ("", "badges > wise")
    queen = deep(line.format("royal: b d; mark queen: d")).play("take b")
    assert (queen.clause("badges"), queen.mark("queen")) == ("", "d")


@pytest.mark.rule("underground.decline.race_pieces_removed")
def test_what_a_race_laid_leaves_with_its_decline(deep) -> None:
    line = "coins 0 0; 1 cultists hill: a b; mark great_ancient: b; 2 elves swamp +9: d"
    position = deep(line).play("no", "decline")
    assert position.mark("great_ancient") == ""
    assert position.play("expand").targets() == "a b e g"
    dwarves = deep("coins 0 0; 1 iron_dwarves hill: d h; notes 1 hammers=2; 2 elves swamp: i").play("decline")
    assert dwarves.state.aid == 0


@pytest.mark.rule("underground.markers.control_passes_at_once")
def test_a_relic_serves_whoever_takes_it_back_from_his_own_race_in_decline(deep) -> None:
    line = f"at choose; coins 9 0; 1 ratmen hill: a; 2 elves swamp: i; lies {SWORD}: a; column trolls heroic"
    position = deep(line).play("decline").rest().play("pick 1", "take a")
    assert f"use {SWORD}" in position.options
