"""The parts of the File menu that change: samples to start from, and the files used last."""

from functools import cache, partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk import files
from realms_editor.view.plain_text import caption, tip

if TYPE_CHECKING:
    from realms_editor.view.application import Studio
    from realms_editor.view.window import Window


def add_file_menus(studio: "Studio", window: "Window") -> None:
    """Enter both into the menu of a window; they are filled when they are opened."""
    menu = window.menus["file"]
    samples, recent = QMenu(menu), QMenu(menu)
    for each in (samples, recent):
        menu.insertMenu(window.entries["save"], each)
    menu.insertSeparator(window.entries["save"])
    menu.aboutToShow.connect(partial(_entitle, window, samples, recent))
    samples.aboutToShow.connect(partial(_fill_samples, studio, samples))
    recent.aboutToShow.connect(partial(_fill_recent, studio, recent))
    _entitle(window, samples, recent)


@cache
def samples_known() -> tuple[Scenario, ...]:
    """The bundled realms, read once."""
    return tuple(files.templates())


def _entitle(window: "Window", samples: QMenu, recent: QMenu) -> None:
    samples.setTitle(window.say(sentence("New from")))
    recent.setTitle(window.say(sentence("Open recent")))


def _fill_samples(studio: "Studio", menu: QMenu) -> None:
    menu.clear()
    for sample in samples_known():
        menu.addAction(caption(sample.title(studio.language)), partial(studio.show_new, sample))


def _fill_recent(studio: "Studio", menu: QMenu) -> None:
    menu.clear()
    for path in studio.preferences.recent:
        entry = menu.addAction(caption(path.name), partial(studio.open_files, [path]))
        entry.setToolTip(tip(str(path)))
    if menu.isEmpty():
        menu.addAction(caption(sentence("No file yet").in_language(studio.language))).setEnabled(False)
    menu.setToolTipsVisible(True)
