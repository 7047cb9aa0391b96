"""Information cards about regions, races, powers, places and relics in play, with their rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from realms.locale import Sentence, sentence, term
from realms.play.game import Game
from realms.play.income import earnings
from realms.play.seat_names import seat_name
from realms.play.trait_texts import DESCRIBED_KINDS, rules_about, summary_of
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS


@dataclass(frozen=True, slots=True)
class InfoCard:
    """A title, some lines below it, and the rules one by one."""

    title: Sentence
    lines: tuple[Sentence, ...] = ()
    rules: tuple[Sentence, ...] = ()


def about_region(game: Game, region: int, planned: Mapping[int, int]) -> Iterator[InfoCard]:
    """Yield the cards about a region: its holder, the pieces there, and their rules.

    `planned` has the tokens of a redeployment that is only planned, by region.
    """
    s = game.state
    yield InfoCard(game.place(region), tuple(_lying(s, region, planned)))
    holder = s.holder[region]
    if holder < s.table.guards:
        for number in s.combo[holder][: 2 if holder % SLOTS == ACTIVE else 1]:
            yield about_trait(s, number)
    for number, at in s.find_at.items():
        if at == region:
            yield about_trait(s, number)
    for trait in s.table.setting.shared:
        for number in trait.shows(s, region):
            yield about_trait(s, number)


def _lying(s: State, region: int, planned: Mapping[int, int]) -> Iterator[Sentence]:
    table, holder = s.table, s.holder[region]
    if holder < table.guards:
        tokens, race = planned.get(region, s.tokens[region]), table.catalogue.name(s.combo[holder][0])
        player = seat_name(holder // SLOTS)
        yield sentence("{player}, {race}: {tokens}", player=player, race=race, tokens=tokens)
        yield coins_line(s, holder, region)
    elif holder == table.guards:
        yield sentence("guards: {tokens}", tokens=s.tokens[region])
    elif holder > table.nobody:
        yield sentence("{name}: {tokens}", name=table.wild_name(holder), tokens=s.tokens[region])
    for number, mark in enumerate(table.markers.marks):
        count = s.heaps.get((region, number), 0) or s.marks[number] >> region & 1
        if count:
            yield sentence("{piece}: {count}", piece=mark.name, count=count)
    if s.unexplored >> region & 1:
        yield sentence("Something is hidden here: drive the monsters out to find it.")


def coins_line(s: State, band: int, region: int) -> Sentence:
    """Return the coins that a region would bring its holder now, with the reasons."""
    paid = [each for each in earnings(s, band) if each.regions >> region & 1]
    reasons = [each.why(s.table) for each in paid]
    return sentence("coins at scoring: {coins} ({reasons})", coins=len(paid), reasons=reasons)


def about_trait(s: State, number: int) -> InfoCard:
    """Return the card about a race, power, place or relic."""
    trait = s.table.catalogue.traits[number]
    rules = tuple(row.text for row in rules_about(trait.kind, trait.id))
    title = sentence("{name} ({kind})", name=s.table.catalogue.name(number), kind=term(trait.kind))
    return InfoCard(title, (summary_of(trait),), rules)


def about_combination(s: State, place: int) -> Iterator[InfoCard]:
    """Yield the cards about the race and the power of a combination in the column."""
    for number in s.column[place]:
        if number >= 0:
            yield about_trait(s, number)


def about_race_in_play(s: State, seat: int) -> Iterator[InfoCard]:
    """Yield the cards about the active race of a seat, its power, and all content lent to it."""
    band = SLOTS * seat + ACTIVE
    lent = (
        s.table.catalogue.number.get(trait.id)
        for trait in s.rules[band].traits
        if trait.kind in DESCRIBED_KINDS
    )
    numbers = (*s.combo[band], *(number for number in lent if number is not None))
    for number in dict.fromkeys(numbers):
        yield about_trait(s, number)
