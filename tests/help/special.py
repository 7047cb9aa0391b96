"""Scenarios with special rules and all boxes, for three unless more is said, and what checks say of them.

Their maps are drawn on the stand-in set: A to G are three regions of land, N and P water.
"""

from collections.abc import Sequence
from typing import Any

from realms.board.layout import Layout
from realms.checks.case import Case
from realms.checks.registry import all_checks
from realms.checks.settings import Settings
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import boxes

from help import documents, findings
from help.documents import Entry, drawn, ruled

CHECKS = [each for each in all_checks() if each.code.startswith("S")]
SIX = ("ABC", "DEF")
RING = (" AB", "C D", "EF")  # around an empty cell
FULL = (" AB", "CGD", "EF")
EVERYTHING = list(boxes())


def layer(lines: Sequence[str] = SIX, *pieces: Entry, players: int = 3, **more: Any) -> Entry:
    return documents.layer(drawn(lines), *pieces, players=players, **more)


def scenario(*layers: Entry, rules: Sequence[Entry] = (), **more: Any) -> Scenario:
    return Scenario(ruled(*rules, layers=layers or [layer()], **more))


def case(of: Scenario, players: int = 3) -> Case:
    return Case(of.realm(players), Settings())


def case_of(layout: Layout, *rules: Entry) -> Case:
    """A random layout under check."""
    return findings.case_of(layout, boxes=EVERYTHING, rules=list(rules))


def played(*rules: Entry, on: Entry | None = None, **more: Any) -> Case:
    """A count of players with rules, on one layer."""
    only = on or layer()
    return case(scenario(only, rules=rules, **more), only["players"])


def codes(of: Case) -> set[str]:
    """The checks of a count that have something to say."""
    return {each.code for each in CHECKS if each.stage in ("rules", "realm") and list(each.function(of))}
