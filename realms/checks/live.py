"""Findings of a document while it is edited: after an edit only the affected counts are checked again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from realms.checks.case import Case
from realms.checks.run import CheckResult, case_steps, document_steps, located, without_excluded
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.layers import chain
from realms.scenario.scenario import Realm, Scenario

# Keys of a document that no check of a count looks at.
BESIDE_THE_MAP = frozenset(
    {"format", "id", "titles", "stars", "authors", "licence", "texts", "exclusions", "layers"}
)

DOCUMENT = 0  # in place of a count of players: the document as a whole


@dataclass
class _PartFindings:
    """The latest findings of a count or of the document, and the state of the document they belong to."""

    seen: Scenario
    result: CheckResult
    stale: bool = False


class LiveFindings:
    """The findings of a document that changes; the caller decides when to check which part again."""

    def __init__(self, scenario: Scenario, settings: Settings = Settings()) -> None:  # noqa: B008 - frozen
        self.scenario, self.settings = scenario, settings
        self._parts: dict[int, _PartFindings] = {}
        self._sound: Mapping[str, Any] | None = None  # the last state known to fit the schema

    @property
    def stale(self) -> tuple[int, ...]:
        """The counts whose findings are outdated or missing; DOCUMENT for the document as a whole."""
        known = (DOCUMENT, *self.scenario.counts)
        return tuple(key for key in known if key not in self._parts or self._parts[key].stale)

    def update(self, scenario: Scenario) -> None:
        """Take over the state after an edit, without checking anything yet."""
        self.scenario = scenario
        self._mark_stale()

    def _mark_stale(self) -> None:
        scenario = self.scenario
        self._parts = {key: part for key, part in self._parts.items() if key in (DOCUMENT, *scenario.counts)}
        for key, part in self._parts.items():
            part.stale = part.seen is not scenario and (key == DOCUMENT or self._differs(part.seen, key))

    def steps(self, part: int) -> Iterator[None]:
        """Check a count or the document, yielding after each check; the last step replaces the findings."""
        scenario = self.scenario
        if part == DOCUMENT:
            result = yield from document_steps(memory_source(scenario, self._sound), self.settings)
            if not any(skip.stage == "realm" for skip in result.skipped):
                self._sound = scenario.data
        else:
            result = yield from case_steps(Case(scenario.realm(part), self.settings))
        self._parts[part] = _PartFindings(scenario, result)
        self._mark_stale()

    def result(self) -> CheckResult:
        """Return the findings known now in the form of a full run; stale parts keep their old findings."""
        whole = self._parts[DOCUMENT].result if DOCUMENT in self._parts else CheckResult()
        merged = replace(
            whole,
            findings=list(whole.findings),
            crashes=list(whole.crashes),
            skipped=list(whole.skipped),
        )
        source = memory_source(self.scenario)
        if any(skip.stage == "realm" for skip in whole.skipped):
            return located(source, merged)
        merged.counts = tuple(count for count in self.scenario.counts if count in self._parts)
        merged.boxes = self.settings.boxes or tuple(self.scenario.data["boxes"])
        for count in merged.counts:
            merged.add(self._parts[count].result)
        return located(source, without_excluded(merged, self.scenario, self.settings))

    def _differs(self, seen: Scenario, players: int) -> bool:
        """Return True if a count may look different to its checks than in an earlier state."""
        before, after = seen.data, self.scenario.data
        keys = (before.keys() | after.keys()) - BESIDE_THE_MAP
        if any(before.get(key) != after.get(key) for key in keys):
            return True
        return _seen_by(seen.realm(players)) != _seen_by(self.scenario.realm(players))


def _seen_by(realm: Realm) -> tuple[object, ...]:
    """Return everything that the layers hold for a count, including rules of their own."""
    layers = realm.scenario.data["layers"]
    return realm.resolved, [layers[index].get("rules") for index in chain(layers, realm.players)]
