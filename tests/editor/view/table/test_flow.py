"""The flow of a game on the map: banners, moving tokens, pauses after turns, the die, and skipping."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms.board import addresses
from realms.export.drawing.tokens import TokenPile
from realms_editor.desk.preferences import Preferences
from realms_editor.view import style
from realms_editor.view.table import flights as flights_module
from realms_editor.view.table import turn_banner
from realms_editor.view.table.die import motion_allowed
from realms_editor.view.table.flights import Flight, flights_between
from realms_editor.view.table.flow import LEAST_PAUSE, die_captions
from realms_editor.view.table.table_scene import CHOICES
from realms_editor.view.table.window import TableWindow

OpenTable = Callable[..., TableWindow]
FAST = 1  # the second pace in the list


def pile(region: int, tokens: int, seat: int = 0, *, active: bool = True) -> TokenPile:
    return TokenPile(region, seat, tokens, "To", active, race="trolls")


def moves(before: list[TokenPile], after: list[TokenPile]) -> list[tuple[int, int | None, int]]:
    """The number of tokens that move, from where and to where; regions lie in a row."""
    found = flights_between(
        {each.region: each for each in before},
        {each.region: each for each in after},
        lambda region: (100.0 * region, 0.0),
    )
    assert all(isinstance(each, Flight) for each in found)
    return [(each.pile.tokens, each.start, each.end) for each in found]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([], [pile(1, 3)], [(3, None, 1)]),
        ([pile(1, 3)], [pile(1, 3)], []),
        ([pile(1, 3), pile(5, 3)], [pile(1, 1), pile(2, 3), pile(5, 2)], [(2, 1, 2), (1, 5, 2)]),
        ([pile(1, 2, seat=1)], [pile(1, 3)], [(3, None, 1)]),  # those who leave have gone
        ([pile(1, 2)], [pile(1, 1, active=False)], []),  # into decline
        ([pile(1, 2)], [pile(2, 4)], [(2, 1, 2), (2, None, 2)]),
        ([], [TokenPile(1, -1, 3, "Ba", active=True)], []),  # of no seat
    ],
)
def test_tokens_come_from_the_nearest_region_or_the_hand(
    before: list[TokenPile], after: list[TokenPile], expected: list[tuple[int, int | None, int]]
) -> None:
    assert moves(before, after) == expected


@pytest.fixture
def slow_flights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens that never arrive by themselves."""
    monkeypatch.setattr(flights_module, "FLIGHT_MS", 60_000)


def attacking(human, window: TableWindow) -> int:
    """Play until the first attack; a region that can be taken without a die."""
    human.wait(window)
    while window.match.state.step.id != "attack":
        human.play(window)
        human.wait(window)
    return next(region for region, choice in window.bench.region_choices.items() if not choice.details.die)


def shown(window: TableWindow) -> QImage:
    return window.canvas.viewport().grab().toImage()


@pytest.mark.usefixtures("slow_flights")
@pytest.mark.parametrize("how", ["key", "click", "switch", "close"])
def test_a_token_moves_until_somebody_does_something(human, open_table: OpenTable, qtbot, how: str) -> None:
    window = open_table("human", "human")
    region = attacking(human, window)
    window.pace.setCurrentIndex(FAST)
    window.flow.tokens_move = True
    human.click(window, region)
    flights = window.flow.flights
    assert flights.running
    on_the_way = shown(window)
    assert window.match.state.holder[region] == 0, "the game does not wait"
    if how == "key":
        qtbot.keyClick(window.canvas, Qt.Key.Key_Shift)
    elif how == "click":
        qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 300))
    elif how == "switch":
        window.run_named("tokens_move")
        assert not window.flow.tokens_move
    else:
        window.close()
    assert not flights.running
    assert how == "close" or shown(window) != on_the_way


