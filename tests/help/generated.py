"""Outcomes for tests of those who show them: bundled realms stand for generated ones."""

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace

from realms.board.layout import Placement
from realms.checks.single_edits.padlock import Padlock
from realms.generate.figures import CountFigures, RealmFigures
from realms.generate.improve.fill_up import FillWish
from realms.generate.improve.improvement import Improvement, ImproveStep, ImproveWish
from realms.generate.improve.search import ImproveProgress
from realms.generate.outcome import Candidate, Impossible, NamedWish, NoLuck, Outcome
from realms.generate.wishes import Wishes
from realms.locale import sentence
from realms.scenario.changes import lay_tile, turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario

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


def impossible(wishes: Wishes, number: int) -> Outcome:
    """Explain that there is no such realm."""
    del wishes, number
    return Impossible((SHARES, BOX))


def second_is_slow(wishes: Wishes, number: int) -> Outcome:
    """Make the first candidate at once, and never end with the others."""
    del wishes
    while number > 1:
        time.sleep(0.01)
    return stand_in(number)


def never_ends(wishes: Wishes, number: int) -> Outcome:
    """Make nothing, for ever."""
    del wishes, number
    while True:
        time.sleep(0.01)


def broken(wishes: Wishes, number: int) -> Outcome:
    """Fail as a program does."""
    raise ValueError(f"{wishes.seed} {number}")


SHARES = NamedWish("terrain_mountain", sentence("share of mountain"))
BOX = NamedWish("mountains", sentence("mountains in the boxes: {count}", count=3))
FIVE = NamedWish("players_5", sentence("{count} players", count=5))


def turning(
    scenario: Scenario, wish: ImproveWish, executor: Executor, heard: Callable[[ImproveProgress], None]
) -> Improvement:
    """Improve a realm by three turns of tiles, each of which makes the entries more even."""
    before = RealmFigures({count: CountFigures(30, 0, 1, 0, 0) for count in scenario.counts})
    found, state = Improvement(wish, before), scenario
    tiles = [laid.placement.tile for laid in scenario.realm(wish.counts[0]).tiles]
    free = [tile for tile in tiles if Padlock("turn", tile) not in wish.padlocks]
    heard(ImproveProgress(found, 0, len(free)))
    for number, tile in enumerate(free[: min(3, wish.most_steps)], 1):
        edit = turn_tile(state, wish.counts[0], tile)
        state = apply(state, edit)
        gap = CountFigures(30 - 10 * number, 0, 1, 0, 0)
        after = RealmFigures({**before.by_count, **dict.fromkeys(wish.counts, gap)})
        title = sentence("Turn tile {tile} by {degrees} degrees to the left", tile=tile, degrees=60)
        step = ImproveStep("turn", title, edit, wish.counts, found.after, after)
        found = replace(found, steps=(*found.steps, step), looked_at=100 * number)
        executor.submit(time.sleep, 0).result()
        heard(ImproveProgress(found, number, len(free)))
    return found


def nothing_helps(
    scenario: Scenario, wish: ImproveWish, executor: Executor, heard: Callable[[ImproveProgress], None]
) -> Improvement:
    """Find no step."""
    return turning(scenario, replace(wish, most_steps=0), executor, heard)


def never_done(
    scenario: Scenario, wish: ImproveWish, executor: Executor, heard: Callable[[ImproveProgress], None]
) -> Improvement:
    """Find one step, and wait long for the next one."""
    found = turning(scenario, replace(wish, most_steps=1), executor, heard)
    executor.submit(time.sleep, 600).result()
    return found


WISHES: list[FillWish] = []  # that were asked for, for tests to look at


def with_tiles(wish: FillWish, number: int) -> Outcome:
    """Fill up a realm by so many tiles, of a second box, that lie apart."""
    WISHES.append(wish)
    scenario = wish.state.scenario
    for place in range(number):
        placement = Placement(f"{'ABCDEF'[place]}2", "surface", 20 + place, 0, 0)
        scenario = apply(scenario, lay_tile(scenario, scenario.counts[-1], placement))
    gaps = CountFigures(40 - number, 0, 1, 0, 0)
    return Candidate(number, scenario.data, RealmFigures(dict.fromkeys(scenario.counts, gaps)))


def no_tiles_left(wish: FillWish, number: int) -> Outcome:
    """Explain that the boxes hold too little."""
    del wish, number
    return Impossible((BOX,))


def as_it_is(wish: FillWish, number: int) -> Outcome:
    """Find nothing to add."""
    figures = RealmFigures(dict.fromkeys(wish.counts, CountFigures(0, 0, 0, 0, 0)))
    return Candidate(number, wish.state.scenario.data, figures)
