"""Special rules: their data, what players are told, the entries of documents, rulebook and manual."""

import json
from collections.abc import Callable, Iterator
from csv import DictReader
from fnmatch import fnmatch
from importlib.resources import files
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.locale import LANGUAGES
from realms.pool.pool import pool
from realms.scenario.scenario import Scenario, scenario_from
from realms.scenario.special.countable_things import THINGS
from realms.scenario.special.rule_parameters import TYPES, Number, Parameter
from realms.scenario.special.special_rules import (
    BOUNDS,
    Conditional,
    Need,
    SpecialRule,
    conflicts,
    entries_of,
    rules_of,
    special_rules,
)
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MARKERS, PIECES, SITES, SYMBOLS
from realms.tiles.schemas import load_schema

from help.documents import Entry, ruled

ROOT = Path(__file__).resolve().parents[2]
RULES = special_rules()
POOL = pool(boxes())
SCHEMA = load_schema("special")

NAMES = {
    *("river", "entry", "coin_mines", "peak_coins", "throne", "drift", "crops", "guarded_sites"),
    *("growing_board", "gold_veins", "teams", "two_worlds", "necromancer", "river_world", "token_effect"),
}

RIVER = {"rule": "river"}

# Rows about scenarios that no rule carries: the form of a scenario, its map, its boxes and its water do.
WITHOUT_RULE = {
    "scenario.*.title": "titles of the document",
    "scenario.*.difficulty": "stars of the document",
    "scenario.*.boxes": "boxes of the document",
    "scenario.*.players": "layers of the document",
    "scenario.common.players_outside_range": "layers of the document",
    "scenario.*.turns": "turns of the document",
    "scenario.common.turns_match_default": "turns of the document",
    "scenario.*.tiles.*": "tiles of the layers",
    "scenario.common.tile*": "tiles of the layers",
    "scenario.common.unused_letters": "tiles of the layers",
    "scenario.adrift.setup_components": "tiles of the layers",
    "scenario.adrift.setup_landmass": "tiles of the layers",
    "scenario.*.components_printed": "pieces of the layers",
    "scenario.common.counts_without_icons": "pieces of the layers",
    "scenario.*.water": "water of the document",
    "scenario.*.water_is_sea": "water of the document",
    "scenario.adrift.water_no_entry": "water of the document",
    "scenario.sword_in_the_cavern.entry": "water of the document",
    "scenario.common.default_rules": "rules of the boxes",
    "scenario.common.two_box_compatibility": "rules of the boxes",
    "scenario.night_and_day.compatibility": "rules of the boxes",
    "scenario.my_precious.introduces": "says that there is no other rule",
}


def every(kind: type) -> Iterator[Any]:
    """Parts, needs, uses and conflicts of all rules, each with its rule."""
    for rule in RULES.values():
        for each in chain(rule.parts, rule.needs, rule.uses, rule.conflicts):
            if isinstance(each, kind):
                yield rule, each


PARAMETERS = {
    f"{rule.id}.{name}": parameter for rule in RULES.values() for name, parameter in rule.parameters.items()
}


# The data


def documents() -> dict[str, Any]:
    folder = files("realms.scenario.special")
    names = [file.name for file in folder.iterdir() if file.name.endswith(".json")]
    return {name: json.loads((folder / name).read_text("utf-8")) for name in names}


def test_every_rule_has_a_file_that_obeys_the_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    written = documents()
    assert set(written) == {f"{name}.json" for name in RULES} >= {f"{name}.json" for name in NAMES}
    for name, data in written.items():
        Draft202012Validator(SCHEMA).validate(data)
        assert name == f"{data['id']}.json"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(id="chess"),
        lambda data: data.update(board="round"),
        lambda data: data["titles"].pop("fr"),
        lambda data: data["sentences"][0].pop("fr"),
        lambda data: data["sentences"][0].update(if_so={}),
        lambda data: data["parameters"][0].update(type="colour"),
        lambda data: data["parameters"][0].pop("range"),
        lambda data: data["parameters"][0].update(of=["race"]),
        lambda data: data["parameters"][1].update(range=[0, 1]),
        lambda data: data["parameters"][0].pop("meaning"),
        lambda data: data["needs"][0].update(thing="dragon"),
        lambda data: data["needs"][0].update(exactly=1),
        lambda data: data["needs"][0].pop("at_least"),
        lambda data: data["needs"][0].update(severity="fatal"),
        lambda data: data["uses"][0].update(thing="vein"),
        lambda data: data["rows"].append("not a row"),
        lambda data: data.update(seats={"players": [1, 6]}),
        lambda data: data.update(conflicts=[{"rule": "river"}]),
    ],
)
def test_the_schema_refuses_what_is_wrong(spoil: Callable[[Any], None]) -> None:
    data = documents()["coin_mines.json"]
    spoil(data)
    assert not Draft202012Validator(SCHEMA).is_valid(data)


