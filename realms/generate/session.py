"""Candidates for wishes, made one by one in any process and compared; the best comes first."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from random import Random
from typing import Final

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.figures import figures_of
from realms.generate.head import document_of
from realms.generate.outcome import Candidate, Impossible, Json, NoLuck, Outcome
from realms.generate.wishes import Wishes
from realms.scenario.scenario import scenario_from

TRIES: Final = 4  # attempts at a candidate before its luck counts as bad
CANDIDATES: Final = 6  # that are made and compared where nobody says how many
LOOK: Final = 0.2  # seconds between looks for Ctrl+C


def make_candidate(wishes: Wishes, number: int) -> Outcome:
    """Make one candidate; it depends on the wishes and its number alone."""
    for attempt in range(TRIES):
        luck = Random(f"{wishes.seed} {number} {attempt}")  # noqa: S311 - a realm, no secret
        layers = _layers(wishes, luck)
        if isinstance(layers, Impossible):
            return layers
        candidate = layers and _passed(wishes, layers, number)
        if candidate:
            return candidate
    return NoLuck(number)


def _layers(wishes: Wishes, luck: Random) -> list[Json] | Impossible | None:
    """Return layers that shall pass the checks, or why there can be none; None for bad luck."""
    if wishes.drawn:
        from realms.generate.drawn.draw import draw  # loads shapely

        return draw(wishes, luck)
    from realms.generate.tiles.arrange.arrange import arrange
    from realms.generate.tiles.choose.choose import choose

    choice = choose(wishes, luck)
    return choice if isinstance(choice, Impossible) else arrange(wishes, choice, luck)


def _passed(wishes: Wishes, layers: list[Json], number: int) -> Candidate | None:
    """Return the candidate if it passes every check at every count."""
    document = document_of(wishes, layers, number)
    scenario = scenario_from(document)
    result = check(memory_source(scenario), Settings())
    if result.crashes or any(finding.severity != "info" for finding in result.findings):
        return None
    return Candidate(number, document, figures_of(scenario))


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


def propose(
    wishes: Wishes, wanted: int, executor: Executor, heard: Heard = lambda _proposals, _outcome: None
) -> Proposals:
    """Make so many candidates and compare them; `heard` is told of each as it comes.

    The result does not depend on the order in which they come. The first explanation why there can be
    none ends the search.
    """
    proposals = Proposals(wanted)
    pending = {executor.submit(make_candidate, wishes, number) for number in range(1, wanted + 1)}
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
