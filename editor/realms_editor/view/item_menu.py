"""Context menus of lists: the entries for the item under the pointer, or by key for the current one."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QMenu, QWidget

from realms.locale import Sentence
from realms_editor.view.plain_text import safe_caption

MenuEntry = tuple[Sentence, Callable[[], object]]
Entries = Callable[[QPoint], Iterator[MenuEntry]]


def add_menu(widget: QWidget, say: Callable[[Sentence], str], entries: Entries) -> None:
    """Give a widget a context menu; `entries` are those for a point of it."""
    widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    widget.customContextMenuRequested.connect(partial(_open, widget, say, entries))


def _open(widget: QWidget, say: Callable[[Sentence], str], entries: Entries, at: QPoint) -> None:
    offered = list(entries(at))
    if not offered:
        return
    menu = QMenu(widget)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for title, act in offered:
        menu.addAction(safe_caption(say(title)), act)
    surface = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    menu.popup(surface.mapToGlobal(at))
