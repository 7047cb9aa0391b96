"""`realms balance --against` and `--what-if` as a user calls them: words, data, and what is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.balance.questions import what_if
from realms.scenario.edits import apply, edit_from_json
from realms.scenario.scenario import load_scenario
from realms.tiles.jsonform import dumps

from help.rich_realm import rich_realm

Call = Callable[..., Any]
DIFFERING = ("seconds", "workers", "started", "finished")
PLAYERS = ("--players", "2", "--seats", "random")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user with a state folder of their own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """The realm with a rich mine beside an entry, of short games."""
    return written(tmp_path / "rich.realm.json", {**rich_realm().data, "turns": {"2": 4}})


@pytest.fixture
def poor(tmp_path: Path) -> Path:
    """A copy of that realm in which mines bring little."""
    rules = [{"rule": "entry"}, {"rule": "coin_mines", "coins": 1, "active_only": False}]
    return written(tmp_path / "poor.realm.json", {**rich_realm().data, "turns": {"2": 4}, "rules": rules})


def written(path: Path, data: dict[str, Any]) -> Path:
    path.write_text(dumps(data), encoding="utf-8")
    return path


def without_times(text: str) -> str:
    """Return the data as text, byte for byte, without the lines that may differ."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f' "{key}": ' for key in DIFFERING)))


def test_two_versions_are_compared_at_each_count_that_both_have(realms: Call, rich: Path, poor: Path) -> None:
    ran = realms("balance", rich, "--against", poor, "--seats", "random", "--games", "2", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    headings = [line for line in ran.out.splitlines() if line.endswith("players:")]
    assert [line.split(", ")[1] for line in headings] == ["2 players:", "3 players:", "4 players:"]
    assert "rich.realm.json against " in headings[0]  # both have one title
    assert "Coins of seat 4" in ran.out
    assert "Both played the same 2 games" in ran.out


def test_the_difference_of_rich_and_poor_mines_is_found(realms: Call, rich: Path, poor: Path) -> None:
    words = ("balance", rich, "--against", poor, *PLAYERS, "--games", "60")
    data = json.loads(realms(*words, "--json").out)
    (found,) = data["results"]
    assert found["games"] == 60
    assert (found["file"], found["against"]) == (str(rich), str(poor))
    coins = {figure["name"]: figure["difference"] for figure in found["figures"]}["coins"]
    assert coins["low"] > 0
    assert "coins of a player at the end: +" in realms(*words).out
    back = realms("balance", poor, "--against", rich, *PLAYERS, "--games", "60").out
    assert "coins of a player at the end: -" in back


def test_one_game_has_no_intervals_and_its_data_no_infinite_numbers(
    realms: Call, rich: Path, poor: Path
) -> None:
    words = ("balance", rich, "--against", poor, *PLAYERS, "--games", "1", "--workers", "1")
    assert "inf" not in realms(*words).out
    (found,) = json.loads(realms(*words, "--json").out, parse_constant=pytest.fail)["results"]
    assert (found["coins"][0]["difference"]["low"], found["games"]) == (None, 1)


def test_comparisons_are_the_same_to_the_byte_for_one_process_and_two(
    realms: Call, rich: Path, poor: Path, tmp_path: Path
) -> None:
    def data(workers: str) -> str:
        words = ("--against", poor, *PLAYERS, "--games", "30", "--json", "--workers", workers)
        ran = realms("balance", rich, *words, "--store", tmp_path / f"{workers}.sqlite")
        assert ran.code == 0, ran.err
        return without_times(ran.out)

    assert data("1") == data("2")


def test_realms_without_a_count_in_common_are_refused(realms: Call, tmp_path: Path) -> None:
    data = dict(rich_realm().data)
    three = written(tmp_path / "three.realm.json", {**data, "layers": [{**data["layers"][0], "players": 3}]})
    two = written(tmp_path / "two.realm.json", {**data, "layers": data["layers"][:1]})
    ran = realms("balance", two, "--against", three, "--seats", "random", "--games", "2")
    assert ran.code == 2
    assert "no count of players in common" in ran.err


def test_what_does_not_go_together_is_refused(realms: Call, rich: Path, poor: Path) -> None:
    refused = {
        (rich, poor, "--against", poor): "--against compares one realm with another one",
        (rich, "--against", poor, "--until", "2%"): "--until is not for --against and --what-if",
        (rich, "--what-if", "seats", "--until", "2%"): "--until is not for --against and --what-if",
        (rich, "--against", poor, "--what-if", "seats"): "not allowed with argument",
        (rich, "--what-if", "everything"): "invalid choice",
        (rich, "--lock", "water"): "--lock says what no edit may change; it belongs to --what-if",
        (rich, "--what-if", "seats", "--lock", "turn=Ä"): "nothing to lock by this name: Ä",
        (rich, "--against", rich.with_name("gone.realm.json")): "gone.realm.json",
    }
    for words, message in refused.items():
        ran = realms("balance", *words, "--seats", "random", "--players", "2")
        assert ran.code == 2, words
        assert message in ran.err, words


def test_too_few_games_are_refused_with_the_number_that_is_enough(realms: Call, rich: Path) -> None:
    ran = realms("balance", rich, "--what-if", "--players", "4", "--seats", "random", "--games", "10")
    assert ran.code == 2
    assert "at least 960 games are needed" in ran.err


@pytest.mark.parametrize("question", ["seats", "coins", "entries", "races"])
def test_what_if_proposes_edits_that_can_be_applied(
    realms: Call, rich: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    monkeypatch.setattr(what_if, "LEAST_BATCHES", 1)
    words = ("--what-if", question, *PLAYERS, "--games", "240", "--language", "en")
    store = ("--store", tmp_path / "kept.sqlite")
    ran = realms("balance", rich, *words, *store, "--json", "--workers", "1")
    assert ran.code == 0, ran.err
    (found,) = json.loads(ran.out)["results"]
    assert (found["target"], found["games"]) == (question, 240)
    tried = len(found["proposals"])
    assert 1 <= tried <= 5
    scenario = load_scenario(rich)
    for each in found["proposals"]:
        assert apply(scenario, edit_from_json(each["edit"])).data != scenario.data
    assert [each["proof"] is not None for each in found["proposals"]] == [True, *[False] * (tried - 1)]
    again = realms("balance", rich, *words, *store, "--json", "--workers", "2")
    assert without_times(again.out) == without_times(ran.out)
    text = realms("balance", rich, *words, *store).out
    assert found["proposals"][0]["title"] in text
    assert "In 60 new games of each, the edit lowered that figure" in text
    assert "which predict games weakly" in text


def test_what_is_locked_is_left_alone(realms: Call, rich: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "LEAST_BATCHES", 1)
    asked = ("balance", rich, "--what-if", "seats", *PLAYERS, "--games", "240", "--json")

    def kinds(*locks: str) -> set[str]:
        words = [word for lock in locks for word in ("--lock", lock)]
        (found,) = json.loads(realms(*asked, *words).out)["results"]
        return {each["title"] for each in found["proposals"]}

    mines = {title for title in kinds() if "coin mine" in title}
    assert mines
    assert not {title for title in kinds("kind=coin_mine", "pool") if "coin mine" in title or "box" in title}


def test_without_usual_figures_it_says_what_it_takes_instead(
    realms: Call, rich: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_if, "LEAST_BATCHES", 1)
    ran = realms("balance", rich, "--what-if", "seats", *PLAYERS, "--games", "240")
    assert "nothing usual is known for these players, only for normal; equal seats are taken" in ran.err
