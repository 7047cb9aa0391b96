"""Numbers of things in words, in the singular and in the plural."""

from collections.abc import Mapping, Sequence
from typing import Final

from realms.locale import Sentence, sentence

# One region of a kind, and several.
_OF_KIND: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "farmland": (sentence("a farmland region"), sentence("{count} farmland regions")),
    "forest": (sentence("a forest"), sentence("{count} forests")),
    "hill": (sentence("a hill"), sentence("{count} hills")),
    "swamp": (sentence("a swamp"), sentence("{count} swamps")),
    "mudpool": (sentence("a mudpool"), sentence("{count} mudpools")),
    "mushroom_forest": (sentence("a mushroom forest"), sentence("{count} mushroom forests")),
    "mine": (sentence("a mine"), sentence("{count} mines")),
    "crystal": (sentence("a crystal region"), sentence("{count} crystal regions")),
    "mountain": (sentence("a mountain"), sentence("{count} mountains")),
    "cavern": (sentence("a cavern"), sentence("{count} caverns")),
    "magic_source": (sentence("a magic source"), sentence("{count} magic sources")),
    "river": (sentence("a river"), sentence("{count} rivers")),
    "lake": (sentence("a lake"), sentence("{count} lakes")),
    "sea": (sentence("a sea"), sentence("{count} seas")),
    "coin_mine": (sentence("a coin mine"), sentence("{count} coin mines")),
}
OTHER_KIND: Final = ""
_OTHER: Final = sentence("a region that brings more"), sentence("{count} regions that bring more")
KNOWN_KINDS: Final = frozenset(_OF_KIND)


def regions_of_kind(kind: str, count: int) -> Sentence:
    """Return a number of regions of a kind; other kinds are regions that bring more."""
    one, several = _OF_KIND.get(kind, _OTHER)
    return one if count == 1 else Sentence(several.text, {"count": count})


def regions(count: int) -> Sentence:
    """Return a number of regions."""
    return sentence("a region") if count == 1 else sentence("{count} regions", count=count)


def tokens(count: int) -> Sentence:
    """Return a number of tokens."""
    return sentence("1 token") if count == 1 else sentence("{count} tokens", count=count)


def coins(count: int) -> Sentence:
    """Return a number of coins."""
    return sentence("1 coin") if count == 1 else sentence("{count} coins", count=count)


def listed(things: Sequence[Sentence]) -> Sentence:
    """Return several things in one phrase: "a mine, 2 hills and 3 forests"."""
    if len(things) == 1:
        return things[0]
    return sentence("{first} and {last}", first=list(things[:-1]), last=things[-1])
