"""Opening and saving documents, so that nothing is lost whatever the files are like."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from realms.locale import Sentence, sentence
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

if TYPE_CHECKING:
    from realms.checks.finding import Finding


class ChangedOutsideError(SaveError):
    """The file is not as the document last saw it: saving would destroy what somebody else wrote."""


@dataclass(frozen=True)
class OpenedFile:
    """A file as it was opened: the scenario in it, or as much of it as can be shown."""

    scenario: Scenario
    path: Path | None = None
    stamp: Stamp | None = None
    hindrance: Sentence | None = None  # why it may only be looked at
    findings: Sequence["Finding"] = ()
    modified: bool = False  # it is not what the file holds
    foreign: bool = False  # nothing of a realm is in it

    @property
    def read_only(self) -> bool:
        """Whether it may only be looked at, and saved under another name."""
        return self.hindrance is not None

    @property
    def unusable(self) -> Sentence | None:
        """Why there is nothing to show; None if there is."""
        if self.modified or self.path is None:
            return None
        if self.stamp is None and self.findings:
            return self.findings[0].remark.message
        return sentence("This is no realm.") if self.foreign else None


@dataclass(frozen=True)
class SavedFile:
    """A file as it was saved, and what went wrong beside."""

    scenario: Scenario
    path: Path
    stamp: Stamp
    content: bytes
    warnings: tuple[Sentence, ...] = ()


def open_file(path: Path) -> OpenedFile:
    """The document in a file; a damaged one can be looked at and says what is wrong with it."""
    path = path.absolute()
    stamp = stamp_of(path)
    try:
        raw = jsonfile.read_bytes(path)
    except ReadError:
        return _damaged(path, b"")
    return replace(open_bytes(raw, path), stamp=stamp and replace(stamp, digest=digest(raw)))


def open_bytes(raw: bytes, path: Path | None) -> OpenedFile:
    """The document in these bytes, which a file with that path has or once had."""
    try:
        scenario = scenario_from(jsonfile.parse(jsonfile.decode(raw)), path, raw)
        scenario.tileset  # noqa: B018 - a missing or broken tile set is told at once
    except (ReadError, ScenarioError, FormatError):
        return _damaged(path, raw)
    return OpenedFile(scenario, path, hindrance=_forbidden(path))


def _forbidden(path: Path | None) -> Sentence | None:
    if path is None or not path.exists() or os.access(path, os.W_OK):
        return None
    return sentence("This file may not be changed. Save it under another name to work on it.")


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
        hindrance = sentence("This file is of a format that this version does not know.")
    elif stages.isdisjoint(FILE_STAGES):
        hindrance = sentence("The tile set of this realm is missing or damaged; other faces are shown.")
    else:
        hindrance = sentence("This file is damaged. You see what can still be read of it.")
    shown, foreign = salvage(source).at(path), not is_realm(source)
    return OpenedFile(shown, path, hindrance=hindrance, findings=findings, foreign=foreign)


def save(scenario: Scenario, path: Path, seen: Stamp | None, backups: Backups) -> SavedFile:
    """Write a document whole or not at all; only over a file that is as it was `seen` (None: over none)."""
    path = path.absolute()
    content = _content(scenario)
    with saving.alone(path):
        there = _there(path)
        if (there is None) != (seen is None) or (there is not None and seen and digest(there) != seen.digest):
            raise ChangedOutsideError(sentence("{path} was changed by another program", path=path.name))
        companions = list(_companion(scenario, path))
        warnings = _backed_up(path, there, content, backups)
        for file, raw in companions:
            saving.save(file, raw, overwrite=False)
        warnings += saving.save(path, content)
        stamp = stamp_of(path)
    if stamp is None or stamp.digest != digest(content):  # another one was quicker: let it be noticed
        stamp = Stamp(0, 0, 0, digest(content))
    return SavedFile(scenario.at(path), path, stamp, content, warnings)


def _content(scenario: Scenario) -> bytes:
    """The bytes to write, which are certain to be read again."""
    try:
        content = scenario.to_bytes()
        jsonfile.parse(jsonfile.decode(content))
    except UnicodeEncodeError as error:
        raise SaveError(sentence("a text holds half a character, which no file can hold")) from error
    except ReadError as error:
        raise SaveError(error.message) from error
    if len(content) > jsonfile.MAX_BYTES:
        raise SaveError(sentence("the file is larger than {limit} MiB", limit=jsonfile.MAX_BYTES >> 20))
    return content


def draft_content(scenario: Scenario) -> bytes:
    """The bytes for a draft, which must be had whatever somebody has typed."""
    try:
        return scenario.to_bytes()
    except UnicodeEncodeError:
        return dumps(dict(scenario.data)).encode(errors="replace")


def _there(path: Path) -> bytes | None:
    """What a file holds that is to be saved over."""
    if not os.path.lexists(path):
        return None
    try:
        return jsonfile.read_bytes(path)
    except ReadError as error:
        raise SaveError(sentence("{path}: {reason}", path=path.name, reason=error.message)) from error


def _backed_up(path: Path, old: bytes | None, new: bytes, backups: Backups) -> tuple[Sentence, ...]:
    """Back up what is saved over; that this fails is no reason not to save."""
    try:
        if old and old != new:
            backups.keep(path, old)
    except SaveError as error:
        return (sentence("There is no backup of what was saved over: {reason}", reason=error.message),)
    return ()


def _companion(scenario: Scenario, path: Path) -> Iterator[tuple[Path, bytes]]:
    """The file of the tile set, if it has to go with the document into another folder."""
    named = scenario.data["tileset"]
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
        raise SaveError(sentence("another tile set of the name {name} lies in that folder", name=named))


def templates() -> list[Scenario]:
    """The bundled realms, to start from, the easy ones first; each a document without a file."""
    return bundled()


def blank(titles: dict[str, str], boxes: Sequence[str] = ()) -> Scenario:
    """A document for two players with nothing on the map yet."""
    from realms_editor.desk.salvage import BLANK

    return scenario_from({**BLANK, "titles": titles, "boxes": list(boxes or BLANK["boxes"])})


def free_path(path: Path, mark: str) -> Path:
    """A path beside another that nothing has yet: `name (mark).realm.json`, then with numbers."""
    stem = path.name.removesuffix(SUFFIX)
    for number in range(1, 1000):
        name = f"{stem} ({mark}{number if number > 1 else ''}){SUFFIX}"
        if not os.path.lexists(path.with_name(name)):
            return path.with_name(name)
    raise SaveError(sentence("{path} exists already", path=path.name))


def suggested_name(scenario: Scenario) -> str:
    """What the file of a document that has none may be called."""
    return f"{scenario.data['id']}{SUFFIX}"


def lock_in_use(path: Path, root: Path) -> Lock | None:
    """Mark a file as open here until the lock is released; None if it is open elsewhere already."""
    return acquire_lock(root / f"{digest(true_path(path).encode(errors='surrogateescape'))[:24]}.lock")