def test_words_are_the_same_in_code_and_schema() -> None:
    defined = SCHEMA["$defs"]
    assert set(defined["rule"]["enum"]) == set(RULES)
    assert defined["parameter"]["properties"]["type"]["enum"] == list(TYPES)
    assert defined["piece"]["enum"] == list(PIECES)
    assert set(defined["box"]["enum"]) == set(boxes())
    assert defined["counted"]["enum"] == list(THINGS)
    assert set(BOUNDS) < set(defined["need"]["properties"])
    assert defined["need"]["properties"]["severity"]["enum"] == ["warning", "info"]


def test_no_word_of_a_need_means_two_things_or_is_never_used() -> None:
    assert len({*PIECES, *boxes(), *THINGS}) == len(PIECES) + len(boxes()) + len(THINGS)
    assert set(THINGS) <= {need.thing for _, need in every(Need)}
    assert set(TYPES) == {parameter.type for parameter in PARAMETERS.values()}


def test_rules_speak_of_their_own_parameters() -> None:
    for rule, each in every(Conditional):
        known = rule.facts(rule.values({}))
        for name, value in chain(each.when.items(), each.unless.items()):
            if name in rule.parameters:
                assert rule.parameters[name].misfits(value) == [], (rule.id, name)
            else:
                assert type(known[name]) is type(value)
    for rule, need in every(Need):
        numbers = need.number if isinstance(need.number, list) else [need.number]
        assert {name for name in numbers if isinstance(name, str)} <= set(rule.parameters)
    for rule in RULES.values():
        assert not rule.repeats_by or rule.repeats_by in rule.parameters
        assert rule.seats.players[0] <= rule.seats.players[1]


def test_where_names_data_that_pieces_have() -> None:
    allowed = {"site": set(SITES), "marker": set(MARKERS)}
    for rule in RULES.values():
        for use in chain(rule.needs, rule.uses):
            for key, wish in use.where.items():
                known = set(rule.parameters) if isinstance(wish, str) else allowed[key]
                assert set([wish] if isinstance(wish, str) else wish) <= known


def test_every_marker_but_a_note_has_a_rule() -> None:
    spoken_of = [use.where["marker"] for rule in RULES.values() for use in rule.uses if "marker" in use.where]
    assert set(chain(*spoken_of)) == set(MARKERS) - {"note"}


def test_a_token_can_bring_every_symbol() -> None:
    assert set(RULES["token_effect"].parameters["symbol"].options) == {"none", *SYMBOLS}


# Parameters


@pytest.mark.parametrize("parameter", PARAMETERS.values(), ids=PARAMETERS)
def test_every_default_and_option_fits(parameter: Parameter) -> None:
    assert parameter.misfits(parameter.default) == []
    for value in samples(parameter):
        assert parameter.misfits(value) == []
    assert set(parameter.meaning) == set(LANGUAGES)
    assert "{" not in str(parameter.expected)


def samples(parameter: Parameter) -> list[Any]:
    """Values of a parameter beside its default."""
    low, high = parameter.range
    of_type: dict[str, list[Any]] = {
        "integer": [low, low + 1, high],
        "boolean": [False, True],
        "choice": list(parameter.options),
        "ids": [[], [entry.id for kind in parameter.of for entry in POOL.of(kind)][:1]],
        "amounts": [{}, {"homunculi": 1}],
        "stacks": [[[1]], [[5, 5], [10]]],
        "teams": [[[1], [2]], [[1, 3], [2, 4]]],
        "texts": [{"en": "Castle", "fr": "Château"}],
    }
    return of_type[parameter.type]


