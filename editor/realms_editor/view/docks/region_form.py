"""The fields of a drawn region in the inspector: name, paint, edge, and its borders with others."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, tenths, term
from realms.scenario.edits import ABSENT
from realms.scenario.region_changes import (
    MOST_LETTERS,
    MOST_SYMBOLS,
    name_region,
    paint_regions,
    set_neighbours,
)
from realms.tiles.kinds import CHASM, MOUNTAIN, SYMBOLS, WATER, WATER_KINDS, WORLDS
from realms_editor.desk.drawn_inspection import DrawnNeighbour, DrawnPlace
from realms_editor.tools.region_tool import PAINTS
from realms_editor.view.docks.dock import Dock
from realms_editor.view.docks.menu_button import menu_button
from realms_editor.view.plain_text import Label, name_choice, safe_caption

Choice = tuple[Sentence, Any]
LEAST_LETTERS = 10  # of a list, so that the form is never wider than its dock
MOST_NAMED = 40  # regions in the menu that joins


class RegionForm:
    """Fills a form with the fields of one region; each change is an edit at once."""

    def __init__(self, owner: Dock, form: QFormLayout, place: DrawnPlace) -> None:
        self.owner, self.form, self.place = owner, form, place
        self.context, self.bench = owner.context, owner.context.bench
        self.region = place.region

    def fill(self) -> None:
        """Add all rows."""
        self._add_name()
        self._add_choice("terrain", sentence("terrain"), self.region.terrain, self._terrains())
        if self.region.terrain == WATER:
            self._add_choice("water", sentence("kind of water"), self.region.water or ABSENT, _waters())
        elif self.region.terrain not in ("", CHASM):
            self._add_symbols()
        if self.region.terrain in (MOUNTAIN, WATER, CHASM):
            worlds = [(term(world), world) for world in WORLDS]
            self._add_choice("world", sentence("world"), self.region.world, worlds)
        edge = ABSENT if self.region.edge is None else self.region.edge
        self._add_choice("edge", sentence("edge of the map"), edge, self._edges())
        area = sentence("{area} cm²", area=tenths(self.place.area))
        self._row(sentence("area"), Label(self.say(area)))
        self._add_neighbours()

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def _row(self, name: Sentence, widget: QWidget) -> None:
        label = Label(self.say(sentence("{name}:", name=name)))
        if not widget.accessibleName():
            text = widget.text() if isinstance(widget, Label) else ""
            widget.setAccessibleName(f"{label.text()} {text}".strip())
        self.form.addRow(label, widget)

    # Fields

    def _add_name(self) -> None:
        language = self.context.language
        line = QLineEdit(self.region.names.get(language, ""))
        line.setObjectName("region name")
        line.setMaxLength(MOST_LETTERS)
        line.editingFinished.connect(lambda: self._name(language, line.text().strip()))
        self._row(sentence("name"), line)

    def _name(self, language: str, name: str) -> None:
        if name != self.region.names.get(language, ""):
            self._soon(partial(self.bench.change_drawing, name_region, self.region.id, language, name))

    def _add_choice(self, key: str, title: Sentence, value: Any, choices: Sequence[Choice]) -> None:
        box = QComboBox()
        box.setObjectName(f"region {key}")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(LEAST_LETTERS)
        for words, each in choices:
            box.addItem(self.say(words), each)
        values = [each for _, each in choices]
        box.setCurrentIndex(values.index(value) if value in values else 0)
        name_choice(box, self.say(title))
        box.view().setAccessibleName(self.say(title))
        box.activated.connect(lambda row: self._paint({key: values[row]}))
        self._row(title, box)

    def _terrains(self) -> list[Choice]:
        bare = [] if self.place.painted else [(sentence("not painted yet"), "")]
        return [*bare, *((GROUND_WORDS[terrain], terrain) for terrain in PAINTS)]

    def _edges(self) -> list[Choice]:
        drawn = sentence("on the edge") if self.place.at_edge else sentence("not on the edge")
        return [
            (sentence("as drawn ({what})", what=drawn), ABSENT),
            (sentence("on the edge"), True),
            (sentence("not on the edge"), False),
        ]

    def _add_symbols(self) -> None:
        line = QWidget()
        column = QVBoxLayout(line)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        shown = self.region.symbols
        for symbol in SYMBOLS:
            box = QCheckBox(safe_caption(self.say(ICON_WORDS[symbol])))
            box.setObjectName(f"region {symbol}")
            box.setChecked(symbol in shown)
            box.setEnabled(symbol in shown or len(shown) < MOST_SYMBOLS)
            box.toggled.connect(partial(self._set_symbol, symbol))
            column.addWidget(box)
        self._row(sentence("symbols"), line)

    def _set_symbol(self, symbol: str, shown: bool) -> None:
        symbols = self.region.symbols | {symbol} if shown else self.region.symbols - {symbol}
        self._paint({"symbols": [each for each in SYMBOLS if each in symbols]})

    def _paint(self, values: dict[str, Any]) -> None:
        if values != {"terrain": ""}:
            self._soon(partial(self.bench.change_drawing, paint_regions, [self.region.id], values))

    # Borders

    def _add_neighbours(self) -> None:
        column, body = QVBoxLayout(), QWidget()
        body.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for other in self.place.neighbours:
            column.addWidget(self._neighbour(other))
        column.addWidget(self._joiner())
        count = sum(other.joined for other in self.place.neighbours)
        body.setAccessibleName(self.say(sentence("neighbours ({count})", count=count)))
        self._row(sentence("neighbours ({count})", count=count), body)

    def _neighbour(self, other: DrawnNeighbour) -> QWidget:
        """Return a line with a border: its length, and a menu to join, to sever, and to show it."""
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        words = {
            "joined": sentence("joined by hand"),
            "severed": sentence("severed by hand"),
            "drawn": sentence("{length} mm", length=tenths(other.length)),
        }[other.said]
        text = self.say(sentence("{place}: {what}", place=other.name, what=words))
        label = Label(text)
        label.setWordWrap(True)
        row.addWidget(label, 1)
        menu = QMenu(line)
        menu.addAction(
            safe_caption(self.say(sentence("Show on the map"))), partial(self._show, other.address)
        )
        if other.joined:
            self._add_act(menu, sentence("No neighbours"), other.address, neighbours=False)
        else:
            self._add_act(menu, sentence("Neighbours"), other.address, neighbours=True)
        if other.said != "drawn":
            self._add_act(menu, sentence("As drawn"), other.address, neighbours=None)
        row.addWidget(self._button(f"border {other.address}", text, menu))
        return line

    def _joiner(self) -> QToolButton:
        """Return the button that makes a region farther away a neighbour."""
        text = self.say(sentence("Join with…"))
        menu = QMenu()
        for other in self.place.others[:MOST_NAMED]:
            self._add_act(menu, Sentence("{name}", {"name": other.name}), other.address, neighbours=True)
        button = self._button("join", text, menu)
        button.setText(safe_caption(text))
        menu.setParent(button, Qt.WindowType.Popup)
        return button

    def _add_act(self, menu: QMenu, title: Sentence, other: str, *, neighbours: bool | None) -> None:
        act = partial(self.bench.change_drawing, set_neighbours, self.region.id, other, neighbours)
        menu.addAction(safe_caption(self.say(title)), partial(self._soon, act))

    def _button(self, name: str, about: str, menu: QMenu) -> QToolButton:
        button = menu_button(self.say, about, menu)
        button.setObjectName(name)
        return button

    def _show(self, address: str) -> None:
        self.context.outline_places([address])

    def _soon(self, act: Callable[[], object]) -> None:
        """Change the document once this field has done its work: the change builds all fields anew."""
        QTimer.singleShot(0, self.owner, act)


def _waters() -> list[Choice]:
    usual = (sentence("the usual kind"), ABSENT)
    return [usual, *((GROUND_WORDS[kind], kind) for kind in WATER_KINDS)]
