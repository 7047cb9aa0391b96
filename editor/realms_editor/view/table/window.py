"""The window of a game: map, column, players, what can be chosen, log, and the line of all decisions."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QSlider, QToolBar

from realms.export.drawing.overlays import anchor
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms.play.commentary import turn_heading
from realms.play.info_cards import InfoCard, about_region
from realms.rules.position.state import CHANCE
from realms_editor.desk.match import Choice, Match
from realms_editor.tools.actions import Menu
from realms_editor.tools.commands_table import TABLE_ACTIONS
from realms_editor.tools.table_bench import TableBench, pips_of
from realms_editor.tools.workbench import Topic
from realms_editor.view import window_placement
from realms_editor.view.action_window import ActionWindow
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.bars.status_line import StatusLine
from realms_editor.view.bars.title_buttons import TitledDock
from realms_editor.view.canvas.minimap import Minimap
from realms_editor.view.canvas.view import MapView
from realms_editor.view.plain_text import Label, safe_title
from realms_editor.view.table import window_actions
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.die import DieWidget, motion_allowed
from realms_editor.view.table.panels import AboutPanel, ColumnPanel, LogPanel, PlayersPanel, TablePanel
from realms_editor.view.table.scene import TableScene

# How long the players of the program and chance wait before each decision, in milliseconds.
PACES: dict[str, tuple[int, Sentence]] = {
    "at_once": (0, sentence("at once")),
    "fast": (80, sentence("fast")),
    "calm": (350, sentence("calm")),
    "slow": (1000, sentence("slow")),
}
MOST_DRAWS = 100  # that chance may make at once
SIDE, VERTICAL, SIDE_WIDTH = Qt.DockWidgetArea.RightDockWidgetArea, Qt.Orientation.Vertical, 330
MENUS: dict[Menu, Sentence] = {
    "file": sentence("&Game"),
    "edit": sentence("&Choose"),
    "map": sentence("&Map"),
    "view": sentence("&View"),
}

PANELS: tuple[type[TablePanel], ...] = (ColumnPanel, AboutPanel, PlayersPanel, ChoicesPanel, LogPanel)


class TableWindow(ActionWindow):
    """One game. Whatever happens here, the document it began from stays as it is."""

    registry = TABLE_ACTIONS
    titles = MENUS
    bench: TableBench

    ended = Signal()
    closed = Signal()
    map_wanted = Signal()
    table_opened = Signal(object)  # another table, which whoever keeps this one has to keep as well
    rolls_changed = Signal(bool)  # whether the die is to roll before it shows its number

    def __init__(self, match: Match, theme: Theme, language: str) -> None:
        super().__init__()
        self.match, self.theme, self.language = match, theme, language
        self.bench = TableBench(match)
        self.bench.decided = self.go_on
        self.scene = TableScene(self, self.bench, theme, language)
        self.canvas = MapView(self.scene)
        self.minimap = Minimap(self.canvas)
        self.setCentralWidget(self.canvas)
        self.panels: dict[str, tuple[TitledDock, TablePanel]] = {}
        self.paused, self._over = False, match.over
        self.die = DieWidget(self.canvas.viewport())
        self.rolls = motion_allowed(self)
        # Keeps the game before this window is closed; False: it stays open.
        self.keep_game: Callable[[TableWindow], bool] = lambda _: True
        self.kept_file: Path | None = None  # where it is kept, once it has been
        self.status_line = StatusLine()
        self.statusBar().addWidget(self.status_line, 1)
        self._mind = Jobs(self, threads=1)
        self._extent = self.scene.extent()  # tiles may be laid and moved
        self._told: tuple[int | None, int] = None, -1  # the region that was told of last, and when
        self._thinking = -1  # the position that somebody thinks about
        self._pace = QTimer(self, singleShot=True)
        self._pace.timeout.connect(self._step)
        self._add_panels()
        self.add_actions(self.canvas)
        self._add_line()
        self.bench.subscribe(self._hear)
        self.retranslate()
        window_placement.resize_to_screen(self, window_placement.USUAL_SIZE)
        self.canvas.fit()
        self.canvas.setFocus()
        self.go_on()

    # What stands around the map

    def _add_panels(self) -> None:
        for made in PANELS:
            panel = made(self)
            dock = TitledDock()
            dock.setObjectName(f"table_{panel.id}")
            dock.setWidget(panel)
            self.addDockWidget(panel.area, dock)
            self.panels[panel.id] = dock, panel

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Give the panels beside the map the room that they need, the last of them what is left."""
        super().showEvent(event)
        beside = [(dock, panel) for dock, panel in self.panels.values() if panel.area == SIDE]
        shares = [panel.share for _, panel in beside]
        shares[-1] = max(shares[-1], self.canvas.height() - sum(shares[:-1]))
        docks = [dock for dock, _ in beside]
        self.resizeDocks(docks, shares, VERTICAL)
        self.resizeDocks(docks[:1], [SIDE_WIDTH], Qt.Orientation.Horizontal)

    def _add_line(self) -> None:
        """The line of all decisions below, to look back at any of them."""
        self.bar = QToolBar()
        self.bar.setObjectName("line")
        self.bar.setMovable(False)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self.bar)
        for name in ("undo", "redo", "pause", "one_step"):
            self.bar.addAction(self.entries[name])
        self.line = QSlider(Qt.Orientation.Horizontal)
        self.line.valueChanged.connect(self.look_at)
        self.bar.addWidget(self.line)
        self.where = Label()
        self.bar.addWidget(self.where)
        self.pace = QComboBox()
        for name in PACES:
            self.pace.addItem("", name)
        self.pace.setCurrentIndex(1)
        self.bar.addWidget(self.pace)

    # The course of the game

    def go_on(self) -> None:
        """After a decision: show it, and let the others play until a human is asked."""
        self.match.redeployment()
        self.show_all()
        if self.match.over:
            self._end()
        elif not (self.paused or self.match.waits_for_human or self.match.looks_back):
            self._pace.start(0 if self.match.game.seat == CHANCE else self.pace_ms)

    def _end(self) -> None:
        """Tell that it is over, and show the first time how it went."""
        self.ended.emit()
        if not self._over:
            self._over = True
            window_actions.after_game(self)

    def step(self) -> None:
        """One decision of whoever is not human."""
        self._pace.stop()
        if self.match.game.seat == CHANCE:
            self._throw(most=1)
        else:
            self._step()

    def pause(self, paused: bool) -> None:
        """Let the others wait, or play on."""
        self.paused = paused
        if paused:  # also for who is about to decide
            self._pace.stop()
            self._thinking = -1
        self.go_on()

    def sit(self, seat: int, kind: str) -> None:
        """Let somebody else go on in a seat."""
        self._thinking = -1
        self.match.seat_player(seat, kind)
        self.go_on()

    def look_at(self, position: int) -> None:
        """Show another point of the game."""
        if position != self.match.position:
            self.die.stop()
            self._thinking = -1
            self._pace.stop()
            self.match.jump(position)
            self.match.redeployment()
            self.show_all()

    def _step(self) -> None:
        match = self.match
        if match.over or match.waits_for_human:
            return
        if match.game.seat == CHANCE:
            self._throw()
        elif self._thinking != match.position:
            self._thinking = match.position
            self._mind.start(match.decision_job(), partial(self._decide, match.position))

    def _throw(self, most: int = MOST_DRAWS) -> None:
        """Chance decides; what it turns up needs no waiting, only what the die shows does."""
        match = self.match
        for _ in range(most):
            if match.game.seat == CHANCE:
                region = self.bench.focus_of_chance
                number = pips_of(match.throw())
                if number is not None and self.rolls and self.pace_ms:
                    self._roll(number, region)
                    return
        self.go_on()

    def _roll(self, number: int, region: int | None) -> None:
        """Go on once the die has rolled."""
        middle = self.canvas.viewport().rect().center()
        place = middle if region is None else self.canvas.mapFromScene(*anchor(self.bench.board, region))
        self.die.roll(number, place, self.go_on)

    @property
    def pace_ms(self) -> int:
        """How long the others wait before each decision."""
        return PACES[str(self.pace.currentData())][0]

    def _decide(self, position: int, decision: int) -> None:
        """Carry out what was thought about a position, if the game still stands there."""
        if position == self._thinking == self.match.position:
            self._thinking = -1
            self.match.play(decision)
            self.go_on()

    def open_beside(self, match: Match) -> "TableWindow":
        """Another game in a window of its own."""
        other = TableWindow(match, self.theme, self.language)
        window_placement.place_like(other, self)
        self.table_opened.emit(other)
        other.show()
        return other

    # What it says

    def sees_coins(self, seat: int) -> bool:
        """Whether the coins of a seat lie open to whoever sits at this screen."""
        match = self.match
        alone = match.seating.seats.count("human") == 1 and match.seating.seats[seat] == "human"
        nobody = "human" not in match.seating.seats
        mine = match.waits_for_human and match.game.seat == seat
        return match.over or match.seating.open_coins or nobody or alone or mine

    def question_text(self) -> Sentence:
        """Whose choice it is, and about what."""
        match = self.match
        if match.over:
            winners = [seat + 1 for seat in match.outcome().winners]
            return sentence("The game is over. Won by seat: {winners}", winners=winners)
        chance = match.game.seat == CHANCE
        heading = turn_heading(match.state, match.state.seat if chance else match.game.seat)
        if chance:
            return sentence("{heading}: chance decides", heading=heading)
        if not match.waits_for_human:
            return sentence("{heading}: the others play", heading=heading)
        return sentence("{heading}: {what}", heading=heading, what=self.bench.question)

    def set_language(self, language: str) -> None:
        """Change the language of everything at once."""
        self.language = language
        self.scene.set_language(language)
        self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Change the colours of everything at once."""
        self.theme = theme
        self.scene.set_theme(theme)
        self.scene.show_map()
        self.minimap.repaint_soon()

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        title = self.match.realm.scenario.title(self.language)
        self.setWindowTitle(safe_title(self.say(sentence("{title}: a game", title=title))))
        self.canvas.setAccessibleName(self.say(sentence("Map")))
        self.line.setAccessibleName(self.say(sentence("Point of the game")))
        self.pace.setAccessibleName(self.say(sentence("Pace of the others")))
        self.bar.setWindowTitle(self.say(sentence("Point of the game")))
        self.name_menus()
        for row, (_, told) in enumerate(PACES.values()):
            self.pace.setItemText(row, self.say(told))
        for dock, panel in self.panels.values():
            dock.setWindowTitle(self.say(panel.title))
            dock.setAccessibleName(self.say(panel.title))
        self.show_all()

    def show_notes(self, notes: Iterable[InfoCard]) -> None:
        """Tell in the inspector what there is to know of something."""
        panel = self.panels["about"][1]
        if isinstance(panel, AboutPanel):
            panel.show_notes(tuple(notes))

    def _tell_of_place(self) -> None:
        """Tell of the region that is pointed at, once for each."""
        region = self.bench.region_at(self.bench.spot)
        told = region, self.match.position
        if region is not None and told != self._told:
            self._told = told
            plan = self.match.plan
            self.show_notes(about_region(self.match.game, region, plan.tokens if plan else {}))

    def show_all(self) -> None:
        """Show the table as it stands."""
        self.bench.previewed = self.bench.advised = None
        self.bench.tell("map", "hover")
        if self.scene.extent() != self._extent:
            self._extent = self.scene.extent()
            if self.canvas.fitted:
                self.canvas.fit()
        for _, panel in self.panels.values():
            panel.refresh()
        self.line.blockSignals(True)
        self.line.setMaximum(len(self.match.line))
        self.line.setValue(self.match.position)
        self.line.blockSignals(False)
        self.where.setText(f" {self.match.position}/{len(self.match.line)} ")
        self.show_actions()

    def _show_advice(self, choice: Choice) -> None:
        """Show at the table itself what another player would do: beside the map and on it."""
        dock, panel = self.panels["choices"]
        dock.show()
        dock.raise_()
        if isinstance(panel, ChoicesPanel):
            panel.show_advice(choice, self.say(self.bench.hint))
        if choice.region is not None:
            self.scene.outline_places([self.bench.board.names[choice.region]])
            self.canvas.scroll_to_outline()

    def _hear(self, topics: frozenset[Topic]) -> None:
        if "said" in topics and self.bench.advised:
            self._show_advice(self.bench.advised)
        if "map" in topics and self.match.plan:
            for name in ("choices", "players"):
                self.panels[name][1].refresh()
            self.show_actions()
        self._tell_of_place()
        told = self.bench.place_line(self.bench.spot)
        self.status_line.show_texts(self.say(self.bench.hint), self.say(told) if told else "")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Leave, once the game is kept: nobody goes on thinking."""
        if not self.keep_game(self):
            event.ignore()
            return
        self._thinking = -1
        self._pace.stop()
        self.die.stop()
        self._mind.detach()
        self.scene.close()
        self.closed.emit()
        super().closeEvent(event)
