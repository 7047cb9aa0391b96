"""The nine Popular Places, each from a line."""

import pytest

from realms.rules.turn.attack import neighbours_for

ALTAR = "lies altar_of_souls: b; "


def income(deep, line: str) -> int:
    return deep("at score; coins 0 0; " + line).coins(1)


# --- Altar of Souls --------------------------------------------------------------------------------------


@pytest.mark.rule("place.altar_of_souls.discard_declined_token", "place.altar_of_souls.three_coins")
def test_the_altar_takes_a_token_in_decline_for_three_coins(deep) -> None:
    line = f"at score; coins 0 0; 1 ratmen hill: b; 1d elves: i g k; 2 orcs swamp: f; {ALTAR}"
    position = deep(line)
    assert position.options == ["sacrifice g", "sacrifice i", "sacrifice k", "no"]
    assert position.coins(1) == 1 + 3
    position.play("sacrifice i")
    assert (position.coins(1), position.clause("1d"), position.tray("elves")) == (4 + 3, "1d elves: g k", 9)
    assert (position.state.seat, position.state.bank_paid) == (1, 7)
    without = deep(f"at score; coins 0 0; 1 ratmen hill: b; 2d elves: i; 2 orcs swamp: f; {ALTAR}")
    assert without.state.seat == 1


@pytest.mark.rule("place.altar_of_souls.discard_declined_token")
def test_nobody_has_to_sacrifice(deep) -> None:
    position = deep(f"at score; coins 0 0; 1 ratmen hill: b; 1d elves: i; 2 orcs swamp: f; {ALTAR}").play(
        "no"
    )
    assert (position.coins(1), position.clause("1d"), position.state.seat) == (2, "1d elves: i", 1)


@pytest.mark.rule("place.altar_of_souls.works_in_decline")
def test_the_altar_works_for_a_race_in_decline(deep) -> None:
    position = deep(f"at score; coins 0 0; 1 ratmen hill: i; 1d elves: b k; 2 orcs swamp: f; {ALTAR}")
    position.play("sacrifice b")
    assert (position.clause("1d"), position.clause("lies")) == ("1d elves: k", "lies altar_of_souls: b")
    position.rest().play("expand").rest()
    assert position.coins(1) == 3 + 3 + 2  # nobody holds the altar any more
    line = f"coins 0 0; 1 ratmen hill: b i; 2 orcs swamp: f; {ALTAR}"
    declining = deep(line).play("decline")
    assert declining.options == ["sacrifice b", "sacrifice i", "no"]
    thieves = deep(f"at score; 1 ratmen thieving: i; 1d elves: b k; 2 orcs swamp: f; {ALTAR}")
    assert thieves.options == ["sacrifice b", "sacrifice k", "no"]


@pytest.mark.rule("place.altar_of_souls.after_scoring")
def test_the_region_given_up_brings_its_coin_before(deep) -> None:
    position = deep(f"at score; coins 0 0; 1 ratmen hill: b; 1d dwarves: d; 2 orcs swamp: f; {ALTAR}")
    assert position.coins(1) == 1 + 2
    assert position.play("sacrifice d").coins(1) == 3 + 3


@pytest.mark.rule("place.altar_of_souls.emptied_region_lost")
def test_a_region_without_its_last_token_is_lost(deep) -> None:
    line = (
        f"at score; coins 0 0; 1 ratmen hill: b; 1d ghouls: i=2; 2 orcs swamp: f; {ALTAR}column elves stout"
    )
    position = deep(line).play("sacrifice i")
    assert position.clause("1d") == "1d ghouls: i"
    position.rest()
    while position.state.seat == 0 and position.at != "sacrifice":
        position.play(
            "no" if "no" in position.options else "expand" if "expand" in position.options else "stop"
        )
    position.play("sacrifice i")
    assert (position.clause("1d"), position.tray("ghouls")) == ("", 10)
    assert "ghouls" in position.clause("column")


# --- Crypt of the Tomb-Raider ----------------------------------------------------------------------------

GHOST = "mark tomb_raiders_ghost"
CRYPT = "lies crypt_of_the_tomb_raider: b; "


