"""Fairness of seats and entries: what the figures say, and that luck alone is seldom taken for a gain."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from realms.balance.games.results import GameResult, ReignResult
from realms.balance.questions.fairness import EntrySpread, RaceSpread, SeatCoins, SeatDistance

USUAL = (0.30, 0.25, 0.24, 0.21)
UNEVEN = (0.42, 0.22, 0.20, 0.16)
RUNS, GAMES = 400, 400


def won(number: int, *winners: int) -> GameResult:
    """A game of which only the winners matter."""
    return GameResult(number, number, ("normal",) * 4, (0,) * 4, winners)


def games(random: Random, shares: Sequence[float], number: int = GAMES) -> list[GameResult]:
    seats = random.choices(range(len(shares)), shares, k=number)
    return [won(place, seat) for place, seat in enumerate(seats, 1)]


def test_a_shared_win_counts_as_a_fraction() -> None:
    """Two games: seats 1 and 3 share one, seat 3 wins the other."""
    distance = SeatDistance((0.25, 0.0, 0.75, 0.0))
    assert distance.estimate([won(1, 0, 2), won(2, 2)] * 40).value == 0


def test_the_distance_is_the_share_of_games_won_in_another_seat() -> None:
    distance = SeatDistance((0.5, 0.25, 0.25, 0.0))
    for wins, found in {(50, 25, 25, 0): 0, (60, 25, 15, 0): 0.1, (0, 0, 0, 100): 1}.items():
        played = [won(1, seat) for seat, count in enumerate(wins) for _ in range(count)]
        assert distance.estimate(played).value == pytest.approx(found)


def test_luck_alone_makes_as_much_of_it_as_it_says() -> None:
    random, distance = Random(1), SeatDistance(USUAL)
    found = [distance.estimate(games(random, USUAL)).value for _ in range(RUNS)]
    assert sum(found) / RUNS == pytest.approx(distance.by_luck(games(random, USUAL)), rel=0.05)


@pytest.mark.parametrize("shares", [USUAL, UNEVEN])
def test_an_edit_that_changes_nothing_is_seldom_said_to_help(shares: Sequence[float]) -> None:
    random, distance = Random(2), SeatDistance(USUAL)
    gains = [distance.gain(games(random, shares), games(random, shares)) for _ in range(RUNS)]
    assert sum(gain.low > 0 for gain in gains) <= 0.04 * RUNS
    assert sum(gain.high < 0 for gain in gains) <= 0.04 * RUNS


def test_a_great_gain_is_found_and_not_overstated() -> None:
    random, distance = Random(3), SeatDistance(USUAL)
    gains = [distance.gain(games(random, UNEVEN, 800), games(random, USUAL, 800)) for _ in range(50)]
    truth = sum(abs(one - other) for one, other in zip(UNEVEN, USUAL, strict=True)) / 2
    assert sum(gain.low > 0 for gain in gains) > 40
    assert sum(gain.value for gain in gains) / 50 < truth


def test_shared_luck_makes_the_interval_narrower() -> None:
    """In half of the pairs the same seat wins anyway."""
    random, distance = Random(4), SeatDistance(USUAL)
    before = games(random, UNEVEN, 2000)
    alone = games(random, UNEVEN, 2000)
    alike = [one if random.random() < 0.5 else other for one, other in zip(before, alone, strict=True)]
    assert distance.gain(before, alike).width < 0.85 * distance.gain(before, alone).width


def test_a_realm_as_usual_is_seldom_said_to_be_uneven() -> None:
    random, distance = Random(5), SeatDistance(USUAL)
    found = [distance.estimate(games(random, USUAL)) for _ in range(RUNS)]
    assert sum(each.low > distance.by_luck(games(random, USUAL)) for each in found) <= 0.05 * RUNS
    uneven = distance.estimate(games(random, UNEVEN, 2000))
    assert uneven.low > distance.by_luck(games(random, USUAL, 2000))


def test_too_few_games_say_nothing() -> None:
    few = games(Random(6), USUAL, 4)
    estimate = SeatDistance(USUAL).estimate(few)
    assert (estimate.low, estimate.high) == (float("-inf"), float("inf"))
    assert SeatDistance(USUAL).estimate([]).count == 0


def test_a_gain_needs_pairs() -> None:
    with pytest.raises(ValueError, match="pairs"):
        SeatDistance(USUAL).gain(games(Random(7), USUAL), [])


# Coins of seats

LEADS = (3.0, 0.0, -1.0, -2.0)


def earned(random: Random, leads: Sequence[float], number: int = GAMES) -> list[GameResult]:
    """Games in which each seat has so many coins more than another by luck."""
    found = []
    for place in range(1, number + 1):
        coins = tuple(round(random.gauss(90, 13) + lead) for lead in leads)
        found.append(GameResult(place, place, ("normal",) * 4, coins, (0,)))
    return found


def test_the_coins_of_seats_are_compared_with_the_usual_ones() -> None:
    figure = SeatCoins(LEADS)
    as_usual = [GameResult(1, 1, ("normal",) * 4, (93, 90, 89, 88), (0,))] * 40
    other = [GameResult(1, 1, ("normal",) * 4, (89, 90, 93, 88), (2,))] * 40
    assert figure.estimate(as_usual).value == 0
    assert figure.by_luck(as_usual) == 0
    assert figure.estimate(other).value == 4


def test_coins_find_with_few_games_what_wins_do_not() -> None:
    """One seat has five coins more than usual."""
    random, figure = Random(12), SeatCoins((0.0,) * 4)
    gains = [figure.gain(earned(random, (5, 0, 0, 0), 600), earned(random, (0,) * 4, 600)) for _ in range(30)]
    assert sum(gain.low > 0 for gain in gains) > 20


@pytest.mark.parametrize("leads", [(0, 0, 0, 0), (6, 0, 0, 0)])
def test_an_edit_that_moves_no_coins_is_seldom_said_to_help(leads: Sequence[float]) -> None:
    random, figure = Random(13), SeatCoins((0.0,) * 4)
    gains = [figure.gain(earned(random, leads), earned(random, leads)) for _ in range(RUNS // 2)]
    assert sum(gain.low > 0 for gain in gains) <= 0.05 * len(gains)


def test_the_luck_in_the_coins_of_seats_is_known() -> None:
    random, figure = Random(14), SeatCoins((0.0,) * 4)
    played = [earned(random, (0,) * 4) for _ in range(100)]
    found = sum(figure.estimate(each).value for each in played) / 100
    assert found == pytest.approx(figure.by_luck(played[0]), rel=0.08)


# Entries


DOORS = ("A/0", "B/0", "C/0", "D/0", "E/0")


def begun(random: Random, worth: Sequence[float], number: int = GAMES) -> list[GameResult]:
    """Games in which each seat begins at an entry by lot, which brings so many coins."""
    found = []
    for place in range(1, number + 1):
        doors = random.sample(range(len(DOORS)), 4)
        coins = tuple(round(random.gauss(90, 13) + worth[door]) for door in doors)
        entries = tuple(DOORS[door] for door in doors)
        found.append(GameResult(place, place, ("normal",) * 4, coins, (0,), entries=entries))
    return found


EVEN_DOORS, RICH_DOOR = (0, 0, 0, 0, 0), (10, 0, 0, 0, 0)


def test_entries_lie_as_far_apart_as_their_coins() -> None:
    """One of five is worth 10 coins more: 7.5 above the mean of its games, and the others 1.875 below it."""
    random, spread = Random(8), EntrySpread()
    found = [spread.estimate(begun(random, RICH_DOOR, 1500)).value for _ in range(20)]
    assert sum(found) / 20 == pytest.approx(3.75, abs=0.2)


def test_the_luck_of_entries_is_taken_off() -> None:
    random, spread = Random(9), EntrySpread()
    found = [spread.estimate(begun(random, EVEN_DOORS)) for _ in range(RUNS // 2)]
    assert sum(each.value == 0 for each in found) > 0.3 * len(found)
    assert sum(each.low > 0 for each in found) <= 0.04 * len(found)


@pytest.mark.parametrize("worth", [EVEN_DOORS, RICH_DOOR])
def test_an_edit_that_changes_no_entry_is_seldom_said_to_help(worth: Sequence[float]) -> None:
    random, spread = Random(10), EntrySpread()
    gains = [spread.gain(begun(random, worth), begun(random, worth)) for _ in range(RUNS // 2)]
    assert sum(gain.low > 0 for gain in gains) <= 0.05 * len(gains)


def test_an_entry_that_becomes_like_the_others_is_found() -> None:
    random, spread = Random(11), EntrySpread()
    gain = spread.gain(begun(random, RICH_DOOR, 1500), begun(random, EVEN_DOORS, 1500))
    assert gain.low > 0


def reigned(random: Random, worth: Mapping[str, float], number: int = GAMES) -> list[GameResult]:
    """Games in which each seat has two of several races, which bring so many coins, and one power."""
    found = []
    for place in range(1, number + 1):
        races = [random.sample([*worth], 2) for _ in range(4)]
        coins = tuple(round(random.gauss(90, 10) + sum(map(worth.__getitem__, each))) for each in races)
        reigns = tuple(
            ReignResult(race, "flying", 9, seat)
            for seat, each in enumerate(races)
            for race in (*each, each[0])
        )
        found.append(GameResult(place, place, ("normal",) * 4, coins, (0,), reigns=reigns))
    return found


RACES = ("elves", "trolls", "orcs", "dwarves", "ratmen")
ALIKE, STRONG_TROLLS = dict.fromkeys(RACES, 0.0), {**dict.fromkeys(RACES, 0.0), "trolls": 12.0}


def test_races_lie_apart_as_far_as_one_of_them_brings_more() -> None:
    random, spread = Random(12), RaceSpread()
    strong = [spread.estimate(reigned(random, STRONG_TROLLS)).value for _ in range(20)]
    alike = [spread.estimate(reigned(random, ALIKE)) for _ in range(RUNS // 4)]
    assert min(strong) > 1
    assert sum(each.low > 0 for each in alike) <= 0.05 * len(alike)
    assert spread.gain(reigned(random, STRONG_TROLLS), reigned(random, ALIKE)).low > 0


def test_a_race_counts_once_a_seat_and_a_power_as_well() -> None:
    (game,) = reigned(Random(13), ALIKE, 1)
    sums = RaceSpread().sums(game)
    assert sums["seats flying"] == 4
    assert sum(count for name, count in sums.items() if name.startswith("seats ")) == 4 * 3


def test_no_figure_of_a_realm_lies_below_zero() -> None:
    random = Random(14)
    found = [EntrySpread().estimate(begun(random, EVEN_DOORS, 60)) for _ in range(30)]
    assert min(each.low for each in found) == 0
    assert all(each.low <= each.value <= each.high for each in found)


def test_seats_that_never_conquered_belong_to_no_entry() -> None:
    nobody = [
        GameResult(number, number, ("normal",) * 2, (5, 9), (1,), entries=(None, None))
        for number in range(90)
    ]
    assert EntrySpread().estimate(nobody).value == 0
