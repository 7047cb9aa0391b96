"""Shared by the tests of the checks: a scenario with something of everything."""

import pytest

from realms.scenario.scenario import Scenario, scenario_from

from help import printed


@pytest.fixture
def my_precious() -> Scenario:
    """A scenario of five nested layers with mountains, peaks, chasms, borders and tribes."""
    return scenario_from(printed.BY_NAME["my_precious"])
