"""A publication in the making: its files one after the other, what is left out, and all of them written."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from realms.export.publishing.plan import PlannedFile
from realms.export.registry import Bundle, Content, ExportError
from realms.export.saving import files_beside
from realms.locale import Sentence, sentence
from realms.tiles.saving import Lost, save_together

Made = Content | Sentence  # or the reason why there is none
Heard = Callable[[int, int], None]  # how many files are made, and of how many


@dataclass
class Publication:
    """The files that were made, by their places, and those that were left out."""

    folder: Path
    files: dict[Path, bytes] = field(default_factory=dict)
    main: list[Path] = field(default_factory=list)  # those that were planned, without those beside them
    left_out: dict[str, Sentence] = field(default_factory=dict)  # the reasons by the name of the file
    remarks: list[Sentence] = field(default_factory=list)  # what somebody has to know about the files

    def take(self, planned: PlannedFile, made: Made) -> None:
        """Take a file over, or the reason why there is none."""
        if isinstance(made, Sentence):
            self.left_out[planned.name] = made
            return
        place = self.folder / planned.name
        if isinstance(made, Bundle) and made.index:
            place = place.with_suffix("") / made.index  # a folder of its own
        beside = files_beside(place, made) if isinstance(made, Bundle) else {}
        clash = next((each for each, data in beside.items() if self.files.get(each, data) != data), None)
        if clash is not None:
            self.left_out[planned.name] = sentence("another file is called {name}, too", name=clash.name)
            return
        self.files |= beside
        self.files[place] = made.main if isinstance(made, Bundle) else made
        remarks = made.remarks if isinstance(made, Bundle) else ()
        self.remarks += [each for each in remarks if each not in self.remarks]
        self.main.append(place)

    def in_the_way(self) -> list[Path]:
        """Return the files that exist with another content than they are to have."""
        return [place for place, data in self.files.items() if place.exists() and not _holds(place, data)]

    def save(self) -> Lost:
        """Write all files or none, and return what somebody has to know about them."""
        return (*save_together(self.files), *self.remarks)


def _holds(place: Path, data: bytes) -> bool:
    """Return True if a file has this content already."""
    with suppress(OSError):
        return place.is_file() and place.stat().st_size == len(data) and place.read_bytes() == data
    return False


def publish(
    plan: Sequence[PlannedFile], folder: Path, executor: Executor | None, heard: Heard
) -> Publication:
    """Make all files, in processes if an executor is given; they are in memory until they are saved."""
    done = Publication(folder)
    found: dict[int, Made] = {}
    for place, made in _made([each.inside(folder) for each in plan], executor):
        found[place] = made
        heard(len(found), len(plan))
    for place, planned in enumerate(plan):
        done.take(planned, found[place])
    return done


def _made(plan: Sequence[PlannedFile], executor: Executor | None) -> Iterator[tuple[int, Made]]:
    """Yield the content of each file with its place in the plan, as they are ready."""
    if executor is None:
        yield from ((place, content_of(each)) for place, each in enumerate(plan))
        return
    places = {executor.submit(content_of, each): place for place, each in enumerate(plan)}
    for future in as_completed(places):
        yield places[future], future.result()


def content_of(planned: PlannedFile) -> Made:
    """Return the content of a file, or the reason why it cannot be made."""
    try:
        return planned.make()
    except ExportError as error:
        return error.message
