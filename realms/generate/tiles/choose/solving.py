"""Solving a problem: the largest count first, then which of its tiles lie at the smaller ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from realms.generate.tiles.choose import cp_sat, search
from realms.generate.tiles.choose.options import TileKind
from realms.generate.tiles.choose.relations import Amount, Problem, Relation, Solution, SolverAnswer, Taste

SPREAD: Final = 50  # of the weights by which luck chooses among options
OFF_TARGET: Final = 40  # weight of a land region more or less
RARE: Final = {"chasm": 250}  # weights of what shall lie only where it is needed
SMALLER: Final = 4  # times less effort for smaller counts with the tiles of a larger one
PROOF: Final = 1.5  # effort for a proof about one count
USUAL_LAND: Final = 9  # regions for each player


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to solve problems: the fast search, or OR-tools, which also prove that there is no solution."""

    solve: Callable[[Problem, Taste | None, int, float], SolverAnswer]
    effort: float  # for one problem
    tries: int  # solutions for the largest count that are looked into for smaller ones
    proves: bool = False
    tastes: bool = True  # False: any solution will do


def usual_engines() -> Sequence[Engine]:
    """Return OR-tools, and the search for what they do not find in time or where they are missing."""
    if not cp_sat.available():
        return (Engine(search.solve, effort=2.0, tries=6),)
    return Engine(cp_sat.solve, effort=1.5, tries=2, proves=True), Engine(search.solve, effort=1.0, tries=4)


def quick_engines() -> Sequence[Engine]:
    """Return engines for many questions of what is possible: the search first, as it is the fastest."""
    if not cp_sat.available():
        return (Engine(search.solve, effort=0.25, tries=3, tastes=False),)
    proving = Engine(cp_sat.solve, effort=2.0, tries=1, proves=True, tastes=False)
    return Engine(search.solve, effort=0.1, tries=1, tastes=False), proving


def solution_of(problem: Problem, luck: Random, engines: Sequence[Engine]) -> SolverAnswer:
    """Return a solution of a problem for one count or several, from the first engine that finds any."""
    answer = SolverAnswer(None)
    for engine in engines:
        answer = _by_stages(problem, luck, engine)
        if answer.solution or answer.proven:
            break
    return answer


def _by_stages(problem: Problem, luck: Random, engine: Engine) -> SolverAnswer:
    """Solve the largest count and then the smaller ones with its tiles; if that fails, all at once."""
    if len(problem.counts) == 1:
        return _solve(problem, luck, engine)
    last = len(problem.counts) - 1
    for _ in range(engine.tries):
        largest = _solve(_alone(problem, last), luck, engine)
        if largest.solution is None and largest.proven:
            return largest
        smaller = _smaller_counts(problem, largest.solution, luck, engine) if largest.solution else largest
        if smaller.solution:
            return smaller
    for place in range(last) if engine.proves else ():
        alone = engine.solve(_alone(problem, place), None, 0, PROOF)
        if alone.solution is None and alone.proven:
            return alone
    return _solve(problem, luck, engine)


def _solve(problem: Problem, luck: Random, engine: Engine) -> SolverAnswer:
    taste = taste_of(problem, luck) if engine.tastes else None
    return engine.solve(problem, taste, luck.getrandbits(30), engine.effort)


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


def _smaller_counts(problem: Problem, largest: Solution, luck: Random, engine: Engine) -> SolverAnswer:
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
    answer = _solve(smaller, luck, replace(engine, effort=engine.effort / SMALLER))
    if answer.solution is None:
        return SolverAnswer(None)
    found = answer.solution
    return SolverAnswer({key: found[place, 0] for place, key in enumerate(keys)}, proven=True)
