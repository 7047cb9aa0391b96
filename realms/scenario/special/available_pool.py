"""The races and powers that can come into the game of a realm, and whether they are enough."""

from collections.abc import Iterator

from realms.pool.homemade import pool_in_play
from realms.pool.pool import Pool
from realms.pool.pool_size import Numbers, Shortage, fewest_to_begin, needed, shortages
from realms.scenario.scenario import Realm
from realms.scenario.special.possible_board import possible_board
from realms.scenario.special.special_rules import SpecialRule, Values, offers_of, rules_of, seats_on_map


def candidates(realm: Realm) -> Pool:
    """Return the entries in play that no special rule leaves out."""
    away = {
        name
        for rule, values in _rules(realm)
        for leaving in rule.leaves_out
        if leaving.concerns(values, realm.players)
        for parameter in leaving.parameters
        for name in values[parameter]
    }
    return Pool(tuple(entry for entry in pool_in_play(realm.scenario.data).entries if entry.id not in away))


def offered_by_rules(realm: Realm) -> frozenset[str]:
    """Return the features that special rules offer to races and powers, beside those of the map."""
    pieces = [piece for piece in realm.board.pieces if realm.board.region(piece.at) is not None]
    given = {
        values[symbol.parameter]
        for rule, values in _rules(realm)
        for symbol in rule.symbols
        if symbol.holds(values) and any(symbol.matches(piece, values) for piece in pieces)
    }
    return offers_of(realm.scenario, realm.players) | given


def available_pool(realm: Realm) -> Pool:
    """Return the entries that can come into the game of a realm and have something to do on its map.

    Without any map yet, that is everything.
    """
    everything, ground, more = candidates(realm), possible_board(realm), offered_by_rules(realm)
    if ground.is_empty:
        return everything
    return Pool((*everything.usable(ground, more).usable, *everything.finds(ground, more)))


def shortages_of(realm: Realm, *, to_begin: bool = False) -> tuple[Shortage, ...]:
    """Return the races or powers that are too few for every pick, or (`to_begin`) to start a game at all."""
    there = available_pool(realm)
    wanted = _dealt(realm) or (fewest_to_begin(seats_on_map(realm)) if to_begin else _needed(realm, there))
    return tuple(shortages(there.entries, wanted, realm.players))


def _needed(realm: Realm, there: Pool) -> Numbers:
    """Count the races and powers needed where combinations are on offer."""
    aside, lent = 0, set[str]()
    for rule, values in _rules(realm):
        if rule.aside:
            aside += _amount(realm, rule.aside.badges, values)
            if rule.aside.lent:
                barred = values[rule.aside.barred] if rule.aside.barred else ()
                lent |= there.by_id.keys() - {*barred}
    return needed(there, seats_on_map(realm), aside, lent)


def _amount(realm: Realm, name: str, values: Values) -> int:
    """Return the value of a parameter, or the number of things of that name in the realm."""
    from realms.scenario.special.countable_things import THINGS  # races and powers are things too

    return int(values[name] if name in values else THINGS[name](realm) or 0)


def _dealt(realm: Realm) -> Numbers | None:
    """Count the races and powers needed where all are dealt and none is on offer."""
    seats = seats_on_map(realm)
    for rule, values in _rules(realm):
        if rule.deals:
            wanted = {"race": 0, "power": 0}
            for need in (need for need in rule.needs if need.thing in wanted and need.holds(values)):
                wanted[need.thing] = max(wanted[need.thing], rule.wanted(need, values, seats))
            return Numbers(wanted["race"], wanted["power"])
    return None


def _rules(realm: Realm) -> Iterator[tuple[SpecialRule, Values]]:
    for entry, rule in rules_of(realm.scenario, realm.players):
        yield rule, rule.values(entry)
