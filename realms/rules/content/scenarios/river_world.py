"""River World: what harbours, the shipyard and the temple are good for, and the rule as a whole."""

from collections.abc import Container, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.attack import ATTACK, adjacent
from realms.rules.blocks import spread
from realms.rules.content.scenarios.river_events import (
    NEXT,
    REVEAL,
    SEEN,
    Event,
    HarshWinter,
    Pirates,
    QuietWaters,
    RiverWorld,
    Storm,
    ahead,
    key,
    refold_each,
    row,
    ships,
    take_marker,
)
from realms.rules.holding import lift, put
from realms.rules.special import Played, special
from realms.rules.state import CHANCE, State
from realms.rules.step import Step, step
from realms.rules.table import APART, DECLINED, SLOTS
from realms.rules.trait import Mark, Trait
from realms.rules.turn import brought
from realms.rules.words import DRAW, NO, verb
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values

# --- what the map bears ----------------------------------------------------------------------------------


def _of_seat(s: State, seat: int, regions: int) -> int:
    """Those of some regions that a seat holds."""
    held, band = s.held, SLOTS * seat
    return (held[band] | held[band + DECLINED] | held[band + APART]) & regions


def _first_race(s: State, seat: int) -> int:
    """The first band of a seat that has a race."""
    band = SLOTS * seat
    return next(each for each in (band, band + DECLINED, band + APART) if s.combo[each])


