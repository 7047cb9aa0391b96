"""The dialog in which somebody shows where the tiles lie on a photo."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPolygonF, QTransform
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from realms.board.hexes import Point
from realms.locale import Sentence, sentence
from realms.scenario.photos import KINDS
from realms.tiles.kinds import WORLDS, World
from realms.tiles.saving import SaveError
from realms_editor.desk import photos
from realms_editor.desk.tileset.draft import Place
from realms_editor.desk.tileset.tile_photos import CORNERS_OF_A_SHEET, TilePicker, TileSpot, straight_sheet
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.canvas.photo import decoded, straightening
from realms_editor.view.context import EditorContext
from realms_editor.view.dialogs.questions import ask_for_files
from realms_editor.view.plain_text import Label, Paragraph, safe_caption
from realms_editor.view.tileset.photo_board import PhotoBoard, cut_out
from realms_editor.view.window_placement import resize_to_screen

Keep = Callable[[Place, QImage | None], None]
WORLD_TITLES: dict[World, Sentence] = {
    "surface": sentence("Surface"),
    "underground": sentence("Underground"),
}
TITLE = sentence("Photo of the tiles…")


class TilePhotoDialog(Dialog):
    """A photo, and the letter of the tile to be shown on it; `keep` takes each tile that is cut out."""

    def __init__(self, context: EditorContext, parent: QWidget, picker: TilePicker, keep: Keep) -> None:
        super().__init__(parent)
        self.context, self.say, self.picker, self.keep = context, context.say, picker, keep
        self.board = PhotoBoard(context.theme)
        self.wanted, self.problem = Paragraph(), Label()
        self.choose, self.straight, self.over = QPushButton(), QPushButton(), QPushButton()
        self.back, self.skip, self.ready = QPushButton(), QPushButton(), QPushButton()
        self.corners: list[Point] | None = None  # of a sheet, while it is made straight
        self._lay_out()
        self._connect()
        self._say_all()
        self.refresh()
        resize_to_screen(self, QSize(960, 680))
        self.board.setFocus()

    def _lay_out(self) -> None:
        column, row = QVBoxLayout(self), QHBoxLayout()
        for button in (self.choose, self.straight, self.over, self.back, self.skip, self.ready):
            button.setAutoDefault(False)
            row.addWidget(button)
        row.insertStretch(5, 1)
        self.problem.setWordWrap(True)
        column.addWidget(self.wanted)
        column.addWidget(self.board, 1)
        column.addWidget(self.problem)
        column.addLayout(row)

    def _connect(self) -> None:
        self.board.dragged.connect(self._take_drag)
        self.board.clicked.connect(self._take_click)
        self.board.typed.connect(self._key)
        self.choose.clicked.connect(self.ask_for_photo)
        self.straight.clicked.connect(self.straighten)
        self.over.clicked.connect(self._turn_over)
        self.back.clicked.connect(self._back)
        self.skip.clicked.connect(self._skip)
        self.ready.clicked.connect(self.accept)

    def _say_all(self) -> None:
        say = self.say
        self.setWindowTitle(say(sentence("Photo of the tiles")))
        self.setAccessibleName(self.windowTitle())
        self.board.setAccessibleName(say(sentence("Photo")))
        for button, title in (
            (self.choose, sentence("Choose a photo…")),
            (self.straight, sentence("Straighten")),
            (self.back, sentence("Take back")),
            (self.skip, sentence("Skip this letter")),
            (self.ready, sentence("Done")),
        ):
            button.setText(safe_caption(say(title)))

    def refresh(self) -> None:
        """Show the letter that is looked for, and the tiles that were found with this face up."""
        picker = self.picker
        other = WORLDS[1 - WORLDS.index(picker.world)]
        over = sentence("Other face: {world}", world=WORLD_TITLES[other])
        self.over.setText(safe_caption(self.say(over)))
        self.over.setEnabled(any(world == other for _, world in picker.plan))
        self.wanted.setText(self.say(self._request))
        self.wanted.setVisible(not self.board.image.isNull())
        self.board.setAccessibleDescription(self.wanted.text())
        found = [(letter, spot) for (letter, world), spot in picker.spots.items() if world == picker.world]
        self.board.picked, self.board.template = found, picker.last or self.board.template
        self.board.corners = tuple(self.corners or ())
        self.back.setEnabled(bool(picker.spots or self.corners))
        for button in (self.straight, self.skip):
            button.setEnabled(not self.board.image.isNull())
        self.board.update()

    @property
    def _request(self) -> Sentence:
        letter, world = self.picker.place
        if self.board.image.isNull():
            return sentence(
                "Lay your tiles side by side with their letters upright, take a photo from above, and choose"
                " it here. It stays on this computer and is in no file."
            )
        if self.corners is not None:
            return sentence(
                "Click the four corners of a rectangle on which the tiles lie, such as a sheet of paper,"
                " in order from the top left one: {count} of 4.",
                count=len(self.corners),
            )
        if self.picker.done:
            return sentence("All tiles of this face were found on the photo.")
        where = {"letter": letter, "world": WORLD_TITLES[world]}
        return sentence(
            "Tile {letter}, {world}: drag from its middle to its top corner. A click takes a tile that lies"
            " like the last one; a letter key chooses another tile.",
            **where,
        )

    # The photo

    def ask_for_photo(self) -> None:
        """Ask for the file of a photo."""
        path = self.context.document.path
        folder = path.parent if path else Path.home()
        ask_for_files(self, self.context.language, folder, self._take_files, " *".join(KINDS), TITLE)

    def _take_files(self, chosen: list[Path]) -> None:
        if chosen:
            self.load(chosen[0])

    def load(self, path: Path) -> None:
        """Show the photo in a file."""
        try:
            image = decoded(photos.read_photo(path))
        except SaveError as error:
            self._complain(error.message)
            return
        if image.isNull():
            self._complain(sentence("The photo {name} is no picture that can be shown.", name=path.name))
            return
        self._show(image)

    def _show(self, image: QImage) -> None:
        """Begin with a photo, on which no tile has been found yet."""
        self.picker.spots.clear()
        self.picker.last = self.board.template = None
        self.corners = None
        self.board.show_image(image)
        self._complain(None)
        self.refresh()
        self.board.setFocus()

    def straighten(self) -> None:
        """Ask for the four corners of a rectangle, and make the photo straight by them."""
        self.corners = []
        self._complain(None)
        self.refresh()
        self.board.setFocus()

    def _straighten_by(self, clicked: list[Point]) -> None:
        image = self.board.image
        found = straight_sheet((float(image.width()), float(image.height())), clicked)
        straight = _straight(image, *found) if found else None
        if straight:
            self._show(straight)
        else:
            self.corners = None
            self._complain(sentence("these are no four corners of a rectangle"))

    # Tiles

    def _take_drag(self, spot: TileSpot) -> None:
        if self.corners is None:
            self._take(spot)

    def _take_click(self, at: Point) -> None:
        if self.board.image.isNull():
            return
        if self.corners is not None:
            self.corners.append(at)
            if len(self.corners) == CORNERS_OF_A_SHEET:
                self._straighten_by(self.corners)
        elif self.board.template:
            self._take(self.board.template.at(at))
        else:
            self._complain(sentence("drag from the middle of the first tile to its top corner"))
        self.refresh()

    def _take(self, spot: TileSpot) -> None:
        place = self.picker.place
        self.picker.pick(spot)
        self.keep(place, cut_out(self.board.image, spot))
        self._complain(None)
        self.refresh()

    def _turn_over(self) -> None:
        self.picker.turn_over(WORLDS[1 - WORLDS.index(self.picker.world)])
        self.refresh()
        self.board.setFocus()

    def _back(self) -> None:
        """Take back the last corner or tile."""
        if self.corners is not None:
            self.corners = self.corners[:-1] or None
        else:
            self.picker.back()
            self.keep(self.picker.place, None)
        self.refresh()

    def _skip(self) -> None:
        self.picker.skip()
        self.refresh()
        self.board.setFocus()

    def _key(self, event: QKeyEvent) -> None:
        """Choose another tile by its letter, or take the last one back."""
        moves: dict[int, Callable[[], None]] = {
            Qt.Key.Key_Backspace.value: self._back,
            Qt.Key.Key_Space.value: self._skip,
        }
        act = moves.get(event.key(), partial(self._choose_letter, event.text().upper()))
        if event.key() in moves or event.text().isalpha():
            act()
            event.accept()

    def _choose_letter(self, letter: str) -> None:
        if not self.picker.choose_letter(letter):
            self._complain(sentence("no tile {letter} is to be entered", letter=letter))
        self.refresh()

    def _complain(self, message: Sentence | None) -> None:
        self.problem.setText(f"⚠ {self.say(message)}" if message else "")


def _straight(image: QImage, corners: list[Point], size: Point) -> QImage | None:
    """Return a sheet of a size, with a photo whose corners lie there."""
    onto = straightening(image, QPolygonF([QPointF(*corner) for corner in corners]))
    if onto is None:
        return None
    made = QImage(round(size[0]), round(size[1]), QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(QTransform(onto))
    painter.drawImage(QPointF(0, 0), image)
    painter.end()
    return made
