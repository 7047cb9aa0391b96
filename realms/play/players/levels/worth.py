"""The worth of a position to a seat: its coins, those that it may still expect, and what rivals can take."""

from realms.play.players.heuristics import free_tokens, turn_start_coins
from realms.play.players.levels.prospects import Outlook, outlook
from realms.play.players.levels.threat import rivals_of
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.turn import coins_earned, tribute


def turns_to_come(s: State, seat: int) -> int:
    """Return the turns that a seat still has."""
    if s.over:
        return 0
    players = s.table.players
    if s.seat >= players:
        return s.table.turns - s.turn
    passed = (s.seat - s.first_seat) % players
    return s.table.turns - s.turn + ((seat - s.first_seat) % players >= passed)


def worth(s: State, seat: int) -> float:
    """Return the worth of a position for a seat and its allies, minus a share for each rival."""
    rivals = rivals_of(s, seat)
    ahead = outlook(s.table.players, s.table.ground.n)
    own = others = 0.0
    for each in range(s.table.players):
        if each in rivals:
            others += coins_to_expect(s, each, ahead)
            continue
        own += coins_to_expect(s, each, ahead)
        for trait in s.table.listeners.stakes:
            own += trait.stakes(s, each)
    return own - others / max(1, len(rivals)) ** 2


def coins_to_expect(s: State, seat: int, ahead: Outlook) -> float:
    """Return the coins of a seat, those of the turns to come, and those at the very end."""
    found = float(s.coins[seat])
    if not s.over:
        for trait in s.table.listeners.closing:
            found += trait.closing(s, seat)
    turns = turns_to_come(s, seat)
    if turns <= 0:
        return found
    band = SLOTS * seat
    declined = coins_earned(s, (band + 1, band + 2))
    if s.combo[band]:
        income = coins_earned(s, (band,)) + len(tribute(s, seat))
        regions = s.held[band].bit_count()
        found += ahead.of_race(turns, income, regions, free_tokens(s, seat), declined)
    else:
        found += ahead.without(turns, float(declined))
    return found + turn_start_coins(s, seat)
