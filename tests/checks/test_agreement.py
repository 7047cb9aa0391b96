"""Measured agreement of checks with play: the data file, and the sentences made from it."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.checks import agreement
from realms.checks.agreement import (
    COMPARED,
    EFFECTS,
    Agreement,
    Interval,
    Ratio,
    ShieldControl,
    agreement_sentences,
    agreements_from,
    shield_control,
)
from realms.checks.manual import as_markdown, as_text
from realms.checks.registry import all_checks, find_check

from help.project import ROOT

DATA = json.loads((ROOT / "realms/checks/agreement.json").read_text("utf-8"))

NUMBER, COUNT = {"type": "number"}, {"type": "integer", "minimum": 0}
INTERVAL = {"value": NUMBER, "low": NUMBER, "high": NUMBER}


def closed(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    """Return the schema of an object with these keys and no other."""
    required = [key for key in properties if key not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


ORIGIN = {
    "date": {"type": "string", "format": "date", "pattern": r"^\d{4}-\d\d-\d\d$"},
    "engine": {"type": "string", "minLength": 8},
    "player": {"type": "string", "minLength": 1},
}
RATIO = closed({"count": COUNT, "of": {"type": "integer", "minimum": 1}})
CHECK = closed(
    {
        "realms": {"type": "integer", "minimum": 1},
        "games": {"type": "integer", "minimum": 1},
        "agreement": closed({"by": {"enum": ["rank correlation", "AUC"]}, **INTERVAL}),
        "named": RATIO,
        "missed": RATIO,
        "symmetric": RATIO,
        "effect": closed(INTERVAL),
        **ORIGIN,  # of a check that was measured in games of its own
    },
    *("agreement", "named", "missed", "symmetric", "effect", *ORIGIN),
)
CHECKS = {
    "type": "object",
    "propertyNames": {"enum": sorted(COMPARED)},
    "additionalProperties": CHECK,
}
SCHEMA = closed(
    {
        "format": {"const": 1},
        **ORIGIN,
        "parts": {"type": "string"},
        "games": COUNT,
        "checks": CHECKS,
    },
    *("parts", "games", *([] if DATA["checks"] else ("date", "engine", "player"))),
)
CONTROL = closed(
    {
        "format": {"const": 1},
        "date": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
        "engine": {"type": "string", "minLength": 8},
        "player": {"type": "string", "minLength": 1},
        "realms": {"type": "integer", "minimum": 10},
        "games": {"type": "integer", "minimum": 1000},
        "with_shields": closed(INTERVAL),
        "without_shields": closed(INTERVAL),
    }
)
EXAMPLE = {
    "format": 1,
    "date": "2026-11-20",
    "engine": "0123456789abcdef",
    "player": "greedy",
    "checks": {
        "P008": {
            "realms": 40,
            "games": 24000,
            "agreement": {"by": "AUC", "value": 0.7, "low": 0.61, "high": 0.79},
            "named": {"count": 9, "of": 12},
            "missed": {"count": 2, "of": 11},
            "symmetric": {"count": 0, "of": 15},
            "effect": {"value": 5.5, "low": 2.25, "high": 8.75},
        },
        "R001": {
            "realms": 40,
            "games": 24000,
            "agreement": {"by": "rank correlation", "value": -0.44, "low": -0.6, "high": -0.2},
        },
        "R005": {"realms": 40, "games": 24000},
        "R004": {"realms": 9, "games": 90, "date": "2027-01-02", "engine": "fedcba98", "player": "hard"},
    },
}


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    control = ShieldControl(30, 5000, Interval(1.25, 1.0, 1.5), Interval(-0.25, -0.5, 0.0))
    monkeypatch.setattr(agreement, "_agreements", lambda: agreements_from(EXAMPLE))
    monkeypatch.setattr(agreement, "shield_control", lambda: control)


def told(code: str, language: str = "en") -> list[str]:
    check = find_check(code)
    assert check
    return [each.in_language(language) for each in agreement_sentences(check)]


@pytest.mark.parametrize("data", [DATA, EXAMPLE], ids=["ours", "example"])
def test_the_data_have_the_agreed_form(data: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMA).validate(data)


def test_the_control_run_has_the_agreed_form_and_clears_the_shields() -> None:
    data = json.loads((ROOT / "realms/checks/control.json").read_text("utf-8"))
    Draft202012Validator(CONTROL).validate(data)
    known = shield_control()
    assert (known.with_shields.value, known.without.high) == (
        data["with_shields"]["value"],
        data["without_shields"]["high"],
    )
    assert known.with_shields.low > known.without.high  # so it is immunity that P008 warns of


def test_every_interval_holds_its_value_and_no_ratio_is_above_one() -> None:
    for each in (*agreements_from(DATA).values(), *agreements_from(EXAMPLE).values()):
        for interval in filter(None, (each.value, each.effect)):
            assert interval.low <= interval.value <= interval.high
        for ratio in filter(None, (each.named, each.missed, each.symmetric)):
            assert ratio.count <= ratio.of


def test_the_form_refuses_what_nobody_reads() -> None:
    form = Draft202012Validator(SCHEMA)
    assert not form.is_valid({**EXAMPLE, "checks": {"G001": {"realms": 1, "games": 1}}})
    assert not form.is_valid({**EXAMPLE, "checks": {"P008": {"realms": 1, "games": 1, "auc": 0.7}}})
    assert not form.is_valid({**EXAMPLE, "checks": {"P008": {"games": 1}}})


def test_the_checks_about_fairness_or_fun_are_those_that_there_are() -> None:
    codes = {each.code for each in all_checks()}
    assert EFFECTS.keys() <= COMPARED.keys() <= codes
    measured = {*("P002", "P008", "P011", "R001", "R002", "R003", "R004", "R005", "G017", "G018", "G023")}
    assert COMPARED.keys() == measured == DATA["checks"].keys()


def test_what_is_in_the_data_is_read() -> None:
    found = agreements_from(EXAMPLE)
    assert found["P008"] == Agreement(
        *(40, 24000, "2026-11-20", "0123456789abcdef", "greedy", "AUC", Interval(0.7, 0.61, 0.79)),
        *(Ratio(9, 12), Ratio(2, 11), Ratio(0, 15), Interval(5.5, 2.25, 8.75)),
    )
    assert found["R005"] == Agreement(40, 24000, "2026-11-20", "0123456789abcdef", "greedy")
    assert found["R004"] == Agreement(9, 90, "2027-01-02", "fedcba98", "hard")  # in games of its own


@pytest.mark.usefixtures("measured")
def test_all_figures_are_told() -> None:
    assert told("P008") == [
        "Compared with the coins at the end of players who had the race or power, in 24,000 games "
        "by the player greedy on 40 other realms (2026-11-20).",
        "AUC (0.5 is chance, 1 always right): 0.70 (0.61 to 0.79).",
        "Games bore out 9 of 12 findings, by more than 4 coins.",
        "It missed 2 of 11 realms with the effect.",
        "It spoke on 0 of 15 symmetric realms.",
        "Coins in a game for each coin a turn that can be locked away: 5.50 (2.25 to 8.75).",
        "Control of 5,000 games on 30 realms: each coin a turn that can be locked away brings "
        "1.25 (1.00 to 1.50) coins in a game, and -0.25 (-0.50 to 0.00) where all shields are switched off.",
    ]
    assert told("R001")[1:] == ["Rank correlation (0 is chance, 1 always right): -0.44 (-0.60 to -0.20)."]
    assert len(told("R005")) == 1
    assert "0,70 (0,61 à 0,79)" in told("P008", "fr")[1]


@pytest.mark.usefixtures("measured")
def test_what_is_not_known_is_said_and_rules_are_simply_true() -> None:
    assert told("P002") == ["How often it is wrong has not been measured yet."]
    assert told("G001") == told("P001") == told("P006") == []


@pytest.mark.usefixtures("measured")
def test_the_manual_has_it_in_the_terminal_and_on_the_page() -> None:
    check = find_check("P008")
    assert check
    assert as_text(check, "en").splitlines()[-1].startswith("In games: Compared with the coins")
    assert as_text(check, "en").endswith("where all shields are switched off.\n")
    page = as_markdown(all_checks())
    assert "\n- **In games:** Compared with the coins at the end" in page
    assert page.count("- **In games:**") == len(COMPARED)
