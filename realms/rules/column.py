"""The column of combinations on offer: how it is filled, what a place costs, and the pick."""

from collections.abc import Sequence
from itertools import accumulate

from realms.rules.holding import earn
from realms.rules.state import CHANCE, State, refold
from realms.rules.step import Step, step
from realms.rules.table import SLOTS, Table
from realms.rules.words import DRAW, PICK


class Refill(Step):
    """Chance turns up banners and badges until the column is full again."""

    id = "refill"
    chance = True

    def enter(self, s: State) -> bool:
        while True:
            source = _to_come(s)
            if len(source) > 1:
                s.actor, s.options = CHANCE, ()
                return True
            if not source:
                s.actor = s.seat
                return False
            self.take(s, DRAW + source[0])

    def options(self, s: State) -> Sequence[int]:
        return [DRAW + number for number in _to_come(s)]

    def draw(self, s: State, luck: float) -> int:
        source = _to_come(s)
        return DRAW + source[int(luck * len(source))]

    def take(self, s: State, decision: int) -> Step:
        number = decision - DRAW
        if s.column and s.column[-1][1] < 0:
            s.badges.remove(number)
            s.column[-1] = s.column[-1][0], number
            return self
        (s.pile or s.tail).remove(number)
        s.column.append((number, -1))
        s.laid.append(0)
        return self


REFILL = step(Refill())


def _to_come(s: State) -> list[int]:
    """What may come next: a badge for a banner that has none, else a banner while there is room."""
    column = s.column
    if column and column[-1][1] < 0:
        return badges(s)
    return s.pile or s.tail[:1] if len(column) < s.table.rows else []


def badges(s: State) -> list[int]:
    """The badges of which any may come next; when there are none, those that were laid aside come back."""
    if not s.badges:
        s.badges, s.discard = sorted(s.discard), []
    return s.badges


class Pick(Step):
    """Take one of the combinations that the seat can pay for."""

    id = "pick"

    def enter(self, s: State) -> bool:
        coins = s.coins[s.seat]
        if s.table.even_tolls:
            s.options = range(PICK, PICK + min(len(s.column), coins + 1))
        else:
            tolls = accumulate((s.table.tolls[power] for _, power in s.column), initial=0)
            s.options = [PICK + place for place in range(len(s.column)) if next(tolls) <= coins]
        return True

    def take(self, s: State, decision: int) -> None:
        table, seat, place = s.table, s.seat, decision - PICK
        s.coins[seat] += s.laid.pop(place) - toll(s, place)
        combination = s.column.pop(place)
        for passed in range(place):
            s.laid[passed] += table.tolls[s.column[passed][1]]
        s.band = band = SLOTS * seat
        if table.handicaps:
            bonus = sum(table.handicaps.get(number, 0) for number in combination)
            earn(s, seat, max(bonus, -s.coins[seat]))
        s.hand[band] = _gathered(s, combination[0], place) if table.gathers else 0
        s.combo[band] = combination
        refold(s, band, declined=False)
        s.fresh = True
        bargain = s.rules[band].chosen
        if bargain:
            s.agenda += [ENLIST, *bargain]
        else:
            enlist(s, band)


def enlist(s: State, band: int) -> None:
    """Take the tokens that banner and badge grant, and set out when the column was filled again."""
    rules = s.rules[band]
    race, power = s.combo[band]
    tokens = min(s.table.tokens[race] + s.table.tokens[power], s.tray[race])
    s.tray[race] -= tokens
    s.hand[band] += tokens
    for arrives in rules.arrives:
        arrives(s, band)
    s.agenda = [*rules.campaign, *s.agenda, REFILL, *rules.arrival]


class Enlist(Step):
    """Tokens come when it is settled which badge goes with the banner."""

    id = "enlist"

    def enter(self, s: State) -> bool:
        enlist(s, s.band)
        return False


ENLIST = step(Enlist())


def waiting(table: Table, race: int) -> tuple[int, str]:
    """The note of how many tokens lie on a race of the column."""
    return table.nobody, f"waiting {table.name(race)}"


def _gathered(s: State, race: int, place: int) -> int:
    """The tokens that had gathered on a race; those above its place gather some more."""
    table, notes = s.table, s.lasting
    for passed, _ in s.column[:place]:
        more = min(table.traits[passed].gathers, s.tray[passed])
        if more:
            s.tray[passed] -= more
            notes[waiting(table, passed)] = notes.get(waiting(table, passed), 0) + more
    return notes.pop(waiting(table, race), 0)


def tokens_at(s: State, place: int) -> int:
    """The tokens that come with the combination at a place of the column, with those that gathered there."""
    table, (race, power) = s.table, s.column[place]
    due = table.tokens[race] + table.tokens[power]
    return min(due, s.tray[race]) + s.lasting.get(waiting(table, race), 0)


def toll(s: State, place: int) -> int:
    """What the combination at a place of the column costs: coins for those above it."""
    if s.table.even_tolls:
        return place
    return sum(s.table.tolls[power] for _, power in s.column[:place])


PICK_STEP = step(Pick())
