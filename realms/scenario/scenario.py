"""Scenarios: the document as written, and the realm for one count of players."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

from realms.board.board import Board
from realms.board.drawing import Drawing
from realms.board.drawing_limits import MOST_NODES
from realms.board.incremental import BoardCache
from realms.board.layout import Layout, WaterRule
from realms.board.names import place_name, region_name
from realms.locale import Sentence, sentence
from realms.scenario.beside import path_beside
from realms.scenario.defaults import DEFAULT_TILESET, DEFAULT_TURNS, text_in
from realms.scenario.layers import (
    LaidDrawing,
    LaidPicture,
    LaidPiece,
    LaidTile,
    LayerStack,
    ResolvedLayers,
    Unmatched,
)
from realms.scenario.migrate import migrated
from realms.scenario.special.special_rules import pieces_with_rule_data
from realms.tiles import jsonfile, saving, tileset
from realms.tiles.jsonform import dumps, same
from realms.tiles.jsonplaces import escape
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import TileSet

SUFFIX = ".realm.json"

MAX_ENTRIES = 3000  # of one list or object
MAX_PARTS = 12_000  # lists and objects in all, without the nodes and lines of drawings
MAX_NODES = MOST_NODES  # of one drawing
MAX_STEPS = 40_000  # from node to node, along all lines of one drawing

_NODES_OR_LINES = re.compile("/layers/[0-9]+/drawing/(nodes|lines)")


class ScenarioError(ValueError):
    """The document is no scenario; the error says where and why."""

    def __init__(self, pointer: str, message: Sentence) -> None:
        super().__init__(f"{pointer}: {message}" if pointer else str(message))
        self.pointer, self.message = pointer, message


@dataclass(frozen=True, eq=False)
class Scenario:
    """A document that fits its schema.

    It never changes: edits make new scenarios that share the unchanged parts.
    """

    data: Mapping[str, Any]
    path: Path | None = None
    source: bytes = b""
    origin: Mapping[str, Any] = field(default_factory=dict)
    tileset_path: Path | None = None
    boards: BoardCache = field(default_factory=BoardCache, repr=False)  # shared by all states of a document

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The counts of players that have a layer."""
        return tuple(sorted({layer["players"] for layer in self.data["layers"]}))

    def title(self, language: str) -> str:
        """Return the title in a language, or else in English, or else in any."""
        return text_in(self.data["titles"], language)

    def text(self, part: str, language: str) -> str:
        """Return a text (`intro`, `setup`, `rules`, `notes`) in a language, else in English or any other."""
        texts: Mapping[str, Mapping[str, str]] = self.data.get("texts", {})
        return text_in({name: parts[part] for name, parts in texts.items() if part in parts}, language)

    def turns(self, players: int) -> int:
        """Return the number of turns of a game."""
        return int(self.data.get("turns", {}).get(str(players), DEFAULT_TURNS[players]))

    @cached_property
    def water(self) -> WaterRule:
        """The behaviour of water; rivers where the document does not say."""
        rule = self.data.get("water", {})
        return WaterRule(rule.get("kind", "river"), rule.get("enter", True), rule.get("except", {}))

    @property
    def named_tileset(self) -> Any:
        """The tile set that the document names or embeds; one without tiles need not do so."""
        return self.data.get("tileset", DEFAULT_TILESET)

    @cached_property
    def tileset(self) -> TileSet:
        """The faces of the tiles: embedded, bundled, or from a file beside the document."""
        try:
            if self.bundled_tileset:
                return tileset.load_tileset(self.named_tileset)
            return tileset.tileset_from(self.tileset_data)
        except tileset.TileSetError as error:
            raise self._tileset_error(error.pointer, error.message) from error

    @cached_property
    def tileset_data(self) -> dict[str, Any]:
        """The document of the tile set, which fits its schema."""
        data: dict[str, Any] = self.written_tileset()
        for violation in () if self.bundled_tileset else violations(data, "tileset"):
            raise self._tileset_error(violation.pointer, violation.message)
        return data

    def _tileset_error(self, pointer: str, message: Sentence) -> ScenarioError:
        """Return an error of the tile set as an error of the document that embeds or names it."""
        named = self.tileset_path or self.named_tileset
        if isinstance(named, dict):
            return ScenarioError(f"/tileset{pointer}", message)
        placed = sentence(
            "{set}{pointer}: {message}", set=_short(Path(named).name), pointer=pointer, message=message
        )
        return ScenarioError("/tileset", placed)

    @property
    def bundled_tileset(self) -> bool:
        """True if the tile set is one of ours, which our tests have checked."""
        return self.tileset_path is None and self.named_tileset in tileset.BUNDLED

    def written_tileset(self) -> Any:
        """Return the document of the tile set without checking it."""
        named = self.named_tileset
        if self.tileset_path is not None:
            return _read_tileset(self.tileset_path)
        if isinstance(named, dict):
            return named
        if self.bundled_tileset:
            return tileset.bundled_data(named)
        return _read_tileset(self._beside(named))

    def _beside(self, name: str) -> Path:
        """Return the path of a file in the folder of the document or below; other paths are refused."""
        if not name.endswith(".json"):
            message = sentence(
                'there is no tile set "{name}"; bundled are: {known}',
                name=_short(name),
                known=list(tileset.BUNDLED),
            )
            raise jsonfile.ReadError("unreadable", message)
        path = path_beside(self.path, name)
        if path is None:
            message = sentence(
                'the tile set "{name}" lies outside the folder of the scenario', name=_short(name)
            )
            raise jsonfile.ReadError("outside", message)
        return path

    def realm(self, players: int) -> "Realm":
        """Return the realm for a count of players."""
        if players not in self._realms:
            self._realms[players] = Realm(self, players, self._stack.resolve(players))
        return self._realms[players]

    @cached_property
    def _stack(self) -> LayerStack:
        return LayerStack(self.data["layers"])

    @cached_property
    def _realms(self) -> dict[int, "Realm"]:
        return {}

    def with_data(self, data: Mapping[str, Any]) -> "Scenario":
        """Return the scenario with another document; an unchanged tile set is not read again."""
        other = replace(self, data=data)
        return self.share_faces(other) if data.get("tileset") is self.data.get("tileset") else other

    def at(self, path: Path | None) -> "Scenario":
        """Return the scenario as the document of another file; its tile set stays as it was read."""
        return self if path == self.path else self.share_faces(replace(self, path=path))

    def share_faces(self, other: "Scenario") -> "Scenario":
        """Let another state of the document use the tile set that is read already."""
        known = ("tileset", "tileset_data")
        vars(other).update({name: value for name, value in vars(self).items() if name in known})
        return other

    def to_bytes(self) -> bytes:
        """Return the contents of the file: as read while nothing changed, or else in the canonical form."""
        if self.source and same(self.data, self.origin):
            return self.source
        return dumps(dict(self.data)).encode()


