"""The command as a whole: subcommands, languages, streams, and one message for whatever goes wrong."""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

from realms import __version__
from realms.cli.commands import GROUP
from realms.cli.language import requested_language, user_language
from realms.locale import sentence
from realms.play.engine_hash import engine_hash

from help.project import ROOT

Call = Callable[..., Any]
OURS = {"diff", "explain", "export", "migrate", "render", "schema", "show", "tiles", "validate"}
COMMANDS = sorted(entry_points(group=GROUP).names - {"edit"})


# Finding a command


def test_without_arguments_it_says_how_it_is_used(realms: Call) -> None:
    ran = realms()
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("usage: realms COMMAND")


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_names_every_command_with_a_line(realms: Call, word: str) -> None:
    ran = realms(word)
    assert (ran.code, ran.err) == (0, "")
    listed = [line.split(maxsplit=1) for line in ran.out.splitlines()[2:]]
    assert [name for name, _ in listed if name != "edit"] == COMMANDS
    assert OURS.issubset(COMMANDS)
    assert all(summary for _, summary in listed)


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_version(realms: Call, word: str) -> None:
    assert realms(word).out == f"realms {__version__}\n"


@pytest.mark.parametrize(
    ("compiled", "stale", "words"),
    [
        (True, False, ("engine: compiled", "moteur\u00a0: compilé")),
        (False, True, ("plain Python; the compiled one is of other sources", "python3 dev.py build")),
        (False, False, ("engine: plain Python\n", "moteur\u00a0: Python seul\n")),
    ],
)
def test_the_long_version_says_how_the_engine_runs(
    realms: Call, monkeypatch: pytest.MonkeyPatch, compiled: bool, stale: bool, words: tuple[str, str]
) -> None:
    monkeypatch.setattr("realms.cli.main.is_compiled", lambda: compiled)
    monkeypatch.setattr("realms.cli.main.is_stale", lambda: stale)
    usual, french = (realms("--version", "--long", "--language", code).out for code in ("en", "fr"))
    assert usual.startswith(f"realms {__version__}\nPython 3.")
    assert words[0] in usual
    assert words[1] in french
    assert f"hash of the engine: {engine_hash()}\n" in usual
    assert f"empreinte du moteur\u00a0: {engine_hash()}\n" in french


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(realms: Call, command: str) -> None:
    ran = realms(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: realms {command} ")
    assert "--language" in ran.out


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("validat", 'no command "validat"; did you mean validate?'),
        ("rendr", "did you mean render?"),
        ("xyz", 'no command "xyz"; see realms --help'),
        ("", 'no command ""'),
        ("--frobnicate", 'no command "--frobnicate"'),
    ],
)
def test_a_command_that_does_not_exist(realms: Call, word: str, words: str) -> None:
    ran = realms(word)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_without_the_editor_it_says_what_to_install(realms: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    known = entry_points(group=GROUP)
    others = type(known)(entry for entry in known if entry.name != "edit")
    monkeypatch.setattr("realms.cli.commands.entry_points", lambda **_: others)
    ran = realms("edit", "a.realm.json")
    assert ran.code == 2
    assert 'pip install "realmwright[editor]"' in ran.err


@pytest.mark.parametrize(
    "arguments", [["edit"], ["edit", "--actions"], ["export", "a.realm.json", "--as", "png", "-o", "a.png"]]
)
def test_a_system_without_a_library_of_qt_is_told(
    realms: Call, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.realm.json").write_bytes((ROOT / "realms/scenarios/adrift.realm.json").read_bytes())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    missing = "libGL.so.1: cannot open shared object file: No such file or directory"

    class Bare:
        """A system on which the modules of Qt are found, and cannot be loaded."""

        def find_spec(self, name: str, *_: object) -> None:
            if name.startswith("realms_editor.view"):
                raise ImportError(missing)

    for name in [each for each in sys.modules if each.startswith("realms_editor.view")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Bare(), *sys.meta_path])
    ran = realms(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"realms: PySide6 cannot be loaded: {missing} (")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate"],
        ["validate", "--format", "xml", "a"],
        ["validate", "--fail-on", "never", "a"],
        ["validate", "--players", "many", "a"],
        ["validate", "--players", "9" * 5000, "a"],
        ["validate", "--fail", "error", "a"],
        ["show", "--language", "tlh", "a"],
        ["show", "a", "b"],
        ["render", "a", "--theme", "beige"],
        ["schema", "everything"],
        ["diff", "a"],
        ["tiles", "--players", "2"],
    ],
)
def test_arguments_that_make_no_sense(realms: Call, arguments: list[str]) -> None:
    ran = realms(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"usage: realms {arguments[0]}")
    assert ran.err.splitlines()[-1].startswith(f"realms {arguments[0]}: ")


# Failures


class Failing:
    """A command that fails as it is told."""

    SUMMARY = sentence("fail")

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def configure(self, _: object, __: object) -> None:
        pass

    def run(self, _: object) -> int:
        raise self.error


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch, realms: Call) -> Call:
    def call(error: BaseException) -> Any:
        found = type(entry_points(group=GROUP)["show"])  # Dask brings a second kind
        monkeypatch.setattr(found, "load", lambda _: Failing(error))
        return realms("show")

    return call


def test_an_internal_failure_is_one_line(fail: Call) -> None:
    ran = fail(RuntimeError("boom"))
    assert (ran.code, ran.out, ran.err) == (4, "", "realms: internal failure: RuntimeError: boom\n")


