"""Everybody can use the window: names for screen readers, Tab to everywhere, texts that can be read."""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms.export.drawing.icons import pill
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import NO_NEIGHBOURS, display_list
from realms.export.drawing.tile_picture import RegionPicture, TilePicture
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import WORLDS
from realms_editor.desk.drafts import DocumentDraft, DraftStore, orphaned_drafts
from realms_editor.desk.workspace import Workspace
from realms_editor.view import style
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.questions import ask_for_files, ask_where_to_save
from realms_editor.view.docks import DOCKS
from realms_editor.view.pages.recovery_page import RecoveryPage
from realms_editor.view.play_actions import start_game
from realms_editor.view.window import Window

from help.controls import controls, described, name_of, unreached

OpenWindow = Callable[..., Window]
READABLE = 4.5
DIALOGS = (
    *("palette", "find", "shortcuts", "manual", "tileset_form", "about"),
    *("compare_counts", "text_page", "plug_ins"),
)


def unfold(window: Window) -> None:
    """Show all that the form can show."""
    for section in window.docks["scenario"].content.findChildren(QAbstractButton):
        if section.isCheckable() and type(section.parent()).__name__ == "SectionView":
            section.setChecked(True)


@pytest.mark.parametrize("dock", DOCKS)
def test_every_control_of_a_dock_has_a_name(open_window: OpenWindow, sample: Scenario, dock: str) -> None:
    window = open_window(sample)
    window.docks[dock].reveal()
    if dock == "scenario":
        unfold(window)
    QApplication.processEvents()
    assert name_of(window.docks[dock])
    assert [described(each) for each in controls(window.docks[dock]) if not name_of(each)] == []


def test_every_control_of_the_window_has_a_name(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    found = list(controls(window))
    assert len(found) >= 20
    assert [described(each) for each in found if not name_of(each)] == []
    assert all(entry.text() for entry in window.entries.values())


def test_every_control_of_the_dialogs_of_files_has_a_name(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample, language="fr")
    ask_for_files(window, "fr", Path(), print)
    ask_where_to_save(window, "fr", Path("a.realm.json"), print)
    for dialog in (each for each in window.findChildren(QDialog) if each.isVisible()):
        named = dialog.findChildren(QLabel)
        assert dialog.accessibleName() in ("Ouvrir des royaumes", "Enregistrer sous")
        assert {"Dossier\u00a0:", "Nom du fichier\u00a0:"} <= {each.text() for each in named}
        mute = [described(each) for each in controls(dialog) if not (name_of(each) or buddy_of(each, named))]
        assert mute == []
        dialog.close()


def buddy_of(widget: QWidget, labels: list[QLabel]) -> bool:
    return any(label.buddy() is widget for label in labels)


def test_every_control_of_the_table_has_a_name(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    table = start_game(window)
    assert table
    QApplication.processEvents()
    assert [described(each) for each in controls(table) if not name_of(each)] == []
    assert all(entry.text() for entry in table.entries.values())
    table.close()


def test_every_control_of_what_a_crash_has_left_has_a_name(qtbot: QtBot, tmp_path: Path) -> None:
    application = EditorApplication(Workspace(tmp_path / "state"), tmp_path / "editor.json", remembers=False)
    dead = DraftStore(application.workspace.drafts)
    dead.write(DocumentDraft("1", "Nameless", None, b"{}", "", 0.0))
    dead.close()
    page = RecoveryPage(application, orphaned_drafts(application.workspace.drafts))
    qtbot.addWidget(page)
    page.show()
    found = list(controls(page))
    assert len(found) >= 3
    assert page.accessibleName()
    assert [described(each) for each in found if not name_of(each)] == []
    application.close()


@pytest.mark.parametrize("name", DIALOGS)
def test_every_control_of_a_dialog_has_a_name(open_window: OpenWindow, sample: Scenario, name: str) -> None:
    dialog = opened(open_window(sample), name)
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []


def opened(window: Window, name: str) -> QDialog:
    window.run_named(name)
    return next(each for each in window.findChildren(QDialog) if each.isVisible())


@pytest.mark.parametrize("dock", DOCKS)
def test_tab_comes_to_every_control(open_window: OpenWindow, sample: Scenario, dock: str) -> None:
    window = open_window(sample)
    window.docks[dock].reveal()
    QApplication.processEvents()
    assert unreached(window.docks[dock], window.canvas) == []


@pytest.mark.parametrize("name", [name for name in DIALOGS if name not in ("palette", "find")])
def test_tab_comes_to_every_control_of_a_dialog(open_window: OpenWindow, sample: Scenario, name: str) -> None:
    dialog = opened(open_window(sample), name)
    dialog.activateWindow()
    first = next(each for each in controls(dialog) if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
    assert unreached(dialog, first) == []


# Texts that can be read


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor | str, other: QColor | str) -> float:
    darker, lighter = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (lighter + 0.05) / (darker + 0.05)


ROLE = QPalette.ColorRole
TEXTS = [
    *product((ROLE.WindowText, ROLE.PlaceholderText, ROLE.Link), (ROLE.Window,)),
    *product((ROLE.Text, ROLE.PlaceholderText, ROLE.Link), (ROLE.Base, ROLE.AlternateBase)),
    *product((ROLE.ButtonText, ROLE.PlaceholderText), (ROLE.Button,)),
    (ROLE.HighlightedText, ROLE.Highlight),
    (ROLE.ToolTipText, ROLE.ToolTipBase),
]


@pytest.mark.usefixtures("qapp")  # a theme may hold a picture, which needs an application
@pytest.mark.parametrize("theme", style.THEMES.values(), ids=lambda theme: theme.name)
def test_every_text_of_the_windows_stands_out(theme: Theme) -> None:
    palette = style.palette_of(theme)
    poor = {
        (group.name, text.name, ground.name): found
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled)
        for text, ground in TEXTS
        if (found := contrast(palette.color(group, text), palette.color(group, ground))) < READABLE
    }
    assert poor == {}


@pytest.mark.parametrize("theme", style.THEMES.values(), ids=lambda theme: theme.name)
def test_every_text_of_the_map_stands_out(theme: Theme) -> None:
    plate, code = pill((0.0, 0.0), "fo", theme)
    assert contrast(code.fill, plate.fill) >= READABLE
    for world in WORLDS:
        colours = theme.worlds[world]
        assert contrast(colours.letter, colours.hub) >= READABLE
    for name, fill in theme.plates.items():
        assert contrast(theme.ink, fill) >= READABLE, name


def test_no_text_is_drawn_on_bare_ground() -> None:
    """The words of a tile lie on a hub or a pill, whose colours are looked at above."""
    theme = next(iter(style.THEMES.values()))
    picture = TilePicture("A", "surface", (RegionPicture((0, 1, 2), "forest", code="fo"),))
    roles = {shape.role for shape in display_list(picture, NO_NEIGHBOURS, theme) if shape.kind == "text"}
    assert roles == {"hub", "code"}
