"""`realms export`: one file that needs no other, and every other form of the registry."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.export.registry import all_exports
from realms.scenario.scenario import bundled_scenario, load_scenario
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import bundled_data

Call = Callable[..., Any]
Write = Callable[[str, object], Path]
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.fixture
def with_file(write: Write, document: Any) -> Path:
    """A scenario whose tile set is a file beside it."""
    write("sets/own.tileset.json", {**bundled_data("stand-in"), "id": "own"})
    return write("named.realm.json", {**document, "tileset": "sets/own.tileset.json"})


@pytest.mark.parametrize("players", [[], ["--players", "2"], ["--players", "3"]])
def test_an_export_can_be_checked_and_drawn_in_an_empty_folder(
    process: Call, realms: Call, with_file: Path, tmp_path: Path, players: list[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    one = elsewhere / "one.realm.json"
    assert realms("export", with_file, *players, "-o", one).code == 0
    assert list(violations(json.loads(one.read_text("utf-8")), "scenario")) == []
    checked = process("validate", one.name, cwd=elsewhere)
    assert (checked.code, checked.err) == (0, "")
    drawn = process("render", one.name, cwd=elsewhere)
    assert drawn.out == realms("render", with_file, *players).out
    assert [path.name for path in elsewhere.iterdir()] == [one.name]


def test_only_the_faces_that_are_used_go_along(realms: Call, with_file: Path) -> None:
    for players, letters in (("2", "ABNP"), ("3", "ABCDNP")):
        data = json.loads(realms("export", with_file, "--players", players).out)
        assert sorted(data["tileset"]["tiles"]) == list(letters)
        assert [layer["players"] for layer in data["layers"]] == [int(players)]
        assert "base" not in data["layers"][0]


def test_every_count_looks_as_it_did(realms: Call, with_file: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.realm.json"
    realms("export", with_file, "-o", one)
    before, after = load_scenario(with_file), load_scenario(one)
    assert after.counts == before.counts
    for count in before.counts:
        assert after.realm(count).board.adj == before.realm(count).board.adj
        assert after.realm(count).board.terrain == before.realm(count).board.terrain


def test_an_export_of_an_export_is_the_same(realms: Call, with_file: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.realm.json"
    realms("export", with_file, "-o", one)
    assert realms("export", one).out == one.read_text("utf-8")


def test_unknown_keys_go_along(realms: Call, write: Write, document: Any) -> None:
    path = write("some.realm.json", {**document, "x-mine": {"a": [1]}})
    assert json.loads(realms("export", path).out)["x-mine"] == {"a": [1]}


def test_a_scenario_without_tiles_can_be_exported(realms: Call, write: Write, document: Any) -> None:
    ran = realms("export", write("some.realm.json", {**document, "layers": [{"players": 4}]}))
    assert (ran.code, ran.err) == (0, "")
    assert list(violations(json.loads(ran.out), "scenario")) == []


def test_an_export_fits_the_schema_that_we_print(realms: Call, with_file: Path) -> None:
    schema = json.loads(realms("schema", "scenario").out)
    Draft202012Validator(schema).validate(json.loads(realms("export", with_file).out))


# Other forms


def test_the_list_names_every_form(realms: Call) -> None:
    ran = realms("export", "--list", "--language", "fr")
    assert (ran.code, ran.err) == (0, "")
    exports = all_exports().values()
    expected = [[each.name, each.suffix, each.title.in_language("fr")] for each in exports]
    assert [line.split(maxsplit=2) for line in ran.out.splitlines()] == expected


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--as", "gif"], 'there is no export "gif"; there are balance,'),
        (["--as", "whole", "--legend"], "--legend has no effect on whole"),
        (["--as", "page", "--at", "2"], "--at has no effect on page"),
        (["--as", "svg", "--at", "3"], "--at has no effect on svg"),
        (["--as", "svg", "--overlay", "entry", "--players", "6"], "there is no layer for 6 players"),
    ],
)
def test_what_makes_no_sense_is_refused(realms: Call, sample: Path, words: list[str], complaint: str) -> None:
    ran = realms("export", sample, *words)
    assert (ran.code, ran.out) == (2, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1


def test_a_page_is_of_a_realm_or_of_a_game_as_the_file_says(realms: Call, sample: Path, write: Write) -> None:
    renamed = write("anything.json", sample.read_text("utf-8"))
    assert realms("export", renamed, "--as", "page").out == realms("export", sample, "--as", "page").out
    ran = realms("export", write("neither.json", "{}"), "--as", "page")
    assert (ran.code, ran.out) == (2, "")


def test_only_a_sheet_is_made_of_several_files(realms: Call, sample: Path) -> None:
    for form in ("svg", "whole"):
        ran = realms("export", sample, sample.with_name("other.realm.json"), "--as", form)
        assert (ran.code, ran.out, ran.err) == (2, "", f"realms: {form} is made of one file\n")
    assert realms("export", sample, "--as", "contact").out.startswith("<svg")


@pytest.mark.parametrize("words", [[], ["--legend"], ["--theme", "dark", "--labels"], ["--players", "2"]])
def test_a_drawing_is_that_of_render(realms: Call, sample: Path, words: list[str]) -> None:
    assert realms("export", sample, "--as", "svg", *words).out == realms("render", sample, *words).out


def test_a_sheet_is_that_of_render(realms: Call, sample: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.realm.json"
    other.write_bytes(sample.read_bytes())
    assert realms("export", tmp_path, "--as", "contact").out == realms("render", sample, other).out


def test_a_page_is_that_of_replay(realms: Call, tmp_path: Path) -> None:
    record, page = Path(__file__).parents[1] / "games/greedy.game.json", tmp_path / "page.html"
    assert realms("replay", record, "--page", page, "--at", "30").code == 0
    assert realms("export", record, "--as", "page", "--at", "30").out == page.read_text("utf-8")


@pytest.mark.parametrize(("form", "begin"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
@pytest.mark.parametrize("output", [[], ["-o", "-"], ["-o", "map.out"]])
def test_pixels_and_print_without_a_window(
    sample: Path, tmp_path: Path, form: str, begin: bytes, output: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "realms", "export", sample.name, "--as", form, *output],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name not in DISPLAYS},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    target = tmp_path / "map.out"
    assert (target.read_bytes() if target.exists() else done.stdout).startswith(begin)
    assert target.exists() == (output[-1:] == ["map.out"])
    assert not (tmp_path / "-").exists()


def test_pixels_are_not_written_to_a_terminal(
    realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    ran = realms("export", sample, "--as", "png")
    assert (ran.code, ran.out) == (2, "")
    assert "-o FILE" in ran.err
    assert realms("export", sample, "--as", "svg").out.startswith("<svg")


def test_without_a_painter_it_says_what_to_install(
    realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.export.painter.entry_points", lambda **_: ())
    ran = realms("export", sample, "--as", "png", "-o", sample.with_name("map.png"))
    assert (ran.code, ran.out) == (2, "")
    assert 'pip install "realmwright[editor]"' in ran.err
    assert not sample.with_name("map.png").exists()
    assert realms("export", sample, "--as", "pdf", "-o", sample.with_name("map.pdf")).code == 0


def test_a_realm_with_errors_is_drawn_with_a_warning(realms: Call, flawed: Path) -> None:
    ran = realms("export", flawed, "--as", "svg")
    assert ran.code == 0
    assert "the realm has errors" in ran.err


def test_a_folder_of_realms_by_command(realms: Call, tmp_path: Path) -> None:
    for name in ("first_steps", "go_east"):
        (tmp_path / f"{name}.realm.json").write_bytes(bundled_scenario(name).to_bytes())
    out = tmp_path / "out" / "list.tsv"
    assert realms("export", tmp_path, "--as", "thumbnails", "-o", out).code == 0
    assert {each.name for each in (tmp_path / "out/thumbnails").iterdir()} == {
        "first_steps.png",
        "go_east.png",
    }
    refused = realms("export", tmp_path, "--as", "thumbnails")
    assert refused.code == 2
    assert "-o FILE" in refused.err


def test_a_site_of_a_folder_tells_what_it_leaves_out(realms: Call, tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    empty = realms("export", source, "--as", "site", "-o", out)
    assert (empty.code, out.exists()) == (2, False)
    assert "there is no scenario" in empty.err
    (source / "broken.realm.json").write_text('{"x', "utf-8")
    alone = realms("export", source, "--as", "site", "-o", out)
    assert (alone.code, out.exists()) == (2, False)
    assert "none of these files can be used" in alone.err
    (source / "steps.realm.json").write_bytes(bundled_scenario("first_steps").to_bytes())
    partly = realms("export", source, "--as", "site", "-o", out)
    assert partly.code == 2
    assert "broken.realm.json:1:" in partly.err
    assert (out / "index.html").is_file()
    assert [each.name for each in (out / "realms").iterdir()] == ["first_steps.html"]
    (source / "broken.realm.json").unlink()
    assert realms("export", source, "--as", "site", "-o", out).code == 3
    assert realms("export", source, "--as", "site", "-o", out, "--force").code == 0
    nowhere = realms("export", source, "--as", "site")
    assert nowhere.code == 2
    assert "-o FOLDER" in nowhere.err


def test_a_picture_of_a_wished_size_is_forecast(realms: Call, sample: Path) -> None:
    ran = realms("export", sample, "--as", "png", "--width", "500", "-o", sample.with_name("map.png"))
    assert ran.code == 0
    assert "500 by" in ran.err
    assert "MB of memory" in ran.err
    refused = realms("export", sample, "--as", "png", "--width", "900000", "-o", sample.with_name("x.png"))
    assert (refused.code, sample.with_name("x.png").exists()) == (2, False)
