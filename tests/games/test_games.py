"""Recorded games, replayed to their end; a change of a rule shows here which games it changes."""

from pathlib import Path

import pytest

from realms.cli.main import main
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


def test_nobody_without_a_temple_is_to_be_asked_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Positions are written down, so what is still to come in a turn must not change."""
    assert main(["replay", "--dump", str(Path(__file__).with_name("river_world.game.json"))]) == 0
    lines = capsys.readouterr().out.splitlines()
    asked = [line for line in lines if "consult" in line]
    assert len(asked) == 8, "the turns of this game in which somebody holds a temple"
