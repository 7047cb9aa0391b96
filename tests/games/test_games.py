"""Recorded games, replayed to their end; whoever changes a rule sees here which games it changes."""

from pathlib import Path

import pytest

from realms.play.audit import audit
from realms.play.record import new_game, read_record, replay_steps

RECORDS = sorted(Path(__file__).parent.glob("*.game.json"))


def test_there_are_games() -> None:
    assert {path.name for path in RECORDS} >= {
        f"{name}.game.json"
        for name in (
            "greedy",
            "paced",
            "tie",
            "underground",
            "mixed",
            "river_world",
            "necromancer_wins",
            "necromancer_loses",
        )
    }


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    record = read_record(path)
    game = new_game(record)
    for _ in replay_steps(record, game):
        assert audit(game.state) == []
    assert game.over
    end = game.outcome()
    assert record.data["outcome"] == {
        "coins": list(end.coins),
        "winners": [seat + 1 for seat in end.winners],
    }
