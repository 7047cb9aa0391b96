"""The main window: map in the middle, docks around it, menus from the registry, the status line below."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from realms.export.drawing.overlays import OVERLAYS
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms_editor.desk.document import Document
from realms_editor.tools import commands_layers  # noqa: F401 - its actions are entered at import
from realms_editor.tools.actions import ACTIONS, MENUS, Action
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.place_line import place_line
from realms_editor.tools.workbench import Topic, Workbench
from realms_editor.view import style, window_placement
from realms_editor.view.action_window import ActionWindow
from realms_editor.view.background.idle_gc import Tidying
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.live_checks import Checking
from realms_editor.view.bars.finding_counter import Counter
from realms_editor.view.bars.held_piece_bar import HeldBar
from realms_editor.view.bars.message_bars import Bars
from realms_editor.view.bars.player_count_bar import CountStrip
from realms_editor.view.bars.status_line import Telling
from realms_editor.view.bars.toolbar import Toolbox
from realms_editor.view.canvas.minimap import Minimap
from realms_editor.view.canvas.scene import FINDINGS, MapScene
from realms_editor.view.canvas.screen_reader import Narrator
from realms_editor.view.canvas.view import MapView
from realms_editor.view.docks import BELOW, DOCKS, LEFT, RIGHT
from realms_editor.view.docks.frame import Frame
from realms_editor.view.files.clipboard import SystemClipboard
from realms_editor.view.files.dropping import LayingDrop
from realms_editor.view.files.file_controller import Keeper
from realms_editor.view.language import speak_qt
from realms_editor.view.plain_text import Label, window_title

# isort: split
# These enter their actions, in the order of the menus.
from realms_editor.view.dialogs import dialog_actions  # noqa: F401
from realms_editor.view.files import export_actions, file_actions  # noqa: F401

# isort: split
from realms_editor.view import play_actions, window_actions  # noqa: F401

if TYPE_CHECKING:
    from realms.checks.finding import Finding
    from realms_editor.view.table.window import TableWindow


NARROW = 1200  # a narrower window has no room for three columns at its foot
LEFT_CORNER, RIGHT_CORNER = Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner


class Window(ActionWindow):
    """One document in one window."""

    registry = ACTIONS
    titles = MENUS

    def __init__(self, document: Document, theme: Theme, language: str) -> None:
        super().__init__()
        window_placement.fit(self, window_placement.USUAL)
        self.document, self.theme, self.language = document, theme, language
        self.bench = Workbench(document, TOOLS)
        self.bench.clipboard = SystemClipboard()
        self.scene = MapScene(self, self.bench, theme, language)
        self.canvas = MapView(self.scene)
        self.minimap = Minimap(self.canvas)
        self.bars = Bars(self.say)
        self.keeper: Keeper | None = None  # a window may also show a document that nobody keeps
        self.setCentralWidget(self._middle())
        self.jobs = Jobs(self)
        self.checking = Checking(self, self.bench)
        self.checking.settings_read.connect(self._tell_settings)
        self.tidying = Tidying(self, self.checking.changed)
        self.counter = Counter(self)
        self.docks: dict[str, Frame] = {}
        self.tables: list[TableWindow] = []  # the games that are played on this realm
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show_actions)
        self.telling, self.zoom_label = Telling(), Label()
        self.statusBar().addWidget(self.telling, 1)
        self.statusBar().addPermanentWidget(self.counter)
        self.statusBar().addPermanentWidget(self.zoom_label)
        LayingDrop(self.canvas)
        self.canvas.zoomed.connect(self._show_zoom)
        self.canvas.painted.connect(self.checking.go_on)
        self.strip = CountStrip(self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.strip)
        self.held = HeldBar(self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.held)
        self._add_docks()
        self.add_actions(self.canvas)
        for dock in self.docks.values():
            dock.visibilityChanged.connect(lambda _: self._soon.start())  # many of them at once
        self.canvas.woke.connect(self._wake)
        self.toolbox = Toolbox(TOOLS.values(), self.entries)
        self.toolbox.dress(theme)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.toolbox)
        self._seen = document.players, self.scene.extent()
        self._leave = self.bench.subscribe(self._hear)
        self.narrator = Narrator(self.bench, self.canvas, self.say)
        self.retranslate()
        self.canvas.setFocus()

    def _wake(self) -> None:
        """After the first frame of the map: fill the docks, and begin to check."""
        for dock in self.docks.values():
            dock.content.show_now()
        self.checking.start()

    def _tell_settings(self, problem: Sentence | None) -> None:
        """Say above the map that the user's settings cannot be read, as long as that is so."""
        if problem:
            message = sentence("These settings cannot be read; the usual ones are used: {problem}")
            self.bars.tell("settings", Sentence(message.text, {"problem": problem}))
        else:
            self.bars.clear("settings")

    # What stands around the map

    def _middle(self) -> QWidget:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bars)
        column.addWidget(self.canvas, 1)
        return middle

    def _add_docks(self) -> None:
        for name, entry in DOCKS.items():
            self.docks[name] = Frame(self, name)
            self.addDockWidget(entry.area, self.docks[name])
            if entry.behind:
                self.tabifyDockWidget(self.docks[entry.behind], self.docks[name])
                self.docks[entry.behind].raise_()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Use the room there is."""
        super().resizeEvent(event)
        self.share_corners()

    def share_corners(self) -> None:
        """Let what is below the map be no wider than that, but reach to the right edge of a narrow window."""
        area = BELOW if self.width() < NARROW else RIGHT
        if self.corner(RIGHT_CORNER) != area:
            self.setCorner(RIGHT_CORNER, area)

    def _arrange(self) -> None:
        """Give the docks the room that they need at first, the palette from top to bottom."""
        self.setCorner(LEFT_CORNER, LEFT)
        widths = {"palette": 230, "inspector": 320}
        docks = [self.docks[name] for name in widths]
        self.resizeDocks(docks, list(widths.values()), Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["findings"]], [min(210, self.height() // 4)], Qt.Orientation.Vertical)

    def run(self, action: Action, *_: object) -> None:
        """Do an action, and remember how the window is set up after it."""
        super().run(action)
        if self.keeper:
            self.keeper.remember()

    # What it says

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        speak_qt(self.language)
        self.name_menus()
        self.toolbox.setWindowTitle(self.say(sentence("Tools")))
        self.toolbox.setAccessibleName(self.say(sentence("Tools")))
        self.canvas.setAccessibleName(self.say(sentence("Map")))
        self.bars.retranslate()
        self.narrator.describe()
        for dock in self.docks.values():
            dock.retranslate()
        self.strip.retranslate()
        self.held.retranslate()
        self.counter.refresh()
        self._show_state()
        self.toolbox.tell()

    def speak(self, language: str) -> None:
        """Change the language of everything at once."""
        self.language = language
        self.scene.speak(language)
        self.retranslate()
        for table in self.tables:
            table.speak(language)
        if self.keeper:
            self.keeper.studio.speak(language)

    def dress(self, theme: Theme) -> None:
        """Change the colours of everything at once."""
        self.theme = theme
        app = QApplication.instance()
        if isinstance(app, QApplication):
            style.dress(app, theme)
        self.scene.dress(theme)
        self.toolbox.dress(theme)
        self.minimap.forget()
        for dock in self.docks.values():
            dock.dress()
        self.strip.refresh()
        self.counter.refresh()
        for table in self.tables:
            table.dress(theme)
        if self.keeper:
            self.keeper.studio.dress(theme.name)

    @property
    def overlays(self) -> tuple[str, ...]:
        """What is shown over the map and on it, by the names of preferences."""
        scene = self.scene
        written = {"letters": scene.letters, "addresses": scene.labels, "minimap": self.minimap.wanted}
        return tuple(sorted((*scene.overlays, *(name for name, shown in written.items() if shown))))

    def lay_over(self, wanted: Collection[str]) -> None:
        """Show these, and no others."""
        self.scene.write(addresses="addresses" in wanted, letters="letters" in wanted)
        self.minimap.want("minimap" in wanted)
        for name in (*OVERLAYS, FINDINGS):
            self.scene.lay_over(name, shown=name in wanted)

    def show_finding(self, finding: "Finding") -> None:
        """Show the places that a finding speaks of, at a count that it holds for."""
        if finding.players and self.document.players not in finding.players:
            self.bench.tool.cancel()
            self.document.look_at(finding.players[0])
        self.scene.light(finding.remark.at)
        self.canvas.show_lit()

    def _follow(self) -> None:
        """Fit the map if it was all in sight and another count has tiles that are not."""
        now = self.document.players, self.scene.extent()
        (players, before), self._seen = self._seen, now
        if now[0] != players and self.canvas.shows(before) and not self.canvas.shows(now[1]):
            self.canvas.fit()

    def _hear(self, topics: frozenset[Topic]) -> None:
        if "map" in topics:
            self._follow()
        if topics & {"document", "selection", "tool"}:
            self._show_state()
        self._show_hint()

    def _show_state(self) -> None:
        title = self.document.scenario.title(self.language) or self.say(sentence("Untitled"))
        where = f" ({self.document.path.name})" if self.document.path else ""
        self.setWindowTitle(f"{window_title(title)}[*]{window_title(where)} - Realmwright")
        self.setWindowModified(self.document.modified)
        self.show_actions()
        self._show_hint()

    def _show_hint(self) -> None:
        told = place_line(self.bench.board, self.bench.spot)
        self.telling.tell(self.say(self.bench.hint), self.say(told) if told else "")

    def _show_zoom(self, width: float) -> None:
        self.zoom_label.setText(f"{width / 150:.0%}")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Close, unless there is something to ask first."""
        if self.keeper and not self.keeper.may_close():
            event.ignore()
            return
        if not all(table.close() for table in tuple(self.tables)):
            event.ignore()
            return
        if self.keeper:
            self.keeper.remember(place=True)
        super().closeEvent(event)
        self.checking.close()
        self.tidying.close()
        self.jobs.finish()
        if self.keeper:
            keeper, self.keeper = self.keeper, None
            keeper.closed()
