"""The two letters that tell the tokens of a race from those of all others."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.export.drawing.tokens import token_piles
from realms.locale import LANGUAGES
from realms.play.setup import table_for, with_pool_choice
from realms.pool.homemade import homemade_entries
from realms.pool.pool import pool
from realms.pool.race_codes import RaceCodes
from realms.rules.position.state import State
from realms.rules.turn.turn import begin_game
from realms.scenario.scenario import bundled_scenario
from realms.tiles.boxes import boxes

RACES = pool(boxes()).of("race")
OWN = [
    {"id": "trappers", "names": {"en": "Trappers", "fr": "Trappeurs"}, "tokens": 5, "lender": "tritons"},
    {"id": "trolleys", "names": {"en": "Trolleys"}, "tokens": 5, "lender": "trolls"},
]


def plain(code: str) -> str:
    return "".join(
        part for part in unicodedata.normalize("NFD", code.lower()) if not unicodedata.combining(part)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_races_of_all_boxes_have_codes_of_their_own(language: str) -> None:
    codes = {race.id: race.codes[language] for race in RACES}
    assert len({plain(code) for code in codes.values()}) == len(RACES) >= 39
    for race in RACES:
        letters = iter(plain(race.name(language)))
        assert codes[race.id][0] == unicodedata.normalize("NFC", race.name(language))[0]
        assert all(letter in letters for letter in plain(codes[race.id])), f"{race.id}: letters of its name"


def test_homemade_races_get_codes_that_nobody_has_whatever_boxes_are_in_play() -> None:
    for chosen in (["small_world"], list(boxes())):
        entries = homemade_entries({"format": 1, "races": OWN, "powers": []}, pool(chosen))
        assert [entry.codes["en"] for entry in entries] == ["Tr", "Tl"]
        assert [entry.codes["fr"] for entry in entries] == ["Tr", "Tl"], "in English where there is no French"


@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=60))
def test_every_name_gets_a_code_however_odd(names: list[str]) -> None:
    codes = RaceCodes()
    given_codes = [codes.give({"en": name})["en"] for name in names]
    taken = [plain(race.codes["en"]) for race in RACES]
    assert len({*map(plain, given_codes), *taken}) == len(names) + len(RACES)
    assert all(code.isalnum() for code in given_codes)


def test_many_races_of_one_name_all_get_a_code() -> None:
    codes = RaceCodes()
    assert len({codes.give({"en": "Elves"})["en"] for _ in range(800)}) == 800


def test_tokens_on_the_map_wear_the_code_in_the_language_of_the_reader() -> None:
    scenario = with_pool_choice(
        bundled_scenario("first_steps"), homemade={"format": 1, "races": OWN, "powers": []}
    )
    table = table_for(scenario.realm(2))
    shown = {}
    for seat, race in enumerate(("trappers", "wizards")):
        s: State = begin_game(table)
        s.combo[3 * seat] = (table.catalogue.number[race], table.catalogue.powers[0])
        s.holder[0], s.tokens[0] = 3 * seat, 3
        for language in LANGUAGES:
            shown[race, language] = next(
                stack.code for stack in token_piles(s, language) if stack.tokens == 3
            )
    assert shown == {
        ("trappers", "en"): "Tr",
        ("trappers", "fr"): "Tr",
        ("wizards", "en"): "Wz",
        ("wizards", "fr"): "Ma",
    }


def test_tokens_of_no_seat_have_codes_too() -> None:
    table = table_for(bundled_scenario("dig_too_far").realm(3))
    codes = {str(table.wild_code(band)) for band in table.wild_bands.values()}
    assert len(codes) == len(table.wild_bands) > 0
    assert not codes & {race.codes["en"] for race in RACES}
