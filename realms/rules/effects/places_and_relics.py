"""Places and relics: what monsters guard, who may use it, and how it moves.

Nobody knows the order of finds: `s.undiscovered` holds all that a site may still hide, whether they are in
the game or stayed in the box. Chance draws one when the monsters are beaten.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from realms.locale import sentence
from realms.rules.model.decisions import DRAW, NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.ownership import add_to_heap, heap_size, remove_mark, return_marks
from realms.rules.position.state import (
    State,
    leave_to_chance,
    owners_of_finds,
    update_lent_rules,
    update_watched_regions,
)
from realms.rules.turn.attack import update_targets

FORGO = verb("forgo", "trait", sentence("do without {trait} this turn"))
WITHOUT = "without"  # the note of the finds that a band has switched off, as a set of numbers


class ForgoFind(Step):
    """At the start of a turn the player may switch off places and relics that work by themselves."""

    id = "forgo"
    question = sentence("Do without a place or relic this turn?")

    def enter(self, s: State) -> bool:
        if not s.optional_finds:
            return False
        if s.race_notes.pop((s.band, WITHOUT), 0):
            update_lent_powers(s, s.band)
        return bool(s.held[s.band] & s.optional_finds) and super().enter(s)

    def options(self, s: State) -> Sequence[int]:
        lent = [
            FORGO + number for number in LEND_FINDS.lends(s, s.band) if number in s.table.catalogue.optional
        ]
        return [*lent, NO] if lent else ()

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            return None
        key = s.band, WITHOUT
        s.race_notes[key] = s.race_notes.get(key, 0) | 1 << decision - FORGO
        update_lent_powers(s, s.band)
        return FORGO_ANOTHER


class ForgoAnotherFind(ForgoFind):
    """Switch off another place or relic, after the first."""

    id = "forgo_more"

    def enter(self, s: State) -> bool:
        return Step.enter(self, s)


FORGO_ANOTHER: Final = step(ForgoAnotherFind())


class LendFinds(TableRule):
    """Lend the finds in a region to the band that holds it."""

    id = "finds"
    steps = {"dawn": (step(ForgoFind()),)}

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """Return the finds in regions of the band, except those that are switched off this turn."""
        held = s.held[band]
        if not held & s.find_regions:
            return ()
        without = s.race_notes.get((band, WITHOUT), 0) if s.optional_finds else 0
        here = [number for number, region in s.find_at.items() if held >> region & 1]
        return tuple([number for number in here if not without >> number & 1])

    def watches(self, s: State) -> int:
        """Return the regions where finds lie or are guarded."""
        return s.find_regions | s.unexplored

    def changed(self, s: State, regions: int) -> None:
        """Hand over finds in regions that changed hands, and search conquered sites."""
        if regions & s.find_regions:
            update_find_owners(s)
        if regions & s.unexplored & ~s.held[s.table.guards]:
            s.agenda.append(DISCOVER)


LEND_FINDS: Final = LendFinds()


def update_find_owners(s: State) -> None:
    """Work out the rules of all bands that gained or lost a find."""
    formers, owners = s.find_owners, owners_of_finds(s)
    if owners == formers:
        return
    s.find_owners, astray = owners, False
    for number, owner, former in zip_longest(s.find_at, owners, formers, fillvalue=s.table.nobody):
        if owner != former:
            for band in owner, former:
                if s.combo[band] and number not in s.table.cache.idle[s.rules[band].declined]:
                    astray |= update_lent_powers(s, band)
    if astray:
        update_targets(s, s.band)


def update_lent_powers(s: State, band: int) -> bool:
    """Work out the rules of a band with its finds; return True if that may change its targets."""
    before = s.rules[band]
    update_lent_rules(s, band)
    if before.has_pieces:
        remove_pieces_of(s, band, {*before.traits}.difference(s.rules[band].traits))
    return before.has_pieces or before.steering != s.rules[band].steering


def remove_pieces_of(s: State, band: int, traits: Iterable[Trait]) -> None:
    """Remove the pieces that traits laid on regions of a band, except those that stay anyway."""
    for trait in traits:
        for mark in trait.pieces:
            if not mark.fixed:
                _remove_mark_of_band(s, band, mark)
        if trait.lays:
            return_marks(s, band, trait.lays, _remove_mark_of_band(s, band, trait.lays))


def _remove_mark_of_band(s: State, band: int, mark: Mark) -> int:
    """Remove a mark from regions of a band, unless it stays without its owner; return how many."""
    regions = s.held[band]
    if mark.several and not mark.stays:
        for region in s.table.regions(regions):
            add_to_heap(s, mark, region, -heap_size(s, mark, region))
    elif not mark.several and (mark.limit == 1 or not mark.stays):
        regions &= s.marks[s.table.markers.number[mark.id]]
        remove_mark(s, mark, regions)
        return regions.bit_count()
    return 0


def lay_find(s: State, number: int, region: int) -> None:
    """Lay a find or badge into a region, or move it there."""
    moves = number in s.find_at
    s.find_at[number] = region
    if moves:
        update_watched_regions(s)
    else:
        s.find_regions |= 1 << region
        s.watched |= 1 << region
        s.optional_finds |= 1 << region if number in s.table.catalogue.optional else 0
    update_find_owners(s)


class Discover(Step):
    """Chance draws the find that monsters guarded at a conquered site."""

    id = "discover"
    chance = True

    def enter(self, s: State) -> bool:
        possible = _possible_finds(s)
        if not possible:
            s.unexplored ^= 1 << _conquered_site(s)
        return leave_to_chance(s, self, possible, DRAW)

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in _possible_finds(s)]

    def stack(self, s: State) -> str:
        return f"find at site {sorted(s.table.ground.sites).index(_conquered_site(s))}"

    def draw(self, s: State, luck: float) -> int:
        return DRAW + s.draw_from[int(luck * len(s.draw_from))]

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        number, region = decision - DRAW, _conquered_site(s)
        s.undiscovered.remove(number)
        s.unexplored &= ~(1 << region)
        lay_find(s, number, region)
        return s.table.catalogue.traits[number].found(s, s.holder[region], region)


DISCOVER: Final = step(Discover())


def _conquered_site(s: State) -> int:
    taken = s.unexplored & ~s.held[s.table.guards]
    return (taken & -taken).bit_length() - 1


def _possible_finds(s: State) -> list[int]:
    """List the finds that may lie at the conquered site; other sites may need the last that fit them."""
    ground, fitting, hoard = s.table.ground, s.table.catalogue.fitting, s.undiscovered
    here = _conquered_site(s)
    found = list(filter(fitting(ground.sites[here]).__contains__, hoard))
    for needs, regions in ground.sites_by_find.items() if len(found) > 1 else ():
        waiting = (s.unexplored & regions & ~(1 << here)).bit_count()
        if waiting and len(hoard) - len(s.table.catalogue.finds) + len(fitting(needs)) <= waiting:
            left = fitting(needs).intersection(hoard)
            if len(left) <= waiting:
                found = [number for number in found if number not in left]
    return found
