"""The column of combinations on offer: refill, tolls, and the pick."""

from collections.abc import Iterable, Sequence
from typing import Final

from realms.compiled import mypyc_attr
from realms.rules.model.decisions import DRAW, PASS, PICK
from realms.rules.model.draft import Offer, lacks_badge
from realms.rules.model.step import Step, step
from realms.rules.position.ownership import earn
from realms.rules.position.state import CHANCE, State, recompile_rules
from realms.rules.position.table import SLOTS, Table


class Refill(Step):
    """Chance draws banners and badges until nothing is missing on offer."""

    id = "refill"
    chance = True

    def enter(self, s: State) -> bool:
        draft = s.table.draft
        while True:
            source = draft.to_come(s)
            if len(source) > 1:
                s.actor, s.options, s.draw_from = CHANCE, (), tuple(source)
                return True
            if not source:
                s.actor = s.seat
                return False
            draft.lay(s, source[0])

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in s.table.draft.to_come(s)]

    def draw(self, s: State, luck: float) -> int:
        return DRAW + s.draw_from[int(luck * len(s.draw_from))]

    def take(self, s: State, decision: int) -> Step:
        s.table.draft.lay(s, decision - DRAW)
        return self


REFILL = step(Refill())


@mypyc_attr(allow_interpreted_subclasses=True)
class PickFromOffer(Step):
    """The seat takes something on offer; if there is nothing to take, it passes."""

    def enter(self, s: State) -> bool:
        s.options = self.options(s) or PASSING
        return True

    def offer(self, s: State, decision: int) -> Offer | None:
        return None if decision == PASS else self.brings(s, decision)

    def take(self, s: State, decision: int) -> None:
        if decision == PASS:
            pass_turn(s)
        else:
            self.pick(s, decision)

    def brings(self, s: State, decision: int) -> Offer:
        """Return the tokens, coins and price of something on offer."""
        raise NotImplementedError

    def pick(self, s: State, decision: int) -> None:
        """Take something on offer."""
        raise NotImplementedError


PASSING: Final = (PASS,)


def pass_turn(s: State) -> None:
    """Let a seat only score its races in decline this turn."""
    s.agenda = list(s.rules[s.band].retreat)


class PickCombination(PickFromOffer):
    """Take one of the combinations that the seat can pay for."""

    id = "pick"
    picks = True

    def options(self, s: State) -> Sequence[int]:
        coins, tolls = s.coins[s.seat], s.table.catalogue.tolls
        rows = s.column[:-1] if lacks_badge(s) else s.column
        if s.table.catalogue.even_tolls:
            end = min(len(rows), coins + 1)
        else:
            due = end = 0
            for _, power in rows:
                if due > coins:
                    break
                due, end = due + tolls[power], end + 1
        return _allowed_picks(s, end) if s.rules[s.band].suits else range(PICK, PICK + end)

    def brings(self, s: State, decision: int) -> Offer:
        place = decision - PICK
        pair = s.column[place]
        return Offer(tokens_of(s, *pair), s.column_coins[place], toll(s, place), handicap(s, pair))

    def pick(self, s: State, decision: int) -> None:
        place, tolls = decision - PICK, s.table.catalogue.tolls
        s.coins[s.seat] += s.column_coins.pop(place)
        combination = s.column.pop(place)
        for passed in range(place):
            due = tolls[s.column[passed][1]]
            s.column_coins[passed] += due
            s.coins[s.seat] -= due
        take_combination(s, combination, (row[0] for row in s.column[:place]))


def _allowed_picks(s: State, rows: int) -> Sequence[int]:
    """Return the picks among the first rows that traits of the seat allow."""
    races = [row[0] for row in s.column[:rows]]
    may_take = allowed_races(s, races)
    return [PICK + place for place, race in enumerate(races) if race in may_take]


def allowed_races(s: State, races: Sequence[int]) -> Sequence[int]:
    """Return the races that the acting seat may take, or all of them if traits would leave none."""
    band, found = SLOTS * s.seat, races
    for may in s.rules[band].suits:
        found = may(s, band, found)
    return found or races


def take_combination(s: State, combination: tuple[int, ...], passed: Iterable[int]) -> None:
    """Give a seat a race and a power that were on offer; `passed` are the races above it."""
    table, seat = s.table, s.seat
    s.band = band = SLOTS * seat
    if table.catalogue.handicaps:
        earn(s, seat, max(handicap(s, combination), -s.coins[seat]))
    s.hand[band] = _collect_gathered(s, combination[0], passed)
    s.combo[band] = combination
    recompile_rules(s, band, declined=False)
    s.race_is_new = True
    bargain = s.rules[band].moments["chosen"]
    if bargain:
        s.agenda += [RECEIVE_TOKENS, *bargain]
    else:
        receive_tokens(s, band)


def handicap(s: State, combination: Iterable[int]) -> int:
    """Return the coins that the scenario adds to a combination or takes from it."""
    return sum(s.table.catalogue.handicaps.get(number, 0) for number in combination)


def receive_tokens(s: State, band: int) -> None:
    """Give a band the tokens of its banner and badge, none for lent powers; then begin its campaign."""
    rules = s.rules[band]
    race, power = s.combo[band]
    tokens = min(s.table.catalogue.tokens[race] + s.table.catalogue.tokens[power], s.tray[race])
    s.tray[race] -= tokens
    s.hand[band] += tokens
    own = s.table.rules(s.seat, s.combo[band], False) if rules.lends else rules
    for arrives in own.arrives:
        arrives(s, band)
    s.agenda = [*rules.campaign, *s.agenda, REFILL, *rules.arrival]


class ReceiveTokens(Step):
    """Tokens arrive after the badge of the banner is settled."""

    id = "enlist"

    def enter(self, s: State) -> bool:
        receive_tokens(s, s.band)
        return False


RECEIVE_TOKENS = step(ReceiveTokens())


def waiting_note(table: Table, race: int) -> tuple[int, str]:
    """Return the key of the note that counts tokens on a race of the column."""
    return table.nobody, f"waiting {table.catalogue.id_of(race)}"


def _collect_gathered(s: State, race: int, others: Iterable[int]) -> int:
    """Return the tokens that gathered on a race; other races that were passed over gather more."""
    table, notes = s.table, s.race_notes
    if not table.catalogue.gatherers:
        return 0
    for passed in table.catalogue.gatherers.intersection(others):
        more = min(table.catalogue.traits[passed].gathers, s.tray[passed])
        if more:
            s.tray[passed] -= more
            notes[waiting_note(table, passed)] = notes.get(waiting_note(table, passed), 0) + more
    return notes.pop(waiting_note(table, race), 0) if race in table.catalogue.gatherers else 0


def tokens_of(s: State, race: int, *powers: int) -> int:
    """Return the tokens that a banner and a badge bring, with those that gathered on the banner."""
    due = sum(s.table.catalogue.tokens[number] for number in (race, *powers))
    return min(due, s.tray[race]) + s.race_notes.get(waiting_note(s.table, race), 0)


def toll(s: State, place: int) -> int:
    """Return the price of a place in the column: coins for the combinations above it."""
    if s.table.catalogue.even_tolls:
        return place
    return sum([s.table.catalogue.tolls[row[1]] for row in s.column[:place] if row[1] >= 0])


PICK_COMBINATION = step(PickCombination())
