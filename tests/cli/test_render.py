"""`realms render`: a drawing that any reader of SVG can open."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

Call = Callable[..., Any]
SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_largest_count_is_drawn_unless_told_otherwise(realms: Call, sample: Path) -> None:
    assert realms("render", sample).out == realms("render", sample, "--players", "3").out
    few, many = (texts(realms("render", sample, "--players", count).out) for count in ("2", "3"))
    assert {"A", "B", "N", "P"} <= set(few)
    assert {"C", "D"}.isdisjoint(few)
    assert {"A", "B", "N", "P", "C", "D"} <= set(many)


def test_the_drawing_has_the_title_in_the_language_that_is_asked_for(realms: Call, sample: Path) -> None:
    for language, title in (("en", "Small"), ("fr", "Petit")):
        root = ElementTree.fromstring(realms("render", sample, "--language", language).out)
        assert root.findtext(f"{SVG}title") == title


def test_labels_are_addresses(realms: Call, sample: Path) -> None:
    assert not any("A/0" in text for text in texts(realms("render", sample).out))
    assert any("A/0" in text for text in texts(realms("render", sample, "--labels").out))


@pytest.mark.parametrize("option", [["--legend"], ["--theme", "dark"], ["--labels"]])
def test_options_change_the_drawing_and_keep_it_whole(realms: Call, sample: Path, option: list[str]) -> None:
    plain, changed = realms("render", sample).out, realms("render", sample, *option).out
    assert changed != plain
    ElementTree.fromstring(changed)


def test_a_title_full_of_marks_is_only_text(realms: Call, write: Callable[..., Path], document: Any) -> None:
    title = '</title><script>alert("x")</script>&amp;\x00\x1b]0;'
    path = write("some.realm.json", {**document, "titles": {"en": title}})
    root = ElementTree.fromstring(realms("render", path).out)
    assert [element.tag for element in root.iter() if "script" in element.tag] == []
    assert (root.findtext(f"{SVG}title") or "").startswith('</title><script>alert("x")</script>&amp;')


def test_a_realm_without_tiles_can_be_drawn(realms: Call, write: Callable[..., Path], document: Any) -> None:
    path = write("some.realm.json", {**document, "layers": [{"players": 4}]})
    ran = realms("render", path)
    assert ran.code == 0
    ElementTree.fromstring(ran.out)


def test_several_realms_make_one_sheet(realms: Call, sample: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.realm.json"
    assert realms("new", "--from", "game_of_gods", other).code == 0
    ran = realms("render", sample, other, "--language", "fr")
    assert ran.code == 0
    assert "<title>2 royaumes</title>" in ran.out
    for title in ("Petit", "Les Dieux sont tombés sur la tête"):
        assert f">{title}</text>" in ran.out
    assert realms("render", tmp_path, "--language", "fr").out.count("<svg") == 1
    assert realms("render", sample, other, "--players", "3").code == 0
    assert realms("render", sample, other, "--players", "6").code == 2


@pytest.mark.parametrize("name", ["map.png", "map.PDF", "map.jpeg"])
@pytest.mark.parametrize("command", [["render"], ["tiles", "--svg"]])
def test_a_drawing_is_not_named_as_what_it_is_not(
    realms: Call, sample: Path, command: list[str], name: str
) -> None:
    target = sample.parent / name
    ran = realms(*command, *([sample] if command == ["render"] else []), "-o", target)
    assert ran.code == 2
    assert ran.err.startswith(f"realms: {target}: this command draws SVG")
    assert not target.exists()
