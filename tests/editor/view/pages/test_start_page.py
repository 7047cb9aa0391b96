"""The start page offers what one can begin with, and the tour goes on by what is tried."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QListWidget, QMessageBox, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.checks.owned_boxes import owned_path
from realms.scenario.changes import lay_tile
from realms.scenario.scenario import Scenario
from realms_editor.desk import files, preferences
from realms_editor.desk.workspace import Workspace
from realms_editor.view.application import EditorApplication
from realms_editor.view.bars.tour import STOPS, TOPIC
from realms_editor.view.dialogs.new_realm import NewRealmDialog
from realms_editor.view.generate.surprise import SurpriseBox
from realms_editor.view.pages.gallery import CARD, Gallery
from realms_editor.view.pages.recent_files import RecentFiles
from realms_editor.view.pages.start_page import StartPage
from realms_editor.view.window import Window

from help import generated
from help.executors import InThisProcess


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditorApplication]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made = EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json")
    yield made
    for page in (each for window in made.windows for each in window.findChildren(StartPage)):
        page.reject()
    qtbot.waitUntil(lambda: not made.jobs.busy)
    made.close()
    for window in list(made.windows):
        window.file_controller = None
        window.close()
        window.deleteLater()


def page_of(application: EditorApplication) -> StartPage:
    application.show_start_page()
    return page_of_open(application)


def gallery_of(page: QWidget) -> Gallery:
    gallery = page.findChild(Gallery)
    assert isinstance(gallery, Gallery)
    return gallery


def choose(page: QWidget, name: str) -> None:
    """Go to a card by its first letters, and press Enter."""
    gallery = gallery_of(page)
    assert page.focusWidget() is gallery
    gallery.keyboardSearch(name)
    assert gallery.currentItem().text().startswith(name)
    QTest.keyClick(gallery, Qt.Key.Key_Return)


def begin(application: EditorApplication) -> None:
    """Accept the dialog that asks what a new realm is made of."""
    (dialog,) = [each for window in application.windows for each in window.findChildren(NewRealmDialog)]
    QTest.keyClick(dialog, Qt.Key.Key_Return)


def press(page: QWidget, name: str) -> None:
    (button,) = [each for each in page.findChildren(QAbstractButton) if each.accessibleName() == name]
    button.click()


def test_a_sample_is_shown_as_a_new_document(application: EditorApplication, sample: Scenario) -> None:
    application.show_new(sample)
    choose(page_of(application), "The Lost River")
    (window,) = application.windows
    assert window.document.scenario.data["id"] == "lost_river"
    assert window.document.path is None


def test_a_page_that_is_left_early_is_no_crash(
    qtbot: QtBot, application: EditorApplication, sample: Scenario
) -> None:
    application.show_new(sample)
    application.show_start_page()
    page = page_of_open(application)
    page.reject()
    qtbot.waitUntil(lambda: not isValid(page))
    qtbot.waitUntil(lambda: not application.jobs.busy)


def test_a_new_realm_is_empty(application: EditorApplication, sample: Scenario) -> None:
    application.show_new(sample)
    choose(page_of(application), "New realm")
    begin(application)
    (window,) = application.windows
    assert window.document.realm.tiles == ()
    assert window.document.scenario.counts == (2,)


def test_enter_begins_a_new_realm(qtbot: QtBot, application: EditorApplication, sample: Scenario) -> None:
    application.show_new(sample)
    page = page_of(application)
    qtbot.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
    begin(application)
    assert application.windows[-1].document.realm.tiles == ()


def test_files_used_last_are_opened(
    qtbot: QtBot, application: EditorApplication, sample: Scenario, tmp_path: Path
) -> None:
    path = tmp_path / "a.realm.json"
    path.write_bytes(files.draft_content(sample))
    application.preferences = preferences.remember_recent(application.preferences_path, path)
    application.show_empty()
    page = page_of(application)
    (recent,) = [each for each in page.findChildren(QListWidget) if not isinstance(each, Gallery)]
    recent.itemActivated.emit(recent.item(0))
    qtbot.waitUntil(lambda: not application.jobs.busy)
    assert [window.document.path for window in application.windows] == [path]


def test_recent_files_have_pictures_and_titles_or_say_that_they_cannot_be_read(
    qtbot: QtBot, application: EditorApplication, sample: Scenario, tmp_path: Path
) -> None:
    good, broken, gone = (tmp_path / f"{name}.realm.json" for name in ("good", "broken", "gone"))
    good.write_bytes(files.draft_content(sample))
    broken.write_text('{"format": 1')
    for path in (gone, broken, good):
        application.preferences = preferences.remember_recent(application.preferences_path, path)
    application.show_empty()
    page = page_of(application)
    recent = page.findChild(RecentFiles)
    assert recent is not None
    empty = recent.item(0).icon().pixmap(recent.iconSize()).toImage()
    qtbot.waitUntil(lambda: "gone" in recent.item(2).text() and "(" in recent.item(2).text())
    assert [recent.item(row).text() for row in range(3)] == [
        f"{sample.title('en')}\ngood.realm.json",
        "broken.realm.json (cannot be read)",
        "gone.realm.json (cannot be read)",
    ]
    drawn, left = (recent.item(row).icon().pixmap(recent.iconSize()).toImage() for row in (0, 1))
    assert drawn != empty == left


def test_the_language_is_chosen_there(application: EditorApplication, sample: Scenario) -> None:
    application.show_new(sample)
    press(page_of(application), "Français")
    page = page_of_open(application)
    told = [label.text() for label in page.findChildren(QLabel)]
    assert "Fichiers récents" in told
    assert application.windows[0].language == "fr"


def page_of_open(application: EditorApplication) -> StartPage:
    (page,) = [each for each in application.windows[-1].findChildren(StartPage) if each.isVisible()]
    return page


def test_everything_on_it_has_a_name(application: EditorApplication, sample: Scenario) -> None:
    application.show_new(sample)
    page = page_of(application)
    assert all(button.accessibleName() for button in page.findChildren(QAbstractButton))
    assert gallery_of(page).accessibleName() == "Realms to begin with"
    page.reject()
    assert application.windows[0].isVisible()


def test_every_card_has_a_title_and_a_picture_of_its_own(
    qtbot: QtBot, application: EditorApplication, sample: Scenario
) -> None:
    application.show_new(sample)
    gallery = gallery_of(page_of(application))
    qtbot.waitUntil(lambda: not application.jobs.busy)
    cards = [gallery.item(row) for row in range(gallery.count())]
    assert cards[0].text() == "New realm"
    assert [card.text().partition("\n")[0] for card in cards[1:]] == [
        realm.title("en") for realm in files.templates()
    ]
    assert "4-5 players ★★" in {card.text().partition("\n")[2] for card in cards}
    pictures = {bytes(pixels(card.icon().pixmap(CARD).toImage())) for card in cards}
    assert len(pictures) == len(cards)


def pixels(image: QImage) -> memoryview:
    return image.convertToFormat(QImage.Format.Format_RGB32).constBits()


def test_a_card_is_chosen_by_the_pointer(
    qtbot: QtBot, application: EditorApplication, sample: Scenario
) -> None:
    application.show_new(sample)
    gallery = gallery_of(page_of(application))
    (card,) = gallery.findItems("Go East", Qt.MatchFlag.MatchStartsWith)
    gallery.scrollToItem(card)
    at = gallery.visualItemRect(card).center()
    qtbot.mouseClick(gallery.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert application.windows[-1].document.scenario.data["id"] == "go_east"


def turn_wheel(window: Window) -> None:
    at, none = QPointF(200, 200), Qt.MouseButton.NoButton
    there = window.canvas.viewport().mapToGlobal(at)
    notch, keys = QPoint(0, 120), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(at, there, QPoint(), notch, none, keys, Qt.ScrollPhase.NoScrollPhase, False)
    QApplication.sendEvent(window.canvas.viewport(), event)


def told(window: Window) -> str:
    bar = window.message_bars[TOPIC]
    assert bar
    return bar.label.text()


def test_the_tour_goes_on_by_what_is_tried(qtbot: QtBot, application: EditorApplication) -> None:
    application.start_tour()
    (window,) = application.windows
    all_of_them = len(STOPS)
    assert told(window).startswith(f"1 of {all_of_them}")
    turn_wheel(window)
    assert told(window).startswith("2 of")
    laid = window.bench.board.placements[window.bench.board.rank_of["I"]]
    x, y = centre(laid.cell)
    pixel = window.canvas.mapFromScene(x + 30, y)
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(pixel))
    assert told(window).startswith("3 of")
    assert " R" in told(window)
    window.run_named("turn")
    assert told(window).startswith("4 of")
    window.run_named("undo")
    assert told(window).startswith("5 of")
    document = window.document
    document.do(lay_tile(document.scenario, document.players, Placement("B", "surface", 5, 5, 0)))
    assert told(window).startswith("6 of")
    document.look_at(3)
    assert told(window).startswith("7 of")
    for _ in STOPS[6:]:
        bar = window.message_bars[TOPIC]
        assert bar
        bar.buttons[0].click()
    assert window.message_bars[TOPIC] is None
    qtbot.waitUntil(lambda: application.preferences.tour_seen)


def test_the_tour_can_be_left(qtbot: QtBot, application: EditorApplication) -> None:
    application.start_tour()
    (window,) = application.windows
    window.set_language("fr")
    assert told(window).startswith("1 sur")
    bar = window.message_bars[TOPIC]
    assert bar
    bar.buttons[1].click()
    assert window.message_bars[TOPIC] is None
    turn_wheel(window)
    assert window.message_bars[TOPIC] is None
    qtbot.waitUntil(lambda: not application.errands.busy)


def test_boxes_that_cannot_be_read_are_told_with_a_new_realm(application: EditorApplication) -> None:
    owned_path().parent.mkdir(parents=True, exist_ok=True)
    owned_path().write_text("a = " + "[" * 3000)
    bar = application.show_empty().message_bars["owned"]
    assert bar
    assert str(owned_path()) in bar.label.text()


def test_a_file_that_is_no_realm_opens_no_window(
    qtbot: QtBot, application: EditorApplication, sample: Scenario, tmp_path: Path
) -> None:
    window = application.show_new(sample)
    (tmp_path / "notes.txt").write_text("buy milk")
    application.open_files([tmp_path / "notes.txt"])
    qtbot.waitUntil(lambda: not application.jobs.busy)
    assert application.windows == [window]
    boxes = [each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox)]
    (box,) = [each for each in boxes if each.isVisible()]
    assert (box.text(), box.informativeText()) == ("notes.txt cannot be opened.", "This is not a realm.")
    box.close()


# A surprise


@pytest.fixture
def surprised(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let a function of a test make the realms, in this process unless it is slow."""

    def by(make: generated.Make, *, slow: bool = False) -> None:
        monkeypatch.setattr("realms.generate.session.make_candidate", make)
        if not slow:
            monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)

    return by


