"""River World: events that come with each round, pirates, harbours, the shipyard and the temple."""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

from realms.locale import sentence, term
from realms.rules.attack import ATTACK, adjacent
from realms.rules.blocks import spread
from realms.rules.holding import leave, lift, put, vanish
from realms.rules.special import Played, special
from realms.rules.state import CHANCE, State, refold
from realms.rules.step import Step, step
from realms.rules.table import SLOTS
from realms.rules.trait import Mark, Trait
from realms.rules.turn import brought
from realms.rules.words import DRAW, NO, verb
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values

LEFT: Final = "left "  # how many markers of an event nobody has seen
NOW: Final = "event "  # the event that is turned up
NEXT: Final = "next "  # the one that somebody has looked at
SEEN: Final = "seen by "  # and who has

# What people call events and pieces; translators find the words here.
WORDS: Final = (
    term("storm"),
    term("quiet_waters"),
    term("harsh_winter"),
    term("pirate_ship"),
    term("caravel"),
)


# --- events ----------------------------------------------------------------------------------------------


class Event(Trait):
    """What holds until the next event is turned up."""

    kind = "event"

    def comes(self, s: State) -> None:
        """It is turned up."""

    def goes(self, s: State) -> None:
        """The next one is about to be turned up."""


class QuietWaters(Event):
    """Nothing happens."""

    id = "quiet_waters"


class Weather(Event):
    """Rivers have another price."""

    def __init__(self, price: int) -> None:
        self.mark = Mark(self.id, defence=price - 1, fixed=True)
        self.pieces = (self.mark,)

    def comes(self, s: State) -> None:
        """On all rivers."""
        for region in s.table.regions(s.table.ground.rivers):
            put(s, self.mark, region)

    def goes(self, s: State) -> None:
        """They cost again what they usually do."""
        lift(s, self.mark, s.table.ground.rivers)


class Storm(Weather):
    """Rivers are dear."""

    id = "storm"


class HarshWinter(Weather):
    """Rivers are frozen: they are held like any other region."""

    id = "harsh_winter"
    holds = "river"


SHIP: Final = "pirate_ship"
SHIP_TO = verb("ship", "region", sentence("a pirate ship comes to {region}"))


class Arrive(Step):
    """With too few ships left, the first player says where they come."""

    id = "ship"

    def enter(self, s: State) -> bool:
        free = _empty_rivers(s) if _ships_left(s) else 0
        s.options = [SHIP_TO + region for region in s.table.regions(free)]
        return bool(free)

    def take(self, s: State, decision: int) -> Step:
        put(s, _ship(s), decision - SHIP_TO)
        return self


ARRIVE: Final = step(Arrive())


class Pirates(Event):
    """A ship comes to every river where nobody is."""

    id = "pirates"

    def comes(self, s: State) -> None:
        """As far as there are ships."""
        free = _empty_rivers(s)
        if free.bit_count() > _ships_left(s):
            s.agenda.append(ARRIVE)
            return
        for region in s.table.regions(free):
            put(s, _ship(s), region)


def _ship(s: State) -> Mark:
    return s.table.marks[s.table.mark[SHIP]]


def ships(s: State) -> int:
    """The rivers with a pirate ship."""
    return s.marks[s.table.mark[SHIP]]


def _ships_left(s: State) -> int:
    return _ship(s).limit - ships(s).bit_count()


def _empty_rivers(s: State) -> int:
    """The rivers that a ship may come to."""
    return s.table.ground.rivers & s.held[s.table.nobody] & ~ships(s)


# --- the row ---------------------------------------------------------------------------------------------


class Reveal(Step):
    """Chance turns up the next event, unless somebody has looked at it already."""

    id = "event"
    chance = True

    def enter(self, s: State) -> bool:
        known = ahead(s)
        options = self.options(s) if known is None else [DRAW + known]
        if len(options) > 1:
            s.actor, s.options = CHANCE, ()
            return True
        for decision in options:
            self.take(s, decision)
        return False

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number, left in _row(s) if left]

    def weights(self, s: State) -> Sequence[int]:
        return [left for _, left in _row(s) if left]

    def draw(self, s: State, luck: float) -> int:
        markers = [DRAW + number for number, left in _row(s) for _ in range(left)]
        return markers[int(luck * len(markers))]

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        _turn_up(s, decision - DRAW)
        return None


REVEAL: Final = step(Reveal())


def _key(s: State, note: str) -> tuple[int, str]:
    return s.table.nobody, note


