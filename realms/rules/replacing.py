"""Lone tokens of others that are exchanged for one of one's own."""

from realms.rules.attack import announce
from realms.rules.holding import conquer
from realms.rules.state import State
from realms.rules.table import SLOTS


def lone_tokens(s: State, band: int, note: str) -> list[int]:
    """Where within reach an active race has one token, unless its seat has lost one that way today.

    None, if there is no token to put in its place.
    """
    if not s.tray[s.combo[band][0]] and not s.hand[band]:
        return []
    near = s.reach & s.open
    return [
        region
        for other in range(0, s.table.guards, SLOTS)
        if other != band and (other, note) not in s.fleeting
        for region in s.table.regions(s.held[other] & near)
        if s.tokens[region] == 1 and not any((region, number) in s.heap for number in s.table.troops)
    ]


def replace(s: State, band: int, region: int, note: str) -> None:
    """Exchange a lone token for one from the tray, or from the hand if there is none; it goes to its tray."""
    announce(s, band, region)
    s.fleeting[s.holder[region], note] = 1
    race = s.combo[band][0]
    if s.tray[race]:
        s.tray[race] -= 1
    else:
        s.hand[band] -= 1
    conquer(s, band, region, 1, losses=1)
