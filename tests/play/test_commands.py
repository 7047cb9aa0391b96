"""`realms play`, `realms replay` and `realms rules`, as somebody would type them."""

import argparse
import io
import json
import re
from pathlib import Path

import pytest

from realms.cli.main import main
from realms.cli.play import _players_at_seats
from realms.locale import LANGUAGES
from realms.play.players.registry import PLAYER_DESCRIPTIONS
from realms.play.record import read_record, replay
from realms.pool.pool import pool
from realms.rules.model.trait import REGISTRY
from realms.tiles.boxes import boxes

THIRTY = str(Path(__file__).parents[1] / "speed/thirty.realm.json")
FOUR = ["--players", "4"]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_games_are_played_on_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", THIRTY, *FOUR, "--games", "2", "--json", "--seed", "5"]) == 0
    first = capsys.readouterr().out
    report = json.loads(first)
    assert report["players"] == 4
    assert [game["seed"] for game in report["games"]] == [5, 6]
    for game in report["games"]:
        assert set(game) == {"seed", "coins", "winners"}
        assert all(game["coins"][seat - 1] == max(game["coins"]) for seat in game["winners"])
    assert main(["play", THIRTY, *FOUR, "--games", "2", "--json", "--seed", "5"]) == 0
    assert capsys.readouterr().out == first


def test_no_game_is_a_report_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", THIRTY, *FOUR, "--games", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"players": 4, "games": []}


def test_without_json_a_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", THIRTY, "--games", "1", "--seats", "random,paced,greedy,random"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_every_level_can_sit_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", THIRTY, "--seats", "easy,normal,hard,expert", "--games", "0"]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_says_what_each_player_is_like(capsys: pytest.CaptureFixture[str], language: str) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help", "--language", language])
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for kind, described in PLAYER_DESCRIPTIONS.items():
        assert " ".join([kind, *described.in_language(language).split()]) in rows


def test_normal_sits_where_nobody_says_otherwise() -> None:
    options = argparse.Namespace(
        games=1, json=False, balance=False, save=None, log=None, names=None, seats=None
    )
    assert _players_at_seats(options, 3) == ["normal"] * 3
    options.games = None
    assert _players_at_seats(options, 3) == ["human", "normal", "normal"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--games", "1", "--seats", "human,greedy,greedy,greedy"], "no person can sit at the table"),
        (["--seats", "human,robot,greedy,greedy"], 'there is no player "robot"'),
        ([*FOUR, "--seats", "human,greedy"], "2 seats are named for 4 players"),
        (["--players", "7"], "no layer for 7 players"),
    ],
)
def test_wrong_seats(capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str) -> None:
    assert main(["play", THIRTY, *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_a_game_is_played_at_the_terminal_and_saved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "x.game.json"
    typed(monkeypatch, "h", "b", "99", "nonsense", "pick 1", "u", "pick 1", *["1"] * 2000)
    assert main(["play", THIRTY, *FOUR, "--seed", "3", "--save", str(path)]) == 0
    out = capsys.readouterr().out
    assert "turn 1 of 9, player 1; coins 5, tokens in hand 0" in out
    assert out.count("this is not one of the options") == 2
    assert "price 0\n   2  pick " in out  # the combinations stand there by name, with what they cost
    said = [line.lstrip("> ") if line.startswith(">") else line for line in out.splitlines()]
    picked = next(line for line in said if line.startswith("pick "))
    assert said.count(picked) == 2, "picked, taken back and picked again"
    assert f"   1  {picked}  " in out
    assert " in " in next(line for line in said if line.startswith("redeploy: "))
    assert re.search(r"^player 1 gets \d+ coins?: .+; \d+ in all$", out, re.MULTILINE)
    assert " = 2 region" in out
    assert "won by: " in out
    game = replay(read_record(path))
    assert game.over
    assert f"won by: {', '.join(f'player {seat + 1}' for seat in game.outcome().winners)}" in out
    assert "\x1b" not in out


def test_who_leaves_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "x.game.json"
    typed(monkeypatch, "s", "1", f"s {path}", "u", "u", "q")
    assert main(["play", THIRTY, *FOUR]) == 0
    out = capsys.readouterr().out
    assert "save where?" in out
    assert "there is nothing to take back" in out
    assert out.count("> ") == 6  # a prompt for every answer
    assert f"saved in {path}" in out
    assert not replay(read_record(path)).over


def test_the_log_is_written_as_text_with_the_names_of_the_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log, other = tmp_path / "log.txt", tmp_path / "other.txt"
    typed(monkeypatch, "l", "1", f"l {other}", *["1"] * 2000)
    names = ["--names", "Ann,,Zoé", "--log", str(log)]
    assert main(["play", THIRTY, *FOUR, "--seed", "3", *names]) == 0
    out = capsys.readouterr().out
    said = log.read_text(encoding="utf-8")
    assert said.startswith("Turn 1 of 9, Ann")
    assert "\nTurn 9 of 9, player 4" in said
    assert re.search(r"^  Zoé gets \d+ coins", said, re.MULTILINE), "all coins may be read after the game"
    assert other.read_text(encoding="utf-8").splitlines()[0] == "Turn 1 of 9, Ann"
    assert re.search(r"^Ann \(human\): \d+ coins$", out, re.MULTILINE)
    assert main(["play", THIRTY, *FOUR, *names]) == 3, "another game has been written there"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--names", "a,b,c,d,e"], "5 names are given for 4 players"),
        (["--names", "a", "--games", "1"], "--names is for a game at the table"),
        (["--log", "x.txt", "--json"], "--log is for a game at the table"),
    ],
)
def test_names_and_logs_that_nobody_needs_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert main(["play", THIRTY, *FOUR, *arguments]) == 2
    assert why in capsys.readouterr().err


