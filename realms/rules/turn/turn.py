"""The ordinary turn: pick, expand or decline; then score, and pass the turn on."""

from collections.abc import Iterable, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.compile.turn_plan import left_open
from realms.rules.ground.masks import lowest_bit
from realms.rules.model.decisions import ABANDON, DECLINE, EXPAND, NO
from realms.rules.model.draft import lacks_badge
from realms.rules.model.step import Step, step
from realms.rules.position.ownership import (
    earn,
    flooded_regions,
    go_into_decline,
    leave_region,
    transfer_coins,
    vanish,
)
from realms.rules.position.slots import SWITCH_TO
from realms.rules.position.state import NO_SEAT, State, empty_state
from realms.rules.position.table import ACTIVE, APART, DECLINED, OWN, SLOTS, Table
from realms.rules.turn.column import REFILL
from realms.rules.turn.redeployment import REDEPLOY


def play(s: State, decision: int) -> None:
    """Carry out an allowed decision and proceed to the next decision."""
    proceed(s, s.step.take(s, decision))


def proceed(s: State, now: Step | None) -> None:
    """Run a step, or the next steps on the agenda, until somebody has to decide."""
    while now is None or not now.enter(s):
        now = s.agenda.pop()
    s.step = now


GO_ON: Final = (EXPAND,)
RETIRE_OR_GO_ON: Final = (DECLINE, EXPAND)
REST_OR_GO_ON: Final = (NO, EXPAND)


class ExpandOrDecline(Step):
    """Go into decline, or leave regions and expand."""

    id = "choose"

    def enter(self, s: State) -> bool:
        band = s.band
        leavings = s.table.abandon_decisions(s.held[band])
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
            go_into_decline(s)
            return None
        s.too_late_to_decline = True
        if decision == EXPAND:
            return None
        for abandons in s.rules[s.band].abandons:
            abandons(s, s.band, decision - ABANDON)
        s.hand[s.band] += leave_region(s, decision - ABANDON)
        return self


def may_decline(s: State, band: int) -> bool:
    """Return True if no trait of the race forbids it to go into decline."""
    return all(may(s, band) for may in s.rules[band].may_decline)


EXPAND_OR_DECLINE = step(ExpandOrDecline())


class Score(Step):
    """Count the coins of the turn."""

    id = "score"

    def enter(self, s: State) -> bool:
        seat = s.seat
        busy = _bands_acting_at_score(s, seat) if s.acting_at_score >> SLOTS * seat & OWN else ()
        if busy:
            _add_steps_at_dusk(s, busy)
            for payer in tribute(s, seat):
                transfer_coins(s, payer, seat, 1)
        earned = coins_earned(s, s.table.slots[seat])
        s.coins[seat] += earned
        s.bank_paid += earned
        if busy:
            _report_coins_counted(s, busy)
        return False


def _bands_acting_at_score(s: State, seat: int) -> Sequence[int]:
    """Return the bands of a seat that do more than earn coins."""
    return [band for band in s.table.slots[seat] if s.acting_at_score >> band & 1]


def _report_coins_counted(s: State, bands: Sequence[int]) -> None:
    """Tell traits that the coins of their bands were counted."""
    for band in bands:
        for counted in s.rules[band].counted:
            counted(s, band)


def _add_steps_at_dusk(s: State, bands: Sequence[int]) -> None:
    """Put on the agenda what races of a seat do after scoring."""
    for band in bands:
        dusk = s.rules[band].moments["dusk"]
        if dusk:
            s.agenda += [SWITCH_TO[ACTIVE], *dusk, SWITCH_TO[band % SLOTS]]


def income(s: State, seat: int) -> int:
    """Return the coins that the bank would pay a seat now."""
    return coins_earned(s, s.table.slots[seat])


def coins_earned(s: State, bands: Iterable[int]) -> int:
    """Return the coins that the bank would pay for some races now."""
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
    """List the seats that would pay a coin to a seat now, once for each coin."""
    named: list[int] = []
    for band in s.table.slots[seat]:
        for robs in s.rules[band].robs:
            named += robs(s, band)
    return [payer for place, payer in enumerate(named) if named[:place].count(payer) < s.coins[payer]]


def coins_of_region(s: State, band: int, region: int) -> int:
    """Return the coins that a region brings the band that holds it, with all bonuses."""
    return 1 + sum(regions >> region & 1 for regions in bonus_regions(s, band))


def bonus_regions(s: State, band: int) -> list[int]:
    """Return the sets of regions that bring a band a coin more each."""
    rules = s.rules[band]
    return [*rules.coins, *(earns(s, band) for earns in rules.earns)]


SCORE = step(Score())


class FinishTurn(Step):
    """Let displaced bands place their tokens and refill the column; then the next seat has its turn."""

    id = "finish"

    def enter(self, s: State) -> bool:
        if s.displaced_bands and _place_displaced_tokens(s):
            return False
        if (len(s.column) != s.table.full_column or lacks_badge(s)) and s.table.draft.short(s):
            s.agenda += [self, REFILL]
            return False
        if not s.table.listeners.ends or s.seat == s.table.players:
            return _begin_next_turn(s)
        s.agenda.append(NEXT_SEAT)
        for trait in reversed(s.table.listeners.ends):
            trait.ends(s)
        return False

    def options(self, s: State) -> Sequence[int]:
        return ()


