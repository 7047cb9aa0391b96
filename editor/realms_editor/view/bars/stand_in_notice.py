"""The button in the status line that warns while a realm shows faces that nobody's tiles have."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from realms.locale import sentence
from realms_editor.view.context import EditorContext
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import safe_caption, safe_tooltip

FORM = "tileset_form"


class StandInNotice(QToolButton):
    """Shown while the tiles on the map have stand-in faces; a click opens the form for one's own."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.setAutoRaise(True)
        self.setIconSize(QSize(16, 16))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.clicked.connect(lambda: context.run_action(FORM))

    def refresh(self) -> None:
        """Show or hide the notice, in the language and colours of the window."""
        context, scenario = self.context, self.context.document.scenario
        self.setVisible(scenario.bundled_tileset and bool(context.document.realm.tiles))
        self.setIcon(severity_icon("info", context.theme))
        self.setText(safe_caption(context.say(sentence("Stand-in faces"))))
        about = sentence(
            "The tiles of your box show other regions than these stand-in faces. Click to enter your own."
        )
        self.setToolTip(safe_tooltip(context.say(about)))
        self.setAccessibleName(f"{self.text()}: {context.say(about)}")
