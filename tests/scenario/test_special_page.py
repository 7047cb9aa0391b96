"""The page about special rules: it is fresh, and has every rule, parameter and thing."""

from pathlib import Path

from realms.scenario.special.countable_things import THINGS
from realms.scenario.special.manual import page
from realms.scenario.special.special_rules import special_rules

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_of_the_manual_is_fresh() -> None:
    """If not: `python packaging/pages.py`."""
    assert (ROOT / "docs/special_rules.md").read_text(encoding="utf-8") == page()


def test_the_page_tells_every_rule_parameter_and_thing() -> None:
    written, rules = page(), special_rules().values()
    for rule in rules:
        assert f": `{rule.id}`" in written
        assert rule.sentence({}, "en") in written
        assert rule.sentence({}, "fr") in written
    for name in (*(name for rule in rules for name in rule.parameters), *THINGS):
        assert f"`{name}`" in written
