"""Paints the regions of a land: which terrain, symbol and lost tribe goes where, by a search with a score."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from land_shapes import Point, distance, towards

TERRAINS = "farmland", "forest", "hill", "swamp", "mountain"
SYMBOLS = "cavern", "mine", "magic_source"
# How well a symbol suits a terrain; 0 where nothing is said.
SUITS = {
    ("mine", "mountain"): 2.0,
    ("mine", "hill"): 1.0,
    ("cavern", "mountain"): 1.5,
    ("cavern", "hill"): 1.0,
    ("cavern", "swamp"): 0.5,
    ("magic_source", "forest"): 1.0,
    ("magic_source", "swamp"): 1.0,
    ("magic_source", "farmland"): 0.5,
}
TRIES = 16000  # exchanges that a search tries
HOT, COLD = 2.0, 0.02  # how much worse a try may be at the beginning and at the end

Cost = Callable[[Sequence[str]], float]


@dataclass(frozen=True, slots=True)
class Ground:
    """The land regions as the search knows them: places, neighbours, and those at the water."""

    places: Sequence[Point]
    beside: Sequence[Sequence[int]]
    shore: frozenset[int]
    room: float  # the usual distance of two neighbours


@dataclass(frozen=True, slots=True)
class Wishes:
    """Wishes for terrains: the lines of points that each follows, and those that hang together."""

    along: Mapping[str, Sequence[Sequence[Point]]]
    together: frozenset[str]


def search(items: Sequence[str], cost: Cost, random: Random) -> list[str]:
    """Return the items in the best order that was found by exchanging two at a time."""
    order = list(items)
    random.shuffle(order)
    now = lowest = cost(order)
    best = list(order)
    for step in range(TRIES):
        heat = HOT * (COLD / HOT) ** (step / TRIES)
        one, other = random.randrange(len(order)), random.randrange(len(order))
        if order[one] == order[other]:
            continue
        order[one], order[other] = order[other], order[one]
        after = cost(order)
        if after <= now or random.random() < exp((now - after) / heat):
            now = after
            if now < lowest:
                lowest, best = now, list(order)
        else:
            order[one], order[other] = order[other], order[one]
    return best


def paint(ground: Ground, counts: Mapping[str, int], wishes: Wishes, random: Random) -> list[str]:
    """Return the terrain of each region."""
    items = [terrain for terrain in TERRAINS for _ in range(counts[terrain])]
    away = {
        terrain: [
            round(min(line_distance(at, line) for line in lines) / ground.room, 2) for at in ground.places
        ]
        for terrain, lines in wishes.along.items()
    }

    def cost(order: Sequence[str]) -> float:
        total = 2.0 * sum(away[each][region] for region, each in enumerate(order) if each in away)
        total -= 0.4 * sum(order[region] == "swamp" for region in ground.shore)
        for terrain in TERRAINS:
            groups = connected(ground, {region for region, each in enumerate(order) if each == terrain})
            total += grouping(groups, terrain in wishes.together)
        return total

    return search(items, cost, random)


def grouping(groups: Iterable[set[int]], together: bool) -> float:
    """Return how badly the regions of a terrain lie: apart if they hang together, else side by side."""
    sizes = [len(group) for group in groups]
    if together:
        return 0.7 * len(sizes) + sum(max(0, size - 4) for size in sizes)
    return sum((size - 1) ** 2 for size in sizes)


def mark(ground: Ground, terrains: Sequence[str], counts: Mapping[str, int], random: Random) -> list[str]:
    """Return the symbol of each region, or nothing."""
    items = [symbol for symbol in SYMBOLS for _ in range(counts[symbol])]
    items += [""] * (len(terrains) - len(items))

    def cost(order: Sequence[str]) -> float:
        total = -sum(SUITS.get(pair, 0.0) for pair in zip(order, terrains, strict=True))
        for region, symbol in enumerate(order):
            same = sum(order[other] == symbol for other in ground.beside[region])
            total += same * (1.5 if symbol else 0.25)
        bare = [sum(not order[region] for region in which) for which in by_terrain(terrains)]
        return total + 1.5 * (max(bare) - min(bare)) + variety(order, terrains)

    return search(items, cost, random)


def by_terrain(terrains: Sequence[str]) -> list[list[int]]:
    """Return the regions of each terrain."""
    return [[region for region, each in enumerate(terrains) if each == terrain] for terrain in TERRAINS]


def variety(order: Sequence[str], terrains: Sequence[str]) -> float:
    """Return a penalty for symbols that lie on few kinds of terrain."""
    pairs = zip(order, terrains, strict=True)
    return -1.0 * len({pair for pair in pairs if pair[0]})


def settle(ground: Ground, terrains: Sequence[str], count: int, random: Random) -> list[int]:
    """Return the regions with a lost tribe: none on mountains, and few side by side."""
    free = [region for region, terrain in enumerate(terrains) if terrain != "mountain"]
    items = ["tribe"] * count + [""] * (len(free) - count)

    def cost(order: Sequence[str]) -> float:
        tribes = {region for region, item in zip(free, order, strict=True) if item}
        empty = connected(ground, set(free) - tribes)
        peopled = connected(ground, tribes)
        shares = [sum(region in tribes for region in which) for which in by_terrain(terrains)[:-1]]
        runs = sum(len(run) ** 2 for run in empty) + sum(len(run) ** 2 for run in peopled)
        return 0.5 * runs + (max(shares) - min(shares))

    chosen = search(items, cost, random)
    return [region for region, item in zip(free, chosen, strict=True) if item]


def connected(ground: Ground, regions: set[int]) -> list[set[int]]:
    """Return the groups of regions that hang together."""
    left, groups = set(regions), []
    while left:
        group, fresh = set(), [min(left)]
        while fresh:
            region = fresh.pop()
            if region in left:
                left.discard(region)
                group.add(region)
                fresh += ground.beside[region]
        groups.append(group)
    return groups


def line_distance(at: Point, line: Sequence[Point]) -> float:
    """Return how far a point lies from a line of points."""
    parts = zip(line, line[1:] or line, strict=False)
    return min(distance(at, foot(at, start, end)) for start, end in parts)


def foot(at: Point, start: Point, end: Point) -> Point:
    """Return the nearest point on a straight line between two points."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    part = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / square if square else 0.0
    return towards(start, end, min(1.0, max(0.0, part)))
