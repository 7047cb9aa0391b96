"""The state of a game: a few flat lists, copied by slices. The rules live in the steps and traits."""

from collections.abc import Sequence
from typing import Final

from realms.rules.compile.rules import Rules
from realms.rules.compile.turn_plan import LEFT_OPEN
from realms.rules.model.step import Step
from realms.rules.position.table import SLOTS, START_COINS, Table

CHANCE: Final = -1
NO_SEAT: Final = -2  # nobody decides any more

Notes = dict[tuple[int, str], int]


class State:
    """Who holds what, who is to decide, and what he may decide.

    A band is the tokens of one seat in one slot: 3 * seat + slot. Two more stand for tribes and for nobody,
    and what comes then for tokens of no seat that act by themselves.
    """

    # speed: 6 % of a game
    __slots__ = (
        "actor", "agenda", "aid", "ajar", "alert", "aloof", "anchors", "asked", "badges", "band",
        "begun", "busy", "cards", "coins",
        "column", "combo", "cost", "discard", "eyed", "first", "fleeting", "fresh", "grown", "guarded",
        "hand", "heap", "held", "hoard", "holder", "laid", "lasting", "lies", "lot", "marked", "marks",
        "open", "options", "over", "owners", "paid", "pending", "pile", "pips", "price", "reach", "rules",
        "seat", "shut", "sites", "spoils", "step", "strewn", "table", "tail", "taken", "target", "tokens",
        "tray", "turn", "unsettled", "waking",
    )  # fmt: skip

    table: Table
    # by region
    tokens: list[int]
    holder: list[int]  # a band
    price: tuple[int, ...]  # of the region with what lies there for good
    cost: list[int]  # the price without discounts, kept up to date
    heap: dict[tuple[int, int], int]  # by region and mark: how many, of marks that come in heaps
    anchors: dict[int, str]  # on a new board, the third that a holding hangs on where it is not the lowest
    # places and relics
    sites: int  # regions where monsters guard one that nobody has seen
    hoard: list[int]  # those that nobody has seen, whether they are in the game or stayed in the box
    lies: dict[int, int]  # the region of each that was turned up, and of a badge that lies with a place
    strewn: int  # all those regions
    asked: int  # those where something works by itself, so that whoever holds it is asked to do without
    eyed: int  # regions of which a trait that all share wants to know who holds them
    owners: tuple[int, ...]  # the bands that held those regions when it was last looked at
    grown: tuple[int, ...]  # the powers that lie in crop spaces, in the order of those
    # by band
    held: list[int]
    hand: list[int]
    rules: list[Rules]
    combo: list[tuple[int, ...]]  # the numbers of its traits; empty: no race
    # by seat, by race, by mark
    coins: list[int]
    tray: list[int]
    paid: int  # coins that the bank has given
    marks: list[int]
    marked: int  # regions with any of the loose marks; not those that come in heaps
    shut: int  # regions with a mark that lets nobody in
    ajar: int  # those with a mark that lets in who has the region or is master of the mark
    # the combinations on offer, and the piles: what may come in any order, and then what is known
    column: list[tuple[int, ...]]
    laid: list[int]  # coins on each combination of the column
    pile: list[int]
    tail: list[int]
    badges: list[int]
    discard: list[int]
    cards: tuple[tuple[int, ...], ...]  # races and powers dealt, by seat, then open to all; seldom any
    # what traits note, by band and name: as long as the race lasts, or until the end of the turn
    lasting: Notes
    fleeting: Notes
    guarded: tuple[int, ...]  # bands whose traits have a say in what others may attack
    alert: tuple[int, ...]  # bands whose traits are told of what others do
    waking: int  # bands, as a set, that do something before the turn of their seat
    busy: int  # and those that do more than earn coins when it is scored
    # the turn
    turn: int
    first: int  # the seat that begins each turn of the game
    seat: int
    actor: int  # who decides now: a seat, CHANCE, or NO_SEAT
    band: int  # whose tokens the steps speak of
    step: Step
    agenda: list[Step]  # what is to come in this turn, last first
    options: Sequence[int]  # of a seat; those of chance are listed when somebody asks
    lot: Sequence[int]  # what chance draws from where that is not listed again, with or without the verb
    over: bool
    # within a turn
    reach: int
    open: int
    aloof: int  # regions that fall to plain neighbours at the plain price only; not among the open ones
    taken: int
    spoils: int  # regions taken that were not empty
    pips: int  # of the die, for the next region
    aid: int  # what serves like tokens in conquests of this turn, beside a token as far as there is one
    target: int  # the region that the die decides about
    pending: int  # regions still to be asked about
    unsettled: int  # a bit for each band with something to place after the turn
    fresh: bool  # the race came this turn
    begun: bool  # too late to decline

    def copy(self) -> "State":
        """A state of its own that goes on from here."""
        # speed: field by field takes a third of copy.copy, which would share the lists
        new = State.__new__(State)
        new.table = self.table
        new.tokens = self.tokens[:]
        new.holder = self.holder[:]
        new.price = self.price
        new.cost = self.cost[:]
        new.heap = self.heap.copy()
        new.sites, new.strewn, new.asked, new.eyed = self.sites, self.strewn, self.asked, self.eyed
        new.owners, new.grown, new.hoard = self.owners, self.grown, self.hoard[:]
        new.lies, new.anchors = self.lies.copy(), self.anchors.copy()
        new.held = self.held[:]
        new.hand = self.hand[:]
        new.rules = self.rules[:]
        new.combo = self.combo[:]
        new.coins = self.coins[:]
        new.tray = self.tray[:]
        new.paid = self.paid
        new.marks = self.marks[:]
        new.marked = self.marked
        new.shut, new.ajar = self.shut, self.ajar
        new.column = self.column[:]
        new.laid = self.laid[:]
        new.pile = self.pile[:]
        new.tail = self.tail[:]
        new.badges = self.badges[:]
        new.discard = self.discard[:]
        new.cards = self.cards
        new.lasting = self.lasting.copy()
        new.fleeting = self.fleeting.copy()
        new.guarded, new.alert = self.guarded, self.alert
        new.waking, new.busy = self.waking, self.busy
        new.turn, new.first, new.seat = self.turn, self.first, self.seat
        new.actor, new.band = self.actor, self.band
        new.step = self.step
        new.agenda = self.agenda[:]
        new.options, new.lot = self.options, self.lot
        new.over = self.over
        new.reach = self.reach
        new.open = self.open
        new.aloof = self.aloof
        new.taken = self.taken
        new.spoils = self.spoils
        new.pips = self.pips
        new.aid = self.aid
        new.target = self.target
        new.pending = self.pending
        new.unsettled = self.unsettled
        new.fresh = self.fresh
        new.begun = self.begun
        return new


