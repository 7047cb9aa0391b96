"""Remarks about an import: whatever of the file the user may want to put right."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from realms.board.linework import merged_paths, written_point
from realms.importing.joining import loose_ends
from realms.importing.region_names import MADE_UP
from realms.importing.settle import Settled
from realms.importing.sketch import RegionMark, few, shortened
from realms.locale import Sentence, sentence


def remarks_on(settled: Settled) -> Iterator[Sentence]:
    """Yield remarks on a drawing that was made of a sketch."""
    yield from _on_marks(settled)
    yield from _on_ids(settled.marks)
    bare = [name for name, region in settled.drawing["regions"].items() if "terrain" not in region]
    if bare:
        yield sentence("regions without a terrain: {names}", names=few(bare))
    ends = loose_ends(merged_paths(settled.faces.lines))
    if ends:
        places = [sentence("{x} | {y} mm", x=x, y=y) for x, y in map(written_point, ends)]
        yield sentence("lines that end in nothing: {places}", places=few(places))


def _on_marks(settled: Settled) -> Iterator[Sentence]:
    """Yield remarks on marks in no face, and on several in one."""
    regions = settled.drawing["regions"]
    places = settled.faces.face_at([regions[name]["at"] for name in settled.marks])
    inside: dict[int | None, list[str]] = defaultdict(list)
    for name, face in zip(settled.marks, places, strict=True):
        inside[face].append(name)
    lost = [
        sentence("{name} ({place})", name=name, place=settled.marks[name].place)
        for name in inside.pop(None, [])
    ]
    if lost:
        yield sentence("regions that no lines enclose: {names}", names=few(lost))
    together = [" + ".join(names) for names in inside.values() if len(names) > 1]
    if together:
        yield sentence("regions with no line between them: {names}", names=few(together))


def _on_ids(marks: Mapping[str, RegionMark]) -> Iterator[Sentence]:
    """Yield remarks on ids that changed, and on neighbours that are none."""
    pairs = [
        sentence("{old} is now {new}", old=shortened(mark.id), new=name)
        for name, mark in marks.items()
        if mark.id not in ("", name) and not MADE_UP.fullmatch(mark.id)
    ]
    if pairs:
        yield sentence("ids that stand twice or that a region cannot have: {changes}", changes=few(pairs))
    known = {mark.id for mark in marks.values()}
    named = (
        each for mark in marks.values() for each in (*mark.joins, *mark.severs, *(mark.neighbours or ()))
    )
    strange = [shortened(each) for each in sorted({*named} - known)]
    if strange:
        yield sentence("neighbours that are no regions: {names}", names=few(strange))
