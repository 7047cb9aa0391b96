"""Explanations of prices and refusals; the engine itself keeps prices and does not add them up again."""

from dataclasses import dataclass

from realms.locale import Sentence, sentence, term
from realms.rules.compile.compile_rules import EVERY
from realms.rules.model.trait import Trait
from realms.rules.position.state import State
from realms.rules.turn.attack import forbidden_regions, price_of, strength_needed
from realms.tiles.kinds import MONSTERS, MOUNTAIN


@dataclass(frozen=True, slots=True)
class PricePart:
    """One reason for a region to cost more or less."""

    why: Sentence
    tokens: int


def price_parts(s: State, band: int, region: int) -> tuple[PricePart, ...]:
    """List everything that adds to a price or takes from it; the sum is the price."""
    parts = [*_ground(s, region), *_defenders(s, region), *_by_kind(s, band, region)]
    if not s.plain_attack_only >> region & 1:
        parts += [*_discounts(s, band, region), *_help(s, band, region)]
    short = price_of(s, band, region) - sum(part.tokens for part in parts)
    if short:
        parts.append(PricePart(sentence("at least one token"), short))
    return tuple(parts)


def _ground(s: State, region: int) -> list[PricePart]:
    ground = s.table.ground
    price = ground.price[region]
    mountain = ground.of(MOUNTAIN) >> region & 1
    basic = 1 if ground.rivers >> region & 1 else 2
    found = [PricePart(sentence("region"), basic)]
    if mountain:
        found.append(PricePart(term(MOUNTAIN), 1))
    if price - basic - mountain:
        found.append(PricePart(term("peak"), price - basic - mountain))
    return found


def _defenders(s: State, region: int) -> list[PricePart]:
    table, band = s.table, s.holder[region]
    found = []
    if band == table.guards:
        monsters = table.ground.of(MONSTERS) >> region & 1
        found.append(PricePart(term(MONSTERS if monsters else "tribe"), s.tokens[region]))
    elif band > table.nobody:
        found.append(PricePart(table.wild_name(band), s.tokens[region]))
    elif band != table.nobody:
        found.append(PricePart(table.catalogue.name(s.combo[band][0]), s.tokens[region]))
    for mark, mask in zip(table.markers.marks, s.marks, strict=True):
        if mark.defence and mask >> region & 1:
            found.append(PricePart(mark.name, mark.defence))
    for number, mark in table.markers.heaped:
        if mark.defence and (region, number) in s.heaps:
            found.append(PricePart(mark.name, mark.defence * s.heaps[region, number]))
    return found


def _name_of(s: State, trait: Trait) -> Sentence:
    """Return the name of a trait in the pool, or its own name if it is not of the pool."""
    number = s.table.catalogue.number.get(trait.id)
    return (trait.called or term(trait.id)) if number is None else s.table.catalogue.name(number)


def _by_kind(s: State, band: int, region: int) -> list[PricePart]:
    """List the discounts for kinds of regions; where help does not work, only what makes a region dearer."""
    ground, most = s.table.ground, 0 if s.plain_attack_only >> region & 1 else EVERY
    found = []
    for trait in s.rules[band].traits:
        kinds = [kind for kind in trait.cheaper if ground.of(kind) >> region & 1]
        off = sum(min(trait.cheaper[kind], most) for kind in kinds)
        if off:
            found.append(PricePart(_name_of(s, trait), -off))
    return found


def _discounts(s: State, band: int, region: int) -> list[PricePart]:
    rules = s.rules[band]
    found = []
    for trait in rules.traits:
        if trait.discount in rules.discount:
            mask, amount = trait.discount(s, band)
            if mask >> region & 1:
                found.append(PricePart(_name_of(s, trait), -amount))
    empties = (trait for trait in rules.traits if trait.empties in rules.empties)
    emptied = next((trait for trait in empties if trait.empties(s, band) >> region & 1), None)
    if emptied and s.tokens[region]:
        found.append(PricePart(_name_of(s, emptied), -s.tokens[region]))
    return found


def _help(s: State, band: int, region: int) -> list[PricePart]:
    aid = strength_needed(s, band, region) - price_of(s, band, region)
    helps = ((sentence("pips of the die"), s.pips), (sentence("help that is no token"), aid))
    return [PricePart(why, -tokens) for why, tokens in helps if tokens]


def why_not(s: State, band: int, region: int) -> Sentence:
    """Return the reason why a region that is not among the options cannot be conquered now."""
    bit, hand, rules = 1 << region, s.hand[band], s.rules[band]
    price = price_of(s, band, region)
    reasons = (
        (s.held[band] & bit, sentence("this race holds it already")),
        (~rules.open & bit, sentence("this race cannot go there")),
        (s.shut & bit & ~s.open, sentence("what lies there lets nobody in")),
        (forbidden_regions(s, band) & bit, sentence("a power of its owner keeps you out")),
        (s.held[band] and ~s.reach & bit, sentence("it touches no region of this race")),
        (~s.reach & bit, sentence("a new race cannot come in there")),
    )
    short = sentence("it costs {price}, and there are {hand} in hand", price=price, hand=hand)
    return next((why for holds, why in reasons if holds), short)
