"""A tile set while its faces are entered; unfinished faces are kept apart in the file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from realms.checks.finding import Check, Remark
from realms.checks.registry import of_stage
from realms.checks.stages import TILESET_STAGES
from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.scenario.changes import set_value
from realms.scenario.defaults import text_in
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario, ScenarioError
from realms.tiles import jsonfile, saving
from realms.tiles.boxes import boxes
from realms.tiles.jsonform import dumps
from realms.tiles.kinds import PRINTED_LAND, PRINTED_SYMBOLS, WATER, WORLDS, World
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import SUFFIX, Face, FaceRegion, faults, read_tileset

UNFINISHED = "unfinished"  # the key of incomplete faces
MOST_SYMBOLS = 2
Place = tuple[str, World]  # a letter and one of its faces
State = Literal["whole", "begun", "empty"]


class FormError(MessageError):
    """The reason why something cannot be done with the set as it is."""


@dataclass(frozen=True, slots=True)
class FacePart:
    """Thirds of a face that are one region; its terrain may not be known yet."""

    thirds: tuple[int, ...]
    terrain: str = ""
    symbols: tuple[str, ...] = ()
    symbols_on: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the part as a tile set writes it."""
        written: dict[str, Any] = {"thirds": list(self.thirds), "terrain": self.terrain}
        if self.symbols:
            written["symbols"] = list(self.symbols)
            if self.symbols_on != self.thirds[0]:
                written["symbols_on"] = self.symbols_on
        return written


FaceDraft = tuple[FacePart, ...]
BLANK: FaceDraft = (FacePart((0,)), FacePart((1,), symbols_on=1), FacePart((2,), symbols_on=2))


def part_at(face: FaceDraft, third: int) -> FacePart:
    """Return the part with this third."""
    return next(part for part in face if third in part.thirds)


def state_of(face: FaceDraft) -> State:
    """Return the state of a face: whole, begun or empty."""
    known = [bool(part.terrain) for part in face]
    if all(known):
        return "whole"
    return "begun" if any(known) or len(face) < len(BLANK) else "empty"


def painted(face: FaceDraft, third: int, terrain: str) -> FaceDraft:
    """Return the face with a terrain in the part with this third; an empty terrain clears it."""
    part = part_at(face, third)
    dry = terrain not in ("", WATER)
    return _with(face, part, replace(part, terrain=terrain, symbols=part.symbols if dry else ()))


def marked(face: FaceDraft, third: int, symbol: str) -> FaceDraft:
    """Return the face with a symbol added on this third or removed; a part has its symbols on one third."""
    part = part_at(face, third)
    if part.terrain in ("", WATER):
        return face
    others = tuple(each for each in part.symbols if each != symbol)
    symbols = others if symbol in part.symbols and part.symbols_on == third else (*others, symbol)
    return _with(face, part, replace(part, symbols=symbols[-MOST_SYMBOLS:], symbols_on=third))


def joined(face: FaceDraft, third: int, other: int) -> FaceDraft:
    """Return the face with two thirds joined into one part, which shows what the first one showed."""
    one, two = part_at(face, third), part_at(face, other)
    if one is two:
        return face
    source = one if one.terrain else two
    whole = replace(source, thirds=tuple(sorted((*one.thirds, *two.thirds))))
    return _sorted(whole, *(part for part in face if part not in (one, two)))


def parted(face: FaceDraft, third: int) -> FaceDraft:
    """Return the face with this third as its own part, which shows what the whole part showed."""
    part = part_at(face, third)
    if len(part.thirds) == 1:
        return face
    rest = tuple(each for each in part.thirds if each != third)
    here = part.symbols_on == third
    alone = FacePart((third,), part.terrain, part.symbols if here else (), third)
    left = FacePart(rest, part.terrain, () if here else part.symbols, rest[0] if here else part.symbols_on)
    return _sorted(alone, left, *(each for each in face if each is not part))


def _with(face: FaceDraft, part: FacePart, new: FacePart) -> FaceDraft:
    return _sorted(*(new if each is part else each for each in face))


def _sorted(*parts: FacePart) -> FaceDraft:
    """Return the parts in order; a part without symbols has them noted on its first third."""
    settled = (part if part.symbols else replace(part, symbols_on=part.thirds[0]) for part in parts)
    return tuple(sorted(settled, key=lambda part: part.thirds))


def as_face(face: FaceDraft) -> Face:
    """Return the face in the form that boards and drawings use."""
    return Face(tuple(FaceRegion(part.thirds, part.terrain, part.symbols, part.symbols_on) for part in face))


