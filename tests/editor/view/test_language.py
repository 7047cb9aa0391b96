"""Qt's own words follow the language of the window."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms.locale import LANGUAGES
from realms.scenario.scenario import Scenario
from realms_editor.view.language import set_qt_language
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_qt_language("en")


def cancel(qtbot: QtBot) -> str:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    return box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "")


def test_buttons_of_dialogs_change_with_the_window(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    assert cancel(qtbot) == "Cancel"
    window.run_named("language_fr")
    assert cancel(qtbot) == "Annuler"
    window.run_named("language_en")
    assert cancel(qtbot) == "Cancel"


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("language", LANGUAGES)
def test_qt_has_words_for_every_language_that_we_ship(language: str) -> None:
    assert set_qt_language(language)
