"""The improvement of an open realm: steps as they are found, and their edits."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from realms.balance.playing.own_processes import spare_cores
from realms.checks.single_edits.padlock import Padlocks
from realms.generate.improve.improvement import Improvement, ImproveWish
from realms.generate.improve.search import ImproveProgress, improve
from realms.locale import Sentence, sentence
from realms.locale.progress import progress_words
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.process_course import ProcessCourse


class ImproveCourse(ProcessCourse):
    """The work of one improvement."""

    def __init__(self, scenario: Scenario, wish: ImproveWish, workers: int) -> None:
        super().__init__(workers, "improvement")
        self.scenario, self.wish = scenario, wish
        self.now: ImproveProgress | None = None  # replaced as a whole: a window may read it at any moment

    def work(self) -> None:
        """Find the steps."""
        improve(self.scenario, self.wish, self._executor, self._hear)

    def _hear(self, progress: ImproveProgress) -> None:
        self.look()
        self.now = progress

    def progress(self) -> Sentence:
        """Return the progress in words."""
        if self.now is None:
            return sentence("Searching…")
        looked_at = self.now.improvement.looked_at
        parts = progress_words(self.now.number, self.now.total)
        return sentence("{edits} edits looked at, part {parts}", edits=looked_at, parts=parts)


@dataclass
class RealmImprover:
    """The last improvement of an open realm, under way or ended."""

    workers: int = field(default_factory=spare_cores)
    course: ImproveCourse | None = None

    @property
    def busy(self) -> bool:
        """Return True while steps are looked for."""
        return self.course is not None and self.course.running

    @property
    def improvement(self) -> Improvement | None:
        """The steps so far, or None before the realm has been measured."""
        now = self.course.now if self.course else None
        return now.improvement if now else None

    @property
    def problem(self) -> Sentence | None:
        """The reason why the work broke off, or None."""
        return self.course.problem if self.course else None

    def begin(self, scenario: Scenario, wish: ImproveWish) -> None:
        """Look for steps that make a realm better."""
        self.stop()
        self.course = ImproveCourse(scenario, wish, self.workers)
        self.course.start()

    def stop(self) -> None:
        """Cancel the work; steps that were found stay."""
        if self.course:
            self.course.cancel()

    def fits(self, scenario: Scenario) -> bool:
        """Return True if the steps are about the realm as it stands."""
        return self.course is not None and self.course.scenario.data == scenario.data

    def edits(self, steps: int, *, together: bool) -> Iterator[Edit]:
        """Yield the first steps as one edit, or one after the other."""
        found = self.improvement
        if found and together:
            yield found.first(steps).edit
        elif found:
            yield from (step.edit for step in found.steps[:steps])


def verdict(improvement: Improvement) -> Sentence:
    """Sum up the gain of all steps in one sentence."""
    counts = improvement.wish.counts
    before, after = (each.only(counts).rank for each in (improvement.before, improvement.after))
    if not improvement.steps:
        return sentence("No single edit makes this realm more even (unevenness: {points}).", points=before)
    return sentence(
        "Steps found: {count}. Unevenness before: {before}, after: {after}.",
        count=len(improvement.steps),
        before=before,
        after=after,
    )


def padlock_note(padlocks: Padlocks) -> Sentence:
    """Name the number of things that are locked, or the tool that locks them."""
    subjects = {each.subject for each in padlocks}
    if subjects:
        return sentence(
            "Tiles or regions with padlocks, which stay as they are: {count}", count=len(subjects)
        )
    return sentence("Nothing is locked. The padlock tool locks what shall stay as it is.")
