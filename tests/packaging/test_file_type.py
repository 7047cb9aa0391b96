"""The file type, its desktop entry and its icon agree with each other and with the program."""

import configparser
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging/linux"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class DesktopEntry(configparser.ConfigParser):
    """Keys of a desktop entry differ by case."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


@pytest.fixture(scope="module")
def file_type() -> Xml.Element:
    found = Xml.parse(LINUX / "realmwright-mime.xml").getroot().find(f"{MIME}mime-type")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def entry() -> dict[str, str]:
    parser = DesktopEntry(interpolation=None)
    parser.read(LINUX / "realmwright.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_the_bundled_scenarios_are_of_the_type(file_type: Xml.Element) -> None:
    pattern = file_type.find(f"{MIME}glob")
    assert pattern is not None
    samples = list((ROOT / "realms/scenarios").iterdir())
    assert samples
    assert [path.name for path in samples if not path.match(pattern.get("pattern", ""))] == []


def test_the_type_is_json(file_type: Xml.Element) -> None:
    parent = file_type.find(f"{MIME}sub-class-of")
    assert parent is not None
    assert parent.get("type") == "application/json"


def test_the_editor_opens_the_type(file_type: Xml.Element, entry: dict[str, str]) -> None:
    assert entry["MimeType"].split(";") == [file_type.get("type"), ""]


def test_the_entry_starts_an_installed_program(entry: dict[str, str]) -> None:
    program, command, file = entry["Exec"].split()
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert program in scripts
    assert (command, file) == ("edit", "%f")


def test_both_speak_english_and_french(file_type: Xml.Element, entry: dict[str, str]) -> None:
    assert [comment.get(LANGUAGE) for comment in file_type.findall(f"{MIME}comment")] == [None, "fr"]
    plain = {key for key in entry if f"{key}[fr]" in entry}
    assert {"Name", "GenericName", "Comment", "Keywords"} <= plain


def test_both_use_the_icon(file_type: Xml.Element, entry: dict[str, str]) -> None:
    icon = file_type.find(f"{MIME}icon")
    assert icon is not None
    assert icon.get("name") == entry["Icon"] == "realmwright"
    drawing = Xml.parse(LINUX / "realmwright.svg").getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing.get("width") == drawing.get("height")


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-utils is not installed")
def test_the_entry_follows_the_standard() -> None:
    command = ["desktop-file-validate", str(LINUX / "realmwright.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
