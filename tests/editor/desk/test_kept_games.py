"""Games that were closed before their end, in the folder of the editor's state."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from realms.play.record import Record, read_record
from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations
from realms_editor.desk.kept_games import KeptGames
from realms_editor.desk.match import Match, Seating

from help.tables import greedy_choice


@pytest.fixture
def games(tmp_path: Path) -> KeptGames:
    return KeptGames(tmp_path / "state/games")


@pytest.fixture
def match(sample: Scenario) -> Match:
    return played(Match.new(sample, Seating(3, ("human", "greedy", "greedy"), 7, open_coins=True)), 40)


def played(match: Match, decisions: int) -> Match:
    while match.position < decisions and not match.over:
        match.throw() if match.game.seat < 0 else match.play(greedy_choice(match).decision)
    return match


def unfinished(match: Match, file: Path | None = None) -> dict[str, Any]:
    record = match.unfinished(file)
    assert record is not None
    return record


def test_a_kept_game_goes_on_as_if_it_had_not_been_closed(games: KeptGames, match: Match) -> None:
    file = games.keep(unfinished(match))
    again = Match.of_record(read_record(file))
    assert (again.line, again.seating) == (match.line, match.seating)
    assert again.seating.open_coins
    assert played(again, 120).line == played(match, 120).line, "with the same luck"


def test_a_kept_game_of_an_earlier_version_goes_on_with_its_own_luck(games: KeptGames, match: Match) -> None:
    new = unfinished(match)
    assert new["luck"] == "streams"
    older = {key: each for key, each in new.items() if key not in {"luck", "engine"}}
    old = played(Match.of_record(Record({**older, "decisions": []})), 40)
    assert old.line != match.line
    kept = unfinished(old)
    assert kept["luck"] == "sequence"
    del kept["luck"], kept["engine"]
    again = Match.of_record(read_record(games.keep(kept)))
    assert played(again, 120).line == played(old, 120).line
    again.undo()
    assert played(again, 120).line == old.line, "an undo keeps it too"


def test_it_is_kept_whole_however_far_somebody_looks_back(games: KeptGames, match: Match) -> None:
    line = list(match.line)
    match.jump(20)
    assert Match.of_record(read_record(games.keep(unfinished(match)))).line == line
    assert match.position == 20


def test_only_a_running_game_is_kept(sample: Scenario) -> None:
    match = Match.new(sample, Seating(2, ("human", "greedy"), 7))
    match.throw()
    assert match.unfinished(None) is None, "nobody has decided anything"
    played(match, 10_000)
    match.jump(15)
    assert match.ended
    assert match.unfinished(None) is None


def test_a_text_that_no_file_can_hold_costs_no_game(games: KeptGames, sample: Scenario) -> None:
    pasted = sample.with_data({**sample.data, "authors": ["\ud800"]})
    match = played(Match.new(pasted, Seating(2, ("human", "greedy"), 7)), 40)
    again = Match.of_record(read_record(games.keep(unfinished(match))))
    assert again.line == match.line


def test_under_a_clock_that_was_set_back_the_game_of_now_stays(match: Match, tmp_path: Path) -> None:
    games = KeptGames(tmp_path / "games", limit=2)
    for day in (1, 2):
        os.utime(games.keep(unfinished(match)), (4e9 + day, 4e9 + day))
    now = games.keep(unfinished(match))
    assert now.exists()
    assert [kept.file for kept in games.all()][1:] == [now]


def test_what_waits_is_told_without_replaying(games: KeptGames, match: Match, tmp_path: Path) -> None:
    file = games.keep(unfinished(match, tmp_path / "a.realm.json"))
    (kept,) = games.all()
    assert kept.file == file
    assert kept.realm == tmp_path / "a.realm.json"
    assert str(kept.title) == f"First Steps: 3 players, turn {match.state.turn} of 10"
    assert kept.title.in_language("fr").startswith("Premiers pas")


def test_it_is_written_over_the_file_it_came_from(games: KeptGames, match: Match) -> None:
    file = games.keep(unfinished(match))
    played(match, 60)
    assert games.keep(unfinished(match), file) == file
    assert len(games.all()) == 1
    assert len(read_record(file).decisions) == len(match.line)


def test_games_of_another_realm_are_not_offered(games: KeptGames, match: Match, tmp_path: Path) -> None:
    mine, other = tmp_path / "a.realm.json", tmp_path / "b.realm.json"
    without, with_file = games.keep(unfinished(match)), games.keep(unfinished(match, mine))
    assert {kept.file for kept in games.of("first_steps", mine)} == {without, with_file}
    assert {kept.file for kept in games.of("first_steps", other)} == {without}
    assert {kept.file for kept in games.of("first_steps", None)} == {without, with_file}
    assert games.of("adrift", other) == []


def test_the_oldest_go_when_there_are_too_many(match: Match, tmp_path: Path) -> None:
    games, record = KeptGames(tmp_path / "games", limit=3), unfinished(match)
    files = []
    for second in range(5):
        files.append(games.keep(record))
        os.utime(files[-1], (second, second))
    assert len({*files}) == 5
    assert files[-1] in [kept.file for kept in games.all()]
    assert len(games.all()) <= 3


def test_damaged_and_foreign_files_are_passed_over(games: KeptGames, match: Match) -> None:
    file = games.keep(unfinished(match))
    for number, text in enumerate(
        ["", "[]", "{", '{"table": 3}', '{"scenario": [], "table": {}}', "null", "\0"]
    ):
        (games.root / f"{number}-x.game.json").write_text(text)
    (games.root / "notes.txt").write_text("mine")
    assert [kept.file for kept in games.all()] == [file]
    assert (games.root / "notes.txt").exists()
    assert KeptGames(games.root / "nowhere").all() == []


def test_nobody_else_can_read_it_and_it_fits_the_schema(games: KeptGames, match: Match) -> None:
    file = games.keep(unfinished(match))
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(games.root.stat().st_mode) == 0o700
    data = json.loads(file.read_text("utf-8"))
    assert list(violations(data, "game")) == []
    data["table"]["turn"] = "3"
    assert [each.pointer for each in violations(data, "game")] == ["/table/turn"]