def _of(s: State, number: int | None) -> Event:
    """The event of that number; where there is none, one that does nothing."""
    trait = None if number is None else s.table.traits[number]
    return trait if isinstance(trait, Event) else Event()


def _row(s: State) -> list[tuple[int, int]]:
    """How many markers of each event may still come."""
    return [(number, s.lasting.get(_key(s, LEFT + s.table.name(number)), 0)) for number in s.table.events]


def _noted(s: State, note: str) -> int | None:
    return next((each for each in s.table.events if _key(s, note + s.table.name(each)) in s.lasting), None)


def event(s: State) -> int | None:
    """The event of this round."""
    return _noted(s, NOW)


def ahead(s: State) -> int | None:
    """The event of the next round, if somebody has looked at it."""
    return _noted(s, NEXT)


def _turn_up(s: State, number: int) -> None:
    """The event of the round before ends, and this one holds."""
    before = event(s)
    if ahead(s) is None:
        _take_marker(s, number)
    for key in [key for key in s.lasting if key[1].startswith((NOW, NEXT, SEEN))]:
        del s.lasting[key]
    s.lasting[_key(s, NOW + s.table.name(number))] = 1
    _of(s, before).goes(s)
    _of(s, number).comes(s)
    if _of(s, before).holds != _of(s, number).holds:
        for band in range(s.table.guards):
            refold(s, band, declined=bool(band % SLOTS))


def _take_marker(s: State, number: int) -> None:
    s.lasting[_key(s, LEFT + s.table.name(number))] -= 1


class Thaw(Step):
    """Races in decline cannot redeploy: in rivers that froze and are open again they lose their tokens."""

    id = "thaw"

    def enter(self, s: State) -> bool:
        for band in s.table.slots[s.seat][1:]:
            wet = s.held[band] & ~s.rules[band].stays
            if wet and not s.rules[band].active:
                for region in s.table.regions(wet):
                    s.tray[s.combo[band][0]] += leave(s, region, washed=True)
                if not s.held[band]:
                    vanish(s, band)
        return False


THAW: Final = step(Thaw())


class RiverWorld(Trait):
    """Every round has its event; rivers that were frozen have to be left."""

    id, kind = "river_world", "scenario"

    def __init__(self, markers: Mapping[Event, int], ships: int) -> None:
        self.markers = markers
        self.brings = tuple(markers)
        self.pieces = (Mark(SHIP, defence=1, fixed=True, limit=ships),)

    def opens(self, s: State) -> None:
        """All markers are unseen, and ships lie where the map says."""
        for trait, number in self.markers.items():
            s.lasting[_key(s, LEFT + trait.id)] = number
        marked = s.table.ground.of("marker pirates") & s.table.ground.rivers
        for region in s.table.regions(marked)[: self.pieces[0].limit]:
            put(s, self.pieces[0], region)

    def begins(self, s: State) -> None:
        """The first player's turn begins a round."""
        s.agenda.append(THAW)
        if s.seat == s.first:
            s.agenda.append(REVEAL)

    def lends(self, s: State, band: int) -> tuple[int, ...]:
        """The event, if it changes where one may stay."""
        lasting = (number for number in s.table.events if s.table.traits[number].holds)
        return tuple(number for number in lasting if _key(s, NOW + s.table.name(number)) in s.lasting)

    def declines(self, s: State, band: int) -> None:
        """Who goes into decline has no redeployment: he leaves the rivers first."""
        for region in s.table.regions(s.held[band] & ~s.rules[band].stays):
            s.hand[band] += leave(s, region, washed=True)

    def taken(self, s: State, band: int, region: int, before: int) -> None:
        """A ship counts like a token that was there."""
        if ships(s) >> region & 1:
            lift(s, self.pieces[0], 1 << region)
            s.spoils += 1

    def hides(self, s: State, seat: int) -> None:
        """What others have looked at lies unseen among the rest."""
        known = ahead(s)
        if known is not None and _key(s, f"{SEEN}{seat + 1}") not in s.lasting:
            del s.lasting[_key(s, NEXT + s.table.name(known))]
            s.lasting[_key(s, LEFT + s.table.name(known))] += 1

    def faults(self, s: State) -> Iterable[str]:
        """Markers, ships, and who had to leave a river."""
        seen = sum(self.markers.values()) - sum(left for _, left in _row(s)) - (ahead(s) is not None)
        if seen != s.turn and s.step is not REVEAL and (event(s) is not None or s.turn > 1):
            yield f"not in one place: {seen} events turned up in {s.turn} rounds"
        if ships(s) & ~(s.table.ground.rivers & s.held[s.table.nobody]):
            yield "a ship that is not alone in a river"
        if ships(s).bit_count() > self.pieces[0].limit:
            yield "more ships than there are"
        for band in range(SLOTS * s.seat):
            if s.held[band] & ~s.rules[band].stays:
                yield f"band {band} stayed in a river"


