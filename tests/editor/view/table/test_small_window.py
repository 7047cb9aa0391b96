"""A small window: the map gets room, and everything stays in reach."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.export.drawing.tokens import PILE_TALL
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table.cards import FACE, LEFT_WRAPPED, PILL
from realms_editor.view.table.panel_room import USUAL_WIDTHS
from realms_editor.view.table.players_panel import PlayersPanel
from realms_editor.view.table.table_scene import LEAST_TALL
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

LATE = 5  # a turn in which there are races in decline
SMALL, LARGE = (1024, 700), (1920, 1080)
SEATS = ("human", "paced", "paced", "paced", "paced")


@pytest.fixture
def five(open_table: Callable[..., TableWindow]) -> TableWindow:
    """A table of five in a later turn, with races in decline; a person is to conquer."""
    return play_on(open_table(*SEATS, scenario=bundled_scenario("first_steps")))


def play_on(window: TableWindow) -> TableWindow:
    """Go on to a later turn, in which a person is to conquer."""
    window.pause(True)
    match = window.match
    while match.state.turn < LATE or not (match.waits_for_human and match.state.step.id == "attack"):
        if match.game.seat == CHANCE:
            match.throw()
        else:
            match.play(greedy_choice(match).decision)
    window.go_on()
    return window


def fitted(window: TableWindow, size: tuple[int, int]) -> TableWindow:
    window.resize(*size)
    QTest.qWait(50)
    return window


def test_all_five_seats_are_seen_and_the_log_has_room(five: TableWindow) -> None:
    players = fitted(five, SMALL).panels["players"][1]
    assert isinstance(players, PlayersPanel)
    around = players.around.viewport()
    assert all(
        around.rect().contains(each.mapTo(around, each.rect().bottomLeft())) for each in players.descriptions
    )
    assert five.panels["log"][1].list.viewport().height() >= 120  # type: ignore[attr-defined]


def test_a_window_as_large_as_4k_becomes_small_at_once_and_names_of_one_long_word_fit(
    open_table: Callable[..., TableWindow],
) -> None:
    window = open_table(*SEATS, scenario=bundled_scenario("all_together_now"), language="fr")
    window.pause(True)
    for seat in range(len(SEATS)):
        window.rename(seat, "W" * 200)
    fitted(window, (3840, 2160))
    window.resize(*SMALL)
    QTest.qWait(300)
    assert window.size().toTuple() == SMALL
    players, cards = window.panels["players"][1], window.panels["column"][1].list  # type: ignore[attr-defined]
    assert isinstance(players, PlayersPanel)
    assert players.around.horizontalScrollBar().maximum() == 0
    for row in range(cards.count()):
        name, room = cards.item(row).data(FACE).name, cards.visualItemRect(cards.item(row))
        lines = cards.fontMetrics().boundingRect(QRect(0, 0, room.width() - 110, 0), LEFT_WRAPPED, name)
        assert lines.height() + PILL < room.height(), name


def test_the_map_has_more_than_the_usual_panels_would_leave(five: TableWindow) -> None:
    assert fitted(five, SMALL).canvas.width() > SMALL[0] - sum(USUAL_WIDTHS.values()) + 40


def test_what_is_folded_away_comes_by_its_key_and_by_itself_in_a_large_window(five: TableWindow) -> None:
    about, log = five.panels["about"][1], five.panels["log"][1]
    fitted(five, SMALL)
    assert about.visibleRegion().isEmpty()
    five.run_named("help_in_play")
    QTest.qWait(20)
    assert not about.visibleRegion().isEmpty()
    fitted(five, LARGE)
    assert not about.visibleRegion().isEmpty()
    assert not log.visibleRegion().isEmpty()
    assert five.dockWidgetArea(five.panels["log"][0]) == log.area


def test_a_window_made_small_again_stays_as_it_was_arranged(five: TableWindow) -> None:
    fitted(five, SMALL)
    five.reveal("about")
    fitted(five, (1020, 690))
    assert not five.panels["about"][1].visibleRegion().isEmpty()


@pytest.mark.parametrize("name", ["first_steps", "night_and_day", "four_lands"])
def test_tokens_can_be_read_on_a_small_map(open_table: Callable[..., TableWindow], name: str) -> None:
    window = open_table(*["paced"] * 5, scenario=bundled_scenario(name))
    window.pause(True)
    match = window.match
    while not any(match.state.held[: match.state.table.guards]):
        match.throw() if match.game.seat == CHANCE else match.play(greedy_choice(match).decision)
    window.show_all()
    seen = []
    for size in (SMALL, LARGE, SMALL):
        fitted(window, size)
        piles = [pile for pile in window.scene.lying.values() if pile.tokens]
        shown = {window.scene.ground.token_size(pile.region) for pile in piles}
        seen.append(min(shown) * PILE_TALL * window.bench.scale)
    small, large, again = seen
    assert small >= 0.8 * LEAST_TALL, "a drawn region may be small itself"
    assert small == again
    assert window.scene.token_scale > 1
    assert large > small


def lies_below(players: PlayersPanel) -> bool:
    """Tell whether what is said of the island is wholly to be seen, below the seats."""
    said = players.beside.geometry()
    return players.rect().contains(said) and said.top() > players.around.geometry().bottom()


def test_what_lies_beside_the_map_covers_no_seat(
    open_table: Callable[..., TableWindow], qtbot: QtBot
) -> None:
    window = play_on(open_table(*SEATS[:4], scenario=bundled_scenario("necromancer_island")))
    for size in ((1366, 768), SMALL, LARGE):
        fitted(window, size)
        players = window.panels["players"][1]
        assert isinstance(players, PlayersPanel)
        assert players.beside.isVisible()
        qtbot.waitUntil(partial(lies_below, players))
        assert window.height() == size[1]
