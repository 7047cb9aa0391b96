"""A scenario: the document as it is written, and the realm that it is for one count of players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from realms.board.board import Board, build_board
from realms.board.layout import Layout, Water
from realms.board.names import place_name, region_name
from realms.locale import Sentence, sentence
from realms.scenario.layers import LaidPiece, LaidTile, Stack, Unmatched, stack
from realms.scenario.migrate import migrated
from realms.tiles import jsonfile, tileset
from realms.tiles.jsonform import dumps, same
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import TileSet

SUFFIX = ".realm.json"

DEFAULT_TURNS = {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}


class ScenarioError(ValueError):
    """A document that is no scenario; says where and why."""

    def __init__(self, pointer: str, message: Sentence) -> None:
        super().__init__(f"{pointer}: {message}" if pointer else str(message))
        self.pointer, self.message = pointer, message


@dataclass(frozen=True, eq=False)
class Scenario:
    """A document that fits its schema.

    It is never changed: edits make new scenarios that share what stays.
    """

    data: Mapping[str, Any]
    path: Path | None = None
    source: bytes = b""
    origin: Mapping[str, Any] = field(default_factory=dict)
    tileset_path: Path | None = None

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The counts of players that have a layer."""
        return tuple(sorted({layer["players"] for layer in self.data["layers"]}))

    def title(self, language: str) -> str:
        """The title in that language, else in English, else in any."""
        return spoken(self.data["titles"], language)

    def turns(self, players: int) -> int:
        """How many turns the game lasts."""
        return int(self.data.get("turns", {}).get(str(players), DEFAULT_TURNS[players]))

    @cached_property
    def water(self) -> Water:
        """How water behaves; a document that does not say has rivers."""
        rule = self.data.get("water", {})
        return Water(rule.get("kind", "river"), rule.get("enter", True), rule.get("except", {}))

    @cached_property
    def tileset(self) -> TileSet:
        """The faces of the tiles: embedded, bundled, or a file beside the document."""
        return tileset.tileset_from(self.tileset_data)

    @cached_property
    def tileset_data(self) -> dict[str, Any]:
        """The document of the tile set, which fits its schema."""
        data: dict[str, Any] = self.written_tileset()
        for violation in violations(data, "tileset"):
            raise tileset.TileSetError(violation.pointer, violation.message)
        return data

    def written_tileset(self) -> Any:
        """The document of the tile set, whatever it holds."""
        named = self.data["tileset"]
        if self.tileset_path is not None:
            return tileset.read_tileset(self.tileset_path)
        if isinstance(named, dict):
            return named
        if named in tileset.BUNDLED:
            return tileset.bundled_data(named)
        return tileset.read_tileset(self._beside(named))

    def _beside(self, name: str) -> Path:
        """A file in the document's folder or below; anything else is refused."""
        if not name.endswith(".json"):
            known = ", ".join(tileset.BUNDLED)
            message = sentence('there is no tile set "{name}"; bundled are: {known}', name=name, known=known)
            raise jsonfile.ReadError("unreadable", message)
        folder = (self.path.parent if self.path else Path()).resolve()
        apart = (
            PurePosixPath(name).is_absolute() or PureWindowsPath(name).drive or "\\" in name or "\0" in name
        )
        path = folder if apart else (folder / name).resolve()
        if apart or not path.is_relative_to(folder):
            message = sentence('the tile set "{name}" lies outside the folder of the scenario', name=name)
            raise jsonfile.ReadError("outside", message)
        return path

    def realm(self, players: int) -> "Realm":
        """What lies for that many players."""
        if players not in self._realms:
            self._realms[players] = Realm(self, players, stack(self.data["layers"], players))
        return self._realms[players]

    @cached_property
    def _realms(self) -> dict[int, "Realm"]:
        return {}

    def to_bytes(self) -> bytes:
        """The file of this document: as it was read while nothing is changed, else in the stable form."""
        if self.source and same(self.data, self.origin):
            return self.source
        return dumps(dict(self.data)).encode()


@dataclass(frozen=True, eq=False)
class Realm:
    """A scenario for one count of players."""

    scenario: Scenario
    players: int
    stack: Stack

    @property
    def tiles(self) -> tuple[LaidTile, ...]:
        """The tiles, with where the document lays them."""
        return self.stack.tiles

    @property
    def pieces(self) -> tuple[LaidPiece, ...]:
        """The pieces, likewise."""
        return self.stack.pieces

    @property
    def unmatched(self) -> tuple[Unmatched, ...]:
        """Moves and removals that find nothing."""
        return self.stack.unmatched

    @cached_property
    def layout(self) -> Layout:
        """What the board is made of."""
        return Layout(
            self.scenario.tileset,
            tuple(laid.placement for laid in self.tiles),
            tuple(laid.piece for laid in self.pieces),
            self.scenario.water,
            bool(self.scenario.data.get("worlds_touch", False)),
        )

    @cached_property
    def board(self) -> Board:
        """The regions and who touches whom."""
        return build_board(self.layout)

    def name(self, region: int, language: str = "en") -> str:
        """What people call a region."""
        return region_name(self.board, region).in_language(language)

    def place(self, address: str) -> Sentence:
        """What people call the place of an address."""
        return place_name(self.board, address)


def spoken(texts: Mapping[str, str], language: str) -> str:
    """The text in a language, else in English, else the first; empty if there is none."""
    return texts.get(language) or texts.get("en") or next(iter(texts.values()), "")


def load_scenario(path: Path, tileset_path: Path | None = None) -> Scenario:
    """The scenario in a file; the first thing that is wrong with it is raised."""
    source = jsonfile.read_bytes(path)
    scenario = scenario_from(jsonfile.parse(jsonfile.decode(source)), path, source, tileset_path)
    scenario.tileset  # noqa: B018 - a missing or broken tile set is told at once
    return scenario


def scenario_from(
    data: Any, path: Path | None = None, source: bytes = b"", tileset_path: Path | None = None
) -> Scenario:
    """The scenario of a document, brought to today's format and held against its schema."""
    if not isinstance(data, dict):
        raise ScenarioError("", sentence("this is not a scenario"))
    upgraded = migrated(data)
    for violation in violations(upgraded, "scenario"):
        raise ScenarioError(violation.pointer, violation.message)
    return Scenario(upgraded, path, source, data, tileset_path)


def save_scenario(scenario: Scenario, path: Path, *, overwrite: bool = True) -> None:
    """Write a scenario whole or not at all."""
    jsonfile.save(path, scenario.to_bytes(), overwrite=overwrite)
