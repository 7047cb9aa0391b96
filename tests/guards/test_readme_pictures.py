"""The pictures in README and guide exist and are PNGs of a sensible size; `dev.py shots` takes them anew."""

import re
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PICTURE = re.compile(r"!\[[^]]+\]\(([^)]+\.png)\)")
NAMED = PICTURE.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def pictures_in(page: str) -> list[str]:
    """Return the pictures of a page by their places in the project."""
    place = ROOT / page
    named = PICTURE.findall(place.read_text(encoding="utf-8"))
    return [(place.parent / name).resolve().relative_to(ROOT).as_posix() for name in named]


IN_GUIDE = pictures_in("docs/own_board.md")
IN_FRENCH = pictures_in("docs/fr/own_board.md")
MOST_BYTES = 200_000


def test_the_readme_shows_editor_drawing_and_table() -> None:
    assert [Path(name).stem for name in NAMED] == ["editor", "own_board_painted", "table"]


def test_every_picture_is_shown() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.png")}
    assert there == {*NAMED, *IN_GUIDE, *IN_FRENCH}


def test_pictures_with_words_are_french_in_french_pages() -> None:
    wordless = {f"docs/pictures/own_board_{name}.png" for name in ("corners", "lines")}
    assert wordless == {*IN_GUIDE} & {*IN_FRENCH}
    for name in {*IN_FRENCH} - wordless:
        assert (ROOT / name).read_bytes() != (ROOT / "docs/pictures" / Path(name).name).read_bytes()


@pytest.mark.parametrize("name", NAMED)
def test_a_picture_is_a_png_of_sensible_size(name: str) -> None:
    content = (ROOT / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert (1000 <= width <= 1600, 600 <= height <= 1000) == (True, True)
    assert len(content) < MOST_BYTES


@pytest.mark.parametrize("name", [*IN_GUIDE, *IN_FRENCH])
def test_a_picture_of_the_guide_is_a_small_png(name: str) -> None:
    content = (ROOT / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(content) < MOST_BYTES
