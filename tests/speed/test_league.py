"""Leagues: pairing, keeping and going on, and refusing to mix."""

import importlib
import json
import sys
from pathlib import Path

import league_games
import league_runs
import league_versions
import pytest
from bench_play import Goal
from league import main
from league_games import SIX, Match, Played, file_of, play
from league_pairing import Pairing, Standing, compete, standing_of
from league_store import KeptGames

PAIRING = Pairing("paced", "random", ("hex", "drawn"))
MINE = """
import habits
from realms.play.players.paced import PacedPlayer
class Mine(PacedPlayer): ...
"""


def forget() -> None:
    """Forget versions, as a new process does."""
    for cached in (
        league_versions.key_of,
        league_versions.version_of_player,
        league_versions.version_of_realm,
    ):
        cached.cache_clear()
    league_games.maker.cache_clear()


def played(*winners: int, coins: tuple[int, ...] = (50, 40)) -> Played:
    seats = len(coins)
    return Played(coins, (0,) * seats, winners, 1.0, ((0.1,),) * seats, (0,) * seats)


def test_a_block_has_one_luck_and_the_new_player_in_each_seat() -> None:
    pairing = Pairing("a", "b", ("hex", "drawn"), 3, seed=7)
    assert pairing.block(2) == (
        Match("hex", ("a", "b", "b"), 8),
        Match("hex", ("b", "a", "b"), 8),
        Match("hex", ("b", "b", "a"), 8),
    )
    assert [block[0].realm for block in pairing.blocks(10)] == ["hex", "drawn", "hex", "drawn"]


def test_ties_are_shared_and_margins_are_of_the_mean_of_the_others() -> None:
    pairing = Pairing("a", "b", ("hex",), 3)
    block = (
        played(0, coins=(60, 40, 50)),
        played(0, 1, coins=(50, 50, 20)),
        played(0, coins=(90, 30, 30)),
    )
    standing = Standing(pairing, (block,))
    assert standing.shares == [pytest.approx(0.5)]
    assert standing.margins == [pytest.approx((15 + 15 - 30) / 3)]


def test_a_game_has_the_same_end_each_time() -> None:
    match = Match("hex", ("greedy", "paced"), 3)
    one, again = play(match), play(match)
    assert (one.coins, one.winners) == (again.coins, again.winners)
    assert [len(turns) for turns in one.turns] == [10, 10]


@pytest.mark.parametrize("realm", SIX)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_board_can_be_played(realm: str, players: int) -> None:
    game = play(Match(realm, ("random",) * players, 1))
    assert len(game.coins) == players
    assert game.winners


def test_finished_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep/games.jsonl"
    first = compete(PAIRING, 6, KeptGames(path), None, lambda: True)
    assert first.blocks == ()
    assert len(path.read_text().splitlines()) == 1
    whole = compete(PAIRING, 6, KeptGames(path), None)
    assert whole.games == 6
    monkeypatch.setattr(league_runs, "play", None)
    assert compete(PAIRING, 6, KeptGames(path), None) == whole
    assert compete(PAIRING, 4, KeptGames(path), None).games == 4


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    compete(PAIRING, 4, KeptGames(path), None)
    path.write_text(path.read_text()[:-20])
    assert standing_of(PAIRING, 4, KeptGames(path)).games == 2
    assert compete(PAIRING, 4, KeptGames(path), None).games == 4
    assert [json.loads(line)["seconds"] for line in path.read_text().splitlines()]


def test_blocks_after_an_unfinished_one_do_not_count() -> None:
    kept = KeptGames(None)
    for number in (0, 2):
        for match in PAIRING.block(number):
            kept.add(match, played(0))
    assert standing_of(PAIRING, 6, kept).games == 2


def test_a_changed_player_does_not_mix_with_its_old_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "mine_of_a_test.py").write_text(MINE)
    (tmp_path / "habits.py").write_text("habit = 1\n")
    pairing = Pairing("mine_of_a_test:Mine", "random", ("hex",))
    kept = KeptGames(tmp_path / "games.jsonl")
    assert compete(pairing, 2, kept, None).games == 2
    for name, text in (("habits.py", "habit = 22\n"), ("weights.json", "[1]"), ("weights.json", "[2]")):
        (tmp_path / name).write_text(text)
        importlib.invalidate_caches()
        forget()
        again = KeptGames(kept.path)
        assert standing_of(pairing, 2, again).games == 0
        capsys.readouterr()
        assert compete(pairing, 2, again, None).games == 2
        assert "2 kept games are of other versions" in capsys.readouterr().out
    forget()


