"""Companions: tokens of a race that are not its banner's, such as a leader.

In its owner's turn a companion is a token like any other. At the end of the turn the owner says where it
stands, and a mark shows it there. The note of its band under the id of the mark says that it is in play.
"""

from collections.abc import Mapping
from typing import Final

from realms.locale import Sentence, sentence
from realms.rules.model.decisions import NO
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Mark, Moment, Trait
from realms.rules.position.ownership import ASIDE, lay_mark, leave_region, remove_mark, set_aside
from realms.rules.position.state import State

WITH: Final = 1  # in the hand or on the map
AWAY: Final = 2  # off the map until the owner's next turn


def add_companion(s: State, band: int, mark: Mark) -> None:
    """Put a companion into the hand of a band."""
    s.race_notes[band, mark.id] = WITH
    s.hand[band] += 1


def count_companions(s: State, band: int) -> int:
    """Count the companions among the tokens of a band."""
    return sum([(band, mark.id) in s.race_notes for mark in s.rules[band].companions])


def _region_of(s: State, band: int, mark: Mark) -> int:
    """Return the region of a companion of a band, as a set."""
    return s.marks[s.table.markers.number[mark.id]] & s.held[band]


def is_in_hand(s: State, band: int, mark: Mark) -> bool:
    """Return True if a companion of a band is neither on the map nor away."""
    if s.race_notes.get((band, mark.id)) != WITH:
        return False
    return not s.marks[s.table.markers.number[mark.id]] & s.held[band]


def _allowed_regions(s: State, band: int, mark: Mark) -> int:
    return s.held[band] & ~s.shut if mark.shy else s.held[band]


def companions_in(s: State, region: int) -> int:
    """Count the companions among the tokens of a region."""
    marks = s.rules[s.holder[region]].companions
    return sum([s.marks[s.table.markers.number[mark.id]] >> region & 1 for mark in marks])


class PlaceCompanion(Step):
    """At the end of a turn, choose the region of a companion, or the region it leaves the map from."""

    def __init__(self, mark: Mark, verb: int) -> None:
        self.mark, self.verb = mark, verb

    def asks(self, s: State) -> Sentence | None:
        return sentence("Let this piece stand on the map: {piece}?", piece=self.mark.name)

    def enter(self, s: State) -> bool:
        band, mark = s.band, self.mark
        held = s.held[band]
        if s.race_notes.get((band, mark.id)) != WITH or not held:
            return False
        allowed = _allowed_regions(s, band, mark)
        if len(s.rules[band].companions) > 1:
            for region in s.table.regions(allowed & s.marked):
                if s.tokens[region] == companions_in(s, region):
                    allowed ^= 1 << region
        about = s.table.decisions_about[self.verb]
        options = about(allowed)
        if (band, ASIDE) in s.race_notes and self._stays_behind(s):
            options += (NO,)
        elif not options:
            options = about(held)
        if len(options) > 1:
            s.options = options
            return True
        self.take(s, options[0])
        return False

    def _stays_behind(self, s: State) -> bool:
        """Return True if the companion can be one of the tokens that are off the map anyway."""
        band, notes = s.band, s.race_notes
        away = sum(notes.get((band, mark.id)) == AWAY for mark in s.rules[band].companions)
        return notes[band, ASIDE] > away

    def take(self, s: State, decision: int) -> None:
        region = decision - self.verb
        if decision == NO:
            s.race_notes[s.band, self.mark.id] = AWAY
        elif not self.mark.shy or not s.shut >> region & 1:
            lay_mark(s, self.mark, region)
        else:
            s.race_notes[s.band, self.mark.id] = AWAY
            take_token_back(s, s.band, region, s.rules[s.band].least)
            set_aside(s, s.band, s.hand[s.band])


class RejoinCompanion(Step):
    """Choose the region of a companion that was driven out, before the other tokens are placed."""

    def __init__(self, mark: Mark, verb: int) -> None:
        self.mark, self.verb = mark, verb

    def enter(self, s: State) -> bool:
        band = s.band
        if not is_in_hand(s, band, self.mark):
            return False
        allowed = _allowed_regions(s, band, self.mark)
        s.options = s.table.decisions_about[self.verb](allowed)
        if not allowed:
            s.race_notes[band, self.mark.id] = AWAY
            set_aside(s, band, 1)
        elif len(s.options) == 1:
            self.take(s, s.options[0])
        return len(s.options) > 1

    def take(self, s: State, decision: int) -> None:
        region = decision - self.verb
        s.hand[s.band] -= 1
        s.tokens[region] += 1
        s.cost[region] += 1
        lay_mark(s, self.mark, region)


def take_token_back(s: State, band: int, region: int, least: int) -> None:
    """Take a token from a region in hand; leave the region if fewer than `least` tokens remained."""
    if s.tokens[region] <= least:
        s.hand[band] += leave_region(s, region)
    else:
        s.tokens[region] -= 1
        s.cost[region] -= 1
        s.hand[band] += 1


def remove_companion(s: State, band: int, mark: Mark, region: int) -> None:
    """Remove a companion together with a region that is about to be lost."""
    remove_mark(s, mark, 1 << region)
    s.tokens[region] -= 1
    del s.race_notes[band, mark.id]


def companion_steps(verb: int, *marks: Mark) -> Mapping[Moment, tuple[Step, ...]]:
    """Return the steps of a trait with these companions; decisions of `verb` place them."""
    return {
        "deployed": tuple(step(PlaceCompanion(mark, verb), f"name_{mark.id}") for mark in marks),
        "rejoin": tuple(step(RejoinCompanion(mark, verb), f"rejoin_{mark.id}") for mark in marks),
    }


class CompanionTrait(Trait):
    """A trait whose pieces include companions."""

    by_marks = True

    def ready(self, s: State, band: int) -> None:
        """Take the companions off their regions: they are tokens like others until the turn ends."""
        for mark in self.pieces:
            if there := _region_of(s, band, mark):
                remove_mark(s, mark, there)
            elif s.race_notes.get((band, mark.id)) == AWAY:
                s.race_notes[band, mark.id] = WITH

    def bleeds(self, s: State, band: int, region: int, by: int, tokens: int) -> int:
        """Lose companions where the banner has too few tokens."""
        here = [mark for mark in self.pieces if s.marks[s.table.markers.number[mark.id]] >> region & 1]
        if not here:
            return tokens
        dead = here[: max(0, tokens - (s.tokens[region] - companions_in(s, region)))]
        for mark in dead:
            remove_companion(s, band, mark, region)
        return tokens - len(dead)

    def declines(self, s: State, band: int) -> None:
        """Remove the companions; regions that they held alone become empty."""
        for mark in self.pieces:
            state = s.race_notes.pop((band, mark.id), 0)
            for region in s.table.regions(_region_of(s, band, mark)):
                remove_mark(s, mark, 1 << region)
                take_token_back(s, band, region, 1)
            if state == AWAY:
                s.race_notes[band, ASIDE] -= 1
            elif state:
                s.hand[band] -= 1
