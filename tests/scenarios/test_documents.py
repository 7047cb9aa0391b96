"""Every bundled scenario as a document: its form, what it says of itself, and no check finds an error."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from realms.checks.registry import find_check
from realms.checks.run import CheckResult, check_file
from realms.cli.errors import UNUSABLE
from realms.cli.main import main
from realms.locale import LANGUAGES
from realms.play.setup import table_for
from realms.scenario.defaults import DEFAULT_TURNS
from realms.scenario.scenario import SUFFIX, Realm, Scenario, bundled_scenario
from realms.scenario.special.special_rules import rules_of
from realms.scenario.special.unmet_needs import seats_on_map
from realms.tiles.jsonform import dumps

FOLDER = Path(__file__).parents[2] / "realms/scenarios"
# In the order of the booklet.
PRINTED = (
    *("my_precious", "long_quiet_river", "go_east", "mountaintop", "rusted_throne", "adrift"),
    *("crops_of_power", "sword_in_the_cavern", "game_of_gods", "dig_too_far", "all_together_now"),
    "night_and_day",
)


@cache
def checked(name: str) -> CheckResult:
    """Return the result of all checks of a scenario."""
    return check_file(FOLDER / f"{name}{SUFFIX}")[1]


# Form


def test_it_is_in_the_stable_form(bundled: Scenario) -> None:
    text = (FOLDER / f"{bundled.data['id']}{SUFFIX}").read_text("utf-8")
    assert dumps(dict(bundled.data)) == text


def test_it_speaks_english_and_french_and_is_free_to_use(bundled: Scenario) -> None:
    data = bundled.data
    assert set(LANGUAGES) <= set(data["titles"])
    assert set(data["texts"]) == set(LANGUAGES)
    assert data["texts"]["en"].keys() == data["texts"]["fr"].keys()
    assert all(data["texts"][language]["intro"] for language in LANGUAGES)
    assert (data["authors"], data["licence"]) == (["Realmwright"], "CC0-1.0")


def test_a_rule_says_only_what_is_not_as_usual(bundled: Scenario) -> None:
    """So that a better reading of the rulebook reaches every scenario."""
    for players in bundled.counts:
        for entry, rule in rules_of(bundled, players):
            said = {name: value for name, value in entry.items() if name != "rule"}
            assert not any(rule.parameters[name].default == value for name, value in said.items())


# Checks


def test_no_check_finds_an_error(bundled: Scenario) -> None:
    result = checked(bundled.data["id"])
    assert [str(found.remark.message) for found in result.findings if found.severity == "error"] == []
    assert not result.crashes
    built = any(rule.board == "built" for _, rule in rules_of(bundled, bundled.counts[0]))
    assert bool(result.skipped) == built


def test_what_is_accepted_is_little_and_no_error_and_told_why(bundled: Scenario) -> None:
    exclusions = bundled.data.get("exclusions", [])
    assert len(exclusions) <= 3
    for each in exclusions:
        assert find_check(each["code"]).severity != "error"
        assert len(each["reason"]) > 40
    accepted = {found.code for found in checked(bundled.data["id"]).excluded}
    assert accepted == {each["code"] for each in exclusions}


def test_relics_of_the_veins_are_in_play_for_who_copies_them() -> None:
    realm = bundled_scenario("dig_too_far").realm(3)
    assert "magic" in {power.id for power in table_for(realm).catalogue.traits}
    bare = realm.scenario.with_data({**realm.scenario.data, "rules": []}).realm(3)
    assert "magic" not in {power.id for power in table_for(bare).catalogue.traits}


def test_nine_land_regions_a_player_give_or_take_one(every_realm: Realm) -> None:
    players = seats_on_map(every_realm)
    if every_realm.tiles:
        assert 8 <= every_realm.board.land.bit_count() / players <= 10


def test_turns_are_as_usual(bundled: Scenario) -> None:
    for players in bundled.counts:
        assert bundled.turns(players) == DEFAULT_TURNS[seats_on_map(bundled.realm(players))]


def test_go_east_is_warned_of_who_can_lock_the_mines_away() -> None:
    """Halflings enter where they like, and Heroic or the dragon keeps what their holes do not."""
    told = [str(found.remark.message) for found in checked("go_east").findings if found.code == "P008"]
    assert any("4 of 4" in message and "Heroic Halflings" in message for message in told)
    assert not any("with any power" in message for message in told)  # two coins a turn are hardly felt


# What the quantities printed beside the maps let infer


def counted(realm: Realm, thing: str) -> int:
    """Count the things of a kind in a realm."""
    laid = [each.piece for each in realm.pieces]
    if thing == "monster":
        return sum(piece.guards for piece in laid if piece.piece == "monsters")
    if thing == "site":
        return sum(piece.piece == "monsters" and piece.data["site"] != "sword" for piece in laid)
    if thing == "coin":
        return 4 * sum(piece.piece == "peak" for piece in laid)
    return sum(piece.piece == thing for piece in laid)


MY_PRECIOUS = pytest.mark.rule("scenario.my_precious.components_printed")
LONG_RIVER = pytest.mark.rule("scenario.long_quiet_river.components_printed")
GO_EAST = pytest.mark.rule("scenario.go_east.components_printed")
MOUNTAINTOP = pytest.mark.rule("scenario.mountaintop.components_printed")
THRONE = pytest.mark.rule("scenario.rusted_throne.components_printed")
ADRIFT = pytest.mark.rule("scenario.adrift.components_printed")
SWORD = pytest.mark.rule("scenario.sword_in_the_cavern.components_printed")
DIG = pytest.mark.rule("scenario.dig_too_far.components_printed")
TOGETHER = pytest.mark.rule("scenario.all_together_now.components_printed")
NIGHT_AND_DAY = pytest.mark.rule("scenario.night_and_day.components_printed")

# Where in the printed row of each count the number of a thing stands, counted from the end; 0: nowhere.
INFERRED = [
    (MY_PRECIOUS, "tribe", (-1, -1, -1, -1, -1)),
    (LONG_RIVER, "tribe", (-1, -1, -1, -1, -1)),
    (GO_EAST, "tribe", (-2, -2, -2, -2, -2)),
    (GO_EAST, "coin_mine", (-1, -1, -1, -1, -1)),
    (MOUNTAINTOP, "coin", (-1, -1, -1, 0)),
    (THRONE, "tribe", (-2, -1)),
    (THRONE, "throne", (-1, 0)),
    (ADRIFT, "tribe", (-1, -1, -1, -1, -1)),
    (SWORD, "site", (-2, -2, -2)),
    (SWORD, "monster", (-3, -3, -3)),
    (DIG, "site", (-1, -1)),
    (TOGETHER, "tribe", (-5,)),
    (TOGETHER, "monster", (-4,)),
    (TOGETHER, "site", (-3,)),
    (NIGHT_AND_DAY, "tribe", (-3, -3, -3)),
    (NIGHT_AND_DAY, "monster", (-2, -2, -2)),
    (NIGHT_AND_DAY, "site", (-1, -1, -1)),
]


@pytest.mark.parametrize(
    ("row", "thing", "places"),
    [
        pytest.param(rule.args[0], *what, marks=rule, id=f"{rule.args[0].split('.')[1]}-{what[0]}")
        for rule, *what in INFERRED
    ],
)
def test_pieces_are_as_many_as_the_printed_numbers_let_infer(
    rulebook: Mapping[str, str], row: str, thing: str, places: tuple[int, ...]
) -> None:
    scenario = bundled_scenario(row.split(".")[1])
    lines = rulebook[row].partition("missing: ")[2].split("; ")
    printed = [[int(number) for number in re.findall(r"x(\d+)", line)] for line in lines]
    numbers = [line[place] if place else 0 for line, place in zip(printed, places, strict=True)]
    cumulative = "base" in scenario.data["layers"][-1]
    expected = [*accumulate(numbers)] if cumulative else numbers
    assert [counted(scenario.realm(players), thing) for players in scenario.counts] == expected


@pytest.mark.rule("scenario.common.counts_without_icons")
def test_the_notes_say_which_numbers_are_inferred() -> None:
    """Each number of tribes that was inferred stands in the notes, in both languages."""
    for rule in {rule.args[0]: rule for rule, thing, _ in INFERRED if thing == "tribe"}:
        scenario = bundled_scenario(rule.split(".")[1])
        tribes = [str(counted(scenario.realm(players), "tribe")) for players in scenario.counts]
        for language, word, told in (("en", " and ", "inferred"), ("fr", " et ", "déduit")):
            listed = word.join([", ".join(tribes[:-1]), tribes[-1]]).removeprefix(word)
            notes = scenario.text("notes", language)
            assert told in notes
            assert f"{listed} lost tribes" in notes or f"{listed} tribus oubliées" in notes


NAMED = {
    "mountain": ("mountains", "montagnes"),
    "peak": ("peak", "pic"),
    "chasm": ("chasms", "gouffres"),
    "border": ("borders", "limites"),
    "tribe": ("lost tribes", "tribus oubliées"),
    "coin_mine": ("mines", "mines"),
    "throne": ("throne", "trône"),
    "monsters": ("monsters", "monstres"),
}
ALL_OTHERS = ("All other numbers of pieces are ours.", "Tous les autres nombres d'éléments sont de nous.")


@pytest.mark.parametrize("name", [name for name in PRINTED if name != "game_of_gods"])
def test_the_notes_say_which_numbers_of_pieces_are_our_own(name: str) -> None:
    """Of every kind that lies there they say whether its number is known, inferred or ours."""
    scenario = bundled_scenario(name)
    laid = {each.piece.piece for players in scenario.counts for each in scenario.realm(players).pieces}
    for place, language in enumerate(("en", "fr")):
        notes = scenario.text("notes", language)
        unnamed = [kind for kind in laid & NAMED.keys() if NAMED[kind][place] not in notes]
        assert unnamed == [] or ALL_OTHERS[place] in notes


# What all have in common


@pytest.mark.rule("scenario.common.turns_match_default")
def test_all_printed_games_last_as_long_as_usual() -> None:
    for number, slug in enumerate(PRINTED, 1):
        scenario = bundled_scenario(slug)
        assert "turns" not in scenario.data, number
        assert [scenario.turns(players) for players in scenario.counts] == [
            {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}[players] for players in scenario.counts
        ]


@pytest.mark.rule(
    "scenario.common.tiles_cumulative",
    "scenario.common.tiles_complete_lists",
    "scenario.common.tile_letters_once",
)
def test_each_count_adds_to_the_smaller_ones_but_in_the_eighth() -> None:
    for number, slug in enumerate(PRINTED, 1):
        scenario = bundled_scenario(slug)
        for smaller, larger in pairwise(scenario.counts):
            fewer, more = letters(scenario, smaller), letters(scenario, larger)
            assert len(more) == len({*more})
            assert (Counter(fewer) <= Counter(more)) == (number != 8)


@pytest.mark.rule("scenario.common.unused_letters")
def test_letters_that_no_count_uses(rulebook: Mapping[str, str]) -> None:
    row = rulebook["scenario.common.unused_letters"]
    said = re.findall(r"(\d+)(?: \([^)]*\))? (none|[A-Z](?:, [A-Z])*)[;.]", row)
    assert len(said) == len(PRINTED)
    for number, never in said:
        scenario = bundled_scenario(PRINTED[int(number) - 1])
        used = {letter for players in scenario.counts for letter in letters(scenario, players)}
        unused = sorted({*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"} - used) if used else []
        assert unused == ([] if never == "none" else never.split(", "))


def letters(scenario: Scenario, players: int) -> list[str]:
    """The tiles of a count."""
    return [laid.placement.tile for laid in scenario.realm(players).tiles]


@pytest.mark.rule("scenario.common.players_outside_range")
@pytest.mark.parametrize(
    ("slug", "players"),
    [("mountaintop", 2), ("rusted_throne", 3), ("rusted_throne", 6), ("all_together_now", 4)],
)
def test_a_count_without_a_map_is_refused(
    slug: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(FOLDER / f"{slug}{SUFFIX}")
    assert main(["play", file, "--players", str(players), "--games", "1"]) == UNUSABLE
    assert f"{players}" in capsys.readouterr().err
