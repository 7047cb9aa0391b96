"""Connects a window with its file: saving, closing, and changes by other programs."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray

from realms.locale import Sentence, sentence
from realms.tiles.saving import SaveError
from realms_editor.desk import files
from realms_editor.desk.disk import Stamp, stamp_of
from realms_editor.desk.document import SavePoint
from realms_editor.desk.files import ChangedOutsideError, OpenedFile, SavedFile
from realms_editor.desk.open_document import OpenDocument
from realms_editor.view.bars.message_bars import NOTICE
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask, ask_where_to_save, do_nothing
from realms_editor.view.plain_text import Role

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.bars.tour import Tour
    from realms_editor.view.window import Window

Act = Callable[[], object]


class FileController:
    """The file of one window: it saves, closes and reloads the document."""

    def __init__(self, application: "EditorApplication", window: "Window", opened: OpenDocument) -> None:
        self.application, self.window, self.open_document = application, window, opened
        self.tour: Tour | None = None
        self._writing = False
        self._after: list[Act] = []  # callbacks for the end of the running save
        self._leaving = False
        self.show_state()

    # Saving

    def save(self, then: Act = do_nothing) -> None:
        """Save the document; one that is new or read-only asks for a file first."""
        document = self.open_document.document
        if self._writing:
            self._after.append(then)
        elif document.path is None or document.read_only:
            self.save_as(then)
        else:
            self._write(document.path, self.open_document.stamp, then)

    def save_as(self, then: Act = do_nothing, folder: Path | None = None) -> None:
        """Ask for a file and save the document there; a new one is suggested for a folder."""
        own = self.open_document.document.path
        name = files.suggested_name(self.open_document.document.scenario)
        path = own or (folder or self.application.folder) / name
        if self.open_document.document.read_only and own:
            path = files.free_path(own, self._say(sentence("copy")))
        ask_where_to_save(
            self.window,
            self.window.language,
            path,
            lambda chosen: self._write(chosen, self.open_document.stamp_for(chosen), then),
        )

    def _write(self, path: Path, seen: Stamp | None, then: Act) -> None:
        mark = self.open_document.document.save_point()
        self._writing = True
        self.application.jobs.start(
            self.open_document.save_job(path, seen),
            lambda saved: self._saved(saved, mark, then),
            lambda error: self._not_saved(error, path, then),
        )

    def _saved(self, saved: SavedFile, mark: SavePoint, then: Act) -> None:
        self._writing = False
        self.open_document.note_saved(saved, mark)
        self.window.message_bars.clear("outside")
        for number, warning in enumerate(saved.warnings):
            self.window.message_bars.show_message(f"saved {number}", warning)
        self.show_state()
        self.window.bench.say(sentence("Saved in {file}", file=saved.path.name))
        self.application.remember_file(saved.path)
        after, self._after = self._after, []
        if after and self.open_document.document.modified:
            self.save(lambda: _all(after))
        else:
            _all(after)
        then()

    def _not_saved(self, error: Exception, path: Path, then: Act) -> None:
        self._writing, self._after = False, []
        if not isinstance(error, SaveError):
            raise error
        elsewhere = Answer(sentence("Save as…"), lambda: self.save_as(then))
        if isinstance(error, ChangedOutsideError):
            replace = Answer(
                sentence("Replace it"),
                lambda: self._write(path, stamp_of(path), then),
                Role.DestructiveRole,
            )
            more = sentence("If you replace it, its current content stays among the backups.")
            ask(self.window, self.window.language, error.message, more, (elsewhere, replace, CANCEL))
        else:
            question = sentence("The realm could not be saved.")
            ask(self.window, self.window.language, question, error.message, (elsewhere, CANCEL))

    # Closing

    def may_close(self) -> bool:
        """Return True if the window can close now; otherwise ask what to do with the changes."""
        if self._leaving or not (self.open_document.document.modified or self._writing):
            return True
        if self._writing:
            self._after.append(self.window.close)
            return False
        title = self.open_document.document.scenario.title(self.window.language)
        ask(
            self.window,
            self.window.language,
            sentence("Save the changes of {title}?", title=title or self._say(sentence("Untitled"))),
            None,
            (
                Answer(sentence("Save"), lambda: self.save(self.close_without_saving)),
                Answer(sentence("Discard"), self.close_without_saving, Role.DestructiveRole),
                Answer(CANCEL.text, self.application.session.stay, CANCEL.role),
            ),
        )
        return False

    def remember_layout(self, *, place: bool = False) -> None:
        """Save the layout of the window, and when it closes its place on the screen."""
        known, window = self.application.preferences, self.window
        now: dict[str, Any] = {"overlays": window.overlays, "beyond_supply": window.bench.beyond_supply}
        if place:
            self.application.session.window_closes(window)
            now["window"] = f"{_text(window.saveGeometry())} {_text(window.saveState())}"
        changes = {name: value for name, value in now.items() if getattr(known, name) != value}
        if changes:
            self.application.save_preferences(**changes)

    def restore_layout(self) -> None:
        """Restore the layout that was saved last."""
        known, window = self.application.preferences, self.window
        window.show_overlays(known.overlays)
        window.bench.beyond_supply = known.beyond_supply
        geometry, _, state = known.window.partition(" ")
        if state and self.application.remembers:
            if not self.application.windows:
                window.restoreGeometry(QByteArray.fromBase64(geometry.encode()))
            window.restoreState(QByteArray.fromBase64(state.encode()))
            window.share_corners()

    def close_without_saving(self) -> None:
        """Close the window and discard the changes."""
        self._leaving = True
        self.window.close()

    def release(self) -> None:
        """Release the document of a closed window."""
        self.open_document.close()
        self.application.forget_window(self.window)

    # State of the file

    def show_state(self) -> None:
        """Show a bar if the document is read-only or open elsewhere."""
        document, bars = self.open_document.document, self.window.message_bars
        if document.read_only:
            answers = [Answer(sentence("Save as…"), self.save_as)]
            if self.open_document.findings:
                answers.insert(0, Answer(sentence("What is wrong…"), self.show_findings))
            bars.show_message("read only", document.read_only, answers, closes=False)
        else:
            bars.clear("read only")
        if self.open_document.shared:
            message = sentence("This realm is open twice; the second one to save will be asked what to do.")
            bars.show_message("shared", message, icon=NOTICE)
        else:
            bars.clear("shared")

    def show_findings(self) -> None:
        """List the faults of a read-only file."""
        remarks = [(finding.code, finding.remark) for finding in self.open_document.findings]
        lines = [
            f"{code} {f'{remark.line}:{remark.column}' if remark.line else ''} {self._say(remark.message)}"
            for code, remark in remarks
        ]
        question = self.open_document.document.read_only or sentence("What is wrong…")
        ask(self.window, self.window.language, question, Sentence("{lines}", {"lines": "\n".join(lines)}))

    def check_file(self) -> None:
        """Check in a background job whether another program has changed the file."""
        if self.open_document.document.path and self.open_document.stamp and not self._writing:
            path, stamp = self.open_document.document.path, self.open_document.stamp
            self.application.errands.start(
                self.open_document.watch_job(), lambda now: self._looked(path, stamp, now)
            )

    def _looked(self, path: Path, before: Stamp, now: Stamp | None) -> None:
        if self._writing or (self.open_document.document.path, self.open_document.stamp) != (path, before):
            return  # it has been saved meanwhile
        if now is None:
            again = Answer(sentence("Save it again"), lambda: self._write(path, None, do_nothing))
            message = sentence("{file} is gone. The realm now exists only in this window.", file=path.name)
            self.window.message_bars.show_message("outside", message, (again,))
        elif now.digest == before.digest:
            self.open_document.stamp = now
            self.window.message_bars.clear("outside")
        elif self.window.message_bars["outside"] is None:
            self._offer_reload(path, now)

    def _offer_reload(self, path: Path, now: Stamp) -> None:
        def keep() -> None:
            self.open_document.stamp = now
            self.open_document.document.mark_modified()

        self.window.message_bars.show_message(
            "outside",
            sentence("{file} was changed by another program.", file=path.name),
            (
                Answer(sentence("Reload"), lambda: self._reload(path)),
                Answer(sentence("Keep mine"), keep, Role.RejectRole),
            ),
        )

    def _reload(self, path: Path) -> None:
        self.application.jobs.start(lambda: files.open_file(path), self._take_over)

    def _take_over(self, again: OpenedFile) -> None:
        if self.open_document.reload(again):
            self.show_state()
        else:
            message = sentence("The file is now damaged; this window keeps the realm as you see it.")
            self.window.message_bars.show_message("outside", message)

    def _say(self, message: Sentence) -> str:
        return self.window.say(message)


def _text(data: QByteArray) -> str:
    return data.toBase64().toStdString()


def _all(acts: list[Act]) -> None:
    for act in acts:
        act()
