"""The main window: map in the middle, docks around it, menus from the registry, status line below."""

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication

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
from realms_editor.view.background.idle_gc import IdleCollector
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.live_checks import LiveChecks
from realms_editor.view.bars.finding_counter import FindingCounter
from realms_editor.view.bars.held_piece_bar import HeldPieceBar
from realms_editor.view.bars.message_bars import MessageBars, below_messages
from realms_editor.view.bars.play_bar import PlayBar
from realms_editor.view.bars.player_count_bar import PlayerCountBar
from realms_editor.view.bars.stand_in_notice import StandInNotice
from realms_editor.view.bars.status_line import StatusLine
from realms_editor.view.bars.toolbar import Toolbox
from realms_editor.view.canvas.empty_note import EmptyNote
from realms_editor.view.canvas.map_scene import FINDINGS, LAYERS, MapScene
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.canvas.minimap import Minimap
from realms_editor.view.canvas.screen_reader import ScreenReaderText
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import BELOW, DOCKS, LEFT, RIGHT
from realms_editor.view.docks.frame import DockFrame
from realms_editor.view.files.clipboard import SystemClipboard
from realms_editor.view.files.dropping import PaletteDrop
from realms_editor.view.files.file_controller import FileController
from realms_editor.view.language import set_qt_language
from realms_editor.view.map_menu import open_map_menu
from realms_editor.view.plain_text import Label, safe_title

# isort: split
# These modules register their actions, in the order of the menus.
from realms_editor.view.dialogs import dialog_actions  # noqa: F401
from realms_editor.view.files import export_actions, file_actions, photo_actions  # noqa: F401

# isort: split
from realms_editor.view import find_actions, generate_actions, play_actions, window_actions  # noqa: F401
from realms_editor.view.files import code_actions  # noqa: F401

if TYPE_CHECKING:
    from realms.checks.finding import Finding
    from realms_editor.view.table.window import TableWindow


NOT_REPEATED = ("undo", "redo", "repeat")
DOCK_WIDTHS = {"palette": 230, "inspector": 320}  # with texts of the usual size
MAP_WIDTH = 460  # pixels that are kept for the map and the tools beside it
NARROW = 1200  # narrower windows have no room for docks on both sides of the lower one
LEFT_CORNER, RIGHT_CORNER = Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner


