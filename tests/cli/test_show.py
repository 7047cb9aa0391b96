"""`realms show`: the sheet of a scenario."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

Call = Callable[..., Any]


def test_every_count_has_its_own_block(realms: Call, sample: Path) -> None:
    blocks = realms("show", sample).out.split("\n\n")
    assert blocks[0].startswith("Small (small)\n")
    heads = [block.splitlines()[0] for block in blocks[1:]]
    assert heads == ["2 players, 10 turns", "3 players, 10 turns", "Rules"]
    assert [
        line.split()[1] for line in realms("show", sample).out.splitlines() if line.startswith("  tiles")
    ] == [
        "4:",
        "6:",
    ]


def test_one_count_alone(realms: Call, sample: Path) -> None:
    ran = realms("show", sample, "--players", "3")
    assert "3 players" in ran.out
    assert "2 players" not in ran.out


def test_the_title_in_the_language_that_is_asked_for(realms: Call, sample: Path) -> None:
    assert realms("show", sample, "--language", "fr").out.startswith("Petit (small)\n")


def test_a_count_without_tiles(realms: Call, write: Callable[..., Path], document: Any) -> None:
    path = write("some.realm.json", {**document, "layers": [{"players": 4}]})
    ran = realms("show", path)
    assert ran.code == 0
    assert "4 players, 9 turns" in ran.out


def test_the_same_file_gives_the_same_sheet(realms: Call, sample: Path) -> None:
    assert realms("show", sample).out == realms("show", sample).out


def test_the_sheet_goes_into_a_file_if_asked(realms: Call, sample: Path) -> None:
    told, path = realms("show", sample).out, sample.with_suffix(".txt")
    assert realms("show", sample, "-o", path).out == ""
    assert path.read_text("utf-8") == told
    assert realms("show", sample, "-o", path).code == 3
