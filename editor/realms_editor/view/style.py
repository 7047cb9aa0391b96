"""The colours of windows, taken from the theme of the map."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from realms.export.drawing.theme import DARK, HIGH_CONTRAST, LIGHT, Theme

# By theme: window, base, button, text, faint text, highlight and highlighted text.
_WINDOWS: dict[str, tuple[str, ...]] = {
    LIGHT.name: ("#F6F3EC", "#FFFFFF", "#ECE7DC", "#231F1A", "#6A6257", "#1F5FD0", "#FFFFFF"),
    DARK.name: ("#1F2025", "#2C2E36", "#3A3D46", "#EDE8DB", "#B8B2A4", "#7FB2FF", "#14130F"),
    HIGH_CONTRAST.name: ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000", "#FFFFFF"),
}
THEMES: dict[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

_STYLED, _TEXT_SIZE = "styled", "text_size"  # properties of the application
_EMPTY_BOXES = """
QCheckBox::indicator:unchecked, QTreeView::indicator:unchecked, QListView::indicator:unchecked {
    width: 12px; height: 12px; border: 1px solid palette(mid); border-radius: 2px; background: palette(base);
}
QRadioButton::indicator:unchecked {
    width: 12px; height: 12px; border: 1px solid palette(mid); border-radius: 7px; background: palette(base);
}
"""


def palette_of(theme: Theme) -> QPalette:
    """Return the Qt palette that goes with a theme."""
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
        # With a texture for the window the style draws frames nearly black instead of in a faint shade.
        plain = QPixmap(8, 8)
        plain.fill(window)
        made.setBrush(role.Window, QBrush(window, plain))
    return made


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Set the palette of the application, and once its style, which is the same on all systems."""
    if not app.property(_STYLED):  # speed: setting it styles every widget anew
        app.setStyle("Fusion")
        app.setProperty(_STYLED, True)
        # Windows give their font to their parts, under a style sheet too.
        app.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
    app.setPalette(palette_of(theme))
    # In dark windows the style's frame of an unticked box is invisible.
    app.setStyleSheet(_EMPTY_BOXES if theme.name == DARK.name else "")


def apply_text_scale(app: QApplication, percent: int) -> None:
    """Set the size of all texts in windows, in percent of the size that the system gives them."""
    font = app.font()
    usual = app.property(_TEXT_SIZE) or font.pointSizeF()
    app.setProperty(_TEXT_SIZE, usual)
    if font.pointSizeF() != usual * percent / 100:  # speed: setting it lays out every widget anew
        font.setPointSizeF(usual * percent / 100)
        app.setFont(font)


def text_ratio() -> float:
    """Return the size of texts in comparison with that of the system."""
    app = QApplication.instance()
    usual = app.property(_TEXT_SIZE) if isinstance(app, QApplication) else None
    return app.font().pointSizeF() / usual if isinstance(app, QApplication) and usual else 1.0
