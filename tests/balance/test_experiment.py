"""Experiments: who sits where in which game, and what another process gets to know."""

import json

import pytest

from realms.balance.games.experiment import Experiment
from realms.play.engine_hash import engine_hash
from realms.scenario.scenario import Scenario, scenario_from

KINDS = ("greedy", "random", "random", "paced")


@pytest.fixture
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, KINDS, seed=5)


def test_everybody_sits_everywhere_equally_often_in_a_batch(experiment: Experiment) -> None:
    places = [experiment.seats(number) for number in next(experiment.batches(100))]
    assert places[0] == KINDS
    assert places[1] == ("paced", "greedy", "random", "random")
    for kind in set(KINDS):
        for seat in range(4):
            assert [row[seat] for row in places].count(kind) == len(places) // 4 * KINDS.count(kind)


@pytest.mark.parametrize(("players", "batch"), [(2, 20), (3, 21), (4, 20), (5, 20), (6, 24)])
def test_batches_hold_every_game_once_and_in_order(thirty: Scenario, players: int, batch: int) -> None:
    experiment = Experiment.of(thirty, ["paced"] * players)
    batches = [list(each) for each in experiment.batches(100)]
    assert [number for each in batches for number in each] == [*range(1, 101)]
    assert {len(each) for each in batches[:-1]} == {batch}
    assert list(experiment.batches(0)) == []


def test_games_have_consecutive_seeds(experiment: Experiment) -> None:
    assert [experiment.seed_of(number) for number in (1, 2, 100)] == [5, 6, 104]


def test_it_goes_from_process_to_process_as_plain_data(experiment: Experiment) -> None:
    assert Experiment.from_data(json.loads(json.dumps(experiment.to_data()))) == experiment
    drawn = Experiment(experiment.document, KINDS, entries="drawn")
    assert Experiment.from_data(drawn.to_data()) == drawn != experiment


def test_the_key_names_all_that_decides(experiment: Experiment) -> None:
    key = experiment.key
    assert (key.players, key.kinds, key.seed, key.entries) == (4, KINDS, 5, "free")
    assert key.readings == ("tribes_in_decline", "catapult_saves", "failed_lure_ends_attack")
    assert key.engine == engine_hash()
    assert key == Experiment.from_data(experiment.to_data()).key
    assert key != Experiment.of(scenario_from(dict(experiment.document)), KINDS, 6).key
