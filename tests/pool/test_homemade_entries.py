"""Races and powers of one's own, as data: what is read, what is refused, what comes into play."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.pool.homemade import HomemadeError, faults, pool_in_play, read_homemade
from realms.pool.pool import pool
from realms.tiles.schemacheck import violations
from realms.tiles.schemas import load_schema

BEAVERS: dict[str, Any] = {"id": "beavers", "names": {"en": "Beavers"}, "tokens": 6, "lender": "tritons"}
THRIFTY: dict[str, Any] = {"id": "thrifty", "names": {"en": "Thrifty"}, "tokens": 4, "pays": 1}
BASE = pool(["small_world"])


def homemade(*races: dict[str, Any], powers: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"format": 1, "races": list(races), "powers": list(powers)}


def refused(data: dict[str, Any]) -> list[str]:
    return [fault.pointer for fault in faults(data, BASE)]


def test_what_is_homemade_joins_what_is_in_the_boxes() -> None:
    document = {
        "boxes": ["small_world", "realms"],
        "pool": {"homemade": homemade(BEAVERS, powers=(THRIFTY,)), "ban": ["elves"]},
    }
    ids = set(pool_in_play(document).by_id)
    assert {"beavers", "thrifty", "orcs"} <= ids
    assert not {"tritons", "elves"} & ids  # one lends its tokens, the other is banned
    beavers = pool_in_play(document).by_id["beavers"]
    assert (beavers.tokens, beavers.supply, beavers.enters, beavers.says) == (6, 11, ("edge",), {})
    assert beavers.world == "surface"
    assert pool_in_play(document).by_id["thrifty"].says == {"pays": 1}
    assert "beavers" not in pool_in_play(document | {"pool": {}}).by_id


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"id": "elves"}, "/races/0/id"),
        ({"id": "hill"}, "/races/0/id"),
        ({"lender": "otters"}, "/races/0/lender"),
        ({"lender": "hill"}, "/races/0/lender"),
        ({"tokens": 12}, "/races/0/tokens"),
        ({"keeps": ["coins"]}, "/races/0/keeps/0"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_place(change: dict[str, Any], pointer: str) -> None:
    assert refused(homemade(BEAVERS)) == []
    assert refused(homemade(BEAVERS | change)) == [pointer]


def test_nothing_is_called_or_lent_twice() -> None:
    assert refused(homemade(BEAVERS, BEAVERS | {"lender": "orcs"})) == ["/races/1/id"]
    assert refused(homemade(BEAVERS, BEAVERS | {"id": "otters"})) == ["/races/1/lender"]
    assert refused(homemade(BEAVERS, powers=(THRIFTY | {"id": "beavers"},))) == ["/powers/0/id"]


@pytest.mark.parametrize(
    ("change", "place", "why"),
    [
        ({"on_attack": "lose a coin"}, ":3:", "/races/0/on_attack: this key is not expected here"),
        ({"coins": {"city": 1}}, ":3:", "/races/0/coins"),
        ({"coins": {"hill": 6}}, ":3:", "/races/0/coins/hill: this must be at most 5"),
        ({"tokens": 21}, ":3:", "/races/0/tokens: this must be at most 20"),
        ({"lays": {"immune": True}}, ":3:", '/races/0/lays: the key "limit" is missing'),
        ({"names": {"fr": "Castors"}}, ":3:", '/races/0/names: the key "en" is missing'),
        ({"keeps": ["discount"]}, ":3:", "/races/0/keeps/0: this must be one of"),
    ],
)
def test_what_data_cannot_say_is_refused_with_file_and_place(
    tmp_path: Path, change: dict[str, Any], place: str, why: str
) -> None:
    path = tmp_path / "own.json"
    path.write_text('{"format": 1,\n "races": [\n' + json.dumps(BEAVERS | change) + "]}")
    with pytest.raises(HomemadeError) as error:
        read_homemade(path)
    assert f"own.json{place}" in str(error.value)
    assert why in str(error.value)


def test_a_crowd_is_refused() -> None:
    many = [BEAVERS | {"id": f"beavers_{'x' * number}"} for number in range(31)]
    assert [violation.pointer for violation in violations(homemade(*many), "homemade")] == ["/races"]


def test_the_schema_offers_what_a_trait_can_be_told() -> None:
    from realms.pool.homemade import FIGURES
    from realms.rules.model.trait import Trait

    for kind in ("race", "power"):
        named = set(load_schema("homemade")["$defs"][kind]["properties"]) - set(FIGURES)
        assert all(hasattr(Trait, name) and not callable(getattr(Trait, name)) for name in named)


def test_a_homemade_race_is_at_home_where_its_lender_is() -> None:
    document = {
        "boxes": ["small_world_underground"],
        "pool": {"homemade": homemade(BEAVERS | {"lender": "drow"})},
    }
    assert pool_in_play(document).by_id["beavers"].world == "underground"
