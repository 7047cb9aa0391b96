"""How many races and powers a game needs, so that whoever has to pick always finds a combination."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Literal

from realms.locale import Sentence, sentence
from realms.pool.pool import Entry, Pool

Chosen = Literal["race", "power"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """So many races and so many powers."""

    races: int
    powers: int


@dataclass(frozen=True, slots=True)
class Shortage:
    """Too few races, or too few powers: how many there are, and how many are needed."""

    kind: Chosen
    found: int
    needed: int
    players: int

    @property
    def message(self) -> Sentence:
        """The shortage in words, with both numbers."""
        numbers = {"players": self.players, "found": self.found, "needed": self.needed}
        if self.kind == "race":
            return sentence(
                "too few races for {players} players: {found} can come into play, {needed} are needed",
                **numbers,
            )
        return sentence(
            "too few powers for {players} players: {found} can come into play, {needed} are needed", **numbers
        )


def needed(pool: Pool, seats: int, aside: int = 0, lent: Container[str] = ()) -> Numbers:
    """Return how many there have to be so that nobody who picks finds nothing, whatever lies elsewhere.

    Each of the other seats has an active race and one in decline, and whoever picks has one in decline;
    where powers let a race decline apart there is a third. Badges are with active races, stay with some in
    decline, and lie aside; those named in `lent` serve several races from there.
    """
    powers, finds = pool.of("power"), (*pool.of("place"), *pool.of("relic"))
    kept = sum(find.badges for find in finds)
    apart = [power for power in powers if power.apart]
    again = any(kept or not power.badge_stays or power.id in lent for power in apart)
    third = seats if again else min(len(apart), seats)
    stay = min(sum(power.badge_stays for power in powers), seats + third)
    return Numbers(2 * seats + third, seats + stay + aside + kept)


def fewest_to_begin(seats: int) -> Numbers:
    """Return how many there have to be for a game to begin at all; then seats may have to wait."""
    return Numbers(seats + 1, seats + 1)


def shortages(entries: tuple[Entry, ...], numbers: Numbers, players: int) -> Iterator[Shortage]:
    """Yield what there is too little of."""
    wanted: dict[Chosen, int] = {"race": numbers.races, "power": numbers.powers}
    for kind, least in wanted.items():
        found = sum(entry.kind == kind for entry in entries)
        if found < least:
            yield Shortage(kind, found, least, players)
