"""Kinds of realms with bottlenecks and with sites, which are too rare in the corpus of usual figures."""

from collections.abc import Iterable
from random import Random

from corpus_kinds import USUAL, lay_mixed, made_kind, realm_kind
from corpus_sketch import SIDES, WET, Json, Sketch, even_prints, random_prints

from realms.board.hexes import centre
from realms.checks.case import Case
from realms.checks.families.g_connection import bridge, choke_points, cut_region
from realms.checks.settings import Settings
from realms.scenario.sites import BOX

TRIES = 400
MORE_SITES = 5  # than players, at most
LOOSE = 0.1  # a ragged outline


@made_kind("bottleneck", "few regions part the land, and newcomers enter on one side", common=False)
def bottleneck(players: int, random: Random, name: str) -> Json:
    """Let water cut a map but for one tile, and let newcomers enter on one side of it."""
    for _ in range(TRIES):
        sketch = Sketch(players, random)
        _cut(sketch)
        case = Case(sketch.realm, Settings())
        if any(cut_region(case)) or any(choke_points(case)):
            return sketch.document(name)
    raise ValueError("no bottleneck")


def _cut(sketch: Sketch) -> None:
    random, tiles = sketch.random, USUAL * sketch.players
    kind, enter = random.choice((("river", True), ("lake", False)))
    sketch.water = {"kind": kind, "enter": enter}
    wet = max(2, tiles // 5)
    sketch.grow(even_prints(random, tiles + wet))
    x, _ = sketch.middle()
    across = sorted(sketch.cells, key=lambda cell: abs(centre(cell)[0] - x))[:wet]
    for cell in across[1:]:
        sketch.show(sketch.cells[cell], WET)
    _enter_at(sketch, (tile for cell, tile in sketch.cells.items() if centre(cell)[0] < x))
    sketch.defend(0.18, 0.22)


def _enter_at(sketch: Sketch, tiles: Iterable[str]) -> None:
    """Lay arrows on the outer sides of some of these tiles."""
    sides = [f"{tile}.{side}" for tile in tiles for side in range(SIDES)]
    sketch.random.shuffle(sides)
    for at in [at for at in sides if sketch.board.faces_outside(at)][: sketch.players]:
        sketch.add("arrow", at)


@made_kind("bridge", "a single border between a river and a piece of land", common=False)
def bridged(players: int, random: Random, name: str) -> Json:
    """Lay loose maps with much water until one has a bridge."""
    for _ in range(TRIES):
        sketch = Sketch(players, random)
        prints = random_prints(random, USUAL * players + 2, random.choice((0.15, 0.25, 0.35)))
        sketch.grow(prints, compact=LOOSE)
        if any(bridge(Case(sketch.realm, Settings()))):
            sketch.furnish(0.12, 0.2)
            if any(bridge(Case(sketch.realm, Settings()))):
                return sketch.document(name)
    raise ValueError("no bridge")


@realm_kind("sites", "one site of places and relics to five more than players", common=False)
def sites(sketch: Sketch) -> None:
    """Lay a well mixed map with places and relics under monsters, none beside another."""
    lay_mixed(sketch, USUAL * sketch.players)
    sketch.more_boxes = [BOX]
    wanted, guarded = sketch.random.randint(1, sketch.players + MORE_SITES), list[str]()
    for at in sketch.free_thirds():
        if len(guarded) < wanted and not set(sketch.beside(at)) & set(guarded):
            guarded.append(at)
            sketch.add("monsters", at, site="place_or_relic")
    sketch.defend(0.18, 0.2)
