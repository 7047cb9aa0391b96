"""Positions on a delta of two rivers, and a realm of tiles with one river."""

import pytest

from realms.rules.content.scenarios.river_world import traits_for
from realms.scenario.scenario import Realm, scenario_from
from realms.scenario.special.special_rules import special_rules

from help.documents import RIVER, Entry, document, layer, row, rule

# Two rivers side by side; pirates are wont to come to the second one, and to none of the land.
DELTA = """
a farmland edge: b r
b hill: r
r river edge: c q
c forest: d q
d swamp edge:
q river marker_pirates: e
e mountain: f
f farmland edge:
"""

EVENTS = ("storm", "quiet_waters", "harsh_winter", "pirates")


@pytest.fixture
def delta(at):
    """A position on the delta: `delta("seat 1; ...", left={"storm": 1}, now="pirates", toll=2)`."""

    def make(line: str, *, left=None, now="", marked=(), chart=DELTA, notes=(), players=2, **values):
        rule = special_rules()["river_world"]
        said = [f"{name}={number}" for name, number in (left or {}).items()]
        said += [f"event={EVENTS.index(now)}"] if now else []
        clauses = [line]
        if said or notes:
            clauses.append("notes " + ", ".join(f"{players + 1}d {note}" for note in (*said, *notes)))
        if now in ("storm", "harsh_winter"):
            clauses.append(f"mark {now}: r q")
        shared = traits_for(rule.values({"rule": "river_world", **values}), marked)
        return at("; ".join(clauses), chart=chart, shared=shared, players=players)

    return make


@pytest.fixture(scope="session")
def delta_realm():
    """A realm for two: `delta_realm(piece("marker", "A/0", marker="harbour"), turns=6, toll=2)`."""
    return _realm_of


def _realm_of(*markers: Entry, turns: int = 10, **values: object) -> Realm:
    tiles = [*row("ABNK"), *row("LCD", r=1)]
    written = document(
        *(layer(tiles, *markers, players=count) for count in (2, 3)),
        boxes=["small_world", "realms"],
        water=RIVER,
        turns={"2": turns, "3": turns},
        rules=[rule("river_world", **values)],
    )
    return scenario_from(written).realm(2)
