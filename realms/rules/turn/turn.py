"""The ordinary turn: pick, or expand, or decline; then score; and who comes next."""

from collections.abc import Iterable, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.compile.turn_plan import left_open
from realms.rules.ground.masks import bit_of
from realms.rules.model.decisions import ABANDON, DECLINE, EXPAND, NO
from realms.rules.model.draft import lacks_badge
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step, step
from realms.rules.model.trait import Moment
from realms.rules.position.ownership import decline, earn, flooded, hand_over, leave, vanish
from realms.rules.position.slots import WAKE
from realms.rules.position.state import NO_SEAT, State, empty_state
from realms.rules.position.table import ACTIVE, APART, DECLINED, OWN, SLOTS, Table
from realms.rules.turn.attack import ATTACK, READY
from realms.rules.turn.column import PICK_STEP, REFILL
from realms.rules.turn.redeployment import GATHER, SPREAD


def play(s: State, decision: int) -> None:
    """Carry out a decision that is allowed, and go on to the next one that somebody has to make."""
    proceed(s, s.step.take(s, decision))


def proceed(s: State, now: Step | None) -> None:
    """Go on with a step, or else with what is to come, until somebody has to decide."""
    while now is None or not now.enter(s):
        now = s.agenda.pop()
    s.step = now


GO_ON: Final = (EXPAND,)
RETIRE_OR_GO_ON: Final = (DECLINE, EXPAND)
REST_OR_GO_ON: Final = (NO, EXPAND)


class Choose(Step):
    """Go into decline, or leave regions and expand."""

    id = "choose"

    def enter(self, s: State) -> bool:
        band = s.band
        leavings = s.table.leavings(s.held[band])
        if not s.too_late_to_decline and (not s.rules[band].may_decline or may_decline(s, band)):
            s.options = leavings + RETIRE_OR_GO_ON
        elif leavings:
            s.options = leavings + GO_ON
        else:
            s.too_late_to_decline = True
            return False
        return True

    def take(self, s: State, decision: int) -> Step | None:
        if decision == DECLINE:
            s.agenda = list(s.rules[s.band].retreat)
            decline(s)
            return None
        s.too_late_to_decline = True
        if decision == EXPAND:
            return None
        for told in s.rules[s.band].abandons:
            told(s, s.band, decision - ABANDON)
        s.hand[s.band] += leave(s, decision - ABANDON)
        return self


def may_decline(s: State, band: int) -> bool:
    """Whether a race may go into decline."""
    return all(may(s, band) for may in s.rules[band].may_decline)


CHOOSE = step(Choose())


class Score(Step):
    """Count the coins of the turn."""

    id = "score"

    def enter(self, s: State) -> bool:
        seat = s.seat
        busy = _busy(s, seat) if s.acting_at_score >> SLOTS * seat & OWN else ()
        if busy:
            _dusk(s, busy)
            for payer in tribute(s, seat):
                hand_over(s, payer, seat, 1)
        earned = yielded(s, s.table.slots[seat])
        s.coins[seat] += earned
        s.bank_paid += earned
        if busy:
            _tell(s, busy)
        return False


def _busy(s: State, seat: int) -> Sequence[int]:
    """The bands of a seat that do more than earn coins."""
    return [band for band in s.table.slots[seat] if s.acting_at_score >> band & 1]


def _tell(s: State, bands: Sequence[int]) -> None:
    """Tell traits that the coins of their bands were counted."""
    for band in bands:
        for counted in s.rules[band].counted:
            counted(s, band)


def _dusk(s: State, bands: Sequence[int]) -> None:
    """Each race of a seat may do something after scoring."""
    for band in bands:
        dusk = s.rules[band].moments["dusk"]
        if dusk:
            s.agenda += [WAKE[ACTIVE], *dusk, WAKE[band % SLOTS]]


def income(s: State, seat: int) -> int:
    """The coins that the bank would give a seat now."""
    return yielded(s, s.table.slots[seat])


def yielded(s: State, bands: Iterable[int]) -> int:
    """The coins that the bank would give for some races now."""
    total = 0
    for band in bands:
        if s.combo[band]:
            held, rules = s.held[band], s.rules[band]
            total += held.bit_count() + rules.pays
            for mask in rules.coins:
                total += (held & mask).bit_count()
            if rules.extra_income:
                for earns in rules.earns:
                    total += (held & earns(s, band)).bit_count()
                for more in rules.income:
                    total += more(s, band)
    return total


def tribute(s: State, seat: int) -> list[int]:
    """The seats that would pay a coin each to a seat now; one that is named twice pays two."""
    named: list[int] = []
    for band in s.table.slots[seat]:
        for robs in s.rules[band].robs:
            named += robs(s, band)
    return [payer for place, payer in enumerate(named) if named[:place].count(payer) < s.coins[payer]]


def brought(s: State, band: int, region: int) -> int:
    """The coins that a region brings a band that holds it: its own, and all that hangs on this region."""
    rules = s.rules[band]
    paying = [*rules.coins, *(earns(s, band) for earns in rules.earns)]
    return 1 + sum(mask >> region & 1 for mask in paying)


SCORE = step(Score())


class Finish(Step):
    """Whoever was driven out places what is left; then the next seat has its turn, or the game is over."""

    id = "finish"

    def enter(self, s: State) -> bool:
        if s.displaced_bands and _settle(s):
            return False
        if (len(s.column) != s.table.full or lacks_badge(s)) and s.table.draft.short(s):
            s.agenda += [self, REFILL]
            return False
        if not s.table.enders or s.seat == s.table.players:
            return _hand_on(s)
        s.agenda.append(HAND_ON)
        for trait in reversed(s.table.enders):
            trait.ends(s)
        return False

    def options(self, s: State) -> Sequence[int]:
        return ()


