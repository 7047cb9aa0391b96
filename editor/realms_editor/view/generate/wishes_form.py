"""The form of wishes: switches, sliders and lists, the seed, and the command that makes the realm again."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.generate.wishes import PLAYERS, Wishes
from realms.locale import Sentence, sentence
from realms.tiles.boxes import boxes
from realms.tiles.tileset import BUNDLED
from realms_editor.desk.generate import wish_words
from realms_editor.desk.generate.wish_words import MOST_SEED, box_title, fresh_seed, switches_for
from realms_editor.view.balance.parts import FoldedPart, empty_layout
from realms_editor.view.generate.parts import Say, in_a_row
from realms_editor.view.plain_text import Label, Paragraph, safe_caption, safe_tooltip

LEAST_LAND, MOST_LAND, MOST_COPIES, MOST_WANTED = 5, 13, 4, 24
KINDS = {False: sentence("Tiles"), True: sentence("A drawn board of the base game")}
NARROW = (QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)


def choice_box(say: Say, name: Sentence, choices: Iterable[tuple[object, Sentence]]) -> QComboBox:
    """Make a list of values with their words, which fits a narrow column."""
    box = QComboBox()
    box.setAccessibleName(say(name))
    box.setSizePolicy(*NARROW)
    for value, words in choices:
        box.addItem(say(words), value)
    return box


class LandSliders(QWidget):
    """Two sliders for the land regions of each player; the lower one never exceeds the upper one."""

    changed = Signal()

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.least, self.most = QSlider(Qt.Orientation.Horizontal), QSlider(Qt.Orientation.Horizontal)
        self._labels = {self.least: Label(), self.most: Label()}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        rows = (self.least, sentence("at least")), (self.most, sentence("at most"))
        for row, (slider, title) in enumerate(rows):
            slider.setRange(LEAST_LAND, MOST_LAND)
            slider.setPageStep(1)
            words = sentence("{wish}, {bound}", wish=sentence("Land regions for each player"), bound=title)
            slider.setAccessibleName(say(words))
            grid.addWidget(Label(say(title)), row, 0)
            grid.addWidget(slider, row, 1)
            grid.addWidget(self._labels[slider], row, 2)
            slider.valueChanged.connect(partial(self._move, slider))

    def _move(self, moved: QSlider, *_: object) -> None:
        value = moved.value()
        if moved is self.least:
            self.most.setValue(max(value, self.most.value()))
        else:
            self.least.setValue(min(value, self.least.value()))
        for slider, label in self._labels.items():
            label.setText(f"{slider.value()}")
        self.changed.emit()

    @property
    def value(self) -> tuple[int, int]:
        """The least and the most land regions."""
        return self.least.value(), self.most.value()

    def show_value(self, value: tuple[int, int]) -> None:
        """Show other bounds."""
        self.most.setValue(value[1])
        self.least.setValue(value[0])


class BoxCounts(QWidget):
    """The number of copies of each box."""

    changed = Signal()

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.copies: dict[str, QSpinBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        for row, box in enumerate(boxes()):
            title, count = Label(say(box_title(box))), QSpinBox()
            title.setSizePolicy(*NARROW)
            title.setToolTip(safe_tooltip(title.text()))
            title.setBuddy(count)
            count.setRange(0, MOST_COPIES)
            count.setAccessibleName(title.text())
            count.valueChanged.connect(lambda _: self.changed.emit())
            grid.addWidget(title, row, 0)
            grid.addWidget(count, row, 1)
            self.copies[box] = count

    @property
    def value(self) -> tuple[str, ...]:
        """The boxes, a copy after the other."""
        return tuple(box for box, count in self.copies.items() for _ in range(count.value()))

    def show_value(self, value: tuple[str, ...]) -> None:
        """Show other boxes."""
        for box, count in self.copies.items():
            count.setValue(value.count(box))


class WishesForm(QWidget):
    """All wishes; `changed` is emitted for every change of them."""

    changed = Signal()

    def __init__(self, say: Say, wishes: Wishes, wanted: int) -> None:
        super().__init__()
        self.say, self._filling = say, False
        self.kind = choice_box(say, sentence("Made of"), KINDS.items())
        self.players = {count: QCheckBox(safe_caption(f"{count}")) for count in PLAYERS}
        self.nested = QCheckBox(safe_caption(say(sentence("Each count adds to the one before"))))
        self.water = choice_box(say, sentence("Water"), wish_words.WATER_WORDS.items())
        self.worlds = choice_box(say, sentence("Worlds"), wish_words.WORLD_WORDS.items())
        self.shape = choice_box(say, sentence("Outline"), wish_words.SHAPE_WORDS.items())
        self.symmetry = choice_box(say, sentence("Symmetry"), wish_words.SYMMETRY_WORDS.items())
        faces = ((name, wish_words.TILESET_WORDS[name]) for name in BUNDLED)
        self.tileset = choice_box(say, sentence("Faces of the tiles"), faces)
        self.land, self.boxes = LandSliders(say), BoxCounts(say)
        self.box_part, self.switch_part = FoldedPart(), FoldedPart()
        self.switches: dict[str, QCheckBox] = {}
        self.switch_column = QVBoxLayout()
        self.seed, self.another, self.wanted = QSpinBox(), QPushButton(), QSpinBox()
        self.command, self.copy = QLineEdit(), QPushButton()
        self._prepare()
        self._lay_out()
        self.wanted.setValue(wanted)
        self.show_wishes(wishes)
        self._connect()

    # Layout

    def _prepare(self) -> None:
        say = self.say
        for count, box in self.players.items():
            box.setAccessibleName(say(sentence("{count} players", count=count)))
        self.seed.setRange(0, MOST_SEED)
        self.seed.setAccessibleName(say(sentence("Seed")))
        self.wanted.setRange(1, MOST_WANTED)
        self.wanted.setAccessibleName(say(sentence("Proposals")))
        self.command.setReadOnly(True)
        self.command.setAccessibleName(say(sentence("Command that makes these realms again")))
        self.command.setToolTip(safe_tooltip(self.command.accessibleName()))
        for button, title in (
            (self.another, sentence("Another seed")),
            (self.copy, sentence("Copy")),
        ):
            button.setText(safe_caption(say(title)))
            button.setAutoDefault(False)
        self.copy.setAccessibleName(say(sentence("Copy the command")))
        self.switch_part.set_title(say(sentence("What must hold")))

    def _lay_out(self) -> None:
        say = self.say
        form = QFormLayout(self)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setContentsMargins(6, 6, 6, 6)
        self._rows = (
            (sentence("Made of"), self.kind),
            (sentence("Players"), in_a_row(*self.players.values())),
            (sentence("Water"), self.water),
            (sentence("Worlds"), self.worlds),
            (sentence("Outline"), self.shape),
            (sentence("Symmetry"), self.symmetry),
            (sentence("Faces"), self.tileset),
        )
        for title, field in self._rows:
            form.addRow(say(title), field)
        form.insertRow(2, self.nested)
        form.addRow(Label(say(sentence("Land regions for each player"))))
        form.addRow(self.land)
        self.box_part.column.addWidget(self.boxes)
        explained = sentence("A wish that is switched off is given up; realms may then be less even.")
        self.switch_part.column.addWidget(Paragraph(say(explained)))
        self.switch_part.column.addLayout(self.switch_column)
        form.addRow(self.box_part)
        form.addRow(self.switch_part)
        form.addRow(say(sentence("Proposals")), self.wanted)
        form.addRow(say(sentence("Seed")), in_a_row(self.seed, self.another))
        form.addRow(in_a_row(self.command, self.copy))

    def _connect(self) -> None:
        lists = (self.kind, self.water, self.worlds, self.shape, self.symmetry, self.tileset)
        signals = (
            *(box.currentIndexChanged for box in lists),
            *(box.toggled for box in (*self.players.values(), self.nested)),
            self.seed.valueChanged,
            self.land.changed,
            self.boxes.changed,
        )
        for signal in signals:
            signal.connect(self._on_change)
        self.kind.currentIndexChanged.connect(self._take_usual)
        self.another.clicked.connect(lambda: self.seed.setValue(fresh_seed()))
        self.copy.clicked.connect(lambda: QApplication.clipboard().setText(self.command.text()))

    # Wishes

    @property
    def drawn(self) -> bool:
        """True if a drawn board is wished for."""
        return bool(self.kind.currentData())

    @property
    def wishes(self) -> Wishes | None:
        """The wishes, or None while no count of players is wished for."""
        players = tuple(count for count, box in self.players.items() if box.isChecked())
        if not players:
            return None
        given_up = (name for name, box in self.switches.items() if not box.isChecked())
        return Wishes(
            players=players,
            nested=self.nested.isChecked(),
            boxes=self.boxes.value,
            tileset=self.tileset.currentData(),
            water=self.water.currentData(),
            worlds=self.worlds.currentData(),
            shape=self.shape.currentData(),
            symmetry=self.symmetry.currentData(),
            land=self.land.value,
            without=frozenset(given_up),
            seed=self.seed.value(),
            drawn=self.drawn,
        )

    def show_wishes(self, wishes: Wishes) -> None:
        """Show other wishes."""
        self._filling = True
        self.kind.setCurrentIndex(self.kind.findData(wishes.drawn))
        for count, box in self.players.items():
            box.setChecked(count in wishes.players)
        self.nested.setChecked(wishes.nested)
        for name in ("water", "worlds", "shape", "symmetry", "tileset"):
            box = getattr(self, name)
            box.setCurrentIndex(box.findData(getattr(wishes, name)))
        self.land.show_value(wishes.land)
        self.boxes.show_value(wishes.boxes)
        self.seed.setValue(wishes.seed)
        self._filling = False
        self._offer_switches(wishes)
        self._on_change()

    def _offer_switches(self, wishes: Wishes) -> None:
        """Offer a switch for each wish that can be given up."""
        offered = switches_for(wishes)
        if [each.name for each in offered] != [*self.switches]:
            empty_layout(self.switch_column)
            self.switches = {}
            for each in offered:
                box = QCheckBox(safe_caption(self.say(each.title)))
                box.toggled.connect(self._on_change)
                self.switch_column.addWidget(box)
                self.switches[each.name] = box
        for name, box in self.switches.items():
            box.blockSignals(True)
            box.setChecked(name not in wishes.without)
            box.blockSignals(False)
        self.switch_part.setVisible(bool(offered))

    def _take_usual(self) -> None:
        """Take the boxes that a drawn board or realm of tiles usually needs, and its water unless chosen."""
        if self._filling:
            return
        before, after = Wishes(drawn=not self.drawn), Wishes(drawn=self.drawn)
        self.boxes.show_value(after.usual_boxes)
        if self.water.currentData() == before.usual_water:
            self.water.setCurrentIndex(self.water.findData(after.usual_water))

    def _on_change(self, *_: object) -> None:
        if self._filling:
            return
        wishes = self.wishes
        self.command.setText(wishes.command if wishes else "")
        self.command.setCursorPosition(0)
        self.command.setToolTip(safe_tooltip(self.command.text() or self.command.accessibleName()))
        self.copy.setEnabled(wishes is not None)
        self.nested.setEnabled(bool(wishes and len(wishes.players) > 1) and not self.drawn)
        for field in (self.worlds, self.tileset):
            field.setEnabled(not self.drawn)
        named = ", ".join(self.say(box_title(box)) for box in self.boxes.value)
        title = sentence("Boxes: {boxes}", boxes=named) if named else sentence("Boxes: none")
        self.box_part.set_title(self.say(title))
        if wishes:
            self._offer_switches(wishes)
        self.changed.emit()
