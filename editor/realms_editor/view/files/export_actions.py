"""The actions that export the map, the realm or a game; there is one for each export of the registry."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from realms.export.registry import Export, ExportError, ExportOptions, Subject, all_exports
from realms.export.saving import save_export
from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX
from realms.tiles.saving import Lost, SaveError
from realms_editor.tools.actions import ACTIONS, Action, Registry
from realms_editor.view.bars.message_bars import NOTICE
from realms_editor.view.dialogs.questions import Answer, ask, ask_where_to_save
from realms_editor.view.files.clipboard import put_picture

if TYPE_CHECKING:
    from realms_editor.view.window import Window

SHOW_THEM = sentence("Show them")
DIALOG = "realms_editor.view.publish.of_window"  # slow to import, so another thread does that
# A function that returns the subject of an export, its options, and the start of the proposed file name.
Offer = Callable[["Window"], tuple[object, ExportOptions, str]]


def add_export_actions(
    registry: Registry,
    subjects: "Mapping[Subject, object]",
    run: Callable[..., None],
    enabled: Callable[..., bool],
    group: int,
    *,
    listed: bool = True,
) -> None:
    """Enter an action for each export of these subjects; `run` takes a window and the export."""
    for export in all_exports().values():
        if not subjects.keys().isdisjoint(export.subjects):
            action = partial(run, export=export)
            title = export_title(export)
            name = f"export_{export.name}"
            registry.add(
                Action(
                    name, title, "file", action, level="window", group=group, enabled=enabled, listed=listed
                )
            )


def export_title(export: Export) -> Sentence:
    """Return the title of the action of an export."""
    return sentence("Export {title}…", title=export.title)


def export_from(window: "Window", export: Export, *, photo: bool = False) -> None:
    """Ask for a file, and export the map as it is seen, or the realm, in the background."""
    if window.file_controller:
        application = window.file_controller.application
        offer = next(SUBJECTS[each] for each in export.subjects if each in SUBJECTS)
        subject, options, stem = offer(window)
        options = replace(options, photo=photo)
        folder = window.document.path.parent if window.document.path else application.folder
        ask_where_to_save(
            window,
            window.language,
            folder / f"{stem}{export.suffix}",
            lambda path: application.jobs.start(
                lambda: save_export(path, export.make(subject, replace(options, file=path))),
                partial(_written, window, path),
                partial(_not_written, window),
            ),
            export.suffix,
            export_title(export),
        )


def _map(window: "Window") -> tuple[object, ExportOptions, str]:
    from realms_editor.view.canvas.map_picture import seen

    return window.document.realm, seen(window), f"{_stem(window)}_{window.document.players}"


def _scenario(window: "Window") -> tuple[object, ExportOptions, str]:
    return window.document.scenario, ExportOptions(window.language), _stem(window)


SUBJECTS: Mapping[Subject, Offer] = {"realm": _map, "scenario": _scenario}


def _stem(window: "Window") -> str:
    path = window.document.path
    return path.name.removesuffix(SUFFIX) if path else str(window.document.scenario.data["id"])


def _written(window: "Window", path: Path, lost: Lost) -> None:
    saved = sentence("Saved in {file}", file=path.name)
    window.bench.say(sentence("{saved}. {remark}", saved=saved, remark=lost[0]) if lost else saved)
    warn_of_findings(window, path.name)


def warn_of_findings(window: "Window", file: str) -> None:
    """Say above the map what an exported realm still has of errors and warnings."""
    from realms.checks.tally_words import tally_words

    window.live_checks.run_all()
    found = tally_words(window.live_checks.findings.whole_tally())
    if found is None:
        window.message_bars.clear("exported")
        return
    words = sentence("{file} is written. This realm still has {findings}.", file=file, findings=found)
    answer = Answer(SHOW_THEM, window.docks["findings"].reveal)
    window.message_bars.show_message("exported", words, (answer,), icon=NOTICE)


def _not_written(window: "Window", error: Exception) -> None:
    if not isinstance(error, SaveError | ExportError):
        raise error
    ask(window, window.language, sentence("The file could not be written."), error.message)


@ACTIONS.action(
    "copy_picture", sentence("Copy as a picture"), "edit", "Ctrl+Shift+C", level="window", group=3
)
def copy_picture(window: "Window") -> None:
    """Put the map as it is seen on the clipboard, for other programs."""
    from realms.export.realm_map import draw_map
    from realms_editor.view.canvas.map_picture import for_clipboard, seen

    put_picture(for_clipboard(draw_map(window.document.realm, seen(window))))
    window.bench.say(sentence("The picture of the map can be pasted elsewhere."))


def _kept(window: "Window") -> bool:
    return window.file_controller is not None


@ACTIONS.action("publish", sentence("Publish…"), "file", "Ctrl+P", level="window", group=2, enabled=_kept)
def publish(window: "Window") -> None:
    """Choose a form of the realm or several, look at them, and write them to files."""
    window.jobs.start(partial(import_module, DIALOG), partial(_publish, window))


def _publish(window: "Window", module: ModuleType) -> None:
    if window.file_controller:
        module.open_dialog(window)


# The dialog has them all; here they are for the command palette, for keys and for plug-ins.
add_export_actions(ACTIONS, SUBJECTS, export_from, _kept, group=2, listed=False)
