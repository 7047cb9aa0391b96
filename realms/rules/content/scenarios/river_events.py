"""River World: the event of each round, frozen rivers and pirate ships."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from realms.locale import Sentence, sentence, term
from realms.rules.model.decisions import DRAW, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.ownership import flooded_regions, lay_marks, leave_region, remove_mark, vanish
from realms.rules.position.state import CHANCE, State, update_watched_regions
from realms.rules.position.table import DECLINED, SLOTS

# Notes of nobody. The one under the id of an event counts its unseen markers. The others are:
NOW: Final = "event"  # the event of this round, by its place among all
NEXT: Final = "next event"  # the event of the next round, once a player has looked at it
SEEN: Final = tuple(f"seen by {player}" for player in range(1, 7))  # the players who have

# The names of events and pieces, for translators.
WORDS: Final = (
    term("storm"),
    term("quiet_waters"),
    term("harsh_winter"),
    term("pirate_ship"),
    term("caravel"),
)


# --- events ----------------------------------------------------------------------------------------------


class Event(Trait):
    """An event that holds until the next one is turned up."""

    kind = "event"

    def comes(self, s: State) -> None:
        """Begin the event."""

    def goes(self, s: State) -> None:
        """End the event."""


class QuietWaters(Event):
    """Nothing happens."""

    id = "quiet_waters"


class Weather(Event):
    """Rivers cost more or less."""

    frozen = False

    def __init__(self, price: int) -> None:
        self.mark = Mark(self.id, defence=price - 1, fixed=True, firm=self.frozen)
        self.pieces = (self.mark,)

    def comes(self, s: State) -> None:
        """Change the price of all rivers."""
        lay_marks(s, self.mark, s.table.ground.rivers)

    def goes(self, s: State) -> None:
        """Take the change of price back."""
        remove_mark(s, self.mark, s.table.ground.rivers)


class Storm(Weather):
    """Rivers cost more."""

    id = "storm"


class HarshWinter(Weather):
    """Rivers are frozen and are held like other regions."""

    id = "harsh_winter"
    frozen = True


SHIP: Final = "pirate_ship"
SHIP_TO = verb("ship", "region", sentence("a pirate ship comes to {region}"))


class PlaceShip(Step):
    """The first player chooses the rivers of ships, if there are too few for all."""

    id = "ship"

    def enter(self, s: State) -> bool:
        free = _empty_rivers(s) if _ships_left(s) else 0
        s.options = [SHIP_TO + region for region in s.table.regions(free)]
        return bool(free)

    def take(self, s: State, decision: int) -> Step:
        _send_ships(s, 1 << decision - SHIP_TO)
        return self


PLACE_SHIP: Final = step(PlaceShip())


class Pirates(Event):
    """A ship comes to every empty river."""

    id = "pirates"

    def comes(self, s: State) -> None:
        """Place ships, or let the first player choose if there are too few."""
        free = _empty_rivers(s)
        if free.bit_count() > _ships_left(s):
            s.agenda.append(PLACE_SHIP)
            return
        _send_ships(s, free)


def _send_ships(s: State, rivers: int) -> None:
    """Place ships on some rivers."""
    lay_marks(s, _ship(s), rivers)
    s.watched |= rivers


def _ship(s: State) -> Mark:
    return s.table.markers.marks[s.table.markers.number[SHIP]]


def ships(s: State) -> int:
    """Return the rivers with a pirate ship."""
    return s.marks[s.table.markers.number[SHIP]]


def _ships_left(s: State) -> int:
    return _ship(s).limit - ships(s).bit_count()


def _empty_rivers(s: State) -> int:
    """Return the rivers that a ship may come to."""
    return s.table.ground.rivers & s.held[s.table.nobody] & ~ships(s)


# --- the row ---------------------------------------------------------------------------------------------


class RevealEvent(Step):
    """Chance turns up the next event, unless a player has looked at it already."""

    id = "event"
    chance = True

    def enter(self, s: State) -> bool:
        known = next_event(s)
        coming = unseen_markers(s) if known is None else [known]
        if coming and coming[0] != coming[-1]:
            s.actor, s.options = CHANCE, ()
            return True
        for number in coming[:1]:
            _turn_up(s, number)
        return False

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in dict.fromkeys(unseen_markers(s))]

    def weights(self, s: State) -> Sequence[int]:
        return list(Counter(unseen_markers(s)).values())

    def stack(self, s: State) -> str:
        return "events"

    def draw(self, s: State, luck: float) -> int:
        markers = unseen_markers(s)
        return DRAW + markers[int(luck * len(markers))]

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        _turn_up(s, decision - DRAW)
        return None


REVEAL_EVENT: Final = step(RevealEvent())


def unseen_markers(s: State) -> list[int]:
    """List the event of each marker that nobody has seen, sorted by event."""
    notes, nobody, traits = s.race_notes, s.table.nobody, s.table.catalogue.traits
    markers: list[int] = []
    for each in s.table.catalogue.events:
        markers += [each] * notes.get((nobody, traits[each].id), 0)
    return markers


def any_unseen(s: State) -> bool:
    """Return True if there is a marker that nobody has seen."""
    notes, nobody, traits = s.race_notes, s.table.nobody, s.table.catalogue.traits
    return any(notes.get((nobody, traits[each].id)) for each in s.table.catalogue.events)


def event_now(s: State) -> int | None:
    """Return the event of this round."""
    place = s.race_notes.get((s.table.nobody, NOW))
    return None if place is None else s.table.catalogue.events[place]


def next_event(s: State) -> int | None:
    """Return the event of the next round, if a player has looked at it."""
    place = s.race_notes.get((s.table.nobody, NEXT))
    return None if place is None else s.table.catalogue.events[place]


def _turn_up(s: State, number: int) -> None:
    """End the former event and begin this one."""
    notes, nobody, before = s.race_notes, s.table.nobody, event_now(s)
    if notes.pop((nobody, NEXT), None) is None:
        take_marker(s, number)
    else:
        for seen in SEEN[: s.table.players]:
            notes.pop((nobody, seen), None)
    if before is not None:
        _event_numbered(s, before).goes(s)
    notes[nobody, NOW] = s.table.catalogue.events.index(number)
    _event_numbered(s, number).comes(s)


def _event_numbered(s: State, number: int) -> Event:
    """Return the event of a number."""
    return cast("Event", s.table.catalogue.traits[number])


def take_marker(s: State, number: int) -> None:
    s.race_notes[s.table.nobody, s.table.catalogue.traits[number].id] -= 1


class LeaveThawedRivers(Step):
    """Races in decline lose their tokens in rivers that are open again."""

    id = "thaw"

    def enter(self, s: State) -> bool:
        for band in s.table.slots[s.seat][1:]:
            wet = flooded_regions(s, band)
            if wet and not s.rules[band].active:
                for region in s.table.regions(wet):
                    s.tray[s.combo[band][0]] += leave_region(s, region, washed=True)
                if not s.held[band]:
                    vanish(s, band)
        return False


LEAVE_THAWED_RIVERS: Final = step(LeaveThawedRivers())


class RiverWorld(TableRule):
    """Every round has its event; rivers that were frozen have to be left."""

    id = "river_world"

    def __init__(self, markers: Mapping[Event, int], ships: int) -> None:
        self.markers = markers
        self.brings = tuple(markers)
        self.pieces = (Mark(SHIP, defence=1, fixed=True, limit=ships),)

    def opens(self, s: State) -> None:
        """Put all markers aside unseen, and place the first ships."""
        for trait, number in self.markers.items():
            s.race_notes[s.table.nobody, trait.id] = number
        marked = s.table.ground.marker_regions["pirates"] & s.table.ground.rivers
        _send_ships(s, sum(1 << region for region in s.table.regions(marked)[: self.pieces[0].limit]))

    def begins(self, s: State) -> None:
        """Reveal an event when the first player's turn begins."""
        held, old = s.held, s.band + DECLINED
        if (held[old] | held[old + 1]) & s.table.ground.rivers:
            s.agenda.append(LEAVE_THAWED_RIVERS)
        if s.seat == s.first_seat:
            s.agenda.append(REVEAL_EVENT)

    def declines(self, s: State, band: int) -> None:
        """Let a declining race leave the rivers first, since it does not redeploy."""
        for region in s.table.regions(flooded_regions(s, band)):
            s.hand[band] += leave_region(s, region, washed=True)

    def watches(self, s: State) -> int:
        """Return the rivers with ships."""
        return ships(s)

    def changed(self, s: State, regions: int) -> None:
        """Remove a ship from a conquered river, which counts as a non-empty region."""
        sunk = regions & s.conquered & ships(s)
        if sunk:
            remove_mark(s, self.pieces[0], sunk)
            update_watched_regions(s)
            s.non_empty_conquests += 1

    def tells(self, s: State) -> Iterable[Sentence]:
        """Name the event of this round, and the next one if the player has looked at it."""
        now, known = event_now(s), next_event(s)
        if now is not None:
            yield sentence("this round: {event}", event=s.table.catalogue.name(now))
        if known is not None:
            yield sentence("next round: {event}", event=s.table.catalogue.name(known))

    def hides(self, s: State, seat: int) -> None:
        """Put an event that only others have looked at back among the unseen ones."""
        known = next_event(s)
        if known is not None and (s.table.nobody, SEEN[seat]) not in s.race_notes:
            del s.race_notes[s.table.nobody, NEXT]
            s.race_notes[s.table.nobody, s.table.catalogue.id_of(known)] += 1

    def faults(self, s: State) -> Iterable[str]:
        """Report wrong markers and ships, and bands that stayed in a river."""
        markers = sum(self.markers.values())
        seen = markers - len(unseen_markers(s)) - (next_event(s) is not None)
        if seen != min(s.turn, markers) and s.step is not REVEAL_EVENT and (seen or s.turn > 1):
            yield f"not in one place: {seen} events turned up in {s.turn} rounds"
        if ships(s) & ~(s.table.ground.rivers & s.held[s.table.nobody]):
            yield "a ship that is not alone in a river"
        if ships(s).bit_count() > self.pieces[0].limit:
            yield "more ships than there are"
        for band in range(SLOTS * s.seat):
            if flooded_regions(s, band):
                yield f"band {band} stayed in a river"
