"""Codes of two letters for races, which distinguish their tokens on a map."""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from string import ascii_lowercase, ascii_uppercase

from realms.locale import LANGUAGES
from realms.pool.pool import pool
from realms.tiles.boxes import boxes


class RaceCodes:
    """The codes taken in each language: those of all boxes, then those given since."""

    def __init__(self) -> None:
        self._taken = {language: set(taken) for language, taken in _printed().items()}

    def keep(self, codes: Mapping[str, str]) -> None:
        """Reserve the codes of a race."""
        for language, code in codes.items():
            self._taken[language].add(_plain(code))

    def give(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return codes that no other race has for a race with these names, and reserve them."""
        codes = {
            language: next(
                code
                for code in _candidates(names.get(language, names["en"]))
                if _plain(code) not in self._taken[language]
            )
            for language in LANGUAGES
        }
        self.keep(codes)
        return codes


@cache
def _printed() -> Mapping[str, frozenset[str]]:
    """Return the codes of the races of all boxes in each language; every table asks for them."""
    races = pool(boxes()).of("race")
    return {language: frozenset(_plain(race.codes[language]) for race in races) for language in LANGUAGES}


def _candidates(name: str) -> Iterator[str]:
    """Yield pairs of letters from a name in their order, then all other codes, endlessly."""
    letters = [letter for letter in name if letter.isalpha()]
    yield from (f"{first.upper()}{second.lower()}" for first, second in combinations(letters, 2))
    firsts = [*(letter.upper() for letter in letters[:1]), *ascii_uppercase]
    yield from (f"{first}{second}" for first in firsts for second in ascii_lowercase)
    number = 0
    while True:
        number += 1
        yield f"{firsts[0]}{number}"


def _plain(code: str) -> str:
    """Return a code without capitals and accents, as codes that differ only in these look alike."""
    parts = unicodedata.normalize("NFD", code.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
