"""A calibration on a small budget: games are kept and taken up again, and the tables say what was played."""

import gzip
import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest
from calibrate import AGREEMENT, PAGE, USUAL, compact
from calibrate_games import DRAWN, FREE, GAMES_A_CALL, SKILL, SKILLED, Course, GameFiles, play
from calibrate_page import page_with_tables
from calibrate_report import report_lines
from calibrate_skill import skill_lines, skill_table, skill_values_of
from calibrate_summary import PlayedRealm, deficit, played_realm
from calibrate_usual import usual_realms, usual_table, write_pools
from corpus import corpus_realm

from realms.balance.portrait.character import differs_between_realms
from realms.balance.portrait.game_figures import MEASURES
from realms.balance.portrait.skill import skill_values
from realms.balance.usual import skill_from, usual_from
from realms.balance.verdict.premiums import FinalCoins, premiums

GAMES = 2 * GAMES_A_CALL


class Here(Executor):
    """Carries out calls at once, in this process, and counts them."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **options: Any) -> "Future[Any]":
        """Carry out a call."""
        self.calls += 1
        future: Future[Any] = Future()
        future.set_result(function(*arguments, **options))
        return future


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> GameFiles:
    found = GameFiles(tmp_path_factory.mktemp("games"))
    assert play(COURSE, found, Here(), 1, 1000) == 2 * 2 * GAMES
    return found


REALMS = [corpus_realm(0, "few-paying", 2), corpus_realm(1, "cramped", 3)]
COURSE = Course(REALMS, "random", GAMES, GAMES)


def summary(files: GameFiles, place: int) -> PlayedRealm:
    realm = REALMS[place]
    return played_realm(realm, files.read(realm, "random", FREE), files.read(realm, "random", DRAWN))


def test_calls_go_round_the_realms_so_that_a_short_course_is_even() -> None:
    calls = list(COURSE.calls())
    assert [realm.players for realm, _, _ in calls] == [2, 3] * 4
    assert [entries for _, entries, _ in calls] == [FREE] * 4 + [DRAWN] * 4
    numbers = [
        number for realm, entries, part in calls if (realm.players, entries) == (2, FREE) for number in part
    ]
    assert numbers == list(range(1, GAMES + 1))
    seeds = {COURSE.experiment(realm, entries).seed for realm, entries, _ in calls}
    assert len(seeds) == 4


def test_finished_games_are_not_played_again(files: GameFiles) -> None:
    executor = Here()
    assert play(COURSE, files, executor, 1, 1000) == 0
    lost = next(files.folder.rglob("random-free-00001.json.gz"))
    before = lost.read_bytes()
    lost.unlink()
    (lost.parent / "random-free-00001.json.123").write_bytes(b"half a file")
    assert play(COURSE, files, executor, 1, 1000) == GAMES_A_CALL
    assert executor.calls == 1
    assert lost.read_bytes() == before


def test_no_time_is_no_game(tmp_path: Path) -> None:
    assert play(COURSE, GameFiles(tmp_path), Here(), 1, -1) == 0


def test_a_realm_that_changed_has_no_games_yet(files: GameFiles) -> None:
    other = corpus_realm(2, "few-paying", 2)
    assert list(files.read(other, "random", FREE)) == []
    assert list(files.read(REALMS[0], "easy", FREE)) == []


def test_skill_is_played_where_nothing_pays_extra(tmp_path: Path) -> None:
    course, files = Course(REALMS, "random", 0, 0, 6), GameFiles(tmp_path)
    assert [(realm.players, series, list(numbers)) for realm, series, numbers in course.calls()] == [
        (3, SKILL, [1, 2, 3, 4, 5, 6])
    ]
    assert play(course, files, Here(), 1, 1000) == 6
    results = list(files.read(REALMS[1], SKILLED, SKILL))
    assert [result.seats.count("easy") for result in results] == [1] * 6
    assert {result.seats.index("easy") for result in results} == {0, 1, 2}
    assert results[0].seed != course.experiment(REALMS[1], FREE).seed
    found = skill_values_of(course, files)
    assert found == {3: [skill_values(results)]}
    assert skill_values_of(course, GameFiles(tmp_path / "none")) == {}


def test_the_usual_skill_is_read_back_with_the_error_of_its_games() -> None:
    luck = Random(4)
    realms = [[luck.gauss(middle, 0.2) for _ in range(50)] for middle in (0.5, 0.6, 0.7) for _ in range(8)]
    table = skill_table({4: realms})
    assert (table["games"], table["realms"]) == (24 * 50 * 4, 24)
    usual = skill_from(json.loads(json.dumps({"skill": table})))[4]
    assert usual.mean == pytest.approx(0.6, abs=0.02)
    assert usual.between == pytest.approx(0.085, abs=0.02)
    assert usual.within / (50 * 4) ** 0.5 == pytest.approx(0.2 / 50**0.5, rel=0.1)
    assert differs_between_realms(usual)
    *_, line = skill_lines({**table, "date": "2026-01-02", "engine": "e"})
    assert line.startswith("| 4 | 24 | 4,800 | 0.")
    assert line.endswith(" | yes |")
    assert skill_from({"kinds": {}}) == {}


def test_a_summary_counts_every_game(files: GameFiles) -> None:
    for place, realm in enumerate(REALMS):
        found = summary(files, place)
        assert (found.games, found.drawn_games) == (GAMES, GAMES)
        assert sum(found.wins) == pytest.approx(GAMES)
        assert all(each.count == GAMES for each in found.coins)
        assert found.figures["coins"].mean == pytest.approx(sum(c.mean for c in found.coins) / realm.players)
        assert set(found.figures) == set(MEASURES)
        began = sum(door.coins.count for door in found.doors.values())
        assert GAMES * realm.players * 0.7 < began <= GAMES * realm.players
        assert found.carriers
        for name, premium in found.premiums.items():
            assert premium.count <= GAMES
            assert found.carriers[name].count >= premium.count


def test_premiums_are_those_of_the_balance(files: GameFiles) -> None:
    games = list(files.read(REALMS[1], "random", FREE))
    ends = [
        FinalCoins(
            game.seats,
            game.coins,
            [
                {name for r in game.reigns if r.seat == seat for name in (r.race, r.power)}
                for seat in range(3)
            ],
        )
        for game in games
    ]
    told = {each.id: each.coins for each in premiums(ends)}
    found = summary(files, 1).premiums
    assert found.keys() == {name for name, coins in told.items() if coins.count}
    for name, premium in found.items():
        assert premium.count == told[name].count
        assert premium.mean == pytest.approx(told[name].value)


def test_realms_that_pay_are_not_usual_and_their_locks_are_known(files: GameFiles) -> None:
    rich, plain = summary(files, 0), summary(files, 1)
    assert rich.paying
    assert rich.locks
    assert not plain.locks
    assert usual_realms([rich, plain]) == [plain]
    assert all(rich.pool[name].shields for name in rich.locks)


def test_a_door_that_costs_coins_is_seen_in_the_deficit(files: GameFiles) -> None:
    found = summary(files, 1)
    for name, door in found.doors.items():
        for _ in range(1000):
            door.coins.add(-7.0 if name in found.poor else 7.0 if name in found.rich else 0.0)
    if not set(found.poor) & set(found.rich):
        assert deficit(found)[0] == pytest.approx(14, abs=1)


def test_the_table_of_usual_figures_is_read_back(files: GameFiles) -> None:
    table = usual_table([summary(files, 0), summary(files, 1)])
    origin = {"date": "2026-01-01", "engine": "e", "counts": table}
    usual = usual_from(json.loads(json.dumps({"format": 1, "kinds": {"random": origin}})))
    found = usual[2, "random"]
    assert (found.games, found.realms, found.kind, found.engine) == (GAMES, 1, "random", "e")
    assert sum(seat.share for seat in found.seats) == pytest.approx(1, abs=0.001)
    assert sum(seat.wins for seat in found.seats) == pytest.approx(GAMES, abs=0.01)
    assert found.figures["decisions"].mean > 20
    assert len(usual[3, "random"].seats) == 3


def test_pools_have_the_results_of_all_free_games(files: GameFiles, tmp_path: Path) -> None:
    played = [summary(files, 0), summary(files, 1)]
    assert write_pools(tmp_path, played, "e", "random") == {2: GAMES, 3: GAMES}
    pool = json.loads(gzip.decompress((tmp_path / "3.json.gz").read_bytes()))
    assert pool["realms"] == [REALMS[1].name]
    assert all(len(coins) == 3 and max(winners) < 3 for _, winners, coins in pool["games"])


def test_tables_are_written_with_a_line_for_each_figure() -> None:
    table = {"a": {"b": {"c": 1, "d": 2.5}, "e": [{"f": "x"}]}}
    assert json.loads(compact(table)) == table
    assert '"b": { "c": 1, "d": 2.5 },\n' in compact(table)


def test_the_page_has_the_tables_that_ship() -> None:
    usual, agreement = (json.loads(path.read_text(encoding="utf-8")) for path in (USUAL, AGREEMENT))
    page = PAGE.read_text(encoding="utf-8")
    assert page_with_tables(page, usual, agreement) == page
    with pytest.raises(ValueError, match="no block 'agreement'"):
        page_with_tables(page.replace("<!-- agreement", "<!-- other"), usual, agreement)


def test_the_tables_of_the_page_have_the_figures(files: GameFiles) -> None:
    counts = usual_table([summary(files, 0), summary(files, 1)])
    found = {
        "games": 40,
        "realms": 2,
        "date": "2026-01-02",
        "engine": "e" * 64,
        "parts": "p",
        "counts": counts,
    }
    entry = {
        "realms": 3,
        "games": 9,
        "named": {"count": 1, "of": 2},
        "effect": {"value": 1, "low": 0, "high": 2},
    }
    page = page_with_tables(
        PAGE.read_text(encoding="utf-8"),
        {"kinds": {"random": found}},
        {"engine": "a" * 12, "checks": {"P008": entry, "R001": {**entry, "engine": "b" * 12}}},
    )
    seat = counts["2"]["seats"][0]
    assert f"| 2 | 1 | {GAMES} | {seat['share']:.3f} ({seat['spread']:.3f}) {seat['coins']:+.1f} |" in page
    assert "| P008 | 3 |  | 1 of 2 |  |  | 1.00 (0.00 to 2.00) | 9 | `aaaaaaaaaaaa` |" in page
    assert "| R001 | 3 |  | 1 of 2 |  |  | 1.00 (0.00 to 2.00) | 9 | `bbbbbbbbbbbb` |" in page
    assert "| decisions | " in page


def test_the_report_has_the_figures(files: GameFiles) -> None:
    played = [summary(files, 0), summary(files, 1)]
    usual = {"counts": usual_table(played)}
    agreement = {"checks": {"P008": {"realms": 3, "named": {"count": 1, "of": 2}}}}
    tables = {"usual": usual, "agreement": agreement, "thresholds": {"P008": [{"threshold": 3, "named": 4}]}}
    text = "\n".join(report_lines(played, tables, {2: GAMES}))
    assert "P008: realms 3, named 1 of 2" in text
    assert "threshold 3, named 4" in text
    assert f"2 realms, {2 * GAMES} games with free entries" in text
