"""The actions that write or copy the map for others."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX, Scenario, ScenarioError
from realms.tiles import saving
from realms.tiles.jsonfile import ReadError
from realms.tiles.jsonform import dumps
from realms.tiles.saving import Lost, SaveError
from realms_editor.tools.actions import ACTIONS, Action
from realms_editor.view.dialogs.questions import ask, ask_where_to_save
from realms_editor.view.files.clipboard import put_picture

if TYPE_CHECKING:
    from realms_editor.view.window import Window

WHOLE = f".whole{SUFFIX}"
TITLES: dict[str, Sentence] = {
    ".png": sentence("Export as a picture (PNG)…"),
    ".svg": sentence("Export as a drawing (SVG)…"),
    ".pdf": sentence("Export for print (PDF)…"),
    WHOLE: sentence("Export with its tile faces, as one file…"),
}


def export(window: "Window", form: str) -> None:
    """Ask for a file, and write the map of the window, or the realm, to it in that form."""
    if window.file_controller:
        studio, make = window.file_controller.application, _maker(window, form)
        folder = window.document.path.parent if window.document.path else studio.folder
        suggested = folder / _name(window, form)
        ask_where_to_save(
            window,
            window.language,
            suggested,
            lambda path: studio.jobs.start(
                lambda: saving.save(path, make()),
                partial(_written, window, path),
                partial(_not_written, window),
            ),
            form,
            TITLES[form],
        )


def _maker(window: "Window", form: str) -> Callable[[], bytes]:
    """What makes the content of the file; it may be done by another thread."""
    scenario = window.document.scenario
    if form == WHOLE:
        return lambda: _whole(scenario)
    from realms_editor.view.canvas import map_picture

    draw = map_picture.seen(window)
    return lambda: map_picture.FORMS[form](draw())


def _whole(scenario: Scenario) -> bytes:
    from realms.export.selfcontained import self_contained

    try:
        return saving.encoded(dumps(self_contained(scenario)))
    except (ScenarioError, ReadError) as error:
        raise SaveError(error.message) from error


def _name(window: "Window", form: str) -> str:
    """What the file may be called: after the realm, and for pictures the count of players."""
    path = window.document.path
    stem = path.name.removesuffix(SUFFIX) if path else str(window.document.scenario.data["id"])
    return f"{stem}{form}" if form == WHOLE else f"{stem}_{window.document.players}{form}"


def _written(window: "Window", path: Path, lost: Lost) -> None:
    window.bench.say(lost[0] if lost else sentence("Saved in {file}", file=path.name))


def _not_written(window: "Window", error: Exception) -> None:
    if not isinstance(error, SaveError):
        raise error
    ask(window, window.language, sentence("The file could not be written."), error.message)


@ACTIONS.action(
    "copy_picture", sentence("Copy as a picture"), "edit", "Ctrl+Shift+C", level="window", group=3
)
def copy_picture(window: "Window") -> None:
    """Put the map as it is seen on the clipboard, for other programs."""
    from realms_editor.view.canvas import map_picture

    put_picture(map_picture.for_clipboard(map_picture.seen(window)()))
    window.bench.say(sentence("The picture of the map can be pasted elsewhere."))


def _kept(window: "Window") -> bool:
    return window.file_controller is not None


for _form, _title in TITLES.items():
    ACTIONS.add(
        Action(
            f"export_{_form.split('.')[1]}",
            _title,
            "file",
            partial(export, form=_form),
            level="window",
            group=2,
            enabled=_kept,
        )
    )
