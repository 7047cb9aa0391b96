"""Choosing by local search, for those who have no OR-tools; it cannot prove that there is no choice.

One tile after the other is laid otherwise so that fewer constraints are broken. What stays broken for long
weighs more and more, which leads out of dead ends.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from realms.generate.tiles.choose.relations import Amount, Problem, Solution, SolverAnswer, Taste

STEPS: Final = 2000  # for an effort of one
CHANCES: Final = 24  # changes that are compared in each step
POLISH: Final = 10  # one of so many steps is spent on the taste, after a solution is found
WANDER: Final = 25  # one of so many changes is taken whatever it breaks
ABSENT: Final = -1  # the option of a tile that is not laid
IMPOSSIBLE: Final = 4  # the cost where no amount is allowed

Lie = tuple[int, int]  # how a tile lies: its option, and the place of the count from which on it does


def solve(problem: Problem, taste: Taste | None, seed: int, effort: float) -> SolverAnswer:
    """Return a solution, if one is found within the effort; then some of the taste is met too."""
    luck = Random(seed)  # noqa: S311 - a realm, no secret
    terms = _Terms(problem)
    if not all(terms.lies):
        return SolverAnswer(None)
    search = _TileSearch(terms, luck)
    steps = int(STEPS * effort)
    if not any(search.step() for _ in range(steps)):
        return SolverAnswer(None)
    if taste:
        search.polish(taste, steps // POLISH)
    return SolverAnswer(search.solution())


class _Terms:
    """A problem as tables: amounts and relations by number, and what each way to lie adds to the amounts."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.tiles = [
            kind for kind, each in enumerate(problem.kinds) for _ in range(len(each.tiles) * problem.copies)
        ]
        relations = problem.relations
        amounts = [amount for each in relations for amount in (each.part, each.whole) if amount]
        self.number = {amount: number for number, amount in enumerate(dict.fromkeys(amounts))}
        self.parts = [self.number[each.part] for each in relations]
        self.wholes = [self.number[each.whole] if each.whole else -1 for each in relations]
        self.costs = [_Costs(each.allowed) for each in relations]
        self.asking: list[list[int]] = [[] for _ in self.number]
        for place, each in enumerate(relations):
            for amount in dict.fromkeys(filter(None, (each.part, each.whole))):
                self.asking[self.number[amount]].append(place)
        self.lies = [list(self._lies(kind)) for kind in range(len(problem.kinds))]
        self.adds = [{lie: self._adds(kind, lie) for lie in lies} for kind, lies in enumerate(self.lies)]
        self.touches = [
            {lie: {each for amount, _ in added for each in self.asking[amount]} for lie, added in own.items()}
            for own in self.adds
        ]

    def _lies(self, kind: int) -> Iterator[Lie]:
        """Yield all ways in which a tile of a kind may lie."""
        own, counts = self.problem.kinds[kind], self.problem.counts
        if not own.fixed_at:
            yield ABSENT, 0
        for option in range(len(own.options)):
            for place, players in enumerate(counts):
                first = place == 0 or counts[place - 1] < own.fixed_at
                if not own.fixed_at or (first and own.fixed_at <= players):
                    yield option, place

    def _adds(self, kind: int, lie: Lie) -> tuple[tuple[int, int], ...]:
        option, place = lie
        if option == ABSENT:
            return ()
        features = self.problem.kinds[kind].options[option].features
        counts = range(place, len(self.problem.counts))
        added = ((Amount(count, feature), much) for count in counts for feature, much in features)
        return tuple((self.number[amount], much) for amount, much in added if amount in self.number)

    def cost(self, relation: int, values: Sequence[int]) -> int:
        """Return the distance of a relation from holding."""
        whole = self.wholes[relation]
        return self.costs[relation].of(values[whole] if whole >= 0 else 0, values[self.parts[relation]])


class _Costs:
    """The distance of each amount of a part from those that are allowed."""

    def __init__(self, allowed: Mapping[int, Sequence[int]]) -> None:
        self.allowed = allowed
        self.known: dict[tuple[int, int], int] = {}

    def of(self, whole: int, part: int) -> int:
        """Return the distance, remembered."""
        key = whole, part
        if key not in self.known:
            allowed = self.allowed.get(whole)
            near = min((abs(part - each) for each in allowed or ()), default=IMPOSSIBLE)
            self.known[key] = 0 if allowed is None else near
        return self.known[key]


