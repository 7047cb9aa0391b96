"""Fixes of the document apart from the map: exclusions, rules, water, turns, boxes, bans."""

import json
from collections.abc import Iterator
from difflib import get_close_matches
from functools import reduce
from operator import getitem
from typing import Any, cast

from realms.checks.families.p_play_balance import names_in_the_pool
from realms.checks.families.s_special_rules import likely_rule
from realms.checks.fixes.fix import Fix, FixContext, fixer
from realms.checks.fixes.safety import Safety
from realms.locale import Wording, sentence, term
from realms.pool.homemade import known_entries
from realms.scenario.changes import set_value
from realms.scenario.edits import ABSENT, Edit, Path, ValueChange
from realms.scenario.special.special_rules import special_rules
from realms.tiles.boxes import boxes
from realms.tiles.jsonplaces import path_of
from realms.tiles.kinds import WATER_KINDS

# Entries without effect: without them the realm is the same.
IDLE = ("D016", "D018", "D021", "F015", "F017", "S003", "S018", "S027")
# Entries without effect that were meant to have one.
MISTAKEN = ("D017", "D019", "D020", "F016", "S002", "S015")


@fixer("S002")
def likely_value(context: FixContext) -> Iterator[Fix]:
    """Replace the wrong value of a parameter by the most similar valid one."""
    path = _blamed(context)
    rule, _, name = context.finding.remark.subject.partition(".")
    parameter = special_rules()[rule].parameters.get(name)
    old = reduce(getitem, path, cast("Any", context.scenario.data))
    new = old if parameter is None else parameter.likely(old)
    if new != old:
        edit = set_value(context.scenario, path, new, "likely_value")
        written = json.dumps(new, ensure_ascii=False)
        yield Fix(sentence("replace it by {name}", name=written), "unsafe", edit)


@fixer(*IDLE, *MISTAKEN)
def drop_entry(context: FixContext) -> Iterator[Fix]:
    """Remove an entry that has no effect."""
    path = _blamed(context)
    whole: Any = context.scenario.data
    old = reduce(getitem, path, whole)
    safety: Safety = "safe" if context.finding.code in IDLE else "unsafe"
    yield Fix(sentence("remove the entry"), safety, Edit("drop_entry", (ValueChange(path, old, ABSENT),)))


@fixer("S001")
def likely_name(context: FixContext) -> Iterator[Fix]:
    """Replace the unknown name of a rule by the most similar known one."""
    name = likely_rule(context.finding.remark.subject)
    if name:
        edit = set_value(context.scenario, _blamed(context), name, "likely_name")
        yield Fix(sentence("replace it by {name}", name=name), "unsafe", edit)


@fixer("P010")
def likely_pool_name(context: FixContext) -> Iterator[Fix]:
    """Replace an unknown name in the pool by the most similar known one, or remove the entry."""
    scenario, path = context.scenario, _blamed(context)
    old = reduce(getitem, path, cast("Any", scenario.data))
    for name in get_close_matches(context.finding.remark.subject, names_in_the_pool(scenario), 1):
        changes = [ValueChange(path, old, name)]
        if "handicap" in path:
            changes = [ValueChange(path, old, ABSENT)]
            if name not in scenario.data["pool"]["handicap"]:
                changes.append(ValueChange((*path[:-1], name), ABSENT, old))
        elif name in scenario.data["pool"]["ban"]:
            changes = [ValueChange(path, old, ABSENT)]
        title = sentence("replace it by {name}", name=name)
        yield Fix(title, "unsafe", Edit("likely_pool_name", tuple(changes)))
    yield Fix(sentence("remove the entry"), "unsafe", Edit("drop_entry", (ValueChange(path, old, ABSENT),)))


@fixer("S014")
def water_kind(context: FixContext) -> Iterator[Fix]:
    """Choose a kind of water: one fix for each kind."""
    for kind in WATER_KINDS:
        edit = set_value(context.scenario, ("water", "kind"), kind, "water_kind")
        yield Fix(sentence("let the water be a {kind}", kind=term(kind)), "suggestion", edit)


@fixer("S023")
def name_box(context: FixContext) -> Iterator[Fix]:
    """Name the box that a rule needs."""
    box = boxes()[context.finding.remark.subject]
    named = [*context.scenario.data["boxes"], box.id]
    edit = set_value(context.scenario, ("boxes",), named, "name_box")
    yield Fix(sentence("add the box {box}", box=Wording(box.id, box.titles)), "unsafe", edit)


@fixer("S013")
def default_turns(context: FixContext) -> Iterator[Fix]:
    """Let the game last its usual number of turns."""
    path = ("turns", str(context.players))
    edit = set_value(context.scenario, path, ABSENT, "default_turns")
    yield Fix(sentence("let the game last its usual number of turns"), "unsafe", edit)


@fixer("P006", "P007")
def ban(context: FixContext) -> Iterator[Fix]:
    """Ban a race or power that has nothing to do on this map."""
    subject = context.finding.remark.subject
    banned = [*context.scenario.data.get("pool", {}).get("ban", ()), subject]
    edit = set_value(context.scenario, ("pool", "ban"), banned, "ban")
    entry = known_entries(context.scenario.data)[subject]
    yield Fix(sentence("leave {name} in the box", name=Wording(entry.id, entry.names)), "unsafe", edit)


def _blamed(context: FixContext) -> Path:
    """Return the path to the entry that the finding points to."""
    return path_of(context.scenario.data, context.finding.remark.pointer)