FINISH = step(Finish())


def _hand_on(s: State) -> bool:
    """The next seat begins its turn; True if there is no next turn."""
    table, seat = s.table, s.seat + 1
    if seat >= table.players:
        seat = 0 if seat == table.players else s.first_seat
    if seat == s.first_seat:
        if s.turn == table.turns:
            close(s)
            return True
        if table.between and s.seat != table.players:
            s.seat = table.players  # nobody's turn
            s.agenda = [FINISH, *table.between]
            return False
        s.turn += 1
    s.seat = seat
    begin_turn(s)
    return False


class HandOn(Step):
    """The next seat has its turn, after what others did at the end of this one."""

    id = "hand_on"

    def enter(self, s: State) -> bool:
        return _hand_on(s)


HAND_ON = step(HandOn())


def close(s: State) -> None:
    """The game ends, with the coins that come at the very end."""
    for trait in s.table.closers:
        for seat in range(s.table.players):
            earn(s, seat, trait.closing(s, seat))
    s.over, s.actor, s.options = True, NO_SEAT, ()


def _settle(s: State) -> bool:
    """Have the next defender, clockwise from the attacker, put back what he took in hand."""
    after = SLOTS * s.seat + SLOTS
    while s.displaced_bands:
        band = bit_of(s.displaced_bands >> after << after or s.displaced_bands)
        s.displaced_bands &= ~(1 << band)
        rules = s.rules[band]
        if s.held[band]:
            s.band, s.actor, s.regions_to_ask = band, band // SLOTS, s.held[band]
            s.agenda += [FINISH, *rules.moments["regroup"], SPREAD, *rules.moments["rejoin"]]
            return True
        if band % SLOTS and not rules.active:
            vanish(s, band)
    return False


def begin_turn(s: State) -> None:
    """The seat's own kind of turn, after what its races in decline may do first."""
    seat, rules = s.seat, s.rules
    band = SLOTS * seat
    s.actor, s.band = seat, band
    s.conquered = s.non_empty_conquests = 0
    s.race_is_new = s.too_late_to_decline = False
    if s.turn_notes:
        s.turn_notes = {}
    if s.acting_before_turn >> band & OWN or s.table.clocks:
        _wake(s, band)
    else:
        s.agenda = list(rules[band].turn)


def _wake(s: State, band: int) -> None:
    """All are told whom the turn concerns, and what they add to it comes first."""
    s.agenda = []
    for clock in s.table.clocks:
        clock.begins(s)
    own = OWN << band
    for each in s.table.slots[s.seat] if s.acting_before_turn & own else ():
        for wakes in s.rules[each].wakes:
            wakes(s, each)
    rules = s.rules[band]
    turn = rules.turn
    if (
        rules.lends and s.combo[band] and (s.agenda or s.acting_before_turn & own)
    ):  # that may change what it is lent
        turn = rules.campaign + left_open(s.table.setting.seats[s.seat], "rise")
    s.agenda = [*(_stirred(s, band, turn) if s.acting_before_turn & own else turn), *s.agenda]


def _stirred(s: State, band: int, usual: Sequence[Step]) -> list[Step]:
    """A turn in which races in decline act before their owner, or when his active race sets out."""
    turn = [*usual]
    setting_out = len(s.rules[band].campaign) if s.combo[band] else 0
    for slot in (APART, DECLINED):
        own = s.rules[band + slot]
        if own.outset:
            turn[setting_out:setting_out] = [WAKE[ACTIVE], *own.outset, WAKE[slot]]
        if own.dawn:
            turn += [WAKE[ACTIVE], *own.dawn, WAKE[slot]]
    return turn


class Rise(Choose):
    """A race in decline that does not rest may act, or stay as it is."""

    id = "rise"
    question = sentence("Let the race in decline act?")

    def enter(self, s: State) -> bool:
        if not s.hand[s.band] and not s.held[s.band]:
            return self._rest(s)
        must_act = s.too_late_to_decline or flooded(s, s.band)
        s.options = s.table.leavings(s.held[s.band]) + (GO_ON if must_act else REST_OR_GO_ON)
        return True

    def _rest(self, s: State) -> bool:
        while s.agenda[-1] is not WAKE[0]:
            s.agenda.pop()
        return False

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            self._rest(s)
            return None
        return super().take(s, decision)


RISE = step(Rise())


class Player(SeatKind):
    """The ordinary seat."""

    id = "player"
    arrival = ("picked",)
    idle: "tuple[Step | Moment, ...]" = (PICK_STEP,)
    rise = ("dawn", CHOOSE)
    campaign = (READY, ATTACK, GATHER, "gathered", SPREAD, "deployed", SCORE, "scored", FINISH)
    retreat = (SCORE, FINISH)
    night = (RISE, READY, ATTACK, GATHER, "gathered", SPREAD)


PLAYER: Final = Player()


def begin(table: Table) -> State:
    """A new game: what is special is set up, the column laid out, and the first turn begins."""
    if table.first is None:
        table.first = _set_up(table)
    s = table.first.copy()  # speed: set up anew it takes 2 % of a game with veins
    proceed(s, None)
    return s


def _set_up(table: Table) -> State:
    """The position before anything was drawn, the same in all games."""
    s = empty_state(table)
    begin_turn(s)
    s.agenda.append(REFILL)
    for trait in reversed(table.openers):
        trait.opens(s)
    return s
