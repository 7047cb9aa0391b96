"""Fixes of the document beside the map: exclusions, rules, water, turns, boxes, bans."""

import json
from collections.abc import Iterator
from difflib import get_close_matches
from functools import reduce
from operator import getitem
from typing import Any, cast

from realms.checks.families.p_play_balance import names_in_the_pool
from realms.checks.families.s_special_rules import likely_rule
from realms.checks.fixes.fix import Fix, Patient, Safety, remedy
from realms.locale import Wording, sentence, term
from realms.pool.homemade import known_entries
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, Step
from realms.scenario.special.special_rules import special_rules
from realms.tiles.boxes import boxes
from realms.tiles.jsonplaces import path_of
from realms.tiles.kinds import WATER_KINDS

# Entries that do nothing: without them the realm is the same.
IDLE = ("F015", "F017", "S003", "S018", "S027")
# Entries that do nothing as they stand, and were meant to do something.
MISTAKEN = ("F016", "S002", "S015")


@remedy("S002")
def likely_value(patient: Patient) -> Iterator[Fix]:
    """Write the value of a parameter that is most like the one that cannot be."""
    path = _blamed(patient)
    rule, _, name = patient.finding.note.subject.partition(".")
    parameter = special_rules()[rule].parameters.get(name)
    old = reduce(getitem, path, cast("Any", patient.scenario.data))
    new = old if parameter is None else parameter.likely(old)
    if new != old:
        edit = set_value(patient.scenario, path, new, "likely_value")
        written = json.dumps(new, ensure_ascii=False)
        yield Fix(sentence("write {name} in its place", name=written), "unsafe", edit)


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


@remedy("P010")
def likely_pool_name(patient: Patient) -> Iterator[Fix]:
    """Write the name that is most like the one nobody knows, or remove the entry, which does nothing."""
    scenario, path = patient.scenario, _blamed(patient)
    old = reduce(getitem, path, cast("Any", scenario.data))
    for name in get_close_matches(patient.finding.note.subject, names_in_the_pool(scenario), 1):
        steps = [Step(path, old, name)]
        if "handicap" in path:
            steps = [Step(path, old, ABSENT)]
            if name not in scenario.data["pool"]["handicap"]:
                steps.append(Step((*path[:-1], name), ABSENT, old))
        elif name in scenario.data["pool"]["ban"]:
            steps = [Step(path, old, ABSENT)]
        told = sentence("write {name} in its place", name=name)
        yield Fix(told, "unsafe", Edit("likely_pool_name", tuple(steps)))
    yield Fix(sentence("remove the entry"), "unsafe", Edit("drop_entry", (Step(path, old, ABSENT),)))


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
