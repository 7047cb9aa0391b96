"""Candidates for wishes, made one by one in any process and compared; the best comes first."""

from concurrent.futures import Executor
from random import Random
from typing import Final

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.figures import figures_of
from realms.generate.head import document_of
from realms.generate.outcome import Candidate, Impossible, Json, NoLuck, Outcome
from realms.generate.proposals import Heard, Proposals, gather
from realms.generate.wishes import Wishes
from realms.scenario.scenario import scenario_from

TRIES: Final = 4  # attempts at a candidate before its luck counts as bad
CANDIDATES: Final = 6  # that are made and compared where nobody says how many


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


def propose(
    wishes: Wishes, wanted: int, executor: Executor, heard: Heard = lambda _proposals, _outcome: None
) -> Proposals:
    """Make so many candidates and compare them; `heard` is told of each as it comes."""
    return gather(make_candidate, wishes, wanted, executor, heard)
