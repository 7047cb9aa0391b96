"""The pictures in README and guide exist and are PNGs of a sensible size; `dev.py shots` takes them anew."""

import re
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PICTURE = re.compile(r"!\[[^]]+\]\(([^)]+\.png)\)")
NAMED = PICTURE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
IN_GUIDE = [
    f"docs/{name}" for name in PICTURE.findall((ROOT / "docs/own_board.md").read_text(encoding="utf-8"))
]
MOST_BYTES = 200_000


def test_the_readme_shows_editor_drawing_and_table() -> None:
    assert [Path(name).stem for name in NAMED] == ["editor", "own_board_painted", "table"]


def test_every_picture_is_shown() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/pictures").iterdir()} == {
        *NAMED,
        *IN_GUIDE,
    }


@pytest.mark.parametrize("name", NAMED)
def test_a_picture_is_a_png_of_sensible_size(name: str) -> None:
    content = (ROOT / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert (1000 <= width <= 1600, 600 <= height <= 1000) == (True, True)
    assert len(content) < MOST_BYTES


@pytest.mark.parametrize("name", IN_GUIDE)
def test_a_picture_of_the_guide_is_a_small_png(name: str) -> None:
    content = (ROOT / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(content) < MOST_BYTES
