"""What a race, power, place or relic does: what its trait says of itself, and the rules about it."""

from collections.abc import Iterator

from realms.locale import sentence
from realms.rules.trait import Trait

ENGLISH = sentence("The text of the rules is in English in every language.")


def in_short(trait: Trait) -> str:
    """What a trait says of itself, in one line."""
    return (type(trait).__doc__ or "").strip()


def rules_about(kind: str, name: str) -> Iterator[tuple[str, str, str]]:
    """The rows of the rulebook about it: id, rule, and how it is read."""
    from realms.rules.rulebook import rows

    for row in rows():
        if row.id.startswith(f"{kind}.{name}."):
            yield row.id, row.rule, row.reading
