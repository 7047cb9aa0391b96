"""Fixes of the document beside the map: exclusions, turns, bans."""

from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

from realms.checks.fixes.fix import Fix, Patient, Safety, remedy
from realms.locale import sentence
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, Step
from realms.tiles.jsonplaces import path_of


@remedy("F015", "F016", "F017")
def drop_entry(patient: Patient) -> Iterator[Fix]:
    """Remove the entry that does nothing."""
    path: Path = path_of(patient.scenario.data, patient.finding.note.pointer)
    whole: Any = patient.scenario.data
    old = reduce(getitem, path, whole)
    safety: Safety = "unsafe" if patient.finding.code == "F016" else "safe"
    yield Fix(sentence("remove the entry"), safety, Edit("drop_entry", (Step(path, old, ABSENT),)))


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
    yield Fix(sentence("leave {name} in the box", name=subject), "unsafe", edit)
