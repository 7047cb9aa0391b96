"""Controls of windows as those meet them who use no mouse or no screen: names, and the way by Tab."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDockWidget,
    QKeySequenceEdit,
    QLineEdit,
    QTabBar,
    QToolBar,
    QWidget,
)

from realms_editor.view.tileset.face import FaceView

CONTROLS = (
    *(QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QKeySequenceEdit),
    *(QTabBar, QAbstractScrollArea, FaceView),
)


def own(widget: QWidget) -> bool:
    """True if a widget is ours, and no part that Qt puts into one of its own."""
    parts = (QAbstractItemView, QAbstractSpinBox, QComboBox, QKeySequenceEdit, QTabBar, QToolBar, QDockWidget)
    inside = isinstance(widget.parent(), parts) or widget.objectName().startswith("qt_")
    return isinstance(widget, CONTROLS) and not inside


def controls(root: QWidget) -> Iterator[QWidget]:
    return (each for each in root.findChildren(QWidget) if own(each) and each.isVisible())


def name_of(widget: QWidget) -> str:
    """The name that a screen reader says; of a list of choices Qt gives the choice, so others are needed."""
    found = QAccessible.queryAccessibleInterface(widget)
    if isinstance(widget, QComboBox):
        labels = [label for label, _ in found.relations(QAccessible.RelationFlag.Label)]
        return str(found.text(QAccessible.Text.Description)) or " ".join(
            str(each.text(QAccessible.Text.Name)) for each in labels
        )
    return str(found.text(QAccessible.Text.Name)) if found else ""


def described(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return f"{type(widget).__name__} in {type(parent).__name__} {widget.objectName()}"


def tabbed(start: QWidget, most: int = 400) -> set[QWidget]:
    """Everything that has the focus in turn while Tab is pressed."""
    start.setFocus()
    met: set[QWidget] = set()
    focus: QWidget | None = start
    for _ in range(most):
        if focus is None:
            break
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        focus = start.window().focusWidget()
        if focus is start and start in met:
            break
        if focus:
            met.add(focus)
    return met


def reached(met: set[QWidget], widget: QWidget) -> bool:
    """True if the focus came to a widget or a part of it; of a group of radio buttons one is enough."""
    if any(widget is each or widget.isAncestorOf(each) or widget.focusProxy() is each for each in met):
        return True
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return bool(group and any(button in met for button in group.buttons()))


def unreached(root: QWidget, start: QWidget) -> list[str]:
    met = tabbed(start)
    wanted = (each for each in controls(root) if each.isEnabled() and not passive(each))
    return [f"{described(each)}: {name_of(each)}" for each in wanted if not reached(met, each)]


def passive(widget: QWidget) -> bool:
    """Frames that only scroll: what is in them can be reached."""
    return type(widget).__name__ == "QScrollArea"
