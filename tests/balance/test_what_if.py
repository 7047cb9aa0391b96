"""The answers to what would help: few edits are played on the same luck, and only new games prove."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.games.results import GameResult
from realms.balance.questions import what_if
from realms.balance.questions.fairness import EntrySpread, SeatCoins, SeatDistance
from realms.balance.questions.prediction import PredictedEdit, Ranking
from realms.balance.questions.what_if import BudgetError, Shares, WhatIfQuestion, ask_what_if
from realms.balance.questions.what_if_report import what_if_data, what_if_rows, what_if_sentences
from realms.checks.single_edits.padlock import Padlock
from realms.checks.single_edits.single_edit import SingleEdit
from realms.locale import sentence
from realms.scenario.edits import ABSENT, Edit, ValueChange, apply, edit_from_json
from realms.scenario.scenario import Scenario, bundled, scenario_from

from help.rich_realm import rich_realm

USUAL = (0.30, 0.26, 0.23, 0.21)
UNEVEN = (0.50, 0.20, 0.17, 0.13)
KINDS = ("normal",) * 4
GAMES = 4800


class FakeGames:
    """Games that are won by chance alone, with other shares of the seats while there is a mine on F."""

    def __init__(self, rich: Sequence[float] = UNEVEN, mended: Sequence[float] = USUAL) -> None:
        self.rich, self.mended = rich, mended
        self.played: dict[str, int] = {}

    def __call__(self, experiment: Experiment, games: int) -> list[GameResult]:
        document = json.dumps(experiment.document, sort_keys=True)
        self.played[document] = max(games, self.played.get(document, 0))
        pieces = scenario_from(dict(experiment.document)).realm(4).board.pieces
        mines = [piece.at for piece in pieces if piece.piece == "coin_mine"]
        shares = self.rich if "F/0" in mines else self.mended
        own = zlib.crc32(document.encode())
        return [self.game(experiment, own, shares, number) for number in range(1, games + 1)]

    def game(self, experiment: Experiment, own: int, shares: Sequence[float], number: int) -> GameResult:
        seed = experiment.seed_of(number)
        (winner,) = Random(own + seed).choices(range(4), shares)
        coins = tuple(90 + 10 * (seat == winner) for seat in range(4))
        return GameResult(number, seed, experiment.seats(number), coins, (winner,))


@pytest.fixture(scope="module")
def rich() -> Scenario:
    return rich_realm()


def question(scenario: Scenario, **more: object) -> WhatIfQuestion:
    values: dict[str, Any] = {"target": SeatDistance(USUAL), "games": GAMES, "edits": ("take_piece",), **more}
    return WhatIfQuestion(scenario, KINDS, **values)


def test_the_edit_that_mends_the_realm_is_found_and_proven(rich: Scenario) -> None:
    games = FakeGames()
    answer = ask_what_if(question(rich), games)
    best = answer.proposals[0]
    assert answer.verdict == "proven"
    assert answer.uneven
    assert str(best.predicted.single.title) == "Take the coin mine from hill on F"
    assert best.proof is not None
    assert 0 < best.proof.low < 0.2 < best.proof.high
    assert best.comparison is not None
    assert best.comparison.wins[0].difference.high < 0  # seat 1 wins less often
    mended = apply(rich, best.predicted.single.edit).realm(4).board
    assert [piece.at for piece in mended.pieces if piece.piece == "coin_mine"] == ["D/0"]
    others = answer.proposals[1:]
    assert others
    assert all(each.proof is None for each in others)
    assert answer.games == sum(games.played.values()) <= GAMES


def test_the_proof_comes_from_games_without_a_part_in_the_choice(rich: Scenario) -> None:
    games = FakeGames()
    answer = ask_what_if(question(rich), games)
    shares = Shares.of(GAMES, len(answer.proposals), 20)
    assert answer.proposals[0].trial.count == shares.trial
    assert answer.proposals[0].proof is not None
    assert answer.proposals[0].proof.count == shares.proof
    assert sorted(games.played.values())[-2:] == [shares.trial + shares.proof] * 2
    assert sorted(games.played.values())[0] == shares.trial


def test_all_series_are_announced_before_the_first_is_played(rich: Scenario) -> None:
    games, announced = FakeGames(), list[int]()
    asked: list[int] = []

    def play(experiment: Experiment, number: int) -> list[GameResult]:
        asked.append(number)
        return games(experiment, number)

    def expect(_: Experiment, number: int) -> None:
        assert not asked
        announced.append(number)

    ask_what_if(question(rich, games=960), play, expect)
    assert announced == asked


def test_the_answer_hangs_on_nothing_but_the_question(rich: Scenario) -> None:
    first, second = (what_if_data(ask_what_if(question(rich), FakeGames())) for _ in "12")
    assert json.dumps(first) == json.dumps(second)
    other = what_if_data(ask_what_if(question(rich, seed=9), FakeGames()))
    assert json.dumps(other) != json.dumps(first)


def test_what_is_locked_is_not_proposed(rich: Scenario) -> None:
    answer = ask_what_if(question(rich, locked=frozenset({Padlock("kind", "coin_mine")})), FakeGames())
    assert answer.verdict == "unproven"
    assert answer.uneven
    assert all("coin mine" not in str(each.predicted.single.title) for each in answer.proposals)


def test_a_guide_chooses_the_best_of_the_first_round(rich: Scenario) -> None:
    """By coins, which the games without the mine spread more evenly, although wins are the target."""
    coins = SeatCoins((0.0,) * 4)
    answer = ask_what_if(question(rich, guide=coins), FakeGames())
    assert [each.rank for each in answer.proposals] == sorted(
        (each.rank for each in answer.proposals), reverse=True
    )
    assert answer.proposals[0].rank != answer.proposals[0].trial.value
    assert answer.target == "seats"
    assert answer.verdict == "proven"


def test_entries_are_drawn_where_they_are_the_question(rich: Scenario) -> None:
    seen = set()

    class Drawn(FakeGames):
        def game(self, experiment: Experiment, *others: Any) -> GameResult:
            seen.add(experiment.entries)
            return replace(super().game(experiment, *others), entries=("F/0", "G/0", "K/1", "B/1"))

    answer = ask_what_if(question(rich, target=EntrySpread()), Drawn())
    assert seen == {"drawn"}
    assert answer.target == "entries"
    assert "coins by which entries lie apart" in " ".join(map(str, what_if_sentences(answer, rich)))


def test_without_an_edit_to_try_the_realm_alone_is_played(rich: Scenario) -> None:
    games = FakeGames()
    answer = ask_what_if(question(rich, edits=()), games)
    assert answer.verdict == "nothing to try"
    assert answer.proposals == ()
    assert [*games.played.values()] == [GAMES] == [answer.games]
    assert list(what_if_rows(answer)) == []
    assert str(next(what_if_sentences(answer, rich))).startswith(
        "No single edit promises to help, so only the realm as it is"
    )


def test_a_budget_must_be_large_enough(rich: Scenario) -> None:
    with pytest.raises(BudgetError) as error:
        ask_what_if(question(rich, games=100), FakeGames())
    assert ask_what_if(question(rich, games=error.value.least), FakeGames()).games <= error.value.least


def starred(scenario: Scenario, stars: int) -> Edit:
    return Edit("starred", (ValueChange(("authors",), scenario.data.get("authors", ABSENT), [str(stars)]),))


def test_edits_that_change_nothing_are_seldom_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of five looks better than it is; the games that come after say so."""
    scenario = scenario_from({**bundled()[0].data})
    edits = tuple(
        PredictedEdit(
            SingleEdit("stars", sentence("nothing"), starred(scenario, stars), scenario.counts, frozenset()),
            1.0,
            {},
        )
        for stars in range(5)
    )
    monkeypatch.setattr(what_if, "rank_edits", lambda *_: Ranking(edits, 5))
    runs, proven, tempting = 40, 0, 0
    for seed in range(runs):
        asked = WhatIfQuestion(scenario, KINDS, SeatDistance(USUAL), 1200, seed=1 + 10_000 * seed)
        answer = ask_what_if(asked, FakeGames(USUAL, UNEVEN))
        proven += answer.verdict == "proven"
        tempting += answer.proposals[0].trial.value > 0
    assert proven <= 0.1 * runs
    assert tempting > 0.7 * runs


