"""Opening and saving documents without losing anything, whatever state the files are in."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from realms.locale import Sentence, sentence
from realms.scenario.beside import path_beside
from realms.scenario.migrate import FormatError
from realms.scenario.scenario import (
    SUFFIX,
    Scenario,
    ScenarioError,
    bundled,
    scenario_from,
)
from realms.tiles import jsonfile, saving
from realms.tiles.jsonfile import ReadError
from realms.tiles.jsonform import dumps
from realms.tiles.saving import SaveError
from realms_editor.desk.backups import Backups
from realms_editor.desk.disk import Lock, Stamp, acquire_lock, digest, stamp_of, true_path
from realms_editor.desk.photos import read_photo

if TYPE_CHECKING:
    from realms.checks.finding import Finding


_BASE_GAME = "small_world"  # the box that a drawing needs


class ChangedOutsideError(SaveError):
    """The file has changed since the document last read it: saving would destroy other work."""


@dataclass(frozen=True)
class OpenedFile:
    """A file as it was opened: its scenario, or as much of it as can be shown."""

    scenario: Scenario
    path: Path | None = None
    stamp: Stamp | None = None
    hindrance: Sentence | None = None  # why it is read-only
    findings: Sequence["Finding"] = ()
    modified: bool = False  # it differs from the file
    foreign: bool = False  # it has nothing that a realm has

    @property
    def read_only(self) -> bool:
        """Return True if the document may only be read, and saved under another name."""
        return self.hindrance is not None

    @property
    def unusable(self) -> Sentence | None:
        """The reason why nothing can be shown, or None."""
        if self.modified or self.path is None:
            return None
        if self.stamp is None and self.findings:
            return self.findings[0].remark.message
        return sentence("This is not a realm.") if self.foreign else None


@dataclass(frozen=True)
class SavedFile:
    """A file as it was saved, and the warnings about it."""

    scenario: Scenario
    path: Path
    stamp: Stamp
    content: bytes
    warnings: tuple[Sentence, ...] = ()


def open_file(path: Path) -> OpenedFile:
    """Open the document in a file; a damaged one is read-only and has findings about the damage."""
    path = path.absolute()
    stamp = stamp_of(path)
    try:
        raw = jsonfile.read_bytes(path)
    except ReadError:
        return _damaged(path, b"")
    return replace(open_bytes(raw, path), stamp=stamp and replace(stamp, digest=digest(raw)))


def open_bytes(raw: bytes, path: Path | None) -> OpenedFile:
    """Open the document in these bytes; `path` is the file that has or had them."""
    try:
        scenario = scenario_from(jsonfile.parse(jsonfile.decode(raw)), path, raw)
        scenario.tileset  # noqa: B018 - a missing or broken tile set raises an error
    except (ReadError, ScenarioError, FormatError):
        return _damaged(path, raw)
    return OpenedFile(scenario, path, hindrance=_forbidden(path))


def _forbidden(path: Path | None) -> Sentence | None:
    if path is None or not path.exists() or os.access(path, os.W_OK):
        return None
    return sentence("This file is read-only. Save it under another name to work on it.")


def _damaged(path: Path | None, raw: bytes) -> OpenedFile:
    from realms.checks.run import check_document, located
    from realms.checks.settings import Settings
    from realms.checks.stages import FILE_STAGES
    from realms_editor.desk.salvage import HeldSource, is_realm, salvage

    source = HeldSource(path or Path(), content=raw)
    findings = located(source, check_document(source, Settings())).findings
    stages = {finding.check.stage for finding in findings if finding.severity == "error"}
    codes = {finding.code for finding in findings}
    if "F008" in codes:
        hindrance = sentence("This file has a format that this version does not know.")
    elif stages.isdisjoint(FILE_STAGES):
        hindrance = sentence("The tile set of this realm is missing or damaged; other faces are shown.")
    else:
        hindrance = sentence("This file is damaged. Its readable parts are shown.")
    shown, foreign = salvage(source).at(path), not is_realm(source)
    return OpenedFile(shown, path, hindrance=hindrance, findings=findings, foreign=foreign)


def save(scenario: Scenario, path: Path, seen: Stamp | None, backups: Backups) -> SavedFile:
    """Save a document, whole or not at all, if the file is still as it was `seen` (None: no file there)."""
    path = path.absolute()
    content = _content(scenario)
    with saving.alone(path):
        existing = _existing_content(path)
        if (existing is None) != (seen is None) or (
            existing is not None and seen and digest(existing) != seen.digest
        ):
            raise ChangedOutsideError(sentence("{path} was changed by another program", path=path.name))
        companions = [*_companion(scenario, path), *_photos(scenario, path)]
        warnings = _backed_up(path, existing, content, backups)
        for file, raw in companions:
            saving.save(file, raw, overwrite=False)
        warnings += saving.save(path, content)
        stamp = stamp_of(path)
    if stamp is None or stamp.digest != digest(
        content
    ):  # another program wrote at once: an impossible stamp reports that
        stamp = Stamp(0, 0, 0, digest(content))
    return SavedFile(scenario.at(path), path, stamp, content, warnings)


def _content(scenario: Scenario) -> bytes:
    """Return the bytes to write, after checking that they can be read again."""
    try:
        content = scenario.to_bytes()
        jsonfile.parse(jsonfile.decode(content))
    except UnicodeEncodeError as error:
        raise SaveError(sentence("a text contains half a character, which cannot be saved")) from error
    except ReadError as error:
        raise SaveError(error.message) from error
    if len(content) > jsonfile.MAX_BYTES:
        raise SaveError(sentence("the file is larger than {limit} MiB", limit=jsonfile.MAX_BYTES >> 20))
    return content


def draft_content(scenario: Scenario) -> bytes:
    """Return the bytes of a draft, whatever the user has typed."""
    try:
        return scenario.to_bytes()
    except UnicodeEncodeError:
        return dumps(dict(scenario.data)).encode(errors="replace")


def _existing_content(path: Path) -> bytes | None:
    """Return the content of the file that is about to be overwritten."""
    if not os.path.lexists(path):
        return None
    try:
        return jsonfile.read_bytes(path)
    except ReadError as error:
        raise SaveError(sentence("{path}: {reason}", path=path.name, reason=error.message)) from error


def _backed_up(path: Path, old: bytes | None, new: bytes, backups: Backups) -> tuple[Sentence, ...]:
    """Back up the content that is overwritten; a failure is only a warning."""
    try:
        if old and old != new:
            backups.keep(path, old)
    except SaveError as error:
        return (sentence("The overwritten file could not be backed up: {reason}", reason=error.message),)
    return ()


def _companion(scenario: Scenario, path: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the file of the tile set if it must go with the document into another folder."""
    named = scenario.named_tileset
    old = scenario.path
    if scenario.tileset_path or scenario.bundled_tileset or not isinstance(named, str) or old is None:
        return
    source, target = old.parent / named, path.parent / named
    if old.parent == path.parent:
        return
    try:
        raw = jsonfile.read_bytes(source)
        known = jsonfile.read_bytes(target) if target.exists() else None
    except ReadError as error:
        raise SaveError(sentence("{path}: {reason}", path=named, reason=error.message)) from error
    if known is None:
        yield target, raw
    elif known != raw:
        raise SaveError(sentence("that folder already has another tile set named {name}", name=named))