def test_an_internal_failure_can_be_looked_into(fail: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_DEBUG", "1")
    with pytest.raises(RuntimeError, match="boom"):
        fail(RuntimeError("boom"))


def test_an_interruption_is_no_failure_of_ours(fail: Call) -> None:
    ran = fail(KeyboardInterrupt())
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_what_the_system_refuses_is_told_with_the_file(fail: Call) -> None:
    ran = fail(PermissionError(13, "Permission denied", "a.realm.json"))
    assert (ran.code, ran.err) == (2, "realms: a.realm.json: the system says: Permission denied\n")


def test_what_the_system_refuses_without_a_word_is_told_too(fail: Call) -> None:
    ran = fail(OSError("some reason"))
    assert (ran.code, ran.err) == (2, "realms: the output: the system says: some reason\n")


# Streams


def with_output(stream: Any, *words: str) -> subprocess.CompletedProcess[str]:
    """A process that holds its output back as long as it can, writing to that stream."""
    usual = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return subprocess.run(
        [*words], stdout=stream, stderr=subprocess.PIPE, env=usual, text=True, timeout=60, check=False
    )


def realms_to(stream: Any, *words: str) -> subprocess.CompletedProcess[str]:
    return with_output(stream, sys.executable, "-m", "realms", *words)


OUTPUTS = pytest.mark.parametrize("words", [["schema", "scenario"], ["--version"]], ids=["long", "short"])


@OUTPUTS
def test_a_reader_that_goes_away_is_no_error(words: list[str]) -> None:
    command = f"{shlex.quote(sys.executable)} -m realms {' '.join(words)} | head -1"
    done = with_output(subprocess.PIPE, "bash", "-o", "pipefail", "-c", command)
    assert (done.returncode, done.stdout.count("\n"), done.stderr) == (0, 1, "")


@OUTPUTS
def test_a_reader_that_was_never_there_is_no_error(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as pipe:
        done = realms_to(pipe, *words)
    assert (done.returncode, done.stderr) == (0, "")


@OUTPUTS
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_output_that_does_not_fit_is_told_in_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = realms_to(full, *words)
    assert done.returncode == 2
    assert done.stderr == "realms: the output: the system says: No space left on device\n"


def test_output_that_is_closed_is_not_missed() -> None:
    command = f"{shlex.quote(sys.executable)} -m realms --help >&-"
    done = with_output(subprocess.PIPE, "bash", "-c", command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_that_is_not_for_a_screen_is_utf_8(
    process: Call, write: Call, document: Any, encoding: str
) -> None:
    path = write("odd.realm.json", {**document, "titles": {"en": "Forêt \N{SNOW CAPPED MOUNTAIN}"}})
    ran = process("show", path, env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Forêt \N{SNOW CAPPED MOUNTAIN} (small)")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are text")
def test_a_file_name_that_is_no_text(process: Call, tmp_path: Path, sample: Path) -> None:
    name = b"small\xff.realm.json"
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(sample.read_bytes())
    for form in ("text", "json"):
        ran = process("validate", "--format", form, name)
        assert (ran.code, ran.err) == (0, "")
        assert r"small\udcff.realm.json" in ran.out
        assert process("validate", "--format", form, name, "-o", f"report.{form}").code == 0
        assert r"small\udcff.realm.json" in (tmp_path / f"report.{form}").read_text("utf-8")


def test_nothing_in_a_document_reaches_the_terminal_as_a_command(
    realms: Call, write: Call, document: Any
) -> None:
    nasty = "\x1b]0;title\x07\x9b2J\nsecond line\u202e"
    odd = {**document, "titles": {"en": nasty}, "authors": [nasty], nasty: nasty}
    path, plain = write("odd.realm.json", odd), write("plain.realm.json", document)
    for ran in (realms("validate", path), realms("show", path), realms("diff", plain, path)):
        assert not set(ran.out + ran.err) & set("\x1b\x07\x9b\u202e")
        assert "\nsecond line" not in ran.out
        assert r"\x1b]0;title\x07" in ran.out or r"\u001b]0;title" in ran.out


# Languages


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "FR"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
        ({"LANG": "frr_DE.UTF-8"}, "en"),  # North Frisian
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB", "REALMS_LANGUAGE": "fr"}, "fr"),
        ({"LANG": "fr_FR", "REALMS_LANGUAGE": "en"}, "en"),
        ({"LANG": "fr_FR", "REALMS_LANGUAGE": "tlh"}, "fr"),
    ],
)
def test_the_language_of_the_user(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], language: str
) -> None:
    for variable, value in settings.items():
        monkeypatch.setenv(variable, value)
    assert user_language() == language


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["--language", "fr"], "fr"),
        (["--language=fr"], "fr"),
        (["a", "--language", "fr", "b"], "fr"),
        (["fr"], "en"),
        (["--language"], "en"),
        (["--language", "tlh"], "en"),
        (["--language=fr", "--language=tlh"], "fr"),
    ],
)
def test_the_language_that_the_arguments_ask_for(words: list[str], language: str) -> None:
    assert requested_language(words) == language


def test_errors_too_are_told_in_the_language_that_is_asked_for(
    realms: Call, monkeypatch: pytest.MonkeyPatch, broken: Path
) -> None:
    asked = []
    monkeypatch.setattr(
        "realms.cli.main.print_error", lambda message, language: asked.append((message, language))
    )
    realms("show", broken, "--language", "fr")
    realms("show", broken)
    assert [language for _, language in asked] == ["fr", "en"]
    assert str(asked[0][0]) == str(asked[1][0])
