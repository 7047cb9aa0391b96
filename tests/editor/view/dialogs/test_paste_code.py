"""Realms as text: the code of an open realm is copied, and a code that somebody sent is opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.scenario.scenario import Scenario, bundled_scenario
from realms.sharing.fragment import MARK
from realms_editor.desk.shared_text import looks_shared, own_faces, shared_text
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.paste_code import PasteCodeDialog
from realms_editor.view.window import Window

from help.controls import controls, described, name_of, unreached
from help.windows import editor, open_document, opened_dialog

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorApplication]:
    QApplication.clipboard().clear()
    with editor(tmp_path) as application:
        yield application
    QApplication.clipboard().clear()
    del qtbot


@pytest.fixture
def window(application: EditorApplication, sample: Scenario) -> Window:
    return open_document(application, sample)


def copied(window: Window) -> str:
    window.run_named("copy_code")
    return QApplication.clipboard().text()


def paste(window: Window) -> PasteCodeDialog:
    window.run_named("paste_code")
    return opened_dialog(window, PasteCodeDialog)


def test_a_copied_code_is_offered_and_enter_opens_it(
    qtbot: QtBot, application: EditorApplication, window: Window
) -> None:
    code = copied(window)
    assert code in str(window.bench.said)
    dialog = paste(window)
    assert dialog.field.toPlainText() == code
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not isValid(dialog) and len(application.windows) == 2)
    opened = application.windows[-1].document
    assert shared_text(opened.scenario).text == code
    assert opened.realm.board.region_count == window.document.realm.board.region_count
    assert opened.path is None


def test_a_realm_without_a_code_is_copied_whole(qtbot: QtBot, application: EditorApplication) -> None:
    drawn = open_document(application, bundled_scenario("four_lands"))
    text = copied(drawn)
    assert text.startswith(MARK)
    assert "a drawn board has no short code" in str(drawn.bench.said)
    QApplication.clipboard().setText(f"  https://example.org/realm{text}\n")
    dialog = paste(drawn)
    qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(application.windows) == 2)
    assert application.windows[-1].document.scenario.data == drawn.document.scenario.data


def test_other_texts_on_the_clipboard_are_not_offered(window: Window) -> None:
    QApplication.clipboard().setText("buy milk")
    dialog = paste(window)
    assert dialog.field.toPlainText() == ""
    dialog.reject()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "paste a code or an address first"),
        ("UUUUU-UUUUU", 'character 1 of the code is "U", which no code has'),
        ("#r1=!", "the address is damaged: it has characters that belong to no realm"),
        ("#r9=abc", "the address was made by a later version of this program"),
    ],
)
def test_a_text_without_a_realm_says_why_and_can_be_mended(
    qtbot: QtBot, window: Window, text: str, problem: str
) -> None:
    dialog = paste(window)
    QApplication.clipboard().setText(text)
    if text:
        QTest.keyClick(dialog.field, Qt.Key.Key_V, CONTROL)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.problem.text() == problem)
    assert dialog.problem.isVisible()
    QTest.keyClicks(dialog.field, "0")
    assert dialog.problem.isHidden()


def test_one_wrong_character_is_found(qtbot: QtBot, window: Window) -> None:
    code = copied(window)
    wrong = ("1" if code[0] == "0" else "0") + code[1:]
    assert looks_shared(code)
    assert not looks_shared(wrong)
    QApplication.clipboard().setText(wrong)
    dialog = paste(window)
    QTest.keyClick(dialog.field, Qt.Key.Key_V, CONTROL)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "compare it once more" in dialog.problem.text())


def test_bundled_faces_need_not_be_given(sample: Scenario) -> None:
    assert own_faces(sample) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_control_has_a_name_and_is_reached_by_tab(window: Window, language: str) -> None:
    window.set_language(language)
    dialog = paste(window)
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.field) == []
