"""A dialog that shows a page to read."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from realms_editor.view.background.deletion import Dialog
from realms_editor.view.plain_text import Page
from realms_editor.view.window_placement import resize_to_screen


class MarkdownDialog(Dialog):
    """A page in Markdown with a Close button."""

    def __init__(self, parent: QWidget, title: str, page: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleName(self.windowTitle())
        self.text = Page()
        self.text.setAccessibleName(self.windowTitle())
        self.text.show_markdown(page)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(self.buttons)
        lines = page.count("\n")
        resize_to_screen(self, QSize(760, min(640, 130 + 18 * lines)))