def test_no_game_is_written_over_another_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "x.game.json"
    path.write_text("precious")
    typed(monkeypatch, "1", f"s {path}", "q")
    assert main(["play", THIRTY, *FOUR, "--save", str(path)]) == 3
    assert capsys.readouterr().out == ""  # told before anybody plays
    assert main(["play", THIRTY, *FOUR]) == 0
    assert "exists already" in capsys.readouterr().out
    assert path.read_text() == "precious"
    typed(monkeypatch, "1", f"s {path}", "q")
    assert main(["play", THIRTY, *FOUR, "--save", str(path), "--force"]) == 0
    assert capsys.readouterr().out.count(f"saved in {path}") == 2
    assert read_record(path).decisions


def test_where_nothing_can_be_written_is_told_before_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "nowhere/x.game.json"
    assert main(["play", THIRTY, *FOUR, "--save", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"realms: {path}: the system says: ")


def test_a_game_that_is_interrupted_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Impatient(io.StringIO):
        def readline(self, _: int | None = -1) -> str:
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    path = tmp_path / "x.game.json"
    monkeypatch.setattr("sys.stdin", Impatient("1\n"))
    assert main(["play", THIRTY, *FOUR, "--save", str(path)]) == 130
    assert any(decision.startswith("pick") for decision in read_record(path).decisions)


@pytest.mark.parametrize(
    "arguments",
    [["--games", "-1"], ["--players", "0"], ["--jobs", "0", "--balance"], ["--games", "some"]],
)
def test_numbers_that_make_no_sense(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["play", THIRTY, *arguments])
    assert "expected a whole number" in capsys.readouterr().err


@pytest.mark.parametrize("alone", [["--games", "1"], ["--balance"], ["--json"]])
def test_only_a_game_at_the_table_is_saved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, alone: list[str]
) -> None:
    path = tmp_path / "x.game.json"
    assert main(["play", THIRTY, *FOUR, *alone, "--save", str(path)]) == 2
    assert "--save is for a game at the table" in capsys.readouterr().err
    assert not path.exists()


def test_a_record_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path, thirty) -> None:
    from realms.play.game import Game
    from realms.play.players.player import play_out
    from realms.play.players.registry import players_for
    from realms.play.record import record_of, to_text

    game = Game.new(thirty, 4, 2)
    play_out(game, players_for(["paced"] * 4, 2))
    path = tmp_path / "x.game.json"
    path.write_text(to_text(record_of(game, ["paced"] * 4, 2)))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith("turn 9; seat 4; at over")
    assert main(["replay", str(path), "--at", "12"]) == 0
    assert capsys.readouterr().out.startswith("turn 1; seat 1; at pick")
    assert main(["replay", str(path), "--at", "3", "--dump"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("1. chance: draw")
    broken = json.loads(path.read_text())
    broken["decisions"][12] = "stop"
    path.write_text(json.dumps(broken))
    assert main(["replay", str(path)]) == 1
    shown = capsys.readouterr()
    assert shown.out.startswith("turn 1; seat 1; at pick")
    assert "decision 13, stop, is not allowed there" in shown.err
    path.write_text('{\n "format": 1,')
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"realms: {path}:2:")
    path.write_text("{}")
    assert main(["replay", str(path)]) == 2


def test_a_record_that_names_its_scenario_needs_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, thirty
) -> None:
    from realms.play.game import Game
    from realms.play.record import record_of, to_text

    path = tmp_path / "x.game.json"
    path.write_text(to_text(record_of(Game.new(thirty, 4, 2), ["paced"] * 4, 2, embed=False)))
    assert main(["replay", str(path)]) == 2
    assert "needs the scenario thirty" in capsys.readouterr().err
    assert main(["replay", str(path), "--scenario", THIRTY]) == 0


