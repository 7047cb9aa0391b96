"""Types and counts shared by all formats of reports."""

from collections import Counter
from collections.abc import Sequence

from realms.checks.registry import all_checks
from realms.checks.run import CheckResult
from realms.checks.source import Source
from realms.plugins.loading import CHECKS, LoadedPlugIn, loaded_plug_ins


def plug_ins_of_checks() -> tuple[LoadedPlugIn, ...]:
    """Return the plug-ins that were to add checks, loaded or not."""
    all_checks()  # asks for them
    return tuple(each for each in loaded_plug_ins() if each.plug_in.group == CHECKS)


def plug_in_json() -> list[dict[str, str]]:
    """Return these plug-ins for programs."""
    return [
        {"name": each.plug_in.distribution, "version": each.plug_in.version, "prefix": each.plug_in.prefix}
        | ({"fault": str(each.fault)} if each.fault else {})
        for each in plug_ins_of_checks()
    ]


Checked = tuple[Source, CheckResult]


def tally(results: Sequence[Checked]) -> Counter[str]:
    """Count the findings of each severity."""
    return Counter(finding.severity for _, result in results for finding in result.findings)
