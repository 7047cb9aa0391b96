"""The errors and warnings that a realm still has, counted in words."""

from collections import Counter
from collections.abc import Iterable, Mapping

from realms.checks.finding import SEVERITIES, Finding, Severity
from realms.locale import Sentence, sentence


def tally_of(findings: Iterable[Finding]) -> Counter[Severity]:
    """Count findings by severity."""
    found: Counter[Severity] = Counter(dict.fromkeys(SEVERITIES, 0))
    found.update(finding.severity for finding in findings)
    return found


def tally_words(tally: Mapping[Severity, int]) -> Sentence | None:
    """Return errors and warnings in words ("2 errors and 1 warning"), or None if there are none."""
    errors, warnings = tally["error"], tally["warning"]
    several = sentence("1 error") if errors == 1 else sentence("{count} errors", count=errors)
    milder = sentence("1 warning") if warnings == 1 else sentence("{count} warnings", count=warnings)
    if errors and warnings:
        return sentence("{errors} and {warnings}", errors=several, warnings=milder)
    return several if errors else milder if warnings else None
