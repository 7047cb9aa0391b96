"""The trial of a single edit: it must bring no error and no warning at any count that it touches."""

from collections import Counter
from dataclasses import dataclass, field

from realms.checks.case import Case
from realms.checks.finding import Finding
from realms.checks.run import CheckResult, check_case, check_document, without_excluded
from realms.checks.settings import Settings
from realms.checks.single_edits.single_edit import SingleEdit
from realms.checks.source import memory_source
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

Faults = Counter[tuple[int, str]]  # the number of errors and warnings of each code, by count
_DOCUMENT = 0


@dataclass
class EditTrial:
    """A realm as it is, and the number of its errors and warnings, which no edit may raise."""

    scenario: Scenario
    settings: Settings = field(default_factory=Settings)
    _before: dict[int, Faults] = field(default_factory=dict)

    def accepts(self, single: SingleEdit) -> bool:
        """Return True if the realm after an edit has no more errors and warnings of any code than before."""
        after = apply(self.scenario, single.edit)
        parts = [*single.counts]
        if any(change.path[0] != "layers" for change in single.edit.changes):
            parts.insert(0, _DOCUMENT)
        return all(self._faults(after, part) <= self._known(part) for part in parts)

    def _known(self, part: int) -> Faults:
        if part not in self._before:
            self._before[part] = self._faults(self.scenario, part)
        return self._before[part]

    def _faults(self, scenario: Scenario, part: int) -> Faults:
        """Count the errors and warnings of a count of players, or of the document as a whole."""
        if part == _DOCUMENT:
            result = check_document(memory_source(scenario), self.settings)
        else:
            result = check_case(Case(scenario.realm(part), self.settings))
            result.counts = (part,)
            result = without_excluded(result, scenario, self.settings)
        return _counted(result, part)


def _counted(result: CheckResult, part: int) -> Faults:
    """Count faults, with checks that crashed and stages that were skipped among them."""
    codes = [finding.code for finding in result.findings if _is_fault(finding)]
    codes += [crash.check.code for crash in result.crashes]
    codes += [skip.stage for skip in result.skipped]
    return Counter((part, code) for code in codes)


def _is_fault(finding: Finding) -> bool:
    """Return True for errors and warnings of a map; that an exclusion is idle now is no fault of the map."""
    return finding.severity != "info" and finding.check.stage != "after"