class Window(ActionWindow):
    """The editor window of one document."""

    registry = ACTIONS
    titles = MENUS

    def __init__(self, document: Document, theme: Theme, language: str) -> None:
        super().__init__()
        window_placement.resize_to_screen(self, window_placement.USUAL_SIZE)
        self.document, self.theme, self.language = document, theme, language
        self.bench = Workbench(document, TOOLS)
        self.bench.clipboard = SystemClipboard()
        self.scene = MapScene(self, self.bench, theme, language)
        self.canvas = MapView(self.scene)
        self.minimap = Minimap(self.canvas)
        self.empty_note = EmptyNote(self.canvas, self.say)
        self.message_bars = MessageBars(self.say)
        self.file_controller: FileController | None = None  # tests show documents without one
        self.setCentralWidget(below_messages(self.message_bars, self.canvas))
        self.jobs = Jobs(self)
        self.live_checks = LiveChecks(self, self.bench)
        self.live_checks.settings_read.connect(self._show_settings)
        self.live_checks.changed.connect(self._mark_findings)
        self.context = self._make_context()
        self.tidying = IdleCollector(self, self.live_checks.changed)
        self.finding_counter = FindingCounter(self.context)
        self.docks: dict[str, DockFrame] = {}
        self.tables: list[TableWindow] = []  # open games on this realm
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show_actions)
        self.status_line, self.zoom_label = StatusLine(), Label()
        self.statusBar().addWidget(self.status_line, 1)
        self.stand_in_notice = StandInNotice(self.context)
        self.statusBar().addPermanentWidget(self.stand_in_notice)
        self.statusBar().addPermanentWidget(self.finding_counter)
        self.statusBar().addPermanentWidget(self.zoom_label)
        PaletteDrop(self.canvas)
        self.canvas.zoomed.connect(self._show_zoom)
        self.canvas.menu_wanted.connect(partial(open_map_menu, self))
        self.canvas.painted.connect(self.live_checks.hurry)
        self.player_count_bar = PlayerCountBar(self.context, self.entries)
        self.play_bar = PlayBar(self.entries, self.say)
        self.held_piece_bar = HeldPieceBar(self.context)
        self._add_bars()
        self._add_docks()
        self.add_actions(self.canvas)
        for dock in self.docks.values():
            dock.visibilityChanged.connect(lambda _: self._soon.start())  # many docks change at once
        self.canvas.first_painted.connect(self._wake)
        self.toolbox = Toolbox(TOOLS.values(), self.entries)
        self._add_toolbox()
        self._seen, self._contexts = (document.players, self.scene.extent()), self.bench.contexts
        self._unsubscribe = self.bench.subscribe(self._on_change)
        self.screen_reader_text = ScreenReaderText(self.bench, self.canvas, self.say)
        self.retranslate()
        self.canvas.setFocus()

    def _add_bars(self) -> None:
        for bar in (self.player_count_bar, self.play_bar, self.held_piece_bar):
            self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self.play_bar.set_theme(self.theme)

    def _add_toolbox(self) -> None:
        self.toolbox.set_theme(self.theme)
        self.toolbox.show_kind(self.bench.kind)
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.toolbox)

    def _make_context(self) -> EditorContext:
        """Return the document, its checks and access to the map, for docks and bars."""
        return EditorContext(
            self.bench,
            self.live_checks,
            self.jobs,
            self.theme,
            self.language,
            is_ready=lambda: self.canvas.ready,
            focus_map=lambda: self.canvas.setFocus(Qt.FocusReason.ShortcutFocusReason),
            outline_places=self.scene.outline_places,
            mark_heat=self.scene.mark_heat,
            show_finding=self.show_finding,
            choose_finding=self.choose_finding,
            show_preview=self.scene.show_preview,
            run_action=self.run_named,
        )

    def _wake(self) -> None:
        """After the first frame of the map, fill the docks and start the checks."""
        for dock in self.docks.values():
            dock.content.refresh_if_visible()
        self.live_checks.start()

    def _show_settings(self, message: Sentence | None) -> None:
        """Show a message above the map while there is a word about the user's settings."""
        if message:
            self.message_bars.show_message("settings", message)
        else:
            self.message_bars.clear("settings")

    # Layout

    def _add_docks(self) -> None:
        for name, entry in DOCKS.items():
            self.docks[name] = DockFrame(self.context, name)
            self.addDockWidget(entry.area, self.docks[name])
            if entry.behind:
                self.tabifyDockWidget(self.docks[entry.behind], self.docks[name])
                self.docks[entry.behind].raise_()
        self.finding_counter.clicked.connect(self.docks["findings"].reveal)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the corners to the docks that fit the new width."""
        super().resizeEvent(event)
        self.share_corners()

    def share_corners(self) -> None:
        """Keep the dock below as wide as the map, or up to the right edge in a narrow window."""
        area = BELOW if self.width() < NARROW * style.text_ratio() else RIGHT
        if self.corner(RIGHT_CORNER) != area:
            self.setCorner(RIGHT_CORNER, area)

    def _arrange(self) -> None:
        """Set the initial sizes of the docks; the palette gets the full height."""
        self.setCorner(LEFT_CORNER, LEFT)
        self.widen_docks()
        self.resizeDocks([self.docks["findings"]], [min(210, self.height() // 4)], Qt.Orientation.Vertical)

    def widen_docks(self) -> None:
        """Make the docks beside the map as wide as their texts need, unless the map would be too narrow."""
        self.share_corners()
        room = (self.width() - MAP_WIDTH) / sum(DOCK_WIDTHS.values())
        share = max(1.0, min(style.text_ratio(), room))
        docks = [self.docks[name] for name in DOCK_WIDTHS]
        widths = [round(width * share) for width in DOCK_WIDTHS.values()]
        self.resizeDocks(docks, widths, Qt.Orientation.Horizontal)

    def run(self, action: Action, *_: object) -> None:
        """Run an action and remember the layout of the window after it."""
        super().run(action)
        if self.file_controller:
            self.file_controller.remember_layout()

    def carry_out(self, action: Action) -> None:
        """Do what an action does, and remember how it is done again if it changes the document."""
        act = partial(super().carry_out, action)
        if action.id in NOT_REPEATED:
            act()
        else:
            title = action.current_title(self.subject_of(action)) if action.current_title else action.title
            self.bench.watch(act, title, partial(self.run, action))

    # Texts, theme and state

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        set_qt_language(self.language)
        self.name_menus()
        self.toolbox.setWindowTitle(self.say(sentence("Tools")))
        self.toolbox.setAccessibleName(self.say(sentence("Tools")))
        self.canvas.setAccessibleName(self.say(sentence("Map")))
        self.message_bars.retranslate()
        self.empty_note.refresh()
        self.screen_reader_text.update()
        for dock in self.docks.values():
            dock.retranslate()
        self.player_count_bar.retranslate()
        self.play_bar.retranslate()
        self.held_piece_bar.retranslate()
        self.finding_counter.refresh()
        self._show_state()
        self.toolbox.update_tooltips()

    def set_language(self, language: str) -> None:
        """Change the language of the window and of all others."""
        self.language = self.context.language = language
        self.scene.set_language(language)
        self.retranslate()
        for table in self.tables:
            table.set_language(language)
        if self.file_controller:
            self.file_controller.application.set_language(language)

    def set_theme(self, theme: Theme) -> None:
        """Change the theme of the window and of all others."""
        self.theme = self.context.theme = theme
        app = QApplication.instance()
        if isinstance(app, QApplication):
            style.apply_theme(app, theme)
        self.scene.set_theme(theme)
        self.toolbox.set_theme(theme)
        self.play_bar.set_theme(theme)
        self.minimap.repaint_soon()
        for dock in self.docks.values():
            dock.update_colours()
        self.player_count_bar.refresh()
        self.finding_counter.refresh()
        self.stand_in_notice.refresh()
        for table in self.tables:
            table.set_theme(theme)
        if self.file_controller:
            self.file_controller.application.set_theme(theme.name)

    @property
    def overlays(self) -> tuple[str, ...]:
        """Return the preference names of all overlays and labels that are shown."""
        scene = self.scene
        written = {
            "letters": scene.shows_letters,
            "addresses": scene.shows_addresses,
            "minimap": self.minimap.wanted,
        }
        return tuple(sorted((*scene.overlays, *(name for name, shown in written.items() if shown))))

    def show_overlays(self, wanted: Collection[str]) -> None:
        """Show exactly these overlays and labels."""
        self.scene.show_texts(addresses="addresses" in wanted, letters="letters" in wanted)
        self.minimap.set_wanted("minimap" in wanted)
        for name in (*OVERLAYS, FINDINGS, LAYERS):
            self.show_overlay(name, shown=name in wanted)

    def show_overlay(self, name: str, *, shown: bool) -> None:
        """Show or hide an overlay."""
        self.scene.show_overlay(name, shown=shown)
        self._mark_findings()

    def show_finding(self, finding: "Finding") -> None:
        """Outline the places of a finding, at a player count that it holds for."""
        if finding.players and self.document.players not in finding.players:
            self.bench.tool.cancel()
            self.document.look_at(finding.players[0])
        self.scene.outline_places(finding.remark.at, finding.remark.point)
        self.canvas.scroll_to_outline()

    def choose_finding(self, finding: "Finding") -> None:
        """Bring the findings to the front, with one of them chosen."""
        from realms_editor.view.docks.findings import FindingsDock

        dock = self.docks["findings"]
        dock.reveal()
        if isinstance(dock.content, FindingsDock):
            dock.content.choose_finding(finding)

    def _mark_findings(self) -> None:
        """Give the map the worst finding of every region while it shows the overlay of findings."""
        if self.live_checks.started and FINDINGS in self.scene.overlays:
            self.scene.mark_findings(self.live_checks.findings.worst_by_region(self.document.players))

    def _follow(self) -> None:
        """Zoom to the whole map if another count, or a new tile, reaches out of a view that showed all."""
        now = self.document.players, self.scene.extent()
        (players, before), self._seen = self._seen, now
        follows = now[0] != players or self.canvas.fitted
        if follows and self.canvas.has_in_sight(before) and not self.canvas.has_in_sight(now[1]):
            self.canvas.fit()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "map" in topics:
            self._follow()
        if topics & {"map", "tool"} and self.scene.fits_the_board:
            self._fit_kind()
        if topics & {"document", "selection", "tool", "padlocks"}:
            self._show_state()
        self._show_hint()

    def _fit_kind(self) -> None:
        """Offer the tools and the keys for the kind of map that is shown."""
        contexts, self._contexts = self._contexts, self.bench.contexts
        if contexts != self._contexts:
            if contexts[1] != self._contexts[1]:
                self.canvas.fit()
            self.toolbox.show_kind(self.bench.kind)
            self.take_shortcuts()
            self.toolbox.update_tooltips()

    def _show_state(self) -> None:
        title = self.document.scenario.title(self.language) or self.say(sentence("Untitled"))
        where = f" ({self.document.path.name})" if self.document.path else ""
        self.setWindowTitle(f"{safe_title(title)}[*]{safe_title(where)} - Realmwright")
        self.setWindowModified(self.document.modified)
        self.stand_in_notice.refresh()
        self.show_actions()
        self._show_hint()

    def _show_hint(self) -> None:
        place = place_line(self.bench.board, self.bench.spot)
        self.status_line.show_texts(self.say(self.bench.hint), self.say(place) if place else "")

    def _show_zoom(self, width: float) -> None:
        self.zoom_label.setText(f"{width / 150:.0%}")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Close the window, after the user has answered open questions."""
        if self.file_controller and not self.file_controller.may_close():
            event.ignore()
            return
        if not all(table.close() for table in tuple(self.tables)):
            event.ignore()
            return
        if self.file_controller:
            self.file_controller.remember_layout(place=True)
        super().closeEvent(event)
        for dock in self.docks.values():
            dock.end()
        self.live_checks.close()
        self.tidying.close()
        self.jobs.finish()
        if self.file_controller:
            controller, self.file_controller = self.file_controller, None
            controller.release()
