"""What all forms of reports share."""

from collections import Counter
from collections.abc import Sequence

from realms.checks.run import CheckResult
from realms.checks.source import Source

Checked = tuple[Source, CheckResult]


def tally(results: Sequence[Checked]) -> Counter[str]:
    """How many findings there are of each severity."""
    return Counter(finding.severity for _, result in results for finding in result.findings)
