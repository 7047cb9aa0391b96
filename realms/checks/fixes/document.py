"""Fixes of the document beside the map: exclusions, rules, water, turns, boxes, bans."""

from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

from realms.checks.fixes.fix import Fix, Patient, Safety, remedy
from realms.checks.rules_of_play import likely_rule
from realms.locale import Wording, sentence, term
from realms.pool.homemade import known_entries
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, Step
from realms.tiles.boxes import boxes
from realms.tiles.jsonplaces import path_of
from realms.tiles.kinds import WATER_KINDS

# Entries that do nothing: without them the realm is the same.
IDLE = ("F015", "F017", "S003", "S018", "S027")
# Entries that do nothing as they stand, and were meant to do something.
MISTAKEN = ("F016", "S002", "S015")


@remedy(*IDLE, *MISTAKEN)
def drop_entry(patient: Patient) -> Iterator[Fix]:
    """Remove the entry that does nothing."""
    path = _blamed(patient)
    whole: Any = patient.scenario.data
    old = reduce(getitem, path, whole)
    safety: Safety = "safe" if patient.finding.code in IDLE else "unsafe"
    yield Fix(sentence("remove the entry"), safety, Edit("drop_entry", (Step(path, old, ABSENT),)))


@remedy("S001")
def likely_name(patient: Patient) -> Iterator[Fix]:
    """Write the name of the rule that is most like it."""
    name = likely_rule(patient.finding.note.subject)
    if name:
        edit = set_value(patient.scenario, _blamed(patient), name, "likely_name")
        yield Fix(sentence("write {name} in its place", name=name), "unsafe", edit)


@remedy("S014")
def water_kind(patient: Patient) -> Iterator[Fix]:
    """Let the water be of some kind."""
    for kind in WATER_KINDS:
        edit = set_value(patient.scenario, ("water", "kind"), kind, "water_kind")
        yield Fix(sentence("let the water be a {kind}", kind=term(kind)), "suggestion", edit)


@remedy("S023")
def name_box(patient: Patient) -> Iterator[Fix]:
    """Name the box that a rule needs."""
    box = boxes()[patient.finding.note.subject]
    named = [*patient.scenario.data["boxes"], box.id]
    edit = set_value(patient.scenario, ("boxes",), named, "name_box")
    yield Fix(sentence("name the box {box}", box=Wording(box.id, box.titles)), "unsafe", edit)


@remedy("S013")
def default_turns(patient: Patient) -> Iterator[Fix]:
    """Let the game last as long as it usually does."""
    path = ("turns", str(patient.players))
    edit = set_value(patient.scenario, path, ABSENT, "default_turns")
    yield Fix(sentence("let the game last its usual number of turns"), "unsafe", edit)


@remedy("P006", "P007")
def ban(patient: Patient) -> Iterator[Fix]:
    """Take what can do nothing out of the pool."""
    subject = patient.finding.note.subject
    banned = [*patient.scenario.data.get("pool", {}).get("ban", ()), subject]
    edit = set_value(patient.scenario, ("pool", "ban"), banned, "ban")
    entry = known_entries(patient.scenario.data)[subject]
    yield Fix(sentence("leave {name} in the box", name=Wording(entry.id, entry.names)), "unsafe", edit)


def _blamed(patient: Patient) -> Path:
    """The way to the entry that a finding points to."""
    return path_of(patient.scenario.data, patient.finding.note.pointer)
