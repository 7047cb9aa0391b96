"""F1 at the table: the best ways with their reasons, on the map and beside it, until something is decided."""

from collections.abc import Callable
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from realms.play.advice.choice_text import planned_tokens
from realms.rules.model.decisions import PICK
from realms.scenario.scenario import bundled_scenario
from realms_editor.view import style
from realms_editor.view.table.advice_box import AdviceBox
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.panels import ColumnPanel
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

OpenTable = Callable[..., TableWindow]


def panel_of(window: TableWindow) -> ChoicesPanel:
    panel = window.panels["choices"][1]
    assert isinstance(panel, ChoicesPanel)
    return panel


def box_of(window: TableWindow) -> AdviceBox:
    return panel_of(window).advice


def ask(qtbot: QtBot, window: TableWindow) -> None:
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: bool(window.bench.advice))


def play_to(human, window: TableWindow, step: str) -> None:
    """Let everybody play until a person is at that step with more than one choice."""
    human.wait(window)
    while window.match.state.step.id != step or len(window.match.choices()) < 2:
        human.play(window)
        human.wait(window)


def click_way(qtbot: QtBot, box: AdviceBox, row: int, *, twice: bool = False) -> None:
    rect = box.ways.visualItemRect(box.ways.item(row))
    click = qtbot.mouseDClick if twice else qtbot.mouseClick
    click(box.ways.viewport(), Qt.MouseButton.LeftButton, pos=rect.topLeft() + QPoint(20, 5))


