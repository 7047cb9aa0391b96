import csv
from pathlib import Path

import pytest

from realms.pool.pool import Entry, pool

from help.figures import PRINTED_BOXES, RACES, UNDERGROUND_POWERS, UNDERGROUND_RACES

POOL = pool(PRINTED_BOXES)
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
    return sorted(rows, key=lambda row: PRINTED_BOXES.index(row["box"]))


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


@pytest.mark.parametrize(("race", "tokens", "in_all"), RACES + UNDERGROUND_RACES)
def test_banner_and_supply(race: str, tokens: int, in_all: int) -> None:
    assert (POOL.by_id[race].tokens, POOL.by_id[race].pool) == (tokens, in_all)


@pytest.mark.parametrize(("power", "tokens"), UNDERGROUND_POWERS)
def test_badge(power: str, tokens: int) -> None:
    assert POOL.by_id[power].tokens == tokens
