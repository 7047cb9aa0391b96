"""Tokens carried from region to region, by drags and by keys; the die; what the inspector tells."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.board.hexes import neighbour
from realms.export.drawing.maps import label_point
from realms.play.info_cards import about_combination
from realms.play.trait_texts import rules_about, summary_of
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table import die as die_module
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.panels import AboutPanel
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

OpenTable = Callable[..., TableWindow]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def spreading(human, open_table: OpenTable) -> TableWindow:
    """A table at which a human is to spread tokens over several regions."""
    window = open_table("human", "greedy")
    while True:
        human.wait(window)
        plan = window.match.redeployment()
        if plan and len(plan.tokens) > 1 and max(plan.tokens.values()) > 2:
            return window
        human.play(window)


def drag(window: TableWindow, start: QPoint, end: QPoint, keys=Qt.KeyboardModifier.NoModifier) -> None:
    view = window.canvas.viewport()
    QTest.mousePress(view, LEFT, keys, start)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, LEFT, keys, end)


def ends_of(window: TableWindow) -> tuple[int, int]:
    """A region that can spare tokens, and another one."""
    plan = window.match.redeployment()
    assert plan
    start = max(plan.tokens, key=lambda each: plan.tokens[each] - plan.least[each])
    return start, next(each for each in plan.tokens if each != start)


def test_a_token_is_dragged_to_another_region(human, spreading: TableWindow) -> None:
    plan, (start, end) = spreading.match.redeployment(), ends_of(spreading)
    before = dict(plan.tokens)
    drag(spreading, human.pixel(spreading, start), human.pixel(spreading, end))
    assert plan.tokens == {**before, start: before[start] - 1, end: before[end] + 1}
    assert plan.hand == 0
    assert spreading.entries["spread"].isEnabled()


def test_with_control_all_that_may_leave_is_dragged(human, spreading: TableWindow) -> None:
    plan, (start, end) = spreading.match.redeployment(), ends_of(spreading)
    free = plan.tokens[start] - plan.least[start]
    before = plan.tokens[end]
    drag(
        spreading,
        human.pixel(spreading, start),
        human.pixel(spreading, end),
        Qt.KeyboardModifier.ControlModifier,
    )
    assert (plan.tokens[start], plan.tokens[end]) == (plan.least[start], before + free)
    drag(spreading, human.pixel(spreading, start), human.pixel(spreading, end))
    assert plan.tokens[start] == plan.least[start], "what has to stay stays"


@pytest.fixture
def mustering(open_table: OpenTable) -> TableWindow:
    """A table at which a human, the Necromancer, is to spread ghosts over several regions."""
    scenario = bundled_scenario("necromancer_island")
    window = open_table("greedy", "greedy", "human", scenario=scenario, seed=2)
    window.pause(True)
    match = window.match
    while True:
        plan = match.redeployment()
        if match.game.seat == CHANCE:
            match.throw()
        elif plan and match.waits_for_human and 1 < len(plan.tokens) < sum(plan.tokens.values()):
            window.pause(False)
            return window
        else:
            match.play(greedy_choice(match).decision)


def test_ghosts_are_spread_by_the_same_gestures_and_one_line_tells_of_it(
    human, mustering: TableWindow
) -> None:
    plan, (start, end) = mustering.match.redeployment(), ends_of(mustering)
    before, position = dict(plan.tokens), mustering.match.position
    drag(mustering, human.pixel(mustering, start), human.pixel(mustering, end))
    assert plan.tokens == {**before, start: before[start] - 1, end: before[end] + 1}
    QTest.mouseClick(
        mustering.canvas.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, human.pixel(mustering, end)
    )
    ghosts = plan.tokens[end]
    assert sum(plan.tokens.values()) == ghosts + sum(plan.least.values()) - plan.least[end]
    QTest.keyClick(mustering.canvas, Qt.Key.Key_D)
    assert mustering.match.redeployment() is None
    said = [str(line.text) for line in mustering.match.log[position:] if not line.is_quiet]
    place = mustering.match.game.place(end)
    assert [line for line in said if line.startswith("redeploy")] == [f"redeploy: {ghosts} in {place}"]
    assert not any("keep" in line for line in said)


def test_ghosts_in_hand_may_go_back_to_the_island(human, mustering: TableWindow) -> None:
    plan, (start, _) = mustering.match.redeployment(), ends_of(mustering)
    wanted = {**plan.tokens, start: plan.tokens[start] - 1}
    drag(mustering, human.pixel(mustering, start), QPoint(3, 3))
    assert plan.hand == 1
    assert "to stay off the map: 1" in str(mustering.question_text())
    assert mustering.entries["spread"].isEnabled()
    QTest.keyClick(mustering.canvas, Qt.Key.Key_D)
    assert {region: mustering.match.state.tokens[region] for region in wanted} == wanted


def test_beyond_the_own_regions_a_token_is_taken_in_hand(human, spreading: TableWindow) -> None:
    plan, (start, _) = spreading.match.redeployment(), ends_of(spreading)
    before = plan.tokens[start]
    drag(spreading, human.pixel(spreading, start), QPoint(3, 3))
    assert (plan.tokens[start], plan.hand) == (before - 1, 1)
    assert not spreading.entries["spread"].isEnabled()


def test_the_way_of_a_token_is_shown_until_it_is_dropped(human, spreading: TableWindow) -> None:
    start, end = ends_of(spreading)
    view = spreading.canvas.viewport()
    QTest.mousePress(view, LEFT, pos=human.pixel(spreading, start))
    QTest.mouseMove(view, human.pixel(spreading, end))
    assert spreading.bench.ghost.link is not None
    assert spreading.bench.tool.cancel()
    assert spreading.bench.ghost.link is None
    QTest.mouseRelease(view, LEFT, pos=human.pixel(spreading, end))
    assert spreading.match.plan.hand == 0


def test_a_token_is_carried_by_keys(spreading: TableWindow) -> None:
    plan, (start, end) = spreading.match.redeployment(), ends_of(spreading)
    before = dict(plan.tokens)
    board = spreading.bench.board
    for region in (start, end):
        point_to(spreading, board.names[region])
        QTest.keyClick(spreading.canvas, Qt.Key.Key_M)
    assert plan.tokens == {**before, start: before[start] - 1, end: before[end] + 1}


def point_to(window: TableWindow, address: str) -> None:
    """Move the keyboard cursor onto a third, by keys only."""
    bench = window.bench
    tile, third = address.split("/")
    laid = bench.board.placements[bench.board.rank_of[tile]]
    window.canvas.setFocus()
    bench.place_cursor(neighbour(laid.cell, 0))
    QTest.keyClick(window.canvas, Qt.Key.Key_Left)
    for _ in range(3):
        if bench.cursor_spot.address == address:
            return
        QTest.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    raise AssertionError(f"no key leads to {tile}/{third}")


def test_the_inspector_tells_of_regions_and_combinations(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    panel = window.panels["about"][1]
    assert isinstance(panel, AboutPanel)
    column = window.panels["column"][1].list  # type: ignore[attr-defined]
    column.setCurrentRow(2)
    race, power = window.match.state.column[2]
    for number in (race, power):
        assert str(window.match.state.table.catalogue.name(number)) in panel.text.toPlainText()
    window.bench.hover(label_point(window.bench.board, 4))
    assert str(window.match.game.place(4)) in panel.text.toPlainText()


def test_the_inspector_tells_all_in_the_language_of_the_window(open_table: OpenTable) -> None:
    window = open_table("human", "human", language="fr")
    panel = window.panels["about"][1]
    assert isinstance(panel, AboutPanel)
    for place, numbers in enumerate(window.match.state.column):
        window.show_notes(about_combination(window.match.state, place))
        lines = {line.strip() for line in panel.text.toPlainText().splitlines()}
        for trait in (window.match.state.table.catalogue.traits[number] for number in numbers):
            told = [summary_of(trait), *(row.text for row in rules_about(trait.kind, trait.id))]
            assert len(told) > 1
            assert {sentence.in_language("fr").replace("\u00a0", " ") for sentence in told} <= lines
            assert lines.isdisjoint(map(str, told))


@pytest.fixture
def rolling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A die that is quick."""
    monkeypatch.setattr(die_module, "FRAME_MS", 1)
    monkeypatch.setattr(die_module, "SHOWN_MS", 1)


