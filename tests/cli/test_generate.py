"""`realms generate`: proposals, explanations and improvements, as a user reads them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.cli.errors import CLEAN, FOUND, REFUSED, UNUSABLE
from realms.generate import session
from realms.generate.figures import figures_of
from realms.generate.outcome import Candidate, Impossible, NamedWish, NoLuck, Outcome
from realms.generate.wishes import Wishes
from realms.locale import sentence
from realms.scenario.scenario import bundled_scenario, load_scenario

from help.executors import InThisProcess

Call = Callable[..., Any]
MADE = ("first_steps", "dig_too_far", "go_east")  # stand for proposals 1, 2 and 3


@pytest.fixture(autouse=True)
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.balance.playing.own_processes.OwnProcesses", InThisProcess)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Wishes]:
    """Proposals that are bundled realms, and the wishes that they were asked for by."""
    asked: list[Wishes] = []

    def make(wishes: Wishes, number: int) -> Outcome:
        asked.append(wishes)
        if number > len(MADE):
            return NoLuck(number)
        scenario = bundled_scenario(MADE[number - 1])
        return Candidate(number, scenario.data, figures_of(scenario))

    monkeypatch.setattr(session, "make_candidate", make)
    return asked


@pytest.fixture
def dig(tmp_path: Path) -> Path:
    path = tmp_path / "dig.realm.json"
    path.write_bytes(bundled_scenario("dig_too_far").to_bytes())
    return path


# New realms


def test_the_best_proposal_is_written_and_all_are_compared(
    realms: Call, made: list[Wishes], tmp_path: Path
) -> None:
    path = tmp_path / "mine.realm.json"
    ran = realms("generate", "-o", path)
    assert (ran.code, ran.err) == (CLEAN, "")
    assert load_scenario(path).data["id"] == "first_steps"
    assert [*tmp_path.iterdir()] == [path]
    assert "proposal" in ran.out
    assert ran.out.index("number 1") < ran.out.index("number 2")
    assert "realms generate --players 4 --boxes small_world,realms --seed 1" in ran.out
    assert made[0] == Wishes()


@pytest.mark.usefixtures("made")
def test_the_other_proposals_are_written_if_they_are_wanted(realms: Call, tmp_path: Path) -> None:
    realms("generate", "-o", tmp_path / "mine.realm.json", "--all", "--candidates", "4")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["mine-2.realm.json", "mine-3.realm.json", "mine.realm.json"]
    ranks = [figures_of(load_scenario(tmp_path / name)).rank for name in names]
    assert ranks[2] <= ranks[0] <= ranks[1]


@pytest.mark.usefixtures("made")
def test_without_a_name_a_realm_is_named_after_its_title(
    realms: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert realms("generate").code == CLEAN
    assert (tmp_path / "first_steps.realm.json").exists()
    again = realms("generate")
    assert again.code == REFUSED
    assert "--force" in again.err
    assert realms("generate", "--force").code == CLEAN


def test_a_file_that_exists_is_refused_before_the_search(
    realms: Call, made: list[Wishes], tmp_path: Path
) -> None:
    path = tmp_path / "mine.realm.json"
    path.write_text("precious")
    assert realms("generate", "-o", path).code == REFUSED
    assert path.read_text() == "precious"
    assert made == []


def test_the_options_are_wishes_and_the_command_says_them_again(
    realms: Call, made: list[Wishes], tmp_path: Path
) -> None:
    words = "--players 2-4,6 --alone --boxes realms --tileset winding --water sea --worlds 2 --shape ring"
    words += " --symmetry 2 --land 8-9 --without covers,terrain_hill --seed 7"
    realms("generate", *words.split(), "-o", tmp_path / "a.realm.json")
    assert made[0] == Wishes(
        players=(2, 3, 4, 6),
        nested=False,
        boxes=("realms",),
        tileset="winding",
        water="sea",
        worlds=2,
        shape="ring",
        symmetry=2,
        land=(8, 9),
        without=frozenset({"covers", "terrain_hill"}),
        seed=7,
    )
    realms(*made[0].command.split()[1:], "-o", tmp_path / "b.realm.json")
    assert made[-1] == made[0]


def test_a_drawn_board_is_for_the_base_game(realms: Call, made: list[Wishes], tmp_path: Path) -> None:
    realms("generate", "--drawn", "-o", tmp_path / "a.realm.json")
    assert made[0] == Wishes(boxes=("small_world",), water="sea", drawn=True)
    realms("generate", "--drawn", "--water", "river", "-o", tmp_path / "b.realm.json")
    assert made[-1] == Wishes(boxes=("small_world",), water="river", drawn=True)


def test_the_boxes_that_the_user_owns_are_taken(
    realms: Call, made: list[Wishes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    realms("boxes", "--own", "realms", "realms")
    realms("generate", "-o", tmp_path / "a.realm.json")
    assert made[0].boxes == ("realms", "realms")
    realms("generate", "--drawn", "-o", tmp_path / "b.realm.json")
    assert made[-1].boxes == ("small_world",)


@pytest.mark.usefixtures("made")
def test_data_for_programs_name_files_and_figures(realms: Call, tmp_path: Path) -> None:
    path = tmp_path / "mine.realm.json"
    data = json.loads(realms("generate", "-o", path, "--json", "--candidates", "5").out)
    assert [each.get("file") for each in data["proposals"]] == [str(path), None, None]
    assert data["proposals"][0]["number"] == 1
    assert data["proposals"][0]["figures"] == figures_of(bundled_scenario("first_steps")).to_data()
    assert data["tried"] == 5
    assert Wishes.from_data(data["wishes"]) == Wishes()


@pytest.mark.usefixtures("made")
def test_the_realm_goes_to_the_standard_output_alone(
    realms: Call,
) -> None:
    ran = realms("generate", "-o", "-")
    assert json.loads(ran.out)["id"] == "first_steps"


def test_one_proposal_is_not_called_the_best_of_several(
    realms: Call, monkeypatch: pytest.MonkeyPatch, made: list[Wishes], tmp_path: Path
) -> None:
    words = ["generate", "-o", tmp_path / "mine.realm.json", "--candidates", "1"]
    said = realms(*words).out
    assert f"the only proposal is number 1 of: {made[0].command} --candidates 1\n" in said
    monkeypatch.setattr(session, "make_candidate", lambda _wishes, number: NoLuck(number))
    assert realms(*words, "--force").out.startswith("one attempt was made, and its realm did not pass")


def test_wishes_that_cannot_hold_together_are_named(
    realms: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wishes = (
        NamedWish("mountain_share", sentence("share of mountains")),
        NamedWish("mountains", sentence("mountains in the box: {count}", count=3)),
    )
    why = Impossible(wishes, Wishes(without=frozenset({"mountain_share"})))
    monkeypatch.setattr(session, "make_candidate", lambda _wishes, _number: why)
    path = tmp_path / "mine.realm.json"
    ran = realms("generate", "-o", path)
    assert ran.code == FOUND
    assert not path.exists()
    assert "- mountains in the box: 3 (mountains)" in ran.out
    assert (
        "realms generate --players 4 --boxes small_world,realms --without mountain_share --seed 1" in ran.out
    )
    data = json.loads(realms("generate", "-o", path, "--json").out)
    assert (data["impossible"], data["proven"]) == (["mountain_share", "mountains"], True)


def test_bad_luck_is_said(realms: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(session, "make_candidate", lambda _wishes, number: NoLuck(number))
    ran = realms("generate", "-o", tmp_path / "mine.realm.json", "--candidates", "3")
    assert (ran.code, ran.out) == (
        FOUND,
        "no realm passed all checks in 3 attempts; try another seed\n",
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--players 1-3", "expected counts of players from 2 to 6"),
        ("--players ,", "expected counts of players from 2 to 6"),
        ("--players x", "expected counts of players from 2 to 6"),
        ("--land 0-3", "expected land regions for each player"),
        ("--boxes realm", "there is no box realm; there are: "),
        ("--without terrain_hil", "terrain_hil is no wish to give up; there are: terrain_farmland, "),
        ("--drawn --without covers", "covers is no wish to give up; there are: "),
        ("--without=", "expected names, as in a,b"),
        ("--without ,", "expected names, as in a,b"),
        ("--boxes ,", "expected names, as in a,b"),
        ("--tileset oak", "there is no tile set oak; there are: stand-in"),
        ("--lock water", "--lock is not for new realms"),
        ("--keep-water", "--keep-water is not for new realms"),
        ("--improve dig.realm.json --water sea", "--water is for new realms"),
        ("--improve dig.realm.json --players 5", "there is no layer for 5 players"),
        ("--improve dig.realm.json --json -o -", "--json and a realm cannot both go to the standard output"),
        ("--improve dig.realm.json --seed 0", "--seed means nothing for --improve"),
        ("--improve dig.realm.json --candidates 2", "--candidates means nothing for --improve"),
        ("--all -o -", "--all writes several files, which cannot all go to the standard output"),
        ("--fill dig.realm.json --all -o -", "--all writes several files"),
    ],
)
def test_options_that_mean_nothing_are_refused(
    realms: Call, made: list[Wishes], dig: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    monkeypatch.chdir(dig.parent)
    ran = realms("generate", *words.split())
    assert (ran.code, made) == (UNUSABLE, [])
    assert message in ran.err


# Improving


def test_an_improvement_is_shown_before_it_is_written(realms: Call, dig: Path) -> None:
    before = dig.read_bytes()
    ran = realms("generate", "--improve", dig, "--steps", "1", "--lock", "cell", "--lock", "turn")
    assert (ran.code, ran.err, dig.read_bytes()) == (CLEAN, "", before)
    assert ran.out.startswith("A Dig Too Far: 114 points become ")
    assert "1. " in ran.out
    assert "before -> after" in ran.out
    assert "nothing is written; -o FILE writes the improved realm" in ran.out


def test_the_improved_realm_is_written_and_its_data_say_what_changed(
    realms: Call, dig: Path, tmp_path: Path
) -> None:
    path = tmp_path / "better.realm.json"
    ran = realms("generate", "--improve", dig, "--steps", "1", "--players", "4", "-o", path, "--json")
    data, better = json.loads(ran.out), figures_of(load_scenario(path))
    assert data["counts"] == [4]
    assert data["rank_after"] == better.only([4]).rank < data["rank"]
    assert data["steps"][0]["figures"] == better.to_data()
    assert data["steps"][0]["gain"] == data["rank"] - data["rank_after"]


def test_a_realm_with_everything_locked_stays_as_it_is(realms: Call, dig: Path, tmp_path: Path) -> None:
    path = tmp_path / "better.realm.json"
    locks = [word for aspect in ("tile", "cell", "turn", "face", "pieces") for word in ("--lock", aspect)]
    ran = realms("generate", "--improve", dig, *locks, "-o", path)
    assert ran.out.startswith("A Dig Too Far: no single edit makes it better (0 looked at)")
    assert path.read_bytes() == dig.read_bytes()


def test_the_french_report_is_french(realms: Call, dig: Path) -> None:
    ran = realms("generate", "--improve", dig, "--steps", "1", "--language", "fr")
    assert ran.out.startswith("Un filon trop loin\N{NO-BREAK SPACE}: ")
    assert " joueurs" in ran.out


# Filling up


def test_a_half_built_realm_is_completed(realms: Call, dig: Path, tmp_path: Path) -> None:
    path = tmp_path / "full.realm.json"
    words = ["--players", "3-5", "--candidates", "2", "--lock", "kind=tribe", "-o", path]
    ran = realms("generate", "--fill", dig, *words)
    assert (ran.code, ran.err) == (CLEAN, "")
    assert load_scenario(path).counts == (3, 4, 5)
    command = f"realms generate --fill {dig} --players 3-5 --lock kind=tribe --seed 1 --candidates 2"
    assert command in ran.out
    again = tmp_path / "again.realm.json"
    realms(*command.split()[1:], "-o", again)
    assert again.read_bytes() == path.read_bytes()


def test_what_cannot_be_filled_up_is_refused(realms: Call, dig: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.realm.json"
    drawn.write_bytes(bundled_scenario("four_lands").to_bytes())
    ran = realms("generate", "--fill", drawn, "--players", "6")
    assert "a drawn map for 6 players has to be drawn first" in ran.err
    fewer = realms("generate", "--fill", dig, "--players", "2").err
    assert "there is no map for 2 players, as the realm begins at 3" in fewer
    ran = realms("generate", "--fill", dig, "--steps", "3")
    assert (ran.code, ran.err) == (UNUSABLE, "realms: --steps means nothing for --fill\n")


def test_the_page_names_every_option(realms: Call) -> None:
    page = (Path(__file__).parents[2] / "docs/generate.md").read_text("utf-8")
    options = set(re.findall(r"--[a-z-]+", realms("generate", "--help").out))
    everywhere = {"--help", "--language", "--no-plugins", "--output", "--portable"}
    assert {each for each in options if each not in page} == everywhere
