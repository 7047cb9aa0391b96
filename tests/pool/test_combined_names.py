"""The name of a race combined with its power."""

from realms.locale import Wording
from realms.pool.combined_names import combined_name
from realms.pool.pool import Entry, pool

from help.figures import PRINTED_BOXES

MAGES = Wording("wizards", {"en": "Wizards", "fr": "Mages"})
CAVES = Wording("underworld", {"en": "Underworld", "fr": "Des Cavernes"})
SPIRIT = Wording("spirit", {"en": "Spirit", "fr": "Ancestraux"})


def test_the_power_stands_where_the_language_puts_it() -> None:
    assert str(combined_name(MAGES, CAVES)) == "Underworld Wizards"
    assert combined_name(MAGES, CAVES).in_language("fr") == "Mages des Cavernes"


def test_several_powers_are_all_said() -> None:
    assert str(combined_name(MAGES, CAVES, SPIRIT)) == "Underworld, Spirit Wizards"
    assert combined_name(MAGES, CAVES, SPIRIT).in_language("fr") == "Mages des Cavernes, ancestraux"


def named(entry: Entry) -> Wording:
    return Wording(entry.id, entry.names)


def french(race: str, power: str) -> str:
    known = pool(PRINTED_BOXES).by_id
    return combined_name(named(known[race]), named(known[power])).in_language("fr")


def test_powers_agree_with_the_gender_of_their_race() -> None:
    assert french("kraken", "royal") == "Poulpeuses royales"
    assert french("amazons", "flying") == "Amazones volantes"
    assert french("white_ladies", "stout") == "Dames Blanches dures à cuire"
    assert french("liches", "vengeful") == "Liches vengeresses"
    assert french("orcs", "royal") == "Orcs royaux"
    assert french("kraken", "merchant") == "Poulpeuses marchandes"
    assert french("kraken", "swamp") == "Poulpeuses des Marais"


def test_every_power_that_has_one_form_for_all_has_it_on_purpose() -> None:
    """A new power says its feminine form, or stands here."""
    alike = {
        *("alchemist", "berserk", "bivouacking", "diplomat", "dragon_master", "forest", "heroic", "hill"),
        *("swamp", "underworld", "adventurous", "flocking", "magic", "mining", "muddy", "mystic", "shield"),
        *("stone", "thieving", "tomb", "vampire", "vanishing", "wise", "mercenary", "hordes_of", "marauding"),
        *("were", "peace_loving"),
    }
    assert {power.id for power in pool(PRINTED_BOXES).of("power") if not power.feminine} == alike
    races = pool(PRINTED_BOXES).of("race")
    women = {race.id for race in races if race.gender}
    ending = {
        race.id for race in pool(PRINTED_BOXES).of("race") if race.name("fr").endswith(("euses", "esses"))
    }
    assert ending <= women
