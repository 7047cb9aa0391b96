"""F: the exclusions by which an author accepts findings."""

from collections.abc import Iterator

from realms.checks.exclusions import Exclusions
from realms.checks.finding import Remark
from realms.checks.registry import check, find_check
from realms.locale import sentence
from realms.scenario.scenario import Scenario


@check("F016", "unknown-exclusion", "error", "scenario")
def unknown_exclusion(scenario: Scenario) -> Iterator[Remark]:
    """An exclusion names a check that does not exist.

    Why: it accepts nothing, and the finding that it was written for is still reported or never existed.
    Fix: correct the code (`realms explain` lists them), or remove the exclusion.
    """
    for index, exclusion in enumerate(scenario.data.get("exclusions", ())):
        if find_check(exclusion["code"]) is None:
            message = sentence('there is no check "{name}"', name=exclusion["code"])
            yield Remark(message, exclusion["code"], (), f"/exclusions/{index}")


@check("F017", "idle-exclusion", "warning", "after")
def idle_exclusion(used: Exclusions) -> Iterator[Remark]:
    """An exclusion matches no finding any more.

    Why: the finding that it accepted is gone or has moved; the exclusion would hide the next one of its
    kind.
    Fix: remove it.
    """
    for index, exclusion in enumerate(used.entries):
        if index not in used.matched and used.could_match(exclusion):
            message = sentence("nothing matches this exclusion of {code}", code=exclusion["code"])
            yield Remark(message, exclusion["code"], (), f"/exclusions/{index}")
