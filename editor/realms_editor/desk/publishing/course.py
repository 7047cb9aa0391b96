"""Publishing in processes of its own, at which a window looks now and then."""

from collections.abc import Sequence
from pathlib import Path

from realms.balance.playing.own_processes import spare_cores
from realms.export.publishing.plan import PlannedFile
from realms.export.publishing.publication import Publication, publish
from realms.locale import Sentence, sentence
from realms.tiles.saving import Lost, SaveError
from realms_editor.desk.process_course import ProcessCourse


class PublishCourse(ProcessCourse):
    """The making of some files, which are written together at the end."""

    expected = (*ProcessCourse.expected, SaveError)

    def __init__(self, plan: Sequence[PlannedFile], folder: Path) -> None:
        super().__init__(min(spare_cores(), len(plan)), "publishing")
        self.plan, self.folder = plan, folder
        self.made = 0
        self.publication: Publication | None = None  # once it is written
        self.lost: Lost = ()

    def work(self) -> None:
        """Make all files and write them."""
        done = publish(self.plan, self.folder, self._executor, self._hear)
        self.look()
        self.lost = done.save()
        self.publication = done

    def _hear(self, made: int, total: int) -> None:
        del total
        self.look()
        self.made = made

    def words(self) -> Sentence | None:
        """Return the result in words, or None if nothing was written."""
        if self.problem is not None or self.publication is None:
            return self.problem
        written = len(self.publication.main)
        if not written:
            return None
        if written == 1:
            return sentence("Saved in {file}", file=self.publication.main[0].name)
        return sentence("{count} files are in {folder}", count=written, folder=self.folder)

    def left_out(self) -> list[Sentence]:
        """Return a sentence for each file that could not be made."""
        left = self.publication.left_out if self.publication else {}
        return [sentence("{place}: {message}", place=name, message=why) for name, why in left.items()]
