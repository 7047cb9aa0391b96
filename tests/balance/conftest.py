"""The stand-in realm to experiment with."""

from pathlib import Path

import pytest

from realms.scenario.scenario import Scenario, load_scenario

THIRTY = Path(__file__).parents[1] / "speed/thirty.realm.json"


@pytest.fixture(scope="session")
def thirty() -> Scenario:
    """Ten land tiles in one block, two seas and a lake, for four."""
    return load_scenario(THIRTY)
