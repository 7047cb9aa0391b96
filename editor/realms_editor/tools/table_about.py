"""What there is to know of a region at the table, or of a race, power, place or relic: for an inspector."""

from collections.abc import Iterator
from dataclasses import dataclass

from realms.locale import Sentence, sentence, term
from realms.play.explained import in_short, rules_about
from realms.rules.table import ACTIVE, SLOTS
from realms_editor.desk.match import Match


@dataclass(frozen=True, slots=True)
class Note:
    """A heading, lines below it, and then the rules one by one."""

    title: Sentence
    lines: tuple[Sentence, ...] = ()
    rules: tuple[Sentence, ...] = ()


def about_region(match: Match, region: int) -> Iterator[Note]:
    """Who holds it, what lies there and what that does."""
    s = match.state
    yield Note(match.game.place(region), tuple(_lying(match, region)))
    holder = s.holder[region]
    if holder < s.table.guards:
        for number in s.combo[holder][: 2 if holder % SLOTS == ACTIVE else 1]:
            yield about_trait(match, number)
    for number, at in s.lies.items():
        if at == region:
            yield about_trait(match, number)
    for trait in s.table.setting.shared:
        for number in trait.shows(s, region):
            yield about_trait(match, number)


def _lying(match: Match, region: int) -> Iterator[Sentence]:
    s, table = match.state, match.state.table
    holder = s.holder[region]
    if holder < table.guards:
        planned = match.plan.tokens if match.plan else {}
        tokens, race = planned.get(region, s.tokens[region]), table.called(s.combo[holder][0])
        yield sentence("seat {seat}, {race}: {tokens}", seat=holder // SLOTS + 1, race=race, tokens=tokens)
    elif holder == table.guards:
        yield sentence("guards: {tokens}", tokens=s.tokens[region])
    elif holder > table.nobody:
        yield sentence("{name}: {tokens}", name=table.wild_called(holder), tokens=s.tokens[region])
    for number, mark in enumerate(table.marks):
        count = s.heap.get((region, number), 0) or s.marks[number] >> region & 1
        if count:
            yield sentence("{piece}: {count}", piece=mark.name, count=count)
    if s.sites >> region & 1:
        yield sentence("Something is hidden here: whoever drives the monsters out finds it.")


def about_trait(match: Match, number: int) -> Note:
    """What a race, power, place or relic does."""
    trait = match.state.table.traits[number]
    rules = tuple(row.told for row in rules_about(trait.kind, trait.id))
    title = sentence("{name} ({kind})", name=match.state.table.called(number), kind=term(trait.kind))
    return Note(title, (in_short(trait),), rules)


def about_combination(match: Match, place: int) -> Iterator[Note]:
    """What the race and the power of a place in the column do."""
    for number in match.state.column[place]:
        if number >= 0:
            yield about_trait(match, number)
