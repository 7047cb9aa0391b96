"""A file under check: its text and its document, as far as they can be read."""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from realms.checks.finding import Remark
from realms.locale import visible
from realms.scenario.migrate import migrated
from realms.scenario.scenario import Scenario
from realms.tiles import jsonfile
from realms.tiles.jsonplaces import places
from realms.tiles.schemacheck import Violation, violations

PARTS = ("tiles", "pieces", "moves", "removes")  # of a layer: lists whose entries the schema takes one by one


@dataclass(frozen=True, eq=False)
class Source:
    """One file, read once."""

    path: Path
    tileset_path: Path | None = None

    @property
    def shown(self) -> str:
        """What reports call the file."""
        return visible(str(self.path))

    def _bytes(self) -> bytes:
        return jsonfile.read_bytes(self.path)

    @cached_property
    def _read(self) -> tuple[bytes, str, Any, jsonfile.ReadError | None]:
        raw, text = b"", ""
        try:
            raw = self._bytes()
            text = jsonfile.decode(raw)
            return raw, text, jsonfile.parse(text), None
        except jsonfile.ReadError as error:
            return raw, text, None, error

    @property
    def raw(self) -> bytes:
        """The bytes of the file, empty if there are none to be had."""
        return self._read[0]

    @property
    def text(self) -> str:
        """Its text."""
        return self._read[1]

    @property
    def data(self) -> Any:
        """Its JSON value, as written."""
        return self._read[2]

    @cached_property
    def document(self) -> Any:
        """Its document, in today's format."""
        return migrated(self.data)

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario that it is, once it fits its schema."""
        return Scenario(self.document, self.path, self.raw, self.data, self.tileset_path)

    @property
    def problem(self) -> jsonfile.ReadError | None:
        """Why it could not be read."""
        return self._read[3]

    def problems(self, *kinds: str) -> Iterator[Remark]:
        """The problem, if it is of one of these kinds."""
        if self.problem and self.problem.kind in kinds:
            yield Remark(self.problem.message, line=self.problem.line, column=self.problem.column)

    def violations(self) -> Iterator[Violation]:
        """Everything that the schema of scenarios does not allow."""
        return violations(self.document, "scenario")

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the bytes, for reports."""
        return hashlib.sha256(self.raw).hexdigest() if self.raw else ""

    def __getstate__(self) -> dict[str, Any]:
        """What other processes need of it: which file it was, not all that was read and worked out."""
        return {"path": self.path, "tileset_path": self.tileset_path, "digest": self.digest}

    def places_of(self, pointers: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Line and column of JSON pointers, or of the nearest thing around them; none without a document."""
        return places(self.text, pointers) if self.text and self.problem is None else {}


class StandardInput(Source):
    """A scenario that comes by the standard input; files beside it are looked for in the current folder."""

    @property
    def shown(self) -> str:
        """What reports call it."""
        return "<stdin>"

    def _bytes(self) -> bytes:
        return jsonfile.bounded(sys.stdin.buffer)


@dataclass(frozen=True, eq=False)
class MemorySource(Source):
    """A scenario that is being worked on, checked as it stands in memory."""

    held: Scenario | None = None
    sound: Mapping[str, Any] | None = None  # an earlier state that fitted the schema

    @cached_property
    def _read(self) -> tuple[bytes, str, Any, jsonfile.ReadError | None]:
        return b"", "", self.scenario.data, None

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario in memory."""
        assert self.held is not None  # noqa: S101 - open_document() gives it
        return self.held

    def violations(self) -> Iterator[Violation]:
        """Likewise; tiles and pieces that stood in the sound state are not looked at again."""
        if (
            self.sound
            and next(violations(_without_known(self.document, self.sound), "scenario"), None) is None
        ):
            return iter(())
        return super().violations()


def memory_source(scenario: Scenario, sound: Mapping[str, Any] | None = None) -> MemorySource:
    """A scenario in memory as a source of checks."""
    return MemorySource(scenario.path or Path(), scenario.tileset_path, scenario, sound)


def _without_known(document: Mapping[str, Any], sound: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document without those entries of its layers that are the very same as before."""
    layers = document.get("layers")
    if not isinstance(layers, list) or not all(isinstance(layer, dict) for layer in layers):
        return document
    known = {
        (part, id(entry)) for layer in sound["layers"] for part in PARTS for entry in layer.get(part, ())
    }
    thin = [dict(layer) for layer in layers]
    for layer in thin:
        for part in PARTS:
            if isinstance(layer.get(part), list):
                layer[part] = [entry for entry in layer[part] if (part, id(entry)) not in known]
    return {**document, "layers": thin}
