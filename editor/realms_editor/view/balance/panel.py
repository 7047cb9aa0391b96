"""The balance panel: games in the background, their verdicts and figures, heat on the map, and proposals."""

from functools import partial
from time import perf_counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.balance.questions.compare_report import comparison_rows, differences
from realms.checks.case import Case
from realms.locale import Sentence, sentence
from realms.play.players.registry import STANDARD, player_title
from realms_editor.desk.balance import advice, heat_levels
from realms_editor.desk.balance.laboratory import USUAL_GAMES, Laboratory, PlayWish
from realms_editor.desk.balance.reading import CountReading, read_games
from realms_editor.desk.document import ReadOnlyError
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.short_turns import ShortTurns
from realms_editor.view.balance.advice_part import AdvicePart
from realms_editor.view.balance.heat_box import HeatBox
from realms_editor.view.balance.parts import FigureTree, FoldedPart, RowGroup
from realms_editor.view.balance.skill_part import SkillPart
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, Paragraph, safe_caption
from realms_editor.view.table.seats import list_players

MOST_GAMES, MOST_SEED, STEP = 100_000, 2**31 - 1, 100
LOOK_MS = 150  # between looks at the games
READ_MS = 700  # at least between two readings of the results
REST = 4  # times as long as a reading took, before the next one
HEADS = (sentence("seat"), sentence("wins"), sentence("between"))
COMPARED = (sentence("figure"), sentence("difference"), sentence("before and now"))


