"""Maps of other programs, opened as realms that have no file yet."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from realms.importing.sketch import MAPS, ImportOptions
from realms.locale import Sentence, sentence
from realms.tiles.jsonfile import ReadError, file_position
from realms_editor.desk.files import OpenedFile
from realms_editor.view.dialogs.questions import ask, ask_for_files

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from realms.importing.import_file import Imported
    from realms_editor.view.application import EditorApplication

MOST_REMARKS = 4  # bars above the map
IMPORT = sentence("Import maps")


def is_map(path: Path) -> bool:
    """Return True for files that are imported, not opened."""
    return path.suffix.lower() in MAPS


def ask_for_maps(application: "EditorApplication", parent: "QWidget") -> None:
    """Ask the user which maps to import."""
    act = partial(import_maps, application)
    ask_for_files(parent, application.language, application.folder, act, " ".join(MAPS), IMPORT)


def import_maps(application: "EditorApplication", paths: list[Path]) -> None:
    """Import each file in the background, and show it or say why that cannot be done."""
    for path in paths:
        application.jobs.start(
            partial(read_map, path, application.language),
            partial(show_map, application, path),
            partial(_refuse, application, path),
        )


def read_map(path: Path, language: str) -> "Imported":
    """Read a file of another program."""
    from realms.importing.import_file import import_file

    return import_file(path, ImportOptions(language=language))


def show_map(application: "EditorApplication", path: Path, imported: "Imported") -> None:
    """Open a window on a realm that was imported, with the remarks above its map."""
    unsaved = application.remembers  # for a picture nobody is there to be asked about saving
    opened = OpenedFile(imported.scenario, modified=unsaved)
    window = application.show_document(application.workspace.add(opened))
    for number, remark in enumerate(imported.remarks[:MOST_REMARKS]):
        message = sentence("{place}: {message}", place=path.name, message=remark)
        window.message_bars.show_message(f"import {number}", message)


def refusal(path: Path, error: ReadError) -> Sentence:
    """Return the reason why a file cannot be imported, with its place."""
    place = file_position(path.name, error.line, error.column)
    return sentence("{place}: {message}", place=place, message=error.message)


def _refuse(application: "EditorApplication", path: Path, error: Exception) -> None:
    if not isinstance(error, ReadError):
        raise error
    question = sentence("{file} cannot be imported.", file=path.name)
    ask(application.front_window(), application.language, question, refusal(path, error))
