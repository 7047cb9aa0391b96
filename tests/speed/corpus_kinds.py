"""The kinds of realms in the corpus: each lays out a sketch, at random but from a seed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import atan2, tau
from random import Random

from corpus_sketch import (
    MOST_TRIBES,
    SIDES,
    WET,
    Json,
    Print,
    Sketch,
    even_prints,
    in_threes,
    random_prints,
)

from realms.board.board import bits
from realms.board.hexes import Cell, centre, turned
from realms.tiles.kinds import SURFACE_LAND, SYMBOLS, WATER

LayOut = Callable[[Sketch], None]
Maker = Callable[[int, Random, str], Json]  # players, luck, name -> the document of a realm for that count
USUAL = 3  # tiles for each player: nine regions
DEALS = 12  # so many deals of faces are compared for a well mixed map


@dataclass(frozen=True, slots=True)
class RealmKind:
    """A kind of realms: its name, what is special about it, and the function that makes one."""

    name: str
    about: str
    make: Maker
    common: bool = True  # part of the corpus that usual figures come from


KINDS: dict[str, RealmKind] = {}


def made_kind(name: str, about: str, *, common: bool = True) -> Callable[[Maker], Maker]:
    """Register a kind of realms by a function that makes whole documents, such as a generator."""

    def register(make: Maker) -> Maker:
        KINDS[name] = RealmKind(name, about, make, common)
        return make

    return register


def realm_kind(name: str, about: str, *, common: bool = True) -> Callable[[LayOut], LayOut]:
    """Register a kind of realms by a function that lays one out on a sketch."""

    def register(lay_out: LayOut) -> LayOut:
        @made_kind(name, about, common=common)
        def make(players: int, random: Random, name: str) -> Json:
            sketch = Sketch(players, random)
            lay_out(sketch)
            return sketch.document(name)

        return lay_out

    return register


@realm_kind("symmetric", "a turn maps the realm exactly onto itself")
def symmetric(sketch: Sketch) -> None:
    """Lay orbits of two, three or six equal tiles about the middle."""
    random, tiles = sketch.random, USUAL * sketch.players
    fold = random.choice([fold for fold in (2, 3, 6) if tiles % fold == 0])
    for index, shown in enumerate(even_prints(random, tiles // fold)):
        orbits = [orbit for cell in _starts(sketch, fold) if (orbit := _orbit(sketch, cell, fold))]
        turn = random.randrange(SIDES)
        weights = [sum(map(sketch.neighbours, orbit)) + 1 for orbit in orbits]
        for copy, cell in enumerate(random.choices(orbits, weights)[0]):
            name = f"{'ABCDEFGHI'[index]}{copy + 1 if copy else ''}"
            sketch.lay(cell, shown, name=name, turn=turn + copy * SIDES // fold)
    letters = sketch.free_thirds([name for name in sketch.tiles if len(name) == 1])
    high, many = max(1, len(letters) // 5), min(len(letters) // 4, MOST_TRIBES // fold)
    for at, third in enumerate(letters[: high + many]):
        for name in (name for name in sketch.tiles if name[0] == third[0]):
            sketch.add("mountain" if at < high else "tribe", f"{name}{third[-2:]}")


def _starts(sketch: Sketch, fold: int) -> list[Cell]:
    """Return cells to begin an orbit at: beside the map, or at first about the middle."""
    if sketch.cells:
        return sketch.free_cells()
    return [(1, 0)] if fold == 6 else [(0, 0)]


def _orbit(sketch: Sketch, cell: Cell, fold: int) -> list[Cell]:
    """Return the images of a cell; nothing if two are one or something lies there.

    The middle of the map is that of a side for two, a corner of three tiles for three, a cell for six.
    """
    shift = (0, 0) if fold == 6 else (1, 0)
    found = [cell]
    while len(found) < fold:
        q, r = turned(found[-1], SIDES // fold)
        found.append((q + shift[0], r + shift[1]))
    free = len(set(found)) == fold and not sketch.cells.keys() & set(found)
    return found if free else []


@realm_kind("random", "connected at random: terrains, some water, mountains and tribes by lot")
def random_realm(sketch: Sketch) -> None:
    """Lay tiles with faces by lot, with a loose outline."""
    random = sketch.random
    tiles = USUAL * sketch.players + random.randint(-1, 2)
    water = random.choice((0.0, 0.08, 0.15))
    sketch.grow(random_prints(random, tiles, water), compact=random.choice((0.3, 0.6, 0.9)))
    sketch.furnish(random.uniform(0.08, 0.25), random.uniform(0.1, 0.3))


@realm_kind("mixed", "well mixed, as in the booklet: every terrain and symbol about a fifth")
def mixed(sketch: Sketch) -> None:
    """Lay a well mixed map."""
    lay_mixed(sketch, USUAL * sketch.players)
    sketch.defend(0.2, 0.25)


def lay_mixed(sketch: Sketch, tiles: int) -> None:
    """Lay a compact map, and deal the faces several times to keep equal terrains apart."""
    random = sketch.random
    names = sketch.grow(even_prints(random, tiles))
    deals = [even_prints(random, tiles) for _ in range(DEALS)]
    _deal(sketch, names, min(deals, key=lambda deal: _alike(sketch, names, deal)))
    for at in sketch.free_thirds()[: random.randint(0, 1)]:
        sketch.add("chasm", at)  # some races and powers need one


def _deal(sketch: Sketch, names: Iterable[str], deal: Iterable[Print]) -> None:
    """Give tiles other faces."""
    for name, shown in zip(names, deal, strict=True):
        sketch.show(name, shown)


def _alike(sketch: Sketch, names: list[str], deal: list[Print]) -> int:
    """Count the borders between regions of one terrain."""
    _deal(sketch, names, deal)
    board = sketch.board
    return sum(
        board.terrain[region] == board.terrain[other]
        for region in range(board.region_count)
        for other in bits(board.adj[region])
    )


@realm_kind("pocket", "an entry lies behind mountains with peaks")
def pocket(sketch: Sketch) -> None:
    """Lay a headland of one tile, and peaks on the regions that lead out of it."""
    lay_mixed(sketch, USUAL * sketch.players - 1)
    head = _headland(sketch, even_prints(sketch.random, 1))
    gates = sketch.beside(*(f"{head[0]}/{third}" for third in range(3)))[:4]
    sketch.raise_mountains(gates)
    for at in gates:
        sketch.add("peak", at)
    sketch.defend(0.12, 0.2)


def _headland(sketch: Sketch, prints: list[Print]) -> list[str]:
    """Lay a headland of tiles with these faces, and return their names."""
    cells = sketch.tip(len(prints))
    return [
        sketch.lay(cell, shown, turn=sketch.random.randrange(SIDES))
        for cell, shown in zip(cells, prints, strict=True)
    ]


@realm_kind("islet", "newcomers may enter an islet, and a sea that nobody enters lies before it")
def islet(sketch: Sketch) -> None:
    """Lay a tile of sea beside the map, and one with one to three regions of land behind it."""
    lay_mixed(sketch, USUAL * sketch.players - 1)
    land = sketch.random.randint(1, 3)
    (dry,) = even_prints(sketch.random, 1)
    third = (WATER, ())
    shore: Print = (dry[0], dry[1] if land > 1 else third, dry[2] if land > 2 else third)
    sketch.water = {"kind": "sea", "enter": False}
    _headland(sketch, [WET, shore])
    sketch.defend(0.15, 0.2)


@realm_kind("poor-entries", "newcomers enter where arrows point, one at the end of a long headland")
def poor_entries(sketch: Sketch) -> None:
    """Lay a headland of two tiles with mountains, and arrows at its end and at other places."""
    random = sketch.random
    lay_mixed(sketch, USUAL * sketch.players - 2)
    head = _headland(sketch, even_prints(random, 2))
    neck = [f"{head[0]}/{third}" for third in range(3)]
    sketch.raise_mountains(random.sample(neck, 2))
    sketch.defend(0.12, 0.2)
    outer = [f"{name}.{side}" for name in sketch.tiles for side in range(SIDES) if name not in head]
    random.shuffle(outer)
    others = [at for at in outer if sketch.board.faces_outside(at)]
    ends = [at for side in range(SIDES) if sketch.board.faces_outside(at := f"{head[-1]}.{side}")]
    arrows = [random.choice(ends), *others[: max(3, sketch.players)]]
    for at in arrows:
        sketch.add("arrow", at)


@realm_kind("few-entries", "newcomers enter at one or two places")
def few_entries(sketch: Sketch) -> None:
    """Lay a well mixed map with one arrow for every four players."""
    lay_mixed(sketch, USUAL * sketch.players)
    sketch.defend(0.18, 0.25)
    sides = [f"{name}.{side}" for name in sketch.tiles for side in range(SIDES)]
    sketch.random.shuffle(sides)
    outer = [at for at in sides if sketch.board.faces_outside(at)]
    for at in outer[: 1 + sketch.players // 5]:
        sketch.add("arrow", at)


@realm_kind("few-paying", "one to three regions pay one to seven coins a turn")
def few_paying(sketch: Sketch) -> None:
    """Lay a well mixed map and few rich mines."""
    random = sketch.random
    lay_mixed(sketch, USUAL * sketch.players)
    mines = sketch.free_thirds()[: random.randint(1, 3)]
    sketch.pay(mines, random.choice((1, 2, 3, 5, 7)), active_only=random.random() < 0.5)
    sketch.defend(0.18, 0.25)


@realm_kind("many-paying", "six to ten regions pay one to three coins a turn")
def many_paying(sketch: Sketch) -> None:
    """Lay a well mixed map and many mines."""
    random = sketch.random
    lay_mixed(sketch, USUAL * sketch.players)
    mines = sketch.free_thirds()[: random.randint(6, 10)]
    sketch.pay(mines, random.randint(1, 3), active_only=random.random() < 0.5)
    sketch.defend(0.18, 0.25)


@realm_kind("corner-mines", "mines of three to five coins lie beside one entry")
def corner_mines(sketch: Sketch) -> None:
    """Lay a well mixed map and two or three mines beside one entry."""
    random = sketch.random
    lay_mixed(sketch, USUAL * sketch.players)
    door = sketch.doors()[0]
    near = sketch.beside(door)
    mines = random.sample(near, min(len(near), random.choice((2, 3))))
    sketch.pay(mines, random.randint(3, 5), active_only=random.random() < 0.5)
    sketch.defend(0.18, 0.25)


@realm_kind("cramped", "five or six regions for each player")
def cramped(sketch: Sketch) -> None:
    """Lay too small a map."""
    lay_mixed(sketch, round(sketch.players * sketch.random.uniform(1.6, 2.0)))
    sketch.defend(0.2, 0.2)


@realm_kind("vast", "twelve to fifteen regions for each player")
def vast(sketch: Sketch) -> None:
    """Lay too large a map."""
    lay_mixed(sketch, round(sketch.players * sketch.random.uniform(4.0, 5.0)))
    sketch.defend(0.18, 0.25)


@realm_kind("empty-run", "next to nothing defends the land")
def empty_run(sketch: Sketch) -> None:
    """Lay a well mixed map with few mountains and no or few tribes."""
    random = sketch.random
    lay_mixed(sketch, USUAL * sketch.players)
    sketch.furnish(random.uniform(0.02, 0.08), random.choice((0.0, 0.0, 0.05)))


@realm_kind("badly-mixed", "each terrain, and each symbol, lies in one corner")
def badly_mixed(sketch: Sketch) -> None:
    """Lay the terrains one after the other around the middle, in unequal shares."""
    random, tiles = sketch.random, USUAL * sketch.players
    names = sketch.grow(even_prints(random, tiles))
    shares = [random.uniform(0.3, 2.0) for _ in SURFACE_LAND]
    x, y = sketch.middle()
    spots = {name: centre(cell) for cell, name in sketch.cells.items()}
    around = {name: atan2(cy - y, cx - x) % tau for name, (cx, cy) in spots.items()}
    order = sorted(names, key=lambda name: around[name])
    for place, name in enumerate(order):
        part = (place + 0.5) / len(order) * sum(shares)
        kind = next(at for at in range(4) if part <= sum(shares[: at + 1]) or at == 3)
        shown = (SYMBOLS[kind % 3],) if random.random() < 0.6 else ()
        thirds = [(SURFACE_LAND[kind], shown if third == 0 else ()) for third in range(3)]
        _deal(sketch, [name], in_threes(thirds))
    sketch.furnish(random.uniform(0.05, 0.2), 0.2)


@realm_kind("split", "two worlds with tunnels, or a map that water cuts")
def split(sketch: Sketch) -> None:
    """Lay two worlds, or a map with a river or a lake across its middle."""
    if sketch.random.random() < 0.5:
        _two_worlds(sketch)
    else:
        _cut_by_water(sketch)
    sketch.defend(0.18, 0.22)


def _two_worlds(sketch: Sketch) -> None:
    random, tiles = sketch.random, USUAL * sketch.players
    upper = sketch.grow(even_prints(random, tiles // 2))
    low = max(r for _, r in sketch.cells) + 3
    lower = Sketch(sketch.players, random)
    lower.grow(even_prints(random, tiles - tiles // 2))
    highest = min(r for _, r in lower.cells)
    faces = even_prints(random, len(lower.cells), "underground")
    under = [
        sketch.lay((q, r - highest + low), shown, turn=random.randrange(SIDES), world="underground")
        for (q, r), shown in zip(lower.cells, faces, strict=True)
    ]
    above, below = sketch.free_thirds(upper), sketch.free_thirds(under)
    for number in range(1, min(6, 1 + sketch.players) + 1):
        sketch.add("tunnel", above[number], number=number)
        sketch.add("tunnel", below[number], number=number)


def _cut_by_water(sketch: Sketch) -> None:
    random, tiles = sketch.random, USUAL * sketch.players
    kind, enter = random.choice((("river", True), ("lake", False), ("sea", False)))
    sketch.water = {"kind": kind, "enter": enter}
    sketch.grow(even_prints(random, tiles + max(2, tiles // 5)))
    x, _ = sketch.middle()
    wet = sorted(sketch.cells, key=lambda cell: abs(centre(cell)[0] - x))[: max(2, tiles // 5)]
    for cell in wet if kind == "river" else wet[1:]:
        sketch.show(sketch.cells[cell], WET)


@made_kind("drawn", "drawn by the generator: organic regions, seas, lakes or rivers, mountain ranges")
def drawn(players: int, random: Random, name: str) -> Json:
    """Draw a board with waters, a shape and turns by lot."""
    from realms.generate.drawn.draw import draw
    from realms.generate.head import document_of
    from realms.generate.wishes import WATERS, Shape, Wishes

    shapes: tuple[Shape, ...] = "compact", "compact", "compact", "ring", "long"
    water, shape, turns = random.choice(WATERS), random.choice(shapes), random.choice((1, 1, 1, 2, 3))
    boxes = ("small_world",) if players < 6 else ("small_world", "realms")
    wishes = Wishes((players,), boxes=boxes, water=water, shape=shape, symmetry=turns, drawn=True)
    layers = draw(wishes, random)
    if not isinstance(layers, list):
        raise ValueError(name)  # a ring without water, or bad luck
    return document_of(wishes, layers, 1) | {"id": name}


@made_kind("generated", "chosen and arranged by the generator: rivers, seas and lakes, one world or two")
def generated(players: int, random: Random, name: str) -> Json:
    """Choose and arrange tiles with a water, a shape, worlds and turns by lot."""
    from realms.generate.head import document_of
    from realms.generate.outcome import Impossible
    from realms.generate.tiles.arrange.arrange import arrange
    from realms.generate.tiles.choose.choose import choose
    from realms.generate.wishes import WATERS, Shape, Wishes

    shapes: tuple[Shape, ...] = "compact", "compact", "compact", "ring", "long"
    water, shape, turns = random.choice(WATERS), random.choice(shapes), random.choice((1, 1, 1, 2, 3))
    worlds = random.choice((1, 1, 2))
    boxes = ("small_world", *("small_world_underground",) * (worlds - 1), "realms")
    wishes = Wishes((players,), boxes=boxes, water=water, shape=shape, worlds=worlds, symmetry=turns)
    choice = choose(wishes, random)
    layers = None if isinstance(choice, Impossible) else arrange(wishes, choice, random)
    if layers is None:
        raise ValueError(name)  # wishes that cannot hold together, or bad luck
    return document_of(wishes, layers, 1) | {"id": name}
