"""The errors that keep a realm from being played: those that its author has not accepted."""

from dataclasses import replace
from functools import cache

from realms.checks.finding import Finding
from realms.checks.registry import all_checks
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.scenario import Scenario


def errors_in(scenario: Scenario, players: int | None = None) -> list[Finding]:
    """List the errors of a scenario as a whole and of one count of players, or of all counts."""
    found = check(memory_source(scenario), _settings(), players).findings
    return [finding for finding in found if finding.severity == "error"]


@cache
def _settings() -> Settings:
    """Return settings that select errors only."""
    errors = tuple(each.code for each in all_checks() if each.severity == "error")
    return replace(Settings(), select=errors)
