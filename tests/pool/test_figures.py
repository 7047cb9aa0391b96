import csv
from pathlib import Path

import pytest

from realms.pool.pool import Entry, pool
from realms.tiles.boxes import boxes

POOL = pool(boxes())
# Races that grow have more tokens than the banner, what comes on top of it, and the largest badge.
GROWING = {"skeletons": 20, "sorcerers": 18, "homunculi": 15, "mudmen": 12}
LARGEST_BADGE = 5


def facts(name: str) -> list[dict[str, str]]:
    with (Path(__file__).parent / "facts" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def written(entry: Entry) -> dict[str, str]:
    row = {"id": entry.id, "name_en": entry.name("en"), "name_fr": entry.name("fr"), "box": entry.box}
    row["tokens"] = str(entry.tokens)
    if entry.kind == "race":
        row["pool"] = "" if entry.pool is None else str(entry.pool)
    return row


def test_every_race_is_as_in_the_table_of_facts() -> None:
    assert [written(race) for race in POOL.of("race")] == in_box_order(facts("races"))


def test_every_power_is_as_in_the_table_of_facts() -> None:
    assert [written(power) for power in POOL.of("power")] == in_box_order(facts("powers"))


def test_every_place_and_relic_is_as_in_the_table_of_facts() -> None:
    finds = [*POOL.of("place"), *POOL.of("relic")]
    assert [
        {"kind": find.kind, "id": find.id, "name_en": find.name("en"), "name_fr": find.name("fr")}
        for find in finds
    ] == facts("finds")
    assert {find.box for find in finds} == {"small_world_underground"}


def in_box_order(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    order = list(boxes())
    return sorted(rows, key=lambda row: order.index(row["box"]))


def test_a_pool_covers_the_largest_badge() -> None:
    assert max(power.tokens for power in POOL.of("power")) == LARGEST_BADGE
    unknown = [race.id for race in POOL.of("race") if race.pool is None]
    assert unknown == ["pygmies"]
    for race in POOL.of("race"):
        if race.pool is not None:
            usual = race.tokens + race.extra + LARGEST_BADGE
            assert race.pool == GROWING.get(race.id, usual), race.id
            assert race.pool >= usual, race.id


def test_figures_without_a_good_source_say_so() -> None:
    uncertain = {entry.id for entry in POOL.entries if entry.uncertain}
    assert uncertain == {
        *("goblins", "kobolds", "white_ladies", "gypsies", "leprechauns", "pixies"),
        *("priestesses", "barbarians", "homunculi", "pygmies"),
    }


@pytest.mark.rule("race.amazons.token_value")
def test_amazons_bring_four_more() -> None:
    amazons = POOL.by_id["amazons"]
    assert (amazons.tokens, amazons.extra) == (6, 4)
    assert [entry.id for entry in POOL.entries if entry.extra] == ["amazons"]


@pytest.mark.rule("base.components.race_tokens")
def test_the_base_box_holds_168_tokens() -> None:
    assert sum(race.pool or 0 for race in pool(["small_world"]).of("race")) == 168


@pytest.mark.rule("underground.setup.race_token_total")
def test_the_underground_box_holds_165_tokens() -> None:
    assert sum(race.pool or 0 for race in pool(["small_world_underground"]).of("race")) == 165


@pytest.mark.rule("base.components.race_banners", "base.components.power_badges")
def test_banners_and_badges_of_the_base_box() -> None:
    base = pool(["small_world"])
    assert (len(base.of("race")), len(base.of("power"))) == (14, 20)


@pytest.mark.parametrize(
    ("race", "tokens", "in_all"),
    [
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
    ],
)
def test_banner_and_supply(race: str, tokens: int, in_all: int) -> None:
    assert (POOL.by_id[race].tokens, POOL.by_id[race].pool) == (tokens, in_all)


@pytest.mark.parametrize(
    ("power", "tokens"),
    [
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
    ],
)
def test_badge(power: str, tokens: int) -> None:
    assert POOL.by_id[power].tokens == tokens
