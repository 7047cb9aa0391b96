"""Texts about races, powers, places and relics: a summary in one line, and the rows of the rulebook."""

from collections.abc import Iterator

from realms.locale import Sentence
from realms.rules.model.trait import Trait
from realms.rules.people.rulebook import RulebookRow, rows
from realms.rules.registry import trait_classes

DESCRIBED_KINDS = ("race", "power", "place", "relic")


def summary_of(trait: Trait) -> Sentence:
    """Return the summary of a trait: the docstring of its class."""
    return Sentence(_said_by(type(trait)))


def rules_about(kind: str, name: str) -> Iterator[RulebookRow]:
    """Return the rows of the rulebook about a race, power, place or relic."""
    return (row for row in rows() if row.id.startswith(f"{kind}.{name}."))


def all_texts() -> Iterator[str]:
    """Yield every text of this module, for translators."""
    yield from (
        _said_by(kind) for kind in trait_classes() if kind.kind in DESCRIBED_KINDS and kind is not Trait
    )
    yield from (row.rule for row in rows() if row.id.split(".")[0] in DESCRIBED_KINDS)


def _said_by(kind: type[Trait]) -> str:
    """Return the docstring of a kind of trait, or of the nearest class that it inherits from."""
    return next(known.__doc__.strip() for known in kind.__mro__ if known.__doc__)
