"""The letters of windows and pictures on a system without fonts."""

from PySide6.QtGui import QFontDatabase, QFontMetrics, QGuiApplication

from realms.export.paper.fonts import BOLD, PLAIN, font_file


def ensure_letters() -> None:
    """Take the fonts of our PDF files if the system has none; Qt would paint a box for every letter."""
    if not QFontMetrics(QGuiApplication.font()).inFont("a"):
        for name in (PLAIN, BOLD):
            QFontDatabase.addApplicationFontFromData(font_file(name))
