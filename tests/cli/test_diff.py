"""`realms diff`: what changed, in words, a line for each layer."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
Write = Callable[[str, object], Path]


def test_nothing_changed(realms: Call, sample: Path, write: Write, document: Any) -> None:
    shuffled = dict(reversed(document.items()))
    ran = realms("diff", sample, write("other.realm.json", shuffled))
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_changes_are_told_by_layer(realms: Call, sample: Path, write: Write, document: Any) -> None:
    new = deepcopy(document)
    new["titles"]["en"] = "Smaller"
    new["layers"][0]["tiles"][1]["turn"] = 2
    new["layers"][0]["pieces"].append({"piece": "tribe", "at": "A/0"})
    del new["layers"][1]["tiles"][1]
    ran = realms("diff", sample, write("new.realm.json", new))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.splitlines() == [
        'titles.en changed from "Small" to "Smaller"',
        "2 players: B turned 60°; tribe added on swamp on A, mine",
        "3 players: D removed",
    ]


def test_the_other_way_round(realms: Call, sample: Path, write: Write, document: Any) -> None:
    new = write("new.realm.json", {**document, "layers": document["layers"][:1]})
    assert realms("diff", sample, new).out == "layer for 3 players removed\n"
    assert realms("diff", new, sample).out == "layer for 3 players added\n"


def test_in_french(realms: Call, sample: Path, write: Write, document: Any) -> None:
    new = write("new.realm.json", {**document, "layers": document["layers"][:1]})
    assert realms("diff", "--language", "fr", sample, new).code == 1


@pytest.mark.parametrize("order", [1, -1])
def test_both_files_are_needed(realms: Call, sample: Path, broken: Path, order: int) -> None:
    ran = realms("diff", *[sample, broken][::order])
    assert (ran.code, ran.out) == (2, "")
    assert str(broken) in ran.err


@pytest.mark.parametrize("value", [1.5, -1, None, [], {}, "", True, [[[]]], {"a": {"b": 1}}])
@pytest.mark.parametrize("key", ["x-mine", "rules", "pool", "texts"])
def test_any_value_that_a_scenario_may_have_can_be_told(
    realms: Call, sample: Path, write: Write, document: Any, key: str, value: object
) -> None:
    new = write("new.realm.json", {**document, key: value})
    assert realms("diff", sample, new).code in (1, 2)
    assert realms("diff", new, sample).code in (1, 2)
