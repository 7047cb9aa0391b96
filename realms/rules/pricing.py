"""How a price is made up, for people; the engine itself keeps prices and does not add them up again."""

from dataclasses import dataclass

from realms.locale import Sentence, sentence, term
from realms.rules.attack import price_of
from realms.rules.state import State
from realms.rules.trait import Trait
from realms.tiles.kinds import MONSTERS, MOUNTAIN


@dataclass(frozen=True, slots=True)
class Part:
    """One reason why a region costs more or less."""

    why: Sentence
    tokens: int


def price_parts(s: State, band: int, region: int) -> tuple[Part, ...]:
    """Everything that adds to a price or takes from it; the sum is the price."""
    parts = [*_ground(s, region), *_defenders(s, region), *_discounts(s, band, region)]
    short = price_of(s, band, region) - sum(part.tokens for part in parts)
    if short:
        parts.append(Part(sentence("at least one token"), short))
    return tuple(parts)


def _ground(s: State, region: int) -> list[Part]:
    ground = s.table.ground
    price = ground.price[region]
    mountain = ground.of(MOUNTAIN) >> region & 1
    basic = 1 if ground.rivers >> region & 1 else 2
    found = [Part(sentence("region"), basic)]
    if mountain:
        found.append(Part(term(MOUNTAIN), 1))
    if price - basic - mountain:
        found.append(Part(term("peak"), price - basic - mountain))
    return found


def _defenders(s: State, region: int) -> list[Part]:
    table, band = s.table, s.holder[region]
    found = []
    if band == table.guards:
        monsters = table.ground.of(MONSTERS) >> region & 1
        found.append(Part(term(MONSTERS if monsters else "tribe"), s.tokens[region]))
    elif band != table.nobody:
        found.append(Part(table.called(s.combo[band][0]), s.tokens[region]))
    for mark, mask in zip(table.marks, s.marks, strict=True):
        if mark.defence and mask >> region & 1:
            found.append(Part(term(mark.id), mark.defence))
    for number, mark in table.heaped:
        if (region, number) in s.heap:
            found.append(Part(term(mark.id), s.heap[region, number]))
    return found


def _called(s: State, trait: Trait) -> Sentence:
    """The name of a trait: that of the pool, or for what is not of the pool its own."""
    number = s.table.number.get(trait.id)
    return term(trait.id) if number is None else s.table.called(number)


def _discounts(s: State, band: int, region: int) -> list[Part]:
    rules, ground = s.rules[band], s.table.ground
    found = []
    if rules.cheaper[region]:
        for trait in rules.traits:
            off = sum(tokens for kind, tokens in trait.cheaper.items() if ground.of(kind) >> region & 1)
            if off:
                found.append(Part(_called(s, trait), -off))
    for trait in rules.traits:
        if trait.discount in rules.discount:
            mask, amount = trait.discount(s, band)
            if mask >> region & 1:
                found.append(Part(_called(s, trait), -amount))
    if s.pips:
        found.append(Part(sentence("pips of the die"), -s.pips))
    return found
