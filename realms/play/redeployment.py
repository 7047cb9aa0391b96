"""Redeployment planned as a whole: the number of tokens for each region, in one go instead of one by one."""

from collections.abc import Mapping
from dataclasses import dataclass

from realms.rules.model.decisions import argument
from realms.rules.position.state import State


def next_stay(s: State, wanted: Mapping[int, int]) -> int:
    """Return the decision for the next region of a redeployment with these numbers of tokens."""
    least = s.options[0]
    return least + wanted.get(s.target, argument(least)) - argument(least)


@dataclass
class RedeploymentPlan:
    """A redeployment while it is planned: the number of tokens for each region."""

    seat: int
    position: int  # the number of decisions before it
    least: dict[int, int]
    tokens: dict[int, int]
    hand: int
    holds_back: bool = False  # tokens in hand may stay off the map

    @classmethod
    def of(cls, s: State, position: int) -> "RedeploymentPlan | None":
        """Return the plan for a position, with all tokens in hand, or None if nobody redeploys there."""
        if not s.step.spreads or not s.options:
            return None
        least = {region: s.tokens[region] for region in s.table.regions(s.regions_to_ask)}
        return cls(s.actor, position, least, dict(least), s.hand[s.band], s.step.holds_back)

    @property
    def is_complete(self) -> bool:
        """Return True if it can be carried out: no token is in hand that has to lie on the map."""
        return self.holds_back or self.hand == 0

    def move(self, region: int, by: int) -> bool:
        """Put tokens on a region or take them off; return False if that is not possible."""
        now = self.tokens.get(region)
        if now is None or now + by < self.least[region] or by > self.hand:
            return False
        self.tokens[region] = now + by
        self.hand -= by
        return True

    def carry(self, start: int, end: int, *, everything: bool = False) -> int:
        """Move one token, or all that may leave, to another region; return their number."""
        if end not in self.tokens or start not in self.tokens or start == end:
            return 0
        free = self.tokens[start] - self.least[start]
        moved = free if everything else min(1, free)
        self.tokens[start] -= moved
        self.tokens[end] += moved
        return moved

    def adopt(self, tokens: Mapping[int, int]) -> None:
        """Take over the tokens of another plan of the same redeployment; the others are in hand."""
        self.hand += sum(self.tokens.values()) - sum(tokens.values())
        self.tokens = dict(tokens)

    def _take_up(self) -> None:
        """Take all tokens in hand that may leave their regions."""
        self.hand += sum(self.tokens[region] - self.least[region] for region in self.tokens)
        self.tokens = dict(self.least)

    def even_out(self) -> None:
        """Share the tokens in hand equally; the first regions get what is left over."""
        self._take_up()
        while self.hand:
            self.move(min(self.tokens, key=lambda region: self.tokens[region]), 1)

    def rest_in(self, region: int) -> bool:
        """Put all tokens that may leave into one region; return False if the race cannot."""
        if region not in self.tokens:
            return False
        self._take_up()
        return self.move(region, self.hand)
