"""The colours of the windows, taken from the theme of the map."""

from PySide6.QtGui import QBrush, QColor, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from realms.export.drawing.theme import DARK, HIGH_CONTRAST, LIGHT, Theme

# By theme of the map: window, base, button, text, faint text, highlight and the text on it.
_WINDOWS: dict[str, tuple[str, ...]] = {
    LIGHT.name: ("#F6F3EC", "#FFFFFF", "#ECE7DC", "#231F1A", "#6A6257", "#1F5FD0", "#FFFFFF"),
    DARK.name: ("#1F2025", "#2C2E36", "#3A3D46", "#EDE8DB", "#B8B2A4", "#7FB2FF", "#14130F"),
    HIGH_CONTRAST.name: ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000", "#FFFFFF"),
}
THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

_STYLED = "styled"  # a property of the application
_EMPTY_BOXES = """
QCheckBox::indicator:unchecked, QTreeView::indicator:unchecked, QListView::indicator:unchecked {
    width: 12px; height: 12px; border: 1px solid palette(mid); border-radius: 2px; background: palette(base);
}
QRadioButton::indicator:unchecked {
    width: 12px; height: 12px; border: 1px solid palette(mid); border-radius: 7px; background: palette(base);
}
"""


def palette_of(theme: Theme) -> QPalette:
    """The palette of windows that go with a map of that theme."""
    window, base, button, text, faint, highlight, on_it = map(QColor, _WINDOWS[theme.name])
    role = QPalette.ColorRole
    made = QPalette()
    for name, colour in (
        (role.Window, window),
        (role.Base, base),
        (role.AlternateBase, window),
        (role.Button, button),
        (role.ToolTipBase, base),
        (role.WindowText, text),
        (role.Text, text),
        (role.ButtonText, text),
        (role.ToolTipText, text),
        (role.PlaceholderText, faint),
        (role.Highlight, highlight),
        (role.HighlightedText, on_it),
        (role.Link, highlight),
        (role.BrightText, text),
        (role.Light, base),
        (role.Midlight, button),
        (role.Mid, faint),
        (role.Dark, faint),
        (role.Shadow, text),
        (role.Accent, highlight),
    ):
        made.setColor(name, colour)
    for name in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, name, faint)
    if theme.name == HIGH_CONTRAST.name:
        # The style draws frames in a shade of a plain window, but nearly black where it has a texture.
        plain = QPixmap(8, 8)
        plain.fill(window)
        made.setBrush(role.Window, QBrush(window, plain))
    return made


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Give all windows these colours, with the same style on every system."""
    if not app.property(_STYLED):  # speed: every widget of every window is styled anew for it
        app.setStyle("Fusion")
        app.setProperty(_STYLED, True)
    app.setPalette(palette_of(theme))
    # On dark ground the style draws the frame of an empty box darker still, so that nobody sees it.
    app.setStyleSheet(_EMPTY_BOXES if theme.name == DARK.name else "")
