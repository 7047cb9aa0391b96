"""A check of the club: realms for its evenings do not take more turns than an evening has."""

from collections.abc import Iterator

from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import sentence

MOST_TURNS = 9


@check("CLUB-001", "club-evening-too-long", "warning", "rules")
def evening_too_long(case: Case) -> Iterator[Remark]:
    """A game takes more turns than an evening at the club has.

    Why: the last tram leaves at eleven.
    Fix: give the count of players fewer turns.
    """
    turns = case.realm.scenario.turns(case.realm.players)
    if turns > MOST_TURNS:
        yield Remark(
            sentence("{turns} turns; an evening has {most}", turns=turns, most=MOST_TURNS),
            "turns",
            measured=turns,
        )
