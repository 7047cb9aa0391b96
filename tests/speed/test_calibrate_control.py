"""The control run: games that are kept, and the worth of a coin that can be locked, in either case."""

from pathlib import Path

import pytest
from calibrate_control import LockGain, gains_of, lines_of, play_all, realms_of, slope, table_of

from realms.balance.statistics.running import RunningMean


def values(*numbers: float) -> RunningMean:
    return RunningMean.of(numbers)


def test_games_are_kept_and_played_once(tmp_path: Path) -> None:
    realms, kept = realms_of(2), tmp_path / "games.jsonl"
    play_all(realms, 1, kept, "greedy")
    first = kept.read_text("utf-8")
    assert [(each["realm"], each["off"], each["number"]) for each in lines_of(kept)] == [
        *((0, False, 1), (0, True, 1), (1, False, 1), (1, True, 1)),
    ]
    play_all(realms, 1, kept, "greedy")
    assert kept.read_text("utf-8") == first
    play_all(realms, 2, kept, "greedy")
    assert kept.read_text("utf-8").startswith(first)
    assert len(list(lines_of(kept))) == 8


def test_a_gain_is_what_owners_have_above_the_mean_of_their_game() -> None:
    with_hero = {"number": 1, "coins": [100, 80], "reigns": [["elves", "heroic", 0], ["trolls", "hill", 1]]}
    games = [{**with_hero, "realm": 0, "off": off} for off in (False, True) for _ in range(15)]
    [gain] = gains_of(realms_of(1), games)
    assert gain.locked > 0
    assert (gain.with_shields.mean, gain.with_shields.count) == (10, 15)
    assert gains_of(realms_of(1), games[1:]) == []  # too few games


def test_the_slope_is_that_of_the_line_and_surer_points_count_for_more() -> None:
    line = [(locked, values(2 * locked - 1, 2 * locked + 1)) for locked in (0.0, 1.0, 5.0)]
    assert slope(line) == pytest.approx(2)
    vague = (3.0, values(1000, -900))
    assert slope([*line, vague]) == pytest.approx(2, abs=0.1)


def test_the_table_has_both_slopes_with_their_intervals() -> None:
    gains = [
        LockGain(at, locked, values(locked, locked + 0.5), values(-0.25, 0.25))
        for at in range(6)
        for locked in (0, 3, 7)
    ]
    table = table_of(gains, 72, "normal", "abc")
    assert (table["with_shields"]["value"], table["without_shields"]["value"]) == (1, 0)
    assert (table["realms"], table["games"], table["engine"]) == (6, 72, "abc")
