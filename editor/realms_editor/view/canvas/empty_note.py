"""A word on an empty canvas: how a map is begun."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt

from realms.locale import Sentence, sentence
from realms_editor.tools.workbench import Topic
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.plain_text import Label

EMPTY_MAP = sentence(
    "The map is empty. Choose a tile in the palette and click on a cell; R turns the tile, F shows its other"
    " face. Or let the program make a realm: File, Generate realms. A right click offers what can be done"
    " here."
)
EMPTY_SHEET = sentence(
    "The sheet is empty. Draw the borders of the regions with B, then paint the regions. To trace a board,"
    " lay its photo below: Map, Load a photo to trace."
)
WIDEST, AWAY = 460, 24  # pixels


class EmptyNote(Label):
    """Lies over the top of the map while nothing is on it; clicks go through to the map."""

    def __init__(self, canvas: MapView, say: Callable[[Sentence], str]) -> None:
        super().__init__()
        self.setParent(canvas)
        self.canvas, self.say = canvas, say
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMargin(10)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._unsubscribe = canvas.map_scene.bench.subscribe(self._on_change)
        canvas.installEventFilter(self)
        self.refresh()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if topics & {"map", "document"}:
            self.refresh()

    def refresh(self) -> None:
        """Show the word for the kind of map, if nothing lies on it."""
        scene = self.canvas.map_scene
        drawing = scene.bench.drawing
        traced = scene.bench.document.realm.picture is not None
        self.setText(self.say(EMPTY_SHEET if drawing else EMPTY_MAP))
        self.setVisible(scene.content.is_empty and not traced)
        self._lie_on_top()

    def _lie_on_top(self) -> None:
        width = max(1, min(WIDEST, self.canvas.width() - 2 * AWAY))
        self.setGeometry((self.canvas.width() - width) // 2, AWAY, width, self.heightForWidth(width))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay in the middle of the canvas."""
        if watched is self.canvas and event.type() == QEvent.Type.Resize:
            self._lie_on_top()
        return False
