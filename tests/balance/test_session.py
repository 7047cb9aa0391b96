"""Sessions: a longer series of games goes on where a shorter one ended, with a store and without one."""

from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.playing.store import GameStore
from realms.balance.session import Session
from realms.scenario.scenario import Scenario

from help.executors import SameProcess

KINDS = ("random",) * 4


@pytest.mark.parametrize("kept", [True, False])
def test_a_longer_series_plays_only_the_games_that_are_missing(
    thirty: Scenario, tmp_path: Path, kept: bool
) -> None:
    executor, store = SameProcess(), GameStore(tmp_path / "games.sqlite") if kept else None
    session = Session(executor, store)
    experiment = Experiment.of(thirty, KINDS)
    first = session.results(experiment, 20)
    calls = executor.calls
    assert session.results(experiment, 40)[:20] == first
    assert [result.number for result in session.results(experiment, 40)] == [*range(1, 41)]
    assert executor.calls == 2 * calls
    session.close()
    if store is not None:
        again = Session(SameProcess(), store)
        assert again.results(experiment, 40)[:20] == first
        assert again.fresh == 0
        store.close()


def test_other_experiments_have_games_of_their_own(thirty: Scenario) -> None:
    session = Session(SameProcess())
    one, other = (session.results(Experiment.of(thirty, KINDS, seed), 2) for seed in (1, 9))
    assert [result.seed for result in one + other] == [1, 2, 9, 10]
