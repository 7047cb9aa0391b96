"""Veins of gold: coins under monsters, levels that open one after the other, and monsters that come back.

The monsters of each vein are tokens of no seat. No coin lies anywhere before somebody takes its region: then
chance draws it from what is left of the stack, which comes to the same as laying it face down.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from operator import or_
from typing import Final, cast

from realms.board.addresses import split_third
from realms.board.board import Board
from realms.board.geometry import third_outline
from realms.board.hexes import centre
from realms.locale import sentence
from realms.pool.homemade import boxed_pool
from realms.pool.pool import pool
from realms.rules.attack import LARGEST_FACE, Die, aim, muster, price_of
from realms.rules.finds import lay_find
from realms.rules.fold import EVERY
from realms.rules.holding import clear, conquer, earn, lift, occupy, put
from realms.rules.special import Played, special
from realms.rules.state import CHANCE, State, left_to_chance, look_out
from realms.rules.step import Step, step
from realms.rules.table import SLOTS, Content
from realms.rules.trait import Mark, Trait
from realms.rules.words import DIE, DRAW, verb
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values
from realms.scenario.special.things import veins_of
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MONSTERS

COIN: Final = verb("nugget", "number", sentence("the coin of the vein is worth {number}"))
RAID: Final = verb("raid", "region", sentence("the monsters go for {region}"))
HIDDEN: Final = Mark("vein_coin", fixed=True)  # on what nobody has taken yet
CLOSED: Final = Mark("closed_vein", immune=True, fixed=True, bars_all=True)
UNEARTHED, ROUSED = "unearthed in", "veins roused"  # notes of nobody


@dataclass(frozen=True, slots=True)
class Vein:
    """The regions of one vein from the top, and the monsters that live there."""

    regions: tuple[int, ...]
    monsters: tuple[int, ...]  # how many in each region at first
    kind: Content


# --- what chance has to say ------------------------------------------------------------------------------


class Dig(Step):
    """Which coin lay on a region of a vein that was taken for the first time."""

    id = "dig"
    chance = True

    def enter(self, s: State) -> bool:
        options = self.options(s)
        if len(options) > 1:
            s.actor, s.options = CHANCE, ()
            return True
        after = self.take(s, options[0])
        s.agenda += [after] if after else []
        return False

    def options(self, s: State) -> Sequence[int]:
        return [COIN + coin for coin in sorted(set(self._stack(s)))]

    def weights(self, s: State) -> Sequence[int]:
        stack = self._stack(s)
        return [stack.count(coin) for coin in sorted(set(stack))]

    def draw(self, s: State, luck: float) -> int:
        stack = self._stack(s)
        return COIN + stack[int(luck * len(stack))]

    def _stack(self, s: State) -> list[int]:
        rule = rule_of(s)
        return rule.stack(s, rule.dug(s)[1]) or [0]

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        rule, value = rule_of(s), decision - COIN
        number, level = rule.dug(s)
        region = rule.veins[number].regions[level]
        s.lasting[_drawn(s, level, value)] = s.lasting.get(_drawn(s, level, value), 0) + 1
        lift(s, HIDDEN, 1 << region)
        earn(s, s.holder[region] // SLOTS, value)
        rule.flee(s, number, level, value)
        rule.open(s, number, level)
        aim(s, s.band)
        if value < rule.relic_from or not _relics(s):
            return None
        s.fleeting[s.table.nobody, UNEARTHED] = region
        return UNEARTH


class Unearth(Step):
    """Which relic comes with a large coin."""

    id = "vein_relic"
    chance = True

    def enter(self, s: State) -> bool:
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in _relics(s)]

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        number, region = decision - DRAW, s.fleeting.pop((s.table.nobody, UNEARTHED))
        s.hoard.remove(number)
        lay_find(s, number, region)
        return s.table.traits[number].found(s, s.holder[region], region)


def _relics(s: State) -> list[int]:
    return [number for number in s.hoard if s.table.traits[number].kind == "relic"]


def _drawn(s: State, level: int, value: int) -> tuple[int, str]:
    """The note of how often a coin of a level was drawn."""
    return s.table.nobody, f"coins {value} of level {level + 1}"


DIG, UNEARTH = step(Dig()), step(Unearth())

# --- the monsters attack ---------------------------------------------------------------------------------


class Rouse(Step):
    """After a round the next vein takes all its monsters in hand but one a region."""

    id = "rouse"

    def enter(self, s: State) -> bool:
        rule, note = rule_of(s), (s.table.nobody, ROUSED)
        for number in range(s.fleeting.get(note, 0), len(rule.veins)):
            band = rule.band(s, number)
            spare = [region for region in s.table.regions(s.held[band]) if s.tokens[region] > 1]
            if spare:
                s.fleeting[note], s.band = number + 1, band
                s.fleeting.update({_from(s, band, region): s.tokens[region] - 1 for region in spare})
                muster(s, band)
                aim(s, band)
                s.agenda += [self, PILLAGE]
                break
        return False


class Pillage(Step):
    """They go for what costs them least; chance decides between several such regions."""

    id = "pillage"
    chance = True

    def enter(self, s: State) -> bool:
        weakest = self._weakest(s)
        if not weakest:
            rule_of(s).retire(s)
        return left_to_chance(s, self, [RAID + region for region in weakest])

    def options(self, s: State) -> Sequence[int]:
        return [RAID + region for region in self._weakest(s)]

    def _weakest(self, s: State) -> list[int]:
        """What costs least of all within reach, if they can hope to take it."""
        hand = s.hand[s.band]
        prices = {region: price_of(s, s.band, region) for region in s.table.regions(rule_of(s).prey(s))}
        least = min(prices.values(), default=EVERY)
        return [region for region in prices if hand and prices[region] == least <= hand + LARGEST_FACE]

    def take(self, s: State, decision: int) -> Step | None:
        region, depth = decision - RAID, len(s.agenda)
        price = price_of(s, s.band, region)
        if price > s.hand[s.band]:
            s.target = region
            return PILLAGE_DIE
        s.hand[s.band] -= price
        conquer(s, s.band, region, price)
        look_out(s)
        s.agenda.insert(depth, self)
        return None


class PillageDie(Die):
    """The die decides about their last conquest."""

    id = "pillage_die"

    def take(self, s: State, decision: int) -> Step | None:
        band, region, hand = s.band, s.target, s.hand[s.band]
        s.target = -1
        if hand + decision - DIE >= price_of(s, band, region):
            s.hand[band] = 0
            conquer(s, band, region, hand)
            look_out(s)
        else:
            rule_of(s).retire(s)
        return None


ROUSE: Final = step(Rouse())
PILLAGE: Final = step(Pillage())
PILLAGE_DIE: Final = step(PillageDie())


def _from(s: State, band: int, region: int) -> tuple[int, str]:
    """The note of how many monsters a region gave for an attack."""
    return band, f"from {s.table.ground.names[region]}"


# --- the rule --------------------------------------------------------------------------------------------


class GoldVeins(Trait):
    """Whoever digs finds coins, and wakes what lives below."""

    id, kind = "gold_veins", "scenario"
    pieces = (HIDDEN, CLOSED)

    def __init__(self, values: Values, veins: Sequence[Vein]) -> None:
        self.veins = tuple(veins)
        self.wild = tuple(vein.kind for vein in veins)
        self.stacks, self.relic_from = values["stacks"], values["relic_from"]
        self.each_vein = values["opening"] == "each_vein"
        self.climbing = values["targets"] == "vein"
        self.driven_back = values["retreat"] == "all"
        self.finds = sum(len(vein.regions) for vein in veins)
        if values["attacks"]:
            self.steps = {"between": (ROUSE,)}

    def band(self, s: State, number: int) -> int:
        """The band of the monsters of a vein."""
        return s.table.nobody + 1 + s.table.wild.index(self.wild[0]) + number

    def _bands(self, s: State) -> Iterator[tuple[int, Vein]]:
        return enumerate(self.veins, self.band(s, 0)) if self.veins else iter(())

    # The set-up

    def opens(self, s: State) -> None:
        """Monsters dwell in all regions, coins lie there, and only the top ones are open."""
        for band, vein in self._bands(s):
            for region, monsters in zip(vein.regions, vein.monsters, strict=True):
                clear(s, region)
                put(s, HIDDEN, region)
                self._breed(s, band, region, monsters)
            for region in vein.regions[1:]:
                put(s, CLOSED, region)
        look_out(s)

    # Digging

    def watches(self, s: State) -> int:
        """Where nobody has dug yet, and what monsters hold."""
        held = (s.held[band] for band, _ in self._bands(s))
        return reduce(or_, held, s.marks[s.table.mark[HIDDEN.id]])

    def changed(self, s: State, regions: int) -> None:
        """A region of a vein is dug in for the first time, or monsters flee to where nobody has dug yet."""
        if regions & s.marks[s.table.mark[HIDDEN.id]] and self._taken(s):
            s.agenda += [DIG] if DIG not in s.agenda else []
        elif any(s.hand[s.table.nobody :]):
            for band, _ in self._bands(s):
                if band != s.band and s.hand[band]:
                    self._come_back(s, band)

    def _taken(self, s: State) -> int:
        """Regions of the veins that a player has just taken for the first time, as a set."""
        taken = s.marks[s.table.mark[HIDDEN.id]]
        for held in s.held[s.table.guards :]:
            taken &= ~held
        return taken

    def dug(self, s: State) -> tuple[int, int]:
        """The vein and level of the region that was just taken."""
        taken = self._taken(s)
        places = ((n, level) for n, vein in enumerate(self.veins) for level in range(len(vein.regions)))
        return next(each for each in places if taken >> self.veins[each[0]].regions[each[1]] & 1)

    def stack(self, s: State, level: int) -> list[int]:
        """The coins of a level that nobody has seen."""
        left = sorted(coin for stack in self.stacks[level : level + 1] for coin in stack)
        for value in set(left):
            for _ in range(s.lasting.get(_drawn(s, level, value), 0)):
                left.remove(value)
        return left

    def flee(self, s: State, number: int, level: int, coins: int) -> None:
        """Whoever survived goes down the vein, and as many new ones as there were coins come there."""
        below = self.veins[number].regions[level + 1 : level + 2]
        own = self.band(s, number)
        for band, _ in self._bands(s):
            if band != own and s.hand[band]:
                self._come_back(s, band)
        fled, s.hand[own] = s.hand[own], 0
        for region in below:
            self._add(s, own, region, fled)
            self._breed(s, own, region, coins)

    def open(self, s: State, number: int, level: int) -> None:
        """Open what lies below: in this vein, or in all of them once nothing is left at this level."""
        hidden = s.marks[s.table.mark[HIDDEN.id]]
        level_of = [vein.regions[level : level + 1] for vein in self.veins]
        if not self.each_vein and any(hidden >> region & 1 for regions in level_of for region in regions):
            return
        veins = (self.veins[number],) if self.each_vein else self.veins
        below = sum(1 << region for vein in veins for region in vein.regions[level + 1 : level + 2])
        lift(s, CLOSED, below & s.marks[s.table.mark[CLOSED.id]])

    # Monsters

    def _breed(self, s: State, band: int, region: int, monsters: int) -> None:
        """New monsters come, as far as there are any."""
        out = s.hand[band] + sum(s.tokens[held] for held in s.table.regions(s.held[band]))
        supply = s.table.wild[band - s.table.nobody - 1].supply
        self._add(s, band, region, min(monsters, supply - out))

    def _add(self, s: State, band: int, region: int, monsters: int) -> None:
        """Put monsters into a region of theirs, or into an empty one."""
        if monsters and s.holder[region] == band:
            s.tokens[region] += monsters
            s.cost[region] += monsters
        elif monsters:
            occupy(s, band, region, monsters)
            look_out(s)

    def _come_back(self, s: State, band: int) -> None:
        """Monsters that were driven out of what they had taken go back to their vein, or are no more."""
        monsters, s.hand[band] = s.hand[band], 0
        if self.driven_back:
            self._send_up(s, band, monsters)

    def _send_up(self, s: State, band: int, monsters: int) -> bool:
        """Have monsters go to the highest region of their vein that nobody took yet; whether there is one."""
        hidden = s.marks[s.table.mark[HIDDEN.id]] & (s.held[band] | s.held[s.table.nobody])
        regions = next(vein.regions for own, vein in self._bands(s) if own == band)
        for region in regions:
            if hidden >> region & 1:
                self._add(s, band, region, monsters)
                return True
        return False

    def prey(self, s: State) -> int:
        """The regions that the monsters of the acting vein may attack, as a set."""
        table = s.table
        others = sum(s.held[band] for band, _ in self._bands(s))
        guards = s.held[table.guards] & table.ground.of(MONSTERS)
        found = s.reach & (s.open | s.aloof) & ~(others | guards | table.ground.rivers)
        if self.climbing:
            own = next(vein.regions for band, vein in self._bands(s) if band == s.band)
            found &= sum(1 << region for region in own)
        return found

    def retire(self, s: State) -> None:
        """Monsters that could not be used go up their vein, or else to where they came from."""
        band = s.band
        left, s.hand[band] = s.hand[band], 0
        if not left or self._send_up(s, band, left):
            return
        for region in s.table.regions(s.held[band]):
            back = min(left, s.fleeting.get(_from(s, band, region), 0))
            self._add(s, band, region, back)
            left -= back

    def faults(self, s: State) -> Iterable[str]:
        """What is wrong with monsters and coins."""
        hidden, closed = (s.marks[s.table.mark[mark.id]] for mark in self.pieces)
        for band, vein in self._bands(s):
            out = s.hand[band] + sum(s.tokens[region] for region in s.table.regions(s.held[band]))
            if out > vein.kind.supply:
                yield f"too many {vein.kind.trait.id}"
            if s.hand[band] and s.band != band and DIG not in (s.step, *s.agenda):
                yield f"{vein.kind.trait.id} are nowhere"
        for level, stack in enumerate(self.stacks):
            there = [vein.regions[level] for vein in self.veins if level < len(vein.regions)]
            taken = sum(not hidden >> region & 1 for region in there)
            if min(taken, len(stack)) != len(stack) - len(self.stack(s, level)):
                yield f"coins were made or lost at level {level + 1}"
        if closed & ~hidden:
            yield "somebody has dug where nobody could"


def rule_of(s: State) -> GoldVeins:
    """The rule as it is played."""
    return cast("GoldVeins", s.table.shared[GoldVeins.id])


# --- the map ---------------------------------------------------------------------------------------------


def _west_to_east(board: Board, regions: Sequence[int]) -> float:
    """How far east some regions lie."""
    return sum(_easting(board, region) for region in regions) / len(regions)


def _easting(board: Board, region: int) -> float:
    tile, third = split_third(board.names[region])
    laid = board.placements[board.place[tile]]
    points = third_outline(third, laid.turn)
    return centre(laid.cell)[0] + sum(x for x, _ in points) / len(points)


def _kinds(realm: Realm, races: Sequence[str], veins: int) -> Iterator[Content]:
    """Whose tokens are the monsters of each vein; what is not on the table is replaced by markers enough."""
    known, there = pool(boxes()).by_id, boxed_pool(realm.scenario.data).by_id
    for number, name in zip_longest(range(veins), races[:veins]):
        monsters = Trait()
        monsters.id, monsters.kind = name or f"monsters_{number + 1}", "seat"
        supply = there[name].supply if name in there else EVERY
        yield Content(monsters, supply=supply, names=known[name].names if name in known else {})


@special("gold_veins")
def gold_veins(values: Values, realm: Realm) -> Played:
    """Each marked vein with its monsters, from west to east."""
    board = realm.board
    told = {board.region(piece.at): piece.guards for piece in board.pieces if "monsters" in piece.data}
    levels = [[region for _, region in vein] for vein in veins_of(board).values()]
    usual = int(values["monsters"])
    levels.sort(key=lambda regions: _west_to_east(board, regions))
    veins = [
        Vein(tuple(regions), tuple(told.get(region, usual) for region in regions), kind)
        for regions, kind in zip(levels, _kinds(realm, values["races"], len(levels)), strict=True)
    ]
    barred = frozenset([*values["races"], *values["barred"]])
    return Played((GoldVeins(values, veins),), barred=barred)
