"""Whole games through the window, by clicks and keys as a player would."""

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms.cli.main import main
from realms.export.drawing.maps import label_point
from realms.play.players.registry import LEVELS, OTHERS, PLAYER_DESCRIPTIONS, STANDARD
from realms.play.record import HUMAN, to_text
from realms.scenario.readings import readings_of
from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Match, Seating, usual_seating
from realms_editor.view.play_actions import start_game
from realms_editor.view.table import window_actions
from realms_editor.view.table.after_game import AfterGameDialog
from realms_editor.view.table.seats import list_players
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

OpenTable = Callable[..., TableWindow]


def test_a_whole_game_against_the_program_by_clicks_and_keys(
    human, open_table: OpenTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = open_table("human", "greedy")
    while not window.match.over:
        human.wait(window)
        before = window.match.position
        if not window.match.over:
            human.play(window)
            assert window.match.position > before
    end = window.match.outcome()
    path = tmp_path / "game.game.json"
    path.write_text(to_text(window.match.record()), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert all(str(coins) in out for coins in end.coins)
    assert str(window.match.seat_name(window.match.outcome().winners[0])) in str(window.question_text())


def test_machines_play_a_game_to_its_end_without_anybody(qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("random", "greedy", "random")
    with qtbot.waitSignal(window.ended, timeout=60_000):
        pass
    assert window.match.over


def test_a_click_on_an_unlit_region_says_why_not(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy", seed=2)
    human.wait(window)
    human.play(window)
    human.wait(window)
    board, before = window.bench.board, window.match.position
    inland = next(region for region in range(board.region_count) if region not in window.bench.region_choices)
    human.click(window, inland)
    assert window.match.position == before
    assert str(window.match.refusal(inland)) in window.status_line.hint


def test_a_lit_region_tells_its_price_and_how_it_is_made_up(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    human.play(window)
    human.wait(window)
    region, choice = next(iter(window.bench.region_choices.items()))
    window.bench.hover(label_point(window.bench.board, region))
    assert f": {choice.details.price} (+" in window.status_line.hint


def test_a_combination_is_picked_with_a_click_in_the_column(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    race, power = window.match.state.column[2]
    panel = window.panels["column"][1]
    human.click_row(panel.list, 2)  # type: ignore[attr-defined]
    assert window.match.state.combo[0] == (race, power)


def test_tokens_are_spread_by_clicks_wheel_and_keys(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    while (
        not (plan := window.match.redeployment()) or len(plan.tokens) < 2 or not window.match.waits_for_human
    ):
        human.wait(window)
        if not window.match.redeployment():
            human.play(window)
    region = max(plan.tokens, key=lambda each: plan.tokens[each] - plan.least[each])
    before = plan.tokens[region]
    view = window.canvas.viewport()
    at = human.pixel(window, region)
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, at)
    assert (plan.tokens[region], plan.hand) == (before - 1, 1)
    assert not window.entries["spread"].isEnabled()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=at)
    assert (plan.tokens[region], plan.hand) == (before, 0)
    window.bench.hover(label_point(window.bench.board, region))
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_Minus)
    qtbot.keyClick(window.canvas, Qt.Key.Key_E)
    assert plan.hand == 0
    wanted = dict(plan.tokens)
    seat = plan.seat
    window.pause(True)
    qtbot.keyClick(window.canvas, Qt.Key.Key_D)
    s = window.match.state
    held = {each: s.tokens[each] for each in wanted if s.holder[each] // 3 == seat}
    assert held == wanted


def test_undo_redo_and_the_line_of_decisions(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    for _ in range(4):
        human.wait(window)
        human.play(window)
    human.wait(window)
    line = list(window.match.line)
    window.run_named("undo")
    assert window.match.position < len(line)
    window.line.setValue(3)
    assert window.match.position == 3
    assert window.match.line == line
    while window.match.looks_back:
        window.run_named("redo")
    assert window.match.game.decisions == line


def test_the_game_goes_on_after_an_undo_while_a_player_thinks(
    human, qtbot: QtBot, open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, thinks, answers = open_table("human", "greedy"), Event(), Event()
    human.wait(window)
    job = Match.decision_job

    def slow(match: Match) -> Callable[[], int]:
        decide = job(match)

        def answer() -> int:
            thinks.set()
            answers.wait(human.patience / 1000)
            return decide()

        return answer

    monkeypatch.setattr(Match, "decision_job", slow)
    play_the_turn(human, qtbot, window)
    qtbot.waitUntil(thinks.is_set)
    position = window.match.position
    window.run_named("undo")
    answers.set()
    qtbot.waitUntil(lambda: not window._mind.busy)
    assert window.match.waits_for_human
    assert window.match.position < position, "the late decision is dropped"
    play_the_turn(human, qtbot, window)
    qtbot.waitUntil(lambda: window.match.position > position)


def test_the_game_goes_on_where_the_line_of_decisions_ends(
    human, qtbot: QtBot, open_table: OpenTable
) -> None:
    window = open_table("human", "greedy", "greedy")
    human.wait(window)
    window.pace.setCurrentIndex(3)
    play_the_turn(human, qtbot, window)
    position = window.match.position
    window.line.setFocus()
    qtbot.keyClick(window.line, Qt.Key.Key_Left)
    assert window.match.looks_back
    window.pace.setCurrentIndex(0)
    qtbot.keyClick(window.line, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: window.match.position > position)


def play_the_turn(human, qtbot: QtBot, window: TableWindow) -> None:
    """Play until it is the turn of the second seat."""
    while window.match.state.seat == 0:
        if window.match.waits_for_human:
            human.play(window)
        qtbot.wait(1)


def test_pausing_stepping_and_taking_over(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("greedy", "greedy")
    qtbot.waitUntil(lambda: window.match.game.seat >= 0, timeout=human.patience)
    window.pause(True)  # while somebody thinks
    here = window.match.position
    qtbot.wait(200)
    assert window.match.position == here
    window.run_named("one_step")
    qtbot.waitUntil(lambda: window.match.position == here + 1, timeout=human.patience)
    window.sit(window.match.game.seat if window.match.game.seat >= 0 else 0, "human")
    window.pause(False)
    human.wait(window)
    window.sit(window.match.game.seat, "random")
    qtbot.waitUntil(lambda: window.match.position > here + 2, timeout=human.patience)


def test_a_human_does_not_see_the_coins_of_others(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    assert [window.sees_coins(seat) for seat in (0, 1)] == [True, False]
    both = open_table("human", "human")
    human.wait(both)
    seat = both.match.game.seat
    assert [both.sees_coins(each) for each in (seat, 1 - seat)] == [True, False]


def test_from_the_map_to_the_table_and_back(
    human, open_window: Callable[..., Window], sample: Scenario
) -> None:
    window = open_window(sample)
    before = window.document.scenario
    table = start_game(window)
    assert table is not None
    human.wait(table)
    human.play(table)
    table.close()
    assert window.tables == []
    assert window.document.scenario is before
    assert not window.document.modified


def test_errors_keep_a_map_from_being_played(
    qtbot: QtBot, open_window: Callable[..., Window], empty: Scenario
) -> None:
    del qtbot
    window = open_window(empty)
    assert start_game(window) is None
    assert window.tables == []


def test_a_game_is_saved_opened_and_told_to_be_of_another_map(
    qtbot: QtBot, open_table: OpenTable, tmp_path: Path
) -> None:
    window = open_table("greedy", "random")
    with qtbot.waitSignal(window.ended, timeout=60_000):
        pass
    path = tmp_path / "played.game.json"
    window_actions.write_record(window, path)
    others: list[TableWindow] = []
    window.table_opened.connect(others.append)
    window_actions.show_records(window, [path])
    assert others[0].match.line == window.match.line
    assert others[0].match.outcome() == window.match.outcome()
    changed = json.loads(path.read_text(encoding="utf-8"))
    changed["scenario"]["titles"]["en"] = "Older"
    path.write_text(json.dumps(changed), encoding="utf-8")
    window_actions.show_records(window, [path])
    assert "another version" in others[1].status_line.hint
    path.write_text("{}", encoding="utf-8")
    window_actions.show_records(window, [path])
    assert len(others) == 2
    for other in others:
        other.close()


def test_a_game_goes_on_from_a_point_with_other_players(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    for _ in range(3):
        human.wait(window)
        human.play(window)
    human.wait(window)
    before = list(window.match.game.decisions)
    other = window.open_beside(window.match.fork(Seating(2, ("random", "random"), seed=99)))
    other.pace.setCurrentIndex(0)
    with qtbot.waitSignal(other.ended, timeout=60_000):
        pass
    assert other.match.line[: len(before)] == before
    assert window.match.game.decisions == before
    report = other.findChild(AfterGameDialog)
    assert report
    assert report.isVisible()
    other.close()
    assert not report.isVisible()


def test_f5_asks_who_plays_and_begins(
    qtbot: QtBot, open_window: Callable[..., Window], sample: Scenario
) -> None:
    window = open_window(sample)
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F5)
    dialog = window.findChild(SetupDialog)
    assert dialog is not None
    assert dialog.seating == usual_seating(2, dialog.seed.value())
    dialog.seats.counts.setCurrentIndex(1)
    dialog.seats.boxes[0].setCurrentIndex(dialog.seats.boxes[0].findData("random"))
    dialog.seed.setValue(9)
    dialog.accept()
    assert window.tables[0].match.seating == Seating(3, ("random", "normal", "normal"), 9)
    window.tables[0].close()


@pytest.mark.parametrize("people", [True, False])
def test_levels_are_listed_first_and_others_apart_each_with_a_word(qtbot: QtBot, people: bool) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    list_players(box, "en", people=people)
    kinds = [box.itemData(row) for row in range(box.count())]
    levels, others = [*LEVELS], [*OTHERS]
    assert levels == ["easy", "normal", "hard", "expert"]
    assert kinds == [*([HUMAN] if people else []), *levels, None, None, *others]
    heading = len(kinds) - len(others) - 1
    assert box.itemText(heading) == "for tests and comparison:"
    assert not box.model().item(heading).isEnabled()
    for row, kind in enumerate(kinds):
        told = box.itemData(row, Qt.ItemDataRole.ToolTipRole)
        assert told == (str(PLAYER_DESCRIPTIONS[kind]) if kind else None)


def test_a_seat_says_what_its_player_is_like(qtbot: QtBot, sample: Scenario) -> None:
    dialog = SetupDialog(sample, 2, "en", None)
    qtbot.addWidget(dialog)
    box = dialog.seats.boxes[1]
    assert box.currentData() == STANDARD
    assert box.toolTip() == str(PLAYER_DESCRIPTIONS[STANDARD])
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == "hard"
    assert box.toolTip() == str(PLAYER_DESCRIPTIONS["hard"])


def test_too_few_races_are_told_with_both_numbers_and_not_played(
    qtbot: QtBot, open_window: Callable[..., Window], sample: Scenario
) -> None:
    banned = ["skeletons", "sorcerers", "tritons", "trolls", "wizards"]
    few = sample.with_data({**sample.data, "pool": {"ban": banned}})
    window = open_window(few)
    dialog = SetupDialog(few, 5, "en", window)
    play = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    told = "too few races for 5 players: 9 can come into play, 11 are needed"
    assert (dialog.lacking.text(), play.isEnabled()) == (told, False)
    for name in ("skeletons", "trolls"):
        dialog.pool.entries[name].setCheckState(0, Qt.CheckState.Checked)
    qtbot.waitUntil(play.isEnabled)
    assert dialog.lacking.isHidden()
    dialog.pool.boxes["small_world"].setCheckState(0, Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: not play.isEnabled())
    settled = SetupDialog(few, 5, "fr", window)
    assert "11" in settled.lacking.text()
    settled.keep_players()
    assert settled.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_the_rules_of_a_game_may_be_read_otherwise_than_those_of_the_realm(
    open_window: Callable[..., Window], sample: Scenario
) -> None:
    read = sample.with_data({**sample.data, "readings": {"catapult_saves": False}})
    window = open_window(read)
    dialog = SetupDialog(read, 2, "en", window)
    boxes = dialog.readings.boxes
    assert {name for name, box in boxes.items() if box.isChecked()} == {
        "tribes_in_decline",
        "failed_lure_ends_attack",
    }
    assert dialog.seating.readings == {}
    dialog.read.click()
    assert not dialog.readings.isHidden()
    boxes["own_decline_is_empty"].click()
    boxes["catapult_saves"].click()
    table = start_game(window, dialog.seating)
    assert table is not None
    assert table.match.record().data["readings"] == {
        **readings_of({}),
        "own_decline_is_empty": True,
        "catapult_saves": True,
    }
    assert sample.data.get("readings") is None
    table.close()


def test_a_region_is_not_abandoned_by_a_slip(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    while window.match.state.step.id != "choose":
        human.wait(window)
        human.play(window)
        human.wait(window)
    region, held = next(iter(window.bench.region_choices)), window.match.state.held[0]
    human.click(window, region)
    assert window.match.state.held[0] == held
    assert window.status_line.hint.startswith("Shift-click: abandon")
    human.click(window, region, shift=True)
    assert window.match.state.held[0] == held & ~(1 << region)