@pytest.mark.usefixtures("rolling")
def test_the_die_rolls_before_the_game_goes_on(qtbot: QtBot, open_table: OpenTable) -> None:
    window = open_table("random", "random", seed=5)
    window.rolls = True
    window.pace.setCurrentIndex(1)
    seen = []
    window.die.hide()
    window.ended.connect(lambda: seen.append("end"))
    window.pause(False)
    qtbot.waitUntil(window.die.isVisible)
    position, face = window.match.position, None
    qtbot.waitUntil(lambda: not window.die.isVisible() or window.match.position != position, timeout=5_000)
    face = window.die.face
    thrown = window.match.log[position - 1].text
    assert f"shows {face}" in str(thrown)
    window.run_named("roll")
    assert not window.rolls
    window.pause(True)


def test_motion_that_is_not_wanted_is_left_out(
    open_table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_table("human", "greedy")
    assert die_module.motion_allowed(window)
    hint = type(window.style()).styleHint
    monkeypatch.setattr(type(window.style()), "styleHint", lambda *_: 0, raising=False)
    assert not die_module.motion_allowed(window)
    monkeypatch.setattr(type(window.style()), "styleHint", hint)


def test_the_end_names_the_winners_on_the_map_and_offers_what_comes_after(
    qtbot: QtBot, open_table: OpenTable
) -> None:
    window = open_table("random", "random")
    with qtbot.waitSignal(window.ended, timeout=60_000):
        pass
    choices = window.panels["choices"][1]
    assert isinstance(choices, ChoicesPanel)
    offered = [button.text() for button in choices.buttons.buttons]
    assert [text.split("…")[0] for text in offered] == ["After the game", "Save the game", "Play again"]
    banner, winner = window.flow.banner, window.match.outcome().winners[0]
    assert (banner.isVisible(), banner.seat) == (True, winner)
    assert banner.text == f"The game is over. Won by {window.match.seat_name(winner)}"
