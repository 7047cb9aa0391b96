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


@pytest.fixture(scope="session")
def make() -> Callable[..., Scenario]:
    """A scenario of these layers, and whatever else is named."""

    def scenario(*layers: dict[str, Any], **others: Any) -> Scenario:
        head = {"format": 1, "id": "small", "titles": {"en": "Small"}, "boxes": ["realms"]}
        return scenario_from({**head, "tileset": "stand-in", "layers": list(layers), **others})

    return scenario


@pytest.fixture(scope="session")
def tile() -> Callable[..., dict[str, Any]]:
    """The entry of a tile."""

    def entry(name: str, q: int = 0, r: int = 0, turn: int = 0, face: str = "surface") -> dict[str, Any]:
        return {"tile": name, "face": face, "q": q, "r": r, "turn": turn}

    return entry


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
