"""Games by special rules of scenarios."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from realms.rules.special import MAKERS, Played
from realms.scenario.special.special_rules import special_rules

By = Callable[..., Played]


@pytest.fixture
def by() -> By:
    """Return what a special rule adds with unusual parameters: `by("throne", coins=2)`."""

    def make(rule: str, *, players: int = 2, **parameters) -> Played:
        values = special_rules()[rule].values({"rule": rule, **parameters})
        assert parameters.items() <= values.items()
        played = MAKERS[rule](values, SimpleNamespace(players=players))
        assert played is not None
        return played

    return make


@pytest.fixture
def ruled(at, by):
    """Make a position that is played by one rule: `ruled("throne", "at score; ...", chart=PEAK, coins=2)`."""

    def make(
        rule: str, line: str, *, chart: str, players: int = 2, boxes=(), extra=(), turns=10, **parameters
    ):
        played = by(rule, players=players, **parameters)
        table = {"chart": chart, "players": players, "boxes": boxes, "extra": extra, "turns": turns}
        return at(line, **table, shared=played.shared, seats=played.seats)

    return make
