"""An improvement: single edits one after the other, each with what it gains."""

from dataclasses import dataclass, field, replace
from typing import Final

from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import NONE, Padlock, Padlocks
from realms.generate.figures import TITLES, RealmFigures, value_words
from realms.locale import Sentence
from realms.scenario.edits import Edit

USUAL_STEPS: Final = 12
LEAST_GAIN: Final = 6  # points, which are two tenths of a region between the entries
GAIN_A_COUNT: Final = 3  # points for each count that shall get better


@dataclass(frozen=True)
class ImproveWish:
    """The counts that should get better, what stays as it is, and how much is tried."""

    counts: tuple[int, ...]
    locked: Padlocks = NONE
    keep_water: bool = False
    most_steps: int = USUAL_STEPS
    budget: int = 20_000  # edits that are rescored
    settings: Settings = field(default_factory=Settings)
    enough_gain: int = 0  # points that an edit has to gain; 0: as many as is usual

    @property
    def least_gain(self) -> int:
        """The points that an edit has to gain: for less nobody changes a map."""
        return self.enough_gain or max(LEAST_GAIN, GAIN_A_COUNT * len(self.counts))

    @property
    def padlocks(self) -> Padlocks:
        """All padlocks, that of the water's course included."""
        return self.locked | {Padlock("water")} if self.keep_water else self.locked


@dataclass(frozen=True)
class ImproveStep:
    """A single edit, the figures before and after it, and the counts that should get better."""

    kind: str
    title: Sentence
    edit: Edit
    wanted: tuple[int, ...]
    before: RealmFigures
    after: RealmFigures

    @property
    def gain(self) -> int:
        """The points by which the wanted counts rank better."""
        return self.before.only(self.wanted).rank - self.after.only(self.wanted).rank


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure of one count before and after some edits."""

    players: int
    name: str
    before: int
    after: int

    @property
    def title(self) -> Sentence:
        """The words for the figure."""
        return TITLES[self.name]

    @property
    def values(self) -> tuple[Sentence, Sentence]:
        """The values before and after, in words."""
        return value_words(self.name, self.before), value_words(self.name, self.after)


def figure_changes(before: RealmFigures, after: RealmFigures) -> list[FigureChange]:
    """Return every figure of every count, before and after."""
    return [
        FigureChange(players, name, getattr(own, name), getattr(after.by_count[players], name))
        for players, own in before.by_count.items()
        for name in TITLES
    ]


@dataclass(frozen=True)
class Improvement:
    """All steps found so far, and the figures of the realm before them."""

    wish: ImproveWish
    before: RealmFigures
    steps: tuple[ImproveStep, ...] = ()
    looked_at: int = 0  # edits that were rescored
    tried: int = 0  # edits that were checked as a whole

    @property
    def after(self) -> RealmFigures:
        """The figures after all steps."""
        return self.steps[-1].after if self.steps else self.before

    @property
    def edit(self) -> Edit:
        """All steps as one edit."""
        return Edit("improve", tuple(change for step in self.steps for change in step.edit.changes))

    def first(self, steps: int) -> "Improvement":
        """Return the improvement with its first steps only."""
        return replace(self, steps=self.steps[:steps])
