"""The search for single edits that make a realm better, step by step, on any executor."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from typing import Final

from realms.generate.improve.edit_bench import (
    KEPT,
    PromisingEdit,
    Scan,
    choose_step,
    measure_state,
    scan_again,
    scan_part,
)
from realms.generate.improve.improvement import Improvement, ImproveWish
from realms.generate.state import RealmState
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

MOST_EDITS: Final = 6000  # of a realm that are rescored in a round; of more, every second, third ...
PART: Final = 250  # edits that a process rescores at a time
SHORTLIST: Final = 40  # promising edits that are rescored after each step
MOST_TRIED: Final = 30  # edits that are checked as a whole for one step


@dataclass(frozen=True, slots=True)
class ImproveProgress:
    """The progress of a search: the improvement so far, and the edits rescored of this round."""

    improvement: Improvement
    number: int
    total: int


Heard = Callable[[ImproveProgress], None]


def improve(
    scenario: Scenario,
    wish: ImproveWish,
    executor: Executor,
    heard: Heard = lambda _progress: None,
) -> Improvement:
    """Find edits that make a realm better, always the best one that brings no fault; `heard` of each.

    The result does not depend on the executor.
    """
    search = ImproveSearch(scenario, wish, executor, heard)
    while search.takes_step():
        pass
    return search.improvement


class ImproveSearch:
    """A search at work: the realm after the steps so far, and the edits that promise more."""

    def __init__(self, scenario: Scenario, wish: ImproveWish, executor: Executor, heard: Heard) -> None:
        self._scenario, self._state = scenario, RealmState.of(scenario)
        self._wish, self._executor, self._heard = wish, executor, heard
        figures, _ = executor.submit(measure_state, self._state, wish).result()
        self.improvement = Improvement(wish, figures)
        self._promising: list[PromisingEdit] = []

    def takes_step(self) -> bool:
        """Take one more step; return False if none helps, or if enough was tried."""
        found = self.improvement
        if len(found.steps) >= self._wish.most_steps or found.looked_at >= self._wish.budget:
            return False
        return self._choose(self._again()) or self._choose(self._all())

    def _again(self) -> list[PromisingEdit]:
        """Rescore the edits that promised most in the state before; return those that still do."""
        first, self._promising = self._promising[:SHORTLIST], self._promising[SHORTLIST:]
        keys = [each.key for each in first]
        return self._scanned(
            [self._executor.submit(scan_again, self._state, self._wish, keys)] if keys else []
        )

    def _all(self) -> list[PromisingEdit]:
        """Rescore all edits; of very many a part."""
        _, edits = self._executor.submit(measure_state, self._state, self._wish).result()
        every = max(1, -(-edits // MOST_EDITS))
        parts = max(1, -(-edits // (PART * every)))
        self._promising = []
        return self._scanned(
            [
                self._executor.submit(scan_part, self._state, self._wish, part, parts, every)
                for part in range(parts)
            ]
        )

    def _scanned(self, scans: Sequence[Future[Scan]]) -> list[PromisingEdit]:
        """Wait for scans, and return what they found, the best first."""
        found: list[PromisingEdit] = []
        for number, scan in enumerate(scans, start=1):
            done = scan.result()
            found += done.promising
            looked_at = self.improvement.looked_at + done.looked_at
            self.improvement = replace(self.improvement, looked_at=looked_at)
            self._heard(ImproveProgress(self.improvement, number, len(scans)))
        return sorted(found, key=lambda each: each.order)[:KEPT]

    def _choose(self, found: list[PromisingEdit]) -> bool:
        """Take the first of these edits that brings no fault."""
        for start in range(0, len(found), MOST_TRIED):
            keys = [each.key for each in found[start : start + MOST_TRIED]]
            step, tried = self._executor.submit(choose_step, self._state, self._wish, keys).result()
            self.improvement = replace(self.improvement, tried=self.improvement.tried + tried)
            if step:
                self._scenario = apply(self._scenario, step.edit)
                self._state = RealmState.of(self._scenario)
                rest = [*found[start + tried :], *self._promising]
                self._promising = sorted(rest, key=lambda each: each.order)
                self.improvement = replace(self.improvement, steps=(*self.improvement.steps, step))
                self._heard(ImproveProgress(self.improvement, 1, 1))
                return True
        return False