def box_of(qtbot: QtBot, page: StartPage) -> SurpriseBox:
    press(page, "Surprise me")
    qtbot.waitUntil(lambda: page.surprise is not None)
    assert page.surprise
    return page.surprise


def test_a_surprise_opens_the_most_even_of_a_few_realms(
    qtbot: QtBot, application: EditorApplication, surprised: Callable[..., None]
) -> None:
    surprised(generated.later_is_better)
    application.show_empty()
    box = box_of(qtbot, page_of(application))
    best = generated.stand_in(3).document
    qtbot.waitUntil(lambda: [each.document.scenario.data for each in application.windows] == [best])
    assert not isValid(box) or not box.isVisible()


def test_a_surprise_can_be_stopped_and_the_page_stays(
    qtbot: QtBot, application: EditorApplication, surprised: Callable[..., None]
) -> None:
    surprised(generated.never_ends, slow=True)
    application.show_empty()
    page = page_of(application)
    box = box_of(qtbot, page)
    assert box.wishes.text().startswith("A surprise: Players: ")
    course = box.search.course
    assert course
    qtbot.waitUntil(lambda: bool(course.processes))
    processes = [*course.processes]
    press(page, "Stop the search for a surprise")
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))
    qtbot.waitUntil(box.stop.isHidden)
    assert page.isVisible()
    assert box.progress.problem.isHidden()


