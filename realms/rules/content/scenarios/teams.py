"""Teams: a world for each team, free pairs from columns, and scores that are counted together."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from realms.locale import sentence
from realms.rules.model.decisions import verb
from realms.rules.model.draft import MISSING, Draft, Offer, banners_of, restored_badges
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.alliances import Alliance, tokens_on_map
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.rules.turn.column import PickFromOffer, allowed_races, handicap, take_combination, tokens_of
from realms.rules.turn.ordinary_seat import OrdinarySeat
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Values
from realms.tiles.kinds import WORLDS, World

# --- columns ---------------------------------------------------------------------------------------------

RACE: Final = verb("race", "trait", sentence("take {trait}"))
POWER: Final = verb("power", "trait", sentence("give them the power {trait}"))
SURFACE, POWERS, UNDERGROUND = LANES = range(3)
HOME: Final[Mapping[World, int]] = {"surface": SURFACE, "underground": UNDERGROUND}
EMPTY_ROW: Final = (MISSING,) * len(LANES)
CHOSEN = "chosen race"  # the note of a race that still waits for its power


class Columns(Draft):
    """Races of the surface, powers, and races of the underground in three columns with coins."""

    id = "columns"
    by_rows = False  # the last row may have a gap

    def __init__(self, *, coins_move: bool) -> None:
        self.coins_move = coins_move

    def short(self, s: State) -> bool:
        """Return True if a column has a gap that can be filled."""
        return bool(self.to_come(s))

    def to_come(self, s: State) -> list[int]:
        """Return the candidates for the first column with a gap."""
        lowest = s.column[-1] if len(s.column) == s.table.rows else EMPTY_ROW
        if lowest[SURFACE] < 0 and (found := banners_of(s, "surface")):
            return found
        if lowest[POWERS] < 0 and (found := s.badge_pile or restored_badges(s)):
            return found
        return banners_of(s, "underground") if lowest[UNDERGROUND] < 0 else []

    def lay(self, s: State, number: int) -> None:
        """Lay a race or power below the others of its column."""
        if s.table.catalogue.traits[number].kind == "power":
            lane, pile = POWERS, s.badge_pile
        else:
            lane, pile = (
                HOME[s.table.catalogue.worlds[number]],
                s.banner_pile if number in s.banner_pile else s.bottom_banners,
            )
        pile.remove(number)
        row = _end(s, lane)
        if row == len(s.column):
            s.column.append(EMPTY_ROW)
            s.column_coins.append(0)
        above = s.column[row]
        s.column[row] = (*above[:lane], number, *above[lane + 1 :])

    def faults(self, s: State) -> Iterable[str]:
        """Report gaps, and cards in the wrong column."""
        yield from super().faults(s)
        for lane in LANES:
            numbers = [row[lane] for row in s.column]
            if sorted(numbers, key=lambda number: number < 0) != numbers:
                yield "a gap in a column"
            kind = "power" if lane == POWERS else "race"
            if any(s.table.catalogue.traits[number].kind != kind for number in _column(s, lane)):
                yield f"no {kind} among the column of them"


def _column(s: State, lane: int) -> list[int]:
    """Return the cards of a column, from the top."""
    return [row[lane] for row in s.column if row[lane] >= 0]


def _end(s: State, lane: int) -> int:
    """Return the row below the last card of a column."""
    row = len(s.column)
    while row and s.column[row - 1][lane] < 0:
        row -= 1
    return row


def _row(s: State, number: int) -> int:
    """Return the row of a card on offer."""
    for row, numbers in enumerate(s.column):
        if number in numbers:
            return row
    raise LookupError(s.table.catalogue.id_of(number))


def _pay(s: State, row: int, power: int) -> None:
    """Pay for a row, and collect the coins beside it."""
    tolls = _tolls(s, row, power)
    s.coins[s.seat] += s.column_coins[row] - sum(tolls)
    s.column_coins[row] = 0
    for passed, toll in enumerate(tolls):
        s.column_coins[passed] += toll
    if s.table.draft.coins_move:
        s.column_coins.append(s.column_coins.pop(row))


def _close_up(s: State, taken: Mapping[int, int]) -> None:
    """Take a card out of each of some columns; cards below it move up."""
    lanes = [list(lane) for lane in zip(*s.column, strict=True)]
    for lane, number in taken.items():
        lanes[lane].remove(number)
    s.column = list(zip_longest(*lanes, fillvalue=MISSING))


def _tolls(s: State, row: int, power: int) -> list[int]:
    """Return the coins for each row above one, as its badge says; one coin for the badge to be taken."""
    badges = [numbers[POWERS] for numbers in s.column[:row]]
    return [1 if badge in (power, MISSING) else s.table.catalogue.tolls[badge] for badge in badges]


def _prices(s: State, row: int) -> list[int]:
    """Return the price of a race with each power: coins for all rows above the lower of the two."""
    return [sum(_tolls(s, max(row, place), power)) for place, power in enumerate(_column(s, POWERS))]


def _least_price(s: State, row: int) -> int:
    """Return the lowest price of a race, with the cheapest power."""
    return row if s.table.catalogue.even_tolls else min(_prices(s, row))


def _within(s: State, coins: int) -> list[tuple[int, ...]]:
    """Return the rows whose race costs no more than these coins."""
    if s.table.catalogue.even_tolls:
        return s.column[: coins + 1]
    return [numbers for row, numbers in enumerate(s.column) if _least_price(s, row) <= coins]


class PickRace(PickFromOffer):
    """Take one of the races that the seat may have and can pay for."""

    id = "pick_race"

    def options(self, s: State) -> Sequence[int]:
        if not _column(s, POWERS):
            return ()
        rows = _within(s, s.coins[s.seat])
        paid = [row[lane] for lane in (SURFACE, UNDERGROUND) for row in rows if row[lane] >= 0]
        return [RACE + race for race in allowed_races(s, paid)]

    def brings(self, s: State, decision: int) -> Offer:
        race = decision - RACE
        row = _row(s, race)
        return Offer(tokens_of(s, race), s.column_coins[row], _least_price(s, row), handicap(s, (race,)))

    def pick(self, s: State, decision: int) -> None:
        s.turn_notes[s.band, CHOSEN] = decision - RACE


class PickPower(Step):
    """Take a power for the chosen race."""

    id, picks = "pick_power", True

    def options(self, s: State) -> Sequence[int]:
        coins, powers = s.coins[s.seat], _column(s, POWERS)
        if s.table.catalogue.even_tolls:
            return [POWER + power for power in powers[: coins + 1]]
        prices = _prices(s, _row(s, _chosen(s)))
        return [POWER + power for power, price in zip(powers, prices, strict=True) if price <= coins]

    def offer(self, s: State, decision: int) -> Offer:
        race, power = _chosen(s), decision - POWER
        row = max(_row(s, race), _row(s, power))
        price = sum(_tolls(s, row, power))
        return Offer(tokens_of(s, race, power), s.column_coins[row], price, handicap(s, (race, power)))

    def take(self, s: State, decision: int) -> None:
        race, power = s.turn_notes.pop((s.band, CHOSEN)), decision - POWER
        row = _row(s, race)
        lane = s.column[row].index(race)
        passed = [numbers[lane] for numbers in s.column[:row]]
        _pay(s, max(row, _row(s, power)), power)
        _close_up(s, {lane: race, POWERS: power})
        take_combination(s, (race, power), passed)


def _chosen(s: State) -> int:
    return s.turn_notes[s.band, CHOSEN]


class FreePairsSeat(OrdinarySeat):
    """A seat that picks a race and then a power."""

    id = "free_picker"
    idle = (step(PickRace()), step(PickPower()))


FREE_PAIRS_SEAT: Final = FreePairsSeat()


class FreePairs(TableRule):
    """Races and powers lie in columns of their own."""

    id = "free_pairs"

    def __init__(self, rows: int, *, coins_move: bool) -> None:
        self.rows, self.draft = rows, Columns(coins_move=coins_move)


# --- teams -----------------------------------------------------------------------------------------------

Teams = tuple[tuple[int, ...], ...]  # of seats


class TeamScore(TableRule):
    """Team mates win together, by the sum of their scores or by the lowest."""

    id = "together"

    def __init__(self, teams: Teams, score: str, single: int) -> None:
        self.teams, self.lowest, self.single = teams, score == "lowest", single

    def sides(self, s: State) -> Iterator[Alliance]:
        """Yield each team; the score of a single player counts several times."""
        for seats in self.teams:
            scores = [s.coins[seat] for seat in seats]
            score = min(scores) if self.lowest else sum(scores)
            yield Alliance(seats, score * (self.single if len(seats) == 1 else 1), tokens_on_map(s, seats))


class WorldOfTheTeam(TableRule):
    """The first team plays races of the surface, the second of the underground, others any."""

    id = "own_world"

    def __init__(self, teams: Teams) -> None:
        own = [WORLDS[team : team + 1] or WORLDS for team in range(len(teams))]
        self.worlds = {seat: worlds for seats, worlds in zip(teams, own, strict=True) for seat in seats}

    def suits(self, s: State, band: int, races: Sequence[int]) -> Sequence[int]:
        """Return the races of the team's world."""
        own, home = self.worlds[band // SLOTS], s.table.catalogue.worlds
        return [race for race in races if home[race] in own]


class TeamTruce(TableRule):
    """Team mates do not attack each other."""

    id = "truce"

    def __init__(self, teams: Teams) -> None:
        self.mates = {seat: frozenset(seats) - {seat} for seats in teams for seat in seats}

    def refuses(self, s: State, band: int, attacker: int) -> int:
        """Forbid team mates all regions of the band."""
        return s.held[band] if attacker // SLOTS in self.mates[band // SLOTS] else 0


@special("teams")
def teams(values: Values, realm: Realm) -> Played:
    """Players whom no team names play alone."""
    named = [tuple(seat - 1 for seat in team if seat <= realm.players) for team in values["teams"]]
    others = set(range(realm.players)).difference(*named)
    all_teams = (*(team for team in named if team), *((seat,) for seat in sorted(others)))
    shared: list[TableRule] = [TeamScore(all_teams, values["score"], values["single"])]
    if values["races"] == "by_team":
        shared.append(WorldOfTheTeam(all_teams))
    if not values["attack"]:
        shared.append(TeamTruce(all_teams))
    if values["draft"] != "columns":
        return Played(tuple(shared))
    shared.append(FreePairs(values["rows"], coins_move=values["coins"] == "shift"))
    return Played(tuple(shared), dict.fromkeys(range(realm.players), FREE_PAIRS_SEAT))
