"""A picture of a map with a heading, drawn in the background."""

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from realms.export.drawing.realm import draw_realm
from realms.export.drawing.theme import Theme
from realms.export.realm_map import board_to_show
from realms.scenario.scenario import Scenario
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.canvas.painter import image
from realms_editor.view.pictures import framed
from realms_editor.view.plain_text import Label

TILE_PIXELS, LEAST = 90, QSize(160, 110)


class MapPreview(QWidget):
    """The map of a realm for one count of players, as large as there is room."""

    def __init__(self, theme: Theme, language: str, jobs: Jobs) -> None:
        super().__init__()
        self.theme, self.language, self.jobs = theme, language, jobs
        self.heading, self.picture = Label(), Label()
        self.picture.setMinimumSize(LEAST)
        self.picture.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.heading)
        column.addWidget(self.picture, 1)
        self._drawn: QImage | None = None
        self._wanted: tuple[Scenario, int] | None = None
        self._drawing = False

    def set_heading(self, heading: str) -> None:
        """Write the heading, which is also the name of the picture."""
        self.heading.setText(heading)
        self.picture.setAccessibleName(heading)

    def show_map(self, scenario: Scenario, players: int) -> None:
        """Draw the map soon; of several wishes in a row the last one counts."""
        self._wanted = scenario, players
        self._draw()

    def _draw(self) -> None:
        if self._wanted and not self._drawing:
            self._drawing = True
            wanted, self._wanted = self._wanted, None
            self.jobs.start(partial(_image_of, *wanted, self.theme, self.language), self._show, self._fail)

    def _show(self, drawn: QImage) -> None:
        if isValid(self):
            self._drawing, self._drawn = False, drawn
            self._fit()
            self._draw()

    def _fail(self, error: Exception) -> None:
        self._drawing = False
        raise error

    def _fit(self) -> None:
        self.picture.setPixmap(framed(self._drawn, self.theme.ground, self.picture.size()))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Scale the picture."""
        super().resizeEvent(event)
        self._fit()

    @property
    def pixmap(self) -> QPixmap:
        """The picture as it is shown."""
        return self.picture.pixmap()


def _image_of(scenario: Scenario, players: int, theme: Theme, language: str) -> QImage:
    board = board_to_show(scenario.realm(players))
    return image(draw_realm(board, theme, language=language), TILE_PIXELS)