# --- what the map bears ----------------------------------------------------------------------------------


def _of_seat(s: State, seat: int) -> int:
    """All that a seat holds."""
    held = 0
    for band in s.table.slots[seat]:
        held |= s.held[band]
    return held


class Trade(Trait):
    """The nth harbour brings n coins; near pirates a region brings less."""

    id, kind = "trade", "scenario"

    def __init__(self, toll: int, connected: bool) -> None:
        self.toll, self.connected = toll, connected

    def income(self, s: State, band: int) -> int:
        """Counted once for all races of a seat."""
        bands = [other for other in s.table.slots[band // SLOTS] if s.combo[other]]
        if band != bands[0]:
            return 0
        held = _of_seat(s, band // SLOTS)
        harbours = (held & s.table.ground.of("marker harbour")).bit_count()
        near = self.robbed(s, held) if self.toll else 0
        return harbours * (harbours - 1) // 2 - (self._lost(s, near) if near else 0)

    def robbed(self, s: State, held: int) -> int:
        """The regions that pirates reach, of those that a seat holds."""
        near = s.table.near(ships(s)) & held
        return spread(near, held, s.table.near) if self.connected else near

    def _lost(self, s: State, near: int) -> int:
        """What is lost: never more than a region brings; harbours that lose come first in the count."""
        harbours = near & s.table.ground.of("marker harbour")
        worth = [brought(s, s.holder[region], region) for region in s.table.regions(near & ~harbours)]
        ports = sorted(brought(s, s.holder[region], region) for region in s.table.regions(harbours))
        worth += [each + place for place, each in enumerate(ports)]
        return sum(min(self.toll, each) for each in worth)


SAIL = verb("sail", "region", sentence("set the caravel on {region}"))
CARAVEL: Final = Mark("caravel", fixed=True, limit=1)


class Shipyard(Trait):
    """Once a turn its holder sets the caravel somewhere and conquers from there, until the turn ends."""

    id, kind = "shipyard", "scenario"
    pieces = (CARAVEL,)
    verbs = (SAIL,)

    def __init__(self, anywhere: bool) -> None:
        self.anywhere = anywhere

    def offers(self, s: State, band: int) -> Sequence[int]:
        """Every river, or every region, while the caravel is in hand."""
        if self.where(s) or not _of_seat(s, band // SLOTS) & s.table.ground.of("marker shipyard"):
            return ()
        ground = s.table.ground
        goals = ground.everywhere if self.anywhere else ground.rivers
        return [SAIL + region for region in s.table.regions(goals)]

    def act(self, s: State, band: int, decision: int) -> None:
        """From now on that is within reach."""
        put(s, CARAVEL, decision - SAIL)
        s.reach |= self.extends(s, band)

    def extends(self, s: State, band: int) -> int:
        """The region of the caravel and all around it."""
        there = self.where(s)
        return there | adjacent(s, band, there) if there and band // SLOTS == s.seat else 0

    def begins(self, s: State) -> None:
        """The turn in which it was set is over."""
        if self.where(s):
            lift(s, CARAVEL, self.where(s))

    @staticmethod
    def where(s: State) -> int:
        """Where the caravel is; nowhere while it is in hand."""
        return s.marks[s.table.mark[CARAVEL.id]]


LOOK = verb("look", "nothing", sentence("look at the next event"))


class Peek(Step):
    """Chance says which event is next, to whoever looks at it."""

    id = "peek"
    chance = True
    secret = True

    def enter(self, s: State) -> bool:
        s.lasting[_key(s, f"{SEEN}{s.seat + 1}")] = 1
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
        _take_marker(s, decision - DRAW)
        s.lasting[_key(s, NEXT + s.table.name(decision - DRAW))] = 1
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
    if not _of_seat(s, s.seat) & s.table.ground.of("marker temple") or s.turn == s.table.turns:
        return False
    unseen = ahead(s) is not None or any(left for _, left in _row(s))
    return unseen and _key(s, f"{SEEN}{s.seat + 1}") not in s.lasting


class Temple(Trait):
    """Its holder may look at the next event in his turn, whenever he likes."""

    id, kind = "temple", "scenario"
    verbs = (LOOK,)

    def begins(self, s: State) -> None:
        """Before he does anything."""
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
