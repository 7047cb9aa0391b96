"""River World: harbours, the shipyard and the temple, and the rule as a whole."""

from collections.abc import Container, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.content.scenarios.river_events import (
    NEXT,
    SEEN,
    SHIP,
    Event,
    HarshWinter,
    Pirates,
    QuietWaters,
    RevealEvent,
    RiverWorld,
    Storm,
    any_unseen,
    next_event,
    take_marker,
)
from realms.rules.ground.connected import reachable
from realms.rules.model.decisions import DRAW, NO, verb
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.ownership import lay_mark, remove_mark
from realms.rules.position.state import CHANCE, State, update_lent_rules
from realms.rules.position.table import APART, DECLINED, SLOTS
from realms.rules.special import Played, special
from realms.rules.turn.attack import ATTACK, linked_neighbours
from realms.rules.turn.turn import coins_of_region
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values

# --- what the map bears ----------------------------------------------------------------------------------


class HarbourTrade(TableRule):
    """The nth harbour brings n coins; regions near pirates bring less."""

    id = "trade"
    called = sentence("harbour trade")

    def __init__(self, toll: int, connected: bool) -> None:
        self.toll, self.connected = toll, connected

    def income(self, s: State, band: int) -> int:
        """Pay for the harbours of a seat, once for all its races."""
        first = band - band % SLOTS
        if band > first and any(s.combo[first:band]):
            return 0
        held = _held_by_seat(s, band // SLOTS)
        harbours = (held & s.table.ground.marker_regions["harbour"]).bit_count()
        pirates = s.marks[s.table.markers.number[SHIP]]
        return harbours * (harbours - 1) // 2 - (self._lost(s, pirates, held) if pirates else 0)

    def _lost(self, s: State, pirates: int, held: int) -> int:
        """Return the coins that regions near pirates lose."""
        near = s.table.near(pirates) & held
        if self.connected:
            near = reachable(near, held, s.table.near)
        return self.toll * near.bit_count() if self.toll <= 1 else self._lost_at_most(s, near)

    def _lost_at_most(self, s: State, near: int) -> int:
        """Return the coins that are lost if each region loses no more than it brings."""
        harbours = near & s.table.ground.marker_regions["harbour"]
        worth = [coins_of_region(s, s.holder[region], region) for region in s.table.regions(near & ~harbours)]
        ports = sorted(coins_of_region(s, s.holder[region], region) for region in s.table.regions(harbours))
        worth += [each + place for place, each in enumerate(ports)]
        return sum(min(self.toll, each) for each in worth)


SAIL = verb("sail", "region", sentence("set the caravel on {region}"))
CARAVEL: Final = Mark("caravel", fixed=True, limit=1)


class Caravel(Trait):
    """The caravel is one more place to enter the map."""

    id, kind = "caravel", "scenario"
    pieces = (CARAVEL,)

    def extends(self, s: State, band: int) -> int:
        """Return the region of the caravel and its neighbours."""
        there = s.marks[s.table.markers.number[CARAVEL.id]]
        return there | linked_neighbours(s, band, there)


LOOK = verb("look", "nothing", sentence("look at the next event"))


class PeekAtEvent(RevealEvent):
    """Chance draws the next event, which only the acting player sees."""

    id = "peek"
    secret = True

    def enter(self, s: State) -> bool:
        s.race_notes[s.table.nobody, SEEN[s.seat]] = 1
        if next_event(s) is not None:
            return False
        s.actor, s.options = CHANCE, ()
        return True

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        take_marker(s, decision - DRAW)
        s.race_notes[s.table.nobody, NEXT] = s.table.catalogue.events.index(decision - DRAW)
        return None


PEEK_AT_EVENT: Final = step(PeekAtEvent())


class ConsultTemple(Step):
    """At the start of a turn, the holder of the temple may look at the next event."""

    id = "consult"
    question = sentence("Look at the next event?")

    def options(self, s: State) -> Sequence[int]:
        return (LOOK, NO) if _holds(s, s.seat, "temple") and _may_look(s) else ()

    def take(self, s: State, decision: int) -> Step | None:
        return PEEK_AT_EVENT if decision == LOOK else None


CONSULT_TEMPLE: Final = step(ConsultTemple())


def _held_by_seat(s: State, seat: int) -> int:
    """Return the regions of all races of a seat."""
    active = SLOTS * seat
    return s.held[active] | s.held[active + DECLINED] | s.held[active + APART]


def _holds(s: State, seat: int, marker: str) -> bool:
    """Return True if a seat holds a region with a marker."""
    return bool(_held_by_seat(s, seat) & s.table.ground.marker_regions[marker])


def _may_look(s: State) -> bool:
    """Return True if the seat does not know the next event."""
    if s.turn == s.table.turns or (s.table.nobody, SEEN[s.seat]) in s.race_notes:
        return False
    return any_unseen(s) or (s.table.nobody, NEXT) in s.race_notes


class Buildings(TableRule):
    """The shipyard and the temple serve the seat that holds a region with their marker.

    Once a turn, the holder of the shipyard may set the caravel on a region and conquer from there. The holder
    of the temple may look at the next event at any time of their turn.
    """

    id = "buildings"
    brings = (Caravel(),)
    verbs = (LOOK, SAIL)

    def __init__(self, anywhere: bool) -> None:
        self.anywhere = anywhere

    def offers(self, s: State, band: int) -> tuple[int, ...]:
        """List the offers of temple and shipyard, as far as the seat holds them."""
        seat = band // SLOTS
        looks = (LOOK,) if _holds(s, seat, "temple") and _may_look(s) else ()
        return looks + self._sails(s) if _holds(s, seat, "shipyard") else looks

    def _sails(self, s: State) -> tuple[int, ...]:
        """List the regions for the caravel, while it is not on the map."""
        if s.marks[s.table.markers.number[CARAVEL.id]]:
            return ()
        ground = s.table.ground
        return s.table.decisions_about[SAIL](ground.everywhere if self.anywhere else ground.rivers)

    def act(self, s: State, band: int, decision: int) -> Step | None:
        """Look at the event, or set the caravel."""
        if decision == LOOK:
            s.agenda.append(ATTACK)
            return PEEK_AT_EVENT
        lay_mark(s, CARAVEL, decision - SAIL)
        for each in s.table.slots[s.seat]:
            if s.combo[each] and s.rules[each].active:
                update_lent_rules(s, each)
        s.reach |= self.brings[0].extends(s, band)
        return None

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """Lend the caravel to the seat that has set it."""
        there = s.marks[s.table.markers.number[CARAVEL.id]]
        return (s.table.catalogue.number[Caravel.id],) if there and band // SLOTS == s.seat else ()

    def begins(self, s: State) -> None:
        """Take the caravel of the last turn off the map, and ask the holder of the temple."""
        there = s.marks[s.table.markers.number[CARAVEL.id]]
        if there:
            remove_mark(s, CARAVEL, there)
            widens = self.brings[0].extends
            for band, rules in enumerate(s.rules):
                if widens in rules.extends:
                    update_lent_rules(s, band)
        if _holds(s, s.seat, "temple"):
            s.agenda.append(CONSULT_TEMPLE)


# --- as the scenario says ----------------------------------------------------------------------------------


def traits_for(values: Values, marked: Container[str]) -> tuple[TableRule, ...]:
    """Return the traits of the rule on a map with these kinds of markers."""
    markers: dict[Event, int] = {
        Storm(values["storm_price"]): values["storms"],
        QuietWaters(): values["quiet_waters"],
        HarshWinter(values["winter_price"]): values["harsh_winters"],
        Pirates(): values["pirate_events"],
    }
    found: list[TableRule] = []
    if "temple" in marked or "shipyard" in marked:
        found.append(Buildings(values["caravel"] == "any"))
    if "harbour" in marked or (values["toll"] and values["ships"]):
        found.append(HarbourTrade(values["toll"], values["pirates_reach"] == "connected"))
    return (*found, RiverWorld(markers, values["ships"]))


@special("river_world")
def river_world(values: Values, realm: Realm) -> Played:
    """Events and pirates concern everybody; harbours, shipyard and temple need their markers."""
    marked = {piece.data["marker"] for piece in realm.board.pieces if piece.piece == "marker"}
    return Played(traits_for(values, marked))
