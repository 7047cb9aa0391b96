"""What people call a race together with its power."""

from realms.locale import Wording
from realms.pool.combined import combined

MAGES = Wording("wizards", {"en": "Wizards", "fr": "Mages"})
CAVES = Wording("underworld", {"en": "Underworld", "fr": "Des Cavernes"})
SPIRIT = Wording("spirit", {"en": "Spirit", "fr": "Ancestraux"})


def test_the_power_stands_where_the_language_puts_it() -> None:
    assert str(combined(MAGES, CAVES)) == "Underworld Wizards"
    assert combined(MAGES, CAVES).in_language("fr") == "Mages des Cavernes"


def test_several_powers_are_all_said() -> None:
    assert str(combined(MAGES, CAVES, SPIRIT)) == "Underworld, Spirit Wizards"
    assert combined(MAGES, CAVES, SPIRIT).in_language("fr") == "Mages des Cavernes, ancestraux"