class BalancePanel(QWidget):
    """Everything in the balance dock."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.laboratory = Laboratory()
        self.readings: dict[int, CountReading] = {}
        self.jobs = Jobs(self, threads=1)
        self._wish = PlayWish()
        self._short_turns = ShortTurns()
        self._read_from: dict[int, tuple[object, ...]] = {}  # by count: the games that were read
        self._next_reading = 0.0
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self._build()

    # Layout

    def _build(self) -> None:
        self.button, self.bar = QPushButton(), QProgressBar()
        self.button.clicked.connect(self.start_or_stop)
        self.bar.hide()
        self.problem, self.stale, self.verdict, self.more = (Paragraph() for _ in range(4))
        for each in (self.verdict, self.more):
            each.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for each in (self.problem, self.stale, self.verdict):
            font = each.font()
            font.setBold(True)
            each.setFont(font)
        self.table = FigureTree()
        self.settings = FoldedPart()
        self._build_settings()
        self.heat_part, self.heat = FoldedPart(opened=True), HeatBox(self.context)
        self.heat_part.column.addWidget(self.heat)
        self.heat.chosen.connect(self.show_heat)
        self.compare_part, self.compare_text, self.compare_table = (
            FoldedPart(),
            Paragraph(),
            FigureTree(wide=True),
        )
        self.compare_part.column.addWidget(self.compare_text)
        self.compare_part.column.addWidget(self.compare_table)
        self.advice_part, self.advice = FoldedPart(), AdvicePart(self.context, self.apply)
        self.advice_part.column.addWidget(self.advice)
        self.advice.asked.connect(self.ask)
        self.portrait_part, self.portrait_text = FoldedPart(), Paragraph()
        self.skill = SkillPart(self.context)
        self.skill.asked.connect(self.play_for_skill)
        self.portrait_part.column.addWidget(self.portrait_text)
        self.portrait_part.column.addWidget(self.skill)
        self.figures_part = [FoldedPart() for _ in range(3)]
        self.figures = [FigureTree(wide=True) for _ in range(3)]
        for part, table in zip(self.figures_part, self.figures, strict=True):
            part.column.addWidget(table)
        for part in (self.heat_part, self.compare_part, self.portrait_part, *self.figures_part):
            part.opened.connect(self._show_open_parts)
        self._lay_out()

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(6)
        above = (self.button, self.bar, self.problem, self.stale, self.verdict, self.table, self.more)
        for each in (*above, self.settings):
            column.addWidget(each)
        parts = (self.heat_part, self.compare_part, self.advice_part, self.portrait_part, *self.figures_part)
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)

    def _build_settings(self) -> None:
        self.player, self.counts, self.games, self.seed = QComboBox(), QComboBox(), QSpinBox(), QSpinBox()
        for box in (self.player, self.counts):
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.games.setRange(20, MOST_GAMES)
        self.games.setSingleStep(STEP)
        self.games.setValue(USUAL_GAMES)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._fields = {
            self.player: sentence("Player in every seat"),
            self.counts: sentence("Players"),
            self.games: sentence("Games"),
            self.seed: sentence("Random seed"),
        }
        self._labels: dict[QWidget, Label] = {}
        for field in self._fields:
            self._labels[field] = Label()
            self._labels[field].setBuddy(field)
            form.addRow(self._labels[field], field)
        self.settings.column.addLayout(form)
        self.player.currentIndexChanged.connect(self._change_wish)
        self.seed.editingFinished.connect(self._change_wish)
        for signal in (self.counts.currentIndexChanged, self.games.valueChanged):
            signal.connect(lambda _: self._show_course())

    # Texts

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""
        return self.context.say(message)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self._fill_lists()
        for field, title in self._fields.items():
            self._labels[field].setText(self.say(title))
            field.setAccessibleName(self.say(title))
        titles = {
            self.heat_part: sentence("Heat on the map"),
            self.compare_part: sentence("Before and after"),
            self.advice_part: sentence("What would help"),
            self.portrait_part: sentence("What kind of game"),
            self.figures_part[0]: sentence("Figures of the games"),
            self.figures_part[1]: sentence("Figures of the regions"),
            self.figures_part[2]: sentence("Figures of races and powers"),
        }
        for part, title in titles.items():
            part.set_title(self.say(title))
        for table, part in zip(self.figures, self.figures_part, strict=True):
            table.setAccessibleName(part.head.accessibleName())
        self.compare_table.setAccessibleName(self.compare_part.head.accessibleName())
        self.area.setAccessibleName(self.say(sentence("Balance")))
        self.bar.setAccessibleName(self.say(sentence("Games")))
        self.table.setAccessibleName(self.say(sentence("Wins of the seats")))
        self.table.show_head([self.say(title) for title in HEADS])
        self.compare_table.show_head([self.say(title) for title in COMPARED])
        self.heat.retranslate()
        self.advice.retranslate()
        self.follow()

    def _fill_lists(self) -> None:
        kind, every = self._wish.kind, self.counts.currentIndex() == 1
        for box in (self.player, self.counts):
            box.blockSignals(True)
            box.clear()
        list_players(self.player, self.context.language, people=False)
        self.player.setCurrentIndex(max(0, self.player.findData(kind)))
        self.counts.addItem(self.say(sentence("The count that is shown")))
        self.counts.addItem(self.say(sentence("Every count of the realm")))
        self.counts.setCurrentIndex(1 if every else 0)
        for box in (self.player, self.counts):
            box.blockSignals(False)

    def update_colours(self) -> None:
        """Redraw the legend in the theme of the window."""
        QTimer.singleShot(0, self, self.show_heat)

    # The work

    @property
    def players(self) -> int:
        """The count of players that is shown."""
        return self.context.document.players

    @property
    def wanted_counts(self) -> tuple[int, ...]:
        """The counts that are to be played, the one that is shown first."""
        every = self.context.document.scenario.counts if self.counts.currentIndex() == 1 else ()
        return (self.players, *(count for count in every if count != self.players))

    def recall(self) -> None:
        """Show the games that are in the store."""
        self.laboratory.recall(self.context.document.scenario, self._wish)
        self._watch()

    def start_or_stop(self) -> None:
        """Start games, or stop what is under way."""
        if self.laboratory.playing:
            self.laboratory.stop()
            self._show_course()
        else:
            self._wish = self._read_wish()
            self.laboratory.measure(self.context.document.scenario, self.wanted_counts, self._wish)
            self._watch()

    def play_for_skill(self) -> None:
        """Play games of hard against easy."""
        document, self._wish = self.context.document, self._read_wish()
        self.laboratory.measure_skill(document.scenario, document.players, self._wish)
        self._watch()

    def ask(self) -> None:
        """Find out which single edit would help."""
        document, checks = self.context.document, self.context.live_checks
        aim = next(name for name in advice.AIMS if name == self.advice.aim)
        question = advice.question_about(
            document.scenario,
            document.players,
            aim,
            self._wish,
            checks.findings.settings,
            self.advice.games.value(),
            document.padlocks,
        )
        self.laboratory.ask(question)
        self._watch()

    def apply(self, proposal: advice.ProposedEdit) -> None:
        """Carry out a proposal as one edit."""
        try:
            self.context.document.do(proposal.edit)
        except ReadOnlyError as error:
            self._show_problem(error.message)

    def end(self) -> None:
        """End the processes; nobody waits for them."""
        self._look.stop()
        self.laboratory.stop()
        self._short_turns.want(on=False)
        self.jobs.detach()
        self.context.mark_heat(())

    def _read_wish(self) -> PlayWish:
        return PlayWish(str(self.player.currentData() or STANDARD), self.games.value(), self.seed.value())

    def _change_wish(self, *_: object) -> None:
        """Show the results of another player or of other luck."""
        before, self._wish = self._wish, self._read_wish()
        if (before.kind, before.seed) != (self._wish.kind, self._wish.seed):
            self.laboratory.stop()
            self.laboratory.forget()
            self.readings, self._read_from = {}, {}
            self.recall()
            self.follow()

    def _watch(self) -> None:
        self._short_turns.want(on=True)
        self._next_reading = 0.0
        self._look.start()
        self.follow()

    def _on_look(self) -> None:
        self._show_course()
        ended = not self.laboratory.busy
        self._read_soon(at_once=ended)
        if ended and not self.jobs.busy and self._due_count() is None:
            self._look.stop()
            self._short_turns.want(on=False)
            self.follow()

    # Readings

    def _due_count(self) -> int | None:
        """Return a count with games that are not read yet, the one that is shown first."""
        latest = self.laboratory.latest
        ordered = sorted(latest, key=lambda count: (count != self.players, count))
        return next((count for count in ordered if self._games_of(count) != self._read_from.get(count)), None)

    def _games_of(self, count: int) -> tuple[object, ...]:
        latest, earlier = self.laboratory.latest, self.laboratory.earlier.get(count)
        version = latest[count]
        skill = self.laboratory.known_skill(version.scenario, count)
        return id(version.tally), version.tally.games, id(earlier and earlier.tally), len(latest), id(skill)

    def _read_soon(self, *, at_once: bool) -> None:
        count = self._due_count()
        if count is None or self.jobs.busy or (perf_counter() < self._next_reading and not at_once):
            return
        latest, self._begun = self.laboratory.latest, perf_counter()
        games = self._games_of(count)
        skill = self.laboratory.known_skill(latest[count].scenario, count)
        work = partial(
            read_games,
            latest[count],
            self.laboratory.earlier.get(count),
            len(latest),
            skill.skill if skill else None,
        )
        self.jobs.start(work, partial(self._take, count, games))

    def _take(self, count: int, games: tuple[object, ...], reading: CountReading) -> None:
        took = perf_counter() - self._begun
        self._next_reading = perf_counter() + max(READ_MS / 1000, REST * took)
        if count in self.laboratory.latest:
            self.readings[count] = reading
            self._read_from[count] = (games[0], reading.games, *games[2:])
            self.follow()

    # Display

    def follow(self) -> None:
        """Show the results of the visible count of players."""
        self._show_course()
        self._show_verdict()
        self._show_table()
        self.show_heat()
        self._show_open_parts()
        self.advice.show_advice(self.laboratory.advice, busy=self.laboratory.playing)

    def _show_course(self) -> None:
        laboratory, course = self.laboratory, self.laboratory.course
        busy = laboratory.playing
        known = laboratory.known_games(self.context.document.scenario, self.players)
        games = self.games.value()
        if busy:
            title = sentence("Stop")
        elif known:
            title = sentence("Play {games} more games", games=games)
        else:
            title = sentence("Play {games} games", games=games)
        self.button.setText(safe_caption(self.say(title)))
        self.bar.setVisible(busy)
        for field in self._fields:
            field.setEnabled(not busy)
        self.advice.button.setEnabled(not busy)
        reading = self.readings.get(self.players)
        self.skill.show_skill(laboratory, games, shown=reading is not None and reading.has_skill)
        if course and busy:
            progress = course.progress
            self.bar.setRange(0, max(1, progress.expected))
            self.bar.setValue(progress.finished)
            words = sentence("Preparing…") if not progress.expected else progress.words()
            self.bar.setFormat(self.say(words).replace("%", "%%"))
        problem = course and (course.problem or course.store_problem)
        self._show_problem(problem or self._refusal())
        settings = sentence(
            "Settings: {player}, {games} games", player=player_title(self._wish.kind), games=games
        )
        self.settings.set_title(self.say(settings))

    def _refusal(self) -> Sentence | None:
        """Return why a count was not played while others were."""
        refused = self.laboratory.refused
        return next(
            (
                sentence("{players} players: {problem}", players=count, problem=refused[count])
                for count in refused
            ),
            None,
        )

    def _show_problem(self, problem: Sentence | None) -> None:
        self.problem.setText(self.say(problem) if problem else "")
        self.problem.setVisible(problem is not None)

    def _show_verdict(self) -> None:
        reading = self.readings.get(self.players)
        stale = self.laboratory.is_stale(self.context.document.scenario, self.players)
        note = sentence("The map has been edited since. These results are those from before the edits.")
        self.stale.setText(self.say(note) if stale else "")
        self.stale.setVisible(stale)
        if reading:
            first, *others = map(self.say, reading.verdict())
        elif self.laboratory.playing:
            first, others = "", [self.say(sentence("The map can be edited while games are played."))]
        else:
            nothing = sentence(
                "No games on this map with {players} players are known yet. The program plays them in the "
                "background and says whether every seat has the same chance.",
                players=self.players,
            )
            first, others = "", [self.say(nothing)]
        self.verdict.setText(first)
        self.verdict.setVisible(bool(first))
        self.more.setText("\n".join(others))

    def _show_table(self) -> None:
        groups = {count: self._group(self.readings[count]) for count in sorted(self.readings)}
        self.table.show_groups(groups, self.players)
        self.table.setVisible(bool(groups))

    def _group(self, reading: CountReading) -> RowGroup:
        stale = self.laboratory.is_stale(self.context.document.scenario, reading.players)
        rows = [[self.say(cell) for cell in row] for row in reading.seat_rows()]
        if stale:
            rows.append([self.say(sentence("before the last edits"))])
        return RowGroup(self.say(reading.headline()), rows, stale)

    def show_heat(self) -> None:
        """Show the chosen heat map of the visible count, or none."""
        document, measure = self.context.document, self.heat.measure
        reading = self.readings.get(document.players)
        picture = heat_levels.EMPTY
        if measure == heat_levels.WORTH:
            picture = heat_levels.worth_picture(
                Case(document.realm, self.context.live_checks.findings.settings)
            )
        elif measure and reading:
            board = reading.portrait.realm.board
            picture = heat_levels.heat_picture(reading.portrait.heat, measure, board)
        stale = self.laboratory.is_stale(document.scenario, document.players)
        self.heat.show_picture(picture, stale=stale, games=reading is not None)

    def _show_open_parts(self) -> None:
        reading = self.readings.get(self.players)
        if self.compare_part.is_open:
            self._show_comparison(reading)
        if self.portrait_part.is_open:
            self._show_portrait(reading)
        for index, part in enumerate(self.figures_part):
            if part.is_open:
                self._show_figures(reading, index)

    def _show_comparison(self, reading: CountReading | None) -> None:
        comparison = reading.comparison if reading else None
        if comparison:
            words = " ".join(map(self.say, differences(comparison)))
        elif self.laboratory.is_stale(self.context.document.scenario, self.players):
            words = self.say(
                sentence("Play again to see what the edits change. Both versions play on the same luck.")
            )
        else:
            words = self.say(
                sentence("Measure the map, edit it and measure it again: the differences are listed here.")
            )
        self.compare_text.setText(words)
        rows = [*comparison_rows(comparison)][1:] if comparison else []
        self.compare_table.setVisible(bool(rows))
        cells = ([self.say(cell) for cell in row] for row in rows)
        self.compare_table.show_rows(
            [row[0], f"{row[3]} ({row[4]})", f"{row[2]} → {row[1]}"] for row in cells
        )

    def _show_portrait(self, reading: CountReading | None) -> None:
        nothing = [sentence("There are no games yet.")]
        said = [*reading.portrait.sentences()] if reading else nothing
        self.portrait_text.setText("\n".join(f"• {self.say(each)}" for each in said))

    def _show_figures(self, reading: CountReading | None, index: int) -> None:
        tables = [*reading.portrait.tables()] if reading else []
        table = self.figures[index]
        if index < len(tables):
            table.show_head([self.say(cell) for cell in tables[index].head])
            table.show_rows([self.say(cell) for cell in row] for row in tables[index].rows)
        else:
            table.show_head([self.say(sentence("There are no games yet."))])
            table.show_rows([])