@pytest.mark.rule("place.crypt_of_the_tomb_raider.ghost_placed_at_turn_end")
def test_the_ghost_goes_anywhere_but_to_its_crypt(deep) -> None:
    line = f"at score; coins 0 0; 1 ratmen hill: a b; 2 elves swamp: i; {CRYPT}"
    position = deep(line)
    assert position.targets("haunt") == "a c d e f g h i k q r"
    assert position.play("haunt i").mark("tomb_raiders_ghost") == "i"
    position.rest().play("expand").rest()
    assert position.mark("tomb_raiders_ghost") == "i"
    moved = deep(line + "mark tomb_raiders_ghost: c")
    assert moved.play("haunt i").mark("tomb_raiders_ghost") == "i"
    assert deep(line + "mark tomb_raiders_ghost: c").play("no").mark("tomb_raiders_ghost") == "c"


@pytest.mark.rule(
    "place.crypt_of_the_tomb_raider.ghost_region_impregnable", "underground.impregnable.no_enemy_conquest"
)
def test_nobody_takes_the_region_of_the_ghost(deep) -> None:
    line = "at attack; coins 0 0; {who} hill +9: e; 2 elves swamp: i; 2d orcs: d; mark tomb_raiders_ghost: d"
    assert "d" not in deep(line.format(who="1 ratmen")).targets()
    assert (
        "d"
        in deep(
            line.format(who="1 ratmen").replace("mark", "lies stonehedge: a; mark").replace("t: d", "t: c")
        ).targets()
    )
    own = line.replace("2d orcs", "1d orcs").format(who="1 ratmen")
    assert "d" in deep(own).targets()


