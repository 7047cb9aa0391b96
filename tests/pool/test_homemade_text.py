"""Everything that the data of a homemade race or power can say is said to the players, too."""

from typing import Any

import pytest

from realms.locale import LANGUAGES
from realms.pool.homemade import homemade_entries
from realms.pool.homemade_text import ABILITIES, abilities
from realms.pool.pool import Entry, pool
from realms.scenario.players_text import pool_text
from realms.scenario.scenario import bundled_scenario
from realms.tiles.schemas import load_schema

DEFINITIONS = load_schema("homemade")["$defs"]
FIGURES = {"id", "names", "tokens", "lender"}  # said of every race and power
EXAMPLES: dict[str, Any] = {
    "needs": ["coast", "mine"],
    "enters": ["sea", "anywhere"],
    "coins": {"coast": 2},
    "pays": 3,
    "cheaper": {"hill": 1, "mountain": -2},
    "loses": 0,
    "least": 2,
    "last_throw": False,
    "reaches": "cavern",
    "links": "swamp",
    "wades": True,
    "lays": {"defence": 1, "limit": 4, "immune": True, "stays": True},
    "redeploys": "one",
    "toll": 4,
    "gathers": 2,
    "on_decline": "all",
    "apart": True,
    "undead": True,
    "keeps": ["coins"],
}
USUAL = {"loses": 1, "least": 1, "last_throw": True, "redeploys": "freely", "toll": 1, "on_decline": "one"}


def entry(**says: Any) -> Entry:
    """A race of the Beavers; what only a power says goes on a badge."""
    kind = "powers" if "apart" in says else "races"
    own = {"id": "beavers", "names": {"en": "Beavers"}, "tokens": 6, "lender": "tritons", **says}
    (found,) = homemade_entries({kind: [own]}, pool(("small_world",)))
    return found


def words(each: Entry, language: str = "en") -> str:
    return " ".join(said.in_language(language) for said in abilities(each))


def test_every_key_of_the_schema_has_an_example_here_and_words_there() -> None:
    keys = {*DEFINITIONS["race"]["properties"], *DEFINITIONS["power"]["properties"]} - FIGURES
    assert keys == set(EXAMPLES)
    assert keys == {*ABILITIES, "needs", "enters", "apart"}


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_ability_is_said_and_in_french_otherwise(key: str) -> None:
    said = {words(entry(**{key: EXAMPLES[key]}), language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert "" not in said


def test_a_race_as_usual_needs_no_words() -> None:
    assert words(entry(**USUAL)) == ""


def test_the_figures_are_in_the_words() -> None:
    assert words(entry(coins={"coast": 2}, keeps=["coins"])) == (
        "Extra coins at every scoring: 2 for each region beside water. "
        "What it keeps in decline: the extra coins for regions."
    )
    assert words(entry(cheaper={"hill": 1, "mountain": -2})) == (
        "Tokens saved in conquests, one at least is needed: 1 for each hill. "
        "Additional tokens needed in conquests: 2 for each mountain."
    )


def test_they_stand_with_the_pool_of_a_realm() -> None:
    bare = bundled_scenario("first_steps")
    own = {"id": "beavers", "names": {"en": "Beavers {0}"}, "tokens": 6, "lender": "tritons", "pays": 2}
    (line,) = pool_text(bare.with_data({**bare.data, "pool": {"homemade": {"races": [own]}}}), "en")
    assert line.startswith("Beavers {0}: a homemade race, 6 on the banner")
    assert line.endswith("Coins at every scoring, whatever it holds: 2.")
