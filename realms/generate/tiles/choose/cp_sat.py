"""Choosing by constraint programming: OR-tools finds a choice, or proves that there is none."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from realms.generate.tiles.choose.relations import Allowed, Amount, Problem, Solution, SolverAnswer, Taste

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import Constraint, CpSolver, Domain, IntVar, LinearExpr

ENOUGH: Final = 10_000  # more than there can be of any feature
# Attempts at a first solution: the level of linear relaxation, and the part of the effort for it. Some
# problems are refuted at once by much of it, others by little, and luck with a seed matters as much.
ATTEMPTS: Final = ((2, 1 / 16), (1, 1 / 16), (2, 1 / 8), (1, 1 / 4), (2, 1 / 2))
FOR_TASTE: Final = 1 / 4  # of the effort, to come nearer to a taste


def available() -> bool:
    """Return True if OR-tools is installed."""
    return find_spec("ortools") is not None


def solve(problem: Problem, taste: Taste | None, seed: int, effort: float) -> SolverAnswer:
    """Return a solution, as near to a taste as the effort allows; the effort is no wall-clock time."""
    model = _Model(problem)
    model.relate({})
    answer = _first_answer(model, seed, effort)
    if answer.solution is None or taste is None:
        return answer
    model.prefer(taste)
    model.begin_with(answer.solution)
    return SolverAnswer(
        _solved(model, _solver(seed, FOR_TASTE * effort)).solution or answer.solution, proven=True
    )


def _first_answer(model: "_Model", seed: int, effort: float) -> SolverAnswer:
    """Return any solution, or the proof that there is none, from the first attempt that finds either."""
    answer = SolverAnswer(None)
    for number, (linear, part) in enumerate(ATTEMPTS):
        solver = _solver(seed + number, part * effort)
        solver.parameters.linearization_level = linear
        answer = _solved(model, solver)
        if answer.proven:
            break
    return answer


def _solved(model: "_Model", solver: "CpSolver") -> SolverAnswer:
    """Return the answer of a solver."""
    from ortools.sat.python.cp_model import FEASIBLE, INFEASIBLE, OPTIMAL

    status = solver.solve(model.model)
    if status in (OPTIMAL, FEASIBLE):
        return SolverAnswer(model.solution(solver), proven=True)
    return SolverAnswer(None, proven=status == INFEASIBLE)


def conflicting_names(problem: Problem, effort: float) -> frozenset[str]:
    """Return names that cannot hold together, often more than are needed; none if there is no proof."""
    from ortools.sat.python.cp_model import INFEASIBLE

    model = _Model(problem)
    names = sorted({name for relation in problem.relations for name in relation.names})
    asked = {name: model.model.new_bool_var(name) for name in names}
    model.relate(asked)
    model.model.add_assumptions(list(asked.values()))
    solver = _solver(0, effort)
    if solver.solve(model.model) != INFEASIBLE:
        return frozenset()
    # The solver may also name Booleans of its own.
    found = set(solver.sufficient_assumptions_for_infeasibility())
    return frozenset(name for name, variable in asked.items() if variable.index in found)


def _solver(seed: int, effort: float) -> "CpSolver":
    """Return a solver that does the same whenever it is asked the same: one worker and no clock."""
    from ortools.sat.python.cp_model import CpSolver

    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.max_deterministic_time = effort
    return solver


class _Model:
    """A problem in the terms of OR-tools: the tiles of each kind with each option at each count."""

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python.cp_model import CpModel

        self.problem = problem
        self.model = CpModel()
        self.terms: dict[Amount, list[tuple[IntVar, int]]] = {}
        self.flags: dict[Amount, dict[int, IntVar]] = {}
        self.numbers = [self._add_kind(place) for place in range(len(problem.kinds))]
        self.bases: dict[Amount, set[int]] = {}
        for relation in problem.relations:
            if relation.whole:
                self.bases.setdefault(relation.whole, set()).update(relation.allowed)

    def _add_kind(self, place: int) -> "list[list[IntVar]]":
        """Add the numbers of tiles of a kind."""
        kind = self.problem.kinds[place]
        most, counts = len(kind.tiles) * self.problem.copies, range(len(self.problem.counts))
        numbers = [[self.model.new_int_var(0, most, "") for _ in counts] for _ in kind.options]
        for option, by_count in zip(kind.options, numbers, strict=True):
            for less, more in pairwise(by_count):
                self.model.add(less <= more)
            for feature, much in option.features:
                for count in counts:
                    self.terms.setdefault(Amount(count, feature), []).append((by_count[count], much))
        for count in counts:
            used = _weighted((by_count[count], 1) for by_count in numbers)
            least = int(0 < kind.fixed_at <= self.problem.counts[count])
            self.model.add_linear_constraint(used, least, least if kind.fixed_at else most)
        return numbers

    def relate(self, asked: "Mapping[str, IntVar]") -> None:
        """Add all relations; each holds only if the given Booleans of its names hold."""
        for relation in self.problem.relations:
            part = self._amount(relation.part)
            conditions = [asked[name] for name in relation.names if name in asked]
            if relation.whole is None:
                self._confine(part, relation.allowed[0], conditions)
            elif all(map(_unbroken, relation.allowed.values())):
                self._confine_by_bands(part, self._flags(relation.whole), relation.allowed, conditions)
            else:
                flags = self._flags(relation.whole)
                for whole, allowed in relation.allowed.items():
                    self._confine(part, allowed, [*conditions, flags[whole]])

    def _confine_by_bands(
        self,
        part: "LinearExpr",
        flags: "Mapping[int, IntVar]",
        bands: Allowed,
        conditions: "Sequence[IntVar]",
    ) -> None:
        """Keep a part within the band of the whole; sums teach the solver more than cases do."""
        least = _weighted((flag, bands[whole][0]) for whole, flag in flags.items() if whole in bands)
        most = _weighted(
            (flag, bands[whole][-1] if whole in bands else ENOUGH) for whole, flag in flags.items()
        )
        for constraint in (self.model.add(part >= least), self.model.add(part <= most)):
            _only_if(constraint, conditions)

    def _confine(self, part: "LinearExpr", allowed: Sequence[int], conditions: "Sequence[IntVar]") -> None:
        """Keep a part within some numbers if all conditions hold."""
        from ortools.sat.python.cp_model import Domain

        step = _common_step(allowed)
        if step > 1:
            # Multiples as a variable are far easier to refute than a domain with holes.
            times = self.model.new_int_var(allowed[0] // step, allowed[-1] // step, "")
            _only_if(self.model.add(part == step * times), conditions)
        elif allowed:
            numbers = Domain.from_values(list(allowed))
            _only_if(self.model.add_linear_expression_in_domain(part, numbers), conditions)
        else:
            self.model.add_bool_or([~condition for condition in conditions])

    def _amount(self, amount: Amount) -> "LinearExpr":
        return _weighted(self.terms.get(amount, ()))

    def _flags(self, amount: Amount) -> "dict[int, IntVar]":
        """Return a Boolean for each value of an amount that matters to a relation, and -1 for all others."""
        if amount not in self.flags:
            values = sorted(self.bases[amount])
            flags = {value: self.model.new_bool_var("") for value in (*values, -1)}
            rest = self.model.new_int_var(0, ENOUGH, "")
            others = self._domain_without(values)
            self.model.add(rest == 0).only_enforce_if(~flags[-1])
            self.model.add_linear_expression_in_domain(rest, others).only_enforce_if(flags[-1])
            self.model.add_exactly_one(flags.values())
            known = _weighted((flags[value], value) for value in values)
            self.model.add(self._amount(amount) == known + rest)
            self.flags[amount] = flags
        return self.flags[amount]

    def _domain_without(self, values: Sequence[int]) -> "Domain":
        from ortools.sat.python.cp_model import Domain

        return Domain.from_values(list(values)).complement().intersection_with(Domain(0, ENOUGH))

    def prefer(self, taste: Taste) -> None:
        """Prefer solutions near to a taste."""
        terms = []
        for amount, wanted, weight in taste.targets:
            off = self.model.new_int_var(0, ENOUGH, "")
            self.model.add(off >= self._amount(amount) - wanted)
            self.model.add(off >= wanted - self._amount(amount))
            terms.append((off, weight))
        for (kind, option), weight in taste.weights.items():
            terms += [(number, weight) for number in self.numbers[kind][option]]
        self.model.minimize(_weighted(terms))

    def begin_with(self, solution: Solution) -> None:
        """Tell the solver a solution that it may improve."""
        for kind, own in enumerate(self.numbers):
            for option, by_count in enumerate(own):
                known = solution.get((kind, option), (0,) * len(by_count))
                for number, value in zip(by_count, known, strict=True):
                    self.model.add_hint(number, value)

    def solution(self, solver: "CpSolver") -> Solution:
        """Return the solution that the solver found."""
        found = {
            (kind, option): tuple(map(solver.value, by_count))
            for kind, own in enumerate(self.numbers)
            for option, by_count in enumerate(own)
        }
        return {key: by_count for key, by_count in found.items() if any(by_count)}


def _weighted(terms: "Iterable[tuple[IntVar, int]]") -> "LinearExpr":
    from ortools.sat.python.cp_model import LinearExpr

    pairs = list(terms)
    return LinearExpr.weighted_sum([variable for variable, _ in pairs], [factor for _, factor in pairs])


def _only_if(constraint: "Constraint", conditions: "Sequence[IntVar]") -> None:
    if conditions:
        constraint.only_enforce_if(*conditions)


def _unbroken(allowed: Sequence[int]) -> bool:
    return len(allowed) > 0 and allowed[-1] - allowed[0] + 1 == len(allowed)


def _common_step(allowed: Sequence[int]) -> int:
    """Return the step if the numbers are all multiples of it from the first to the last one; else 1."""
    step = allowed[1] - allowed[0] if len(allowed) > 1 else 1
    whole = step > 1 and allowed[0] % step == 0
    return step if whole and list(allowed) == [*range(allowed[0], allowed[-1] + 1, step)] else 1
