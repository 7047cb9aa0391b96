"""A window that is closed goes, with everything that was its own."""

import weakref
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from realms.board.hexes import centre
from realms.scenario.scenario import Scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.window import Window

from help.windows import (
    DIALOGS,
    be_idle,
    close_dialogs,
    close_document,
    editor,
    living,
    open_document,
    open_table,
    opened_dialogs,
    settle,
)

TIMES = 1  # `dev.py bench editor` does everything many times


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorApplication]:
    with editor(tmp_path) as application:
        yield application
    del qtbot


@pytest.fixture
def window(application: EditorApplication, sample: Scenario) -> Window:
    return open_document(application, sample)


def left_by(act: Callable[[], object]) -> dict[str, int]:
    """Return the objects that doing something again and again leaves beyond doing it once."""
    act()
    settle()
    before = living()
    for _ in range(TIMES):
        act()
    settle()
    return dict(living() - before)


def test_of_closed_tables_nothing_is_left(window: Window) -> None:
    assert left_by(lambda: open_table(window).close()) == {}


def test_of_closed_documents_nothing_is_left(
    application: EditorApplication, window: Window, sample: Scenario
) -> None:
    del window

    def come_and_go() -> None:
        other = open_document(application, sample)
        other.bench.hold_piece({"piece": "monsters", "count": 1})
        settle()
        close_document(other)

    assert left_by(come_and_go) == {}


def test_of_a_document_that_closes_with_its_tables_nothing_is_left(
    application: EditorApplication, window: Window, sample: Scenario
) -> None:
    del window

    def come_and_go() -> None:
        other = open_document(application, sample)
        open_table(other)
        open_table(other)
        close_document(other)

    assert left_by(come_and_go) == {}


@pytest.mark.parametrize("of_the_table", [False, True])
def test_of_closed_dialogs_nothing_is_left(window: Window, of_the_table: bool) -> None:
    if of_the_table:
        open_table(window)

    def come_and_go(name: str) -> None:
        DIALOGS[name](window)
        settle()
        assert opened_dialogs(), name
        close_dialogs()
        be_idle(window)

    names = [name for name in DIALOGS if name.startswith("table ") is of_the_table]
    left = {name: left_by(partial(come_and_go, name)) for name in names}
    assert {name: objects for name, objects in left.items() if objects} == {}


def test_what_python_has_of_closed_windows_goes_after_a_rest(
    qtbot: QtBot, application: EditorApplication, window: Window, sample: Scenario
) -> None:
    other = open_document(application, sample)
    table = open_table(window)
    window.run_named("shortcuts")
    (dialog,) = opened_dialogs()
    known = [weakref.ref(each) for each in (other, other.bench, table, table.match, dialog)]
    application.tidying.rest.setInterval(60_000)
    application.tidying.rest.stop()
    close_dialogs()
    table.close()
    close_document(other)
    del other, table, dialog
    assert application.tidying.rest.isActive(), "whoever closes a window rests a moment later"
    application.tidying.rest.setInterval(10)
    qtbot.waitUntil(lambda: [each() for each in known] == [None] * len(known))


def test_looking_about_and_editing_leave_nothing(window: Window) -> None:
    tiles = sorted(window.bench.board.rank_of)[:6]

    def look_about() -> None:
        for tile in tiles:
            x, y = centre(window.bench.board.placements[window.bench.board.rank_of[tile]].cell)
            window.bench.press((x + 20, y + 20))
            window.bench.release((x + 20, y + 20))
            window.document.look_at(3)
            window.run_named("turn")
            settle()
            window.document.look_at(2)
            window.run_named("undo")
            settle()
        window.live_checks.run_all()
        for dock in window.docks.values():
            dock.content.refresh()

    for dock in window.docks.values():
        dock.reveal()
    assert left_by(look_about) == {}


def test_a_job_holds_nothing_of_what_follows_once_it_has_ended(qtbot: QtBot) -> None:
    class Follower:
        """Somebody who waits for an end."""

        def hear(self, _: object) -> None:
            """Hear of it."""

    owner, follower = QObject(), Follower()
    jobs, known = Jobs(owner), weakref.ref(follower)
    jobs.start(int, follower.hear)
    del follower
    qtbot.waitUntil(lambda: not jobs.busy)
    assert known() is None


def test_somebody_who_still_thinks_when_the_table_is_closed_is_not_waited_for(qtbot: QtBot) -> None:
    owner, gone, heard, thought = QObject(), list[bool](), list[int](), Event()
    jobs = Jobs(owner, threads=1)
    jobs.start(thought.wait, heard.append)
    jobs.destroyed.connect(lambda: gone.append(True))
    jobs.detach()
    owner.deleteLater()
    settle()
    assert not gone
    thought.set()
    qtbot.waitUntil(lambda: bool(gone))
    assert heard == []
