"""A source of checks: a file, standard input or a document in memory."""

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

PARTS = (
    "tiles",
    "pieces",
    "moves",
    "removes",
)  # of a layer: lists whose entries the schema checks one by one


@dataclass(frozen=True, eq=False)
class Source:
    """A file, which is read once."""

    path: Path
    tileset_path: Path | None = None

    @property
    def shown(self) -> str:
        """The name of the file in reports."""
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
        """The bytes of the file, empty if it cannot be read."""
        return self._read[0]

    @property
    def text(self) -> str:
        """The text of the file."""
        return self._read[1]

    @property
    def data(self) -> Any:
        """The JSON value in the file, as written."""
        return self._read[2]

    @cached_property
    def document(self) -> Any:
        """The document, migrated to the current format."""
        return migrated(self.data)

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario; valid only once the document fits its schema."""
        return Scenario(self.document, self.path, self.raw, self.data, self.tileset_path)

    @property
    def problem(self) -> jsonfile.ReadError | None:
        """The reason why the file could not be read, if there is one."""
        return self._read[3]

    def problems(self, *kinds: str) -> Iterator[Remark]:
        """Yield the reason why the file could not be read, if it is one of these kinds."""
        if self.problem and self.problem.kind in kinds:
            yield Remark(self.problem.message, line=self.problem.line, column=self.problem.column)

    def violations(self) -> Iterator[Violation]:
        """Yield all violations of the schema of scenarios."""
        return violations(self.document, "scenario")

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the bytes, for reports."""
        return hashlib.sha256(self.raw).hexdigest() if self.raw else ""

    def __getstate__(self) -> dict[str, Any]:
        """Pickle only the name and the digest of the file, without its contents."""
        return {"path": self.path, "tileset_path": self.tileset_path, "digest": self.digest}

    def places_of(self, pointers: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return line and column of JSON pointers or of the nearest enclosing values."""
        return places(self.text, pointers) if self.text and self.problem is None else {}


class StandardInput(Source):
    """A scenario from standard input; files beside it are looked for in the current folder."""

    @property
    def shown(self) -> str:
        """The name of standard input in reports."""
        return "<stdin>"

    def _bytes(self) -> bytes:
        return jsonfile.bounded(sys.stdin.buffer)


@dataclass(frozen=True, eq=False)
class MemorySource(Source):
    """A scenario in memory, while somebody edits it."""

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
        """Yield violations, without looking at tiles and pieces of the sound state again."""
        if (
            self.sound
            and next(violations(_without_known(self.document, self.sound), "scenario"), None) is None
        ):
            return iter(())
        return super().violations()


def memory_source(scenario: Scenario, sound: Mapping[str, Any] | None = None) -> MemorySource:
    """Return a scenario in memory as a source of checks."""
    return MemorySource(scenario.path or Path(), scenario.tileset_path, scenario, sound)


def _without_known(document: Mapping[str, Any], sound: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the document without the layer entries that are the very objects of the sound state."""
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