def empty_state(table: Table) -> State:
    """Nothing but the printed board, its guards and the coins that everybody starts with."""
    s = State()
    s.table = table
    ground = table.ground
    guarded = sum(1 << region for region, guards in enumerate(ground.guards) if guards)
    s.tokens = list(ground.guards)
    s.holder = [table.guards if guards else table.nobody for guards in ground.guards]
    s.price = ground.price
    s.cost = [price + guards for price, guards in zip(ground.price, ground.guards, strict=True)]
    s.held = [0] * table.bands
    s.held[table.guards], s.held[table.nobody] = guarded, ground.everywhere & ~guarded
    s.hand = [0] * table.bands
    s.combo = [()] * table.bands
    s.rules = [_at_rest(table, band) for band in range(table.bands)]
    s.coins = [START_COINS] * table.players
    s.tray = list(table.supply)
    s.paid = 0
    s.marks = [0] * len(table.marks)
    s.column, s.laid, s.tail, s.discard, s.agenda = [], [], [], [], []
    s.pile, s.badges = list(table.races), list(table.powers)
    s.heap, s.anchors, s.lasting, s.fleeting = {}, {}, {}, {}
    s.guarded = s.alert = ()
    s.waking = sum(1 << band for band, rules in enumerate(s.rules) if rules.on_turn_start)
    s.busy = sum(1 << band for band, rules in enumerate(s.rules) if rules.on_scored)
    s.cards = ()
    s.turn, s.first, s.seat, s.actor, s.band = 1, 0, 0, 0, 0
    s.step, s.options, s.lot, s.over = Step(), (), (), False
    s.reach = s.open = s.aloof = s.taken = s.spoils = s.pips = s.aid = s.pending = 0
    s.target, s.fresh, s.begun = -1, False, False
    s.marked = s.shut = s.ajar = s.unsettled = 0
    s.sites = sum(1 << region for region in ground.sites)
    s.hoard, s.lies, s.owners, s.grown = list(table.finds), {}, (), ()
    look_out(s)
    return s


