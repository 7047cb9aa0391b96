"""Exclusions: findings that the author has accepted, with a reason, in the document itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from realms.checks.finding import Finding
from realms.checks.registry import PLUGGED_CODE, find_check, retired
from realms.locale import Sentence
from realms.scenario.scenario import Realm, Scenario

Exclusion = Mapping[str, Any]
Reach = Literal[
    "finding", "counts", "realm"
]  # one finding, or all of its check for its counts, or all of its check


@dataclass
class Exclusions:
    """The exclusions of a scenario, and which of them have matched a finding."""

    scenario: Scenario
    counts: tuple[int, ...]
    matched: set[int] = field(default_factory=set)

    @property
    def entries(self) -> list[Exclusion]:
        """The exclusions as the document lists them."""
        return list(self.scenario.data.get("exclusions", ()))

    def could_match(self, exclusion: Exclusion) -> bool:
        """Return True if all counts of an exclusion were checked, by the check that it names.

        One of a plug-in that is not installed here may match elsewhere.
        """
        checked = set(exclusion.get("players", self.scenario.counts)) <= set(self.counts)
        code = exclusion["code"]
        absent = PLUGGED_CODE.fullmatch(code) and find_check(code) is None
        return checked and retired(code) is None and not absent

    def covers(self, finding: Finding) -> bool:
        """Return True if an exclusion accepts a finding, which holds for one count or for the document."""
        fitting = self.matching(finding)
        self.matched.update(fitting)
        return any(_bearable(self.entries[index], finding) for index in fitting)

    def matching(self, finding: Finding) -> list[int]:
        """Return the indices of the exclusions that match a finding."""
        return [index for index, entry in enumerate(self.entries) if self._fits(entry, finding)]

    def _fits(self, exclusion: Exclusion, finding: Finding) -> bool:
        named = find_check(exclusion["code"])
        if named is None or named.code != finding.code:
            return False
        exclusion = _without_former_words(exclusion)
        if "subject" in exclusion and exclusion["subject"] != finding.remark.subject:
            return False
        if finding.players and not set(finding.players) <= set(exclusion.get("players", finding.players)):
            return False
        return "at" not in exclusion or self._same_places(exclusion["at"], finding)

    def _same_places(self, at: list[str], finding: Finding) -> bool:
        if not finding.players:
            return set(at) == set(finding.remark.at)
        realm = self.scenario.realm(finding.players[0])
        return _resolved(realm, at) == _resolved(realm, finding.remark.at)


def outdated_exclusions(scenario: Scenario) -> tuple[Sentence, ...]:
    """Return a sentence for each check that exclusions name and that is gone, with its successor."""
    named = (retired(each["code"]) for each in scenario.data.get("exclusions", ()))
    return tuple(gone.message for gone in dict.fromkeys(named) if gone)


def exclusion_of(finding: Finding, reason: str, reach: Reach = "finding") -> dict[str, Any]:
    """Return the entry that accepts a finding as it is now; `reach` says which others it accepts too."""
    remark = finding.remark
    alone = {"subject": remark.subject, "at": list(remark.at), "measured": remark.measured}
    entry = {
        "code": finding.code,
        "players": list(finding.players) if reach != "realm" else [],
        **(alone if reach == "finding" else {}),
    }
    return {key: value for key, value in entry.items() if value not in ("", [], None)} | {"reason": reason}


def _resolved(realm: Realm, addresses: list[str] | tuple[str, ...]) -> set[object]:
    """Return the regions at these addresses, so that any third of a region names it."""
    return {_region(realm, address) for address in addresses}


def _region(realm: Realm, address: str) -> object:
    region = realm.board.region(address) if "/" in address else None
    return address if region is None else region


def _without_former_words(exclusion: Exclusion) -> Exclusion:
    """Return an exclusion of a check that is gone without what its successor says and measures otherwise."""
    if retired(exclusion["code"]) is None:
        return exclusion
    return {key: value for key, value in exclusion.items() if key not in ("subject", "at", "measured")}


def _bearable(exclusion: Exclusion, finding: Finding) -> bool:
    """Return True if a finding has grown by no more than the step of its check since it was accepted."""
    now, then = finding.remark.measured, _without_former_words(exclusion).get("measured")
    if now is None or then is None or 0 < then <= finding.check.former_scale:
        return True
    return bool(now <= then + finding.check.step)
