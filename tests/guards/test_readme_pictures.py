"""The pictures in the README exist and are PNGs of a sensible size; `dev.py shots --readme` takes them."""

import re
import struct
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.findall(r"!\[[^]]+\]\(([^)]+\.png)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
MOST_BYTES = 200_000


def test_the_readme_shows_editor_and_table() -> None:
    assert [Path(name).stem for name in NAMED] == ["editor", "table"]


def test_every_picture_is_shown() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/pictures").iterdir()} == set(NAMED)


@pytest.mark.parametrize("name", NAMED)
def test_a_picture_is_a_png_of_sensible_size(name: str) -> None:
    content = (ROOT / name).read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    assert (1000 <= width <= 1600, 600 <= height <= 1000) == (True, True)
    assert len(content) < MOST_BYTES
