"""Solving a problem: the largest count first, then which of its tiles lie at the smaller ones."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from realms.generate.tiles.choose import cp_sat
from realms.generate.tiles.choose.options import TileKind
from realms.generate.tiles.choose.relations import Amount, Answer, Problem, Relation, Solution, Taste

EFFORT: Final = 2.0  # for one problem; deterministic seconds of OR-tools
STAGED_TRIES: Final = 3  # solutions for the largest count that are looked into for smaller ones

SPREAD: Final = 50  # of the weights by which luck chooses among options
OFF_TARGET: Final = 40  # weight of a land region more or less
RARE: Final = {"chasm": 250}  # weights of what shall lie only where it is needed
USUAL_LAND: Final = 9  # regions for each player

Solve = Callable[[Problem, Taste | None, int, float], Answer]


def best_solver() -> Solve:
    """Return OR-tools."""
    return cp_sat.solve


def solution_of(problem: Problem, luck: Random, solve: Solve, effort: float = EFFORT) -> Answer:
    """Return a solution of a problem for one count or several."""
    if len(problem.counts) == 1:
        return solve(problem, taste_of(problem, luck), luck.getrandbits(30), effort)
    for _ in range(STAGED_TRIES):
        answer = _staged(problem, luck, solve, effort)
        if answer.solution or answer.proven:
            return answer
    for place in range(len(problem.counts) - 1):
        alone = solve(_alone(problem, place), None, 0, effort)
        if not alone.solution and alone.proven:
            return alone
    return solve(problem, None, luck.getrandbits(30), effort)


def _staged(problem: Problem, luck: Random, solve: Solve, effort: float) -> Answer:
    """Solve the largest count, then the smaller ones with its tiles; a proof is about the largest alone."""
    largest = solution_of(_alone(problem, len(problem.counts) - 1), luck, solve, effort)
    return _smaller_counts(problem, largest.solution, luck, solve) if largest.solution else largest


def taste_of(problem: Problem, luck: Random) -> Taste:
    """Draw a taste: land near the usual, few chasms, and all else by luck."""
    targets = tuple(
        (Amount(place, "land"), USUAL_LAND * players + luck.randint(-1, 1), OFF_TARGET)
        for place, players in enumerate(problem.counts)
    )
    weights = {
        (place, number): luck.randint(-SPREAD, SPREAD)
        + sum(RARE.get(feature, 0) * much for feature, much in option.features)
        for place, kind in enumerate(problem.kinds)
        for number, option in enumerate(kind.options)
    }
    return Taste(targets, weights)


def _alone(problem: Problem, place: int) -> Problem:
    """Return the problem of one count alone."""
    own = [each for each in problem.relations if each.part.count == place and _at(each.whole, place)]
    relations = tuple(
        replace(each, part=_first(each.part), whole=each.whole and _first(each.whole)) for each in own
    )
    return replace(problem, counts=problem.counts[place : place + 1], relations=relations)


def _at(amount: Amount | None, place: int) -> bool:
    return amount is None or amount.count == place


def _first(amount: Amount) -> Amount:
    return replace(amount, count=0)


def _smaller_counts(problem: Problem, largest: Solution, luck: Random, solve: Solve) -> Answer:
    """Find out which tiles of the largest count lie at the smaller ones, as they lie there."""
    keys = sorted(largest)
    kinds = []
    for kind, option in keys:
        own = problem.kinds[kind]
        kinds.append(TileKind(own.tiles[: largest[kind, option][0]], (own.options[option],), own.fixed_at))
    total = sum(by_count[0] for by_count in largest.values())
    last = len(problem.counts) - 1
    all_used = Relation((), Amount(last, "tiles"), {0: (total,)})
    below = [each for each in problem.relations if each.part.count < last or not _at(each.whole, last)]
    smaller = replace(problem, kinds=tuple(kinds), relations=(all_used, *below), copies=1)
    answer = solve(smaller, taste_of(smaller, luck), luck.getrandbits(30), EFFORT / 4)
    if answer.solution is None:
        return Answer(None)
    found = answer.solution
    return Answer({key: found[place, 0] for place, key in enumerate(keys)}, proven=True)
