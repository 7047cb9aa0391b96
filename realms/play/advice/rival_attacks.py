"""Attacks that rivals could make in their next turn, as far as the table shows it."""

from dataclasses import dataclass

from realms.rules.position.alliances import alliances
from realms.rules.position.ownership import conquer
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import PREPARE_ATTACK, plain_targets, price_of
from realms.rules.turn.turn import begin_turn


@dataclass(frozen=True, slots=True)
class RivalAttack:
    """The regions of a seat that an active race of a rival could take without the die, cheapest first."""

    seat: int
    race: int | None  # the number of its trait; None for a seat that plays without a race
    regions: tuple[int, ...]
    price: int  # of the first region


def attacks_on(s: State, seat: int) -> list[RivalAttack]:
    """Return the attacks that rivals could make on a seat, the worst first."""
    found = (_attack(s, seat, rival) for rival in rivals_of(s, seat))
    return sorted(filter(None, found), key=lambda attack: -len(attack.regions))


def rivals_of(s: State, seat: int) -> list[int]:
    """Return the seats that are not allied with a seat."""
    sides = [side.seats for side in alliances(s)] if s.table.listeners.sides else []
    mates = next((seats for seats in sides if seat in seats), (seat,))
    return [other for other in range(s.table.players) if other not in mates]


def _attack(s: State, seat: int, rival: int) -> RivalAttack | None:
    """Let a rival set out on a copy of the position and take the cheapest regions, one after the other."""
    trial, band = s.copy(), SLOTS * rival
    if not (trial.hand[band] or trial.held[band]):
        return None
    if s.seat != rival:
        trial.seat = rival
        begin_turn(trial)
    PREPARE_ATTACK.enter(trial)
    taken: list[int] = []
    price = 0
    while (bargain := _cheapest(trial, band, seat)) is not None:
        cost, region = bargain
        price = price or cost
        taken.append(region)
        trial.hand[band] -= cost
        conquer(trial, band, region, cost)
    race = s.combo[band][0] if s.combo[band] else None
    return RivalAttack(rival, race, tuple(taken), price) if taken else None


def _cheapest(s: State, band: int, seat: int) -> tuple[int, int] | None:
    """Return the price and number of the cheapest region of a seat that a band can pay for now."""
    theirs = s.held[SLOTS * seat] | s.held[SLOTS * seat + 1] | s.held[SLOTS * seat + 2]
    within = theirs & (s.reach & s.open | plain_targets(s, band))
    prices = ((price_of(s, band, region), region) for region in s.table.regions(within))
    return min((each for each in prices if each[0] <= s.hand[band]), default=None)