def look_out(s: State) -> None:
    """Note where places, relics or badges lie, and of which regions somebody wants to know who holds them."""
    s.strewn = s.eyed = s.asked = 0
    for number, region in s.lies.items():  # speed: `reduce` takes half as long again
        s.strewn |= 1 << region
        if number in s.table.unasked:
            s.asked |= 1 << region
    for watcher in s.table.watched:
        s.eyed |= watcher.watches(s)


def owners_of(s: State) -> tuple[int, ...]:
    """The bands that hold the regions where places, relics or badges lie."""
    return tuple(map(s.holder.__getitem__, s.lies.values()))


def _at_rest(table: Table, band: int) -> Rules:
    """The rules of a band without a race: a seat's own kind says what it does then."""
    if band in table.wild_rules:
        return table.wild_rules[band]
    return table.rules(band // SLOTS, (), False) if band < table.guards and band % SLOTS == 0 else table.empty


def refold(s: State, band: int, *, declined: bool) -> None:
    """Work out the rules of a band again, after its traits have changed."""
    traits = s.combo[band]
    rules = s.table.rules(band // SLOTS, traits, declined) if traits else _at_rest(s.table, band)
    if rules.lends and traits:
        rules = _with_lent(s, band, rules)
    _obey(s, band, rules)


def lend(s: State, band: int) -> None:
    """The same after something else is lent to it."""
    former, combo = s.rules[band], s.combo[band]
    own = former.own or former
    if own.key[1] != combo:
        own = s.table.rules(band // SLOTS, combo, former.declined)
    rules = _with_lent(s, band, own)
    if rules is not former:
        _obey(s, band, rules)
        if rules.campaign != former.campaign and band == SLOTS * s.seat:
            s.agenda.append(LEFT_OPEN)


def _obey(s: State, band: int, rules: Rules) -> None:
    """From now on these are the rules of a band."""
    s.rules[band] = rules
    plays, table = bool(s.combo[band]), s.table
    if (plays and rules.restricts_attacks) is not (band in s.guarded):
        s.guarded = tuple(
            [each for each in range(table.guards) if s.rules[each].restricts_attacks and s.combo[each]]
        )
    if (plays and rules.watches_others) is not (band in s.alert):
        s.alert = tuple(
            [each for each in range(table.guards) if s.rules[each].watches_others and s.combo[each]]
        )
    if rules.on_turn_start != s.waking >> band & 1:
        s.waking ^= 1 << band
    if rules.on_scored != s.busy >> band & 1:
        s.busy ^= 1 << band


def _with_lent(s: State, band: int, own: Rules) -> Rules:
    """The same rules with what traits lend, and with what that lends."""
    asked = own.lends
    while True:
        if len(asked) == 1:  # speed: the usual case, half the time
            lent = asked[0](s, band)
        else:
            lent = tuple([number for lends in asked for number in lends(s, band)])
        rules = s.table.with_lent_traits(own, lent, s.rules[band]) if lent else own
        if rules.lends == asked:
            return rules
        asked = rules.lends


def left_to_chance(s: State, step: Step, about: Sequence[int], verb: int = 0) -> bool:
    """Whether chance has to decide what a verb is about; where it is one thing, that happens at once."""
    if len(about) > 1:
        s.actor, s.options, s.lot = CHANCE, (), about
        return True
    for only in about:
        after = step.take(s, verb + only)
        s.agenda += [after] if after else []
    return False
