"""Candidates are compared, whatever the order in which they come."""

from itertools import permutations

from realms.generate.figures import CountFigures, RealmFigures
from realms.generate.outcome import Candidate, Impossible, NamedWish, NoLuck
from realms.generate.proposals import Proposals
from realms.locale import sentence


def candidate(number: int, twins: int) -> Candidate:
    return Candidate(number, {"id": str(number)}, RealmFigures({4: CountFigures(0, 0, twins, 0, 0)}))


def test_the_best_comes_first_and_equals_by_their_number() -> None:
    made = [candidate(1, 5), candidate(2, 3), candidate(3, 3), NoLuck(4)]
    for order in permutations(made):
        proposals = Proposals(4)
        for outcome in order:
            proposals.take(outcome)
        assert [each.number for each in proposals.candidates] == [2, 3, 1]
        assert (proposals.tried, proposals.unlucky) == (4, 1)


def test_an_explanation_is_kept() -> None:
    proposals = Proposals(2)
    why = Impossible((NamedWish("water", sentence("a river")),))
    proposals.take(why)
    assert proposals.impossible == why
    assert proposals.best is None
