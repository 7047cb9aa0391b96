"""The special rules of a scenario: traits that all share, made from what the rule says."""

from collections.abc import Callable, Iterable, Iterator

from realms.rules.trait import Trait
from realms.scenario.special.special import Entry, SpecialRule, Values

Maker = Callable[[Values], tuple[Trait, ...] | None]
Rule = tuple[Entry, SpecialRule]
MAKERS: dict[str, Maker] = {}


def special(name: str) -> Callable[[Maker], Maker]:
    """Enter what makes the traits of a special rule; it returns None for values that nobody can play yet."""

    def enter(maker: Maker) -> Maker:
        MAKERS[name] = maker
        return maker

    return enter


def shared_traits(rules: Iterable[Rule]) -> tuple[Trait, ...]:
    """What the rules of a scenario add to its game."""
    return tuple(trait for rule in rules for trait in _made(rule) or ())


def unplayed(rules: Iterable[Rule]) -> Iterator[SpecialRule]:
    """The rules that a game is played without."""
    return (rule for entry, rule in rules if _made((entry, rule)) is None)


def _made(rule: Rule) -> tuple[Trait, ...] | None:
    entry, known = rule
    maker = MAKERS.get(known.id)
    return maker(known.values(entry)) if maker else None
