"""Types and counts shared by all formats of reports."""

from collections import Counter
from collections.abc import Sequence

from realms.checks.run import CheckResult
from realms.checks.source import Source

Checked = tuple[Source, CheckResult]


def tally(results: Sequence[Checked]) -> Counter[str]:
    """Count the findings of each severity."""
    return Counter(finding.severity for _, result in results for finding in result.findings)