def test_a_changed_realm_does_not_mix(tmp_path: Path) -> None:
    realm = tmp_path / "own.realm.json"
    data = json.loads(file_of("hex").read_text(encoding="utf-8"))
    realm.write_text(json.dumps(data))
    before = league_versions.key_of(Match(str(realm), ("random", "random"), 1))
    forget()
    data["titles"] = {"en": "Other"}
    realm.write_text(json.dumps(data))
    after = league_versions.key_of(Match(str(realm), ("random", "random"), 1))
    assert before != after
    assert league_versions.without_versions(before) == league_versions.without_versions(after)


def test_the_version_of_a_player_covers_what_it_stands_on() -> None:
    names = {path.name for path in league_versions.sources_of("realms.play.players.yardsticks.planner")}
    assert {"planner.py", "lookahead.py", "heuristics.py"} <= names
    assert "paced.py" not in names


def test_unknown_names_are_told() -> None:
    with pytest.raises(SystemExit, match="known are easy"):
        play(Match("hex", ("nobody", "random"), 1))
    with pytest.raises(SystemExit, match="known are hex"):
        play(Match("nowhere", ("random", "random"), 1))


def test_the_command_stops_when_the_interval_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "games.jsonl"
    assert main(["paced", "random", "--games", "400", "--decide", "0.5", "--keep", str(keep)]) == 0
    assert 20 <= len(keep.read_text().splitlines()) < 200
    assert capsys.readouterr().out.startswith("paced against random: wins ")


def test_an_interruption_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(match: Match) -> Played:
        if match.seed == 1:
            raise KeyboardInterrupt
        return played(0)

    monkeypatch.setattr(league_runs, "play", interrupted)
    keep = tmp_path / "games.jsonl"
    assert main(["paced", "random", "--games", "6", "--keep", str(keep)]) == 130
    assert len(keep.read_text().splitlines()) == 2
    assert "wins 50.0% of 2 games" in capsys.readouterr().out


def test_processes_play_the_same_games() -> None:
    with league_runs.processes(2) as pool:
        apart = compete(PAIRING, 6, KeptGames(None), pool)
    here = compete(PAIRING, 6, KeptGames(None), None)
    assert [[game.coins for game in block] for block in apart.blocks] == [
        [game.coins for game in block] for block in here.blocks
    ]


def standing(*shares: float) -> Standing:
    results = {0.0: (played(1), played(0)), 0.5: (played(0), played(0)), 1.0: (played(0), played(1))}
    return Standing(PAIRING, tuple(results[share] for share in shares))


def test_a_goal_is_reached_by_the_share_or_by_the_bound() -> None:
    goal = Goal(PAIRING, 200, 0.60, 0.54)
    assert goal.verdict(standing(*[0.5, 1.0] * 50)) == "reached, by share and bound"
    assert goal.verdict(standing(*[1.0, 1.0, 0.5, 0.0, 0.5] * 20)) == "reached, by share"
    assert goal.verdict(standing(*[0.5] * 82, *[1.0] * 18)) == "reached, by bound"
    assert goal.verdict(standing(*[0.5] * 100)) == "MISSED"
    assert goal.verdict(standing(*[1.0] * 99)).startswith("open")


def test_a_goal_ends_early_only_when_it_may_and_the_interval_decides() -> None:
    clear, unclear = standing(*[0.5, 1.0, 1.0, 1.0] * 15), standing(*[0.5, 0.5, 1.0, 0.5] * 15)
    patient, hasty = Goal(PAIRING, 300, 0.62, 0.56), Goal(PAIRING, 300, 0.62, 0.56, enough=100)
    assert not patient.decided(clear)
    assert not hasty.decided(unclear)
    assert not hasty.decided(standing(*[1.0] * 40))
    assert hasty.decided(clear)
    assert hasty.verdict(clear) == "reached, by share and bound"
    assert hasty.decided(standing(*[0.0] * 60))
    assert hasty.verdict(standing(*[0.0] * 60)) == "MISSED"