class _TileSearch:
    """A walk from one way to lay all tiles to the next."""

    def __init__(self, terms: _Terms, luck: Random) -> None:
        self.terms, self.luck = terms, luck
        self.lying = [luck.choice(terms.lies[kind]) for kind in terms.tiles]
        self.movable = [tile for tile, kind in enumerate(terms.tiles) if len(terms.lies[kind]) > 1]
        self.values = [0] * len(terms.number)
        for tile, lie in enumerate(self.lying):
            self._add(tile, lie, 1)
        self.cost = [terms.cost(relation, self.values) for relation in range(len(terms.parts))]
        self.weight = [1] * len(self.cost)

    def step(self) -> bool:
        """Take the best of some changes; return True if all relations hold."""
        broken = [relation for relation, cost in enumerate(self.cost) if cost]
        if not broken or not self.movable:
            return not broken
        changes = [self._any_change() for _ in range(CHANCES)]
        gains = [self._change(*change)[0] for change in changes]
        best = min(gains)
        if not self.luck.randrange(WANDER):
            self._take(*changes[0])
        elif best <= 0:
            self._take(*changes[gains.index(best)])
        if best >= 0:
            for relation in broken:
                self.weight[relation] += 1
        return False

    def polish(self, taste: Taste, steps: int) -> None:
        """Change what can be changed with all relations holding, so that it comes nearer to a taste."""
        for _ in range(steps if self.movable else 0):
            tile, lie = self._any_change()
            before, old = self._liking(taste, tile), self.lying[tile]
            worse, _ = self._change(tile, lie)
            if worse <= 0:
                self._take(tile, lie)
                if self._liking(taste, tile) > before:
                    self._take(tile, old)

    def solution(self) -> Solution:
        """Return the numbers of tiles of each kind and option at each count."""
        counts = len(self.terms.problem.counts)
        found: dict[tuple[int, int], list[int]] = {}
        for tile, (option, first) in enumerate(self.lying):
            if option != ABSENT:
                numbers = found.setdefault((self.terms.tiles[tile], option), [0] * counts)
                for place in range(first, counts):
                    numbers[place] += 1
        return {key: tuple(numbers) for key, numbers in sorted(found.items())}

    def _any_change(self) -> tuple[int, Lie]:
        tile = self.luck.choice(self.movable)
        lies = self.terms.lies[self.terms.tiles[tile]]
        lie = self.luck.choice(lies)
        while lie == self.lying[tile]:
            lie = self.luck.choice(lies)
        return tile, lie

    def _change(self, tile: int, lie: Lie) -> tuple[int, list[tuple[int, int]]]:
        """Return by how much a change makes the cost higher, and the new costs."""
        self._add(tile, self.lying[tile], -1)
        self._add(tile, lie, 1)
        touched = self._touched(tile, lie)
        costs = [(relation, self.terms.cost(relation, self.values)) for relation in touched]
        self._add(tile, lie, -1)
        self._add(tile, self.lying[tile], 1)
        return sum((cost - self.cost[relation]) * self.weight[relation] for relation, cost in costs), costs

    def _touched(self, tile: int, lie: Lie) -> set[int]:
        own = self.terms.touches[self.terms.tiles[tile]]
        return own[self.lying[tile]] | own[lie]

    def _take(self, tile: int, lie: Lie) -> None:
        for relation, cost in self._change(tile, lie)[1]:
            self.cost[relation] = cost
        self._add(tile, self.lying[tile], -1)
        self._add(tile, lie, 1)
        self.lying[tile] = lie

    def _add(self, tile: int, lie: Lie, sign: int) -> None:
        for amount, much in self.terms.adds[self.terms.tiles[tile]][lie]:
            self.values[amount] += sign * much

    def _liking(self, taste: Taste, tile: int) -> int:
        """Return the distance from a taste, as far as one tile decides it."""
        option, first = self.lying[tile]
        counts = len(self.terms.problem.counts) - first
        weight = 0 if option == ABSENT else taste.weights[self.terms.tiles[tile], option] * counts
        amounts = ((self.terms.number.get(amount), wanted, much) for amount, wanted, much in taste.targets)
        return weight + sum(
            abs(self.values[number] - wanted) * much for number, wanted, much in amounts if number is not None
        )
