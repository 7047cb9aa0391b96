"""The button "…" of the inspector, which opens a menu of actions."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QToolButton

from realms.locale import Sentence, sentence
from realms_editor.view.plain_text import safe_tooltip


def menu_button(say: Callable[[Sentence], str], about: str, menu: QMenu) -> QToolButton:
    """Return a button that opens a menu of actions; `about` says to a screen reader what they change."""
    button = QToolButton()
    button.setText("…")
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setEnabled(not menu.isEmpty())
    what = say(sentence("more actions"))
    button.setToolTip(safe_tooltip(what))
    button.setAccessibleName(f"{about}: {what}")
    return button
