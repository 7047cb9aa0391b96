"""The window of a game: map, panels, and the line of all decisions."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QSlider, QToolBar

from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms.play.advice.advise import Advice
from realms.play.commentary import turn_heading
from realms.play.game_log import LogReader
from realms.play.info_cards import InfoCard, about_region
from realms.play.players.registry import STANDARD
from realms.play.record import HUMAN
from realms.play.seat_names import with_names
from realms.plugins.plug_in import PlugInError
from realms.rules.position.state import CHANCE
from realms_editor.desk.match import Choice, Match
from realms_editor.desk.seat_names import cleaned
from realms_editor.tools.actions import Menu
from realms_editor.tools.commands_table import TABLE_ACTIONS
from realms_editor.tools.table_bench import TableBench, pips_of
from realms_editor.tools.workbench import Topic
from realms_editor.view import window_placement
from realms_editor.view.action_window import ActionWindow
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.bars.message_bars import MessageBars, below_messages
from realms_editor.view.bars.status_line import StatusLine
from realms_editor.view.bars.title_buttons import TitledDock
from realms_editor.view.bars.tour import Tour
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.canvas.minimap import Minimap
from realms_editor.view.plain_text import Label, name_choice, safe_title
from realms_editor.view.table import window_actions
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.curtain import Curtain
from realms_editor.view.table.die import DieWidget, motion_allowed
from realms_editor.view.table.flow import TableFlow
from realms_editor.view.table.log_panel import LogPanel
from realms_editor.view.table.panel_room import PanelRoom
from realms_editor.view.table.panels import AboutPanel, ColumnPanel, TablePanel
from realms_editor.view.table.players_panel import PlayersPanel
from realms_editor.view.table.realm_panel import RealmPanel
from realms_editor.view.table.table_scene import TableScene
from realms_editor.view.table.world_room import WorldRoom

# The pause before each decision of a computer player or of chance, in milliseconds.
PACES: dict[str, tuple[int, Sentence]] = {
    "at_once": (0, sentence("at once")),
    "fast": (80, sentence("fast")),
    "calm": (350, sentence("calm")),
    "slow": (1000, sentence("slow")),
}
KEEP_AFTER = 700  # milliseconds after the last decision
USUAL_PACE = 2  # calm: people can follow
LEAST_SIZE = 640, 520  # else panels laid out for a larger window do not let this one become small
MOST_DRAWS = 100  # of chance in a row, without showing each
MENUS: dict[Menu, Sentence] = {
    "file": sentence("&Game"),
    "edit": sentence("&Choose"),
    "map": sentence("&Map"),
    "view": sentence("&View"),
}

PANELS: tuple[type[TablePanel], ...] = (
    ColumnPanel,
    RealmPanel,
    AboutPanel,
    PlayersPanel,
    ChoicesPanel,
    LogPanel,
)


class TableWindow(ActionWindow):
    """One game; it never changes the document that it began from."""

    registry = TABLE_ACTIONS
    titles = MENUS
    bench: TableBench

    ended = Signal()
    closed = Signal()
    map_wanted = Signal()
    table_opened = Signal(object)  # a new table, to be kept like this one
    rolls_changed = Signal(bool)  # True if the die rolls before it shows its number
    keeping_wanted = Signal()  # some time after decisions, so that the game can be kept

    def __init__(self, match: Match, theme: Theme, language: str) -> None:
        super().__init__()
        self.match, self.theme, self.language = match, theme, language
        self.bench = TableBench(match)
        self.bench.decided, self.bench.advice_wanted = self.go_on, self._work_out_advice
        self.scene = TableScene(self, self.bench, theme, language)
        self.canvas = MapView(self.scene)
        self.canvas.zoomed.connect(self.scene.follow_zoom)
        self.minimap = Minimap(self.canvas)
        self.message_bars = MessageBars(self.say)
        self.setCentralWidget(below_messages(self.message_bars, self.canvas))
        self.panels: dict[str, tuple[TitledDock, TablePanel]] = {}
        self.paused, self._over = False, match.over
        self.die = DieWidget(self.canvas.viewport())
        self.rolls = motion_allowed(self)
        self.flow = TableFlow(self)
        self.world_room = WorldRoom(self)
        # Called before this window closes; False keeps it open.
        self.keep_game: Callable[[TableWindow], bool] = lambda _: True
        self.kept_file: Path | None = None  # the record of this game, once it was saved
        self.tutorial: Tour | None = None
        self.status_line = StatusLine()
        self.statusBar().addWidget(self.status_line, 1)
        self._mind, self._adviser = Jobs(self, threads=1), Jobs(self, threads=1)
        self.background = Jobs(self, threads=1)  # keeps the game, and explains decisions
        self._keep_soon = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._keep_soon.timeout.connect(self.keeping_wanted)
        self._asked: object = None  # what was asked last of the adviser, until it answers or things change
        self._extent = self.scene.extent()  # tiles can be added and moved
        self._noted_place: tuple[int | None, int] = None, -1  # the region explained last, and its position
        self._thinking: list[int] | None = None  # the decisions before the one that the program works out
        self._pace = QTimer(self, singleShot=True)
        self._pace.timeout.connect(self._step)
        self._add_panels()
        self.room = PanelRoom(self)
        self.add_actions(self.canvas)
        self._add_line()
        self.curtain = Curtain(self)
        self.bench.subscribe(self._on_change)
        self.retranslate()
        self.setMinimumSize(*LEAST_SIZE)
        window_placement.resize_to_screen(self, window_placement.USUAL_SIZE)
        self.canvas.fit()
        self.canvas.setFocus()
        self.go_on()

    # Layout

    def _add_panels(self) -> None:
        for made in PANELS:
            panel = made(self)
            dock = TitledDock()
            dock.setObjectName(f"table_{panel.id}")
            dock.setWidget(panel)
            self.addDockWidget(panel.area, dock)
            self.panels[panel.id] = dock, panel
        self.tabifyDockWidget(self.panels["realm"][0], self.panels["about"][0])
        self.panels["about"][0].raise_()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Divide the room beside the map among the panels."""
        super().showEvent(event)
        self.room.divide()
        self.room.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Arrange the panels for a small window, or for a large one."""
        super().resizeEvent(event)
        self.room.follow()

    def _add_line(self) -> None:
        """Add the bar with the line of all decisions, to look back at any of them."""
        self.bar = QToolBar()
        self.bar.setObjectName("line")
        self.bar.setMovable(False)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, self.bar)
        for name in ("undo", "redo", "pause", "one_step", "to_my_turn"):
            self.bar.addAction(self.entries[name])
        self.line = QSlider(Qt.Orientation.Horizontal)
        self.line.valueChanged.connect(self.look_at)
        self.bar.addWidget(self.line)
        self.where = Label()
        self.bar.addWidget(self.where)
        self.pace = QComboBox()
        for name in PACES:
            self.pace.addItem("", name)
        self.pace.setCurrentIndex(USUAL_PACE)
        self.bar.addWidget(self.pace)

    # The course of the game

    def go_on(self) -> None:
        """Show the last decision, and let computer players continue until a person has to decide."""
        self.match.redeployment()
        self.curtain.follow()
        self.show_all()
        self._keep_soon.start()
        if self.match.over:
            self._end()
        elif not (self.paused or self.match.waits_for_human or self.match.looks_back):
            usual = 0 if self.match.game.seat == CHANCE else self.pace_ms
            self._pace.start(self.flow.delay(usual))

    def hurry(self) -> None:
        """Make the next decision of the program at once, if it is being waited for."""
        if self._pace.isActive():
            self._pace.start(0)

    def _end(self) -> None:
        """Announce the end, and show the summary of the game the first time."""
        self.ended.emit()
        if not self._over:
            self._over = True
            window_actions.show_summary(self)

    def step(self) -> None:
        """Make one decision of chance or of a computer player."""
        self._pace.stop()
        if self.match.game.seat == CHANCE:
            self._throw(most=1)
        else:
            self._step()

    def pause(self, paused: bool) -> None:
        """Pause the computer players, or let them continue."""
        self.paused = paused
        if paused:  # also cancels a decision in progress
            self._pace.stop()
            self._thinking = None
        self.go_on()

    def sit(self, seat: int, kind: str) -> None:
        """Give a seat to another player."""
        self._thinking = None
        self.match.seat_player(seat, kind)
        self.go_on()

    def look_at(self, position: int) -> None:
        """Show another point of the game; at its last one, the game goes on."""
        if position != self.match.position:
            self.die.stop()
            self._thinking = None
            self._pace.stop()
            self.match.jump(position)
            self.match.redeployment()
            if self.match.looks_back:
                self.show_all()
            else:
                self.go_on()

    def _step(self) -> None:
        match = self.match
        if match.over or match.waits_for_human:
            return
        if match.game.seat == CHANCE:
            self._throw()
        elif self._thinking != match.game.decisions:
            self._thinking = before = list(match.game.decisions)
            self._mind.start(
                match.decision_job(),
                partial(self._decide, before),
                partial(self._replace_player, before, match.game.seat),
            )

    def _replace_player(self, before: list[int], seat: int, error: Exception) -> None:
        """Give the seat of a plug-in's player that failed to the standard player."""
        if not isinstance(error, PlugInError):
            raise error
        if before is self._thinking:
            taken = sentence("{fault}; another player takes its seat", fault=error.message)
            self.statusBar().showMessage(taken.in_language(self.language))
            self.sit(seat, STANDARD)

    def _throw(self, most: int = MOST_DRAWS) -> None:
        """Let chance decide; only a rolling die takes time."""
        match = self.match
        for _ in range(most):
            if match.game.seat == CHANCE:
                region, needed = self.bench.focus_of_chance, match.state.step.needed(match.state)
                number = pips_of(match.throw())
                if number is not None and self.rolls and self.pace_ms:
                    self.flow.roll(number, region, needed, self.go_on)
                    return
        self.go_on()

    @property
    def pace_ms(self) -> int:
        """Return the pause before each decision of a computer player, in milliseconds."""
        return 0 if self.flow.rushes else PACES[str(self.pace.currentData())][0]

    def _decide(self, before: list[int], decision: int) -> None:
        """Play a computed decision if the game still stands where it was worked out."""
        if before is self._thinking:
            self._thinking = None
            if before == self.match.game.decisions:
                self.match.play(decision)
                self.go_on()

    def open_beside(self, match: Match) -> "TableWindow":
        """Open another game in its own window."""
        other = TableWindow(match, self.theme, self.language)
        window_placement.place_like(other, self)
        self.table_opened.emit(other)
        other.show()
        return other

    # Display

    def sees_coins(self, seat: int) -> bool:
        """Return True if the coins of a seat are visible at this screen."""
        match = self.match
        alone = match.seating.seats.count("human") == 1 and match.seating.seats[seat] == "human"
        nobody = "human" not in match.seating.seats
        mine = match.waits_for_human and match.game.seat == seat == self.curtain.seat
        return match.over or match.seating.open_coins or nobody or alone or mine

    @property
    def seats_with_open_coins(self) -> list[int]:
        """Return the seats whose coins are visible at this screen."""
        return [seat for seat in range(self.match.seating.players) if self.sees_coins(seat)]

    @property
    def log_reader(self) -> LogReader:
        """Return what of the log may be read at this screen now."""
        match = self.match
        people = [seat for seat, kind in enumerate(match.seating.seats) if kind == HUMAN]
        here = self.curtain.seat if self.curtain.seat in people else match.onlooker
        alone = people if len(people) == 1 else [here]
        return LogReader(tuple(self.seats_with_open_coins), tuple(alone), match.names)

    def rename(self, seat: int, name: str) -> None:
        """Give the player of a seat another name."""
        name = cleaned(name)
        if name != (*self.match.seating.names, *("",) * self.match.seating.players)[seat]:
            self.match.rename_seat(seat, name)
            self.show_all()

    def question_text(self) -> Sentence:
        """Return a sentence with the player who decides, and the question."""
        match = self.match
        if match.over:
            winners = [match.seat_name(seat) for seat in match.outcome().winners]
            return sentence("The game is over. Won by {winners}", winners=winners)
        chance = match.game.seat == CHANCE
        whose = match.state.seat if chance else match.game.seat
        heading = with_names(turn_heading(match.state, whose), match.names)
        if chance:
            return sentence("{heading}: chance decides", heading=heading)
        if not match.waits_for_human:
            return sentence("{heading}: the other players decide", heading=heading)
        return sentence("{heading}: {what}", heading=heading, what=self.bench.question)

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window, with the names that the seats have now."""
        return with_names(message, self.match.names).in_language(self.language)

    def set_language(self, language: str) -> None:
        """Change the language of the window."""
        self.language = language
        self.scene.set_language(language)
        self.retranslate()

    def set_theme(self, theme: Theme) -> None:
        """Change the theme of the window."""
        self.theme = theme
        self.scene.set_theme(theme)
        self.scene.show_map()
        self.flow.show_banner()
        self.minimap.repaint_soon()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        title = self.match.realm.scenario.title(self.language)
        self.setWindowTitle(safe_title(self.say(sentence("{title}: a game", title=title))))
        self.canvas.setAccessibleName(self.say(sentence("Map")))
        self.line.setAccessibleName(self.say(sentence("Position in the game")))
        name_choice(self.pace, self.say(sentence("Speed of the other players")))
        self.bar.setWindowTitle(self.say(sentence("Position in the game")))
        self.name_menus()
        self.curtain.retranslate()
        self.message_bars.retranslate()
        for row, (_, words) in enumerate(PACES.values()):
            self.pace.setItemText(row, self.say(words))
        for dock, panel in self.panels.values():
            dock.setWindowTitle(self.say(panel.title))
            dock.setAccessibleName(self.say(panel.title))
        self.show_all()

    def show_notes(self, notes: Iterable[InfoCard]) -> None:
        """Explain something in the panel "What is this?"."""
        panel = self.panels["about"][1]
        if isinstance(panel, AboutPanel):
            panel.show_notes(tuple(notes))

    def reveal(self, panel: str) -> None:
        """Show a panel, in front of others."""
        dock, _ = self.panels[panel]
        dock.show()
        dock.raise_()

    def _show_place_notes(self) -> None:
        """Explain the region under the pointer, once per region."""
        region = self.bench.region_at(self.bench.spot)
        place = region, self.match.position
        if region is not None and place != self._noted_place:
            self._noted_place = place
            plan = self.match.plan
            self.show_notes(about_region(self.match.game, region, plan.tokens if plan else {}))

    def show_all(self) -> None:
        """Show the current state of the game; advice about an earlier one is dropped."""
        self._asked = None
        self.bench.forget_advice()
        self.bench.tell("map", "hover")
        self.flow.follow()
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

    @property
    def thinks_of_advice(self) -> bool:
        """True while advice is worked out."""
        return self._asked is not None

    def _work_out_advice(self) -> None:
        """Let another thread work out the best ways here."""
        if self._asked is None:
            self._asked = question = object()
            self._adviser.start(self.match.advice_job(), partial(self._take_advice, question))
            self._show_advice()

    def explain_last(self) -> None:
        """Explain the last decision that the program made, beside the map and on it."""
        position = self.match.last_of_program
        if position is None:
            return
        self.bench.say(sentence("the reasons are being worked out"))
        self.background.start(self.match.why_job(position), self._show_why)

    def _show_why(self, found: tuple[InfoCard, str]) -> None:
        """Show reasons beside the map, and outline the place that they are about."""
        why, place = found
        self.show_notes([why])
        self.reveal("about")
        self.bench.say(why.title)
        if place:
            self.scene.outline_places([place])

    def _take_advice(self, question: object, advice: list[Advice]) -> None:
        """Show advice if the game still stands where it was asked for."""
        if question is self._asked:
            self._asked = None
            self.bench.take_advice(advice)

    def _show_advice(self) -> None:
        """Show the best ways in the panel, and one of them on the map or among the combinations."""
        self.reveal("choices")
        panel = self.panels["choices"][1]
        if isinstance(panel, ChoicesPanel):
            panel.show_advice()
        self.show_actions()
        if self.bench.advised and not self.match.plan:
            self._show_begun(self.match.begun_by(self.bench.advised))

    def _show_begun(self, choice: Choice) -> None:
        """Show the choice that a way begins with."""
        column = self.panels["column"][1]
        if isinstance(column, ColumnPanel):
            column.choose(choice.decision)
        if choice.region is not None:
            self.scene.outline_places([self.bench.board.names[choice.region]])
            self.canvas.scroll_to_outline()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "said" in topics and self.bench.advice:
            self._show_advice()
        if "map" in topics and self.match.plan:
            for name in ("choices", "players"):
                self.panels[name][1].refresh()
            self.show_actions()
        self._show_place_notes()
        place = self.bench.place_line(self.bench.spot)
        self.status_line.show_texts(self.say(self.bench.hint), self.say(place) if place else "")

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Close the window once the game is saved, and stop the computer players."""
        if not self.keep_game(self):
            event.ignore()
            return
        self._thinking = None
        self._pace.stop()
        self.die.stop()
        self.flow.stop()
        self._keep_soon.stop()
        for jobs in (self._mind, self._adviser, self.background):
            jobs.detach()
        self.scene.close()
        self.closed.emit()
        super().closeEvent(event)
