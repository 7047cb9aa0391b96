"""Eyes on a window, a hand on the mouse, another on the keys: all that a user has, and nothing more."""

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)

from realms.board.hexes import Cell, Point, centre
from realms_editor.tools.spot import third_centre
from realms_editor.view.application import EditorApplication
from realms_editor.view.docks.box_list import BoxList
from realms_editor.view.docks.palette import PaletteDock
from realms_editor.view.window import Window

LEFT, NO_KEY, CONTROL, SHIFT = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
NOTCH = 120  # of a wheel, which scrolls three steps
TYPED = 24  # characters; whoever has more to write pastes it


class Patience(Protocol):
    """The tools that a test and a script for pictures share."""

    def waitUntil(self, callback: Callable[[], bool], *, timeout: int = ...) -> None:  # noqa: N802 - pytest-qt's name
        """Process events until the answer is yes."""


class User:
    """Somebody before a window; what is not in sight or cannot be used is not touched."""

    def __init__(self, bot: Patience, window: Window, application: EditorApplication) -> None:
        self.bot, self.window, self.application = bot, window, application

    @property
    def palette(self) -> PaletteDock:
        content = self.window.docks["palette"].content
        assert isinstance(content, PaletteDock)
        return content

    # The mouse

    def click(self, at: QPoint, on: QWidget | None = None) -> None:
        target = on or self.window.canvas.viewport()
        assert target.isEnabled(), "out of use"
        assert target.rect().contains(at), "out of sight"
        assert is_on_top(target, at), "something is before it"
        self._front(target.window())
        QTest.mouseMove(target, at)
        QTest.mouseClick(target, LEFT, NO_KEY, at)

    def _front(self, window: QWidget) -> None:
        """What a screen does with a window that somebody clicks into: it gets the keys."""
        if QApplication.activePopupWidget() is None and not window.isActiveWindow():
            window.activateWindow()
            self.bot.waitUntil(window.isActiveWindow)

    def drag(self, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """From one point of the map to another."""
        target = self.window.canvas.viewport()
        QTest.mousePress(target, button, NO_KEY, start)
        for at in ((start + end) / 2, end):
            QTest.mouseMove(target, at)
        QTest.mouseRelease(target, button, NO_KEY, end)

    def wheel(self, target: QWidget, angle: int) -> None:
        """Turn the wheel over the middle of something, up if the angle is more than nothing."""
        at = QPointF(target.rect().center())
        turned = QWheelEvent(
            at,
            target.mapToGlobal(at),
            QPoint(),
            QPoint(0, angle),
            Qt.MouseButton.NoButton,
            NO_KEY,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(target, turned)

    def click_in(self, area: QAbstractScrollArea, widget: QWidget) -> None:
        """Click the middle of what can be seen of a widget in a scrolled area, after scrolling there."""
        self.bot.waitUntil(lambda: self._scroll_to(area, widget))
        seen = _place_in(area, widget) & area.viewport().rect()
        self.click(widget.mapFrom(area.viewport(), seen.center()), widget)

    def _scroll_to(self, area: QAbstractScrollArea, widget: QWidget) -> bool:
        """Turn the wheel once, unless all has been laid out and the widget is as much in sight as can be."""
        before, sight = _place_in(area, widget), area.viewport().rect()
        QApplication.processEvents()
        place = _place_in(area, widget)
        above, below = min(0, place.top()), min(place.top(), max(0, place.bottom() - sight.bottom()))
        if above or below:
            notch = 3 * area.verticalScrollBar().singleStep()
            self.wheel(area.viewport(), -round((above or below) * NOTCH / notch))
        seen = _place_in(area, widget) & sight
        at = widget.mapFrom(area.viewport(), seen.center())
        return place == before and not (above or below or seen.isEmpty()) and is_on_top(widget, at)

    def click_tab(self, dock: str) -> None:
        """Bring a dock to the front that stands behind another."""
        title = self.window.docks[dock].windowTitle()
        for bar in self.window.findChildren(QTabBar):
            for index in range(bar.count()):
                if bar.tabText(index) == title and bar.isVisible():
                    self.click(bar.tabRect(index).center(), bar)
                    return
        raise AssertionError(f"no tab {title}")

    def choose_in_menu(self, menu: str, entry: str) -> None:
        """Open a menu of the window and click one of its lines."""
        bar: QMenuBar = self.window.menuBar()
        head = self.window.menus[menu].menuAction()
        self.click(bar.actionGeometry(head).center(), bar)
        self.click_line(self.window.menus[menu], self.window.entries[entry].text())

    def click_line(self, menu: QMenu, text: str) -> None:
        """Click a line of a menu that is open."""
        assert menu.isVisible()
        line = next(each for each in menu.actions() if text in each.text())
        assert line.isEnabled()
        self.click(menu.actionGeometry(line).center(), menu)
        assert not menu.isVisible()

    # The map

    def point(self, x: float, y: float) -> QPoint:
        return self.window.canvas.mapFromScene(x, y)

    def click_point(self, point: Point) -> None:
        self.click(self.point(*point))

    def click_third(self, address: str) -> None:
        self.click_point(third_centre(self.window.bench.board, address))

    def click_cell(self, cell: Cell) -> None:
        self.click_point(centre(cell))

    # The palette and the tools

    def take(self, wares: BoxList, fits: Callable[[Any], bool]) -> None:
        """Click a picture of the palette."""
        self.bot.waitUntil(lambda: any(fits(ware.thing) for ware in wares.items_model.items))
        row = next(row for row, ware in enumerate(wares.items_model.items) if fits(ware.thing))
        index = wares.items_model.index(row)
        wares.scrollTo(index)
        self.click(wares.visualRect(index).center(), wares.viewport())

    def take_tile(self, tile: str, face: str = "surface") -> None:
        self.take(self.palette.tiles, lambda thing: (thing.tile, thing.world) == (tile, face))

    def take_piece(self, **entry: Any) -> None:
        self.take(self.palette.pieces, lambda thing: dict(thing.entry) == entry)

    def turn_page(self, page: int) -> None:
        """Show the tiles or the pieces of the palette."""
        tabs = self.palette.tabs.tabBar()
        self.click(tabs.tabRect(page).center(), tabs)

    def press_tool(self, name: str) -> None:
        button = self.window.toolbox.widgetForAction(self.window.entries[f"tool_{name}"])
        assert button is not None
        self.click(button.rect().center(), button)

    # The keys

    def key(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
        for key in keys:
            QTest.keyClick(self.window.canvas, key, held)

    def write(self, editor: QLineEdit | QPlainTextEdit, text: str) -> None:
        """Write in place of what stands there: type what is short, paste what is long or has other signs."""
        QTest.keyClick(editor, Qt.Key.Key_A, CONTROL)
        if not text:
            QTest.keyClick(editor, Qt.Key.Key_Delete)
        elif len(text) <= TYPED and text.isascii() and "\n" not in text:
            QTest.keyClicks(editor, text)
        else:
            QApplication.clipboard().setText(text)
            QTest.keyClick(editor, Qt.Key.Key_V, CONTROL)

    def pick(self, box: QComboBox, row: int) -> None:
        """Go to a line of a list that has been unfolded, and take it."""
        view = box.view()
        assert view.isVisible()
        QTest.keyClick(view, Qt.Key.Key_Home)
        for _ in range(row):
            QTest.keyClick(view, Qt.Key.Key_Down)
        QTest.keyClick(view, Qt.Key.Key_Return)

    def save(self) -> None:
        self._front(self.window)
        self.window.canvas.setFocus()
        self.key(Qt.Key.Key_S, held=CONTROL)
        self.bot.waitUntil(lambda: not self.application.jobs.busy and not self.application.errands.busy)
        assert not self.window.isWindowModified()


def is_on_top(widget: QWidget, at: QPoint) -> bool:
    """Whether nothing but parts of it lies before a point of a widget."""
    on_top = widget.window().childAt(widget.mapTo(widget.window(), at)) or widget.window()
    return on_top is widget or widget.isAncestorOf(on_top)


def _place_in(area: QAbstractScrollArea, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(area.viewport(), QPoint(0, 0)), widget.size())
