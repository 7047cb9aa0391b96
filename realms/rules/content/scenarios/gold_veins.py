"""Veins of gold: coins below monsters, levels that open one by one, and monsters that come back.

The monsters of a vein are wild tokens. Chance draws the coin of a region when it is first conquered, from
the rest of the stack of its level; this comes to the same as coins that lie face down.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Any, Final

from realms.board.addresses import split_third
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import centre
from realms.board.shapes import third_outline
from realms.locale import sentence
from realms.pool.homemade import boxed_pool
from realms.pool.pool import pool
from realms.rules.compile.compile_rules import EVERY
from realms.rules.effects.places_and_relics import lay_find
from realms.rules.ground.masks import lowest_bit
from realms.rules.model.decisions import DIE, DRAW, verb
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark
from realms.rules.position.catalogue import Content
from realms.rules.position.ownership import clear_region, conquer, earn, lay_marks, occupy, remove_mark
from realms.rules.position.state import CHANCE, State, leave_to_chance, update_watched_regions
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.rules.turn.attack import LARGEST_FACE, ReinforcementDie, pick_up_spare_tokens, update_targets
from realms.scenario.scenario import Realm
from realms.scenario.special.countable_things import veins_of
from realms.scenario.special.special_rules import Values
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MONSTERS

COIN: Final = verb("nugget", "number", sentence("the coin of the vein is worth {number}"))
RAID: Final = verb("raid", "region", sentence("the monsters go for {region}"))
VEINS: Final = "gold_veins"
NO_COIN: Final = (COIN,)  # the draw from an empty stack
HIDDEN: Final = Mark("vein_coin", fixed=True)  # lies in regions that nobody has conquered yet
CLOSED: Final = Mark("closed_vein", immune=True, fixed=True, bars_all=True)
UNEARTHED, ROUSED = "unearthed in", "veins roused"  # notes of nobody


@dataclass(frozen=True, slots=True)
class Vein:
    """The regions of a vein from the top, with the monsters that live there."""

    regions: tuple[int, ...]
    monsters: tuple[int, ...]  # in each region, at first
    kind: Content  # monsters have no traits that change prices


# --- what chance has to say ------------------------------------------------------------------------------


class DrawVeinCoin(Step):
    """Chance draws the coin of a vein region that was conquered for the first time."""

    id = "dig"
    chance = True

    def enter(self, s: State) -> bool:
        stack = self._stack(s)
        return leave_to_chance(s, self, stack if stack[0] != stack[-1] else stack[:1])

    def options(self, s: State) -> Sequence[int]:
        return sorted(set(self._stack(s)))

    def weights(self, s: State) -> Sequence[int]:
        stack = self._stack(s)
        return [stack.count(coin) for coin in sorted(set(stack))]

    def stack(self, s: State) -> str:
        number, level = rule_of(s).dug(s)
        return f"coin of vein {number} at level {level}"

    def draw(self, s: State, luck: float) -> int:
        return s.draw_from[int(luck * len(s.draw_from))]

    def _stack(self, s: State) -> Sequence[int]:
        rule = rule_of(s)
        return rule.stack(s, rule.dug(s)[1]) or NO_COIN

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        rule, value = rule_of(s), decision - COIN
        number, level = rule.dug(s)
        region = rule.veins[number].regions[level]
        note = s.table.nobody, _drawn(level, value)
        s.race_notes[note] = s.race_notes.get(note, 0) + 1
        remove_mark(s, HIDDEN, 1 << region)
        earn(s, s.holder[region] // SLOTS, value)
        rule.flee(s, number, level, value)
        if rule.open(s, number, level):
            update_targets(s, s.band)
        if value < rule.relic_from or not _relics(s):
            return None
        s.turn_notes[s.table.nobody, UNEARTHED] = region
        return DRAW_VEIN_RELIC


class DrawVeinRelic(Step):
    """Chance draws the relic that comes with a large coin."""

    id = "vein_relic"
    chance = True

    def enter(self, s: State) -> bool:
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in _relics(s)]

    def stack(self, s: State) -> str:
        number, level = rule_of(s).places[s.turn_notes[s.table.nobody, UNEARTHED]]
        return f"relic of vein {number} at level {level}"

    def take(self, s: State, decision: int) -> Step | None:
        s.actor = s.seat
        number, region = decision - DRAW, s.turn_notes.pop((s.table.nobody, UNEARTHED))
        s.undiscovered.remove(number)
        lay_find(s, number, region)
        return s.table.catalogue.traits[number].found(s, s.holder[region], region)


def _relics(s: State) -> list[int]:
    return [number for number in s.undiscovered if s.table.catalogue.traits[number].kind == "relic"]


@cache
def _drawn(level: int, value: int) -> str:
    """Return the note that counts the drawn coins of a value and level."""
    return f"coins {value} of level {level + 1}"


DRAW_VEIN_COIN, DRAW_VEIN_RELIC = step(DrawVeinCoin()), step(DrawVeinRelic())

# --- the monsters attack ---------------------------------------------------------------------------------


class RouseVein(Step):
    """After a round, the next vein takes its spare monsters in hand to attack."""

    id = "rouse"

    def enter(self, s: State) -> bool:
        note, bands = (s.table.nobody, ROUSED), rule_of(s).bands(s)
        for band in bands[s.turn_notes.get(note, 0) :]:
            if _has_spare_monsters(s, band):
                s.turn_notes[note], s.band = bands.index(band) + 1, band
                pick_up_spare_tokens(s, band)
                update_targets(s, band)
                s.agenda += [self, MONSTER_ATTACK]
                break
        return False


class MonsterAttack(Step):
    """Monsters attack the cheapest region; chance decides among equal ones."""

    id = "pillage"
    chance = True

    def enter(self, s: State) -> bool:
        options = self.options(s)
        if not options:
            rule_of(s).retire(s)
        return leave_to_chance(s, self, options)

    def stack(self, s: State) -> str:
        return f"prey of {s.band} in turn {s.turn}"

    def draw(self, s: State, luck: float) -> int:
        return s.draw_from[int(luck * len(s.draw_from))]

    def options(self, s: State) -> Sequence[int]:
        """List the cheapest regions in reach that the monsters can hope to conquer."""
        hand, cost = s.hand[s.band], s.cost
        weakest: list[int] = []
        least = hand + LARGEST_FACE
        for region in s.table.regions(rule_of(s).prey(s)) if hand else ():
            if cost[region] < least:
                least, weakest = cost[region], [RAID + region]
            elif cost[region] == least:
                weakest.append(RAID + region)
        return weakest

    def take(self, s: State, decision: int) -> Step | None:
        region, depth = decision - RAID, len(s.agenda)
        price = s.cost[region]
        if price > s.hand[s.band]:
            s.target = region
            return MONSTER_DIE
        s.hand[s.band] -= price
        conquer(s, s.band, region, price)
        s.watched |= 1 << region
        s.agenda.insert(depth, self)
        return None


class MonsterDie(ReinforcementDie):
    """The die decides the last conquest of the monsters."""

    id = "pillage_die"

    def needed(self, s: State) -> int | None:
        return max(0, s.cost[s.target] - s.hand[s.band])

    def take(self, s: State, decision: int) -> Step | None:
        band, region, hand = s.band, s.target, s.hand[s.band]
        s.target = -1
        if hand + decision - DIE >= s.cost[region]:
            s.hand[band] = 0
            conquer(s, band, region, hand)
            s.watched |= 1 << region
        else:
            rule_of(s).retire(s)
        return None


ROUSE_VEIN: Final = step(RouseVein())
MONSTER_ATTACK: Final = step(MonsterAttack())
MONSTER_DIE: Final = step(MonsterDie())


def _has_spare_monsters(s: State, band: int) -> bool:
    """Return True if a band has monsters to spare, and note how many each region gives."""
    stirs, tokens = False, s.tokens
    for region in s.table.regions(s.held[band]):
        if tokens[region] > 1:
            s.turn_notes[_from(s, band, region)] = tokens[region] - 1
            stirs = True
    return stirs


def _from(s: State, band: int, region: int) -> tuple[int, str]:
    """Return the key of the note that counts the monsters a region gave for an attack."""
    return band, _given(s.table.ground.names[region])


@cache
def _given(region: str) -> str:
    return f"from {region}"


# --- the rule --------------------------------------------------------------------------------------------


class GoldVeins(TableRule):
    """Players dig for coins, and rouse the monsters below."""

    id = VEINS
    pieces = (HIDDEN, CLOSED)

    def __init__(self, values: Values, veins: Sequence[Vein]) -> None:
        self.veins = tuple(veins)
        self.wild = tuple(vein.kind for vein in veins)
        self.stacks = [Counter(sorted(stack)) for stack in values["stacks"]]
        self.relic_from = values["relic_from"]
        self.climbing = values["targets"] == "vein"
        self.driven_back = values["retreat"] == "all"
        self.places = {
            region: (number, level)
            for number, vein in enumerate(veins)
            for level, region in enumerate(vein.regions)
        }
        self.finds = len(self.places)
        self.levels = _levels(veins)
        each = values["opening"] == "each_vein"
        self.opening = [_levels([vein]) if each else self.levels for vein in veins]
        if values["attacks"]:
            self.steps = {"between": (ROUSE_VEIN,)}

    def bands(self, s: State) -> range:
        """Return the bands of monsters, one for each vein."""
        return s.table.bands_of_rule[VEINS]

    def _vein(self, s: State, band: int) -> Vein:
        return self.veins[self.bands(s).index(band)]

    def _lairs(self, s: State) -> int:
        """Return the regions that monsters hold."""
        bands = self.bands(s)
        return sum(s.held[bands.start : bands.stop])

    # The set-up

    def opens(self, s: State) -> None:
        """Place monsters and coins in all vein regions, and close all but the top level."""
        for band, vein in zip(self.bands(s), self.veins, strict=True):
            for region, monsters in zip(vein.regions, vein.monsters, strict=True):
                clear_region(s, region)
                self._breed(s, band, region, monsters)
        lay_marks(s, HIDDEN, sum(self.levels))
        lay_marks(s, CLOSED, sum(self.levels[1:]))
        update_watched_regions(s)

    # Digging

    def watches(self, s: State) -> int:
        """Return the regions without a digger so far, and those that monsters hold."""
        return s.marks[s.table.markers.number[HIDDEN.id]] | self._lairs(s)

    def changed(self, s: State, regions: int) -> None:
        """Draw the coin of a vein region at its first conquest; else call homeless monsters back."""
        if regions & s.marks[s.table.markers.number[HIDDEN.id]] and regions & self._taken(s):
            s.agenda += [DRAW_VEIN_COIN] if DRAW_VEIN_COIN not in s.agenda else []
        else:
            self._call_back(s, s.band)

    def _taken(self, s: State) -> int:
        """Return the vein regions that a player has just conquered for the first time."""
        return s.marks[s.table.markers.number[HIDDEN.id]] & ~sum(s.held[s.table.guards :])

    def dug(self, s: State) -> tuple[int, int]:
        """Return the vein and the level of the region that was just conquered."""
        return self.places[lowest_bit(self._taken(s))]

    def stack(self, s: State, level: int) -> list[int]:
        """Return the coins of a level that nobody has seen, as decisions, lowest first."""
        left: list[int] = []
        for value, coins in self.stacks[level].items() if level < len(self.stacks) else ():
            left += [COIN + value] * (coins - s.race_notes.get((s.table.nobody, _drawn(level, value)), 0))
        return left

    def flee(self, s: State, number: int, level: int, coins: int) -> None:
        """Move surviving monsters one level down, where as many new ones come as the coin says."""
        own = self.bands(s)[number]
        self._call_back(s, own)
        fled, s.hand[own] = s.hand[own], 0
        for region in self.veins[number].regions[level + 1 : level + 2]:
            self._add(s, own, region, fled)
            self._breed(s, own, region, coins)

    def open(self, s: State, number: int, level: int) -> bool:
        """Open the next level of this vein, or of all veins once the level above is empty everywhere."""
        levels, marks, number_of = self.opening[number], s.marks, s.table.markers.number
        if marks[number_of[HIDDEN.id]] & levels[level]:
            return False
        below = marks[number_of[CLOSED.id]] & sum(levels[level + 1 : level + 2])
        remove_mark(s, CLOSED, below)
        return bool(below)

    # Monsters

    def _breed(self, s: State, band: int, region: int, monsters: int) -> None:
        """Add new monsters to a region, as far as the supply has any."""
        out = s.hand[band] + sum(map(s.tokens.__getitem__, s.table.regions(s.held[band])))
        supply = s.table.wild[band - s.table.nobody - 1].supply
        self._add(s, band, region, min(monsters, supply - out))

    def _add(self, s: State, band: int, region: int, monsters: int) -> None:
        """Put monsters into a region that they hold, or into an empty one."""
        if monsters and s.holder[region] == band:
            s.tokens[region] += monsters
            s.cost[region] += monsters
        elif monsters:
            occupy(s, band, region, monsters)
            s.watched |= 1 << region

    def _call_back(self, s: State, but: int) -> None:
        """Send monsters without a region back to their veins, except those of one band."""
        for band in self.bands(s) if any(s.hand[s.table.nobody :]) else ():
            if s.hand[band] and band != but:
                self._return_to_vein(s, band)

    def _return_to_vein(self, s: State, band: int) -> None:
        """Send monsters in hand back to their vein, or remove them."""
        monsters, s.hand[band] = s.hand[band], 0
        if self.driven_back:
            self._send_up(s, band, monsters)

    def _send_up(self, s: State, band: int, monsters: int) -> bool:
        """Put monsters into the highest untouched region of their vein; return False if there is none."""
        hidden = s.marks[s.table.markers.number[HIDDEN.id]] & (s.held[band] | s.held[s.table.nobody])
        for region in self._vein(s, band).regions if hidden else ():
            if hidden >> region & 1:
                self._add(s, band, region, monsters)
                return True
        return False

    def prey(self, s: State) -> int:
        """Return the regions that the acting monsters may attack."""
        table = s.table
        guards = s.held[table.guards] & table.ground.of(MONSTERS)
        found = s.reach & (s.open | s.plain_attack_only) & ~(self._lairs(s) | guards | table.ground.rivers)
        if self.climbing:
            found &= sum(1 << region for region in self._vein(s, s.band).regions)
        return found

    def retire(self, s: State) -> None:
        """Put unused monsters back into their vein, or into the regions that they came from."""
        band = s.band
        left, s.hand[band] = s.hand[band], 0
        if not left or self._send_up(s, band, left):
            return
        for region in s.table.regions(s.held[band]):
            back = min(left, s.turn_notes.get(_from(s, band, region), 0))
            self._add(s, band, region, back)
            left -= back

    def faults(self, s: State) -> Iterable[str]:
        """Report wrong numbers of monsters or coins."""
        hidden, closed = (s.marks[s.table.markers.number[mark.id]] for mark in self.pieces)
        for band, vein in zip(self.bands(s), self.veins, strict=True):
            out = s.hand[band] + sum(s.tokens[region] for region in s.table.regions(s.held[band]))
            if out > vein.kind.supply:
                yield f"too many {vein.kind.trait.id}"
            if s.hand[band] and s.band != band and DRAW_VEIN_COIN not in (s.step, *s.agenda):
                yield f"{vein.kind.trait.id} are nowhere"
        for level, stack in enumerate(self.stacks):
            there = [vein.regions[level] for vein in self.veins if level < len(vein.regions)]
            taken = sum(not hidden >> region & 1 for region in there)
            if min(taken, stack.total()) != stack.total() - len(self.stack(s, level)):
                yield f"coins were made or lost at level {level + 1}"
        if closed & ~hidden:
            yield "somebody has dug where nobody could"


def _levels(veins: Sequence[Vein]) -> Sequence[int]:
    """Return the regions of some veins at each level from the top, as sets."""
    levels = zip_longest(*(vein.regions for vein in veins), fillvalue=-1)
    return [sum(1 << region for region in level if region >= 0) for level in levels]


def rule_of(s: State) -> GoldVeins:
    """Return the rule of the game."""
    shared: Mapping[str, Any] = s.table.shared
    rule: GoldVeins = shared[VEINS]
    return rule


# --- the map ---------------------------------------------------------------------------------------------


def _west_to_east(board: Board, regions: Sequence[int]) -> float:
    """Return the mean distance of some regions to the east."""
    return sum(_easting(board, region) for region in regions) / len(regions)


def _easting(board: Board, region: int) -> float:
    """Return how far east a region lies; only regions of one board are compared."""
    if isinstance(board, DrawnBoard):
        return board.drawn[region].at[0]
    tile, third = split_third(board.names[region])
    laid = board.placements[board.rank_of[tile]]
    points = third_outline(third, laid.turn)
    return centre(laid.cell)[0] + sum(x for x, _ in points) / len(points)


def _kinds(realm: Realm, races: Sequence[str], veins: int) -> Iterator[Content]:
    """Yield the monsters of each vein; races that are not on the table are replaced by markers."""
    known, there = pool(boxes()).by_id, boxed_pool(realm.scenario.data).by_id
    for number, name in zip_longest(range(veins), races[:veins]):
        monsters = SeatKind()
        monsters.id = name or f"monsters_{number + 1}"
        supply = there[name].supply if name in there else EVERY
        yield Content(monsters, supply=supply, names=known[name].names if name in known else {})


@special("gold_veins")
def gold_veins(values: Values, realm: Realm) -> Played:
    """Monsters live in each marked vein; veins count from west to east."""
    board = realm.board
    marked_monsters = {
        board.region(piece.at): piece.guards for piece in board.pieces if "monsters" in piece.data
    }
    levels = [[region for _, region in vein] for vein in veins_of(board).values()]
    usual = int(values["monsters"])
    levels.sort(key=lambda regions: _west_to_east(board, regions))
    veins = [
        Vein(tuple(regions), tuple(marked_monsters.get(region, usual) for region in regions), kind)
        for regions, kind in zip(levels, _kinds(realm, values["races"], len(levels)), strict=True)
    ]
    return Played((GoldVeins(values, veins),))
