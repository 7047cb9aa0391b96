"""Positions underground: a chart with its five terrains, a river, and sites that monsters guard."""

import pytest

from realms.pool.pool import pool
from realms.rules.finds import FINDS
from realms.rules.registry import contents

# r and q are one river with an end at the edge; b and d hide anything, f a relic, h a place.
DEEP = """
a mudpool edge: b d
b mushroom_forest edge place_or_relic: c d e
c crystal edge: f
d mine place_or_relic: e g
e mudpool: f g r
f mountain relic: h r
g mushroom_forest edge: q
h mine place: i q r
i crystal edge: k q
k mudpool edge: q
q river: r
r river edge:
"""
UNDERGROUND = contents(pool(["small_world_underground"]).entries)


@pytest.fixture
def deep(at):
    """Make a position underground, with base races, everything of the box, and its finds."""

    def make(line: str, chart: str = DEEP, **more):
        return at(line, chart=chart, extra=UNDERGROUND, shared=(FINDS,), **more)

    return make