@pytest.mark.parametrize(
    ("rule", "parameter", "value", "wrong"),
    [
        ("coin_mines", "coins", 0, [0]),
        ("coin_mines", "coins", 11, [11]),
        ("coin_mines", "coins", True, [True]),
        ("coin_mines", "coins", 1.0, [1.0]),
        ("coin_mines", "coins", "1", ["1"]),
        ("coin_mines", "coins", None, [None]),
        ("coin_mines", "active_only", 1, [1]),
        ("coin_mines", "active_only", "yes", ["yes"]),
        ("throne", "per", "tile", ["tile"]),
        ("throne", "per", ["region"], [["region"]]),
        ("crops", "barred", "cursed", ["cursed"]),
        ("crops", "barred", ["cursed", "cursd"], ["cursd"]),
        ("crops", "barred", ["cursed", "cursed"], ["cursed"]),
        ("crops", "barred", ["elves", 7, ["cursed"]], ["elves", 7, ["cursed"]]),
        ("growing_board", "coins", ["cursed"], [["cursed"]]),
        ("growing_board", "coins", {"cursed": 21, "elves": -20, "shiny_orb": 1}, ["shiny_orb", 21]),
        ("gold_veins", "stacks", [], [[]]),
        ("gold_veins", "stacks", [[1], []], [[[1], []]]),
        ("gold_veins", "stacks", [[1, 0], [101, "5"]], [0, 101, "5"]),
        ("teams", "teams", {}, [{}]),
        ("teams", "teams", [1, 2], [[1, 2]]),
        ("teams", "teams", [[1, 7], [0, True], [1]], [7, 0, True, 1]),
        ("token_effect", "name", "Castle", ["Castle"]),
        ("token_effect", "name", {"en": "", "fr": 3}, ["", 3]),
    ],
)
def test_what_does_not_fit(rule: str, parameter: str, value: Any, wrong: list[Any]) -> None:
    found = RULES[rule].parameters[parameter].misfits(value)
    assert [(type(each), each) for each in found] == [(type(each), each) for each in wrong]
    assert RULES[rule].values({"rule": rule, parameter: value}) == RULES[rule].values({"rule": rule})
    (problem,) = RULES[rule].problems({"rule": rule, parameter: value})
    assert problem[0] == f"/{parameter}"
    assert json.dumps(wrong[0], ensure_ascii=False) in str(problem[1])


def test_a_problem_says_what_would_do() -> None:
    entry = {"rule": "coin_mines", "coins": 50, "a/b": 1, "active_only": False}
    assert [(pointer, str(message)) for pointer, message in RULES["coin_mines"].problems(entry)] == [
        ("/coins", "50 does not fit; it must be a whole number from 1 to 10"),
        ("/a~1b", "there is no such parameter; there are: coins, active_only"),
    ]


def test_values_are_those_of_the_entry_and_else_the_defaults() -> None:
    rule = RULES["coin_mines"]
    assert rule.values({"rule": "coin_mines"}) == {"coins": 1, "active_only": True}
    assert rule.values({"rule": "coin_mines", "active_only": False}) == {"coins": 1, "active_only": False}
    assert rule.values({"rule": "coin_mines", "coins": 2, "tips": 9}) == {"coins": 2, "active_only": True}


# Sentences


def entries(rule: SpecialRule) -> Iterator[Entry]:
    """The rule as usual, with each parameter otherwise, and so that each of its parts is told."""
    for basis in [{}, *(dict(part.when) for part in rule.parts)]:
        yield basis
        for name, parameter in rule.parameters.items():
            yield from ({**basis, name: value} for value in samples(parameter))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_sentences_are_whole(rule: SpecialRule, language: str) -> None:
    for entry in entries(rule):
        told = rule.sentence(entry, language)
        assert not set(told) & set("{}|[]")
        assert "  " not in told
        assert " 0 " not in told
        assert told.endswith(".")
        assert told[0].isupper() or told[0].isdigit()


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_every_part_is_told_for_some_values(rule: SpecialRule) -> None:
    told = {
        id(part)
        for entry in entries(rule)
        for part in rule.parts
        if part.holds(rule.facts(rule.values(entry)))
    }
    assert told == {id(part) for part in rule.parts}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_both_languages_tell_the_same(rule: SpecialRule) -> None:
    for part in rule.parts:
        english, french = (blanks(part.texts[language]) for language in LANGUAGES)
        assert english == french <= set(rule.parameters)
        assert part.texts["en"] != part.texts["fr"]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_players_are_told_of_every_parameter(rule: SpecialRule) -> None:
    untold = {
        name
        for name, parameter in rule.parameters.items()
        if all(
            rule.sentence({**entry, name: value}, "en") == rule.sentence(entry, "en")
            for entry in entries(rule)
            for value in samples(parameter)
        )
    }
    assert untold == ({"advised", "different_terrain"} if rule.id == "guarded_sites" else set())


