"""T: the tile set: whether its file can be used and its faces make sense."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice
from string import ascii_uppercase

from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms.tiles.jsonfile import ReadError
from realms.tiles.kinds import WATER, WORLDS
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import Face, faults

MAX_VIOLATIONS = 50


@check("T001", "tileset-unreadable", "error", "tileset")
def tileset_unreadable(scenario: Scenario) -> Iterator[Remark]:
    """The tile set is not bundled, its file cannot be read, or it lies outside the scenario's folder.

    Why: without faces no tile can be understood, and a scenario of somebody else may not read your other
    files.
    Fix: name a bundled set, put the file beside the scenario, or give it with `--tileset`.
    """
    try:
        scenario.written_tileset()
    except ReadError as error:
        yield Remark(error.message, _name(scenario), (), _pointer(scenario))


@check("T002", "tileset-against-schema", "error", "tileset")
def tileset_against_schema(scenario: Scenario) -> Iterator[Remark]:
    """A part of the tile set is missing, of the wrong type or of the wrong form.

    Why: the schema (`realms schema tileset`) is what every program that reads tile sets relies on.
    Fix: correct the place that is named.
    """
    with suppress(ReadError):
        data = scenario.written_tileset()
        for violation in islice(violations(data, "tileset"), MAX_VIOLATIONS):
            yield _remark(scenario, violation.pointer, violation.message)


@check("T003", "thirds-not-whole", "error", "faces")
def thirds_not_whole(scenario: Scenario) -> Iterator[Remark]:
    """The regions of a face do not divide its three thirds.

    Why: every third of a tile belongs to exactly one region.
    Fix: name each of 0, 1 and 2 once among the regions of the face.
    """
    yield from _faults(scenario, "thirds")


@check("T004", "foreign-terrain", "error", "faces")
def foreign_terrain(scenario: Scenario) -> Iterator[Remark]:
    """A face shows a terrain of the other world.

    Why: farmland does not grow underground, and no crystal lies open on the surface.
    Fix: choose a terrain of that world, or move the region to the other face.
    """
    yield from _faults(scenario, "terrain")


@check("T005", "foreign-symbol", "error", "faces")
def foreign_symbol(scenario: Scenario) -> Iterator[Remark]:
    """A face shows a symbol where none can be: underground, or on water.

    Why: underground, mines and crystals are terrains of their own; water carries no symbol.
    Fix: remove the symbol.
    """
    yield from _faults(scenario, "symbol")


@check("T006", "symbols-elsewhere", "error", "faces")
def symbols_elsewhere(scenario: Scenario) -> Iterator[Remark]:
    """The symbols of a region are on a third that belongs to another region.

    Why: a mountain hides the symbols of the third it lies on, so that third must be known.
    Fix: name one of the region's own thirds.
    """
    yield from _faults(scenario, "symbols_on")


@check("T007", "faces-alike", "info", "letters")
def faces_alike(scenario: Scenario) -> Iterator[Remark]:
    """Two faces of one world differ only by turning, or not at all.

    Tiles that show only water are not reported.
    Why: tiles that can replace each other leave less to design with; perhaps one was entered twice.
    Fix: nothing, if the tiles on your table are like that.
    """
    for world in WORLDS:
        faces = {name: sides[world] for name, sides in scenario.tileset.tiles.items() if world in sides}
        dry = [(name, _turnings(face)) for name, face in faces.items() if set(face.terrain) != {WATER}]
        for (one, face), (other, its) in combinations(dry, 2):
            if not face.isdisjoint(its):
                message = sentence("{one} and {other} are alike", one=one, other=other)
                yield _remark(scenario, f"/tiles/{other}/{world}", message)


@check("T008", "letters-missing", "info", "letters")
def letters_missing(scenario: Scenario) -> Iterator[Remark]:
    """The set has no faces for some letters of the box, or only one face of a tile.

    Why: those tiles cannot be laid.
    Fix: enter their faces when you need them.
    """
    known = scenario.tileset.tiles
    missing = [letter for letter in ascii_uppercase if len(known.get(letter, ())) < len(WORLDS)]
    if missing:
        message = sentence("faces are missing of: {letters}", letters=missing)
        yield _remark(scenario, "/tiles", message)


def _turnings(face: Face) -> set[tuple[object, ...]]:
    """Return a face as seen from each of its three spokes."""
    thirds = [
        (face.terrain[third], face.symbols[third], face.group[third] == face.group[(third + 1) % 3])
        for third in range(3)
    ]
    return {tuple(thirds[turn:] + thirds[:turn]) for turn in range(3)}


def _faults(scenario: Scenario, kind: str) -> Iterator[Remark]:
    found = faults(scenario.written_tileset())
    yield from (_remark(scenario, fault.pointer, fault.message) for fault in found if fault.kind == kind)


def _remark(scenario: Scenario, pointer: str, message: Sentence) -> Remark:
    """Return a remark about the set, at its place in an embedded set, or else with the name of the set."""
    if isinstance(scenario.named_tileset, dict) and scenario.tileset_path is None:
        return Remark(message, scenario.named_tileset.get("id", ""), (), f"/tileset{pointer}")
    placed = sentence("{set}{pointer}: {message}", set=_name(scenario), pointer=pointer, message=message)
    return Remark(placed, _name(scenario), (), _pointer(scenario))


def _pointer(scenario: Scenario) -> str:
    """Return the pointer to the set that the document uses, if it names one."""
    return "" if scenario.tileset_path else "/tileset"


def _name(scenario: Scenario) -> str:
    return str(scenario.tileset_path or scenario.named_tileset)
