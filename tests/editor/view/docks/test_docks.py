"""All docks: they fill after the first frame, speak both languages, and every part has an accessible name."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms.locale import Sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.view import style
from realms_editor.view.docks import DOCKS
from realms_editor.view.docks.dock import Dock
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
NAMED = (QAbstractButton, QAbstractScrollArea, QComboBox, QLineEdit, QTabWidget)


def test_nothing_is_made_before_the_first_frame(qtbot: QtBot, sample: Scenario) -> None:
    window = Window(Document(sample), style.THEMES["light"], "en")
    qtbot.addWidget(window)
    assert not any("content" in vars(dock) for dock in window.docks.values())
    assert not window.live_checks.started
    window.show()
    qtbot.waitUntil(lambda: window.live_checks.started)
    assert all("content" in vars(dock) for dock in window.docks.values())


def test_many_changes_are_shown_once_and_soon(
    qtbot: QtBot, rested: OpenWindow, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dock, "delay_ms", 30)
    window = rested(sample)
    dock = window.docks["figures"].content
    shown: list[int] = []
    monkeypatch.setattr(dock, "refresh", lambda: shown.append(window.document.players))
    for players in (3, 4, 5):
        window.document.look_at(players)
    assert shown == []
    qtbot.waitUntil(lambda: shown == [5])


def test_a_dock_behind_the_tab_of_another_rests_until_it_is_seen(
    rested: OpenWindow, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = rested(sample)
    dock = window.docks["scenario"].content
    shown: list[int] = []
    monkeypatch.setattr(dock, "refresh", lambda: shown.append(window.document.players))
    window.document.look_at(4)
    assert dock.isVisible()  # says Qt
    assert shown == []
    window.docks["scenario"].raise_()
    assert shown == [4]
    window.document.look_at(5)
    assert shown == [4, 5]


def test_the_keys_come_to_a_dock_that_was_behind_a_tab(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    frame = window.docks["scenario"]
    frame.reveal()
    qtbot.waitUntil(lambda: frame.isAncestorOf(window.focusWidget()))
    assert window.focusWidget().isVisible()


def nameless(widget: QWidget) -> list[str]:
    """The parts that somebody could come to by keys and that have no name."""
    parts = [part for kind in NAMED for part in widget.findChildren(kind)]
    inner = [part for part in parts if isinstance(part, QScrollBar) or part.objectName().startswith("qt_")]
    return [
        f"{type(part).__name__} {part.objectName()}"
        for part in parts
        if part not in inner and not part.accessibleName() and part.focusPolicy().value
    ]


@pytest.mark.parametrize("name", [name for name in DOCKS if name != "scenario"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_part_has_an_accessible_name(
    rested: OpenWindow, sample: Scenario, name: str, language: str
) -> None:
    window = rested(sample, "light", language)
    window.docks[name].reveal()
    assert nameless(window.docks[name].content) == []
    assert nameless(window.player_count_bar) == []
    assert window.docks[name].accessibleName() == DOCKS[name].title.in_language(language)


@pytest.mark.parametrize("name", [name for name in DOCKS if name != "scenario"])
def test_no_word_stays_behind_when_the_language_changes(
    rested: OpenWindow, sample: Scenario, name: str
) -> None:
    window = rested(sample, "light", "en")
    window.docks[name].reveal()
    english = told(window.docks[name].content)
    window.run_named("language_fr")
    french = told(window.docks[name].content)
    assert len(english) == len(french)
    untouched = {text for text in set(english) & set(french) if len(text) > 3 and not known_in_both(text)}
    assert untouched == set()


def told(widget: QWidget) -> list[str]:
    labels = [part.text() for part in widget.findChildren(QLabel)]
    return [*labels, *(part.text() for part in widget.findChildren(QAbstractButton))]


def known_in_both(text: str) -> bool:
    """A number, an address, or a word that is the same in French."""
    return not any(char.isalpha() for char in text) or Sentence(text).in_language("fr") == text


@pytest.mark.parametrize("theme", ["dark", "highcontrast"])
def test_docks_take_the_colours_of_the_window(
    qtbot: QtBot, rested: OpenWindow, sample: Scenario, theme: str
) -> None:
    window = rested(sample)
    pictures = {}
    for name in ("palette", "figures", "findings"):
        window.docks[name].reveal()
        pictures[name] = window.docks[name].grab().toImage()
    window.run_named(f"theme_{theme}")
    for name, before in pictures.items():
        window.docks[name].reveal()
        # a dock that a tab hid is painted a moment later
        qtbot.waitUntil(lambda name=name, before=before: window.docks[name].grab().toImage() != before)
