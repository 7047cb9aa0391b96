"""The search for realms: candidates as they come, kept after the search has ended."""

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field

from realms.balance.playing.own_processes import spare_cores
from realms.generate.outcome import Candidate, Impossible, Outcome
from realms.generate.proposals import Heard, Proposals
from realms.generate.session import CANDIDATES, propose
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms.locale.progress import progress_words
from realms_editor.desk.process_course import ProcessCourse

Maker = Callable[[Executor, Heard], Proposals]


@dataclass(frozen=True)
class FoundRealms:
    """All that a search has found so far, the best candidate first."""

    wanted: int = 0
    candidates: tuple[Candidate, ...] = ()
    impossible: Impossible | None = None
    unlucky: int = 0

    @property
    def tried(self) -> int:
        """The number of candidates that were tried."""
        return len(self.candidates) + self.unlucky

    def words(self) -> Sentence | None:
        """Describe the bad luck of a search that has ended; None if there was none."""
        if self.impossible or not self.wanted:
            return None
        if not self.candidates and self.tried == self.wanted:
            return sentence(
                "None of {count} attempts passed all checks. "
                "Another seed may have more luck, or fewer wishes.",
                count=self.wanted,
            )
        if self.unlucky:
            return sentence(
                "{count} of {wanted} attempts passed all checks.",
                count=len(self.candidates),
                wanted=self.wanted,
            )
        return None


class SearchCourse(ProcessCourse):
    """The work of one search."""

    def __init__(self, make: Maker, workers: int) -> None:
        super().__init__(workers, "search for realms")
        self.found = FoundRealms()  # replaced as a whole, so that a window may read it at any moment
        self._make, self._begun = make, time.monotonic()

    def work(self) -> None:
        """Make the candidates."""
        self._make(self._executor, self._hear)

    def _hear(self, proposals: Proposals, outcome: Outcome) -> None:
        del outcome
        self.look()
        self.found = FoundRealms(
            proposals.wanted, tuple(proposals.candidates), proposals.impossible, proposals.unlucky
        )

    def progress(self) -> Sentence:
        """Return the progress in words, with the time that is left once a candidate is there."""
        found = self.found
        if not found.tried:
            return sentence("Searching…")
        spent = time.monotonic() - self._begun
        return progress_words(found.tried, found.wanted, spent * (found.wanted - found.tried) / found.tried)


@dataclass
class RealmSearch:
    """The wishes of a user, the search that they began last, and what it has found."""

    wishes: Wishes = field(default_factory=Wishes)  # for the next search
    asked: Wishes = field(default_factory=Wishes)  # of the last one
    wanted: int = CANDIDATES
    workers: int = field(default_factory=spare_cores)
    course: SearchCourse | None = None

    @property
    def busy(self) -> bool:
        """Return True while a search is under way."""
        return self.course is not None and self.course.running

    @property
    def found(self) -> FoundRealms:
        """All that the last search has found."""
        return self.course.found if self.course else FoundRealms()

    @property
    def problem(self) -> Sentence | None:
        """The reason why the last search broke off, or None."""
        return self.course.problem if self.course else None

    def begin(self, wishes: Wishes, wanted: int) -> None:
        """Look for so many realms, and forget those of the last search."""

        def make(executor: Executor, heard: Heard) -> Proposals:
            return propose(wishes, wanted, executor, heard)

        self.wishes, self.wanted = wishes, wanted
        self.run(make, wishes)

    def run(self, make: Maker, asked: Wishes) -> None:
        """Look for realms that a function makes; wishes that cannot be met are explained by those asked."""
        self.stop()
        self.asked = asked
        self.course = SearchCourse(make, self.workers)
        self.course.start()

    def stop(self) -> None:
        """Cancel the search; candidates that were found stay."""
        if self.course:
            self.course.cancel()
