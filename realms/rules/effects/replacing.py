"""Tokens of others, or tokens in decline, that are replaced by tokens of the acting race."""

from realms.rules.position.ownership import conquer
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.turn.attack import announce_attack


def regions_with_lone_token(s: State, band: int, note: str) -> list[int]:
    """List the regions in reach where an active race has a single token.

    A seat that has lost a token that way this turn is left out; so are all if no token can take its place.
    """
    near = s.reach & s.open & ~s.held[s.table.nobody]
    if not near or not has_recruits(s, band):
        return []
    tokens, held = s.tokens, s.held
    found: list[int] = []
    for other in range(0, s.table.guards, SLOTS):
        there = held[other] & near
        if there and other != band and s.table.counts_as_active[other] and (other, note) not in s.turn_notes:
            found += [region for region in s.table.regions(there) if tokens[region] == 1]
    return [region for region in found if not _has_troops(s, region)] if s.heaps else found


def _has_troops(s: State, region: int) -> bool:
    return any((region, number) in s.heaps for number in s.table.markers.troops)


def replace_token(s: State, band: int, region: int, note: str) -> None:
    """Replace a lone token, which goes back to the tray."""
    announce_attack(s, band, region)
    s.turn_notes[s.holder[region], note] = 1
    conquer(s, band, region, recruit(s, band), losses=1)


def has_recruits(s: State, band: int) -> bool:
    """Return True if a band has enough tokens for a region in the tray and the hand."""
    return s.tray[s.combo[band][0]] + s.hand[band] >= s.rules[band].least


def recruit(s: State, band: int) -> int:
    """Take the tokens for a region from the tray, and those that are missing there from the hand."""
    race, tokens = s.combo[band][0], s.rules[band].least
    drawn = min(tokens, s.tray[race])
    s.tray[race] -= drawn
    s.hand[band] -= tokens - drawn
    return tokens
