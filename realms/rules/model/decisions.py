"""Decisions: an int is a verb and what it is about; a bare region is the verb `take`."""

from dataclasses import dataclass
from typing import Final, Literal

from realms.locale import Sentence, sentence

SHIFT: Final = 12
BEYOND: Final = 1 << SHIFT  # from here on a decision is not the number of a region to take

SIDES: Final = 6  # of a tile: the number of a side is that of the tile times 6, plus its own
THIRDS: Final = 3  # of a tile: numbered likewise

About = Literal["region", "number", "place", "seat", "trait", "volcano", "tile", "side", "third", "nothing"]


@dataclass(frozen=True, slots=True)
class Verb:
    """The kind of a decision: the word that begins its text, and the kind of thing that follows."""

    word: str
    about: About
    code: int
    says: Sentence  # for people; the blank has the name of the region, seat or trait
    priced: bool  # whether it takes a region at its price


VERBS: list[Verb] = []
_BY_WORD: dict[str, Verb] = {}


def verb(word: str, about: About, says: Sentence, *, priced: bool = False) -> int:
    """Declare a verb; decisions with it are the returned code plus a region or number."""
    if word in _BY_WORD:
        raise ValueError(f"the verb {word!r} is declared twice")
    new = Verb(word, about, len(VERBS) << SHIFT, says, priced)
    VERBS.append(new)
    _BY_WORD[word] = new
    return new.code


def verb_of(decision: int) -> Verb:
    """Return the verb of a decision."""
    return VERBS[decision >> SHIFT]


def verb_named(word: str) -> Verb | None:
    """Return the verb with that word, if there is one."""
    return _BY_WORD.get(word)


def argument(decision: int) -> int:
    """Return the number of the region, seat or trait that a decision is about, or another number."""
    return decision & (BEYOND - 1)


TAKE: Final = verb("take", "region", sentence("conquer {region}"), priced=True)
STOP: Final = verb("stop", "nothing", sentence("stop conquering"))
PICK: Final = verb("pick", "place", sentence("pick {place}"))
EXPAND: Final = verb("expand", "nothing", sentence("expand"))
DECLINE: Final = verb("decline", "nothing", sentence("go into decline"))
ABANDON: Final = verb("abandon", "region", sentence("abandon {region}"))
STAY: Final = verb("stay", "number", sentence("{region}: keep {number}"))
DIE: Final = verb("die", "number", sentence("the die shows {number}"))
DRAW: Final = verb("draw", "trait", sentence("drawn: {trait}"))
NO: Final = verb("no", "nothing", sentence("no, thank you"))
PASS: Final = verb("pass", "nothing", sentence("pass, for want of a combination"))
LEAVE: Final = verb("leave", "region", sentence("give up {region}"))
