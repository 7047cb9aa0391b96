"""Tallies of many games: by seat, by player, about regions and races, and with too few games."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.games.result_rows import RegionResult, ReignResult
from realms.balance.games.results import GameResult
from realms.balance.report.report import data_report, portrait_of, rows_of, text_report, verdicts
from realms.balance.usual import Usual, UsualSeat
from realms.balance.verdict import evenness
from realms.balance.verdict.tally import Tally
from realms.board.board import bits
from realms.scenario.scenario import Scenario

KINDS = ("greedy", "random", "random", "paced")


@pytest.fixture(autouse=True)
def nothing_is_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare with equal shares, whatever was measured lately."""
    monkeypatch.setattr(evenness, "usual_for", lambda _: None)


@pytest.fixture
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, KINDS, seed=5)


def result(
    seed: int, winner: int, brought: Sequence[ReignResult] = (), held: Sequence[str] = ("A/0",)
) -> GameResult:
    coins = tuple(60 + 10 * (seat == winner) for seat in range(4))
    regions = dict.fromkeys(held, RegionResult(1))
    return GameResult(seed, seed, KINDS, coins, (winner,), reigns=tuple(brought), regions=regions)


def test_results_come_in_any_order_and_count_once(experiment: Experiment) -> None:
    results = [result(seed, seed % 4) for seed in range(24)]
    one, other = Tally(experiment), Tally(experiment)
    one.add(results)
    other.add(reversed(results))
    other.add(results[3:9])
    assert one.games == other.games == 24
    assert one.seats() == other.seats()