@pytest.mark.rule("place.crypt_of_the_tomb_raider.ghost_region_impregnable")
def test_only_its_master_goes_where_the_ghost_is_alone(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves swamp: i; mark tomb_raiders_ghost: d; "
    assert "d" not in deep(line).targets()
    assert "d" in deep(line + "lies crypt_of_the_tomb_raider: e").targets()
    held = line.replace("2 elves swamp: i", "2 elves swamp: d")
    assert "d" not in deep(held + "lies crypt_of_the_tomb_raider: e").targets()
    position = deep(line + "lies crypt_of_the_tomb_raider: e").play("take d")
    assert position.mark("tomb_raiders_ghost") == "d"


@pytest.mark.rule("place.crypt_of_the_tomb_raider.crypt_not_protected")
def test_the_crypt_can_be_attacked(deep) -> None:
    assert "b" not in deep(f"at score; coins 0 0; 1 ratmen hill: a b; 2 elves swamp: i; {CRYPT}").targets(
        "haunt"
    )
    line = f"at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: b i; {CRYPT}mark tomb_raiders_ghost: i"
    assert "b" in deep(line).targets()


@pytest.mark.rule("place.crypt_of_the_tomb_raider.frozen_in_decline", "underground.markers.not_in_decline")
def test_in_decline_the_ghost_stays_where_it_is(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill: a b; 2 elves swamp +9: d; {CRYPT}mark tomb_raiders_ghost: a"
    position = deep(line).play("decline")
    assert (position.state.seat, position.mark("tomb_raiders_ghost")) == (1, "a")
    assert position.play("expand").targets() == "b e g"


@pytest.mark.rule("place.crypt_of_the_tomb_raider.ghost_joins_conqueror")
def test_the_ghost_comes_to_the_new_master_at_once(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: d; 2 elves swamp: b=2 e=2; {CRYPT}{GHOST}: e"
    position = deep(line)
    assert "e" not in position.targets()
    position.play("take b")
    assert position.mark("tomb_raiders_ghost") == ""
    assert "e" in position.targets()
    position.play("stop", "stay 1")
    assert "e" in position.targets("haunt")
    left = deep(
        line.replace("at attack", "at choose").replace("1 ratmen", "2 orcs").replace("2 elves", "1 elves")
    )
    assert left.play("abandon b").mark("tomb_raiders_ghost") == "e"
    empty = deep(line.replace("b=2 ", ""))
    assert empty.mark("tomb_raiders_ghost") == "e"
    assert empty.play("take b").mark("tomb_raiders_ghost") == ""


# --- Diamond Fields --------------------------------------------------------------------------------------


@pytest.mark.rule("place.diamond_fields.coin_per_same_terrain", "place.diamond_fields.own_region_counts")
def test_diamonds_for_every_region_of_the_kind(deep) -> None:
    fields = "; lies diamond_fields: e; 2 elves swamp: i"
    assert income(deep, "1 ratmen hill: e" + fields) == 1 + 1
    assert income(deep, "1 ratmen hill: a b e k" + fields) == 4 + 3
    assert income(deep, "1 ratmen hill: b e; 1d orcs: a k" + fields) == 4 + 1
    assert income(deep, "1 ratmen swamp: a e" + fields) == 2 + 2 + 2


@pytest.mark.rule("place.diamond_fields.works_in_decline")
def test_diamonds_in_decline(deep) -> None:
    fields = "; lies diamond_fields: e; 2 elves swamp: i"
    assert income(deep, "1d ratmen: a e; 1 orcs hill: k" + fields) == 3 + 2


# --- Fountain of Youth -----------------------------------------------------------------------------------


@pytest.mark.rule("place.fountain_of_youth.token_at_turn_start")
def test_the_fountain_gives_a_token_at_the_start_of_the_turn(deep) -> None:
    line = "coins 0 0; 1 ratmen hill: a b; 2 elves swamp: i; lies fountain_of_youth: b"
    position = deep(line)
    assert (position.at, position.hand(), position.tray("ratmen")) == ("choose", 1, 10)
    assert position.play("abandon b", "expand").hand() == 2
    found = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: i; monsters: b=2; sites: b; "
    position = deep(found + "hoard fountain_of_youth").play("take b")
    assert position.rest().state.tray[position.table.catalogue.number["ratmen"]] == 13 - 10


@pytest.mark.rule("place.fountain_of_youth.only_from_tray")
def test_the_fountain_is_dry_when_the_tray_is(deep) -> None:
    line = "coins 0 0; 1 ratmen hill: a=12 b; 2 elves swamp: i; lies fountain_of_youth: b"
    position = deep(line)
    assert (position.hand(), position.tray("ratmen")) == (0, 0)


@pytest.mark.rule("place.fountain_of_youth.not_in_decline")
def test_the_fountain_gives_nothing_to_a_race_in_decline(deep) -> None:
    line = "coins 0 0; 1 orcs hill: a; 1d ratmen: b; 2 elves swamp: i; lies fountain_of_youth: b"
    position = deep(line)
    assert (position.hand(), position.hand("1d"), position.tray("ratmen")) == (0, 0, 12)


# --- Great Brass Pipe ------------------------------------------------------------------------------------

PIPE = "lies great_brass_pipe: e; "


@pytest.mark.rule("place.great_brass_pipe.same_terrain_adjacent")
def test_the_pipe_joins_all_regions_of_its_kind(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves swamp: i; {PIPE}"
    assert deep(line).targets() == "a b d f g k r"
    position = deep(line).play("take k")
    assert set(position.targets().split()) >= {"a", "i", "q"}
    back = deep(f"at attack; coins 0 0; 1 ratmen hill +9: k; 1d orcs: e; 2 elves swamp: c; {PIPE}")
    assert back.targets() == "i q"  # it does not work in decline
    found = "at attack; coins 0 0; 1 ratmen hill +9: c; 2 elves swamp: i; monsters: b=2; sites: b; "
    assert "g" in deep(found + "hoard great_brass_pipe").play("take b").targets()


@pytest.mark.rule("place.great_brass_pipe.only_for_occupant")
def test_nobody_else_uses_the_pipe(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: k; 2 elves swamp: e; {PIPE}"
    assert deep(line).targets() == "i q"
    position = deep(f"coins 0 0; 1 ratmen hill: e=9; 2 elves swamp: c; {PIPE}").play("no", "abandon e")
    assert position.targets() == "a b c g i k r"


@pytest.mark.rule("place.great_brass_pipe.joins_blocks")
def test_the_pipe_makes_neighbours(deep) -> None:
    position = deep(f"at attack; coins 0 0; 1 ratmen hill +9: a e k; 2 elves swamp: i; {PIPE}")
    s, number = position.state, position.table.ground.number
    assert neighbours_for(s, 0, 1 << number["k"]) >> number["a"] & 1
    assert not neighbours_for(s, 3, 1 << number["k"]) >> number["a"] & 1
    assert not neighbours_for(s, 0, 1 << number["d"]) >> number["k"] & 1
    assert not position.table.near(1 << number["k"]) >> number["a"] & 1


@pytest.mark.rule("place.great_brass_pipe.not_in_decline")
def test_the_pipe_is_of_no_use_to_an_entering_race(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9; 1d orcs: e; 2 elves swamp: i; {PIPE}"
    assert deep(line).targets() == "a b c g i k r"


# --- Keep on the Motherland, Mine of the Lost Dwarf ------------------------------------------------------

KEEP = "lies keep_on_the_motherland: b; mark keep: b; "


@pytest.mark.rule("place.keep_on_the_motherland.one_coin")
def test_the_keep_brings_a_coin(deep) -> None:
    assert income(deep, f"1 ratmen hill: a b; 2 elves swamp: i; {KEEP}") == 2 + 1


@pytest.mark.rule("place.keep_on_the_motherland.adds_one_defence", "underground.conquest.plus_one_per_marker")
def test_the_keep_defends_whoever_is_there_or_nobody(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: i; {KEEP}"
    assert deep(line).price("b") == 3
    assert deep(line.replace("swamp: i", "swamp: b=2")).price("b") == 5
    high = deep(line.replace("hill +9: a", "hill +9: e").replace(": b;", ": f;"))
    assert high.price("f") == 2 + 1 + 1
    found = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp +9: i; monsters: b=2; sites: b; "
    position = deep(found + "hoard keep_on_the_motherland").play("take b", "stop", "stay 5")
    assert position.clause("1") == "1 ratmen hill: a=5 b=5"
    assert position.state.cost[1] == 2 + 5 + 1
    taken = deep(line.replace("swamp: i", "swamp: b=2")).play("take b")
    assert (taken.tokens("b"), taken.state.cost[1]) == (5, 2 + 1 + 5)
    socks = deep(line.replace("swamp: i", "swamp: b=2") + "lies stinky_trolls_socks: a")
    assert socks.play("use stinky_trolls_socks").price("b") == 2 + 1
    position = socks.play("take b", "stop").rest().rest()
    assert position.state.base_cost[1] == 3


@pytest.mark.rule("place.keep_on_the_motherland.works_in_decline")
def test_the_keep_works_in_decline(deep) -> None:
    assert income(deep, f"1 ratmen hill: a; 1d orcs: b; 2 elves swamp: i; {KEEP}") == 2 + 1
    line = f"at attack; coins 0 0; 1 ratmen hill +9: a; 2d elves: b; 2 orcs swamp: i; {KEEP}"
    assert deep(line).price("b") == 2 + 1 + 1


@pytest.mark.rule("place.mine_of_the_lost_dwarf.two_coins")
def test_the_lost_mine_brings_two_coins(deep) -> None:
    mine = "lies mine_of_the_lost_dwarf: b; 2 elves swamp: i"
    assert income(deep, f"1 ratmen hill: a b; {mine}") == 2 + 2
    assert income(deep, f"1 dwarves hill: a b; {mine}") == 2 + 2


@pytest.mark.rule("place.mine_of_the_lost_dwarf.works_in_decline")
def test_the_lost_mine_works_in_decline(deep) -> None:
    mine = "lies mine_of_the_lost_dwarf: b; 2 elves swamp: i"
    assert income(deep, f"1 ratmen hill: a; 1d orcs: b; {mine}") == 2 + 2


@pytest.mark.rule("place.mine_of_the_lost_dwarf.no_scepter", "relic.scepter_of_avarice.not_in_lost_mine")
def test_the_scepter_is_not_laid_in_the_lost_mine(deep) -> None:
    line = "at deployed; coins 0 0; 1 ratmen hill: a b c; 2 elves swamp: i; lies mine_of_the_lost_dwarf: b; "
    assert deep(line + "lies scepter_of_avarice: b").targets("scepter") == "a c"