def test_sentences_follow_the_options() -> None:
    mines, throne = RULES["coin_mines"], RULES["throne"]
    assert "worth 1 coin more" in mines.sentence({}, "en")
    assert "worth 3 coins more" in mines.sentence({"coins": 3}, "en")
    assert "rapporte 1 pièce de plus" in mines.sentence({}, "fr")
    assert "rapporte 3 pièces de plus" in mines.sentence({"coins": 3}, "fr")
    assert mines.sentence({}, "de") == mines.sentence({}, "en")
    assert "in decline digs on" in mines.sentence({"active_only": False}, "en")
    assert "in decline digs on" not in mines.sentence({"active_only": True}, "en")
    tribute = [throne.sentence({"per": per}, "en") for per in throne.parameters["per"].options]
    assert [len(set(tribute)), len(tribute)] == [3, 3]


def test_the_bank_pays_the_tribute_instead_of_the_neighbours() -> None:
    throne = RULES["throne"]
    for per in throne.parameters["per"].options:
        paid = throne.sentence({"per": per, "payer": "bank"}, "en")
        assert "the bank pays you 1 coin for each" in paid
        assert "neighbours pay" not in paid
        assert "la banque vous paie 1 pièce par" in throne.sentence({"per": per, "payer": "bank"}, "fr")
    tribes = [throne.sentence({"payer": "bank", "tribes": tribes}, "en") for tribes in (True, False)]
    assert "Lost tribes in the bordering regions count as well." in tribes[0]
    assert "Lost tribes do not count." in tribes[1]


def test_only_those_that_there_are_are_told_of_in_teams() -> None:
    teams = RULES["teams"]
    single, mate = "A player without a team mate", "your team mate"
    assert single in teams.sentence({}, "en")
    pairs = teams.sentence({"teams": [[1, 3], [2, 4]]}, "en")
    assert (single in pairs, mate in pairs) == (False, True)
    lonely = teams.sentence({"teams": [[1], [2]]}, "en")
    assert (single in lonely, mate in lonely) == (True, False)
    assert "Qui joue seul" not in teams.sentence({"teams": [[1, 3], [2, 4]]}, "fr")


def test_lists_are_told_by_name() -> None:
    assert "Cursed, Historian, Spirit, Wealthy, Wise, Reborn." in RULES["crops"].sentence({}, "en")
    assert "Maudits, Historiens" in RULES["crops"].sentence({}, "fr")
    assert "Drawn again" not in RULES["crops"].sentence({"barred": []}, "en")
    assert "Dwarves +4" in RULES["growing_board"].sentence({}, "en")
    assert "Iron Dwarves -4" in RULES["growing_board"].sentence({}, "en")
    assert ": 1 + 4, 2 + 5, 3." in RULES["teams"].sentence({}, "en")
    assert ": 1, 2 / 5." in RULES["gold_veins"].sentence({"stacks": [[1, 2], [5]]}, "en")


def test_a_token_is_told_by_its_name() -> None:
    castle = {"token": 4, "name": {"en": "Castle", "fr": "Château"}, "defence": 2, "coins": 1}
    told = RULES["token_effect"].sentence(castle, "en")
    assert told.startswith("Castle (token 4): the player who holds its region gets 1 coin more")
    assert told.endswith("It adds 2 to the price of its region.")
    assert RULES["token_effect"].sentence(castle, "fr").startswith("Château (jeton 4)\u00a0: ")


