"""The state of a game: every piece, coin and note on the table. The rules live in steps and traits."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from operator import add
from typing import Any, Final, get_origin

from realms.rules.compile.rules import Rules
from realms.rules.compile.turn_plan import LEAVE_OPEN
from realms.rules.model.step import Step
from realms.rules.position.table import SLOTS, START_COINS, Table

CHANCE: Final = -1
NO_SEAT: Final = -2  # nobody decides any more

Notes = dict[tuple[int, str], int]


@dataclass(slots=True, eq=False, repr=False, init=False)
class State:
    """The position of a game: pieces on the map, coins, the tray, the piles, and the decision that is due.

    A band is the tokens of one seat in one slot, numbered 3 * seat + slot. Tribes have a band of their own,
    and so do empty regions ("nobody") and each kind of wild tokens. A set of regions or bands is an int with
    one bit for each.
    """

    table: Table
    # The map, by region
    tokens: list[int]
    holder: list[int]  # a band
    base_cost: tuple[int, ...]  # without tokens and with the pieces that stay when the holder changes
    cost: list[int]  # the price before discounts, kept up to date
    heaps: dict[tuple[int, int], int]  # by region and mark: the number of pieces
    anchors: dict[int, str]  # on a new board, the third that a holding hangs on where it is not the lowest
    # Regions with marks
    marks: list[int]  # by mark: the regions where it lies
    marked: int  # regions with any loose mark that is not in a heap
    shut: int  # regions with a mark that lets nobody in
    shut_to_some: int  # regions with a mark that lets in only its master and the holder of the region
    # Places and relics ("finds"), and badges that lie with a place
    unexplored: int  # regions where monsters still guard a find
    undiscovered: list[int]  # the finds that nobody has seen, in the game or left in the box
    find_at: dict[int, int]  # the region of each find and badge that lies open on the map
    find_regions: int  # all regions of `find_at`
    find_owners: tuple[int, ...]  # the bands that held the regions of `find_at` when last compared
    optional_finds: int  # regions with a find that works by itself; its holder may do without it for a turn
    watched: int  # regions for which a shared trait wants to know who holds them
    crop_powers: tuple[int, ...]  # the powers in crop spaces, in the order of the spaces
    # By band
    held: list[int]  # sets of regions
    hand: list[int]
    rules: list[Rules]
    combo: list[tuple[int, ...]]  # the numbers of its traits; empty without a race
    race_notes: Notes  # kept by traits as long as the race lasts
    turn_notes: Notes  # kept by traits until the end of the turn
    # Bands that need to be asked or told
    protectors: tuple[int, ...]  # their traits may forbid attacks of others
    observers: tuple[int, ...]  # their traits are told about actions of others
    acting_before_turn: int  # they do something before the turn of their seat
    acting_at_score: int  # they do more than earn coins when the turn is scored
    displaced_bands: int  # they have tokens to place when the turn is over
    # By seat and by race
    coins: list[int]  # by seat
    bank_paid: int  # coins that the bank has given in all
    tray: list[int]  # tokens by race
    # The combinations on offer and the piles
    column: list[tuple[int, ...]]
    column_coins: list[int]  # on each combination of the column
    banner_pile: list[int]  # may come in any order
    bottom_banners: list[int]  # below that pile, in this order
    badge_pile: list[int]  # may come in any order
    discarded_badges: list[int]
    cards: tuple[tuple[int, ...], ...]  # dealt to each seat, and then open to all; mostly empty
    # The decision that is due
    turn: int
    first_seat: int  # begins each turn of the game
    seat: int  # whose turn it is
    actor: int  # decides now: a seat, CHANCE, or NO_SEAT
    band: int  # whose tokens the steps move
    step: Step
    agenda: list[Step]  # the rest of this turn, last first
    options: Sequence[int]  # of a seat; options of chance are listed only when somebody asks
    draw_from: Sequence[int]  # the items that chance draws one of: numbers, or whole decisions
    over: bool
    # The turn so far
    reach: int  # regions that the band can reach
    open: int  # regions that the band may take if it reaches them, with help or without
    plain_attack_only: int  # regions that fall only to neighbours at full price; none of them is open
    conquered: int  # regions
    non_empty_conquests: int
    pips: int  # of the die, for the next conquest
    aid: int  # counts like tokens in conquests of this turn
    target: int  # the region that a throw of the die or an answer decides about; -1 for none
    regions_to_ask: int  # regions where redeployment still has to ask
    race_is_new: bool  # it came this turn
    too_late_to_decline: bool

    def copy(self) -> "State":
        """Return a copy that shares no list or dict with this state."""
        s = State()
        s.table, s.step, s.over = self.table, self.step, self.over
        s.tokens, s.holder, s.cost = self.tokens.copy(), self.holder.copy(), self.cost.copy()
        s.base_cost, s.heaps, s.anchors = self.base_cost, self.heaps.copy(), self.anchors.copy()
        s.marks, s.marked = self.marks.copy(), self.marked
        s.shut, s.shut_to_some = self.shut, self.shut_to_some
        s.unexplored, s.undiscovered = self.unexplored, self.undiscovered.copy()
        s.find_at, s.find_regions = self.find_at.copy(), self.find_regions
        s.find_owners, s.optional_finds = self.find_owners, self.optional_finds
        s.watched, s.crop_powers = self.watched, self.crop_powers
        s.held, s.hand = self.held.copy(), self.hand.copy()
        s.rules, s.combo = self.rules.copy(), self.combo.copy()
        s.race_notes, s.turn_notes = self.race_notes.copy(), self.turn_notes.copy()
        s.protectors, s.observers = self.protectors, self.observers
        s.acting_before_turn, s.acting_at_score = self.acting_before_turn, self.acting_at_score
        s.displaced_bands, s.bank_paid = self.displaced_bands, self.bank_paid
        s.coins, s.tray = self.coins.copy(), self.tray.copy()
        s.column, s.column_coins = self.column.copy(), self.column_coins.copy()
        s.banner_pile, s.bottom_banners = self.banner_pile.copy(), self.bottom_banners.copy()
        s.badge_pile, s.discarded_badges = self.badge_pile.copy(), self.discarded_badges.copy()
        s.cards, s.turn, s.first_seat = self.cards, self.turn, self.first_seat
        s.seat, s.actor, s.band = self.seat, self.actor, self.band
        s.agenda, s.options, s.draw_from = self.agenda.copy(), self.options, self.draw_from
        s.reach, s.open, s.plain_attack_only = self.reach, self.open, self.plain_attack_only
        s.conquered, s.non_empty_conquests = self.conquered, self.non_empty_conquests
        s.pips, s.aid, s.target = self.pips, self.aid, self.target
        s.regions_to_ask, s.race_is_new = self.regions_to_ask, self.race_is_new
        s.too_late_to_decline = self.too_late_to_decline
        return s


def empty_state(table: Table) -> State:
    """Return the printed board with its guards, and the coins that everybody starts with."""
    ground = table.ground
    s = State()
    for each in fields(State):
        setattr(s, each.name, table if each.name == "table" else _empty(get_origin(each.type) or each.type))
    s.tokens = list(ground.guards)
    s.holder = [table.guards if guards else table.nobody for guards in ground.guards]
    s.base_cost = ground.price
    s.cost = list(map(add, ground.price, ground.guards))
    s.marks = [0] * len(table.markers.marks)
    s.held, s.hand, s.combo = [0] * table.bands, [0] * table.bands, [()] * table.bands
    s.held[table.guards] = sum(1 << region for region, guards in enumerate(ground.guards) if guards)
    s.held[table.nobody] = ground.everywhere & ~s.held[table.guards]
    s.rules = [_rules_without_race(table, band) for band in range(table.bands)]
    s.acting_before_turn = sum(1 << band for band, rules in enumerate(s.rules) if rules.on_turn_start)
    s.acting_at_score = sum(1 << band for band, rules in enumerate(s.rules) if rules.on_scored)
    s.coins, s.tray = [START_COINS] * table.players, list(table.catalogue.supply)
    s.banner_pile, s.badge_pile = list(table.catalogue.races), list(table.catalogue.powers)
    s.unexplored, s.undiscovered = sum(1 << region for region in ground.sites), list(table.catalogue.finds)
    s.turn, s.target = 1, -1
    update_watched_regions(s)
    return s


def _empty(kind: Any) -> Any:
    """Return the empty value of a type: 0, False, (), [], {} or a step that does nothing."""
    return () if kind is Sequence else kind()


def update_watched_regions(s: State) -> None:
    """Note where finds lie and which regions shared traits watch."""
    s.find_regions = s.watched = s.optional_finds = 0
    for number, region in s.find_at.items():
        s.find_regions |= 1 << region
        if number in s.table.catalogue.optional:
            s.optional_finds |= 1 << region
    for watcher in s.table.listeners.changed:
        s.watched |= watcher.watches(s)


def owners_of_finds(s: State) -> tuple[int, ...]:
    """Return the bands that hold the regions of `find_at`."""
    return tuple(map(s.holder.__getitem__, s.find_at.values()))


def _rules_without_race(table: Table, band: int) -> Rules:
    """Return the rules of a band that has no race; a kind of seat says what it does without one."""
    if band in table.wild_rules:
        return table.wild_rules[band]
    return (
        table.rules(band // SLOTS, (), False)
        if band < table.guards and band % SLOTS == 0
        else table.empty_rules
    )


def recompile_rules(s: State, band: int, *, declined: bool) -> None:
    """Work out the rules of a band after a change of its traits."""
    traits = s.combo[band]
    rules = s.table.rules(band // SLOTS, traits, declined) if traits else _rules_without_race(s.table, band)
    if rules.lends and traits:
        rules = _with_lent(s, band, rules)
    _set_rules(s, band, rules)


def update_lent_rules(s: State, band: int) -> None:
    """Work out the rules of a band after a change of the traits that are lent to it."""
    former, combo = s.rules[band], s.combo[band]
    own = former.own or former
    if own.key[1] != combo:
        own = s.table.rules(band // SLOTS, combo, former.declined)
    rules = _with_lent(s, band, own)
    if rules is not former:
        _set_rules(s, band, rules)
        if rules.campaign != former.campaign and band == SLOTS * s.seat:
            s.agenda.append(LEAVE_OPEN)


def _set_rules(s: State, band: int, rules: Rules) -> None:
    """Give rules to a band, and list it among those to be asked and told."""
    s.rules[band] = rules
    plays, table = bool(s.combo[band]), s.table
    if (plays and rules.restricts_attacks) is not (band in s.protectors):
        s.protectors = tuple(
            [each for each in range(table.guards) if s.rules[each].restricts_attacks and s.combo[each]]
        )
    if (plays and rules.watches_others) is not (band in s.observers):
        s.observers = tuple(
            [each for each in range(table.guards) if s.rules[each].watches_others and s.combo[each]]
        )
    if rules.on_turn_start != s.acting_before_turn >> band & 1:
        s.acting_before_turn ^= 1 << band
    if rules.on_scored != s.acting_at_score >> band & 1:
        s.acting_at_score ^= 1 << band


def _with_lent(s: State, band: int, own: Rules) -> Rules:
    """Return rules together with lent traits, and with all that lent traits lend in turn."""
    asked = own.lends
    while True:
        lent = tuple([number for lends in asked for number in lends(s, band)])
        rules = s.table.cache.with_lent(own, lent, s.rules[band]) if lent else own
        if rules.lends == asked:
            return rules
        asked = rules.lends


def leave_to_chance(s: State, step: Step, about: Sequence[int], verb: int = 0) -> bool:
    """Return True if chance has to choose among several things; carry out a single one at once."""
    if len(about) > 1:
        s.actor, s.options, s.draw_from = CHANCE, (), about
        return True
    for only in about:
        after = step.take(s, verb + only)
        s.agenda += [after] if after else []
    return False
