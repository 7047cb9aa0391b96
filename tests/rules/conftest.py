"""Positions for the tests of rules."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from realms.rules.position.catalogue import Content
from realms.rules.position.table import Table

from help.charts import BANKS, ISLE
from help.positions import Position, table_of

if TYPE_CHECKING:
    from realms.rules.model.trait import Trait

At = Callable[..., Position]


@pytest.fixture
def at() -> At:
    """Make a position: `at("seat 1; at attack; ...", players=2, chart=ISLE, boxes=["cursed"])`."""

    def make(
        line: str,
        *,
        chart: str = ISLE,
        players: int = 2,
        turns: int = 10,
        extra: Iterable[Content] = (),
        shared: "Iterable[Trait]" = (),
        boxes: Iterable[str] = (),
        seats: "Mapping[int, Trait]" = MappingProxyType({}),
        **readings: bool,
    ) -> Position:
        asked = tuple(readings.items())
        sitting = tuple(seats.items())
        table = table_of(chart, players, turns, tuple(extra), tuple(shared), tuple(boxes), asked, sitting)
        return Position(table, line)

    return make


@pytest.fixture
def on() -> Callable[[Table, str], Position]:
    """Make a position on a table of one's own: `on(table, "seat 1; ...")`."""
    return Position


@pytest.fixture
def banks() -> str:
    """A chart with a river."""
    return BANKS
