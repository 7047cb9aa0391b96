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


def test_what_is_in_play_beside_the_map_is_told(
    realms: Call, write: Callable[..., Path], document: Any
) -> None:
    beavers = {"id": "beavers", "names": {"en": "Beavers", "fr": "Castors"}, "tokens": 6, "lender": "tritons"}
    thrifty = {"id": "thrifty", "names": {"en": "Thrifty\x1b[2J"}, "tokens": 4, "pays": 1}
    pool = {
        "boxes": ["small_world", "cursed"],
        "ban": ["amazons", "flying", "no_such_race"],
        "handicap": {"trolls": -1, "beavers": 2},
        "homemade": {"format": 1, "races": [beavers], "powers": [thrifty]},
    }
    readings = {"tribes_in_decline": False}
    path = write("some.realm.json", {**document, "pool": pool, "readings": readings})
    ran = realms("show", path)
    blocks = ran.out.split("\n\n")
    assert (ran.code, ran.err) == (0, "")
    assert [" ".join(line.split()) for line in blocks[-2].splitlines()] == [
        "Races and powers",
        "Races and powers are those of Small World, Cursed!.",
        "Beavers: a homemade race, 6 on the banner, with the tokens of Tritons, who stay in the box.",
        "Thrifty\\x1b[2J: a homemade power, 4 on the badge. Coins at every scoring, whatever it holds: 1.",
        "Left in the box: Amazons, Flying.",
        "Coins that come with a race or power: Trolls -1, Beavers +2.",
    ]
    assert blocks[-1].startswith("Rules\n")
    assert "Lost tribes are no race in decline" in " ".join(blocks[-1].split())
    french = realms("show", path, "--language", "fr").out
    assert "Castors\N{NO-BREAK SPACE}: un peuple fait maison" in french


def test_nothing_is_told_of_races_and_powers_that_are_as_usual(realms: Call, sample: Path) -> None:
    assert "Races and powers" not in realms("show", sample).out