@pytest.mark.parametrize("leave", [QWidget.close, lambda page: press(page, "Two-minute tour")])
def test_whoever_goes_on_without_the_surprise_waits_for_nothing(
    qtbot: QtBot,
    application: EditorApplication,
    surprised: Callable[..., None],
    leave: Callable[[QWidget], object],
) -> None:
    surprised(generated.never_ends, slow=True)
    application.show_empty()
    page = page_of(application)
    course = box_of(qtbot, page).search.course
    assert course
    qtbot.waitUntil(lambda: bool(course.processes))
    processes = [*course.processes]
    leave(page)
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))
    qtbot.waitUntil(lambda: not course.running)


def test_a_surprise_that_cannot_be_says_why(
    qtbot: QtBot, application: EditorApplication, surprised: Callable[..., None]
) -> None:
    surprised(generated.impossible)
    application.show_empty()
    box = box_of(qtbot, page_of(application))
    qtbot.waitUntil(lambda: box.wishes.text().endswith("mountains in the boxes: 3"))
    assert "There is no such realm." in box.wishes.text()


def test_a_surprise_without_luck_says_so(
    qtbot: QtBot, application: EditorApplication, surprised: Callable[..., None]
) -> None:
    surprised(generated.never)
    application.show_empty()
    page = page_of(application)
    box = box_of(qtbot, page)
    qtbot.waitUntil(lambda: box.progress.problem.text().startswith("None of 3 attempts"))
    assert page.isVisible()
    surprised(generated.later_is_better)
    press(page, "Surprise me")
    qtbot.waitUntil(lambda: not isValid(page))


def test_a_newcomer_reads_where_files_will_be_listed(
    application: EditorApplication, sample: Scenario
) -> None:
    application.show_new(sample)
    recent = page_of(application).findChild(RecentFiles)
    assert isinstance(recent, RecentFiles)
    assert [recent.item(row).text() for row in range(recent.count())] == [
        "Realms that you save or open are listed here."
    ]
    assert not recent.item(0).flags()
