"""Actions for the photo that is traced: load it, and remove it from under the map."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from realms.export.photo import photo_words
from realms.export.registry import ExportError, all_exports
from realms.locale import Sentence, sentence
from realms.scenario.photos import KINDS
from realms.scenario.picture_changes import set_picture
from realms.tiles.saving import SaveError
from realms_editor.desk import photos
from realms_editor.tools.actions import ACTIONS, needing
from realms_editor.view.bars.message_bars import NOTICE
from realms_editor.view.canvas.photo import decoded
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask, ask_for_files
from realms_editor.view.files.export_actions import export_from

if TYPE_CHECKING:
    from realms_editor.view.window import Window

TITLE = sentence("Load a photo to trace…")
OFFERS = {
    "drawing": sentence("Is the board on the photo askew? Click its four corners, and it fills the sheet."),
    "tiles": sentence("Lay points of the photo on corners of the hexagons, and it fits the grid."),
}
COPYRIGHT = sentence(
    "The photo stays on this computer beside the realm. It is in an export only if you ask for it: the art"
    " of a printed board belongs to its publisher."
)


@needing(sentence("there is no photo under the map"))
def _has_photo(window: "Window") -> bool:
    return window.document.realm.picture is not None


@needing(sentence("there is no photo under a drawing"))
def _has_photo_to_export(window: "Window") -> bool:
    drawn = window.document.realm.drawing is not None
    return window.file_controller is not None and drawn and _has_photo(window)


@ACTIONS.action("load_photo", TITLE, "map", level="window", group=8)
def choose_photo(window: "Window") -> None:
    """Lay a photo under the drawing or the tiles; the photo is copied into the folder of the realm."""
    path = window.document.path
    controller = window.file_controller
    folder = path.parent if path else controller.application.folder if controller else Path.home()

    def take(chosen: list[Path]) -> None:
        if chosen:
            load_photo(window, chosen[0])

    ask_for_files(window, window.language, folder, take, " *".join(KINDS), TITLE)


@ACTIONS.action(
    "remove_photo", sentence("Remove the photo"), "map", level="window", group=8, enabled=_has_photo
)
def remove_photo(window: "Window") -> None:
    """Take the photo away from under the map; its file stays."""
    window.bench.do(set_picture(window.document.scenario, window.document.players, None))


@ACTIONS.action(
    "photo_export",
    sentence("Export the map with the photo…"),
    "map",
    level="window",
    group=8,
    enabled=_has_photo_to_export,
)
def export_with_photo(window: "Window") -> None:
    """Say whose art the photo is, ask for a form, and export the map with the photo under it."""
    try:
        art, *warnings = photo_words(window.document.realm)
    except ExportError as error:
        ask(window, window.language, sentence("The photo cannot be exported."), error.message)
        return
    answers = [
        Answer(sentence("As {form}", form=name.upper()), partial(export_from, window, export, photo=True))
        for name, export in all_exports().items()
        if "photo" in export.uses
    ]
    question = warnings[0] if warnings else sentence("Export the map with the photo under it?")
    ask(window, window.language, question, art, (CANCEL, *answers))


def load_photo(window: "Window", photo: Path) -> None:
    """Lay a photo under the map; ask for what it needs: a file of the realm, and a copy beside it."""
    document = window.document.path
    if document is None:
        _ask_to_save(window, photo)
    elif photos.name_beside(document, photo) is None:
        copy = Answer(sentence("Copy it"), lambda: _copy(window, document, photo))
        question = sentence("Copy {photo} into the folder of the realm?", photo=photo.name)
        ask(window, window.language, question, COPYRIGHT, (copy, CANCEL))
    else:
        _lay(window, document, photo)


def _ask_to_save(window: "Window", photo: Path) -> None:
    """Save a realm that has no file yet, because the photo has to lie beside it."""
    controller = window.file_controller
    if controller:
        question = sentence("Save the realm first? The photo has to lie beside its file.")
        save = Answer(
            sentence("Save as…"), lambda: controller.save_as(lambda: load_photo(window, photo), photo.parent)
        )
        ask(window, window.language, question, COPYRIGHT, (save, CANCEL))


def _copy(window: "Window", document: Path, photo: Path) -> None:
    try:
        _lay(window, document, photos.copy_beside(document, photo))
    except SaveError as error:
        _refuse(window, error.message)


def _lay(window: "Window", document: Path, photo: Path) -> None:
    """Lay a photo beside the document under the map, and take the tool that moves it."""
    try:
        raw = photos.read_photo(photo)
    except SaveError as error:
        _refuse(window, error.message)
        return
    size, name = decoded(raw).size(), photos.name_beside(document, photo)
    if size.isEmpty() or name is None:
        _refuse(window, sentence("The photo {name} is no picture that can be shown.", name=photo.name))
        return
    entry = photos.picture_of(
        name, raw, (size.width(), size.height()), photos.room_for(window.document.realm)
    )
    if window.bench.do(set_picture(window.document.scenario, window.document.players, entry)):
        window.bench.choose("picture")
        _offer_to_straighten(window)


def _offer_to_straighten(window: "Window") -> None:
    """Say above the map how a photo taken from aside is straightened."""

    def straighten() -> None:
        window.canvas.setFocus()
        window.bench.choose("picture")
        window.run_named("picture_straighten")

    message = OFFERS[window.bench.kind]
    answer = Answer(sentence("Straighten the photo"), straighten)
    window.message_bars.show_message("photo", message, (answer,), icon=NOTICE)


def _refuse(window: "Window", why: Sentence) -> None:
    ask(window, window.language, sentence("The photo cannot be loaded."), why)