def test_tokens_lie_where_they_belong_after_their_way(human, open_table: OpenTable, qtbot) -> None:
    window = open_table("human", "human")
    region = attacking(human, window)
    window.pace.setCurrentIndex(FAST)
    window.flow.tokens_move = True
    human.click(window, region)
    qtbot.waitUntil(lambda: not window.flow.flights.running)
    after = shown(window)
    window.scene.show_map()
    assert shown(window) == after


@pytest.mark.parametrize("motion", ["at once", "switched off", "looking back"])
def test_nothing_moves_if_it_is_not_wanted(human, open_table: OpenTable, motion: str) -> None:
    window = open_table("human", "human")
    region = attacking(human, window)
    window.pace.setCurrentIndex(0 if motion == "at once" else FAST)
    window.flow.tokens_move = motion != "switched off"
    human.click(window, region)
    if motion == "looking back":
        window.flow.skip()
        window.look_at(window.match.position - 1)
    assert not window.flow.flights.running


def test_the_banner_says_whose_turn_it_is_and_shrinks(
    human, open_table: OpenTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_banner, "SHOWN_MS", 1)
    window = open_table("human", "human", "human")
    human.wait(window)
    banner, turns = window.flow.banner, list[tuple[int, int]]()
    while len(turns) < 4:
        s = window.match.state
        if (s.turn, s.seat) not in turns:
            turns.append((s.turn, s.seat))
        assert banner.isVisible()
        assert (banner.seat, f"Turn {s.turn} of {s.table.turns}" in banner.text) == (s.seat, True)
        assert banner.accessibleName() == banner.text
        human.play(window)
        human.wait(window)
    window.pace.setCurrentIndex(FAST)
    window.flow.show_banner(large=True)
    wide = banner.width()
    assert banner.large
    qtbot.waitUntil(lambda: not banner.large)
    assert banner.width() < wide
    window.resize(700, 500)
    assert banner.geometry().right() < window.canvas.width()
    window.set_language("fr")
    assert banner.text.startswith("Tour")
    window.set_theme(style.THEMES["dark"])
    window.look_at(len(window.match.line))


def test_no_turn_is_announced_over_the_end_of_a_game(human, open_table: OpenTable) -> None:
    window = open_table("random", "random")
    human.wait(window)
    assert window.match.over
    assert "Turn" not in window.flow.banner.text
    window.look_at(10)
    assert "Turn" in window.flow.banner.text


def test_the_others_wait_after_a_turn_until_a_click(human, open_table: OpenTable, qtbot: QtBot) -> None:
    window = open_table("human", "greedy", "greedy")
    human.wait(window)
    window.pause(True)
    window.pace.setCurrentIndex(FAST)
    flow = window.flow
    usual = window.pace_ms
    while window.match.state.seat != 1:  # the human's turn ends
        if window.match.waits_for_human:
            human.play(window)
        else:
            window.step()
    assert flow.delay(usual) >= usual + LEAST_PAUSE
    window.pause(False)
    assert window._pace.remainingTime() > LEAST_PAUSE / 2
    qtbot.keyClick(window.canvas, Qt.Key.Key_Shift)
    assert window._pace.remainingTime() <= usual
    assert flow.delay(usual) == usual
    window.pause(True)


def test_a_key_goes_on_to_the_own_turn(human, open_table: OpenTable, qtbot: QtBot) -> None:
    window = open_table("human", "greedy", "greedy")
    human.wait(window)
    window.pause(True)
    while window.match.state.seat == 0:  # the human's turn ends
        if window.match.waits_for_human:
            human.play(window)
        else:
            window.step()
    window.pace.setCurrentIndex(3)  # the slowest
    window.show_all()
    position = window.match.position
    assert window.entries["to_my_turn"].isEnabled()
    qtbot.keyClick(window.canvas, Qt.Key.Key_N)
    assert window.pace_ms == 0
    human.wait(window)
    assert window.match.waits_for_human
    assert window.match.position > position
    assert window.pace_ms > 0, "from now on as before"
    assert not window.entries["to_my_turn"].isEnabled()


