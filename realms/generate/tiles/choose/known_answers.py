"""Answers to problems that were solved before, which answer many later questions without a solver.

An explanation solves one problem after the other, each with other relations. A solution answers every problem
whose relations it meets; a proof that there is none answers every problem that asks for as much or for more.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from realms.generate.tiles.choose.relations import Amount, Problem, Relation, Solution, SolverAnswer


@dataclass
class KnownAnswers:
    """The problems that were solved, with their answers."""

    answers: list[tuple[Problem, SolverAnswer]] = field(default_factory=list)

    def keep(self, problem: Problem, answer: SolverAnswer) -> SolverAnswer:
        """Remember an answer, and return it."""
        self.answers.append((problem, answer))
        return answer

    def answer(self, problem: Problem) -> SolverAnswer | None:
        """Return an earlier answer that answers this problem too."""
        for other, answer in reversed(self.answers):
            if _tiles_of(other) == _tiles_of(problem) and _answers(other, answer, problem):
                return answer
        return None


def _tiles_of(problem: Problem) -> tuple[object, ...]:
    return problem.counts, problem.copies, problem.kinds


def _answers(other: Problem, answer: SolverAnswer, problem: Problem) -> bool:
    """Return True if the answer to one problem answers another one about the same tiles."""
    if answer.solution is not None:
        return meets(answer.solution, problem)
    if answer.proven:
        return all(each in problem.relations for each in other.relations)
    return other.relations == problem.relations


def meets(solution: Solution, problem: Problem) -> bool:
    """Return True if a solution meets all relations of a problem."""
    amounts: dict[Amount, int] = {}
    for (kind, option), by_count in solution.items():
        for feature, much in problem.kinds[kind].options[option].features:
            for count, tiles in enumerate(by_count):
                amount = Amount(count, feature)
                amounts[amount] = amounts.get(amount, 0) + much * tiles
    return all(_holds(each, amounts) for each in problem.relations)


def _holds(relation: Relation, amounts: Mapping[Amount, int]) -> bool:
    whole = amounts.get(relation.whole, 0) if relation.whole else 0
    allowed = relation.allowed.get(whole)
    return allowed is None or amounts.get(relation.part, 0) in allowed
