"""The balance of an open realm without a window: games that go on, old versions, heat, proposals."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.playing.store import GameStore
from realms.balance.session import Session, SessionProgress
from realms.balance.verdict.tally import Tally
from realms.checks.case import Case
from realms.checks.settings import Settings
from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.balance import advice, course, heat_levels
from realms_editor.desk.balance.laboratory import Laboratory, PlayWish, VersionGames, same_games
from realms_editor.desk.balance.reading import read_games

from help.executors import InThisProcess

PACED = PlayWish("paced", 20)


@pytest.fixture
def laboratory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laboratory:
    """A laboratory whose games are played in this process."""
    monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
    return Laboratory(tmp_path / "games.sqlite", 1)


def finish(laboratory: Laboratory) -> None:
    while laboratory.busy:
        time.sleep(0.01)


def turned(scenario: Scenario) -> Scenario:
    return apply(scenario, turn_tile(scenario, 2, "I"))


def test_games_are_kept_and_go_on(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure(sample, (2, 3), PACED)
    finish(laboratory)
    assert {count: known.tally.games for count, known in laboratory.latest.items()} == {2: 20, 3: 20}
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    assert laboratory.known_games(sample, 2) == 40
    other = Laboratory(laboratory.store, 1)
    other.recall(sample, PACED)
    finish(other)
    assert other.latest[2].results == laboratory.latest[2].results
    assert len(other.latest[3].results) == 20


def test_skill_is_measured_beside_the_games_and_found_again(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure_skill(sample, 3, PlayWish("paced", 4))
    finish(laboratory)
    known = laboratory.known_skill(sample, 3)
    assert known
    assert (known.games, laboratory.latest) == (6, {})
    assert [str(line).split(" in ")[0] for line in known.lines] == ["Hard ends ahead of easy"]
    assert laboratory.known_skill(turned(sample), 3) is None
    laboratory.measure_skill(sample, 3, PlayWish("normal", 3))
    finish(laboratory)
    more = laboratory.known_skill(sample, 3)
    assert more
    assert more.skill.values[:2] == known.skill.values
    assert more.games == 9
    laboratory.measure(sample, (3,), PACED)
    finish(laboratory)
    other = Laboratory(laboratory.store, 1)
    other.recall(sample, PACED)
    finish(other)
    assert other.known_skill(sample, 3) == more
    reading = read_games(other.latest[3], None, 1, more.skill)
    assert reading.has_skill
    assert not read_games(other.latest[3], None, 1).has_skill
    other.forget()
    assert other.known_skill(sample, 3) is None


def test_nothing_is_read_without_a_store(tmp_path: Path, sample: Scenario) -> None:
    laboratory = Laboratory(tmp_path / "none.sqlite", 1)
    laboratory.recall(sample, PACED)
    assert not laboratory.busy
    assert not (tmp_path / "none.sqlite").exists()


def test_gaps_in_the_store_end_what_is_shown(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    assert laboratory.store
    with GameStore(laboratory.store) as store, store.changing() as base:
        base.execute("DELETE FROM games WHERE number = 7")
    other = Laboratory(laboratory.store, 1)
    other.recall(sample, PACED)
    finish(other)
    assert other.known_games(sample, 2) == 6


def test_an_edit_makes_results_stale_and_undoing_does_not(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    after = turned(sample)
    assert laboratory.is_stale(after, 2)
    assert laboratory.known_games(after, 2) == 0
    again = apply(after, turn_tile(sample, 2, "I").inverse())
    assert again.data is not sample.data
    assert not laboratory.is_stale(again, 2)
    assert not laboratory.is_stale(scenario_from({**sample.data, "titles": {"en": "Other"}}), 2)
    assert not same_games(sample, after)


def test_the_version_before_is_compared_on_the_same_luck(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    before = laboratory.latest[2]
    after = turned(sample)
    laboratory.measure(after, (2,), PACED)
    finish(laboratory)
    assert laboratory.earlier[2] is before
    reading = read_games(laboratory.latest[2], laboratory.earlier[2], 1)
    assert reading.comparison is not None
    assert reading.comparison.games == 20
    for seat, figure in enumerate(reading.comparison.coins):
        now, then = (
            sum(game.coins[seat] for game in each.results) / 20 for each in (laboratory.latest[2], before)
        )
        assert figure.difference.value == pytest.approx(now - then)


def test_a_reading_says_the_verdict_and_by_whom(laboratory: Laboratory, sample: Scenario) -> None:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    reading = read_games(laboratory.latest[2], None, 1)
    said = [*map(str, reading.verdict())]
    assert said[0] == "Not enough games yet: 20 were played."
    assert "Played by: paced" in said
    assert str(reading.headline()) == "2 players, 20 games: too few games"
    rows = [[str(cell) for cell in row] for row in reading.seat_rows()]
    assert [row[0] for row in rows] == ["Seat 1", "Seat 2"]
    assert sum(int(row[1].removesuffix(" %")) for row in rows) == 100


def test_unequal_shares_of_players_of_whom_nothing_usual_is_known_are_no_verdict(
    laboratory: Laboratory, sample: Scenario
) -> None:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    paced = laboratory.latest[2]
    results = [
        replace(game, number=n, seed=n, winners=(0,)) for n in range(1, 201) for game in paced.results[:1]
    ]
    said = {}
    for kind in ("paced", "normal"):
        tally = Tally(Experiment.of(sample, (kind, kind)))
        tally.add(results)
        reading = read_games(VersionGames(sample, tally), None, 1)
        said[kind] = [str(reading.headline()), *map(str, reading.verdict())]
    assert said["paced"][0] == "2 players, 200 games: shares differ"
    assert said["paced"][2].startswith("Nothing usual is known of games by these players.")
    assert not any("certain is wrong" in each for each in said["paced"])
    assert said["normal"][0] == "2 players, 200 games: uneven"
    assert not any("Nothing usual" in each for each in said["normal"])
    assert any("certain is wrong" in each for each in said["normal"])


def test_a_realm_with_errors_says_which(laboratory: Laboratory, sample: Scenario) -> None:
    first = sample.data["layers"][0]
    broken = scenario_from(
        {**sample.data, "layers": [{**first, "tiles": [*first["tiles"], first["tiles"][0]]}]}
    )
    laboratory.measure(broken, (2,), PACED)
    finish(laboratory)
    assert laboratory.course
    assert laboratory.course.problem is not None
    assert laboratory.course.problem == laboratory.refused[2]
    assert laboratory.latest == {}


def test_an_empty_map_is_refused(laboratory: Laboratory, empty: Scenario) -> None:
    laboratory.measure(empty, (2,), PACED)
    finish(laboratory)
    assert laboratory.course
    assert laboratory.course.problem is not None


def test_a_damaged_store_is_left_alone_and_games_are_played(laboratory: Laboratory, sample: Scenario) -> None:
    assert laboratory.store
    laboratory.store.write_bytes(b"SQLite format 3\0" + bytes(500))
    before = laboratory.store.read_bytes()
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    assert laboratory.course
    assert laboratory.course.store_problem is not None
    assert laboratory.store.read_bytes() == before
    assert laboratory.known_games(sample, 2) == 20


def test_cancelled_work_leaves_no_late_results(laboratory: Laboratory, sample: Scenario) -> None:
    def cancelled(session: Session, made: course.BalanceCourse) -> None:
        made.cancel()
        laboratory._measure(sample, (2,), PACED, session, made)

    laboratory._begin(cancelled)
    finish(laboratory)
    assert laboratory.course
    assert laboratory.course.problem is None
    assert laboratory.latest == {}


def test_time_left_is_that_of_new_games(laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("realms_editor.desk.balance.course.time.monotonic", lambda: now[0])
    seen: list[str] = []

    def work(_: Session, made: course.BalanceCourse) -> None:
        made._hear(SessionProgress(10, 0, 100))
        seen.append(str(made.progress.words()))
        made._hear(SessionProgress(12, 2, 100))
        now[0] += 10
        made._hear(SessionProgress(22, 12, 100))
        seen.append(str(made.progress.words()))

    laboratory._begin(work)
    finish(laboratory)
    assert seen == ["10 of 100", "22 of 100, about 78 s left"]


@pytest.fixture
def heat(laboratory: Laboratory, sample: Scenario) -> Any:
    laboratory.measure(sample, (2,), PACED)
    finish(laboratory)
    return read_games(laboratory.latest[2], None, 1).portrait.heat


@pytest.mark.parametrize("measure", ["coins", "held", "fought", "entered"])
def test_heat_has_five_levels_with_letters(heat: Any, sample: Scenario, measure: str) -> None:
    picture = heat_levels.heat_picture(heat, measure, sample.realm(2).board)
    values = {each.address: each.of(measure).value for each in heat.regions}
    most = max(values.values())
    assert [level.letter for level in picture.legend] == [*"ABCDE"]
    assert max(mark.level for mark in picture.marks) == 4
    for mark in picture.marks:
        assert mark.level == min(4, int(5 * values[mark.address] / most))
        assert str(mark.text).startswith("ABCDE"[mark.level])


def test_the_worth_of_entries_needs_no_games(sample: Scenario) -> None:
    picture = heat_levels.worth_picture(Case(sample.realm(2), Settings()))
    assert [(level.letter, str(level.values)) for level in picture.legend] == [("A", "5"), ("E", "6")]
    assert {str(mark.text) for mark in picture.marks} == {"A 5", "E 6"}


def test_wide_worths_share_levels() -> None:
    worth = dict.fromkeys(range(3), 4) | {3: 9, 4: 15}

    class Board:
        names = ("a", "b", "c", "d", "e")

    class Fake:
        board = Board()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(heat_levels, "entry_worth", lambda _: worth)
        picture = heat_levels.worth_picture(Fake())  # type: ignore[arg-type]
    assert [str(level.values) for level in picture.legend] == ["4 to 6", "7 to 9", "10 to 12", "13 to 15"]
    assert [mark.level for mark in picture.marks] == [0, 0, 0, 1, 4]


def test_a_question_without_usual_figures_takes_equal_seats(sample: Scenario) -> None:
    question = advice.question_about(sample, 3, "seats", PACED, Settings(), 1000)
    assert question.target.name == "seats"
    assert question.kinds == ("paced",) * 3
    assert question.guide is None


def test_too_few_games_are_refused_with_the_number_that_is_enough(
    laboratory: Laboratory, sample: Scenario
) -> None:
    laboratory.ask(advice.question_about(sample, 2, "coins", PACED, Settings(), 40))
    finish(laboratory)
    assert laboratory.course
    assert str(laboratory.course.problem) == "at least 960 games are needed"
    assert laboratory.advice is None


def test_proposals_can_be_applied(
    laboratory: Laboratory, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.balance.questions.what_if.LEAST_BATCHES", 1)
    monkeypatch.setattr("realms.balance.questions.prediction.MOST_EDITS", 40)
    laboratory.ask(advice.question_about(sample, 2, "coins", PACED, Settings(), 240))
    finish(laboratory)
    given = laboratory.advice
    assert given is not None, laboratory.course and laboratory.course.problem
    found = [*advice.proposals(given)]
    assert 1 <= len(found) <= 5
    assert str(found[0].lines[0]).startswith("Predicted gain: ")
    assert " coins, between " in str(found[0].lines[1])
    assert str(found[0].lines[2]).startswith("Proof in new games: better by ")
    assert advice.fits(given, sample)
    assert not advice.fits(given, apply(sample, found[0].edit))


def test_reading_while_games_come(
    laboratory: Laboratory, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tally that grows is read as it was."""
    seen: list[int] = []
    usual = laboratory._take

    def take(*given: Any) -> None:
        usual(*given)
        seen.append(read_games(laboratory.latest[2], None, 1).games)

    monkeypatch.setattr(laboratory, "_take", take)
    laboratory.measure(sample, (2,), PlayWish("paced", 60))
    finish(laboratory)
    assert seen == [20, 40, 60]
