"""Races and powers of the players' own design, on the blank banner and the blank badge."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from realms.locale import Sentence, Wording, sentence
from realms.pool.homemade import MOST_TOKENS
from realms.pool.pool import Entry
from realms.rules.model.trait import Mark, Trait
from realms.rules.position.catalogue import Content

LASTING: Final = {"wades", "undead"}  # kept in decline: no race drowns then
# Words for pieces of the engine, and for notes that it keeps of a race.
WORDS_OF_THE_ENGINE: Final = frozenset(
    {
        *("bag_of_many_things", "balrog", "caravel", "catapult", "closed_vein", "dragon", "encampment"),
        *("expelled", "fortress", "great_ancient", "harsh_winter", "hero", "hole", "horde", "keep", "lair"),
        *("leader", "mushroom_armor", "necromancer_island", "peak_coin", "pirate_ship", "pot", "queen"),
        *("second_horde", "storm", "tomb_raiders_ghost", "vein_coin"),
        *("ally", "aside", "hammers", "landed", "reserve", "vengeance", "volcano", "without"),
    }
)


class LendingError(ValueError):
    """No race can lend its tokens to the new one."""


class Homemade(Trait):
    """The trait of a blank banner or badge: data alone."""

    def __init__(self, entry: Entry) -> None:
        self.id, self.kind = entry.id, entry.kind
        for name, value in entry.says.items():
            setattr(self, name, _piece(entry, value) if name == "lays" else value)
        self.keeps = frozenset({*self.keeps, *entry.says.keys() & LASTING})


def _piece(entry: Entry, figures: Mapping[str, Any]) -> Mark:
    """Return the piece that lies on regions taken, under a word that the engine uses for nothing else."""
    word = f"own_{entry.id}" if entry.id in WORDS_OF_THE_ENGINE else entry.id
    return Mark(word, called=Wording(entry.id, entry.names), **figures)


def homemade_race(
    trait: Trait, tokens: int, content: Iterable[Content], *, lender: str
) -> tuple[Content, ...]:
    """Return the content with one more race, which uses the tokens of a lender that stays in the box."""
    known = {each.trait.id: each for each in content}
    lent = known.get(lender)
    if lent is None or lent.trait.kind != "race":
        raise LendingError(f"there is no race {lender!r} to lend its tokens")
    if lent.supply < tokens:
        raise LendingError(f"{lender} have only {lent.supply} tokens to lend")
    own = Content(trait, tokens, lent.supply, ("edge",))
    return (own, *(each for each in known.values() if each is not lent))


def advice(own: Content) -> Iterator[Sentence]:
    """Yield advice against unwise figures of a race or power; it can be used all the same."""
    most = MOST_TOKENS["races" if own.trait.kind == "race" else "powers"]
    if own.tokens > most:
        yield sentence(
            "{tokens} tokens are too many; at most {most} are advisable", tokens=own.tokens, most=most
        )
