"""Charts of regions for positions, and the ground of a chart.

A line: name, kinds, and the neighbours that come later; `edge` is on the outline, an `arrow` points there.
"""

from functools import reduce
from operator import or_

from realms.pool.pool import FINDS
from realms.rules.ground.ground import Ground
from realms.tiles.kinds import EQUIVALENTS, MONSTERS

ISLE = """
a farmland edge: b d
b forest mine edge: c d e
c hill cavern edge: e f
d swamp magic_source edge: e g
e mountain: f g h
f farmland cavern: h i
g forest: h j
h hill: i j k
i swamp mine: k n
j lake:
k mountain magic_source edge: m
m sea edge: n
n farmland:
"""
# A row with a river through it.
BANKS = """
a farmland edge: b
b hill: r
r river edge: c q
c forest: d
d swamp edge:
q river:
"""
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


def ground_from(chart: str) -> Ground:
    """The ground of a chart."""
    rows = [line.partition(":") for line in chart.strip().splitlines()]
    names = [head.split()[0] for head, _, _ in rows]
    number = {name: region for region, name in enumerate(names)}
    kinds: dict[str, int] = {}
    adj = [0] * len(names)
    for region, (head, _, near) in enumerate(rows):
        for word in head.split()[1:]:
            kind = word.replace("marker_", "marker ").replace("token_", "token ")
            for name in {kind, EQUIVALENTS.get(kind, kind)}:
                kinds[name] = kinds.get(name, 0) | 1 << region
        for other in near.split():
            adj[region] |= 1 << number[other]
            adj[number[other]] |= 1 << region
    return _ground(tuple(names), tuple(adj), kinds)


def _ground(names: tuple[str, ...], adj: tuple[int, ...], kinds: dict[str, int]) -> Ground:
    wet = kinds.get("sea", 0) | kinds.get("lake", 0) | kinds.get("river", 0)
    closed = wet & ~kinds.get("river", 0)
    edge, sea = kinds.get("edge", 0), kinds.get("sea", 0)
    shores = [region for region in range(len(names)) if adj[region] & edge & sea]
    kinds["coast"] = sum(1 << r for r in range(len(names)) if adj[r] & wet and not wet >> r & 1)
    price = tuple(
        2
        + sum(kinds.get(kind, 0) >> r & 1 for kind in ("mountain", "peak"))
        - (kinds.get("river", 0) >> r & 1)
        for r in range(len(names))
    )
    entry = (edge | sum(1 << region for region in shores)) & ~closed
    everywhere = (1 << len(names)) - 1
    kinds[MONSTERS] = kinds.get(MONSTERS, 0) | reduce(or_, (kinds.get(kind, 0) for kind in FINDS))
    sites = {
        region: FINDS[kind]
        for kind in FINDS
        for region in range(len(names))
        if kinds.get(kind, 0) >> region & 1
    }
    ways = {
        "edge": kinds.get("arrow", 0) & ~closed or entry,
        "rim": entry,
        "anywhere": everywhere & ~closed,
        "sea": edge & sea,
        "chasm": kinds.get("chasm", 0),
    }
    volcanoes = {kind: beside for kind, beside in kinds.items() if kind.startswith("volcano")}
    return Ground(names, adj, price, (0,) * len(names), kinds, ways, sites=sites, volcanoes=volcanoes)
