"""Candidates that are made one by one in any process and compared; the best comes first."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from typing import Final, TypeVar

from realms.generate.outcome import Candidate, Impossible, Outcome

LOOK: Final = 0.2  # seconds between looks for Ctrl+C

Asked = TypeVar("Asked")


@dataclass
class Proposals:
    """All that came of some wishes so far."""

    wanted: int
    candidates: list[Candidate] = field(default_factory=list)
    impossible: Impossible | None = None
    unlucky: int = 0

    def take(self, outcome: Outcome) -> None:
        """Take in one more outcome; the best candidate stays first, of equals the one of the lower number."""
        if isinstance(outcome, Candidate):
            self.candidates.append(outcome)
            self.candidates.sort(key=lambda each: (each.figures.rank, each.number))
        elif isinstance(outcome, Impossible):
            self.impossible = outcome
        else:
            self.unlucky += 1

    @property
    def tried(self) -> int:
        """The number of candidates that were tried."""
        return len(self.candidates) + self.unlucky

    @property
    def best(self) -> Candidate | None:
        """The best candidate so far."""
        return self.candidates[0] if self.candidates else None


Heard = Callable[[Proposals, Outcome], None]


def gather(
    make: Callable[[Asked, int], Outcome], asked: Asked, wanted: int, executor: Executor, heard: Heard
) -> Proposals:
    """Make so many candidates of what is asked, by number, and compare them; `heard` is told of each.

    The result does not depend on the order in which they come. The first explanation why there can be
    none ends the search.
    """
    proposals = Proposals(wanted)
    pending = {executor.submit(make, asked, number) for number in range(1, wanted + 1)}
    for outcome in _as_they_come(pending):
        proposals.take(outcome)
        heard(proposals, outcome)
        if proposals.impossible:
            break
    for future in pending:
        future.cancel()
    return proposals


def _as_they_come(pending: set[Future[Outcome]]) -> Iterator[Outcome]:
    """Yield outcomes as soon as they are there."""
    while pending:
        done, _ = wait(pending, timeout=LOOK, return_when=FIRST_COMPLETED)
        pending -= done
        yield from _in_order(done)


def _in_order(done: set[Future[Outcome]]) -> Sequence[Outcome]:
    outcomes = [future.result() for future in done]
    return sorted(outcomes, key=lambda each: getattr(each, "number", 0))
