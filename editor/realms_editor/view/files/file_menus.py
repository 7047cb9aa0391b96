"""The submenus of the File menu: samples and recent files."""

from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk import files
from realms_editor.view.plain_text import safe_caption, safe_tooltip

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window


def add_file_menus(application: "EditorApplication", window: "Window") -> None:
    """Add both submenus; they are filled when they open."""
    menu = window.menus["file"]
    samples, recent = QMenu(menu), QMenu(menu)
    for each in (samples, recent):
        menu.insertMenu(window.entries["save"], each)
    menu.insertSeparator(window.entries["save"])
    menu.aboutToShow.connect(partial(_entitle, window, samples, recent))
    samples.aboutToShow.connect(partial(_fill_samples, application, samples))
    recent.aboutToShow.connect(partial(_fill_recent, application, recent))
    _entitle(window, samples, recent)


@cache
def samples_known() -> tuple[Scenario, ...]:
    """Return the bundled realms, read once."""
    return tuple(files.templates())


def _entitle(window: "Window", samples: QMenu, recent: QMenu) -> None:
    samples.setTitle(window.say(sentence("New from")))
    recent.setTitle(window.say(sentence("Open recent")))


def _fill_samples(application: "EditorApplication", menu: QMenu) -> None:
    menu.clear()
    for sample in samples_known():
        menu.addAction(
            safe_caption(sample.title(application.language)), partial(application.show_new, sample)
        )


def _fill_recent(application: "EditorApplication", menu: QMenu) -> None:
    menu.clear()
    for path in application.preferences.recent:
        entry = menu.addAction(safe_caption(path.name), partial(application.open_files, [path]))
        entry.setToolTip(safe_tooltip(str(path)))
    if menu.isEmpty():
        menu.addAction(safe_caption(sentence("No file yet").in_language(application.language))).setEnabled(
            False
        )
    menu.setToolTipsVisible(True)
