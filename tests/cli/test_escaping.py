"""Nothing that steers a terminal or turns the direction of writing leaves a file for the output."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from realms.tiles.jsonfile import parse
from realms.tiles.jsonform import dumps, plain

Call = Callable[..., Any]

STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
ODD = "a\x1b[2J\x7f\x85\x9b31m\u061c\u200f\u2028\u202eb\u2066c\u2069"
FORMS = ["text", "json", "sarif", "junit", "github"]


@pytest.fixture
def odd(tmp_path: Path, document: dict[str, Any]) -> Path:
    """A file with such characters wherever there may be any, in its name too, and with something to fix."""
    document = deepcopy(document)
    document["titles"] = {"en": ODD, "fr": ODD}
    document["texts"] = {"en": dict.fromkeys(("intro", "setup", "rules", "notes"), ODD)}
    document["authors"] = [ODD]
    document["licence"] = ODD
    document[f"key {ODD}"] = {ODD: ODD}
    document["layers"][0]["pieces"] += [
        {"piece": "marker", "marker": "note", "at": "A/0", "note": ODD},
        {"piece": "peak", "at": "N/0", "note": ODD},
        {"piece": "marker", "marker": "vein", "at": "N/1", "vein": ODD, "level": ODD},
    ]
    document["rules"] = [
        {"rule": "coin_mines", ODD: ODD, "coins": ODD},
        {"rule": "token_effect", "token": 1, "effect": {"en": ODD}},
    ]
    document["exclusions"] = [{"code": "G999", "subject": ODD, "at": [ODD], "reason": ODD}]
    own = {"id": "own", "names": {"en": ODD, "fr": ODD}, "tokens": 3}
    us = {**own, "id": "us", "lender": "trolls"}
    document["pool"] = {"homemade": {"format": 1, "powers": [own], "races": [us]}}
    path = tmp_path / "odd\u202e.realm.json"
    path.write_text(json.dumps(document, ensure_ascii=False), "utf-8")
    return path


def expect_plain(text: str) -> None:
    assert STEERING.findall(text) == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "words",
    [
        *(["validate", "--format", form] for form in FORMS),
        ["validate", "--fix", "--diff"],
        ["validate", "--diff", "--unsafe-fixes"],
        ["show"],
        ["export"],
        ["render", "--labels", "--legend"],
    ],
    ids=" ".join,
)
def test_what_a_command_prints(realms: Call, odd: Path, words: list[str], language: str) -> None:
    ran = realms(*words, "--language", language, odd)
    assert ran.code in (0, 1, 2)
    assert ran.out
    expect_plain(ran.out + ran.err)


@pytest.mark.parametrize("form", FORMS)
def test_what_a_check_that_fell_says(
    realms: Call, odd: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall(*_: object) -> None:
        raise RuntimeError(ODD)

    monkeypatch.setattr("realms.checks.families.f_file.unknown_keys", fall)
    ran = realms("validate", "--format", form, odd)
    assert ran.code == 4
    expect_plain(ran.out + ran.err)


def test_differences(realms: Call, odd: Path, sample: Path) -> None:
    for pair in ((odd, sample), (sample, odd)):
        ran = realms("diff", *pair)
        assert ran.code == 1
        expect_plain(ran.out + ran.err)


def test_races_of_ones_own(realms: Call, odd: Path, tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(json.loads(odd.read_text("utf-8"))["pool"]["homemade"]), "utf-8")
    for words in ([], ["us"], ["own"]):
        ran = realms("rules", "--homemade", path, *words)
        assert ran.code == 0
        expect_plain(ran.out + ran.err)


def test_nothing_is_lost_by_it(odd: Path) -> None:
    document = json.loads(odd.read_text("utf-8"))
    assert parse(dumps(document)) == document
    assert dumps(document) != plain(document)
    assert dumps({"id": "é"}) == plain({"id": "é"})