FINISH_TURN = step(FinishTurn())


def _begin_next_turn(s: State) -> bool:
    """Begin the turn of the next seat; return True if the game is over."""
    table, seat = s.table, s.seat + 1
    if seat >= table.players:
        seat = 0 if seat == table.players else s.first_seat
    if seat == s.first_seat:
        if s.turn == table.turns:
            end_game(s)
            return True
        if table.between and s.seat != table.players:
            s.seat = table.players  # it is the turn of no seat
            s.agenda = [FINISH_TURN, *table.between]
            return False
        s.turn += 1
    s.seat = seat
    begin_turn(s)
    return False


class NextSeat(Step):
    """The next seat has its turn, after what others did at the end of the last one."""

    id = "hand_on"

    def enter(self, s: State) -> bool:
        return _begin_next_turn(s)


NEXT_SEAT = step(NextSeat())


def end_game(s: State) -> None:
    """End the game and pay the coins that come at the very end."""
    for trait in s.table.listeners.closing:
        for seat in range(s.table.players):
            earn(s, seat, trait.closing(s, seat))
    s.over, s.actor, s.options = True, NO_SEAT, ()


def _place_displaced_tokens(s: State) -> bool:
    """Let the next band, clockwise from the attacker, place the tokens that were driven out."""
    after = SLOTS * s.seat + SLOTS
    while s.displaced_bands:
        band = lowest_bit(s.displaced_bands >> after << after or s.displaced_bands)
        s.displaced_bands &= ~(1 << band)
        rules = s.rules[band]
        if s.held[band]:
            s.band, s.actor, s.regions_to_ask = band, band // SLOTS, s.held[band]
            s.agenda += [FINISH_TURN, *rules.moments["regroup"], REDEPLOY, *rules.moments["rejoin"]]
            return True
        if band % SLOTS and not rules.active:
            vanish(s, band)
    return False


def begin_turn(s: State) -> None:
    """Begin the turn of the seat; races in decline that may act come first."""
    seat, rules = s.seat, s.rules
    band = SLOTS * seat
    s.actor, s.band = seat, band
    s.conquered = s.non_empty_conquests = 0
    s.race_is_new = s.too_late_to_decline = False
    if s.turn_notes:
        s.turn_notes = {}
    if s.acting_before_turn >> band & OWN or s.table.listeners.begins:
        _begin_eventful_turn(s, band)
    else:
        s.agenda = list(rules[band].turn)


def _begin_eventful_turn(s: State, band: int) -> None:
    """Tell shared traits and bands about the new turn; the steps that they add come first."""
    s.agenda = []
    for clock in s.table.listeners.begins:
        clock.begins(s)
    own = OWN << band
    for each in s.table.slots[s.seat] if s.acting_before_turn & own else ():
        for wakes in s.rules[each].wakes:
            wakes(s, each)
    rules = s.rules[band]
    turn = rules.turn
    eventful = s.agenda or s.acting_before_turn & own
    if rules.lends and s.combo[band] and eventful:  # other traits may be lent then
        turn = rules.campaign + left_open(s.table.setting.seats[s.seat], "rise")
    s.agenda = [*(_with_races_in_decline(s, band, turn) if s.acting_before_turn & own else turn), *s.agenda]


def _with_races_in_decline(s: State, band: int, usual: Sequence[Step]) -> list[Step]:
    """Return a turn with the steps of races in decline that act in it."""
    turn = [*usual]
    setting_out = len(s.rules[band].campaign) if s.combo[band] else 0
    for slot in (APART, DECLINED):
        own = s.rules[band + slot]
        if own.outset:
            turn[setting_out:setting_out] = [SWITCH_TO[ACTIVE], *own.outset, SWITCH_TO[slot]]
        if own.dawn:
            turn += [SWITCH_TO[ACTIVE], *own.dawn, SWITCH_TO[slot]]
    return turn


class ActInDecline(ExpandOrDecline):
    """A race in decline that acts may expand or rest."""

    id = "rise"
    question = sentence("Let the race in decline act?")

    def enter(self, s: State) -> bool:
        if not s.hand[s.band] and not s.held[s.band]:
            return self._rest(s)
        must_act = s.too_late_to_decline or flooded_regions(s, s.band)
        s.options = s.table.abandon_decisions(s.held[s.band]) + (GO_ON if must_act else REST_OR_GO_ON)
        return True

    def _rest(self, s: State) -> bool:
        while s.agenda[-1] is not SWITCH_TO[0]:
            s.agenda.pop()
        return False

    def take(self, s: State, decision: int) -> Step | None:
        if decision == NO:
            self._rest(s)
            return None
        return super().take(s, decision)


ACT_IN_DECLINE = step(ActInDecline())


def begin_game(table: Table) -> State:
    """Begin a new game: special rules are set up, and the column is laid out."""
    if table.opening is None:
        table.opening = _set_up(table)
    s = table.opening.copy()  # speed: to set it up anew takes 3 % of a game
    proceed(s, None)
    return s


def _set_up(table: Table) -> State:
    """Return the position before anything is drawn, which is the same in all games."""
    s = empty_state(table)
    begin_turn(s)
    s.agenda.append(REFILL)
    for trait in reversed(table.listeners.opens):
        trait.opens(s)
    return s
