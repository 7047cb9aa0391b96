"""Quiet drafting: the land of a realm that lies so far, and the findings that wait for more of it."""

from dataclasses import dataclass

from realms.checks.case import Case
from realms.checks.families.r_ratios import land_of
from realms.checks.finding import Finding
from realms.locale import Sentence, sentence

WAITING_FAMILIES = ("R", "P")  # ratios and play, which judge a map that is nearly whole
ENOUGH = 0.5  # the share of the usual land from which these findings are shown


@dataclass(frozen=True, slots=True)
class Completeness:
    """The land regions that lie for a player count, and those that are wanted."""

    players: int
    count: int
    usual: int
    least: float

    @property
    def share(self) -> float:
        """The share of the usual land that lies, 1 at most."""
        return min(1.0, self.count / self.usual)

    @property
    def whole(self) -> bool:
        """True if as much land lies as the settings ask for at least."""
        return self.count >= self.least

    @property
    def sparse(self) -> bool:
        """True if so little land lies that findings about ratios and play would only disturb."""
        return self.share < ENOUGH

    @property
    def words(self) -> Sentence:
        """The land that lies, in a sentence."""
        return sentence("{count} of {usual} land regions lie", count=self.count, usual=self.usual)


def completeness_of(case: Case) -> Completeness | None:
    """Return the completeness of a map; None if its board is built during play."""
    land = land_of(case)
    if not land.judged:
        return None
    return Completeness(case.realm.players, land.count, land.usual, land.least)


def may_wait(finding: Finding) -> bool:
    """Return True if a finding waits while little land lies; an error never does."""
    return (
        finding.severity != "error" and finding.code[0] in WAITING_FAMILIES and finding.check.plug_in is None
    )
