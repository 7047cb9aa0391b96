"""Positions underground: a chart with sites that monsters guard, and one with chasms and volcano symbols."""

import pytest

from realms.rules.effects.places_and_relics import LEND_FINDS

from help.charts import CAVE, DEEP
from help.positions import UNDERGROUND


@pytest.fixture
def deep(at):
    """Make a position underground, with base races, everything of the box, and its finds."""

    def make(line: str, chart: str = DEEP, **more):
        return at(line, chart=chart, extra=UNDERGROUND, shared=(LEND_FINDS,), **more)

    return make


@pytest.fixture
def cave(deep):
    """Make a position in the cave."""

    def make(line: str, chart: str = CAVE, **more):
        return deep(line, chart=chart, **more)

    return make
