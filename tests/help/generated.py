"""Outcomes for tests of those who show them: bundled realms stand for generated ones."""

import time
from collections.abc import Callable
from dataclasses import replace

from realms.generate.figures import CountFigures, RealmFigures
from realms.generate.outcome import Candidate, Impossible, NamedWish, NoLuck, Outcome
from realms.generate.wishes import Wishes
from realms.locale import sentence
from realms.scenario.scenario import bundled_scenario

NAMES = ("first_steps", "lost_river", "go_east", "four_lands")
Make = Callable[[Wishes, int], Outcome]


def stand_in(number: int, points: int = 0) -> Candidate:
    """Return a bundled realm as a candidate, with figures that are worse the more points there are."""
    scenario = bundled_scenario(NAMES[(number - 1) % len(NAMES)])
    figures = RealmFigures({count: CountFigures(points, 0, 1, 0, 0) for count in scenario.counts[:2]})
    return Candidate(number, dict(scenario.data), figures)


def later_is_better(wishes: Wishes, number: int) -> Outcome:
    """Make each candidate more even than the one before."""
    del wishes
    return stand_in(number, 40 - number)


def odd_is_lucky(wishes: Wishes, number: int) -> Outcome:
    """Have no luck with even numbers."""
    del wishes
    return stand_in(number) if number % 2 else NoLuck(number)


def never(wishes: Wishes, number: int) -> Outcome:
    """Have no luck at all."""
    del wishes
    return NoLuck(number)


def impossible_for_five(wishes: Wishes, number: int) -> Outcome:
    """Explain that mountains do not suffice for five players, unless their share is given up."""
    if 5 not in wishes.players or SHARES.name in wishes.without:
        return stand_in(number)
    near = replace(wishes, players=(4,), water="lake")
    return Impossible((SHARES, BOX, FIVE), near if wishes.nested else None, proven=wishes.worlds == 1)


def second_is_slow(wishes: Wishes, number: int) -> Outcome:
    """Make the first candidate at once, and never end with the others."""
    del wishes
    while number > 1:
        time.sleep(0.01)
    return stand_in(number)


def broken(wishes: Wishes, number: int) -> Outcome:
    """Fail as a program does."""
    raise ValueError(f"{wishes.seed} {number}")


SHARES = NamedWish("terrain_mountain", sentence("share of mountain"))
BOX = NamedWish("mountains", sentence("mountains in the boxes: {count}", count=3))
FIVE = NamedWish("players_5", sentence("{count} players", count=5))
