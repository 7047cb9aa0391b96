"""Short codes hold the map, find every wrong character, and never let a program crash."""

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.edits import apply
from realms.scenario.picture_changes import set_picture
from realms.scenario.scenario import Scenario, bundled, bundled_scenario, scenario_from
from realms.sharing.digits import DIGITS, GROUP, CodeError, read, written
from realms.sharing.short_code import BOXES, KINDS, PIECE_KEYS, NoCodeError, code_of, realm_from
from realms.tiles.boxes import boxes
from realms.tiles.kinds import PIECES
from realms.tiles.tileset import bundled_data

from help.codes import (
    accepted,
    coded,
    comes_back,
    misread,
    most_by_luck,
    mutated,
    random_codes,
    random_maps,
    shape_of,
)

CODED = [each for each in bundled() if not any("drawing" in layer for layer in each.data["layers"])]
WITH_WORDS = {"dig_too_far", "game_of_gods"}  # names of veins; no tiles at all
GOLDEN = Path(__file__).with_name("codes.txt")


@pytest.mark.parametrize("scenario", CODED, ids=lambda each: each.data["id"])
def test_every_bundled_map_comes_back(scenario: Scenario) -> None:
    if scenario.data["id"] in WITH_WORDS:
        with pytest.raises(NoCodeError):
            code_of(scenario)
        return
    assert shape_of(realm_from(code_of(scenario))) == shape_of(scenario)


def test_codes_of_this_version_stay_readable() -> None:
    """The file has codes as they were given away; none of its lines ever changes."""
    for line in GOLDEN.read_text("utf-8").splitlines():
        name, code = line.split()
        assert shape_of(realm_from(code)) == shape_of(bundled_scenario(name)), name


def test_the_tables_have_every_box_kind_and_key() -> None:
    assert set(BOXES) == set(boxes())
    assert set(KINDS) == set(PIECES)
    words = {"vein", "level", "note"}
    assert {key for kind in PIECES.values() for key in kind.keys} == set(PIECE_KEYS) | words


def test_every_wrong_character_is_found() -> None:
    code = code_of(bundled_scenario("first_steps"))
    luck = random.Random(7)
    for place, digit in enumerate(code):
        if digit != "-":
            wrong = luck.choice(DIGITS.replace(digit, ""))
            with pytest.raises(CodeError):
                realm_from(code[:place] + wrong + code[place + 1 :])


def test_neighbours_that_changed_places_are_found() -> None:
    bare = code_of(bundled_scenario("first_steps")).replace("-", "")
    for place, (one, other) in enumerate(pairwise(bare)):
        if one != other:
            with pytest.raises(CodeError):
                realm_from(bare[:place] + other + one + bare[place + 2 :])


@pytest.mark.parametrize(
    "spoilt",
    [
        str.lower,
        lambda code: code.replace("-", " "),
        lambda code: code.replace("-", "\n"),
        lambda code: code.replace("1", "l").replace("0", "o"),
        lambda code: "  " + code.replace("-", chr(0x2013)) + "\n",
    ],
)
def test_what_people_make_of_a_code_is_read(spoilt: Any) -> None:
    scenario = bundled_scenario("first_steps")
    assert shape_of(realm_from(spoilt(code_of(scenario)))) == shape_of(scenario)


def test_realms_that_were_changed_by_chance_come_back() -> None:
    """Thousands, and generated ones too, are tried by `dev.py bench sharing`."""
    luck, bare = random.Random(11), coded()
    for number in range(24):
        assert comes_back(mutated(luck.choice(bare), luck)), number


def test_codes_that_nobody_wrote_crash_nothing_and_are_refused() -> None:
    luck, tries = random.Random(3), 2000
    assert accepted(random_codes(luck), tries)[""] <= most_by_luck(tries)
    assert accepted(misread(luck, 2), tries)[""] <= most_by_luck(tries)
    # Behind the check, too, whatever comes is a realm or a message.
    assert sum(accepted(random_maps(luck), tries).values()) == tries


def test_a_later_version_is_refused() -> None:
    number = read(code_of(bundled_scenario("first_steps")))
    with pytest.raises(CodeError, match="later version"):
        realm_from(written(number + 1))


@pytest.mark.parametrize("text", ["", "-", "7", "U" * 30, "A" * 100_000, "🂡" * 40, "#r2=abc"])
def test_no_code_at_all_is_told(text: str) -> None:
    with pytest.raises(CodeError):
        realm_from(text)


def test_a_code_of_a_set_of_ones_own_needs_it() -> None:
    own = {**bundled_data("winding"), "id": "my_own"}
    scenario = scenario_from({**bundled_scenario("first_steps").data, "tileset": own})
    code = code_of(scenario)
    assert shape_of(realm_from(code, own)) == shape_of(scenario)
    with pytest.raises(CodeError, match="--tileset"):
        realm_from(code)
    with pytest.raises(CodeError, match="another tile set"):
        realm_from(code, bundled_data("stand-in"))


def test_the_title_is_none_of_a_new_realm_and_codes_come_in_groups() -> None:
    code = code_of(bundled_scenario("first_steps"))
    assert {len(group) for group in code.split("-")[:-1]} == {GROUP}
    titles = realm_from(code).data["titles"]
    assert titles["en"] == f"Realm {code.replace('-', '')[-GROUP:]}"
    assert set(titles) == {"en", "fr"}


def test_a_photo_below_the_tiles_changes_no_code() -> None:
    scenario = bundled_scenario("first_steps")
    photo = {"path": "table.jpg", "corners": [[0, 0], [9, 0], [9, 6], [0, 6]]}
    assert code_of(apply(scenario, set_picture(scenario, 2, photo))) == code_of(scenario)
