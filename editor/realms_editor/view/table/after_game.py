"""The dialog after a game: the sections of its page, which can be saved."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from realms.export.drawing.shapes import Picture
from realms.export.drawing.theme import Theme
from realms.export.game_sections import PlayedGame, sections_of
from realms.export.sections import Cell, Draw, FigureTable, ReportSection
from realms.locale import Sentence, sentence
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.canvas.paint import paint_picture
from realms_editor.view.pictures import image_link
from realms_editor.view.plain_text import (
    HtmlLabel,
    SafeHtml,
    fill_html,
    join_html,
    safe_caption,
    safe_tooltip,
)
from realms_editor.view.window_placement import resize_to_screen

IN_A_ROW = 5
WIDE = 900


class PictureView(QWidget):
    """A picture scaled to the available width."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.picture = picture
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(picture.title)
        self.setToolTip(safe_tooltip(picture.title))

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Return True: the picture keeps its proportions."""
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        """Return the height for a width."""
        bounds = self.picture.bounds
        return round(min(width, bounds.width) * bounds.height / bounds.width)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the natural size, within the width of a window."""
        width = min(WIDE, self.picture.bounds.width)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the picture."""
        del event
        left, top, wide, high = self.picture.bounds
        scale = min(self.width() / wide, self.height() / high)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(QRectF(0, 0, wide * scale, high * scale))
            painter.scale(scale, scale)
            painter.translate(-left, -top)
            paint_picture(painter, self.picture)


class AfterGameDialog(Dialog):
    """All sections of the page of a game."""

    def __init__(self, played: PlayedGame, theme: Theme, save: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.played, self.theme = played, theme
        self.setWindowTitle(self._say(sentence("After the game")))
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        for section in sections_of(played):
            self._add(section)
        self._column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        keep = buttons.addButton(
            safe_caption(self._say(sentence("Save as a page…"))), QDialogButtonBox.ButtonRole.ActionRole
        )
        keep.clicked.connect(save)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(area)
        whole.addWidget(buttons)
        larger = parent.font().pointSizeF() / QApplication.font().pointSizeF()
        resize_to_screen(self, QSize(WIDE + 80, 760) * larger)

    def _add(self, section: ReportSection) -> None:
        """Add a section: heading, pictures, note and table."""
        heading = self._label(fill_html("<h3>{}</h3>", self._say(section.title)))
        self._column.addWidget(heading)
        if len(section.pictures) > 1:
            grid = QGridLayout()
            for place, draw in enumerate(section.pictures):
                row, column = divmod(place, IN_A_ROW)
                view = PictureView(draw(self.theme))
                grid.addWidget(view, 2 * row, column)
                grid.addWidget(self._label(fill_html("{}", view.picture.title)), 2 * row + 1, column)
            self._column.addLayout(grid)
        else:
            for draw in section.pictures:
                self._column.addWidget(PictureView(draw(self.theme)))
        if section.note:
            self._column.addWidget(self._label(fill_html("{}", self._say(section.note))))
        if section.table:
            self._column.addWidget(self._label(self._table(section.table)))

    def _table(self, table: FigureTable) -> SafeHtml:
        head = join_html(fill_html("<th align='left'>{}</th>", self._say(cell)) for cell in table.head)
        rows = join_html(
            fill_html("<tr valign='middle'>{}{}</tr>", self._signs(signs), join_html(map(self._cell, row)))
            for row, signs in table.rows_with_signs()
        )
        if table.signs:
            head = join_html([fill_html("<th></th>"), head])
        return fill_html("<table cellpadding='4'><tr>{}</tr>{}</table>", head, rows)

    def _signs(self, signs: Sequence[Draw]) -> SafeHtml:
        """Return a cell with small pictures, or nothing where a table has none."""
        if not signs:
            return fill_html("")
        size, ratio = 2 * self.fontMetrics().height(), self.devicePixelRatioF()
        links = (image_link(draw(self.theme), size, ratio) for draw in signs)
        shown = (fill_html("<img src='{}' width='{}'>", link, str(size)) for link in links)
        return fill_html("<td>{}</td>", join_html(shown))

    def _cell(self, cell: Cell) -> SafeHtml:
        side = "right" if isinstance(cell, int) else "left"
        return fill_html("<td align='{}'>{}</td>", side, self._say(cell))

    def _label(self, text: SafeHtml) -> HtmlLabel:
        """Return text that can be copied, without active links."""
        label = HtmlLabel(text)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _say(self, cell: Cell) -> str:
        return cell.in_language(self.played.language) if isinstance(cell, Sentence) else str(cell)
