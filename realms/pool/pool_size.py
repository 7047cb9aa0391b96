"""The number of races and powers that a game needs so that every player finds a combination to pick."""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Literal

from realms.locale import Sentence, sentence
from realms.pool.pool import Entry, Pool

Chosen = Literal["race", "power"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number of races and a number of powers."""

    races: int
    powers: int


@dataclass(frozen=True, slots=True)
class Shortage:
    """Too few races, or too few powers: the number there is, and the number needed."""

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
    """Return the numbers with which every player finds a combination to pick, wherever badges lie.

    Each other player has an active race and one in decline, and the player who picks has one in decline;
    with powers that let a race decline apart, players have a third one. Badges are with active races, stay
    with some in decline, and lie aside; the badges in `lent` serve several races from there.
    """
    powers, finds = pool.of("power"), (*pool.of("place"), *pool.of("relic"))
    kept = sum(find.badges for find in finds)
    apart = [power for power in powers if power.apart]
    again = any(kept or not power.badge_stays or power.id in lent for power in apart)
    third = seats if again else min(len(apart), seats)
    stay = min(sum(power.badge_stays for power in powers), seats + third)
    return Numbers(2 * seats + third, seats + stay + aside + kept)


def fewest_to_begin(seats: int) -> Numbers:
    """Return the numbers with which a game can start at all; players may then have to wait."""
    return Numbers(seats + 1, seats + 1)


def shortages(entries: tuple[Entry, ...], numbers: Numbers, players: int) -> Iterator[Shortage]:
    """Yield the races or powers that are too few."""
    wanted: dict[Chosen, int] = {"race": numbers.races, "power": numbers.powers}
    for kind, least in wanted.items():
        found = sum(entry.kind == kind for entry in entries)
        if found < least:
            yield Shortage(kind, found, least, players)
