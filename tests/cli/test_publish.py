"""`realms publish`: all exports of a profile, written together or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.export import painter
from realms.export.publishing.plan import PlannedFile
from realms.export.publishing.profiles import profiles_near

Call = Callable[..., Any]
Write = Callable[[str, object], Path]
USUAL = {
    "club": {".sheet.pdf", ".html", ".whole.realm.json", ".code.txt"},
    "print": {".sheet.pdf", ".kit.pdf", "_2.pdf", "_3.pdf"},
}
MAPS = "[publish.maps]\nsvg = {labels = true}\ncsv = {}\nplain = {as = 'svg'}\n"


def tree(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def maps(sample: Path) -> Path:
    """The small realm, beside settings with a profile that is made quickly."""
    sample.with_name("realms.toml").write_text(MAPS)
    return sample


@pytest.mark.parametrize("name", USUAL)
def test_a_profile_has_its_files(realms: Call, sample: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "out" / name
    ran = realms("publish", sample, "-o", out, "--profile", name, "--despite-errors")
    stem = sample.name.removesuffix(".realm.json")
    assert ran.code == 0
    assert tree(out) == {f"{stem}{end}" for end in USUAL[name]}
    assert ran.out.splitlines()[:-1] == [str(out / each) for each in sorted(tree(out), key=ran.out.index)]


def test_the_web_has_pictures_and_several_realms_a_site(
    realms: Call, sample: Path, write: Write, document: Any, tmp_path: Path
) -> None:
    words = ("--profile", "web", "--despite-errors")
    assert realms("publish", sample, "-o", tmp_path / "web", *words).code == 0
    assert tree(tmp_path / "web") == {
        *("small.html", "small_2.svg", "small_3.svg", "small_2.png", "small_3.png", "small.code.txt")
    }
    other = write("other.realm.json", {**document, "id": "other"})
    ran = realms("publish", sample, other, "-o", tmp_path / "both", *words)
    assert ran.code == 0
    assert str(tmp_path / "both" / "site" / "index.html") in ran.out
    assert {"site/index.html", "other.html", "small_3.png"} <= tree(tmp_path / "both")


def test_files_are_those_of_the_exports(realms: Call, maps: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert realms("publish", maps, "-o", out, "--profile", "maps", "--despite-errors").code == 0
    for count in ("2", "3"):
        labelled = realms("export", maps, "--as", "svg", "--labels", "--players", count).out
        assert (out / f"small_{count}.svg").read_text("utf-8") == labelled
        plain = realms("export", maps, "--as", "svg", "--players", count).out
        assert (out / f"small_{count}.plain.svg").read_text("utf-8") == plain
    only = realms(
        "publish", maps, "-o", tmp_path / "one", "--profile", "maps", "--players", "3", "--despite-errors"
    )
    assert only.code == 0
    assert tree(tmp_path / "one") == {"small_3.svg", "small_3.plain.svg", "small_3.csv"}


def test_options_of_the_command_line_overrule_the_profile(realms: Call, sample: Path, tmp_path: Path) -> None:
    sample.with_name("realms.toml").write_text("[publish.club]\nsheet = {paper = 'Letter'}\n")
    for paper, words in (("letter", []), ("a4", ["--paper", "A4"])):
        assert realms("publish", sample, "-o", tmp_path / paper, "--despite-errors", *words).code == 0
        expected = tmp_path / f"{paper}.pdf"
        name = {"letter": "Letter", "a4": "A4"}[paper]
        realms("export", sample, "--as", "sheet", "--paper", name, "-o", expected)
        assert (tmp_path / paper / "small.sheet.pdf").read_bytes() == expected.read_bytes()
    ran = realms("publish", sample, "-o", tmp_path / "no", "--dpi", "100", "--despite-errors")
    assert (ran.code, ran.err) == (2, "realms: --dpi has no effect on club\n")


def test_the_list_names_own_profiles_too(realms: Call, maps: Path) -> None:
    lines = realms("publish", maps, "--list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["club", "web", "print", "maps"]
    assert "svg, csv, plain" in lines[-1]


def test_the_list_needs_no_realm(
    realms: Call, maps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(maps.parent)
    assert realms("publish", "--list").out == realms("publish", maps, "--list").out
    ran = realms("publish", "-o", tmp_path / "out")
    assert (ran.code, ran.out) == (2, "")
    assert "FILE" in ran.err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[publish]\nclub = 3", "publish.club must be a table"),
        ("[publish.x]\n", 'the profile "x" has no export'),
        ("[publish.x]\nsvgg = {}", '"svgg" is unknown; did you mean "svg"?'),
        ("[publish.x]\nsvg = 1", "svg must be a table"),
        ("[publish.x]\nsvg = {paper = 'A4'}", '"paper" is unknown'),
        ("[publish.x]\nsheet = {paper = 'A5'}", "sheet: paper must be one of: A4"),
        ("[publish.x]\npng = {width = 0}", "png: width must be a whole number from 1 to"),
        ("[publish.x]\npng = {overlays = 'entry'}", "png: overlays must be a list of some of: adjacency"),
        ("[publish.x]\n'../a' = {as = 'svg'}", '"../a" cannot be part of the name of a file'),
        ("[publish.x]\ntitles = {de = 'x'}\nsvg = {}", '"de" is unknown'),
        ("[publish.x]\na = {as = 3}", '"3" is unknown'),
    ],
)
def test_profiles_that_mean_nothing_are_refused(
    realms: Call, sample: Path, tmp_path: Path, text: str, complaint: str
) -> None:
    settings = sample.with_name("realms.toml")
    settings.write_text(text)
    ran = realms("publish", sample, "-o", tmp_path / "out")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"realms: {settings}: {complaint}")


def test_an_unknown_profile_and_no_folder_are_refused(realms: Call, sample: Path, tmp_path: Path) -> None:
    assert (
        'no profile "x"; there are club, web, print'
        in realms("publish", sample, "-o", tmp_path / "out", "--profile", "x").err
    )
    assert "-o DIR" in realms("publish", sample).err


def test_realms_with_errors_are_published_only_if_somebody_says_so(
    realms: Call, write: Write, document: Any, tmp_path: Path
) -> None:
    document["layers"][0]["tiles"][1]["q"] = 8  # far from the others
    path = write("torn.realm.json", document)
    ran = realms("publish", path, "-o", tmp_path / "out")
    assert (ran.code, ran.out) == (1, "")
    assert "torn.realm.json: the realm still has " in ran.err
    assert "error" in ran.err
    assert not (tmp_path / "out").exists()
    ran = realms("publish", path, "-o", tmp_path / "out", "--despite-errors")
    assert ran.code == 0
    assert len(tree(tmp_path / "out")) == 4


def test_nothing_is_overwritten_unless_it_may_be(realms: Call, maps: Path, tmp_path: Path) -> None:
    words = ("publish", maps, "-o", tmp_path, "--profile", "maps", "--despite-errors")
    (tmp_path / "small_3.csv").write_text("mine")
    before = tree(tmp_path)
    ran = realms(*words)
    assert (ran.code, ran.out) == (3, "")
    assert "small_3.csv exists already; --force overwrites it" in ran.err
    assert tree(tmp_path) == before
    assert realms(*words, "--force").code == 0
    assert (tmp_path / "small_3.csv").read_text("utf-8") != "mine"


def test_what_cannot_be_made_is_left_out_and_told(
    realms: Call, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painter, "entry_points", lambda **_: ())
    out = tmp_path / "out"
    ran = realms("publish", sample, "-o", out, "--profile", "web", "--despite-errors")
    assert ran.code == 1
    assert "left out are small_2.png, small_3.png: PNG and photos need PySide6" in ran.err
    assert tree(out) == {"small.html", "small_2.svg", "small_3.svg", "small.code.txt"}


def test_realms_of_the_same_name_get_numbers(realms: Call, maps: Path, write: Write, document: Any) -> None:
    others = [write(name, document) for name in ("a/small.realm.json", "b/SMALL.realm.json")]
    out = maps.with_name("out")
    ran = realms("publish", maps, *others, "-o", out, "--profile", "maps", "--despite-errors")
    assert ran.code == 0
    assert {name.split("_")[0] for name in tree(out)} == {"small", "small-2", "SMALL-3"}
    assert len({name.casefold() for name in tree(out)}) == 3 * 6


@pytest.mark.parametrize("number", [1, 4])
def test_an_interruption_writes_nothing(
    realms: Call, maps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    made: list[str] = []
    usual = PlannedFile.make

    def interrupted(planned: PlannedFile) -> Any:
        made.append(planned.name)
        if len(made) == number:
            raise KeyboardInterrupt
        return usual(planned)

    monkeypatch.setattr(PlannedFile, "make", interrupted)
    ran = realms("publish", maps, "-o", tmp_path / "out", "--profile", "maps", "--despite-errors")
    assert (ran.code, ran.out, len(made)) == (130, "", number)
    assert not (tmp_path / "out").exists()


def test_processes_make_the_same_files(realms: Call, maps: Path, tmp_path: Path) -> None:
    (maps.parent / "second.realm.json").write_bytes(maps.read_bytes())
    for workers in ("1", "2"):
        ran = realms(
            "publish",
            maps.parent,
            "-o",
            tmp_path / workers,
            "--profile",
            "maps",
            "--workers",
            workers,
            "--despite-errors",
        )
        assert (ran.code, len(tree(tmp_path / workers))) == (0, 12)
    for name in tree(tmp_path / "1"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_a_folder_that_cannot_be_made_is_told(realms: Call, maps: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    for folder in (tmp_path / "out", tmp_path / "out" / "deeper"):
        ran = realms("publish", maps, "-o", folder, "--profile", "maps", "--despite-errors")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"realms: {tmp_path / 'out'} is not a folder\n"


def test_every_bundled_profile_is_whole() -> None:
    for profile in profiles_near(None).values():
        assert profile.title.in_language("fr") != profile.title.in_language("en")
        assert len({each.key for each in profile.entries}) == len(profile.entries)
