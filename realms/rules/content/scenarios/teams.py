"""Teams: races of one world for each, free pairs from columns, and scores that are counted together."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.column import engage, handicap, suits, tokens_of
from realms.rules.draft import MISSING, Draft, Offer, banners_of, laid_aside
from realms.rules.sides import Side, tokens_on_map
from realms.rules.special import Played, special
from realms.rules.state import State
from realms.rules.step import Step, step
from realms.rules.table import SLOTS
from realms.rules.trait import Trait
from realms.rules.turn import Player
from realms.rules.words import argument, verb
from realms.scenario.scenario import Realm
from realms.scenario.special.special import Values
from realms.tiles.kinds import WORLDS

# --- columns ---------------------------------------------------------------------------------------------

RACE: Final = verb("race", "trait", sentence("take {trait}"))
POWER: Final = verb("power", "trait", sentence("give them the power {trait}"))
SURFACE, POWERS, UNDERGROUND = LANES = range(3)
CHOSEN = "chosen race"  # a note, between the choice of a race and that of its power


class Columns(Draft):
    """Races of the surface, powers, and races of the underground in columns, with coins between them."""

    id = "columns"

    def __init__(self, *, coins_move: bool) -> None:
        self.coins_move = coins_move

    def short(self, s: State) -> bool:
        """Whether a column has a gap that can be filled."""
        return bool(self.to_come(s))

    def to_come(self, s: State) -> list[int]:
        """What may come next in the first column with a gap."""
        column = s.column
        if len(column) == s.table.rows and MISSING not in column[-1]:  # speed: the usual case, 2 %
            return []
        for lane in LANES:
            if len(column) < s.table.rows or column[-1][lane] < 0:
                found = _stack(s, lane)
                if found:
                    return found
        return []

    def lay(self, s: State, number: int) -> None:
        """Lay it below the others of its column."""
        lane = POWERS if number in s.badges else SURFACE + 2 * WORLDS.index(s.table.worlds[number])
        pile = s.badges if lane == POWERS else s.pile if number in s.pile else s.tail
        pile.remove(number)
        row = len(_column(s, lane))
        if row == len(s.column):
            s.column.append((MISSING,) * len(LANES))
            s.laid.append(0)
        _put(s, row, lane, number)

    def faults(self, s: State) -> Iterable[str]:
        """What is wrong with the columns."""
        yield from super().faults(s)
        for lane in LANES:
            numbers = [row[lane] for row in s.column]
            if sorted(numbers, key=lambda number: number < 0) != numbers:
                yield "a gap in a column"
            kind = "power" if lane == POWERS else "race"
            if any(s.table.traits[number].kind != kind for number in _column(s, lane)):
                yield f"no {kind} among the column of them"


def _stack(s: State, lane: int) -> list[int]:
    return s.badges or laid_aside(s) if lane == POWERS else banners_of(s, WORLDS[lane // 2])


def _column(s: State, lane: int) -> list[int]:
    """What lies in a column, from the top."""
    return [row[lane] for row in s.column if row[lane] >= 0]


def _put(s: State, row: int, lane: int, number: int) -> None:
    s.column[row] = (*s.column[row][:lane], number, *s.column[row][lane + 1 :])


def _place(s: State, number: int) -> tuple[int, int]:
    """Row and column of what is on offer."""
    for row, numbers in enumerate(s.column):
        if number in numbers:
            return row, numbers.index(number)
    raise LookupError(s.table.name(number))


def _pay(s: State, race: int, power: int) -> None:
    """Pay for the dearer of the two, and collect the coins beside it."""
    row, price = _dearer(s, race, power), price_of_pair(s, race, power)
    s.coins[s.seat] += s.laid[row] - price
    s.laid[row] = 0
    for passed in range(row):
        s.laid[passed] += _toll(s, passed, power)
    if s.table.draft.coins_move:
        s.laid.append(s.laid.pop(row))


def _close_up(s: State, number: int) -> None:
    """Take something out; what lies below it in its column moves up."""
    row, lane = _place(s, number)
    below = [*_column(s, lane)[row + 1 :], MISSING]
    for place, other in enumerate(below, row):
        _put(s, place, lane, other)


def _dearer(s: State, race: int, power: int) -> int:
    """The row of the dearer of two."""
    return max(_place(s, race)[0], _place(s, power)[0])


def _toll(s: State, row: int, power: int) -> int:
    """What it costs to pass a row: what its badge says, if there is another than the one that is taken."""
    badge = s.column[row][POWERS]
    return 1 if badge in (power, MISSING) else s.table.tolls[badge]


def price_of_pair(s: State, race: int, power: int) -> int:
    """The coins for all rows above the dearer of the two."""
    return _price(s, _dearer(s, race, power), power)


def _price(s: State, row: int, power: int) -> int:
    """The coins for all rows above one, for who takes that power."""
    if s.table.even_tolls:
        return row
    return sum(_toll(s, passed, power) for passed in range(row))


def _least_price(s: State, row: int) -> int:
    """What a race of a row costs at least, whatever power goes with it."""
    if s.table.even_tolls:
        return row
    return min(_price(s, max(row, place), power) for place, power in enumerate(_column(s, POWERS)))


class PickRace(Step):
    """Take one of the races that the seat may have and can pay for."""

    id = "pick_race"

    def options(self, s: State) -> Sequence[int]:
        coins = s.coins[s.seat]
        races = [*enumerate(_column(s, SURFACE)), *enumerate(_column(s, UNDERGROUND))]
        paid = [race for row, race in races if _least_price(s, row) <= coins]
        return [RACE + race for race in [race for race in paid if suits(s, race)] or paid]

    def offer(self, s: State, decision: int) -> Offer:
        race = argument(decision)
        row, _ = _place(s, race)
        return Offer(tokens_of(s, race), s.laid[row], _least_price(s, row), handicap(s, (race,)))

    def take(self, s: State, decision: int) -> None:
        s.fleeting[s.band, CHOSEN] = argument(decision)


class PickPower(Step):
    """Take one of the powers for it."""

    id, picks = "pick_power", True

    def options(self, s: State) -> Sequence[int]:
        row, coins = _place(s, _chosen(s))[0], s.coins[s.seat]
        powers = enumerate(_column(s, POWERS))
        return [POWER + power for place, power in powers if _price(s, max(row, place), power) <= coins]

    def offer(self, s: State, decision: int) -> Offer:
        race, power = _chosen(s), argument(decision)
        coins = s.laid[_dearer(s, race, power)]
        price = price_of_pair(s, race, power)
        return Offer(tokens_of(s, race, power), coins, price, handicap(s, (race, power)))

    def take(self, s: State, decision: int) -> None:
        race, power = s.fleeting.pop((s.band, CHOSEN)), argument(decision)
        row, lane = _place(s, race)
        passed = _column(s, lane)[:row]
        _pay(s, race, power)
        for number in (race, power):
            _close_up(s, number)
        engage(s, (race, power), passed)


def _chosen(s: State) -> int:
    return s.fleeting[s.band, CHOSEN]


class FreePicker(Player):
    """An ordinary seat that picks a race and then a power."""

    id = "free_picker"
    idle = (step(PickRace()), step(PickPower()))


FREE_PICKER: Final = FreePicker()


class FreePairs(Trait):
    """Races and powers lie in columns of their own."""

    id, kind = "free_pairs", "scenario"

    def __init__(self, rows: int, *, coins_move: bool) -> None:
        self.rows, self.draft = rows, Columns(coins_move=coins_move)


# --- teams -----------------------------------------------------------------------------------------------

Teams = tuple[tuple[int, ...], ...]  # of seats


class Together(Trait):
    """Team mates win together, by the sum of their scores or by the lowest."""

    id, kind = "together", "scenario"

    def __init__(self, teams: Teams, score: str, single: int) -> None:
        self.teams, self.lowest, self.single = teams, score == "lowest", single

    def sides(self, s: State) -> Iterator[Side]:
        """Each team; the score of whoever plays alone counts several times."""
        for seats in self.teams:
            scores = [s.coins[seat] for seat in seats]
            score = min(scores) if self.lowest else sum(scores)
            yield Side(seats, score * (self.single if len(seats) == 1 else 1), tokens_on_map(s, seats))


class OwnWorld(Trait):
    """The first team plays races of the surface, the second of the underground, the others as they like."""

    id, kind = "own_world", "scenario"

    def __init__(self, teams: Teams) -> None:
        self.world = {seat: world for seats, world in zip(teams, WORLDS, strict=False) for seat in seats}

    def suits(self, s: State, band: int, race: int) -> bool:
        """Of the world of the team."""
        world = s.table.worlds[race]
        return self.world.get(band // SLOTS, world) == world


class Truce(Trait):
    """Team mates do not attack each other."""

    id, kind = "truce", "scenario"

    def __init__(self, teams: Teams) -> None:
        self.mates = {seat: frozenset(seats) - {seat} for seats in teams for seat in seats}

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """All that a mate holds."""
        return s.held[band] if attacker // SLOTS in self.mates[band // SLOTS] else 0


@special("teams")
def teams(values: Values, realm: Realm) -> Played:
    """Seats that no team names play alone."""
    named = [tuple(seat - 1 for seat in team if seat <= realm.players) for team in values["teams"]]
    others = set(range(realm.players)).difference(*named)
    all_teams = (*(team for team in named if team), *((seat,) for seat in sorted(others)))
    shared: list[Trait] = [Together(all_teams, values["score"], values["single"])]
    if values["races"] == "by_team":
        shared.append(OwnWorld(all_teams))
    if not values["attack"]:
        shared.append(Truce(all_teams))
    if values["draft"] != "columns":
        return Played(tuple(shared))
    shared.append(FreePairs(values["rows"], coins_move=values["coins"] == "shift"))
    return Played(tuple(shared), dict.fromkeys(range(realm.players), FREE_PICKER))
