"""Records: written, read, replayed, refused."""

import json
from pathlib import Path

import pytest

from realms.play.chronicle import chronicle_of
from realms.play.game import Game
from realms.play.notation import write
from realms.play.players.player import play_out
from realms.play.players.registry import players_for
from realms.play.record import Record, RecordError, dump, hash_of, read_record, record_of, replay, to_text
from realms.play.setup import with_pool_choice
from realms.scenario.readings import readings_of
from realms.scenario.scenario import scenario_from
from realms.tiles.schemacheck import violations

SEATS = ["paced"] * 4


@pytest.fixture(scope="module")
def played(thirty) -> Game:
    game = Game.new(thirty, 4, seed=11)
    play_out(game, players_for(SEATS, 11))
    return game


def test_a_record_is_the_game(played: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.game.json"
    path.write_text(to_text(record_of(played, SEATS, 11)), encoding="utf-8")
    record = read_record(path)
    again = replay(record)
    assert write(again.state) == write(played.state)
    assert again.decisions == played.decisions
    assert record.data["outcome"]["coins"] == list(played.outcome().coins)
    assert record.data["outcome"]["winners"] == [seat + 1 for seat in played.outcome().winners]


def test_a_record_fits_its_schema(played: Game) -> None:
    assert not list(violations(dict(record_of(played, SEATS, 11).data), "game"))
    assert not list(violations(dict(record_of(played, SEATS, 11, embed=False).data), "game"))
    wrong = {**record_of(played, SEATS, 11).data, "decisions": ["Take that!"]}
    assert list(violations(wrong, "game"))


def test_any_moment_can_be_looked_at(played: Game) -> None:
    record = record_of(played, SEATS, 11)
    game = replay(record, stop=40)
    assert game.decisions == played.decisions[:40]


def test_a_record_may_only_name_its_scenario(played: Game, thirty) -> None:
    record = record_of(played, SEATS, 11, embed=False)
    assert record.data["scenario"] == {"id": "thirty", "sha256": hash_of(thirty)}
    assert write(replay(record, scenario=thirty).state) == write(played.state)
    with pytest.raises(RecordError, match="needs the scenario thirty"):
        replay(record)
    other = scenario_from({**thirty.data, "stars": 3})
    with pytest.raises(RecordError, match="not the scenario"):
        replay(record, scenario=other)


@pytest.mark.parametrize("version", ["0.0.0", None])
def test_the_first_decision_that_does_not_fit_is_told(played: Game, version: str | None) -> None:
    data = dict(record_of(played, SEATS, 11).data)
    data["decisions"] = [*data["decisions"][:30], "pick 6", *data["decisions"][31:]]
    data["version"] = version or data["version"]
    with pytest.raises(RecordError, match="decision 31, pick 6, is not allowed") as caught:
        replay(Record(data))
    assert ("of version 0.0.0" in str(caught.value)) is (version is not None)
    assert caught.value.game is not None
    assert caught.value.game.decisions == played.decisions[:30]


def test_an_older_record_that_still_fits_is_replayed(played: Game) -> None:
    record = Record({**record_of(played, SEATS, 11).data, "version": "0.0.0"})
    assert write(replay(record).state) == write(played.state)


def test_a_dump_has_every_position_and_decision(played: Game) -> None:
    lines = "\n".join(dump(record_of(played, SEATS, 11), stop=20)).split("\n")
    assert len(lines) == 41
    assert lines[1].startswith("1. chance: draw ")
    assert lines[-1] == write(replay(record_of(played, SEATS, 11), stop=20).state)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.game.json"
    path.write_text(json.dumps({"format": 1}))
    with pytest.raises(RecordError, match="missing"):
        read_record(path)


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"format": 3}, "format 3 is newer"),
        ({"layers": 5}, "/scenario/layers: "),
        ({"tileset": {"format": 1}}, "/scenario/tileset: "),
        ({"pool": {"homemade": {"races": []}}}, "/scenario/pool/homemade: "),
        ({"pool": {"boxes": ["cursed"]}}, "too few races"),
        ({"layers": [{"players": 4}]}, "no region can be entered"),
    ],
)
def test_a_realm_that_cannot_be_played_is_refused_with_its_record(
    played: Game, wrong: dict[str, object], complaint: str
) -> None:
    data = record_of(played, SEATS, 11).data
    record = Record({**data, "scenario": {**data["scenario"], **wrong}})
    for attempt in (replay, chronicle_of):
        with pytest.raises(RecordError, match=complaint):
            attempt(record)


def test_a_record_replays_with_its_own_readings(thirty) -> None:
    other = with_pool_choice(thirty, readings={"own_decline_is_empty": True})
    game = Game.new(other, 4, seed=11)
    play_out(game, players_for(SEATS, 11))
    for embed in (True, False):
        record = record_of(game, SEATS, 11, embed=embed)
        assert record.data["readings"] == readings_of({"readings": {"own_decline_is_empty": True}})
        assert not list(violations(dict(record.data), "game"))
        again = replay(record, scenario=None if embed else thirty)
        assert write(again.state) == write(game.state)
        assert again.realm is not None
        assert readings_of(again.realm.scenario.data)["own_decline_is_empty"]


def test_a_record_of_before_there_were_readings_was_played_as_usual(played: Game, thirty) -> None:
    record = record_of(played, SEATS, 11, embed=False)
    old = Record({key: value for key, value in record.data.items() if key != "readings"})
    other = with_pool_choice(thirty, readings={"own_decline_is_empty": True, "catapult_saves": False})
    again = replay(old, scenario=other)
    assert again.realm is not None
    assert readings_of(again.realm.scenario.data) == readings_of({})
    assert write(again.state) == write(played.state)


def test_a_record_with_too_few_seats_is_refused(played: Game, tmp_path: Path) -> None:
    path = tmp_path / "x.game.json"
    path.write_text(json.dumps({**record_of(played, SEATS, 11).data, "seats": ["human", "paced"]}))
    with pytest.raises(RecordError, match="/seats: 2 seats for 4 players"):
        read_record(path)