def test_the_best_ways_are_shown_with_coins_and_reasons(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    box, seen = box_of(window), set[str]()
    while not {"on the map", "on a button", "among the combinations"} <= seen:
        human.wait(window)  # type: ignore[attr-defined]
        assert not box.isVisible()
        if not window.match.redeployment():
            ask(qtbot, window)
            best, *others = window.bench.advice
            assert box.isVisible()
            assert len(others) <= 2
            text = box.ways.item(0).text()
            assert window.say(best.text).lower() in text.lower()
            assert text.partition("\n")[0].endswith("(best)")
            assert all(window.say(reason) in text for reason in best.reasons)
            assert window.bench.previewed is not None
            assert window.bench.previewed.decision == best.parts[0]
            choice = window.match.begun_by(best)
            if choice.region is not None:
                seen.add("on the map")
                assert not window.scene.finding_outline.boundingRect().isEmpty()
            marked = [each for each in panel_of(window).buttons.buttons if each.isChecked()]
            if marked:
                seen.add("on a button")
                assert [each.choice for each in marked] == [choice]
            column = window.panels["column"][1]
            assert isinstance(column, ColumnPanel)
            if window.match.state.step.id == "pick":
                seen.add("among the combinations")
                assert PICK + column.list.currentItem().data(Qt.ItemDataRole.UserRole) == best.parts[0]
        human.play(window)  # type: ignore[attr-defined]


def test_f1_again_a_click_and_the_arrow_keys_show_other_ways(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    play_to(human, window, "attack")
    ask(qtbot, window)
    box, ways, before = box_of(window), window.bench.advice, window.match.position
    assert len(ways) == 3
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    assert window.bench.advised is ways[1]
    assert box.ways.currentRow() == 1
    click_way(qtbot, box, 2)
    assert window.bench.advised is ways[2]
    assert window.bench.previewed is not None
    assert window.bench.previewed.decision == ways[2].parts[0]
    box.ways.setFocus()
    qtbot.keyClick(box.ways, Qt.Key.Key_Up)
    assert window.bench.advised is ways[1]
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    assert window.bench.advised is ways[0]
    assert window.match.position == before


@pytest.mark.parametrize("by", ["enter", "double click", "a key on the map"])
def test_a_way_is_carried_out(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest, by: str
) -> None:
    window = open_table("human", "greedy")
    play_to(human, window, "attack")
    ask(qtbot, window)
    box, second, before = box_of(window), window.bench.advice[1], window.match.position
    if by == "enter":
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
        box.ways.setFocus()
        qtbot.keyClick(box.ways, Qt.Key.Key_Return)
    elif by == "a key on the map":
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    else:
        click_way(qtbot, box, 1)
        click_way(qtbot, box, 1, twice=True)
    assert window.match.line[before] == second.parts[0]
    assert not box.isVisible()
    assert window.bench.advice == []


def test_a_redeployment_is_planned_as_the_chosen_way_says(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    human.wait(window)  # type: ignore[attr-defined]
    while not window.match.redeployment() or len(window.match.choices()) < 3:
        ask(qtbot, window)
        qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
        human.play(window)  # type: ignore[attr-defined]
        human.wait(window)  # type: ignore[attr-defined]
    plan, before = dict(window.match.plan.tokens), window.match.position
    ask(qtbot, window)
    box = box_of(window)
    box.ways.setFocus()
    assert window.bench.advised is None
    assert window.match.plan.tokens == plan, "the plan stays until a way is chosen"
    last = len(window.bench.advice) - 1
    click_way(qtbot, box, last)
    wanted = planned_tokens(window.match.game, window.bench.advice[last].parts)
    assert window.match.plan.tokens == wanted
    assert box.isVisible()
    assert window.match.position == before
    qtbot.keyClick(box.ways, Qt.Key.Key_Enter)
    assert window.match.position > before
    assert [window.match.game.state.tokens[region] for region in wanted] == [*wanted.values()]


def test_the_window_stays_alive_and_late_advice_is_dropped(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_table("human", "greedy")
    play_to(human, window, "attack")
    held, work = Event(), window.match.advice_job()
    monkeypatch.setattr(window.match, "advice_job", lambda: lambda: held.wait(20) and work())
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    box = box_of(window)
    assert box.isVisible()
    assert "thinking" in box.title.text()
    assert not box.ways.isVisible()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    human.choose(window, greedy_choice(window.match).decision)  # type: ignore[attr-defined]
    assert not box.isVisible()
    held.set()
    qtbot.waitUntil(lambda: not window._adviser.busy)
    assert window.bench.advice == []
    assert not box.isVisible()


def test_a_panel_that_was_closed_comes_back_with_the_answer(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    human.wait(window)  # type: ignore[attr-defined]
    window.panels["choices"][0].hide()
    ask(qtbot, window)
    assert box_of(window).isVisible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_best_way_is_seen_whole_in_a_small_window(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest, theme: str
) -> None:
    window = open_table("human", "greedy", "greedy", "greedy", language="fr")
    window.set_theme(style.THEMES[theme])
    window.resize(1024, 700)
    play_to(human, window, "attack")
    ask(qtbot, window)
    box = box_of(window)
    qtbot.waitUntil(lambda: box.ways.height() > 0)
    first = box.ways.visualItemRect(box.ways.item(0))
    assert box.ways.viewport().rect().contains(first)
    assert window.width() == 1024
    assert window.height() == 700
    assert box.ways.horizontalScrollBar().maximum() == 0


def test_advice_beside_pictures_of_tiles_does_not_push_the_window_off_the_screen(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy", language="fr", scenario=bundled_scenario("adrift"))
    window.resize(1024, 700)
    human.wait(window)  # type: ignore[attr-defined]
    while panel_of(window).list.minimumHeight() == 0:
        human.play(window)  # type: ignore[attr-defined]
        human.wait(window)  # type: ignore[attr-defined]
    ask(qtbot, window)
    qtbot.waitUntil(lambda: box_of(window).ways.height() > 0)
    assert (window.width(), window.height()) == (1024, 700)


def test_a_combination_that_was_advised_may_go(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    play_to(human, window, "pick")
    ask(qtbot, window)
    column = window.panels["column"][1]
    assert isinstance(column, ColumnPanel)
    column.list.setCurrentRow(column.list.count() - 2)
    window.match.play(PICK)
    assert len(window.match.state.column) < column.list.count()
    column.refresh()
    assert column.list.count() == len(window.match.state.column)