class Trade(Trait):
    """The nth harbour brings n coins; near pirates a region brings less."""

    id, kind = "trade", "scenario"

    def __init__(self, toll: int, connected: bool) -> None:
        self.toll, self.connected = toll, connected

    def income(self, s: State, band: int) -> int:
        """Counted once for all races of a seat."""
        if band % SLOTS and band != _first_race(s, band // SLOTS):
            return 0
        held = _of_seat(s, band // SLOTS, s.table.ground.everywhere)
        harbours = (held & s.table.ground.marked["harbour"]).bit_count()
        near = self.robbed(s, held)
        return harbours * (harbours - 1) // 2 - (self._lost(s, near) if near else 0)

    def robbed(self, s: State, held: int) -> int:
        """The regions that pirates reach, of those that a seat holds."""
        pirates = ships(s) if self.toll else 0
        near = pirates and s.table.near(pirates) & held
        return spread(near, held, s.table.near) if self.connected else near

    def _lost(self, s: State, near: int) -> int:
        """What is lost: never more than a region brings; harbours that lose come first in the count."""
        if self.toll == 1:  # speed: no region brings less
            return near.bit_count()
        harbours = near & s.table.ground.marked["harbour"]
        worth = [brought(s, s.holder[region], region) for region in s.table.regions(near & ~harbours)]
        ports = sorted(brought(s, s.holder[region], region) for region in s.table.regions(harbours))
        worth += [each + place for place, each in enumerate(ports)]
        return sum(min(self.toll, each) for each in worth)


SAIL = verb("sail", "region", sentence("set the caravel on {region}"))
CARAVEL: Final = Mark("caravel", fixed=True, limit=1)


class Caravel(Trait):
    """One more place to begin from."""

    id, kind = "caravel", "scenario"
    pieces = (CARAVEL,)

    def extends(self, s: State, band: int) -> int:
        """The region of the caravel and all around it."""
        there = self.where(s)
        return there | adjacent(s, band, there)

    @staticmethod
    def where(s: State) -> int:
        """Where it is; nowhere while it is in hand."""
        return s.marks[s.table.mark[CARAVEL.id]]


class Shipyard(Trait):
    """Once a turn its holder sets the caravel somewhere and conquers from there, until the turn ends."""

    id, kind = "shipyard", "scenario"
    brings = (Caravel(),)
    verbs = (SAIL,)

    def __init__(self, anywhere: bool) -> None:
        self.anywhere = anywhere

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Every river, or every region, while the caravel is in hand."""
        if not _of_seat(s, band // SLOTS, s.table.ground.marked["shipyard"]) or Caravel.where(s):
            return ()
        ground = s.table.ground
        return s.table.about[SAIL](ground.everywhere if self.anywhere else ground.rivers)

    def act(self, s: State, band: int, decision: int) -> None:
        """From now on that is within reach."""
        put(s, CARAVEL, decision - SAIL)
        refold_each(s, (each for each in s.table.slots[s.seat] if s.rules[each].active))
        s.reach |= self.brings[0].extends(s, band)

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """The caravel, to the seat that has set it."""
        return (s.table.number[Caravel.id],) if band // SLOTS == s.seat and Caravel.where(s) else ()

    def begins(self, s: State) -> None:
        """The turn in which it was set is over."""
        if Caravel.where(s):
            lift(s, CARAVEL, Caravel.where(s))
            refold_each(s, (each for each, rules in enumerate(s.rules) if self.brings[0] in rules.traits))


LOOK = verb("look", "nothing", sentence("look at the next event"))


class Peek(Step):
    """Chance says which event is next, to whoever looks at it."""

    id = "peek"
    chance = True
    secret = True

    def enter(self, s: State) -> bool:
        s.lasting[key(s, f"{SEEN}{s.seat + 1}")] = 1
        if ahead(s) is not None:
            return False
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return REVEAL.options(s)

    def weights(self, s: State) -> Sequence[int]:
        return REVEAL.weights(s)

    def draw(self, s: State, luck: float) -> int:
        return REVEAL.draw(s, luck)

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        take_marker(s, decision - DRAW)
        s.lasting[key(s, NEXT)] = s.table.events.index(decision - DRAW)
        return None


PEEK: Final = step(Peek())


class Consult(Step):
    """Before anything else the holder of the temple may look at the next event."""

    id = "consult"

    def options(self, s: State) -> Sequence[int]:
        return (LOOK, NO) if _may_look(s) else ()

    def take(self, s: State, decision: int) -> Step | None:
        return PEEK if decision == LOOK else None


CONSULT: Final = step(Consult())


def _may_look(s: State) -> bool:
    """Whether the seat holds the temple and does not know the next event, if there is one."""
    if not _of_seat(s, s.seat, s.table.ground.marked["temple"]) or s.turn == s.table.turns:
        return False
    unseen = ahead(s) is not None or any(left for _, left in row(s))
    return unseen and key(s, f"{SEEN}{s.seat + 1}") not in s.lasting


class Temple(Trait):
    """Its holder may look at the next event in his turn, whenever he likes."""

    id, kind = "temple", "scenario"
    verbs = (LOOK,)

    def begins(self, s: State) -> None:
        """Before he does anything."""
        if _of_seat(s, s.seat, s.table.ground.marked["temple"]):
            s.agenda.append(CONSULT)

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Between conquests."""
        return (LOOK,) if _may_look(s) else ()

    def act(self, s: State, band: int, decision: int) -> Step:
        """Look, and go on."""
        s.agenda.append(ATTACK)
        return PEEK


# --- as the scenario says ----------------------------------------------------------------------------------


def waters(values: Values, marked: Container[str]) -> tuple[Trait, ...]:
    """The traits of the rule on a map with some kinds of markers."""
    markers: dict[Event, int] = {
        Storm(values["storm_price"]): values["storms"],
        QuietWaters(): values["quiet_waters"],
        HarshWinter(values["winter_price"]): values["harsh_winters"],
        Pirates(): values["pirate_events"],
    }
    found: list[Trait] = [Temple()] if "temple" in marked else []
    if "shipyard" in marked:
        found.append(Shipyard(values["caravel"] == "any"))
    if "harbour" in marked or (values["toll"] and values["ships"]):
        found.append(Trade(values["toll"], values["pirates_reach"] == "connected"))
    return (*found, RiverWorld(markers, values["ships"]))


@special("river_world")
def river_world(values: Values, realm: Realm) -> Played:
    """Events and pirates for everybody; harbours, shipyard and temple where the map has some."""
    marked = {piece.data["marker"] for piece in realm.board.pieces if piece.piece == "marker"}
    return Played(waters(values, marked), barred=frozenset(values["barred"]))
