"""The blank banner and the blank badge."""

import pytest

from realms.rules.homemade import LendingError, advice, homemade_race
from realms.rules.model.trait import Trait
from realms.rules.position.catalogue import Content
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT


class Gnomes(Trait):
    """One coin a turn."""

    id, kind = "gnomes", "race"
    pays = 1


class Hungry(Trait):
    """Two coins a turn."""

    id, kind = "hungry", "power"
    pays = 2


BASE = base_game()
POWERS = [content.trait.id for content in BASE if content.trait.kind == "power"]
RACES = [content.trait.id for content in BASE if content.trait.kind == "race"]


@pytest.mark.rule("base.custom.blank_race", "base.custom.stand_in_tokens")
def test_a_race_of_ones_own_uses_the_tokens_of_another() -> None:
    assert "gnomes" not in {content.trait.id for content in BASE}
    own, *_ = homemade_race(Gnomes(), 8, BASE, lender="ratmen")
    assert (own.trait.id, own.tokens, own.supply) == ("gnomes", 8, 13)
    with pytest.raises(LendingError, match="only 8 tokens"):
        homemade_race(Gnomes(), 9, BASE, lender="dwarves")
    with pytest.raises(LendingError, match="no race"):
        homemade_race(Gnomes(), 9, BASE, lender="hill")


@pytest.mark.rule("base.custom.stand_in_banner_out")
def test_the_race_that_lends_stays_in_the_box() -> None:
    table_content = homemade_race(Gnomes(), 8, BASE, lender="ratmen")
    ids = [content.trait.id for content in table_content if content.trait.kind == "race"]
    assert "ratmen" not in ids
    assert len(ids) == 14


@pytest.mark.rule("base.custom.race_token_value", "base.custom.power_token_value")
def test_too_many_tokens_are_unwise() -> None:
    assert not list(advice(Content(Gnomes(), 10)))
    assert str(*advice(Content(Gnomes(), 11))) == "11 tokens are too many; at most 10 are advisable"
    assert not list(advice(Content(Hungry(), 5)))
    assert str(*advice(Content(Hungry(), 6))) == "6 tokens are too many; at most 5 are advisable"


@pytest.mark.rule("base.custom.race_any_power")
@pytest.mark.parametrize("power", POWERS)
def test_a_race_of_ones_own_goes_with_any_power(at, power: str) -> None:
    content = homemade_race(Gnomes(), 8, BASE, lender="ratmen")
    table = Table(at("coins 0 0").table.ground, Setting(content, (ORDINARY_SEAT, ORDINARY_SEAT), 10))
    rules = table.rules(0, (table.catalogue.number["gnomes"], table.catalogue.number[power]), False)
    assert rules.pays == 1 + table.catalogue.traits[table.catalogue.number[power]].pays
    assert rules.traits[-1].id == power


@pytest.mark.rule("base.custom.blank_power", "base.custom.power_any_race")
@pytest.mark.parametrize("race", RACES)
def test_a_power_of_ones_own_goes_with_any_race(at, race: str) -> None:
    assert "hungry" not in POWERS
    content = (Content(Hungry(), 3), *BASE)
    assert len(content) == 35
    table = Table(at("coins 0 0").table.ground, Setting(content, (ORDINARY_SEAT, ORDINARY_SEAT), 10))
    assert table.rules(0, (table.catalogue.number[race], table.catalogue.number["hungry"]), False).pays == 2