# The words


def test_the_words_and_the_data(rich: Scenario) -> None:
    answer = ask_what_if(question(rich), FakeGames())
    said = [str(each) for each in what_if_sentences(answer, rich)]
    assert said[0] == "This helps: Take the coin mine from hill on F."
    assert said[1].startswith("As the realm is: ")
    assert said[2].startswith("In 1200 new games of each, the edit lowered that figure by ")
    french = [each.in_language("fr") for each in what_if_sentences(answer, rich)]
    assert french[0] != said[0]
    data = json.loads(json.dumps(what_if_data(answer)))
    first = data["proposals"][0]
    assert data["verdict"] == "proven"
    edit = edit_from_json(first["edit"])
    assert apply(rich, edit).data == apply(rich, answer.proposals[0].predicted.single.edit).data
    assert first["proof"]["low"] > 0
    rows = [[str(cell) for cell in row] for row in what_if_rows(answer)]
    assert len(rows) == 1 + len(answer.proposals)
    assert rows[1][0] == first["title"]


def test_an_even_realm_is_said_to_be_even(rich: Scenario) -> None:
    answer = ask_what_if(question(rich), FakeGames(USUAL, USUAL))
    said = [str(each) for each in what_if_sentences(answer, rich)]
    assert answer.verdict == "unproven"
    assert not answer.uneven
    assert said[0].startswith("No edit helps for certain")
    assert said[1] == "Nor is the realm certainly uneven as it is."


@pytest.mark.parametrize(("kind", "target"), [("paced", "seats"), ("paced", "entries"), ("normal", "seats")])
def test_equal_seats_are_said_to_stand_for_usual_ones(rich: Scenario, kind: str, target: str) -> None:
    figure = {"seats": SeatDistance(USUAL), "entries": EntrySpread()}[target]
    asked = replace(question(rich, edits=(), target=figure), kinds=(kind,) * 4)
    said = [str(each) for each in what_if_sentences(ask_what_if(asked, FakeGames()), rich)]
    note = "Nothing usual is known of games by these players: equal seats are taken for usual."
    assert (note in said) == ((kind, target) == ("paced", "seats"))
