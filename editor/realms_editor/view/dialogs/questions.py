"""Questions and file dialogs that do not block: each answer has its own callback."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QWidget

from realms.locale import Sentence, sentence
from realms.scenario.scenario import SUFFIX
from realms_editor.view.background.deletion import delete_when_closed
from realms_editor.view.plain_text import MessageBox, Role, safe_caption
from realms_editor.view.window_placement import resize_to_screen


def do_nothing() -> None:
    """Do nothing, for answers that change nothing."""


@dataclass(frozen=True)
class Answer:
    """A button and its callback."""

    text: Sentence
    act: Callable[[], object] = do_nothing
    role: Role = Role.AcceptRole


CANCEL = Answer(sentence("Cancel"), role=Role.RejectRole)
UNDERSTOOD = Answer(sentence("OK"))
OPEN, SAVE_AS = sentence("Open realms"), sentence("Save as")
FOLDER = sentence("Choose a folder")


def ask(
    parent: QWidget | None,
    language: str,
    question: Sentence,
    more: Sentence | None = None,
    answers: Sequence[Answer] = (UNDERSTOOD,),
    details: str = "",
) -> MessageBox:
    """Ask a question; the first answer is the default, Esc chooses the one that rejects."""
    box = MessageBox(parent)
    delete_when_closed(box)
    box.setWindowTitle("Realmwright")
    box.ask(question.in_language(language), more.in_language(language) if more else "", details)
    box.setAccessibleName(question.in_language(language))
    acts: dict[QAbstractButton, Callable[[], object]] = {}
    for place, answer in enumerate(answers):
        button = box.addButton(safe_caption(answer.text.in_language(language)), answer.role)
        acts[button] = answer.act
        if place == 0:
            box.setDefaultButton(button)
        if answer.role == Role.RejectRole:
            box.setEscapeButton(button)
    box.buttonClicked.connect(lambda button: acts.get(button, do_nothing)())
    box.open()
    return box


def ask_for_files(
    parent: QWidget,
    language: str,
    folder: Path,
    act: Callable[[list[Path]], None],
    kind: str = SUFFIX,
    title: Sentence = OPEN,
) -> None:
    """Ask which files to open; `kind` has their suffixes."""
    filters = _filter(language) if kind == SUFFIX else " ".join(f"*{suffix}" for suffix in kind.split())
    dialog = QFileDialog(parent, _heading(title, language), str(folder), filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.filesSelected.connect(lambda names: act([Path(name) for name in names]))
    _show(dialog, language)


def ask_where_to_save(
    parent: QWidget,
    language: str,
    path: Path,
    act: Callable[[Path], None],
    kind: str = SUFFIX,
    title: Sentence = SAVE_AS,
) -> None:
    """Ask where to save; an existing file is replaced only after confirmation."""
    filters = _filter(language) if kind == SUFFIX else f"*{kind}"
    dialog = QFileDialog(parent, _heading(title, language), str(path.parent), filters)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(kind.removeprefix("."))
    dialog.selectFile(path.name)
    dialog.fileSelected.connect(lambda name: act(Path(name)))
    _show(dialog, language)


def ask_for_folder(
    parent: QWidget, language: str, folder: Path, act: Callable[[Path], None], title: Sentence = FOLDER
) -> None:
    """Ask for a folder to write several files into."""
    dialog = QFileDialog(parent, _heading(title, language), str(folder))
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    dialog.fileSelected.connect(lambda name: act(Path(name)))
    _show(dialog, language)


def _heading(title: Sentence, language: str) -> str:
    """Return a menu title without its dots, as a dialog title."""
    return title.in_language(language).rstrip("…").rstrip()


def _filter(language: str) -> str:
    realms, everything = sentence("Realms"), sentence("All files")
    return f"{realms.in_language(language)} (*{SUFFIX});;{everything.in_language(language)} (*)"


_LABELS = {
    QFileDialog.DialogLabel.LookIn: sentence("Folder:"),
    QFileDialog.DialogLabel.FileName: sentence("File name:"),
    QFileDialog.DialogLabel.FileType: sentence("File type:"),
}


def _show(dialog: QFileDialog, language: str) -> None:
    for label, words in _LABELS.items():  # Qt translates these only partly
        dialog.setLabelText(label, words.in_language(language))
    resize_to_screen(dialog, QSize(760, 460))
    dialog.setAccessibleName(dialog.windowTitle())
    delete_when_closed(dialog)
    dialog.open()
