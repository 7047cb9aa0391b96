"""The sheet to read, word by word for small scenarios, and for every layout we have."""

from collections.abc import Callable
from typing import Any

import pytest

from realms import locale
from realms.export.sheet import text_sheet
from realms.scenario.scenario import scenario_from

from help import printed
from help.documents import layer, piece, tile
from help.drawings import drawn_layer, drawn_scenario, two_regions

TWO_WORLDS = {
    "format": 1,
    "id": "two_worlds",
    "titles": {"en": "Above and below", "fr": "En haut et en bas"},
    "stars": 2,
    "authors": ["Ann", "Bob"],
    "boxes": ["small_world", "realms", "realms"],
    "tileset": "stand-in",
    "water": {"kind": "river", "except": {"N/0": "lake"}},
    "turns": {"2": 7},
    "layers": [
        layer(
            [tile("C", 0), tile("X", 1), tile("N", -1), tile("K", 9, face="underground")],
            piece("mountain", "C/1", symbol="magic_source"),
            piece("coin_mine", "K/0"),
            piece("tribe", "C/0"),
            piece("tribe", "C/2"),
        ),
        {"players": 3, "base": 2, "removes": [{"tile": "K"}], "tiles": [], "pieces": []},
    ],
}

SHEET = """\
Above and below ** (two_worlds)
  boxes     Small World, Small World Realms, Small World Realms
  tile set  stand-in
  water     river, lake at N/0
  authors   Ann, Bob

2 players, 7 turns
  tiles                  4: C K N X
  regions                6 of land (3.0 a player), 2 of water
  terrain (surface)      farmland 0 (0 %), forest 1 (33 %), hill 0 (0 %), swamp 1 (33 %), mountain 1 (33 %)
  symbols (surface)      cavern 1 (33 %), mine 0 (0 %), magic source 1 (33 %)
  terrain (underground)  mudpool 1 (33 %), mushroom forest 1 (33 %), mine 1 (33 %), \
crystal 0 (0 %), mountain 0 (0 %)
  pieces                 mountain 1, coin mine 1, tribe 2
  entry regions          6

3 players, 10 turns
  tiles              3: C N X
  regions            3 of land (1.0 a player), 2 of water
  terrain (surface)  farmland 0 (0 %), forest 1 (33 %), hill 0 (0 %), swamp 1 (33 %), mountain 1 (33 %)
  symbols (surface)  cavern 1 (33 %), mine 0 (0 %), magic source 1 (33 %)
  pieces             mountain 1, tribe 2
  entry regions      3

Rules
  Rivers: An empty river region costs 1 token; to get to the other bank you take the river first.
    Nobody stays in the water: when you redeploy, all your tokens leave it and it pays you nothing,
    unless a power or ability lets them stay.
  Ways in: Newcomers make their first conquest at the edge of the map. A power or ability that opens
    another way in still does. The same holds for a race that has no region left and begins anew.
  Lake: nobody can conquer or cross it without a power or ability that says so.
"""


def sheet(data: dict[str, Any], language: str = "en") -> str:
    scenario = scenario_from(data)
    return text_sheet(scenario, [scenario.realm(players) for players in scenario.counts], language)


def test_a_scenario_of_two_worlds_word_by_word() -> None:
    assert sheet(TWO_WORLDS) == SHEET


def test_only_the_realms_that_are_asked_for_are_told() -> None:
    scenario = scenario_from(TWO_WORLDS)
    head, _, three, rules = SHEET.rstrip("\n").split("\n\n")
    assert text_sheet(scenario, [scenario.realm(3)], "en") == f"{head}\n\n{three}\n\n{rules}\n"
    assert text_sheet(scenario, [], "en") == f"{head}\n"


def test_the_title_is_in_the_language_of_the_reader() -> None:
    assert sheet(TWO_WORLDS, "fr").startswith("En haut et en bas ** (two_worlds)\n")


def test_every_word_of_the_sheet_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language in which all that we say is in capitals: only what the author wrote is left as it was."""

    def loud(language: str) -> Callable[[str], str]:
        return in_capitals if language == "xx" else str

    monkeypatch.setattr(locale, "translator", loud)
    told = sheet(TWO_WORLDS, "xx").splitlines()
    assert told[0] == "Above and below ** (two_worlds)"
    assert told[2:5] == ["  TILE SET  stand-in", "  WATER     RIVER, LAKE AT N/0", "  AUTHORS   Ann, Bob"]
    rules = told.index("RULES")
    assert [line for line in told[5:rules] if line != line.upper()] == []
    assert told[-1] == "  LAKE: NOBODY CAN CONQUER OR CROSS IT WITHOUT A POWER OR ABILITY THAT SAYS SO."


def in_capitals(text: str) -> str:
    """A sentence in capitals, but for the names of its blanks."""
    parts = text.split("{")
    tails = [tail.partition("}") for tail in parts[1:]]
    return parts[0].upper() + "".join(f"{{{name}}}{rest.upper()}" for name, _, rest in tails)


def test_a_title_cannot_steer_the_terminal() -> None:
    told = sheet({**TWO_WORLDS, "titles": {"en": "\x1b[2J\nowned"}})
    assert told.startswith("\\x1b[2J\\nowned ** (two_worlds)\n")


def test_shares_are_rounded() -> None:
    told = sheet({**TWO_WORLDS, "layers": [layer([tile("H", 0)])]})
    assert "forest 2 (67 %), hill 1 (33 %)" in told


def test_a_scenario_without_tiles_has_a_sheet() -> None:
    data = {**TWO_WORLDS, "layers": [{"players": 4}], "water": {}}
    del data["stars"], data["authors"]
    assert sheet(data).split("\n\n")[1].splitlines() == [
        "4 players, 9 turns",
        "  tiles          0: ",
        "  regions        0 of land (0.0 a player), 0 of water",
        "  entry regions  0",
    ]
    assert sheet(data).startswith("Above and below (two_worlds)\n  boxes ")


@pytest.mark.parametrize("name", printed.BY_NAME)
def test_the_sheet_agrees_with_what_is_known_of_the_layouts(name: str) -> None:
    scenario = scenario_from(printed.BY_NAME[name])
    assert scenario.counts
    for players in scenario.counts:
        known = printed.EXPECTED[name, players]
        told = text_sheet(scenario, [scenario.realm(players)], "en").split("\n\n")[1]
        rows = {line[2:].split("  ")[0]: line.split("  ")[-1].strip() for line in told.splitlines()[1:]}
        assert rows["tiles"].startswith(f"{known['tiles']}: ")
        assert rows["regions"].startswith(f"{known['land']} of land")
        assert rows["regions"].endswith(f", {known['water_regions']} of water")
        for world in ("surface", "underground"):
            if world in known:
                shares = {part.rpartition(" (")[0] for part in rows[f"terrain ({world})"].split(", ")}
                terrain = known[world]["terrain"].items()
                assert {f"{kind.replace('_', ' ')} {count}" for kind, count in terrain} <= shares


def test_there_are_forty_layouts() -> None:
    assert len(printed.EXPECTED) == 40


def test_the_sheet_of_a_drawing_names_its_size_and_waters_and_no_tiles() -> None:
    drawn = drawn_scenario(drawn_layer(two_regions()))
    lines = text_sheet(drawn, [drawn.realm(2)], "en").splitlines()
    assert [line.split(None, 1) for line in lines if line.strip().startswith(("sheet", "water", "tile"))] == [
        ["sheet", "420 by 297 mm"],
        ["water", "lake 1"],
    ]
