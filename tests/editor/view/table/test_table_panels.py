"""The panels of the table by a player's means: cards, large buttons, names, curtain, log and seed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from realms.export.drawing.seats import SEAT_COLOURS
from realms.play.trait_texts import summary_of
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.desk.seat_names import COLOUR_NAMES
from realms_editor.view.table.log_panel import LogPanel
from realms_editor.view.table.panels import AboutPanel, ColumnPanel
from realms_editor.view.table.phase_buttons import HEIGHT, PhaseButton
from realms_editor.view.table.players_panel import PlayersPanel
from realms_editor.view.table.realm_panel import RealmPanel
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.table.window_actions import write_log

OpenTable = Callable[..., TableWindow]
Kind = TypeVar("Kind")
LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
PAID = re.compile(r"^Orange (gets|pays) (\d+) coins?: (.+); (\d+) (in all|left)$", re.MULTILINE)


def panel_of(window: TableWindow, kind: type[Kind]) -> Kind:
    return next(panel for _, panel in window.panels.values() if isinstance(panel, kind))


def buttons(window: TableWindow) -> list[PhaseButton]:
    found: list[PhaseButton] = window.panels["choices"][1].buttons.buttons  # type: ignore[attr-defined]
    return found


def until_redeployment(human, window: TableWindow) -> None:
    """Play until a person redeploys tokens on several regions."""
    human.wait(window)
    while not (window.match.waits_for_human and window.match.plan and len(window.match.plan.tokens) > 2):
        human.play(window)
        human.wait(window)


def test_all_tokens_rest_in_one_region_with_one_click(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    until_redeployment(human, window)
    plan = window.match.plan
    assert plan
    free = plan.hand + sum(plan.tokens[region] - plan.least[region] for region in plan.tokens)
    goal = list(plan.tokens)[-1]
    qtbot.mouseClick(window.canvas.viewport(), LEFT, CONTROL, human.pixel(window, goal))
    expected = {**plan.least, goal: plan.least[goal] + free}
    assert plan.tokens == expected
    before = window.match.position
    window.pause(True)
    confirm = next(each for each in buttons(window) if each.text().startswith("Confirm"))
    assert confirm.height() >= HEIGHT
    qtbot.mouseClick(confirm, LEFT)
    assert window.match.state.tokens[goal] == expected[goal]
    stays = [line for line in window.match.log[before:] if not line.is_quiet]
    assert f"redeploy: {expected[goal]} in " in str(stays[0].text), "one line for the whole redeployment"


def test_the_key_for_resting_asks_for_a_region_first(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    until_redeployment(human, window)
    plan = window.match.plan
    assert plan
    before = dict(plan.tokens)
    window.bench.hover(None)
    qtbot.keyClick(window.canvas, Qt.Key.Key_R)
    assert plan.tokens == before
    assert window.status_line.hint == "point at one of your regions first"


def test_what_ends_a_phase_is_a_large_button(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    human.play(window)
    human.wait(window)
    assert [each.text() for each in buttons(window)] == ["Stop conquering  [1]"]
    choice = buttons(window)[0].choice
    assert choice
    window.pause(True)
    qtbot.mouseClick(buttons(window)[0], LEFT)
    assert choice.decision in window.match.line


def test_cards_say_what_a_race_and_a_power_do(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    cards, s = panel_of(window, ColumnPanel).list, window.match.state
    for place, row in enumerate(s.column):
        tip = cards.item(place).toolTip().replace("&#x27;", "'")
        for number in row:
            assert str(summary_of(s.table.catalogue.traits[number])) in tip
    combination = s.column[1]
    window.pause(True)
    human.click_row(cards, 1)
    assert s.combo[0] == combination
    assert s.coins[0] == 4


def test_every_pictogram_of_a_card_is_painted(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    cards = panel_of(window, ColumnPanel).list
    painted = cards.grab().toImage()
    for place in range(cards.count()):
        card = cards.visualItemRect(cards.item(place))
        for left in (0, 38):
            square = card.adjusted(8 + left, 12, 0, -12)
            colours = {
                painted.pixelColor(square.left() + x, square.top() + y).lightness() // 64
                for x in range(0, 32, 2)
                for y in range(0, 32, 2)
            }
            assert len(colours) > 1, (place, left)


def test_the_log_adds_up_turn_by_turn(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    while window.match.state.turn < 4:
        human.wait(window)
        human.play(window)
    human.wait(window)
    window.pause(True)
    listed = panel_of(window, LogPanel).list
    rows = [listed.item(row).text() for row in range(listed.count())]
    assert not [row for row in rows if "drawn" in row or "keep" in row]
    headings = [row for row in rows if row.startswith("Turn ")]
    assert headings[:2] == [headings[0], "Turn 1 of 10, Blue"], "the coins of the others are hidden"
    assert headings[0].startswith("Turn 1 of 10, Orange")
    coins = 5
    for _, change, parts, now, end in PAID.findall("\n".join(rows)):
        numbers = [int(number) for number in re.findall(r"(?:^|, )([+-]?\d+) (?:for|from|to) ", parts)]
        assert abs(sum(numbers)) == int(change)
        coins += int(change) if end == "in all" else -int(change)
        assert coins == int(now)
    assert coins == window.match.state.coins[0]
    assert not [row for row in rows if row.startswith("Blue gets")]
    row = next(number for number, text in enumerate(rows) if text.startswith("Turn 2 of 10, Blue"))
    human.click_row(listed, row)
    assert (window.match.state.turn, window.match.state.seat) == (2, 1)


def test_the_log_is_saved_as_text(human, open_table: OpenTable, tmp_path: Path) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    human.play(window)
    window.pause(True)
    write_log(window, tmp_path / "log.txt")
    lines = (tmp_path / "log.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("Turn 1 of 10, Orange")
    assert lines[1].startswith("  Pick ")
    assert "save_log" in window.entries


def test_players_have_names(human, qtbot: QtBot, open_table: OpenTable) -> None:
    assert len(COLOUR_NAMES) == len(SEAT_COLOURS)
    window = open_table("human", "greedy")
    human.wait(window)
    field = panel_of(window, PlayersPanel).names[0]
    assert (field.placeholderText(), field.accessibleName()) == ("Orange", "name of seat 1")
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClicks(field, "  Ann &  Bo ")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert window.match.seating.names == ("Ann & Bo", "")
    assert "Ann & Bo: pick one" in str(window.question_text())
    again = type(window.match).of_record(window.match.record())
    assert str(again.seat_name(0)) == "Orange", "a record for others names nobody"


def test_the_mark_of_the_turn_has_room_at_once(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    marks = panel_of(window, PlayersPanel).marks
    before = [mark.width() for mark in marks]
    marks[1].setText(marks[0].text())
    assert marks[0].text().startswith("▶")
    assert marks[1].sizeHint().width() <= marks[1].width()
    assert [mark.width() for mark in marks] == before


def test_the_mark_of_the_turn_stays_while_chance_decides(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    window.pause(True)
    marks = panel_of(window, PlayersPanel).marks
    while window.match.game.seat != CHANCE:
        human.play(window)
    window.show_all()
    owner = window.match.state.seat
    assert [mark.text().startswith("▶") for mark in marks] == [seat == owner for seat in range(2)]


def test_a_curtain_hides_the_coins_of_the_person_before(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "human")
    qtbot.waitUntil(window.curtain.isVisible)
    assert "Orange, it is your turn." in window.curtain.words.text()
    assert not window.sees_coins(0)
    assert not window.canvas.isEnabled()
    assert not window.menus["edit"].menuAction().isEnabled()
    before = window.match.position
    QTest.keyClick(window.canvas, Qt.Key.Key_1)
    assert window.match.position == before
    qtbot.mouseClick(window.curtain.ready, LEFT)
    assert window.sees_coins(0)
    while not window.curtain.isVisible():
        if window.match.waits_for_human:
            human.play(window)
        qtbot.wait(1)
    assert window.match.game.seat == 1
    assert "Orange gets" in window.curtain.words.text(), "Orange first reads what the turn brought"
    assert "it is your turn" not in window.curtain.words.text()
    qtbot.mouseClick(window.curtain.ready, LEFT)
    assert "Blue, it is your turn." in window.curtain.words.text()
    assert "gets" not in window.curtain.words.text()
    assert window.curtain.geometry().bottom() >= window.height() - 1
    assert not any(map(window.sees_coins, range(2)))
    assert window.curtain.ready.accessibleName() == "Show me the table"
    window.curtain.ready.setFocus()
    qtbot.keyClick(window.curtain.ready, Qt.Key.Key_Space)
    assert (window.sees_coins(0), window.sees_coins(1)) == (False, True)


@pytest.mark.parametrize("name", ["after_game", "export_page"])
def test_what_shows_all_coins_asks_before(human, qtbot: QtBot, open_table: OpenTable, name: str) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    window.pause(True)
    window.run_named(name)
    asked = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    assert "coins of all players" in asked.text()
    assert [each for each in window.findChildren(QDialog) if each.isVisible()] == [asked]
    show, cancel = (
        next(button for button in asked.buttons() if button.text() == text)
        for text in ("Show all coins", "Cancel")
    )
    assert asked.defaultButton() is cancel
    qtbot.mouseClick(show, LEFT)
    shown = [each for each in window.findChildren(QDialog) if each.isVisible() and each is not asked]
    assert len(shown) == 1
    shown[0].close()


def test_the_curtain_speaks_the_language_of_the_window(qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "human")
    qtbot.waitUntil(window.curtain.isVisible)
    window.set_language("fr")
    assert "Orange, c'est" in window.curtain.words.text()
    assert window.curtain.ready.accessibleName() != "Show me the table"


def test_there_is_no_curtain_where_nothing_is_hidden(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    assert window.curtain.isHidden()


def test_each_game_has_its_seed_which_can_be_repeated(qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "greedy", seed=4711)
    assert window.entries["copy_seed"].text() == "Copy the seed (4711)"
    window.run_named("copy_seed")
    assert QApplication.clipboard().text() == "4711"
    seeds = set()
    for _ in range(3):
        dialog = SetupDialog(window.match.realm.scenario, 2, "en")
        qtbot.addWidget(dialog)
        seeds.add(dialog.seating.seed)
        qtbot.keyClicks(dialog.seats.named[1], "Zoe")
        assert dialog.seating.names == ("", "Zoe")
    assert len(seeds) == 3
    dialog.seed.selectAll()
    qtbot.keyClick(dialog.seed, Qt.Key.Key_V, CONTROL)
    assert dialog.seating.seed == 4711


def test_the_realm_and_the_race_in_play_are_a_key_away(human, qtbot: QtBot, open_table: OpenTable) -> None:
    scenario = bundled_scenario("long_quiet_river")
    window = open_table("human", "greedy", scenario=scenario)
    human.wait(window)
    qtbot.keyClick(window, Qt.Key.Key_F2)
    realm = panel_of(window, RealmPanel)
    qtbot.waitUntil(realm.isVisible)
    for line in (scenario.title("en"), scenario.text("intro", "en").split(".")[0]):
        assert line in realm.text.toPlainText()
    window.set_language("fr")
    assert scenario.title("fr") in realm.text.toPlainText()
    window.set_language("en")
    human.play(window)
    qtbot.keyClick(window, Qt.Key.Key_H)
    about = panel_of(window, AboutPanel)
    qtbot.waitUntil(about.isVisible)
    s = window.match.state
    for number in s.combo[0]:
        assert str(s.table.catalogue.name(number)) in about.text.toPlainText()


def test_a_game_of_four_is_played_to_its_end_through_the_panels(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", "greedy", "random", seed=3)
    while not window.match.over:
        human.wait(window)
        if not window.match.over:
            human.play(window)
    end = window.match.outcome()
    listed = panel_of(window, LogPanel).list
    rows = "\n".join(listed.item(row).text() for row in range(listed.count()))
    for seat, coins in enumerate(end.coins):
        said = re.findall(rf"^{window.match.seat_name(seat)} (?:gets|pays) .*; (\d+) ", rows, re.MULTILINE)
        assert int(said[-1]) == coins, "at the end all coins are public"


def test_what_the_program_did_is_explained(human, qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("human", "normal")
    while window.match.state.turn < 2:
        human.wait(window)
        human.play(window)
    human.wait(window)
    position = window.match.last_of_program
    assert position is not None
    about = panel_of(window, AboutPanel)
    qtbot.keyClick(window, Qt.Key.Key_W)
    qtbot.waitUntil(lambda: "Why Blue: " in about.text.toPlainText(), timeout=human.patience)
    assert "in its own eyes: best" in about.text.toPlainText()
    assert about.notes[0].rules
    before = window.match.position
    assert window.match.line[:before] == list(window.match.game.decisions), "the game stays where it is"


def test_the_last_turn_is_accounted_for_beside_the_choices(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    income = window.panels["choices"][1].income  # type: ignore[attr-defined]
    human.wait(window)
    assert income.isHidden()
    while window.match.state.turn < 2:
        human.play(window)
        human.wait(window)
    assert income.isVisible()
    change, parts, now = re.findall(
        r"^Last turn: Orange gets (\d+) coins?: (.+); (\d+) in all$", income.text()
    )[0]
    assert sum(map(int, re.findall(r"(?:^|, )(\d+) for ", parts))) == int(change)
    assert int(now) == window.match.state.coins[0]
