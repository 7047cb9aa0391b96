"""Ways to fill up an open realm: the wish, the search, and the edit that takes one of them over."""

from concurrent.futures import Executor

from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlocks
from realms.generate.improve.fill_up import FillWish, fill_up
from realms.generate.outcome import Candidate
from realms.generate.proposals import Heard, Proposals
from realms.generate.state import RealmState
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.exchange import exchange
from realms_editor.desk.generate.search import Maker


def filling(
    scenario: Scenario,
    counts: tuple[int, ...],
    land: tuple[int, int],
    seed: int,
    locked: Padlocks,
    settings: Settings,
    wanted: int,
) -> Maker:
    """Return the function that makes so many proposals for filling up a realm."""
    wish = FillWish(RealmState.of(scenario), counts, locked, land, seed, settings)

    def make(executor: Executor, heard: Heard) -> Proposals:
        return fill_up(wish, wanted, executor, heard)

    return make


def filled_edit(scenario: Scenario, candidate: Candidate) -> Edit:
    """Return the edit that turns a realm into a candidate for filling it up."""
    return exchange("fill_up", scenario.data, candidate.document)


def filled(scenario: Scenario, candidate: Candidate) -> Scenario:
    """Return a realm filled up as a candidate says."""
    return apply(scenario, filled_edit(scenario, candidate))
