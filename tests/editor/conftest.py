"""A document and a workbench to try things on, and a window where a test needs one."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, load_scenario, scenario_from
from realms_editor.desk.document import Document
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.workbench import Workbench

SAMPLES = Path(__file__).parents[2] / "realms" / "scenarios"


@pytest.fixture
def sample() -> Scenario:
    return load_scenario(SAMPLES / "first_steps.realm.json")


@pytest.fixture
def empty() -> Scenario:
    return scenario_from(
        {
            "format": 1,
            "id": "new",
            "titles": {"en": "New"},
            "boxes": ["small_world", "realms"],
            "tileset": "stand-in",
            "layers": [{"players": 2, "tiles": [], "pieces": []}],
        }
    )


@pytest.fixture
def document(sample: Scenario) -> Document:
    return Document(sample)


@pytest.fixture
def bench(document: Document) -> Workbench:
    return Workbench(document, TOOLS)


@pytest.fixture
def text() -> Callable[[Scenario], str]:
    """All that a scenario holds, to compare."""

    def written(scenario: Scenario) -> str:
        data: Any = scenario.data
        return json.dumps(data)

    return written
