"""The dialog that fills up a half-built realm for the counts of players that are wanted."""

from PySide6.QtWidgets import QCheckBox, QFormLayout, QPushButton, QSpinBox, QWidget

from realms.generate.outcome import Candidate
from realms.generate.wishes import PLAYERS, Wishes
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import ReadOnlyError
from realms_editor.desk.generate.filling import filled, filled_edit, filling
from realms_editor.desk.generate.improving import padlock_note
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.generate.wish_words import MOST_SEED, fresh_seed
from realms_editor.view.context import EditorContext
from realms_editor.view.generate.parts import GeneratorLook, in_a_row
from realms_editor.view.generate.search_dialog import SearchDialog
from realms_editor.view.generate.wishes_form import MOST_WANTED, LandSliders
from realms_editor.view.plain_text import Paragraph, safe_caption

USUAL_WANTED = 4
TILES = sentence(
    "The program adds tiles and pieces until there is enough land for each count. "
    "What lies on the map already stays where it is."
)
DRAWN = sentence("The program paints faces and regions that have no terrain yet. The lines stay as they are.")


class FillUpDialog(SearchDialog):
    """The counts that the realm should have, and proposals of which one becomes an edit of the realm."""

    begin_title = sentence("Fill up")
    take_title = sentence("Take this proposal")

    def __init__(self, parent: QWidget | None, context: EditorContext) -> None:
        look = GeneratorLook(context.theme, context.language)
        super().__init__(parent, look, RealmSearch(), sentence("Fill up the realm"))
        self.context = context
        self.scenario = context.document.scenario
        self.counts = {count: QCheckBox(safe_caption(f"{count}")) for count in PLAYERS}
        self.land = LandSliders(self.say)
        self.seed, self.another, self.wanted = QSpinBox(), QPushButton(), QSpinBox()
        self._fill()
        self.lay_out(self._form())

    def _fill(self) -> None:
        drawn = self.context.bench.kind == "drawing"  # the program paints it, and draws no lines
        for count, box in self.counts.items():
            there = count in self.scenario.counts
            box.setChecked(there)
            box.setEnabled(not (there or drawn) and count > self.scenario.counts[0])
            box.setAccessibleName(self.say(sentence("{count} players", count=count)))
            box.toggled.connect(lambda _: self.follow())
        self.land.show_value(Wishes().land)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(fresh_seed())
        self.seed.setAccessibleName(self.say(sentence("Seed")))
        self.another.setText(safe_caption(self.say(sentence("Another seed"))))
        self.another.setAutoDefault(False)
        self.another.clicked.connect(lambda: self.seed.setValue(fresh_seed()))
        self.wanted.setRange(1, MOST_WANTED)
        self.wanted.setValue(USUAL_WANTED)
        self.wanted.setAccessibleName(self.say(sentence("Proposals")))

    def _form(self) -> QWidget:
        form, say = QWidget(), self.say
        rows = QFormLayout(form)
        rows.setContentsMargins(6, 6, 6, 6)
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.addRow(say(sentence("Players")), in_a_row(*self.counts.values()))
        rows.addRow(Paragraph(say(sentence("Land regions for each player"))))
        rows.addRow(self.land)
        rows.addRow(say(sentence("Proposals")), self.wanted)
        rows.addRow(say(sentence("Seed")), in_a_row(self.seed, self.another))
        rows.addRow(Paragraph(say(DRAWN if self.context.bench.kind == "drawing" else TILES)))
        rows.addRow(Paragraph(say(padlock_note(self.context.document.padlocks))))
        return form

    # The search

    @property
    def wanted_counts(self) -> tuple[int, ...]:
        """The counts that the realm should have."""
        return tuple(count for count, box in self.counts.items() if box.isChecked())

    @property
    def ready(self) -> bool:
        """True if the realm can be changed."""
        return self.context.document.read_only is None

    @property
    def note(self) -> Sentence:
        """The sentence while nothing has been found."""
        if not self.ready:
            return ReadOnlyError.message
        return sentence("Here proposals appear for filling up the realm, the most even one first.")

    def begin(self) -> None:
        """Search for ways to fill up the realm."""
        self.scenario = self.context.document.scenario
        make = filling(
            self.scenario,
            self.wanted_counts,
            self.land.value,
            self.seed.value(),
            self.context.document.padlocks,
            self.context.live_checks.findings.settings,
            self.wanted.value(),
        )
        asked = Wishes(players=self.wanted_counts, land=self.land.value, seed=self.seed.value())
        self.search.run(make, asked)

    def begin_with(self, wishes: Wishes) -> None:
        """Show other wishes in the form, as far as it has them."""
        for count, box in self.counts.items():
            if box.isEnabled():
                box.setChecked(count in wishes.players)
        self.land.show_value(wishes.land)

    def take_over(self, candidate: Candidate) -> None:
        """Carry out a proposal as one edit."""
        document = self.context.document
        if document.scenario.data != self.scenario.data:
            self.progress.show_problem(sentence("The realm has been edited since."))
            return
        try:
            document.do(filled_edit(document.scenario, candidate))
        except ReadOnlyError as error:
            self.progress.show_problem(error.message)
        else:
            self.accept()

    def scenario_of(self, candidate: Candidate) -> Scenario:
        """Return the realm as a candidate fills it up."""
        return filled(self.scenario, candidate)

    def title_of(self, candidate: Candidate) -> str:
        """Return the number of a proposal, or say that it adds nothing."""
        if not filled_edit(self.scenario, candidate).changes:
            return self.say(sentence("Nothing to add: there is enough land"))
        return self.say(sentence("Proposal {number}", number=candidate.number))
