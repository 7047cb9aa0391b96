"""Needs of the special rules that a realm does not meet, and pieces that no rule uses."""

from collections.abc import Iterator
from dataclasses import dataclass

from realms.board.layout import Piece
from realms.scenario.layers import LaidPiece
from realms.scenario.scenario import Realm
from realms.scenario.special.countable_things import OFF_MAP, THINGS
from realms.scenario.special.special_rules import (
    Need,
    SpecialRule,
    Use,
    Values,
    entries_of,
    seats_on_map,
    special_rules,
)
from realms.tiles.boxes import boxes
from realms.tiles.kinds import PIECES


@dataclass(frozen=True, slots=True)
class UnmetNeed:
    """A need of a rule that a realm does not meet."""

    pointer: str  # of the rule's entry
    rule: SpecialRule
    need: Need
    wanted: int
    found: int


def unmet_needs(realm: Realm) -> Iterator[UnmetNeed]:
    """Yield the needs that a realm does not meet; needs of the map are ignored if it is built during play."""
    players = seats_on_map(realm)
    built = any(rule.board == "built" for _, rule, _ in _in_play(realm))
    for pointer, rule, values in _in_play(realm):
        for need in rule.needs:
            asked = need.holds(values) and (not built or need.thing in OFF_MAP or need.thing in boxes())
            found = count_things(realm, need, values) if asked else None
            wanted = rule.wanted(need, values, players)
            if found is not None and not need.met(found, wanted):
                yield UnmetNeed(pointer, rule, need, wanted, found)


def pieces_without_rule(realm: Realm) -> Iterator[LaidPiece]:
    """Yield the pieces that have a meaning by special rules only, where no rule of the realm uses them."""
    every = [use for rule in special_rules().values() for use in rule.uses]
    here = [(use, values) for _, rule, values in _in_play(realm) for use in rule.uses if use.holds(values)]
    for laid in realm.pieces:
        might = any(use.matches(laid.piece) for use in every)
        if might and not any(use.matches(laid.piece, values) for use, values in here):
            yield laid


def count_things(realm: Realm, use: Use, values: Values) -> int | None:
    """Count the things in a realm; pieces count only if their tiles are on the map."""
    if use.thing in PIECES:
        lying = (piece for piece in realm.board.pieces if _lies(realm, piece))
        return sum(use.matches(piece, values) for piece in lying)
    if use.thing in boxes():
        return [str(box) for box in realm.scenario.data["boxes"]].count(use.thing)
    return THINGS[use.thing](realm)


def _in_play(realm: Realm) -> Iterator[tuple[str, SpecialRule, Values]]:
    for pointer, entry in entries_of(realm.scenario, realm.players).items():
        rule = special_rules().get(entry["rule"])
        if rule:
            yield pointer, rule, rule.values(entry)


def _lies(realm: Realm, piece: Piece) -> bool:
    return realm.board.knows(piece.at)
