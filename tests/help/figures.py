"""Printed figures that several packages are held against, with the rows of the rulebook that have them."""

import pytest

# The boxes that the tables of facts are about; there may be others.
PRINTED_BOXES = (
    *("small_world", "small_world_underground", "realms", "cursed", "grand_dames", "leaders"),
    *("be_not_afraid", "necromancer_island", "river_world"),
)

# Race, tokens of its banner, tokens in the box.
RACES = [
    pytest.param("amazons", 6, 15, marks=pytest.mark.rule("race.amazons.supply")),
    pytest.param("dwarves", 3, 8, marks=pytest.mark.rule("race.dwarves.supply")),
    pytest.param("elves", 6, 11, marks=pytest.mark.rule("race.elves.supply")),
    pytest.param("ghouls", 5, 10, marks=pytest.mark.rule("race.ghouls.supply")),
    pytest.param("giants", 6, 11, marks=pytest.mark.rule("race.giants.supply")),
    pytest.param("halflings", 6, 11, marks=pytest.mark.rule("race.halflings.supply")),
    pytest.param("humans", 5, 10, marks=pytest.mark.rule("race.humans.supply")),
    pytest.param("orcs", 5, 10, marks=pytest.mark.rule("race.orcs.supply")),
    pytest.param("ratmen", 8, 13, marks=pytest.mark.rule("race.ratmen.supply")),
    pytest.param("skeletons", 6, 20, marks=pytest.mark.rule("race.skeletons.supply")),
    pytest.param("sorcerers", 5, 18, marks=pytest.mark.rule("race.sorcerers.supply")),
    pytest.param("tritons", 6, 11, marks=pytest.mark.rule("race.tritons.supply")),
    pytest.param("trolls", 5, 10, marks=pytest.mark.rule("race.trolls.supply")),
    pytest.param("wizards", 5, 10, marks=pytest.mark.rule("race.wizards.supply")),
]
UNDERGROUND_RACES = [
    pytest.param("cultists", 5, 10, marks=pytest.mark.rule("race.cultists.tokens")),
    pytest.param("drow", 4, 9, marks=pytest.mark.rule("race.drow.tokens")),
    pytest.param("flames", 4, 9, marks=pytest.mark.rule("race.flames.tokens")),
    pytest.param("gnomes", 6, 11, marks=pytest.mark.rule("race.gnomes.tokens")),
    pytest.param("iron_dwarves", 7, 12, marks=pytest.mark.rule("race.iron_dwarves.tokens")),
    pytest.param("kraken", 5, 10, marks=pytest.mark.rule("race.kraken.tokens")),
    pytest.param("liches", 5, 10, marks=pytest.mark.rule("race.liches.tokens")),
    pytest.param("lizardmen", 7, 12, marks=pytest.mark.rule("race.lizardmen.tokens")),
    pytest.param("mudmen", 5, 12, marks=pytest.mark.rule("race.mudmen.tokens")),
    pytest.param("mummies", 10, 15, marks=pytest.mark.rule("race.mummies.tokens")),
    pytest.param("ogres", 5, 10, marks=pytest.mark.rule("race.ogres.tokens")),
    pytest.param("shadow_mimes", 7, 12, marks=pytest.mark.rule("race.shadow_mimes.tokens")),
    pytest.param("shrooms", 5, 10, marks=pytest.mark.rule("race.shrooms.tokens")),
    pytest.param("spiderines", 7, 12, marks=pytest.mark.rule("race.spiderines.tokens")),
    pytest.param("will_o_wisps", 6, 11, marks=pytest.mark.rule("race.will_o_wisps.tokens")),
]
# Power, tokens of its badge.
UNDERGROUND_POWERS = [
    pytest.param("adventurous", 5, marks=pytest.mark.rule("power.adventurous.tokens")),
    pytest.param("fisher", 4, marks=pytest.mark.rule("power.fisher.tokens")),
    pytest.param("flocking", 5, marks=pytest.mark.rule("power.flocking.tokens")),
    pytest.param("frightened", 4, marks=pytest.mark.rule("power.frightened.tokens")),
    pytest.param("immortal", 4, marks=pytest.mark.rule("power.immortal.tokens")),
    pytest.param("magic", 5, marks=pytest.mark.rule("power.magic.tokens")),
    pytest.param("martyr", 4, marks=pytest.mark.rule("power.martyr.tokens")),
    pytest.param("mining", 4, marks=pytest.mark.rule("power.mining.tokens")),
    pytest.param("muddy", 3, marks=pytest.mark.rule("power.muddy.tokens")),
    pytest.param("mystic", 4, marks=pytest.mark.rule("power.mystic.tokens")),
    pytest.param("quarreling", 3, marks=pytest.mark.rule("power.quarreling.tokens")),
    pytest.param("reborn", 5, marks=pytest.mark.rule("power.reborn.tokens")),
    pytest.param("royal", 5, marks=pytest.mark.rule("power.royal.tokens")),
    pytest.param("shield", 3, marks=pytest.mark.rule("power.shield.tokens")),
    pytest.param("stone", 4, marks=pytest.mark.rule("power.stone.tokens")),
    pytest.param("thieving", 4, marks=pytest.mark.rule("power.thieving.tokens")),
    pytest.param("tomb", 5, marks=pytest.mark.rule("power.tomb.tokens")),
    pytest.param("vampire", 5, marks=pytest.mark.rule("power.vampire.tokens")),
    pytest.param("vanishing", 5, marks=pytest.mark.rule("power.vanishing.tokens")),
    pytest.param("vengeful", 4, marks=pytest.mark.rule("power.vengeful.tokens")),
    pytest.param("wise", 4, marks=pytest.mark.rule("power.wise.tokens")),
]
