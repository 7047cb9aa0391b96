"""What the tests of the checks share: the forty stand-in layouts as scenarios, and small documents."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, scenario_from

LAYOUTS = Path(__file__).parents[1] / "facts/layouts_stand_in.json"


def layout_documents() -> dict[str, dict[str, Any]]:
    """The layouts as documents of scenarios, by their slug."""
    return {
        entry["slug"]: {
            "format": 1,
            "id": entry["slug"],
            "titles": {"en": entry["slug"]},
            "boxes": entry["boxes"],
            "tileset": "stand-in",
            "water": entry["water"],
            "layers": [{key: each[key] for key in each if key != "expect"} for each in entry["layers"]],
        }
        for entry in json.loads(LAYOUTS.read_text("utf-8"))["scenarios"]
    }


@pytest.fixture
def my_precious() -> Scenario:
    """A scenario of five nested layers with mountains, peaks, chasms, borders and tribes."""
    return scenario_from(layout_documents()["my_precious"])
