"""The page on the balance of realms: verdict, figures, maps and method, inert whatever a realm says."""

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.playing.executor import numbered
from realms.balance.playing.store import GameStore, usual_store
from realms.balance.portrait.skill import MeasuredSkill
from realms.balance.report.report import verdicts
from realms.balance.report.summary import MeasuredRealm
from realms.balance.verdict.tally import Tally
from realms.cli.main import main
from realms.export.balance_page import balance_page
from realms.export.balance_sections import BalanceReport, HelpfulEdits
from realms.export.html_page import POLICY
from realms.locale import sentence
from realms.scenario.scenario import Scenario, bundled_scenario

from help.executors import SameProcess

SCENARIO = Path(__file__).parents[2] / "realms/scenarios/first_steps.realm.json"
GAMES = 20
HOSTILE = '<script>alert(1)</script><img src="http://x/y" onerror=z>\x1b[31m\u202e'
HEADINGS = ["The seats", "The map", "The kind of game", "The regions", "Races and powers on this map"]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def measured(scenario: Scenario, players: int, games: int = GAMES) -> MeasuredRealm:
    experiment = Experiment.of(scenario, ("paced",) * players)
    tally = Tally(experiment)
    for batch in numbered(experiment, SameProcess(), games):
        tally.add(batch)
    return MeasuredRealm("a.realm.json", scenario.realm(players), tally, 2)


@pytest.fixture(scope="module")
def report() -> BalanceReport:
    scenario = bundled_scenario("first_steps")
    helpful = HelpfulEdits((sentence("This helps."),), ((sentence("edit"),), (sentence("Turn it"),)))
    return BalanceReport((measured(scenario, 2), measured(scenario, 3)), "en", {1: helpful})


def words_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "\n", page))


def test_each_count_has_its_verdicts_tables_and_maps(report: BalanceReport) -> None:
    page = balance_page(report)
    words = words_of(page)
    for each in report.measured:
        for said in verdicts(each.tally, each.realm, each.counts):
            assert said.in_language("en") in words
    assert re.findall(r"<h2>(.*?)</h2>", page) == ["2 players", "3 players", "How this was measured"]
    expected = [*HEADINGS, HEADINGS[0], "What would help", *HEADINGS[1:]]
    assert re.findall(r"<h3>(.*?)</h3>", page) == expected
    assert page.count("<svg") == 2 * 2 * (1 + 4)  # in light and dark, the map and four maps of figures
    assert f"{2 * GAMES} games" in words
    assert report.measured[0].tally.experiment.key.engine in words


def test_skill_stands_in_the_table_in_words_and_under_how_it_was_measured(report: BalanceReport) -> None:
    first = report.measured[0]
    assert "Skill comes from" not in words_of(balance_page(report))
    skilled = replace(first, skill=MeasuredSkill(2, (0.5, 1.0, 0.75)))
    words = words_of(balance_page(BalanceReport((skilled,), "en")))
    assert "Hard ends ahead of easy in 75 % of all pairs of the two (" in words
    assert "pairs in which hard ends ahead of easy" in words
    assert "Skill comes from 6 more games, in which hard and easy sit by turns." in words


def test_a_page_says_where_nothing_usual_is_known(report: BalanceReport) -> None:
    said = "Where nothing usual is known of games by these players, nobody can say how a realm differs"
    assert said in words_of(balance_page(report))
    for each in report.measured:
        tally = Tally(Experiment.of(each.realm.scenario, ("normal",) * each.realm.players))
        tally.add(each.tally.ordered())
        page = balance_page(BalanceReport((replace(each, tally=tally),), "en"))
        assert "othing usual is known" not in words_of(page)
        assert f"Usual for {each.realm.players} players are the figures of" in words_of(page)


def test_figures_of_regions_stand_on_the_map_and_in_the_table(report: BalanceReport) -> None:
    words = words_of(balance_page(report))
    regions = report.measured[0].tally.held()
    assert regions
    realm = report.measured[0].realm
    assert all(realm.place(address).in_language("en") in words for address in regions)


def test_the_page_loads_and_runs_nothing(report: BalanceReport) -> None:
    page = balance_page(report)
    assert POLICY in page
    assert not re.search(r"<script|<link|<iframe|src=|href=", page)


def test_texts_of_a_realm_are_inert() -> None:
    scenario = bundled_scenario("first_steps")
    hostile = scenario.with_data({**scenario.data, "titles": {"en": HOSTILE, "fr": HOSTILE}})
    for language in ("en", "fr"):
        page = balance_page(BalanceReport((measured(hostile, 2, 4),), language))
        assert "<script" not in page
        assert "<img" not in page
        assert "\x1b" not in page
        assert "\u202e" not in page


def test_several_realms_are_named(report: BalanceReport) -> None:
    other = measured(bundled_scenario("go_east"), 4, 4)
    page = balance_page(
        BalanceReport((report.measured[0], MeasuredRealm("b", other.realm, other.tally)), "en")
    )
    assert "First Steps, 2 players" in words_of(page)
    assert "The balance of several realms" in page


@pytest.fixture
def kept() -> None:
    """Games of the standard player in the usual store, one missing in the second batch."""
    scenario = bundled_scenario("first_steps")
    experiment = Experiment.of(scenario, ("normal",) * 2)
    with GameStore(usual_store()) as store:
        results = [result for batch in numbered(experiment, SameProcess(), GAMES + 5) for result in batch]
        games = store.games_of(experiment)
        games.keep({each.number: each for each in results if each.number != GAMES + 3})
        games.flush()
        about_skill = Experiment.of(scenario, ("hard", "easy"))
        skilled = store.games_of(about_skill)
        skilled.keep(
            {each.number: replace(each, seats=about_skill.seats(each.number)) for each in results[:6]}
        )
        skilled.flush()


@pytest.mark.usefixtures("kept")
def test_the_export_shows_whole_batches_of_kept_games(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert main(["export", str(SCENARIO), "--as", "balance", "-o", str(path)]) == 0
    words = words_of(path.read_text("utf-8"))
    assert f"played {GAMES} games" in words
    assert "2 players" in words
    assert "3 players" not in words
    assert "Skill comes from 6 more games" in words


def test_without_kept_games_the_export_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(SCENARIO), "--as", "balance"]) == 2
    assert "realms balance plays some" in capsys.readouterr().err


def test_the_command_writes_the_page_and_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.html"
    words = ["balance", str(SCENARIO), "--players", "2", "--seats", "paced", "--games", "4", "--workers", "1"]
    assert main([*words, "--report", str(path)]) == 0
    assert "Seat 1" in capsys.readouterr().out
    assert "The seats" in path.read_text("utf-8")
    before = path.read_bytes()
    assert main([*words, "--report", str(path)]) == 3
    assert path.read_bytes() == before
    assert "--force" in capsys.readouterr().err
    assert main([*words, "--report", str(path), "--against", str(SCENARIO), "--force"]) == 2
