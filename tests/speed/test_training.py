"""Training: the regression finds weights that are known, and games that are kept count once."""

import json
from pathlib import Path
from random import Random

import pytest
from training import Choice, explained, kept_games, teach, weights_of

from realms.play.players.levels.features import FEATURES

TRUE = [0.5, -1.0, 0.25, 0.0, 2.0, -3.0, 0.1]


def simulated(random: Random, noise: float) -> Choice:
    """Return a choice among ways whose coins follow from their features by the true weights."""
    ways = []
    level = random.gauss(0, 20)  # how well the seat stands anyway
    for _ in range(4):
        features = [random.gauss(0, 2) for _ in FEATURES]
        coins = level + sum(map(float.__mul__, TRUE, features)) + random.gauss(0, noise)
        ways.append([8.0, coins, *features])
    return {"left": random.randint(1, 9), "ways": ways}


def test_the_weights_of_features_are_found_whoever_was_winning() -> None:
    random = Random(1)
    choices = [simulated(random, 2.0) for _ in range(2_000)]
    weights = weights_of(choices)
    for row in weights[1:]:
        assert row == pytest.approx(TRUE, abs=0.1)
    assert explained(choices, weights) > 0.9


def test_nothing_is_learned_where_there_is_nothing_to_learn() -> None:
    random = Random(2)
    choices = [simulated(random, 2.0) for _ in range(500)]
    for choice in choices:
        for way in choice["ways"]:
            way[1] = random.gauss(0, 3)
    games = {number: choices[number::50] for number in range(50)}
    document = teach(games, "v")
    assert max(abs(weight) for row in document["weights"] for weight in row.values()) < 0.3
    assert document["origin"]["explained of games that were left out"] < 0.02
    assert document["origin"]["games"] == 50


def test_kept_games_of_another_version_and_lines_cut_short_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = [{"number": 1, "version": "a", "choices": []}, {"number": 2, "version": "b", "choices": []}]
    path.write_text("\n".join([*map(json.dumps, games), '{"number": 3, "ver']), encoding="utf-8")
    assert kept_games(path, "a") == {1: []}
    assert kept_games(tmp_path / "none", "a") == {}
