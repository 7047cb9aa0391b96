"""The dialog for your own tile faces: letters, the two faces of a tile, and the chosen third."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import SUFFIX
from realms_editor.desk.document import ReadOnlyError
from realms_editor.desk.tileset import draft as sets
from realms_editor.desk.tileset.draft import FormError, Place, SetDraft, State
from realms_editor.desk.tileset.face_entry import FaceEntry
from realms_editor.desk.tileset.tile_photos import TilePicker
from realms_editor.view.background.deletion import Dialog, delete_when_closed
from realms_editor.view.context import EditorContext
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask, ask_where_to_save
from realms_editor.view.plain_text import Label, Role
from realms_editor.view.tileset.face import FaceView
from realms_editor.view.tileset.head import TilesetHead
from realms_editor.view.tileset.panel import ThirdPanel
from realms_editor.view.tileset.photo_dialog import TITLE as PHOTO_TITLE
from realms_editor.view.tileset.photo_dialog import WORLD_TITLES, TilePhotoDialog
from realms_editor.view.window_placement import resize_to_screen

_MARKS: dict[State, str] = {"whole": "●", "begun": "◐", "empty": "○"}
_STATES: dict[State, Sentence] = {
    "whole": sentence("whole"),
    "begun": sentence("begun"),
    "empty": sentence("empty"),
}


class TilesetForm(Dialog):
    """A dialog to enter the faces of the user's own box."""

    def __init__(
        self,
        context: EditorContext,
        parent: QWidget,
        own: Path | None = None,
        saved: Callable[[Path], None] = lambda _: None,
    ) -> None:
        super().__init__(parent)
        self.context, self.say, self.saved = context, context.say, saved
        self.problem = Label()
        self.entering = FaceEntry(SetDraft(), self.refresh)
        self.photo_only = False
        self.photos: dict[Place, QImage] = {}  # of tiles, as long as the form is open
        self.panel = ThirdPanel(self.entering, context.say)
        self.head = TilesetHead(self.entering, context)
        self.letters, self.legend, self.findings = QListWidget(), Label(), QListWidget()
        self.faces = {world: FaceView(world, context.theme) for world in WORLDS}
        self.captions = {world: Label() for world in WORLDS}
        self.open_button, self.save_button, self.photo_button = QPushButton(), QPushButton(), QPushButton()
        self.use_button, self.close_button = QPushButton(), QPushButton()
        self._lay_out()
        self._say_all()
        self._connect()
        self._begin(own)
        self.refresh()
        resize_to_screen(self, QSize(1080, 660))
        self.faces[WORLDS[0]].setFocus()

    def _begin(self, own: Path | None) -> None:
        """Begin with the tile set of this document, or else with the user's own file, or an empty one."""
        try:
            draft = sets.initial_draft(self.context.document.scenario)
            path = own if own and own.is_file() and draft == SetDraft() else None
            self.entering.begin(sets.read(path) if path else draft, path)
        except FormError as error:
            self._complain(error.message)

    def _lay_out(self) -> None:
        left, middle, across, below = QVBoxLayout(), QGridLayout(), QHBoxLayout(), QHBoxLayout()
        self.letters.setFixedWidth(130)
        self.legend.setFixedWidth(130)
        self.findings.setWordWrap(True)
        self.findings.setMaximumHeight(78)
        for label in (self.legend, self.problem, *self.captions.values()):
            label.setWordWrap(True)
        left.addWidget(self.letters, 1)
        left.addWidget(self.legend)
        for column, world in enumerate(WORLDS):
            self.captions[world].setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
            self.captions[world].setMinimumHeight(54)
            middle.addWidget(self.faces[world], 0, column)
            middle.addWidget(self.captions[world], 1, column)
            middle.setColumnStretch(column, 1)
        middle.setRowStretch(0, 1)
        across.addLayout(left)
        across.addLayout(middle, 1)
        across.addWidget(self._scrolled(self.panel))
        left_buttons = (self.open_button, self.save_button, self.photo_button)
        for button in (*left_buttons, self.use_button, self.close_button):
            button.setAutoDefault(False)
            below.addWidget(button)
        below.insertStretch(len(left_buttons), 1)
        whole = QVBoxLayout(self)
        whole.addWidget(self.head)
        whole.addLayout(across, 1)
        whole.addWidget(self.findings)
        whole.addWidget(self.problem)
        whole.addLayout(below)

    def _scrolled(self, panel: ThirdPanel) -> QScrollArea:
        """Put the panel into a scroll area, for low screens."""
        area = QScrollArea()
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName(self.say(sentence("Region")))
        area.setWidget(panel)
        area.setWidgetResizable(True)
        area.setFixedWidth(panel.minimumWidth() + area.verticalScrollBar().sizeHint().width())
        return area

    def _say_all(self) -> None:
        say = self.say
        title = say(sentence("The faces of the tiles on your table"))
        self.setWindowTitle(f"{title}[*]")
        self.setAccessibleName(title)
        self.letters.setAccessibleName(say(sentence("Letters")))
        self.findings.setAccessibleName(say(sentence("Results of the checks")))
        marks = "\n".join(f"{_MARKS[state]} {say(title)}" for state, title in _STATES.items())
        self.legend.setText(f"{marks}\n{say(sentence('first the surface, then the underground'))}")
        self.open_button.setText(say(sentence("Open…")))
        self.save_button.setText(say(sentence("Save as…")))
        self.photo_button.setText(say(PHOTO_TITLE))
        self.use_button.setText(say(sentence("Use in this realm")))
        self.close_button.setText(say(sentence("Close")))
        self.panel.retranslate()
        self.head.retranslate()
        for view in self.faces.values():
            view.language = self.context.language

    def _connect(self) -> None:
        entering = self.entering
        self.letters.currentTextChanged.connect(
            lambda text: entering.choose_letter(text[-1:]) if text else None
        )
        for world, view in self.faces.items():
            view.chosen.connect(partial(entering.choose, world))
            view.typed.connect(self._key)
        self.open_button.clicked.connect(self.ask_what_to_open)
        self.save_button.clicked.connect(self.ask_where_to_save)
        self.use_button.clicked.connect(self.use)
        self.close_button.clicked.connect(self.reject)
        self.photo_button.clicked.connect(self.show_photos)
        redo = entering.redo
        for key, act in (("Ctrl+Z", entering.undo), ("Ctrl+Y", redo), ("Ctrl+Shift+Z", redo)):
            QShortcut(QKeySequence(key), self).activated.connect(act)

    # Display

    def refresh(self) -> None:
        """Show the tile set."""
        entering = self.entering
        self.head.refresh()
        self._show_letters()
        for world, view in self.faces.items():
            self._show_face(world, view)
        self.panel.refresh()
        self.setWindowModified(entering.modified)
        self._show_findings()

    def _show_letters(self) -> None:
        """Show the letters that are to be entered, and how far each of them is."""
        self.letters.blockSignals(True)
        wanted = list(dict.fromkeys(letter for letter, _ in self.entering.plan))
        if self.letters.count() != len(wanted):
            self.letters.clear()
            self.letters.addItems(wanted)
        for row, letter in enumerate(wanted):
            self._show_letter(row, letter)
        self.letters.setCurrentRow(
            wanted.index(self.entering.letter) if self.entering.letter in wanted else -1
        )
        self.letters.blockSignals(False)

    def _show_letter(self, row: int, letter: str) -> None:
        states = self.entering.draft.states(letter)
        item = self.letters.item(row)
        item.setText(f"{' '.join(_MARKS[state] for state in states.values())}   {letter}")
        descriptions = [
            sentence("{where}: {what}", where=WORLD_TITLES[world], what=_STATES[state])
            for world, state in states.items()
        ]
        item.setData(
            Qt.ItemDataRole.AccessibleTextRole, f"{letter}, {', '.join(map(self.say, descriptions))}"
        )

    def _show_face(self, world: World, view: FaceView) -> None:
        entering = self.entering
        title, description = (
            self.say(WORLD_TITLES[world]),
            "; ".join(map(self.say, entering.describe_face(world))),
        )
        active = world == entering.world
        face = entering.draft.face((entering.letter, world))
        upcoming = entering.upcoming
        next_third = upcoming[1] if upcoming and upcoming[0] == (entering.letter, world) else None
        third = entering.third if active else 0
        view.show_face(entering.letter, face, third, active=active, upcoming=next_third)
        view.show_photo(self.photos.get((entering.letter, world)), only=self.photo_only)
        self.captions[world].setText(f"{title}\n{description}")
        view.setAccessibleName(f"{entering.letter}, {title}")
        view.setAccessibleDescription(self.say(entering.describe_third()) if active else description)
        if active and any(each.hasFocus() for each in self.faces.values()):
            view.setFocus()

    def _show_findings(self) -> None:
        draft = self.entering.draft
        self.findings.clear()
        for check, note in sets.check_remarks(draft, self.context.document.scenario):
            self.findings.addItem(f"{check.code}: {self.say(note.message)}")
        if not draft.whole:
            self.findings.addItem(self.say(sentence("Choose a third, then say what it shows.")))

    def _complain(self, message: Sentence | None) -> None:
        self.problem.setText(f"⚠ {self.say(message)}" if message else "")

    def _key(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_P and self.photos:
            self.photo_only = not self.photo_only
            self.refresh()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if plain and self.panel.take_key(event):
            event.accept()

    # Photos

    def show_photos(self) -> None:
        """Open the dialog in which the tiles are shown on a photo."""
        TilePhotoDialog(
            self.context, self, TilePicker(self.entering.plan, self.entering.place), self.keep_photo
        ).open()

    def keep_photo(self, place: Place, photo: QImage | None) -> None:
        """Show this photo of a tile under its face, or none."""
        if photo:
            self.photos[place] = photo
        else:
            self.photos.pop(place, None)
        self.refresh()

    # Files and the document

    def use(self) -> None:
        """Use this tile set in the realm of the window."""
        document, path = self.context.document, None if self.entering.modified else self.entering.path
        try:
            document.do(sets.tileset_edit(self.entering.draft, document.scenario, path))
        except (FormError, ReadOnlyError) as refusal:
            self._complain(refusal.message)
            return
        if path:
            document.reread_tileset()
        self._complain(None)
        self.entering.kept(None)

    def ask_where_to_save(self) -> None:
        """Ask for a file and save the tile set there."""
        path = self.entering.path or self._folder() / sets.file_name(self.entering.draft)
        title = sentence("Save the tile set")
        ask_where_to_save(self, self.context.language, path, self.save, SUFFIX, title)

    def save(self, path: Path) -> None:
        """Save the tile set to a file."""
        named = path if path.name.endswith(".json") else path.with_name(path.name + SUFFIX)
        try:
            lost = sets.save(self.entering.draft, named)
        except FormError as error:
            self._complain(error.message)
        else:
            self._complain(next(iter(lost), None))
            self.entering.kept(named)
            self.saved(named)

    def ask_what_to_open(self) -> None:
        """Ask for the file of a tile set and open it."""
        title, kind = self.say(sentence("Open a tile set")), self.say(sentence("Tile sets"))
        dialog = QFileDialog(self, title, str(self._folder()), f"{kind} (*{SUFFIX} *.json)")
        dialog.setAccessibleName(title)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        delete_when_closed(dialog)
        dialog.open()

    def open_file(self, path: Path) -> None:
        """Open a tile set from a file."""
        try:
            self.entering.replace(sets.read(path), path)
        except FormError as error:
            self._complain(error.message)
        else:
            self._complain(None)

    def _folder(self) -> Path:
        path = self.context.document.path
        return path.parent if path else Path.home()

    def reject(self) -> None:
        """Close the dialog; ask first if there are changes."""
        if self.entering.modified:
            self._ask_before_closing()
        else:
            super().reject()

    def _ask_before_closing(self) -> None:
        answers = (
            Answer(sentence("Save as…"), self.ask_where_to_save),
            Answer(sentence("Close without saving"), self._give_up, Role.DestructiveRole),
            CANCEL,
        )
        question = sentence("These faces are not saved yet.")
        ask(self, self.context.language, question, answers=answers)

    def _give_up(self) -> None:
        super().reject()