@dataclass(frozen=True, eq=False)
class Realm:
    """A scenario for one count of players."""

    scenario: Scenario
    players: int
    resolved: ResolvedLayers

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles, with their pointers into the document."""
        return self.resolved.tiles

    @property
    def pieces(self) -> tuple[LaidPiece, ...]:
        """The pieces, with their pointers into the document."""
        return self.resolved.pieces

    @property
    def drawing(self) -> LaidDrawing | None:
        """The drawing, with its pointer into the document."""
        return self.resolved.drawing

    @property
    def picture(self) -> LaidPicture | None:
        """The picture below the map, with its pointer into the document."""
        return self.resolved.picture

    @property
    def has_map(self) -> bool:
        """True if there are tiles or a drawing."""
        return bool(self.tiles or self.drawing)

    @property
    def unmatched(self) -> tuple[Unmatched, ...]:
        """The moves and removals that find nothing."""
        return self.resolved.unmatched

    @cached_property
    def layout(self) -> Layout:
        """The layout that the board is built from."""
        return Layout(
            self.scenario.tileset,
            tuple(laid.placement for laid in self.tiles),
            pieces_with_rule_data(self.scenario, self.players, (laid.piece for laid in self.pieces)),
            self.scenario.water,
            bool(self.scenario.data.get("worlds_touch", False)),
            Drawing(self.drawing.data) if self.drawing else None,
        )

    @cached_property
    def board(self) -> Board:
        """The board: its regions and their borders."""
        return self.scenario.boards.board(self.players, self.layout)

    def name(self, region: int, language: str = "en") -> str:
        """Return the name of a region for people."""
        return region_name(self.board, region).in_language(language)

    def place(self, address: str) -> Sentence:
        """Return the name of the place at an address, for people."""
        return place_name(self.board, address)


def _read_tileset(path: Path) -> Any:
    """Read a tile set from a file; an error names that file and the position in it."""
    try:
        return tileset.read_tileset(path)
    except jsonfile.ReadError as error:
        place = f":{error.line}:{error.column}" if error.line else ""
        placed = sentence(
            "tile set {file}{place}: {message}", file=_short(path.name), place=place, message=error.message
        )
        raise jsonfile.ReadError(error.kind, placed) from error


def _short(name: object) -> str:
    """Shorten a name for messages, whatever a file holds."""
    text = str(name)
    return text if len(text) <= 60 else f"{text[:57]}..."


def load_scenario(path: Path, tileset_path: Path | None = None) -> Scenario:
    """Load the scenario in a file, or raise the first error."""
    source = jsonfile.read_bytes(path)
    scenario = scenario_from(jsonfile.parse(jsonfile.decode(source)), path, source, tileset_path)
    scenario.tileset  # noqa: B018 - to raise errors of the tile set at once
    return scenario


def bundled_scenario(name: str) -> Scenario:
    """Load one of our scenarios, as a document without a file."""
    text = (files("realms") / "scenarios" / f"{name}{SUFFIX}").read_text("utf-8")
    return Scenario(jsonfile.parse(text))


def bundled_scenarios() -> list[str]:
    """Return the names of our scenarios."""
    folder = files("realms") / "scenarios"
    found = (entry.name for entry in folder.iterdir() if entry.name.endswith(SUFFIX))
    return sorted(name.removesuffix(SUFFIX) for name in found)


def bundled() -> list[Scenario]:
    """Return our scenarios, the easy ones first."""
    realms = map(bundled_scenario, bundled_scenarios())
    return sorted(realms, key=lambda realm: (realm.data["stars"], realm.data["id"]))


def scenario_from(
    data: Any, path: Path | None = None, source: bytes = b"", tileset_path: Path | None = None
) -> Scenario:
    """Return the scenario of a document, upgraded to the current format and checked against its schema."""
    if not isinstance(data, dict):
        raise ScenarioError("", sentence("this is not a scenario"))
    for pointer, message in oversized_parts(data):
        raise ScenarioError(pointer, message)
    upgraded = migrated(data)
    for violation in violations(upgraded, "scenario"):
        raise ScenarioError(violation.pointer, violation.message)
    return Scenario(upgraded, path, source, data, tileset_path)


def oversized_parts(document: Any) -> list[tuple[str, Sentence]]:
    """List the parts of a document with more entries than any realm could have: pointers and messages."""
    sizes = list(_sizes(document))
    crowded = [(pointer, _too_many(count, most)) for pointer, count, most in sizes if count > most]
    return crowded or ([("", _too_many(len(sizes), MAX_PARTS))] if len(sizes) > MAX_PARTS else [])


def _too_many(count: int, limit: int) -> Sentence:
    return sentence("{count} entries; at most {limit} are read", count=count, limit=limit)


def _sizes(document: Any) -> Iterator[tuple[str, int, int]]:
    """Yield every list and object in the order of the document: pointer, number of entries, and limit.

    What is inside the nodes and lines of a drawing is not listed.
    """
    frontier = [("", document)]
    while frontier:
        pointer, value = frontier.pop()
        drawn = _NODES_OR_LINES.fullmatch(pointer)
        if drawn and isinstance(value, dict | list):
            yield pointer, *_drawn_size(drawn[1], value)
        elif isinstance(value, dict | list):
            yield pointer, len(value), MAX_ENTRIES
            entries = value.items() if isinstance(value, dict) else enumerate(value)
            inner = [(f"{pointer}/{escape(str(key))}", entry) for key, entry in entries]
            frontier += reversed(inner)


def _drawn_size(part: str, value: Any) -> tuple[int, int]:
    """Return the number of nodes, or of all steps along lines, and the limit."""
    if part == "nodes":
        return len(value), MAX_NODES
    return sum(len(line) for line in value if isinstance(line, dict | list)), MAX_STEPS


def save_scenario(scenario: Scenario, path: Path, *, overwrite: bool = True) -> None:
    """Write a scenario completely or not at all."""
    saving.save(path, scenario.to_bytes(), overwrite=overwrite)
