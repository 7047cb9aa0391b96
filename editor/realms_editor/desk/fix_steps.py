"""Fixing step by step: the next finding that a fix helps, and the map as the fix would leave it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.checks.finding import Finding
from realms.checks.fixes.apply_fixes import helping_fixes
from realms.checks.fixes.fix import Fix, fixable
from realms.checks.settings import Settings
from realms.scenario.edits import apply
from realms.scenario.scenario import Realm, Scenario
from realms_editor.desk.findings import Findings


@dataclass(frozen=True, slots=True)
class FixProposal:
    """A finding with the fixes that help, one of which is shown."""

    finding: Finding
    fixes: tuple[Fix, ...]
    number: int = 0

    @property
    def fix(self) -> Fix:
        """The fix that is shown."""
        return self.fixes[self.number]

    @property
    def following(self) -> "FixProposal":
        """The proposal with the next fix, after the last one the first."""
        return replace(self, number=(self.number + 1) % len(self.fixes))


@dataclass(frozen=True, slots=True)
class FixPreview:
    """The map as a fix would leave it, and the places that would differ."""

    realm: Realm
    places: tuple[str, ...]


def matter(finding: Finding) -> object:
    """Return a key of a finding that stays when other fixes move entries within the document."""
    return finding.code, str(finding.remark.message), finding.remark.subject, finding.remark.at


def findings_to_fix(
    findings: Findings, players: int | None, passed: Collection[object] = ()
) -> list[Finding]:
    """Return the findings that do not wait and may have a fix, the worst first, without those passed over."""
    known = fixable()
    return [each for each in findings.shown(players) if each.code in known and matter(each) not in passed]


def first_proposal(scenario: Scenario, settings: Settings, findings: Iterable[Finding]) -> FixProposal | None:
    """Return the first finding that any fix helps; this takes as long as many checks."""
    for finding in findings:
        fixes = helping_fixes(scenario, finding, settings)
        if fixes:
            return FixProposal(finding, tuple(fixes))
    return None


def preview_of(scenario: Scenario, players: int, fix: Fix) -> FixPreview | None:
    """Return the map after a fix; None if the fix takes away the map for that player count."""
    fixed = apply(scenario, fix.edit)
    if players not in fixed.counts:
        return None
    before, after = scenario.realm(players), fixed.realm(players)
    return FixPreview(after, tuple(dict.fromkeys(_changed_places(before, after))))


def _changed_places(before: Realm, after: Realm) -> Iterator[str]:
    """Yield the places that differ between two states of a map, as addresses on the later one."""
    if before.drawing or after.drawing:
        yield from _changed_regions(before.board, after.board)
    else:
        known = {each.placement for each in before.tiles}
        yield from (each.placement.tile for each in after.tiles if each.placement not in known)
    old, new = ([each.piece.data for each in realm.pieces] for realm in (before, after))
    yield from (entry["at"] for entry in new if entry not in old)
    yield from (entry["at"] for entry in old if entry not in new and after.board.knows(entry["at"]))


def _changed_regions(before: Board, after: Board) -> Iterator[str]:
    """Yield the regions of a drawing that are new, or painted otherwise."""
    if not isinstance(before, DrawnBoard) or not isinstance(after, DrawnBoard):
        return
    known = set(before.names)
    for name in after.names:
        if name not in known or before.terrain_at(name) != after.terrain_at(name):
            yield name
