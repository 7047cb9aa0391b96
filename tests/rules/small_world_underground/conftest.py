"""Positions underground: a chart with sites that monsters guard, and one with chasms and volcano symbols."""

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
# No sites; a and d border on one chasm, k and l on another.
CAVE = """
a swamp edge chasm volcano_x: b d
b forest edge: c e
c mine edge: f
d magic_source edge chasm volcano_x: e r
e mountain: f r q
f swamp edge: q
g forest edge: h j
h mine: i k
i magic_source edge: l
j swamp edge: k
k forest chasm volcano_y: l
l mountain edge chasm volcano_y:
q river edge: h i
r river edge: g h q
"""
UNDERGROUND = contents(pool(["small_world_underground"]).entries)


@pytest.fixture
def deep(at):
    """Make a position underground, with base races, everything of the box, and its finds."""

    def make(line: str, chart: str = DEEP, **more):
        return at(line, chart=chart, extra=UNDERGROUND, shared=(FINDS,), **more)

    return make


@pytest.fixture
def cave(deep):
    """Make a position in the cave."""

    def make(line: str, chart: str = CAVE, **more):
        return deep(line, chart=chart, **more)

    return make
