"""The inspector: everything about the place that was pointed at last."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms.locale import Sentence, sentence, term
from realms.scenario.changes import take_piece
from realms.scenario.layers import LaidPiece, LaidTile
from realms_editor.desk.inspection import Inspection, inspect
from realms_editor.desk.naming import origin_of, piece_title
from realms_editor.tools.commands_layers import move_piece, move_tiles
from realms_editor.view.docks.dock import ScrolledDock
from realms_editor.view.plain_text import HtmlLabel, Label, fill_html, join_html, safe_caption, safe_tooltip

LINKS = Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
CHOSEN = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class InspectorDock(ScrolledDock):
    """Name, terrain, symbols, pieces, price and neighbours of a region, and where its tile is from."""

    id = "inspector"
    topics = frozenset({"document", "selection", "cursor"})

    @property
    def seen(self) -> Inspection | None:
        """What is shown."""
        focus = self.bench.focus
        return inspect(self.bench.document.realm, focus.address) if focus and focus.tile else None

    def refresh(self) -> None:
        """Show what is pointed at now."""
        body, seen = QWidget(), self.seen
        column = QVBoxLayout(body)
        self.area_.setAccessibleName(self.say(self.title))
        if seen is None:
            column.addWidget(_label(self.say(sentence("Click a region of the map to see all about it."))))
        else:
            column.addWidget(_label(self.say(seen.name), bold=True))
            self.form = QFormLayout()
            self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            self._tell_place(seen)
            self._tell_pieces(seen)
            self._tell_tile(seen)
            column.addLayout(self.form)
        column.addStretch(1)
        self.area_.setWidget(body)

    def _row(self, name: Sentence, value: QWidget) -> None:
        label = Label(self.say(sentence("{name}:", name=name)))
        told = value.text() if isinstance(value, Label) else ""
        value.setAccessibleName(f"{label.text()} {told}".strip())
        self.form.addRow(label, value)

    def _tell(self, name: Sentence, *values: Sentence) -> None:
        if values:
            self._row(name, _label(", ".join(map(self.say, values))))

    def _tell_place(self, seen: Inspection) -> None:
        self._row(sentence("address"), _label(", ".join(seen.addresses)))
        self._tell(sentence("terrain"), seen.terrain)
        if seen.covers:
            self._tell(sentence("hides"), seen.covers)
        self._tell(sentence("symbols"), *seen.symbols)
        if seen.price is None:
            self._tell(sentence("price"), sentence("cannot be taken"))
        else:
            parts = [sentence("{what} {count}", what=what, count=count) for what, count in seen.price_parts]
            self._tell(sentence("price"), sentence("{price} ({parts})", price=seen.price, parts=parts))
        self._tell(sentence("newcomers"), sentence("may enter here") if seen.entry else sentence("not here"))
        links = [fill_html('<a href="{}">{}</a>', place, self.say(name)) for place, name in seen.neighbours]
        label = HtmlLabel(join_html(links, ", "))
        label.setTextInteractionFlags(LINKS)
        label.linkActivated.connect(self._show)
        label.linkHovered.connect(self._show)
        self._row(sentence("neighbours ({count})", count=len(links)), label)

    def _tell_pieces(self, seen: Inspection) -> None:
        world = seen.tile.placement.face
        for laid in seen.pieces:
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            title = self.say(piece_title(laid.piece.data, world))
            row.addWidget(_label(self._with_origin(title, laid)), 1)
            menu = QMenu(line)  # it goes with its line when that is made anew
            menu.addAction(safe_caption(self.say(sentence("Take away"))), partial(self._take, laid))
            menu.addAction(
                safe_caption(self.say(sentence("Take another in hand"))), partial(self._hold_another, laid)
            )
            for count in self.bench.document.scenario.counts:
                if count != laid.players:
                    told = sentence("Move to the layer of {players}", players=count)
                    menu.addAction(safe_caption(self.say(told)), partial(move_piece, self.bench, laid, count))
            row.addWidget(self._button(title, menu))
            self._row(sentence("piece"), line)

    def _tell_tile(self, seen: Inspection) -> None:
        laid = seen.tile.placement
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        told = sentence(
            "{tile}, {face}, turned {turn}/6, at {q} {r}",
            tile=laid.tile,
            face=term(laid.face),
            turn=laid.turn,
            q=laid.q,
            r=laid.r,
        )
        row.addWidget(_label(self._with_origin(self.say(told), seen.tile)), 1)
        menu = QMenu(line)  # it goes with its line when that is made anew
        for count in self.bench.document.scenario.counts:
            told = sentence("Move to the layer of {players}", players=count)
            menu.addAction(safe_caption(self.say(told)), partial(move_tiles, self.bench, [laid.tile], count))
        row.addWidget(self._button(laid.tile, menu))
        self._row(sentence("tile"), line)

    def _with_origin(self, title: str, laid: LaidPiece | LaidTile) -> str:
        return f"{title} - {self.say(origin_of(laid, self.bench.document.players))}"

    def _button(self, about: str, menu: QMenu) -> QToolButton:
        """A button with what can be done about a thing."""
        button = QToolButton()
        button.setText("…")
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setEnabled(not menu.isEmpty())
        what = self.say(sentence("what can be done with it"))
        button.setToolTip(safe_tooltip(what))
        button.setAccessibleName(f"{about}: {what}")
        return button

    def _take(self, laid: LaidPiece) -> None:
        document = self.bench.document
        document.do(take_piece(document.scenario, document.players, laid.piece.data))

    def _hold_another(self, laid: LaidPiece) -> None:
        """Take a piece in hand of which the same is said: laid on the same place it can be changed."""
        self.bench.hold_piece({key: said for key, said in laid.piece.data.items() if key != "at"})
        self.context.focus_map()

    def _show(self, address: str) -> None:
        """Light up a neighbour on the map."""
        self.context.outline_places([address] if address else [])


def _label(text: str, *, bold: bool = False) -> Label:
    label = Label(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(CHOSEN)
    font = label.font()
    font.setBold(bold)
    label.setFont(font)
    return label