def test_a_seat_that_wins_too_often_is_named_once_it_is_sure(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add(result(number, number % 4) for number in range(1, 13))
    assert tally.evenness().verdict == "not enough games"
    tally.add(result(number, 0 if number % 2 else number // 2 % 4) for number in range(1, 401))
    found = tally.evenness()
    assert found.verdict == "uneven"
    assert [each.seat for each in found.uneven] == [0, 1, 2, 3]
    assert [each.difference.low > 0 for each in found.uneven] == [True, False, False, False]


def test_even_seats_are_even(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add(result(number, number % 4) for number in range(1, 401))
    assert tally.evenness().verdict == "no difference"
    assert [each.wins.value for each in tally.seats()] == [0.25] * 4
    assert [each.coins.value for each in tally.seats()] == [62.5] * 4


def test_only_whole_rotations_of_different_players_count(experiment: Experiment, thirty: Scenario) -> None:
    numbers = [*range(1, 43), 45, 46]
    mixed, alike = Tally(experiment), Tally(Experiment.of(thirty, ["greedy"] * 4))
    for tally in (mixed, alike):
        tally.add(result(number, 2) for number in numbers)
    assert (mixed.games, alike.games) == (44, 44)
    assert (mixed.evenness().games, alike.evenness().games) == (40, 44)
    assert {each.wins.count for each in mixed.seats()} == {40}


def test_a_kind_of_player_in_several_seats_counts_once_a_game(experiment: Experiment) -> None:
    tally = Tally(experiment)
    for number in range(1, 81):
        seats = experiment.seats(number)
        winner = seats.index("random") if number % 2 else seats.index("paced")
        tally.add([replace(result(number, winner), seats=seats)])
    by_kind = {each.name: each for each in tally.players()}
    assert by_kind["random"].wins.value == 0.25, "half of the wins for two seats"
    assert by_kind["paced"].wins.value == 0.5
    assert by_kind["random"].wins.width == pytest.approx(by_kind["paced"].wins.width / 2)
    assert by_kind["random"].coins.count == 20, "a rotation is one value"


def test_shared_wins_are_shared(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add([GameResult(1, 1, KINDS, (9, 9, 1, 1), (0, 1))])
    assert [each.wins.value for each in tally.seats()] == [0.5, 0.5, 0, 0]
    assert {each.name: each.wins.value for each in tally.players()} == {
        "greedy": 0.5,
        "random": 0.25,
        "paced": 0,
    }


def test_regions_that_nobody_held(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add([result(1, 0, held=("A/0", "B/1")), result(2, 1, held=("C/2",))])
    assert tally.held().keys() == {"A/0", "B/1", "C/2"}
    assert tally.held()["A/0"] == 1


def test_premiums_come_from_all_that_a_seat_had(experiment: Experiment) -> None:
    tally = Tally(experiment)
    for number in range(1, 61):
        winner = number % 4
        reigns = [
            ReignResult("orcs", "merchant", 10, winner, 1),
            ReignResult("trolls", "stout", 20, winner, 4, ("fountain",)),
            ReignResult("elves", "wealthy", 20, (winner + number % 3 + 1) % 4, 1),
        ]
        tally.add([result(number, winner, reigns)])
    found = {each.id: each for each in tally.premiums()}
    rich = {"orcs", "merchant", "trolls", "stout", "fountain"}
    assert found.keys() == {*rich, "elves", "wealthy"}
    assert all(found[name].coins.value == pytest.approx(10) for name in rich)
    assert all(found[name].certain for name in rich)
    assert found["elves"].coins.value == pytest.approx(-10 / 3)


def test_the_report_says_when_it_is_too_early(experiment: Experiment, thirty: Scenario) -> None:
    tally, realm = Tally(experiment), thirty.realm(4)
    tally.add([result(1, 0)])
    said = [str(each) for each in verdicts(tally, realm)]
    assert said == [
        "Not enough games yet: 1 were played.",
        "Nothing usual is known of games by these players. Seats are compared with equal shares, although "
        "some seats win more often on every map.",
        "A difference of 15 points shows after about 180 games.",
    ]
    assert (
        json.loads(json.dumps(data_report(tally, portrait_of(tally, realm))))["seats"][0]["coins"]["low"]
        is None
    )


def test_the_report_names_seats_with_their_advantage(experiment: Experiment, thirty: Scenario) -> None:
    tally, realm = Tally(experiment), thirty.realm(4)
    reigns = [ReignResult("orcs", "merchant", 40, 0)]
    tally.add(
        result(number, 0 if number % 2 else number // 2 % 4, reigns, ("A/0",)) for number in range(1, 601)
    )
    said = [str(each) for each in verdicts(tally, realm)]
    assert said[0] == (
        "Seat 1 wins 62 % of the games, 19 to 31 % would be an equal share; its advantage is 30 to 44 points."
    )
    assert said[1].startswith("Nothing usual is known of games by these players.")
    assert said[2] == (
        "Seat 2 wins 12 % of the games, 19 to 31 % would be an equal share; "
        "its disadvantage is 7 to 17 points."
    )
    assert any(each.startswith("Never held in 600 games, so in fewer than 1 % of all: ") for each in said)
    assert len(list(rows_of(tally))) == 4 + 3
    text = text_report(tally, portrait_of(tally, realm), "fr")
    assert "La place 1 gagne 62\N{NO-BREAK SPACE}% des parties" in text
    assert "avide, au hasard, régulier" in text, "who measured"
    data = data_report(tally, portrait_of(tally, realm))
    assert data["games"] == 600
    assert data["verdict"] == "uneven"
    assert data["kinds"] == [*KINDS]
    assert {each["id"] for each in data["premiums"]} == {"orcs", "merchant"}


def test_data_name_what_comes_with_more_coins_and_what_it_earned(
    experiment: Experiment, thirty: Scenario
) -> None:
    tally = Tally(experiment)
    for seed in range(200):
        winner = seed % 4
        rich = ReignResult("orcs", "merchant", 55 + seed % 11, winner)
        plain = ReignResult("elves", "stout", 30, (winner + 1) % 4)
        tally.add([result(seed, winner, [rich, plain])])
    found = data_report(tally, portrait_of(tally, thirty.realm(4)))["rich"]
    assert {each["names"][0]: round(each["coins"]["value"]) for each in found} == {"orcs": 60, "merchant": 60}


def test_entries_are_compared_if_a_lot_draws_them(thirty: Scenario) -> None:
    kinds, realm = ["normal"] * 4, thirty.realm(4)
    doors = [realm.board.names[region] for region in bits(realm.board.entry & realm.board.land)][:4]
    for entries, known in (("drawn", 4), ("free", 0)):
        tally = Tally(Experiment.of(thirty, kinds, entries=entries))
        for number in range(1, 41):
            begun = tuple(doors[(seat + number) % 4] for seat in range(4))
            tally.add([replace(result(number, begun.index(doors[2])), seats=tuple(kinds), entries=begun)])
        assert len(tally.entry_premiums({*doors})) == known
    tally = Tally(Experiment.of(thirty, kinds, entries="drawn"), tally.results)
    assert len(tally.entry_premiums({*doors[:3]})) == 3
    best = tally.entry_premiums({*doors})[0]
    assert (best.id, best.coins.value, best.certain) == (doors[2], pytest.approx(10), True)
    tally.add(result(number, number % 4) for number in range(41, 241))
    said = [str(each) for each in verdicts(tally, realm)]
    name = realm.place(doors[2])
    assert f"Seats that begin here end with more coins than the others: {name} (+10.0" in "\n".join(said)


def test_the_report_compares_with_usual_shares(thirty: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = [UsualSeat(0, share, 0.0, 0.0) for share in (0.4, 0.25, 0.2, 0.15)]
    usual = Usual(4, "normal", 10, 20_000, tuple(seats), {}, "", "")
    monkeypatch.setattr(evenness, "usual_for", lambda _: usual)
    tally, realm = Tally(Experiment.of(thirty, ["normal"] * 4)), thirty.realm(4)
    tally.add(result(number, (0, 0, 1, 2, 3, 0, 0, 1, 2, 1)[number % 10]) for number in range(1, 501))
    said = [str(each) for each in verdicts(tally, realm)]
    assert said[:3] == [
        "No seat certainly wins more or less than usual.",
        "These games would show a difference of 10 points.",
        "A difference of 5 points shows after about 2100 games.",
    ]
    assert not any("equal" in each for each in said)
    tally.add(result(number, 3) for number in range(501, 651))
    assert str(next(verdicts(tally, realm))) == (
        "Seat 4 wins 31 % of the games, 10 to 20 % would be usual; its advantage is 10 to 22 points."
    )
