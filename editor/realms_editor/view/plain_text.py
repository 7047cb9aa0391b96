"""Texts are shown as they are, whatever somebody wrote into a file.

Qt takes a text that looks like HTML for HTML, in labels, boxes and tooltips, and loads the pictures that it
names; in menus and on buttons `&` marks a key. Everything that shows a text goes through this module.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Any

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QTextBrowser, QToolTip, QWidget

Role = QMessageBox.ButtonRole
LONG = 90  # letters of a tooltip that is written in one line
MOST, MOST_LINES = 1200, 14  # letters and lines in a box
LONGEST_WORD, BREAK = 60, "\u200b"  # letters of a word, and where a longer one is broken


class SafeHtml(str):
    """A text that is HTML, with everything escaped that is not of our making."""

    __slots__ = ()


def fill_html(form: str, *blanks: str) -> SafeHtml:
    """Fill in the blanks of a piece of HTML: other pieces as they are, all other texts as texts."""
    return SafeHtml(form.format(*(each if isinstance(each, SafeHtml) else escape(each) for each in blanks)))


def join_html(pieces: Iterable[SafeHtml], between: str = "") -> SafeHtml:
    """Put pieces of HTML together."""
    return SafeHtml(escape(between).join(pieces))


def safe_tooltip(text: str) -> str:
    """Return what a tooltip has to be told so that it shows a text; long ones in several lines."""
    if len(text) <= LONG and "<" not in text and "&" not in text:
        return text
    return fill_html("<qt>{}</qt>", SafeHtml(escape(text).replace("\n", "<br>")))


def show_tip(at: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at once."""
    QToolTip.showText(at, safe_tooltip(text), widget)


def safe_caption(text: str) -> str:
    """Return what a button or an entry of a menu has to be told so that it shows a text."""
    return text.replace("&", "&&")


def safe_title(text: str) -> str:
    """Return what goes into the title of a window so that it shows a text: Qt has a sign of its own there."""
    return text.replace("[*]", "[*][*]")


def shortened(text: str) -> str:
    """Return a text as a box can show it: not too long, and no word wider than the box."""
    short = "\n".join(text.split("\n")[:MOST_LINES])[:MOST]
    return re.sub(rf"\w{{{LONGEST_WORD}}}", rf"\g<0>{BREAK}", text if short == text else f"{short}…")


class Label(QLabel):
    """A label that shows a text; with a buddy it also shows `&`."""

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
        """Belong to a field."""
        super().setBuddy(buddy)
        self.setText(self._text)


class Paragraph(Label):
    """A label of several lines that is never lower than its text."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        super().setText(text)
        self._take_room()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Narrower lines are more lines."""
        super().resizeEvent(event)
        self._take_room()

    def _take_room(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


class HtmlLabel(QLabel):
    """A label with headings, tables or links."""

    def __init__(self, text: SafeHtml) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)


class Page(QTextBrowser):
    """A page to read, which loads nothing; only links of its Markdown lead anywhere."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: N802 - Qt's name
        """Load nothing."""
        del kind, name
        return ""

    def show_html(self, page: SafeHtml) -> None:
        """Show a page without links."""
        self.setOpenLinks(False)
        self.setHtml(page)

    def show_markdown(self, page: str) -> None:
        """Show a page of our own."""
        self.setOpenExternalLinks(True)
        self.setMarkdown(page)


class MessageBox(QMessageBox):
    """A box with a question, which may quote what stands in a file."""

    def ask(self, question: str, more: str, details: str) -> None:
        """Show the question, what more there is to it, and what can be unfolded."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(shortened(question))
        self.setInformativeText(shortened(more))
        details_text = "\n\n".join(text for text in (question, more) if shortened(text).endswith("…"))
        self.setDetailedText(details or details_text)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)
