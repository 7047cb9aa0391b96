"""The name of a race combined with its power."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from realms.locale import Sentence, sentence
from realms.pool.pool import Entry, pool
from realms.tiles.boxes import boxes


@dataclass(frozen=True, slots=True)
class Epithet(Sentence):
    """A power as part of the name of a combination: "Flying" before the race, or "volants" after it."""

    def in_language(self, language: str) -> str:
        """Return the name of the power, with a small first letter where it follows the race."""
        race, power = self.blanks["race"], self.blanks["power"]
        said = _feminine(race, power, language) or Sentence("{power}", {"power": power}).in_language(language)
        return said if language == "en" else said[:1].lower() + said[1:]


def combined_name(race: Sentence, *powers: Sentence) -> Sentence:
    """Return the name of a race with its power and with the powers lent to it."""
    said = [Epithet("{power}", {"power": power, "race": race}) for power in powers]
    return sentence("{power} {race}", power=said, race=race)


def _feminine(race: object, power: object, language: str) -> str | None:
    """Return the form of a power for a race that is feminine in that language."""
    one, other = _entry(race), _entry(power)
    if one is None or other is None or one.gender.get(language) != "f":
        return None
    return other.feminine.get(language)


def _entry(name: object) -> Entry | None:
    # The text of a name from the pool is the id of its entry.
    return _known().get(name.text) if isinstance(name, Sentence) else None


@cache
def _known() -> Mapping[str, Entry]:
    return pool(boxes()).by_id
