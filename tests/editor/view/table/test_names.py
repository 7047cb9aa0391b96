"""The names of the seats: wherever a seat is spoken of, also in what was written before it had its name."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.play.record import Record
from realms.rules.position.state import CHANCE
from realms_editor.desk.match import Match
from realms_editor.view.table.after_game import AfterGameDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.table.window_actions import write_log

from help.tables import greedy_choice

OpenTable = Callable[..., TableWindow]
LOSS = 3  # a turn in which somebody has lost a region


def played_on(window: TableWindow) -> None:
    """Let a game go on until each player has been told of several times."""
    window.pause(True)
    match = window.match
    while match.state.turn <= LOSS:
        if match.game.seat == CHANCE:
            match.throw()
        else:
            match.play(greedy_choice(match).decision)
    window.show_all()


def name_seat(window: TableWindow, seat: int, name: str) -> None:
    """Write a name beside the colour of a seat."""
    field = window.panels["players"][1].names[seat]  # type: ignore[attr-defined]
    window.activateWindow()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)


def log_text(window: TableWindow) -> str:
    listed = window.panels["log"][1].list  # type: ignore[attr-defined]
    return "\n".join(listed.item(row).text() for row in range(listed.count()))


def test_a_new_name_stands_in_earlier_lines_too(open_table: OpenTable, tmp_path: Path) -> None:
    window = open_table("greedy", "greedy", "greedy")
    played_on(window)
    before = log_text(window)
    assert "Blue gets" in before
    assert "Blue loses" in before
    name_seat(window, 1, "Ann")
    assert log_text(window) == before.replace("Blue", "Ann")
    write_log(window, tmp_path / "log.txt")
    assert "Blue" not in (tmp_path / "log.txt").read_text(encoding="utf-8")
    name_seat(window, 1, "Zoe")
    assert log_text(window) == before.replace("Blue", "Zoe")


def test_regions_and_reasons_name_the_players(human, open_table: OpenTable, qtbot: QtBot) -> None:
    window = open_table("human", "greedy")
    human.wait(window)
    while not window.match.state.combo[3]:
        human.play(window)
        human.wait(window)
    name_seat(window, 1, "Ann")
    s = window.match.state
    region = next(region for region in range(s.table.ground.n) if s.holder[region] // 3 == 1)
    qtbot.mouseMove(window.canvas.viewport(), human.pixel(window, region))
    window.bench.hover(tuple(window.canvas.mapToScene(human.pixel(window, region)).toTuple()))
    said = window.panels["about"][1].text.toPlainText()  # type: ignore[attr-defined]
    assert "Ann, " in said
    assert "seat 2" not in said


def test_the_page_after_the_game_knows_the_names(open_table: OpenTable) -> None:
    window = open_table("greedy", "greedy")
    played_on(window)
    name_seat(window, 0, "Ann & Bob")
    window.run_named("after_game")
    (page,) = (each for each in window.findChildren(AfterGameDialog) if each.isVisible())
    assert [str(name) for name in page.played.names] == ["1 - Ann & Bob (greedy)", "2 - Blue (greedy)"]
    page.close()


def test_a_name_cannot_turn_the_direction_of_what_follows_it(open_table: OpenTable) -> None:
    window = open_table("human", "greedy")
    window.pause(True)
    window.rename(0, "\u202eevil\u202c\x00 one")
    assert window.match.seating.names[0] == "evil one"
    window.rename(0, "\u0639\u0631\u0628\u064a")
    assert window.match.seating.names[0] == "\u0639\u0631\u0628\u064a"


def test_names_of_a_record_are_as_short_as_those_at_the_table(open_table: OpenTable) -> None:
    window = open_table("greedy", "greedy")
    played_on(window)
    kept = window.match.unfinished(None)
    assert kept
    kept["table"]["names"] = ["x" * 200, "\u202eevil"]
    assert Match.of_record(Record(kept)).seating.names == ("x" * 40, "evil")
