"""The page of texts: fields for each language, what is missing, and the sheet, as somebody types."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.view.dialogs.text_page import TextPage
from realms_editor.view.window import Window

KEYS = ("titles", "intro", "setup", "rules", "notes")
OpenWindow = Callable[..., Window]


@pytest.fixture
def scenario() -> Scenario:
    return bundled_scenario("lost_river")


def opened(qtbot: QtBot, window: Window) -> TextPage:
    window.run_named("text_page")
    (page,) = window.findChildren(TextPage)
    qtbot.waitUntil(page.isActiveWindow)
    return page


def write(qtbot: QtBot, page: TextPage, key: str, text: str) -> None:
    editor = page.rows[key].editor
    assert isinstance(editor, QPlainTextEdit)
    qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(editor, text)


def test_what_is_typed_is_printed_and_missing_languages_are_marked(
    qtbot: QtBot, open_window: OpenWindow, scenario: Scenario
) -> None:
    window = open_window(scenario)
    page = opened(qtbot, window)
    assert page.summary.text() == "Every text is there in all languages."
    assert "The Lost River" in page.preview.toPlainText()
    write(qtbot, page, "texts:en:notes", "Mind the <b>gap</b>")
    assert window.document.scenario.data["texts"]["en"]["notes"] == "Mind the <b>gap</b>"
    assert "Notes for other authors\nMind the <b>gap</b>" in page.preview.toPlainText()
    assert page.summary.text() == "texts missing: 1"
    assert page.rows["texts:fr:notes"].title.text() == "Français: missing"
    qtbot.keyClick(page.language, Qt.Key.Key_Down)
    assert "La Rivière perdue" in page.preview.toPlainText()
    assert "not written in this language; another is printed" in page.preview.toPlainText()
    write(qtbot, page, "texts:fr:notes", "Attention")
    assert page.summary.text() == "Every text is there in all languages."
    assert "Remarques pour les autres auteurs\nAttention" in page.preview.toPlainText()
    assert "another is printed" not in page.preview.toPlainText()


def test_typing_is_undone_text_by_text(qtbot: QtBot, open_window: OpenWindow, scenario: Scenario) -> None:
    window = open_window(scenario)
    page = opened(qtbot, window)
    write(qtbot, page, "texts:en:setup", "First")
    write(qtbot, page, "texts:fr:setup", "D'abord")
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()
    window.run_named("undo")
    assert window.document.scenario.data["texts"]["en"]["setup"] == "First"
    assert "setup" not in window.document.scenario.data["texts"]["fr"]
    window.run_named("undo")
    assert window.document.scenario.data == scenario.data


def test_a_language_is_added_where_the_texts_are_written(
    qtbot: QtBot, open_window: OpenWindow, empty: Scenario
) -> None:
    window = open_window(empty)
    page = opened(qtbot, window)
    assert list(page.rows) == [f"{key}:en" if key == "titles" else f"texts:en:{key}" for key in KEYS]
    adding = page.more.editor
    assert adding
    box = adding.findChild(QComboBox)
    button = adding.findChild(QPushButton)
    assert box
    assert button
    qtbot.keyClicks(box, "Deutsch")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert page.summary.text() == "texts missing: 1"
    assert page.rows["titles:de"].title.text() == "Deutsch: missing"
    assert [page.language.itemText(row) for row in range(page.language.count())] == ["English", "Deutsch"]
    write(qtbot, page, "texts:de:intro", "Zwei Seen")
    assert window.document.scenario.data["texts"] == {"de": {"intro": "Zwei Seen"}}
