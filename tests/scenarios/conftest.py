"""Shared by the tests of the bundled scenarios: the rulebook, and every count of every scenario."""

import csv
from functools import cache
from pathlib import Path

import pytest

from realms.scenario.scenario import Realm, Scenario, bundled_scenario, bundled_scenarios

RULEBOOK = Path(__file__).parents[2] / "docs/rulebook"


@cache
def scenario(name: str) -> Scenario:
    """A bundled scenario, read once."""
    return bundled_scenario(name)


@pytest.fixture(scope="session")
def rulebook() -> dict[str, str]:
    """Return the text of each row about scenarios, by its id."""
    with (RULEBOOK / "scenarios.csv").open(encoding="utf-8", newline="") as lines:
        return {row["id"]: row["rule"] for row in csv.DictReader(lines)}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `bundled` scenario, or for `every_realm`, runs with all there are."""
    scenarios = [scenario(name) for name in bundled_scenarios()]
    if "bundled" in metafunc.fixturenames:
        metafunc.parametrize("bundled", scenarios, ids=lambda each: each.data["id"])
    if "every_realm" in metafunc.fixturenames:
        realms = [each.realm(players) for each in scenarios for players in each.counts]
        metafunc.parametrize("every_realm", realms, ids=named)


def named(realm: Realm) -> str:
    """Return the id of a test about a realm."""
    return f"{realm.scenario.data['id']}-{realm.players}"