def test_numbers_choose_their_words() -> None:
    assert [f"{Number(n):coin|coins}" for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert f"{Number(2)}" == "2"


# Rules of a scenario


def scenario(*rules: Entry, **more: Any) -> Scenario:
    return scenario_from(ruled(*rules, **more))


def in_play(document: Scenario, players: int) -> list[Entry]:
    return [dict(entry) for entry, rule in rules_of(document, players) if entry["rule"] == rule.id]


def test_a_layer_replaces_the_entry_of_the_document_and_of_its_base() -> None:
    layers: list[Entry] = [
        {"players": 2},
        {"players": 3, "base": 2, "rules": [{"rule": "coin_mines", "coins": 3}, {"rule": "throne"}]},
        {"players": 4, "base": 3},
        {"players": 5, "base": 4, "rules": [{"rule": "coin_mines", "coins": 5}]},
        {"players": 6},
    ]
    usual = {"rule": "coin_mines", "coins": 2, "active_only": False}
    document = scenario(usual, RIVER, layers=layers)
    assert in_play(document, 2) == [usual, RIVER]
    assert in_play(document, 3) == [{"rule": "coin_mines", "coins": 3}, RIVER, {"rule": "throne"}]
    assert in_play(document, 4) == in_play(document, 3)
    assert in_play(document, 5) == [{"rule": "coin_mines", "coins": 5}, RIVER, {"rule": "throne"}]
    assert in_play(document, 6) == [usual, RIVER]
    assert list(entries_of(document, 5)) == ["/layers/3/rules/0", "/rules/1", "/layers/1/rules/1"]


def test_each_token_has_a_rule_of_its_own() -> None:
    token = {"rule": "token_effect", "token": 1}
    other = {"rule": "token_effect", "token": 2}
    layer = {"players": 3, "rules": [{**other, "coins": 2}]}
    document = scenario(token, other, layers=[layer])
    assert in_play(document, 3) == [token, {**other, "coins": 2}]


def test_rules_that_we_do_not_know_are_passed_over() -> None:
    document = scenario({"rule": "chess"}, RIVER)
    assert in_play(document, 3) == [RIVER]
    assert list(entries_of(document, 3)) == ["/rules/0", "/rules/1"]
    assert list(entries_of(document, 3).values())[1] == RIVER


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ({"rule": "drift"}, {"rule": "crops"}, True),
        ({"rule": "drift"}, {"rule": "river"}, False),
        ({"rule": "river_world"}, {"rule": "river"}, True),
        ({"rule": "teams"}, {"rule": "two_worlds"}, False),
        ({"rule": "teams", "draft": "columns"}, {"rule": "two_worlds"}, True),
        ({"rule": "teams", "draft": "columns"}, {"rule": "two_worlds", "combos": "any"}, False),
        ({"rule": "growing_board"}, {"rule": "two_worlds"}, True),
        ({"rule": "growing_board"}, {"rule": "two_worlds", "combos": "any"}, False),
        ({"rule": "necromancer"}, {"rule": "teams"}, True),
    ],
)
def test_conflicts(one: Entry, other: Entry, clash: bool) -> None:
    for pair in ((one, other), (other, one)):
        found = list(conflicts(rules_of(scenario(*pair), 3)))
        assert len(found) == clash
        assert {rule.id for first, second, _ in found for rule in (first, second)} == (
            {one["rule"], other["rule"]} if clash else set()
        )


def test_a_conflict_is_named_once_and_never_with_itself() -> None:
    pairs = [frozenset((rule.id, conflict.rule)) for rule in RULES.values() for conflict in rule.conflicts]
    assert len(set(pairs)) == len(pairs)
    assert all(len(pair) == 2 for pair in pairs)


# Rulebook and manual


def rulebook(stem: str) -> list[str]:
    with (ROOT / f"docs/rulebook/{stem}.csv").open(encoding="utf-8", newline="") as lines:
        return [row["id"] for row in DictReader(lines)]


CARRIED = {row for rule in RULES.values() for row in rule.rows}


def test_rules_carry_rows_that_exist() -> None:
    stems = ("scenarios", "realms", "necromancer", "river_world")
    assert set(chain(*map(rulebook, stems))) >= CARRIED
    for name in NAMES:
        assert RULES[name].rows


def test_every_row_about_scenarios_has_a_rule_or_needs_none() -> None:
    rows = set(rulebook("scenarios"))
    left = rows - CARRIED
    assert {row for row in left if not any(fnmatch(row, pattern) for pattern in WITHOUT_RULE)} == set()
    assert [pattern for pattern in WITHOUT_RULE if not any(fnmatch(row, pattern) for row in left)] == []


@pytest.mark.parametrize("rule", ["necromancer", "river_world"])
def test_a_rule_with_a_rulebook_of_its_own_carries_all_of_it(rule: str) -> None:
    assert set(RULES[rule].rows) == set(rulebook(rule))
