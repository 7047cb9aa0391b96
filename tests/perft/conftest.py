"""The positions whose decisions are counted."""

from collections.abc import Callable

import pytest

from realms.rules.effects.places_and_relics import LEND_FINDS

from help.charts import BANKS, CAVE, DEEP, ISLE
from help.positions import UNDERGROUND, Position, table_of

CHARTS = {"isle": (ISLE, (), ()), "banks": (BANKS, (), ())}
CHARTS |= {"deep": (DEEP, UNDERGROUND, (LEND_FINDS,)), "cave": (CAVE, UNDERGROUND, (LEND_FINDS,))}


@pytest.fixture
def position() -> Callable[[str, str], Position]:
    """Makes positions for two on a chart by its name: `position("isle", line)`."""

    def make(name: str, line: str) -> Position:
        chart, extra, shared = CHARTS[name]
        return Position(table_of(chart, 2, 10, extra, shared), line)

    return make
