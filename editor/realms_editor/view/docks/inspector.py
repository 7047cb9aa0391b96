"""The inspector: all about the region that was clicked last."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from realms.board.drawn_board import DrawnBoard
from realms.locale import Sentence, sentence, term
from realms.scenario.changes import take_piece
from realms.scenario.layers import LaidPiece, LaidTile
from realms_editor.desk.drawn_inspection import DrawnPlace, inspect_region
from realms_editor.desk.inspection import Inspection, inspect
from realms_editor.desk.naming import origin_of, piece_title
from realms_editor.tools.commands_layers import move_piece, move_tiles
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import ScrolledDock
from realms_editor.view.docks.menu_button import menu_button
from realms_editor.view.docks.region_form import RegionForm
from realms_editor.view.plain_text import HtmlLabel, Label, fill_html, join_html, safe_caption

if TYPE_CHECKING:
    from realms.checks.finding import Finding

LINKS = Qt.TextInteractionFlag.LinksAccessibleByKeyboard | Qt.TextInteractionFlag.LinksAccessibleByMouse
CHOSEN = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class InspectorDock(ScrolledDock):
    """Name, terrain, symbols, pieces, price and neighbours of a region, and the origin of its tile.

    The paint, the name and the borders of a drawn region can be changed here.
    """

    id = "inspector"
    topics = frozenset({"document", "selection", "cursor"})

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self._listed: list[Finding] = []
        context.live_checks.changed.connect(self._on_checked)

    @property
    def seen(self) -> Inspection | None:
        """Return the inspection of the focused region."""
        focus = self.bench.focus
        return inspect(self.bench.document.realm, focus.address) if focus and focus.address else None

    @property
    def drawn(self) -> DrawnPlace | None:
        """Return the focused region of a drawing, painted or not."""
        board, focus = self.bench.board, self.bench.focus
        return inspect_region(board, focus.region) if focus and isinstance(board, DrawnBoard) else None

    def refresh(self) -> None:
        """Show the focused region."""
        body, seen, drawn = QWidget(), self.seen, self.drawn
        column = QVBoxLayout(body)
        held = self.focusWidget().objectName() if self.focusWidget() else ""
        if seen is None and drawn is None:
            column.addWidget(_label(self.say(sentence("Click a region of the map to see its details."))))
        else:
            name = seen.name if seen else sentence("a face that is not painted")
            column.addWidget(_label(self.say(name), bold=True))
            self.form = QFormLayout()
            self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            self._show_findings()
            if drawn:
                RegionForm(self, self.form, drawn).fill()
            self._show_all(seen)
            column.addLayout(self.form)
        column.addStretch(1)
        self.area_.setWidget(body)
        self._focus_again(held)

    def _show_all(self, seen: Inspection | None) -> None:
        if seen:
            self._show_place(seen)
            self._show_pieces(seen)
            if seen.tile:
                self._show_tile(seen.tile)

    @property
    def findings(self) -> "list[Finding]":
        """Return the findings about the focused region, the worst first."""
        focus, checking = self.bench.focus, self.context.live_checks
        if not (checking.started and focus and focus.address):
            return []
        return checking.findings.about_region(self.bench.document.players, focus.address)

    def _show_findings(self) -> None:
        """Add a line for each finding; a click chooses it in the dock of findings."""
        self._listed = self.findings
        for number, finding in enumerate(self._listed):
            text = f"{finding.code}: {self.say(finding.remark.message)}"
            label = HtmlLabel(fill_html('<a href="{}">{}</a>', str(number), text))
            label.setWordWrap(True)
            label.setTextInteractionFlags(LINKS)
            label.linkActivated.connect(partial(self._choose_finding, finding))
            label.linkHovered.connect(partial(self._point_at_finding, finding))
            self._row(term(finding.severity), label)

    def _choose_finding(self, finding: "Finding", _: str) -> None:
        self.context.choose_finding(finding)

    def _point_at_finding(self, finding: "Finding", link: str) -> None:
        self.context.outline_places(finding.remark.at if link else ())

    def _on_checked(self) -> None:
        """Build the body anew if the findings about the focused region have changed."""
        if self.in_sight and self.findings != self._listed:
            self.refresh_soon()

    def _focus_again(self, name: str) -> None:
        """Give the keyboard back to the field that had it before the body was built anew."""
        field = self.findChild(QWidget, name) if name else None
        if field:
            field.setFocus()

    def _row(self, name: Sentence, value: QWidget) -> None:
        label = Label(self.say(sentence("{name}:", name=name)))
        text = value.text() if isinstance(value, Label) else ""
        value.setAccessibleName(f"{label.text()} {text}".strip())
        self.form.addRow(label, value)

    def _add_texts(self, name: Sentence, *values: Sentence) -> None:
        if values:
            self._row(name, _label(", ".join(map(self.say, values))))

    def _show_place(self, seen: Inspection) -> None:
        self._row(sentence("address"), _label(", ".join(seen.addresses)))
        if seen.tile:
            self._add_texts(sentence("terrain"), seen.terrain)
        if seen.covers:
            self._add_texts(sentence("hides"), seen.covers)
        if seen.tile:
            self._add_texts(sentence("symbols"), *seen.symbols)
        if seen.price is None:
            self._add_texts(sentence("price"), sentence("cannot be conquered"))
        else:
            parts = [sentence("{what} {count}", what=what, count=count) for what, count in seen.price_parts]
            self._add_texts(sentence("price"), sentence("{price} ({parts})", price=seen.price, parts=parts))
        self._add_texts(
            sentence("newcomers"), sentence("may enter here") if seen.entry else sentence("not here")
        )
        if seen.tile:
            self._show_neighbours(seen)

    def _show_neighbours(self, seen: Inspection) -> None:
        links = [fill_html('<a href="{}">{}</a>', place, self.say(name)) for place, name in seen.neighbours]
        label = HtmlLabel(join_html(links, ", "))
        label.setTextInteractionFlags(LINKS)
        label.linkActivated.connect(self._show)
        label.linkHovered.connect(self._show)
        self._row(sentence("neighbours ({count})", count=len(links)), label)

    def _show_pieces(self, seen: Inspection) -> None:
        world = self.bench.board.world_at(seen.addresses[0])
        for laid in seen.pieces:
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            title = self.say(piece_title(laid.piece.data, world))
            row.addWidget(_label(self._with_origin(title, laid)), 1)
            menu = QMenu(line)  # deleted with its line
            menu.addAction(safe_caption(self.say(sentence("Take away"))), partial(self._take, laid))
            menu.addAction(
                safe_caption(self.say(sentence("Pick up a copy"))), partial(self._hold_another, laid)
            )
            for count in self.bench.document.scenario.counts:
                if count != laid.players:
                    message = sentence("Move to the layer for {players} players", players=count)
                    menu.addAction(
                        safe_caption(self.say(message)), partial(move_piece, self.bench, laid, count)
                    )
            row.addWidget(menu_button(self.say, title, menu))
            self._row(sentence("piece"), line)

    def _show_tile(self, tile: LaidTile) -> None:
        laid = tile.placement
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        message = sentence(
            "{tile}, {face}, turned {turn}/6, at {q} {r}",
            tile=laid.tile,
            face=term(laid.face),
            turn=laid.turn,
            q=laid.q,
            r=laid.r,
        )
        row.addWidget(_label(self._with_origin(self.say(message), tile)), 1)
        menu = QMenu(line)  # deleted with its line
        for count in self.bench.document.scenario.counts:
            message = sentence("Move to the layer for {players} players", players=count)
            menu.addAction(
                safe_caption(self.say(message)), partial(move_tiles, self.bench, [laid.tile], count)
            )
        row.addWidget(menu_button(self.say, laid.tile, menu))
        self._row(sentence("tile"), line)

    def _with_origin(self, title: str, laid: LaidPiece | LaidTile) -> str:
        return f"{title} - {self.say(origin_of(laid, self.bench.document.players))}"

    def _take(self, laid: LaidPiece) -> None:
        document = self.bench.document
        self.bench.do(take_piece(document.scenario, document.players, laid.piece.data), limited=False)

    def _hold_another(self, laid: LaidPiece) -> None:
        """Take a copy of a piece in hand; laying it in the same place replaces the first one."""
        self.bench.hold_piece({key: said for key, said in laid.piece.data.items() if key != "at"})
        self.context.focus_map()

    def _show(self, address: str) -> None:
        """Outline a neighbour on the map."""
        self.context.outline_places([address] if address else [])


def _label(text: str, *, bold: bool = False) -> Label:
    label = Label(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(CHOSEN)
    font = label.font()
    font.setBold(bold)
    label.setFont(font)
    return label
