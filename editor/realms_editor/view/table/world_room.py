"""The room of two worlds: in each window they lie so that their tiles are as large as can be."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from realms_editor.desk.worlds_apart import MapRoom

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow


class WorldRoom(QObject):
    """Arranges worlds that lie apart anew when the room of the map changes."""

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.window = window
        window.canvas.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Arrange the worlds, unless somebody looks at a part of the map."""
        if event.type() == QEvent.Type.Resize and self.window.canvas.fitted:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        window = self.window
        size = window.canvas.viewport().size()
        if window.bench.take_room(MapRoom(size.width(), size.height())):
            window.flow.flights.finish()
            window.bench.tell("map", "hover")
            window.canvas.fit()
