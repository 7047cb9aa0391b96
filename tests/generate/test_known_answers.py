"""Answers that are known from other problems are those that solving the problem would give."""

from dataclasses import replace

import pytest

from realms.generate.tiles.choose.known_answers import KnownAnswers, meets
from realms.generate.tiles.choose.problems import problems_of
from realms.generate.tiles.choose.relations import Amount, Problem, Relation, SolverAnswer
from realms.generate.tiles.choose.search import solve
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import Wishes

LAND = Amount(0, "land")
NO_LAND = Relation(("nothing",), LAND, {0: (0,)})


@pytest.fixture(scope="module")
def problem() -> Problem:
    return next(problems_of(Task(Wishes(players=(3,)))))


@pytest.fixture(scope="module")
def solved(problem: Problem) -> SolverAnswer:
    return next(found for seed in range(20) if (found := solve(problem, None, seed, 1.0)).solution)


def known(problem: Problem, answer: SolverAnswer) -> KnownAnswers:
    answers = KnownAnswers()
    answers.keep(problem, answer)
    return answers


def test_a_solution_answers_problems_whose_relations_it_meets(problem: Problem, solved: SolverAnswer) -> None:
    fewer = replace(problem, relations=problem.relations[1:])
    more = replace(problem, relations=(*problem.relations, NO_LAND))
    assert known(problem, solved).answer(fewer) is solved
    assert known(problem, solved).answer(more) is None
    assert known(more, solved).answer(problem) is solved


def test_a_solution_meets_what_it_was_found_for_and_not_its_contrary(
    problem: Problem, solved: SolverAnswer
) -> None:
    assert solved.solution
    assert meets(solved.solution, problem)
    assert all(
        not meets(solved.solution, replace(problem, relations=(contrary(each),)))
        for each in problem.relations
        if each.whole is None
    )


def contrary(relation: Relation) -> Relation:
    """Return a relation that allows all but what another one does."""
    return replace(relation, allowed={0: [each for each in range(999) if each not in relation.allowed[0]]})


def test_a_proof_answers_problems_that_ask_for_more(problem: Problem) -> None:
    none = SolverAnswer(None, proven=True)
    stricter = replace(problem, relations=(*problem.relations, NO_LAND))
    assert known(problem, none).answer(stricter) is none
    assert known(stricter, none).answer(problem) is None


def test_what_was_not_found_in_time_answers_the_same_problem_only(problem: Problem) -> None:
    unknown = SolverAnswer(None)
    assert known(problem, unknown).answer(replace(problem)) is unknown
    assert known(problem, unknown).answer(replace(problem, relations=problem.relations[1:])) is None


def test_other_tiles_are_another_problem(problem: Problem, solved: SolverAnswer) -> None:
    assert known(problem, solved).answer(replace(problem, copies=2)) is None
    assert known(problem, solved).answer(replace(problem, kinds=problem.kinds[1:])) is None