@dataclass(frozen=True)
class SetDraft:
    """A whole set as it is entered; it never changes, so that undo can keep earlier ones."""

    id: str = "my_box"
    faces: Mapping[Place, FaceDraft] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)  # titles, licence and other keys of the file

    def face(self, place: Place) -> FaceDraft:
        """Return a face as far as it is known."""
        return self.faces.get(place, BLANK)

    def with_face(self, place: Place, face: FaceDraft) -> "SetDraft":
        """Return the set with another face."""
        return replace(self, faces={**self.faces, place: face})

    def title(self, language: str) -> str:
        """Return the title in a language, or else in English or any other; empty if there is none."""
        titles = self.more.get("titles")
        return text_in(titles, language) if titles else ""

    def with_title(self, title: str, language: str) -> "SetDraft":
        """Return the set with another title in a language; an empty title is left out."""
        titles = {**self.more.get("titles", {}), language: title}
        kept = {name: text for name, text in titles.items() if text}
        more = {key: value for key, value in self.more.items() if key != "titles"}
        return replace(self, more={**more, "titles": kept} if kept else more)

    def states(self, letter: str) -> dict[World, State]:
        """Return the states of both faces of a tile."""
        return {world: state_of(self.face((letter, world))) for world in WORLDS}

    @property
    def whole(self) -> int:
        """The number of complete faces."""
        return sum(state_of(face) == "whole" for face in self.faces.values())

    def to_json(self) -> dict[str, Any]:
        """Return the document of the set; incomplete faces stand under a key that programs ignore."""
        head = {"format": 1, "id": self.id, **self.more, "tiles": self._tiles("whole")}
        begun = self._tiles("begun")
        return {**head, UNFINISHED: begun} if begun else head

    def _tiles(self, state: State) -> dict[str, dict[str, list[dict[str, Any]]]]:
        tiles: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for (letter, world), face in sorted(self.faces.items()):
            if state_of(face) == state:
                tiles.setdefault(letter, {})[world] = [part.to_json() for part in face]
        return tiles

    def usable(self) -> dict[str, Any]:
        """Return the document of the set if it can be saved and used; else raise a FormError."""
        data = self.to_json()
        for violation in violations({**data, "tiles": data["tiles"] or {"A": {"surface": [WET]}}}, "tileset"):
            raise FormError(violation.message)
        if not data["tiles"]:
            raise FormError(sentence("at least one face must be complete before the set can be saved"))
        return data


WET = {"thirds": [0, 1, 2], "terrain": WATER}


def draft_from(data: object) -> SetDraft:
    """Return the draft of a set that was read; raise a FormError with the first fault."""
    if not isinstance(data, dict):
        raise FormError(sentence("this is not a tile set"))
    for violation in violations(data, "tileset"):
        raise _refusal(violation.pointer, violation.message)
    for fault in faults(data):
        raise _refusal(fault.pointer, fault.message)
    begun = data.get(UNFINISHED)
    entered = dict(_read(data["tiles"]))
    if isinstance(begun, dict):
        entered |= {place: face for place, face in _read(begun) if place not in entered}
    more = {key: value for key, value in data.items() if key not in ("format", "id", "tiles", UNFINISHED)}
    return SetDraft(data["id"], entered, more)


def _refusal(where: str, what: Sentence) -> FormError:
    return FormError(sentence("{where}: {what}", where=where, what=what) if where else what)


def _read(tiles: Mapping[str, Any]) -> Iterator[tuple[Place, FaceDraft]]:
    """Yield the faces that can be understood; other programs may have written anything under our key."""
    for letter, faces in tiles.items():
        for world in WORLDS:
            if isinstance(faces, dict) and world in faces:
                face = _face(faces[world], world)
                if face:
                    yield (letter, world), face


def _face(regions: Any, world: World) -> FaceDraft | None:
    """Return a face as far as it is known, or None if its form is wrong."""
    allowed = ("", WATER, *PRINTED_LAND[world])
    try:
        parts = tuple(_part(region, world) for region in regions)
        whole = sorted(third for part in parts for third in part.thirds) == [0, 1, 2]
    except (AttributeError, LookupError, TypeError, ValueError):
        return None
    return _sorted(*parts) if whole and all(part.terrain in allowed for part in parts) else None


def _part(region: dict[str, Any], world: World) -> FacePart:
    thirds = tuple(sorted(region["thirds"]))
    symbols = tuple(symbol for symbol in region.get("symbols", ()) if symbol in PRINTED_SYMBOLS[world])
    on = region.get("symbols_on", thirds[0])
    return FacePart(thirds, region["terrain"], symbols, on if on in thirds else thirds[0])


def letters() -> tuple[str, ...]:
    """Return the letters of all tiles."""
    return tuple(sorted({letter for box in boxes().values() for letter in box.tiles}))


def check_remarks(draft: SetDraft, scenario: Scenario) -> Iterator[tuple[Check, Remark]]:
    """Yield what the checks of tile sets report; after a stage with errors no other follows."""
    data = draft.to_json()
    if not data["tiles"]:
        return
    embedded = scenario.with_data({**scenario.data, "tileset": data})
    embedded = replace(embedded, tileset_path=None)
    for stage in TILESET_STAGES:
        found = [(check, note) for check in of_stage(stage) for note in check.function(embedded)]
        yield from found
        if any(check.severity == "error" for check, _ in found):
            return


# Files and the document


def initial_draft(scenario: Scenario) -> SetDraft:
    """Return the draft that the form starts with: the user's set if the document has one, else none."""
    if scenario.bundled_tileset:
        return SetDraft()
    return draft_from(scenario.tileset_data)


def read(path: Path) -> SetDraft:
    """Read the set in a file."""
    try:
        return draft_from(read_tileset(path))
    except jsonfile.ReadError as error:
        raise FormError(error.message) from error


def save(draft: SetDraft, path: Path) -> saving.Lost:
    """Save the set to a file, whole or not at all; return what the file lost."""
    try:
        return saving.save(path, dumps(draft.usable()).encode())
    except saving.SaveError as error:
        raise FormError(error.message) from error


def file_name(draft: SetDraft) -> str:
    """Return the default name of the set's file."""
    return f"{draft.id}{SUFFIX}"


def tileset_edit(draft: SetDraft, scenario: Scenario, path: Path | None) -> Edit:
    """Return the edit that makes a document use the set: by its file beside the document, or embedded."""
    folder = scenario.path.parent.resolve() if scenario.path else None
    value: Any = draft.usable()
    if path and folder and path.resolve().is_relative_to(folder):
        value = path.resolve().relative_to(folder).as_posix()
    edit = set_value(scenario, ("tileset",), value, "set_tileset")
    try:
        apply(scenario, edit).tileset  # noqa: B018 - what cannot be read must not be used
    except (ScenarioError, jsonfile.ReadError) as error:
        raise FormError(error.message) from error
    return edit
