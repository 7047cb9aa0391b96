"""The guide, followed to the letter: files are saved and changed, commands run, outputs compared."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).parents[2] / "docs/guide.md"
FRENCH_GUIDE = GUIDE.parent / "fr/guide.md"
COMMANDS = (
    "validate",
    "render",
    "export",
    "tiles",
    "show",
    "new",
    "play",
    "replay",
    "balance",
    "generate",
    "publish",
)  # whose options are named
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVE = re.compile(r"Save this as\s+`([^`]+)`:\s*\Z")
IN_FRENCH = (
    ("Save this as", "Enregistrez ceci sous"),
    ("Replace this line", "Remplacez cette ligne"),
    ("by this one", "par celle-ci"),
)
# Commands that play, generate or print for seconds are left to the English guide, and what goes on from them.
FOR_ENGLISH = re.compile(
    r"^(?!sed |realms )|\||\b(play|replay|balance|generate|new\.realm|page|kit|png|publish -o)\b"
)


def steps(text: str) -> Iterator[tuple[str, str, str]]:
    """Every block: what is said right before it, its language, and what it holds."""
    end = 0
    for block in BLOCK.finditer(text):
        yield text[end : block.start()], block[1], block[2]
        end = block.end()


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a console, each with what it is said to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output


def pattern(output: str) -> str:
    """Return a pattern for an output in which three dots stand for any text."""
    return re.escape(output).replace(re.escape("...\n"), "(?:.*\n)*").replace(re.escape("..."), ".*")


class Reader:
    """Somebody who does what the guide says, in a folder of his own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.last_code, self.ran = folder, 0, list[str]()
        self.file, self.replaced = Path(), ""

    def follow(self, said: str, language: str, block: str) -> None:
        if language == "console":
            for command, output in commands(block):
                self.run(command, output)
        elif language == "json":
            self.write(said, block)

    def write(self, said: str, block: str) -> None:
        saved = SAVE.search(said)
        if saved:
            self.file = self.folder / saved[1]
            self.file.write_text(block, "utf-8")
        elif said.rstrip().endswith("eplace this line"):
            self.replaced = block
        else:
            assert said.strip() == "by this one:"
            text = (self.folder / "two_shores.realm.json").read_text("utf-8")
            assert text.count(self.replaced) == 1
            (self.folder / "two_shores.realm.json").write_text(text.replace(self.replaced, block), "utf-8")

    def run(self, command: str, output: str) -> None:
        name = f'realms() {{ {shlex.quote(sys.executable)} -m realms "$@"; }}'
        done = subprocess.run(
            ["bash", "-c", f"{name}\n(exit {self.last_code})\n{command}"],
            cwd=self.folder,
            env={
                key: value
                for key, value in os.environ.items()
                if not key.startswith(("REALMS_", "LC_", "LANG"))
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        self.last_code = done.returncode
        self.ran.append(command)
        assert re.fullmatch(pattern(output), done.stdout), f"$ {command}\n{done.stdout}"


class FrenchReader(Reader):
    """Somebody who follows the French guide within this process."""

    def __init__(self, folder: Path, realms: Callable[..., Any]) -> None:
        super().__init__(folder)
        self.realms = realms

    def write(self, said: str, block: str) -> None:
        said = " ".join(said.replace("\u00a0:", ":").split())
        for english, french in IN_FRENCH:
            said = said.replace(french, english)
        super().write(said, block)

    def run(self, command: str, output: str) -> None:
        if FOR_ENGLISH.search(command):
            return
        if command.startswith("realms"):
            ran = self.realms(*shlex.split(command)[1:])
            self.ran.append(command)
            assert re.fullmatch(pattern(output), ran.out + ran.err), f"$ {command}\n{ran.out}{ran.err}"
        else:
            super().run(command, output)


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Somebody who has followed the whole guide."""
    reader = Reader(tmp_path_factory.mktemp("guide"))
    for said, language, block in steps(GUIDE.read_text("utf-8")):
        reader.follow(said, language, block)
    return reader


def test_everything_comes_out_as_it_says(reader: Reader) -> None:
    words = {word for command in reader.ran for word in command.split()}
    assert words >= {*COMMANDS, "explain", "diff", "schema", "rules"}


def test_the_french_guide_shows_what_is_printed_in_french(
    realms: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REALMS_LANGUAGE", "fr")
    reader = FrenchReader(tmp_path, realms)
    for said, language, block in steps(FRENCH_GUIDE.read_text("utf-8")):
        reader.follow(said, language, block)
    assert {command.split()[1] for command in reader.ran} >= {"validate", "show", "diff", "rules", "publish"}


def test_the_picture_is_one(reader: Reader) -> None:
    assert (reader.folder / "two_shores.svg").read_text("utf-8").startswith("<svg ")


def test_every_block_is_of_a_kind_that_is_tried() -> None:
    kinds = [language for _, language, _ in steps(GUIDE.read_text("utf-8"))]
    assert set(kinds) == {"console", "json", "yaml"}
    assert GUIDE.read_text("utf-8").count("```") == 2 * len(kinds)


def test_options_that_the_text_names_exist(realms: Callable[..., Any]) -> None:
    text = GUIDE.read_text("utf-8")
    known = "".join(realms(command, "--help").out for command in COMMANDS)
    named = set(re.findall(r"--[a-z][a-z-]+", text)) - {"--help", "--version", "--long"}
    assert realms("--version", "--long").code == 0
    assert {option for option in named if option not in known} == set()


@pytest.mark.parametrize("name", re.findall(r"\]\(([^)]+\.md)\)", GUIDE.read_text("utf-8")))
def test_links_lead_somewhere(name: str) -> None:
    assert (GUIDE.parent / name).is_file()


@pytest.mark.parametrize(
    ("output", "printed", "fits"),
    [
        ("a\n...\nb\n", "a\nx\ny\nb\n", True),
        ("a\n...\nb\n", "a\nb\n", True),
        ("a\n...\nb\n", "a\nx\n", False),
        ("a ...\n", "a b c\n", True),
        ("a ...\n", "a\n", False),
        ("(2 %)\n", "(2 %)\n", True),
        ("", "x\n", False),
    ],
)
def test_how_outputs_are_compared(output: str, printed: str, fits: bool) -> None:
    assert bool(re.fullmatch(pattern(output), printed)) == fits