def _photos(scenario: Scenario, path: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the photos under maps that must go with the document into another folder."""
    old = scenario.path
    if old is None or old.parent == path.parent:
        return
    parts = (layer.get("drawing", layer) for layer in scenario.data["layers"])
    names = dict.fromkeys(each["picture"]["path"] for each in parts if "picture" in each)
    for name in names:
        source, target = path_beside(old, name), path_beside(path, name)
        if source and target and source.is_file() and not target.exists():
            yield target, read_photo(source)


def templates() -> list[Scenario]:
    """Return the bundled realms as documents without a file, the easy ones first."""
    return bundled()


def blank(titles: dict[str, str], boxes: Sequence[str] = ()) -> Scenario:
    """Return a document for two players with an empty map."""
    from realms_editor.desk.salvage import BLANK

    return scenario_from({**BLANK, "titles": titles, "boxes": list(boxes or BLANK["boxes"])})


def blank_drawing(titles: dict[str, str], boxes: Sequence[str], sheet: tuple[float, float]) -> Scenario:
    """Return a document for two players with an empty sheet to draw on."""
    from realms.scenario.drawing_changes import start_drawing
    from realms.scenario.edits import apply

    scenario = blank(titles, boxes or (_BASE_GAME,))
    return scenario_from(apply(scenario, start_drawing(scenario, scenario.counts[0], sheet)).data)


def free_path(path: Path, mark: str) -> Path:
    """Return an unused path beside another: `name (mark).realm.json`, then with numbers."""
    stem = path.name.removesuffix(SUFFIX)
    for number in range(1, 1000):
        name = f"{stem} ({mark}{number if number > 1 else ''}){SUFFIX}"
        if not os.path.lexists(path.with_name(name)):
            return path.with_name(name)
    raise SaveError(sentence("{path} exists already", path=path.name))


def suggested_name(scenario: Scenario) -> str:
    """Return a file name for a document that has no file."""
    return f"{scenario.data['id']}{SUFFIX}"


def lock_in_use(path: Path, root: Path) -> Lock | None:
    """Mark a file as open in this process until the lock is released; None if another has it open."""
    return acquire_lock(root / f"{digest(true_path(path).encode(errors='surrogateescape'))[:24]}.lock")
