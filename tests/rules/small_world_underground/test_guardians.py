"""Stonehedge and its power; the Wickedest Pentacle and its Balrog."""

import pytest

FOUND = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: i; monsters: b=2; sites: b; "


# --- Stonehedge ------------------------------------------------------------------------------------------

HEDGE = "lies stonehedge: b; "


@pytest.mark.rule("place.stonehedge.draws_power_on_discovery")
def test_stonehedge_draws_a_power(deep) -> None:
    line = FOUND + "hoard stonehedge; column elves forest; badges stout swamp > commando"
    position = deep(line).play("take b")
    assert (position.at, position.options) == ("draw_power", ["draw stout", "draw swamp"])
    position.play("draw swamp")
    assert (position.at, position.clause("badges")) == ("attack", "badges stout > commando")
    empty = deep(FOUND + "hoard stonehedge; column elves forest; badges > swamp commando").play("take b")
    assert sorted(empty.options) == ["draw commando", "draw swamp"]


@pytest.mark.rule("place.stonehedge.power_is_permanent")
def test_the_power_stays_at_stonehedge(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves stout: b i; {HEDGE}"
    position = deep(line + "lies commando: b; badges swamp")
    assert position.price("d") == 2
    position.play("take b")
    assert (position.price("d"), position.clause("badges"), position.at) == (1, "badges swamp", "attack")
    assert position.state.find_at == {
        position.table.catalogue.number[name]: 1 for name in ("stonehedge", "commando")
    }


@pytest.mark.rule("place.stonehedge.added_to_own_power")
def test_the_power_comes_on_top_of_the_own_one(deep) -> None:
    line = f"at score; coins 0 0; 1 ratmen swamp: a b; 2 elves stout: i; {HEDGE}lies alchemist: b"
    assert deep(line).coins(1) == 2 + 1 + 2
    both = deep(
        f"at attack; coins 0 0; 1 ratmen commando +9: a b; 2 elves stout: e=2; {HEDGE}lies berserk: b"
    )
    assert (both.price("e"), both.targets("throw"), "throw" in both.options) == (3, "", True)


@pytest.mark.rule("place.stonehedge.added_to_own_power")
def test_what_the_power_laid_is_withdrawn_with_it(deep) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves stout: b i k; lies stonehedge: b; "
    heroes = deep(line + "lies heroic: b; mark hero: i k").play("take b")
    assert (heroes.mark("hero"), heroes.faults()[:1] == ["a hero without tokens"]) == ("", False)
    lone = deep(line.replace("i k", "c") + "lies heroic: b; mark hero: c").play("take b")
    assert "take c" in lone.options
    camps = deep(line + "lies bivouacking: b; heap encampment: i=3").play("take b")
    assert (camps.clause("heap"), camps.state.cost[8]) == ("", 3)
    forts = deep(line + "lies fortified: b; mark fortress: i k").play("take b")
    assert forts.mark("fortress") == "i k"
    queen = deep(line + "lies royal: b; mark queen: k").play("take b")
    assert (queen.mark("queen"), queen.play("stop", "stay 1").targets("queen")) == ("", "a b")
    armors = deep(line + "lies shield: b; heap mushroom_armor: i=3").play("take b")
    assert armors.clause("heap") == "heap mushroom_armor: i=3"


@pytest.mark.rule("place.stonehedge.token_value_ignored")
def test_the_power_brings_no_tokens(deep) -> None:
    position = deep(FOUND + "hoard stonehedge; badges swamp stout").play("take b", "draw swamp")
    assert (position.hand(), position.tokens("b"), position.tray("ratmen")) == (5, 4, 3)


@pytest.mark.rule("place.stonehedge.use_is_optional")
def test_nobody_has_to_use_the_power(deep) -> None:
    line = f"coins 0 0; 1 ratmen hill: a b; 2 elves stout: i; {HEDGE}lies spirit: b; 1d orcs: k"
    assert deep(line).options == ["forgo spirit", "no"]
    used = deep(line).play("no", "decline")
    assert (used.clause("1x"), used.clause("1d")) == ("1x ratmen hill: a b", "1d orcs: k")
    without = deep(line).play("forgo spirit", "decline")
    assert (without.clause("1x"), without.clause("1d")) == ("", "1d ratmen hill: a b")
    paid = line.replace("spirit", "alchemist")
    assert deep(paid).play("no").rest().coins(1) == 2 + 2 + 1
    position = deep(paid).play("forgo alchemist").rest()
    assert position.coins(1) == 2 + 1
    position.rest()
    assert position.options == ["forgo alchemist", "no"]


# --- Wickedest Pentacle ----------------------------------------------------------------------------------

LOOSE = "lies wickedest_pentacle: b; mark balrog: e; "


@pytest.mark.rule("place.wickedest_pentacle.must_summon_balrog")
def test_the_balrog_has_to_be_summoned(deep) -> None:
    position = deep(FOUND + "hoard wickedest_pentacle; 1d orcs: c; mark tomb_raiders_ghost: c").play("take b")
    assert (position.at, position.options) == ("summon", ["balrog a", "balrog d", "balrog e"])
    position.play("balrog d")
    assert (position.mark("balrog"), position.at, position.targets("balrog")) == ("d", "attack", "")
    shut = FOUND.replace(": a; 2", ": a c d e; 2") + "hoard wickedest_pentacle; mark hole: a c d e"
    alone = deep(shut).play("take b")
    assert (alone.at, alone.mark("balrog")) == ("attack", "")


@pytest.mark.rule("place.wickedest_pentacle.balrog_conquers")
def test_the_balrog_drives_everybody_out(deep) -> None:
    line = FOUND + "hoard wickedest_pentacle; "
    for tokens, kept in ((1, 0), (2, 0), (4, 2)):
        position = deep(line.replace("i;", f"e={tokens} i;")).play("take b", "balrog e")
        left = f"2 elves swamp +{kept}: i" if kept else "2 elves swamp: i"
        assert (position.clause("2"), position.tokens("e")) == (left, 0)
        assert position.tray("elves") == 11 - 1 - kept
        assert not [fault for fault in position.faults() if "price" in fault or "tokens" in fault]
    settled = deep(line.replace("i;", "e=4 i;")).play("take b", "balrog e", "stop", "stay 1")
    assert settled.clause("2") == "2 elves swamp: i=3"
    guarded = deep(
        FOUND.replace("b=2; sites: b", "b=2 d=2; sites: b d") + "hoard wickedest_pentacle stonehedge"
    )
    guarded.play("take b", "draw wickedest_pentacle", "balrog d")
    assert (guarded.clause("monsters"), guarded.clause("sites"), guarded.at) == ("", "", "attack")
    assert guarded.clause("hoard") == "hoard stonehedge"
    declined = deep(line + "2d orcs: e; column dwarves hill").play("take b", "balrog e")
    assert (declined.clause("2d"), declined.tray("orcs")) == ("", 10)
    assert "orcs" in declined.clause("column")


@pytest.mark.rule("place.wickedest_pentacle.balrog_conquers", "race.white_ladies.decline_immunity")
def test_the_balrog_asks_what_may_not_be_taken(deep) -> None:
    line = f"at attack; coins 0 {{}}; 1 ratmen hill +9: b; {{}}; 3 orcs swamp: k; {LOOSE}"
    boxes = {"players": 3, "boxes": ("grand_dames",)}

    def goals(*bands: str, coins: str = "3 3") -> str:
        return deep(line.format(coins, "; ".join(bands)), **boxes).targets("balrog")

    assert goals("2 elves hill: i") == "b d f g r"
    assert goals("2d white_ladies: g", "2 elves hill: i") == "b d f r"
    assert goals("2 white_ladies swamp: g") == "b d f g r"
    assert goals("1d white_ladies: g", "2 elves hill: i") == "b d f g r"
    assert goals("2 elves diplomat: g; notes 2 ally=0") == "b d f r"
    assert goals("2 elves diplomat: g; notes 2 ally=2") == "b d f g r"
    assert goals("2d liches: g", "2 elves hill: i") == "b d f r"


@pytest.mark.rule("place.wickedest_pentacle.balrog_region_impregnable")
def test_nobody_takes_the_region_of_the_balrog(deep) -> None:
    for master in ("b", "i"):
        line = "at attack; coins 0 0; 1 ratmen hill +9: d; 1d orcs: b; 2 elves swamp: i; mark balrog: e; "
        assert "e" not in deep(line + f"lies wickedest_pentacle: {master}").targets()
    assert "e" not in deep(f"at attack; coins 0 0; 1 ratmen hill +9: b; 2 elves swamp: i; {LOOSE}").targets()


@pytest.mark.rule("place.wickedest_pentacle.balrog_region_scores_nothing")
def test_the_region_of_the_balrog_brings_nothing(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +2: b d; 2 elves swamp: i; {LOOSE}"
    lost = line + "lies mine_of_the_lost_dwarf: d"
    assert deep(lost).rest().coins(1) == 2 + 2
    position = deep(lost).play("balrog d")
    assert (position.hand(), position.tray("ratmen")) == (2, 13 - 3)
    assert position.rest().coins(1) == 1


@pytest.mark.rule("place.wickedest_pentacle.later_moves")
def test_the_balrog_goes_one_region_a_turn(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +2: b c; 2 elves swamp: i g; {LOOSE}"
    position = deep(line)
    assert position.targets("balrog") == "b d f g r"
    position.play("balrog g")
    assert (position.mark("balrog"), position.targets("balrog"), position.clause("2")) == (
        "g",
        "",
        "2 elves swamp: i",
    )
    assert "e" in position.targets()
    position.rest()
    assert "balrog g" not in position.options
    captured = deep(
        line.replace("1 ratmen hill +2: b c; 2 elves swamp: i g", "1 ratmen hill +9: a; 2 elves swamp: b g")
    )
    assert captured.targets("balrog") == ""
    assert captured.play("take b").targets("balrog") == "b d f g r"


@pytest.mark.rule("place.wickedest_pentacle.balrog_in_river", "underground.river.empty_at_turn_end")
def test_the_balrog_may_stand_in_the_river(deep) -> None:
    line = f"at attack; coins 0 0; 1 ratmen hill +6: b h; 2 elves swamp: i g; {LOOSE}"
    position = deep(line).play("balrog r")
    assert (position.mark("balrog"), "r" in position.targets()) == ("r", False)
    position.play("take q", "stop", "stay 1")
    assert (position.mark("balrog"), position.clause("1")) == ("r", "1 ratmen hill: b h=7")
    assert "r" not in position.play("expand").targets()


@pytest.mark.rule("place.wickedest_pentacle.frozen_in_decline")
def test_in_decline_the_balrog_stays(deep) -> None:
    line = f"at attack; coins 0 0; 1 orcs hill +9: d; 1d ratmen: b; 2 elves swamp: i; {LOOSE}"
    position = deep(line)
    assert (position.targets("balrog"), "e" in position.targets()) == ("", False)
    abandoned = deep(line.replace("1d ratmen: b; ", ""))
    assert (abandoned.targets("balrog"), "e" in abandoned.targets()) == ("", False)
