"""The recovery page: lists the drafts of a crashed process, with three answers for each."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QSize
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms.tiles.saving import SaveError
from realms_editor.desk import restore
from realms_editor.desk.drafts import DocumentDraft, FileState, OrphanedDrafts, file_state
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.dialogs.questions import ask
from realms_editor.view.plain_text import Label, safe_caption
from realms_editor.view.window_placement import resize_to_screen

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication

Act = Callable[[OrphanedDrafts, DocumentDraft], None]
STANDINGS: dict[FileState, Sentence] = {
    "unsaved": sentence("It was never saved."),
    "gone": sentence("Its file is gone."),
    "same": sentence("Its file is identical."),
    "older": sentence("Its file is older."),
    "changed": sentence("Its file was changed meanwhile."),
}


class RecoveryPage(Dialog):
    """The drafts that were found; those without an answer are offered again at the next start."""

    def __init__(self, application: "EditorApplication", found: list[OrphanedDrafts]) -> None:
        super().__init__(application.front_window())
        self.application, self.found = application, found
        self.setWindowTitle(self._say(sentence("Unsaved work was found")))
        self.setAccessibleName(self.windowTitle())
        column = QVBoxLayout(self)
        head = Label(
            self._say(
                sentence("Realmwright ended before these realms were saved. What should happen to them?")
            )
        )
        head.setWordWrap(True)
        column.addWidget(head)
        column.addWidget(self._list(), 1)
        later = QDialogButtonBox()
        later.addButton(safe_caption(self._say(sentence("Later"))), QDialogButtonBox.ButtonRole.RejectRole)
        later.rejected.connect(self.reject)
        column.addWidget(later)
        self.finished.connect(self._leave)
        resize_to_screen(self, QSize(640, 360))

    def _list(self) -> QScrollArea:
        rows = QWidget()
        column = QVBoxLayout(rows)
        for left in self.found:
            for draft in left.drafts:
                column.addWidget(self._row(left, draft))
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(rows)
        area.setAccessibleName(self.windowTitle())
        return area

    def _row(self, left: OrphanedDrafts, draft: DocumentDraft) -> QFrame:
        row = QFrame()
        row.setFrameShape(QFrame.Shape.StyledPanel)
        column = QVBoxLayout(row)
        label = Label(self.describe(draft))
        label.setWordWrap(True)
        column.addWidget(label)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for text, act in self._choices(draft):
            button = QPushButton(safe_caption(self._say(text)))
            button.setAccessibleName(f"{button.text()}: {draft.title}")
            button.clicked.connect(partial(self._answer, row, act, left, draft))
            buttons.addWidget(button)
        column.addLayout(buttons)
        return row

    def _choices(self, draft: DocumentDraft) -> list[tuple[Sentence, Act]]:
        restored = (sentence("Restore"), self._restore)
        if draft.path is None:
            return [restored, (sentence("Discard"), self._keep_current)]
        both, current = sentence("Keep both"), sentence("Keep the file")
        return [restored, (both, self._keep_both), (current, self._keep_current)]

    def describe(self, draft: DocumentDraft) -> str:
        """Describe a draft: title, file, time, and how it differs from its file."""
        locale = QLocale(self.application.language)
        moment = QDateTime.fromSecsSinceEpoch(int(draft.when))
        when = locale.toString(moment, QLocale.FormatType.ShortFormat)
        title = draft.title or self._say(sentence("Untitled"))
        lines = [title, str(draft.path) if draft.path else ""]
        how = STANDINGS[file_state(draft)]
        unknown = sentence("Draft of an unknown time. {standing}", standing=how)
        dated = sentence("Draft of {when}. {standing}", when=when, standing=how)
        lines += [self._say(dated if draft.when else unknown)]
        return "\n".join(line for line in lines if line)

    def _answer(self, row: QFrame, act: Act, left: OrphanedDrafts, draft: DocumentDraft, *_: object) -> None:
        try:
            act(left, draft)
        except SaveError as error:
            ask(self, self.application.language, sentence("That could not be done."), error.message)
            return
        row.hide()
        row.deleteLater()
        if not any(each.drafts for each in self.found):
            self.accept()

    def _restore(self, left: OrphanedDrafts, draft: DocumentDraft) -> None:
        self.application.show_document(self.application.workspace.restore(draft, left))

    def _keep_current(self, left: OrphanedDrafts, draft: DocumentDraft) -> None:
        current = restore.keep_file(draft, left, self.application.workspace.backups)
        if current:
            self.application.show_opened(current)

    def _keep_both(self, left: OrphanedDrafts, draft: DocumentDraft) -> None:
        for opened in restore.keep_both(draft, left, self._say(sentence("recovered"))):
            self.application.show_opened(opened)

    def _leave(self) -> None:
        for left in self.found:
            left.close()
        self.found = []
        self.application.recovery = None

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.application.language)
