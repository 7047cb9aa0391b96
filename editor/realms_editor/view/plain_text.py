"""Texts are shown as they are, whatever somebody wrote into a file.

Qt takes a text that looks like HTML for HTML, in labels, boxes and tooltips, and loads the pictures that it
names; in menus and on buttons `&` marks a key. Everything that shows a text goes through this module.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QMessageBox, QTextBrowser, QToolTip, QWidget

Role = QMessageBox.ButtonRole
LONG = 90  # letters of a tooltip that is written in one line
MOST, MOST_LINES = 1200, 14  # letters and lines in a box
LONGEST_WORD, BREAK = 60, "\u200b"  # letters of a word, and where a longer one is broken


class SafeHtml(str):
    """HTML in which every foreign text is escaped."""

    __slots__ = ()


def fill_html(form: str, *blanks: str) -> SafeHtml:
    """Fill the blanks of an HTML template; arguments that are not `SafeHtml` are escaped."""
    return SafeHtml(form.format(*(each if isinstance(each, SafeHtml) else escape(each) for each in blanks)))


def join_html(pieces: Iterable[SafeHtml], between: str = "") -> SafeHtml:
    """Join pieces of HTML."""
    return SafeHtml(escape(between).join(pieces))


def safe_tooltip(text: str) -> str:
    """Return a tooltip that shows the text literally; long texts wrap."""
    if len(text) <= LONG and "<" not in text and "&" not in text:
        return text
    return fill_html("<qt>{}</qt>", SafeHtml(escape(text).replace("\n", "<br>")))


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at once."""
    QToolTip.showText(at, safe_tooltip(text), widget)


def safe_caption(text: str) -> str:
    """Return a caption for buttons and menus that shows `&` literally."""
    return text.replace("&", "&&")


def safe_title(text: str) -> str:
    """Return a window title that shows `[*]` literally, which Qt would replace."""
    return text.replace("[*]", "[*][*]")


def name_choice(box: QComboBox, name: str, more: str = "") -> None:
    """Name a list of choices for screen readers, by its description too: on Linux its name is the choice."""
    box.setAccessibleName(name)
    box.setAccessibleDescription(f"{name}; {more}" if more else name)


def shortened(text: str) -> str:
    """Limit a text to the room of a message box, and break very long words."""
    short = "\n".join(text.split("\n")[:MOST_LINES])[:MOST]
    return re.sub(rf"\w{{{LONGEST_WORD}}}", rf"\g<0>{BREAK}", text if short == text else f"{short}…")


class Label(QLabel):
    """A label that shows plain text; with a buddy it also shows `&` literally."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._text = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        self._text = text
        super().setText(safe_caption(text) if self.buddy() else text)

    def text(self) -> str:
        """Return the text."""
        return self._text

    def setBuddy(self, buddy: QWidget) -> None:  # noqa: N802 - Qt's name
        """Label a field."""
        super().setBuddy(buddy)
        self.setText(self._text)


class Paragraph(Label):
    """A wrapped label that is never lower than its text."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        super().setText(text)
        self._take_room()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Grow when narrower lines wrap."""
        super().resizeEvent(event)
        self._take_room()

    def _take_room(self) -> None:
        self.setMinimumHeight(0)  # Qt never says that it needs less than the present minimum
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


class HtmlLabel(QLabel):
    """A label with headings, tables or links."""

    def __init__(self, text: SafeHtml) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)


class Page(QTextBrowser):
    """A read-only page that loads no resources; only links in our own Markdown are active."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        """Load nothing."""
        del kind, name
        return ""

    def show_html(self, page: SafeHtml) -> None:
        """Show HTML without active links."""
        self.setOpenLinks(False)
        self.setHtml(page)

    def show_markdown(self, page: str) -> None:
        """Show one of our own Markdown pages."""
        self.setOpenExternalLinks(True)
        self.setMarkdown(page)


class PicturePage(Page):
    """A page that the program wrote itself, with pictures that it has made; nothing else is loaded."""

    def __init__(self) -> None:
        super().__init__()
        self._pictures: Mapping[str, QImage] = {}

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        """Return one of the pictures."""
        del kind
        return self._pictures.get(name.toString() if isinstance(name, QUrl) else name, "")

    def show_own_page(self, page: str, pictures: Mapping[str, QImage]) -> None:
        """Show a page whose foreign texts are escaped, with its pictures by their names."""
        self._pictures = pictures
        self.show_html(SafeHtml(page))


class MessageBox(QMessageBox):
    """A message box whose texts may quote a file."""

    def ask(self, question: str, more: str, details: str) -> None:
        """Set the question, the text below it, and the details that can be unfolded."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(shortened(question))
        self.setInformativeText(shortened(more))
        details_text = "\n\n".join(text for text in (question, more) if shortened(text).endswith("…"))
        self.setDetailedText(details or details_text)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
