"""The scenarios of the booklet as files: what the rulebook says of each is what its file says."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from
from realms.tiles.boxes import boxes

Document = dict[str, Any]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def check_title(scenario: Scenario, said: str) -> None:
    """The titles of all languages, and no others."""
    titles = re.findall(r"([A-Z]{2}) (.+?)(?:; (?=[A-Z]{2} )|\.$)", said.partition(": ")[2])
    assert {code.lower(): title for code, title in titles if title != "(missing)"} == scenario.data["titles"]


def check_difficulty(scenario: Scenario, said: str) -> None:
    """The stars."""
    assert [int(stars) for stars in re.findall(r"(\d) difficulty", said)] == [scenario.data["stars"]]


def check_boxes(scenario: Scenario, said: str) -> None:
    """The boxes that are named, and the tiles."""
    named = [box.id for box in boxes().values() if re.search(rf"\b{box.title('en')}\b(?! Under)", said)]
    assert sorted([*named, "realms"]) == sorted(scenario.data["boxes"])


def check_players(scenario: Scenario, said: str) -> None:
    """The counts of players."""
    numbers = [int(number) for number in re.findall(r"\d+", said.partition(" is for ")[2].partition(",")[0])]
    assert scenario.counts == tuple(range(numbers[0], numbers[-1] + 1))


def check_turns(scenario: Scenario, said: str) -> None:
    """The turns for each count."""
    told = dict(re.findall(r"(\d) players (\d+) turns", said))
    assert {str(players): str(scenario.turns(players)) for players in scenario.counts} == told


def check_tiles(scenario: Scenario, said: str) -> None:
    """The letters that come with a count, and how many they are; or all totals and what is left over."""
    if said.startswith("Tile totals"):
        check_totals(scenario, said)
        return
    players = int(re.findall(r"\d", said)[0])
    listed, _, rest = said.partition(" tiles ")[2].partition(" (")
    here, before = tiles(scenario, players), {*scenario.counts} & {players - 1}
    come = here - tiles(scenario, players - 1) if "add" in said and before else here
    assert come == set(listed.split(", "))
    assert [len(come), *([len(here)] if "in all" in rest else [])] == numbers(rest.partition(")")[0])
    if "unused" in rest:
        unused = rest.partition("unused: ")[2].removesuffix(".").split(", ")
        assert sorted({*LETTERS} - here) == unused


def check_totals(scenario: Scenario, said: str) -> None:
    """Compare the number of tiles for each count, and the letters that no count uses."""
    totals, _, never = said.partition("; letters never used: ")
    told = [int(number) for _, number in re.findall(r"(\d) players (\d+)", totals)]
    assert [len(tiles(scenario, players)) for players in scenario.counts] == told
    used = set().union(*(tiles(scenario, players) for players in scenario.counts))
    assert sorted({*LETTERS} - used) == ([] if never == "none." else never.removesuffix(".").split(", "))


def tiles(scenario: Scenario, players: int) -> set[str]:
    """The letters for a count; no letter lies twice."""
    laid = [tile.placement.tile for tile in scenario.realm(players).tiles]
    assert len(laid) == len({*laid})
    return {*laid}


def numbers(text: str) -> list[int]:
    """The numbers in a text."""
    return [int(number) for number in re.findall(r"\d+", text)]


STATEMENTS: Mapping[str, Callable[[Scenario, str], None]] = {
    "title": check_title,
    "difficulty": check_difficulty,
    "boxes": check_boxes,
    "players": check_players,
    "turns": check_turns,
    "tiles": check_tiles,
}
ROWS = [
    pytest.mark.rule(
        "scenario.my_precious.title", "scenario.my_precious.difficulty", "scenario.my_precious.boxes"
    ),
    pytest.mark.rule(
        "scenario.my_precious.players", "scenario.my_precious.turns", "scenario.my_precious.tiles.2p"
    ),
    pytest.mark.rule(
        "scenario.my_precious.tiles.3p", "scenario.my_precious.tiles.4p", "scenario.my_precious.tiles.5p"
    ),
    pytest.mark.rule("scenario.my_precious.tiles.6p", "scenario.my_precious.tiles.totals"),
    pytest.mark.rule(
        "scenario.long_quiet_river.title",
        "scenario.long_quiet_river.difficulty",
        "scenario.long_quiet_river.boxes",
    ),
    pytest.mark.rule(
        "scenario.long_quiet_river.players",
        "scenario.long_quiet_river.turns",
        "scenario.long_quiet_river.tiles.2p",
    ),
    pytest.mark.rule(
        "scenario.long_quiet_river.tiles.3p",
        "scenario.long_quiet_river.tiles.4p",
        "scenario.long_quiet_river.tiles.5p",
    ),
    pytest.mark.rule("scenario.long_quiet_river.tiles.6p", "scenario.long_quiet_river.tiles.totals"),
    pytest.mark.rule("scenario.go_east.title", "scenario.go_east.difficulty", "scenario.go_east.boxes"),
    pytest.mark.rule("scenario.go_east.players", "scenario.go_east.turns", "scenario.go_east.tiles.2p"),
    pytest.mark.rule("scenario.go_east.tiles.3p", "scenario.go_east.tiles.4p", "scenario.go_east.tiles.5p"),
    pytest.mark.rule("scenario.go_east.tiles.6p", "scenario.go_east.tiles.totals"),
    pytest.mark.rule(
        "scenario.mountaintop.title", "scenario.mountaintop.difficulty", "scenario.mountaintop.boxes"
    ),
    pytest.mark.rule(
        "scenario.mountaintop.players", "scenario.mountaintop.turns", "scenario.mountaintop.tiles.3p"
    ),
    pytest.mark.rule(
        "scenario.mountaintop.tiles.4p", "scenario.mountaintop.tiles.5p", "scenario.mountaintop.tiles.6p"
    ),
    pytest.mark.rule("scenario.mountaintop.tiles.totals"),
    pytest.mark.rule(
        "scenario.rusted_throne.title", "scenario.rusted_throne.difficulty", "scenario.rusted_throne.boxes"
    ),
    pytest.mark.rule(
        "scenario.rusted_throne.players", "scenario.rusted_throne.turns", "scenario.rusted_throne.tiles.4p"
    ),
    pytest.mark.rule("scenario.rusted_throne.tiles.5p", "scenario.rusted_throne.tiles.totals"),
    pytest.mark.rule("scenario.adrift.title", "scenario.adrift.difficulty", "scenario.adrift.boxes"),
    pytest.mark.rule("scenario.adrift.players", "scenario.adrift.turns", "scenario.adrift.tiles.2p"),
    pytest.mark.rule("scenario.adrift.tiles.3p", "scenario.adrift.tiles.4p", "scenario.adrift.tiles.5p"),
    pytest.mark.rule("scenario.adrift.tiles.6p", "scenario.adrift.tiles.totals"),
    pytest.mark.rule(
        "scenario.crops_of_power.title", "scenario.crops_of_power.difficulty", "scenario.crops_of_power.boxes"
    ),
    pytest.mark.rule(
        "scenario.crops_of_power.players", "scenario.crops_of_power.turns", "scenario.crops_of_power.tiles.2p"
    ),
    pytest.mark.rule(
        "scenario.crops_of_power.tiles.3p",
        "scenario.crops_of_power.tiles.4p",
        "scenario.crops_of_power.tiles.5p",
    ),
    pytest.mark.rule("scenario.crops_of_power.tiles.6p", "scenario.crops_of_power.tiles.totals"),
    pytest.mark.rule(
        "scenario.sword_in_the_cavern.title",
        "scenario.sword_in_the_cavern.difficulty",
        "scenario.sword_in_the_cavern.boxes",
    ),
    pytest.mark.rule(
        "scenario.sword_in_the_cavern.players",
        "scenario.sword_in_the_cavern.turns",
        "scenario.sword_in_the_cavern.tiles.3p",
    ),
    pytest.mark.rule(
        "scenario.sword_in_the_cavern.tiles.4p",
        "scenario.sword_in_the_cavern.tiles.5p",
        "scenario.sword_in_the_cavern.tiles.totals",
    ),
    pytest.mark.rule(
        "scenario.game_of_gods.title", "scenario.game_of_gods.difficulty", "scenario.game_of_gods.boxes"
    ),
    pytest.mark.rule("scenario.game_of_gods.players", "scenario.game_of_gods.turns"),
    pytest.mark.rule(
        "scenario.dig_too_far.title", "scenario.dig_too_far.difficulty", "scenario.dig_too_far.boxes"
    ),
    pytest.mark.rule(
        "scenario.dig_too_far.players", "scenario.dig_too_far.turns", "scenario.dig_too_far.tiles.3p"
    ),
    pytest.mark.rule("scenario.dig_too_far.tiles.4p", "scenario.dig_too_far.tiles.totals"),
    pytest.mark.rule(
        "scenario.all_together_now.title",
        "scenario.all_together_now.difficulty",
        "scenario.all_together_now.boxes",
    ),
    pytest.mark.rule(
        "scenario.all_together_now.players",
        "scenario.all_together_now.turns",
        "scenario.all_together_now.tiles.5p",
    ),
    pytest.mark.rule("scenario.all_together_now.tiles.totals"),
    pytest.mark.rule(
        "scenario.night_and_day.title", "scenario.night_and_day.difficulty", "scenario.night_and_day.boxes"
    ),
    pytest.mark.rule(
        "scenario.night_and_day.players", "scenario.night_and_day.turns", "scenario.night_and_day.tiles.3p"
    ),
    pytest.mark.rule(
        "scenario.night_and_day.tiles.4p",
        "scenario.night_and_day.tiles.5p",
        "scenario.night_and_day.tiles.totals",
    ),
]


@pytest.mark.parametrize("rows", [pytest.param(rule.args, marks=rule, id=rule.args[0]) for rule in ROWS])
def test_a_file_says_what_its_rows_say(rulebook: Mapping[str, str], rows: tuple[str, ...]) -> None:
    for row in rows:
        _, name, kind, *_ = row.split(".")
        STATEMENTS[kind](bundled_scenario(name), rulebook[row])


# Whatever is wrong in a file is noticed by the row that speaks of it


def with_other_title(data: Document, _: str) -> Document:
    return {**data, "titles": {**data["titles"], "de": f"{data['titles']['de']}?"}}


def with_other_stars(data: Document, _: str) -> Document:
    return {**data, "stars": data["stars"] % 3 + 1}


def without_a_box(data: Document, _: str) -> Document:
    return {**data, "boxes": data["boxes"][1:]}


def for_other_players(data: Document, _: str) -> Document:
    count = max({2, 3, 4, 5, 6} - {layer["players"] for layer in data["layers"]}, default=0)
    more = [{"players": count, "tiles": []}] if count else []
    return {**data, "layers": [*data["layers"], *more] if more else data["layers"][:-1]}


def with_another_turn(data: Document, _: str) -> Document:
    return {**data, "turns": {str(data["layers"][-1]["players"]): 11}}


def with_another_letter(data: Document, row: str) -> Document:
    """A tile of that count, or of the last, gets a letter of a second box."""
    count = row.rpartition(".")[2]
    layers = [layer for layer in data["layers"] if count == f"{layer['players']}p"] or data["layers"][-1:]
    others = [layer for layer in data["layers"] if layer is not layers[0]]
    first, *rest = layers[0]["tiles"]
    fewer = {**layers[0], "tiles": [{**first, "tile": f"{first['tile']}2"}, *rest]}
    if count == "totals":
        fewer["tiles"] = rest
    return {**data, "layers": [*others, fewer]}


DAMAGES: Mapping[str, Callable[[Document, str], Document]] = {
    "title": with_other_title,
    "difficulty": with_other_stars,
    "boxes": without_a_box,
    "players": for_other_players,
    "turns": with_another_turn,
    "tiles": with_another_letter,
}


@pytest.mark.parametrize("row", [row for rule in ROWS for row in rule.args])
def test_a_file_that_says_something_else_is_found_out(rulebook: Mapping[str, str], row: str) -> None:
    _, name, kind, *_ = row.split(".")
    damaged = scenario_from(DAMAGES[kind](dict(bundled_scenario(name).data), row))
    with pytest.raises(AssertionError):
        STATEMENTS[kind](damaged, rulebook[row])