def test_no_pause_at_once_or_if_switched_off(human, open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    flow = window.flow
    flow._waits = True
    assert flow.delay(0) == 0, "at once"
    window.pace.setCurrentIndex(FAST)
    assert flow.delay(80) > 80
    window.run_named("turn_pauses")
    assert flow.delay(80) == 80
    assert not window.entries["turn_pauses"].isChecked()


def test_settings_are_kept(open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    told = list[tuple[str, bool]]()
    window.flow.setting_changed.connect(lambda name, on: told.append((name, on)))
    for name in ("tokens_move", "turn_pauses"):
        window.run_named(name)
    assert [name for name, _ in told] == ["tokens_move", "turn_pauses"]
    window.flow.load(Preferences(tokens_move=True, turn_pauses=True))
    assert (window.flow.tokens_move, window.flow.turn_pauses) == (True, True)
    window.flow.load(Preferences(tokens_move=False, turn_pauses=False))
    assert (window.flow.tokens_move, window.flow.turn_pauses) == (False, False)
    window.flow.load(Preferences())
    usual = (motion_allowed(window), True)
    assert (window.flow.tokens_move, window.flow.turn_pauses) == usual, "unset: as usual"


def test_the_die_says_what_it_has_to_show_and_whether_it_did() -> None:
    assert [str(each) for each in die_captions(3, 2)] == ["2 or more needed", "3: enough (2 or more needed)"]
    assert [str(each) for each in die_captions(0, 1)] == [
        "1 or more needed",
        "0: not enough (1 or more needed)",
    ]
    assert [str(each) for each in die_captions(2, None)] == ["", "2"]


def test_the_region_that_a_die_decides_is_marked_meanwhile(human, open_table: OpenTable, qtbot) -> None:
    window = open_table("human", "human")
    region = attacking(human, window)
    window.pace.setCurrentIndex(FAST)
    choices, went_on = window.scene._pieces[CHOICES], list[bool]()
    before = len(choices._todo)
    window.flow.roll(2, region, 1, lambda: went_on.append(True))
    assert len(choices._todo) == before + 3, "light, and a line with its casing"
    qtbot.waitUntil(lambda: bool(went_on))
    window.scene.show_map()
    assert len(choices._todo) == before


def test_the_die_stands_beside_its_region_with_its_words(open_table: OpenTable, qtbot: QtBot) -> None:
    window = open_table("human", "greedy")
    die, ended = window.die, list[bool]()
    at = QPoint(200, 200)
    die.roll(3, at, lambda: ended.append(True), captions=("2 or more needed", "3: enough"), beside=True)
    assert not die.geometry().contains(at)
    assert die.caption == die.accessibleName() == "2 or more needed"
    qtbot.waitUntil(lambda: die.caption == "3: enough")
    assert not ended
    qtbot.waitUntil(lambda: bool(ended))
    edge = QPoint(window.canvas.width() - 5, 200)
    die.roll(1, edge, lambda: None, captions=("a", "b"), beside=True)
    assert die.geometry().right() <= window.canvas.viewport().width()
    die.stop()


def test_screen_readers_say_who_holds_a_region_and_who_lost_it(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", language="fr")
    bench, told = window.bench, window.canvas.accessibleDescription
    human.wait(window)
    assert told() == bench.question.in_language("fr")
    lost: int | None = None
    while lost is None:
        human.play(window)
        human.wait(window)
        former, holder = bench.history.changes().former, window.match.state.holder
        won = (region for region, seat in former.items() if seat >= 0 and holder[region] < 6)
        lost = next(won, None)
    seat, then = holder[lost] // 3, former[lost]
    tile, _ = addresses.split_third(bench.board.names[lost])
    bench.place_cursor(bench.board.placements[bench.board.rank_of[tile]].cell)
    while bench.board.region(bench.cursor_spot.address) != lost:
        human.qtbot.keyClick(window.canvas, Qt.Key.Key_BracketRight)
    names = [window.match.seat_name(each).in_language("fr") for each in (seat, then)]
    assert f"tenu par {names[0]}" in told()
    assert f"perdu par {names[1]} depuis votre dernier tour" in told()