def test_rules_are_explained(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["rules", "giants"]) == 0
    out = capsys.readouterr().out
    assert "Giants (giants), race, small_world" in out
    assert "tokens 6, in all 11" in out
    assert "Regions beside a mountain that they hold cost one token less." in out
    assert "discount: Make the neighbours of their mountains cheaper." in out
    assert "race.giants.mountain_discount: " in out
    assert "English" not in out
    assert main(["rules", "giants", "--language", "fr"]) == 0
    head, figures, needs, note, _, short, *rest = capsys.readouterr().out.splitlines()
    assert (head, figures) == ("Géants (giants), race, small_world", "jetons 6, en tout 11")
    assert needs.endswith("\u00a0: montagne")
    assert note.startswith("Les mots du moteur et ses lectures")
    assert short == "Les régions voisines d'une montagne qu'ils tiennent coûtent un jeton de moins."
    assert "race.giants.minimum: La conquête à prix réduit demande toujours au moins 1 Géant." in rest
    assert main(["rules", "halflings"]) == 0
    assert "\nways onto the map: anywhere\n" in (told := capsys.readouterr().out)
    assert "lays = hole (immune True, limit 2)" in told
    assert main(["rules"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(pool(boxes()).entries) > 90
    assert main(["rules", "giant"]) == 2
    assert "did you mean giants?" in capsys.readouterr().err
    assert main(["rules", "xyzzy"]) == 2
    assert 'there is no "xyzzy"' in capsys.readouterr().err
    monkeypatch.delitem(REGISTRY, "elves")
    assert main(["rules", "elves"]) == 0
    assert "does not play it yet" in capsys.readouterr().out


BEAVERS = {"id": "beavers", "names": {"en": "Beavers\x1b[2J", "fr": "Castors"}, "tokens": 6}
BEAVERS |= {"lender": "tritons", "needs": ["coast"], "enters": ["edge", "sea"], "coins": {"coast": 1}}
BEAVERS |= {"lays": {"defence": 1, "limit": 5}, "keeps": ["coins"]}


def test_homemade_races_are_explained_like_those_of_the_boxes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "own.json"
    words = ["rules", "--homemade", str(path)]
    path.write_text(json.dumps({"format": 1, "races": [BEAVERS]}))
    assert main(words) == 0
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == len(pool(boxes()).entries) + 1
    assert listed[-1].split() == ["beavers", "race", "Beavers\\x1b[2J", "homemade"]
    assert main([*words, "beavers"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [
        "Beavers\\x1b[2J (beavers), race, homemade",
        "tokens 6, in all 11",
        "its tokens are those of Tritons",
        "ways onto the map: edge, sea",
    ]
    assert "  coins = coast: 1" in told
    assert "  lays = Beavers\\x1b[2J (defence 1, limit 5)" in told
    assert not any("undead" in line for line in told)
    assert main([*words, "giants"]) == 0
    assert capsys.readouterr().out.startswith("Giants (giants)")
    assert main([*words, "beavers", "--language", "fr"]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "Castors (beavers), race, homemade",
        "jetons 6, en tout 11",
        "ses jetons sont ceux de Tritons",
    ]
    assert main(["rules", "beavers"]) == 2


@pytest.mark.parametrize(
    ("race", "complaint"),
    [
        ({"lender": "walruses"}, '/races/0/lender: there is no race "walruses"'),
        ({"id": "elves"}, '/races/0/id: there is another "elves"'),
        ({"dances": True}, "/races/0/dances: this key is not expected here"),
    ],
)
def test_what_cannot_be_used_is_not_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, race: dict[str, object], complaint: str
) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"format": 1, "races": [BEAVERS | race]}))
    assert main(["rules", "--homemade", str(path)]) == 2
    assert complaint in capsys.readouterr().err
    assert main(["rules", "--homemade", str(tmp_path / "none.json")]) == 2
    assert "none.json: " in capsys.readouterr().err
    path.write_text('{\n "format": 1,')
    assert main(["rules", "--homemade", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"realms: {path}:2:")


def test_places_and_relics_are_hidden_on_a_map_that_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "sites.game.json"
    typed(monkeypatch, "quit")
    assert main(["play", THIRTY, *FOUR, "--sites", "--seed", "3", "--save", str(record)]) == 0
    game = replay(read_record(record))
    assert (game.state.unexplored.bit_count(), len(game.state.undiscovered)) == (4 + 1, 15)
    capsys.readouterr()
    few = str(Path(THIRTY).parents[1] / "play/underground.realm.json")
    assert main(["play", few, "--sites", "--games", "1"]) == 2
    assert "fewer than 4 regions with a tribe" in capsys.readouterr().err


def test_a_game_with_other_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", THIRTY, "--games", "1", "--seats", "paced,paced,paced,paced"]) == 0
    plain = capsys.readouterr().out
    words = ["play", THIRTY, "--games", "1", "--seats", "paced,paced,paced,paced", "--boxes"]
    assert main([*words, "small_world,cursed,leaders"]) == 0
    assert capsys.readouterr().out != plain
    assert main([*words, "small_world,atlantis"]) == 2
    assert 'there is no box "atlantis"' in capsys.readouterr().err


def test_a_game_with_other_readings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "x.game.json"
    words = [
        "play",
        THIRTY,
        *FOUR,
        "--reading",
        "own_decline_is_empty=yes",
        "--reading",
        "catapult_saves=yes",
    ]
    typed(monkeypatch, "q")
    assert main([*words, "--save", str(record)]) == 0
    told = capsys.readouterr().out
    assert "Regions of one's own race in decline count as empty: " in told
    assert "catapult" not in told
    assert json.loads(record.read_text())["readings"]["own_decline_is_empty"] is True
    for wrong, complaint in (("mood=yes", 'there is no reading "mood"'), ("catapult_saves", "yes or no")):
        assert main(["play", THIRTY, "--reading", wrong]) == 2
        assert complaint in capsys.readouterr().err


def test_the_homemade_races_of_a_scenario_are_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It borrows from its own boxes and may use a name that is taken in another box."""
    data = json.loads(Path(THIRTY).read_text("utf-8"))
    own = {"id": "cursed", "names": {"en": "Mine"}, "tokens": 2, "pays": 1}
    path = tmp_path / "own.realm.json"
    path.write_text(json.dumps({**data, "pool": {"homemade": {"format": 1, "powers": [own]}}}), "utf-8")
    assert main(["rules", "--homemade", str(path), "cursed"]) == 0
    assert capsys.readouterr().out.startswith("Mine (cursed), power, homemade\n")
    assert (
        main(["play", THIRTY, "--games", "1", "--seats", "paced,paced,paced,paced", "--homemade", str(path)])
        == 0
    )
    capsys.readouterr()
    assert main(["rules", "--homemade", THIRTY]) == 2
    assert "the scenario has no races and powers of its own" in capsys.readouterr().err
    path.write_text(
        json.dumps({**data, "pool": {"homemade": {"format": 1, "races": [{"id": "x"}]}}}), "utf-8"
    )
    assert main(["rules", "--homemade", str(path)]) == 2
    assert f"{path}:" in capsys.readouterr().err


def test_a_game_with_homemade_races(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, record = tmp_path / "own.json", tmp_path / "x.game.json"
    badge = {"id": "thrifty", "names": {"en": "Thrifty"}, "tokens": 4, "pays": 1}
    path.write_text(json.dumps({"format": 1, "powers": [badge]}))
    words = ["play", THIRTY, "--seats", "paced,paced,paced,paced", "--homemade", str(path)]
    assert main([*words, "--save", str(record)]) == 0
    saved = json.loads(record.read_text())
    assert saved["scenario"]["pool"]["homemade"]["powers"] == [badge]
    assert main(["replay", str(record)]) == 0
    capsys.readouterr()
    path.write_text(json.dumps({"format": 1, "powers": [badge | {"dances": True}]}))
    assert main(words) == 2
    assert "own.json:1:" in (told := capsys.readouterr().err)
    assert "/powers/0/dances: this key is not expected here" in told
    path.write_text("{")
    assert main(words) == 2


def test_teams_are_told_their_score(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, thirty
) -> None:
    rules = [{"rule": "teams", "teams": [[1, 3], [2, 4]]}]
    path = tmp_path / "teams.realm.json"
    path.write_text(json.dumps({**thirty.data, "rules": rules}))
    typed(monkeypatch)
    saved = tmp_path / "x.game.json"
    assert main(["play", str(path), *FOUR, "--seats", "paced,paced,paced,paced", "--save", str(saved)]) == 0
    out = capsys.readouterr().out
    game = replay(read_record(saved))
    coins, winners = game.state.coins, game.outcome().winners
    assert f"score of player 1, player 3: {coins[0] + coins[2]}\n" in out
    assert f"score of player 2, player 4: {coins[1] + coins[3]}\n" in out
    assert f"won by: player {winners[0] + 1}, player {winners[1] + 1}" in out


def test_the_balance_of_a_realm_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", str(THIRTY), "--seats", "random,paced,random,paced", "--games", "12", "--balance"]
    assert main([*arguments, "--jobs", "2"]) == 0
    out = capsys.readouterr().out
    assert "Seat 4" in out
    assert "Not enough games yet: 12 were played." in out
    assert main([*arguments, "--jobs", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 12
    assert sum(each["wins"]["value"] for each in told["seats"]) == pytest.approx(1)
    assert main([*arguments[:2], "--seats", "human,paced,random,paced", "--balance"]) == 2
    capsys.readouterr()
