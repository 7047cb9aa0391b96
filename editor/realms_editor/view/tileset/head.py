"""The head of the form for tile faces: the names of the set, the faces to enter, and how far that is."""

from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QProgressBar, QWidget

from realms.locale import sentence
from realms_editor.desk.tileset.face_entry import FaceEntry
from realms_editor.desk.tileset.scopes import SCOPE_TITLES, face_scopes
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, Paragraph

KEYS = sentence(
    "Type the numbers on the right; symbols follow their ground. Enter: the next face that is not"
    " complete. Page Down, Page Up: other faces. Arrow keys: another third. Backspace: undo. P: the photo."
)


class TilesetHead(QWidget):
    """Names of the tile set, the choice of faces, and the progress."""

    def __init__(self, entering: FaceEntry, context: EditorContext) -> None:
        super().__init__()
        self.entering, self.context = entering, context
        self.title, self.name, self.scope = QLineEdit(), QLineEdit(), QComboBox()
        self.progress, self.upcoming, self.keys = QProgressBar(), Label(), Paragraph()
        self.labels = [Label() for _ in range(4)]
        self.scopes = face_scopes(context.document.scenario)
        for scope in self.scopes:
            self.scope.addItem(context.say(SCOPE_TITLES[scope]), scope)
        self._lay_out()
        self.title.textEdited.connect(lambda text: entering.entitle(text.strip(), context.language))
        self.name.textEdited.connect(entering.rename)
        self.scope.activated.connect(lambda _: entering.plan_faces(self.scopes[self.scope.currentData()]))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        fields = (self.title, self.name, self.scope, self.progress)
        for place, (label, field) in enumerate(zip(self.labels, fields, strict=True)):
            row, column = divmod(place, 2)
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
            label.setBuddy(field)
        font = self.upcoming.font()
        font.setBold(True)
        self.upcoming.setFont(font)
        grid.addWidget(self.upcoming, 2, 0, 1, 4)
        grid.addWidget(self.keys, 3, 0, 1, 4)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        say = self.context.say
        titles = (
            sentence("Title"),
            sentence("Short name"),
            sentence("Faces to enter"),
            sentence("Complete"),
        )
        fields = (self.title, self.name, self.scope, self.progress)
        for label, field, title in zip(self.labels, fields, titles, strict=True):
            label.setText(say(title))
            field.setAccessibleName(say(title))
        self.keys.setText(say(KEYS))
        self.title.setPlaceholderText(say(sentence("such as: my box, second printing")))

    def refresh(self) -> None:
        """Show the names, and how many faces are complete."""
        entering, say = self.entering, self.context.say
        title = entering.draft.title(self.context.language)
        if self.title.text().strip() != title:
            self.title.setText(title)
        if self.name.text() != entering.draft.id:
            self.name.setText(entering.draft.id)
        done, wanted = entering.whole, len(entering.plan)
        self.progress.setMaximum(wanted)
        self.progress.setValue(done)
        self.progress.setFormat(say(sentence("{done} of {wanted} faces", done=done, wanted=wanted)))
        self.upcoming.setText(say(entering.describe_upcoming()))
