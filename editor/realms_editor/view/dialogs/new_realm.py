"""The page before a new realm: its title, what it is made of, and for whom."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import SystemRandom

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, Wording, sentence, term
from realms.scenario.scenario import SUFFIX, Scenario
from realms.tiles.boxes import boxes
from realms.tiles.kinds import WATER_KINDS
from realms.tiles.tileset import BUNDLED
from realms_editor.desk.form.title import id_of
from realms_editor.desk.new_realm import TWO_WORLDS, NewRealm, RealmKind, proposed_titles
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.dialogs.sheet_choice import SheetChoice
from realms_editor.view.plain_text import Label, Paragraph, name_choice, safe_caption, safe_tooltip

COUNTS = (2, 3, 4, 5, 6)
USUAL_BOXES = ("small_world", "realms")
KINDS: dict[RealmKind, Sentence] = {
    "tiles": sentence("Tiles of the box Realms, on an empty map"),
    "template": sentence("A bundled realm to begin with"),
    "generate": sentence("A realm that the program makes"),
    "drawing": sentence("A drawing: any board, drawn or traced"),
}
SHAPES = {
    "compact": sentence("Compact"),
    "ring": sentence("A ring"),
    "long": sentence("Long and narrow"),
}
WORLD_WORDS = {1: sentence("One world"), 2: sentence("Two worlds with tunnels")}
FACES = {"stand-in": sentence("Stand-in faces"), "winding": sentence("Winding rivers")}


class NewRealmDialog(Dialog):
    """Asks for everything that a new realm begins with; `wish` returns it."""

    def __init__(
        self,
        parent: QWidget | None,
        language: str,
        folder: Path,
        owned: Sequence[str] = (),
        own_faces: Path | None = None,
        templates: Sequence[Scenario] = (),
    ) -> None:
        super().__init__(parent)
        self.language, self.owned, self.own_faces = language, owned, own_faces
        self.setWindowTitle(self._say(sentence("New realm")))
        self.proposed = proposed_titles(SystemRandom())
        self.title, self.file_name = QLineEdit(), Label()
        self.kinds = {kind: QRadioButton(safe_caption(self._say(words))) for kind, words in KINDS.items()}
        self.tiles, self.drawing = self.kinds["tiles"], self.kinds["drawing"]
        self.template = QComboBox()
        for each in templates:
            self.template.addItem(each.title(language), each.data["id"])
        self.sheet_choice = SheetChoice(language, folder)
        self.players = {count: QCheckBox(safe_caption(f"{count}")) for count in COUNTS}
        self.water = self._choice(((kind, term(kind)) for kind in WATER_KINDS), sentence("Water"))
        self.worlds = self._choice(WORLD_WORDS.items(), sentence("Worlds"))
        self.shape = self._choice(SHAPES.items(), sentence("Outline"))
        self.faces = self._choice(((name, FACES[name]) for name in BUNDLED), sentence("Faces of the tiles"))
        self.boxes = {box: QCheckBox() for box in boxes()}
        self._prepare()
        self._lay_out()
        self._connect()
        self._show_kind()
        self.title.setFocus()
        self.title.selectAll()

    def _choice(self, words: Iterable[tuple[object, Sentence]], name: Sentence) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(self._say(name))
        for value, text in words:
            box.addItem(self._say(text), value)
        return box

    def _prepare(self) -> None:
        self.tiles.setChecked(True)
        self.title.setText(self.proposed.get(self.language) or self.proposed["en"])
        self.title.setAccessibleName(self._say(sentence("Title")))
        name_choice(self.template, self._say(KINDS["template"]))
        self.players[COUNTS[0]].setChecked(True)
        for count, box in self.players.items():
            box.setAccessibleName(self._say(sentence("{count} players", count=count)))
        for name, box in self.boxes.items():
            box.setText(safe_caption(self._say(Wording(name, boxes()[name].titles))))
            box.setChecked(name in (self.owned or USUAL_BOXES))
        if self.own_faces:
            mine = sentence("file {name}", name=self.own_faces.name)
            self.faces.insertItem(0, self._say(mine), self.own_faces)
            self.faces.setCurrentIndex(0)
            self.faces.setToolTip(safe_tooltip(str(self.own_faces)))

    # Layout

    def _lay_out(self) -> None:
        left, right, page = QVBoxLayout(), QVBoxLayout(), QGridLayout(self)
        left.addWidget(self._made_of())
        left.addStretch(1)
        right.addWidget(self._settings())
        right.addWidget(self._box_ticks())
        right.addStretch(1)
        head = QFormLayout()
        head.addRow(self._say(sentence("Title")), self.title)
        head.addRow("", self.file_name)
        page.addLayout(head, 0, 0, 1, 2)
        page.addLayout(left, 1, 0)
        page.addLayout(right, 1, 1)
        page.addWidget(self._buttons(), 2, 0, 1, 2)
        page.setRowStretch(1, 1)

    def _made_of(self) -> QGroupBox:
        """Put what belongs to a kind of realm under it."""
        box = QGroupBox(safe_caption(self._say(sentence("Made of"))))
        column = QVBoxLayout(box)
        below: dict[RealmKind, QWidget] = {
            "template": self.template,
            "generate": Paragraph(self._say(sentence("Next you see the wishes, and choose a proposal."))),
            "drawing": self.sheet_choice,
        }
        for kind, button in self.kinds.items():
            column.addWidget(button)
            if kind in below:
                inside = QHBoxLayout()
                inside.setContentsMargins(24, 0, 0, 6)
                inside.addWidget(below[kind])
                column.addLayout(inside)
        return box

    def _settings(self) -> QGroupBox:
        self.settings = QGroupBox(safe_caption(self._say(sentence("Map"))))
        form = QFormLayout(self.settings)
        row = QHBoxLayout()
        for box in self.players.values():
            row.addWidget(box)
        row.addStretch(1)
        form.addRow(self._say(sentence("Players")), row)
        for name, field in (
            (sentence("Water"), self.water),
            (sentence("Worlds"), self.worlds),
            (sentence("Outline"), self.shape),
            (sentence("Faces"), self.faces),
        ):
            form.addRow(self._say(name), field)
        return self.settings

    def _box_ticks(self) -> QGroupBox:
        self.box_ticks = QGroupBox(safe_caption(self._say(sentence("Boxes"))))
        grid = QGridLayout(self.box_ticks)
        for place, box in enumerate(self.boxes.values()):
            grid.addWidget(box, place // 2, place % 2)
        return self.box_ticks

    def _buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.button(button.Ok).setText(self._say(sentence("Begin")))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    # What is wished

    def _connect(self) -> None:
        for button in self.kinds.values():
            button.toggled.connect(self._show_kind)
        if not self.owned:
            self.drawing.toggled.connect(lambda drawn: self.boxes["realms"].setChecked(not drawn))
        for box in (*self.players.values(), *self.boxes.values()):
            box.toggled.connect(self._show_kind)
        self.title.textChanged.connect(self._show_kind)
        self.worlds.currentIndexChanged.connect(self._tick_both_worlds)

    def _tick_both_worlds(self) -> None:
        """Tick the boxes with the races of both worlds, which a realm in two worlds needs."""
        if self.worlds.currentData() > 1:
            for name in TWO_WORLDS:
                self.boxes[name].setChecked(True)

    @property
    def kind(self) -> RealmKind:
        """The kind of realm that is chosen."""
        return next(kind for kind, button in self.kinds.items() if button.isChecked())

    def _show_kind(self, *_: object) -> None:
        kind = self.kind
        self.template.setEnabled(kind == "template")
        self.sheet_choice.setEnabled(kind == "drawing")
        for part in (self.settings, self.box_ticks):
            part.setEnabled(kind != "template")
        self.worlds.setEnabled(kind in ("tiles", "generate"))
        self.faces.setEnabled(kind in ("tiles", "generate"))
        self.shape.setEnabled(kind == "generate")
        name = f"{id_of(self.title.text())}{SUFFIX}"
        self.file_name.setText(self._say(sentence("Its file will be called {name}.", name=name)))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self._is_whole)

    @property
    def _is_whole(self) -> bool:
        """True if the realm has a title, and a map for somebody from some box."""
        chosen = any(box.isChecked() for box in self.players.values()) and any(
            box.isChecked() for box in self.boxes.values()
        )
        return bool(self.title.text().strip()) and (chosen or self.kind == "template")

    @property
    def titles(self) -> dict[str, str]:
        """The title in the user's language; one that was proposed in all languages."""
        title = self.title.text().strip()
        return self.proposed if title in self.proposed.values() else {self.language: title}

    @property
    def wish(self) -> NewRealm:
        """The wishes for the new realm."""
        drawn = self.kind == "drawing"
        return NewRealm(
            kind=self.kind,
            titles=self.titles,
            boxes=tuple(name for name, box in self.boxes.items() if box.isChecked()),
            counts=tuple(count for count, box in self.players.items() if box.isChecked()),
            worlds=1 if drawn else self.worlds.currentData(),
            water=self.water.currentData(),
            shape=self.shape.currentData(),
            tileset="" if drawn else self.faces.currentData(),
            template=self.template.currentData() or "",
            sheet=self.sheet_choice.sheet_size if drawn else None,
            photo=self.sheet_choice.photo if drawn else None,
        )

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.language)
