"""The realm at hand: its title, the texts of its author, how it is set up, and its own rules."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from realms.locale import sentence
from realms.scenario.players_text import TITLES, author_text, rules_text, setup_text
from realms_editor.view.plain_text import Page, SafeHtml, fill_html, join_html
from realms_editor.view.table.panels import TablePanel

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow


class RealmPanel(TablePanel):
    """The texts and rules of the realm that is played."""

    id = "realm"
    title = sentence("The realm")
    area = Qt.DockWidgetArea.LeftDockWidgetArea

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.text = Page()
        self.column.addWidget(self.text)
        self._shown = ""

    def refresh(self) -> None:
        """Write the texts, unless they are there in the language of the window."""
        language = self.table.language
        if language == self._shown:
            return
        self._shown = language
        self.text.setAccessibleName(self.table.say(self.title))
        realm = self.table.match.realm
        sections = {
            "intro": author_text(realm.scenario, "intro", language),
            "rules": rules_text(realm, language),
            "setup": setup_text(realm, language),
        }
        parts = [fill_html("<h3>{}</h3>", realm.scenario.title(language))]
        for part, lines in sections.items():
            if lines:
                parts.append(fill_html("<h4>{}</h4>", self.table.say(TITLES[part])))  # type: ignore[index]
                parts.append(_paragraphs(lines))
        self.text.show_html(join_html(parts))


def _paragraphs(lines: list[str]) -> SafeHtml:
    return join_html(fill_html("<p>{}</p>", line) for line in lines)
