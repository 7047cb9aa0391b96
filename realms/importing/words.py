"""The words by which foreign files paint a region: terrain, symbols, water, world and simple pieces.

"mountain mine cavern" is a mountain with two symbols, "lake" is water, "forest tribe" a forest with a lost
tribe. "mine" alone is the terrain below the ground; beside another terrain it is the symbol.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from realms.tiles.kinds import (
    CHASM,
    LAND,
    SURFACE_LAND,
    SYMBOLS,
    UNDERGROUND_LAND,
    WATER,
    WATER_KINDS,
    WORLDS,
)

TERRAIN_WORDS: Final = (*LAND, WATER, CHASM)
# Pieces that need neither a number nor a kind. Mountains and chasms are terrain.
PIECE_WORDS: Final = ("peak", "tribe", "monsters", "coin_mine", "throne", "arrow")
WORDS: Final = frozenset({*TERRAIN_WORDS, *SYMBOLS, *WATER_KINDS, *WORLDS, *PIECE_WORDS})
TELLING: Final = (*SURFACE_LAND, *UNDERGROUND_LAND)  # terrains of one world alone
MOST_SYMBOLS: Final = 2

_SEPARATORS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Painting:
    """The keys of a region in a drawing, the pieces on it, and the words that say neither."""

    entry: Mapping[str, Any] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()


def words_in(text: str) -> list[str]:
    """Return the words of a text as ids: small letters, with _ for a hyphen."""
    words = _SEPARATORS.split(text.lower().replace("-", "_"))
    return [word for word in words if word]


def painting_of(words: Iterable[str]) -> Painting:
    """Return the region that some words paint; of two contradicting words the first counts."""
    left = list(words)
    entry: dict[str, Any] = {}
    terrain = _terrain_in(left)
    kinds = WATER_KINDS if terrain == WATER else ()
    worlds = () if terrain in TELLING else WORLDS
    for key, known in (("terrain", (terrain,)), ("water", kinds), ("world", worlds)):
        word = next((word for word in left if word in known), None)
        if word:
            entry[key] = word
            left.remove(word)
    if terrain:
        entry["terrain"] = terrain
    symbols = [symbol for symbol in SYMBOLS if symbol in left][:MOST_SYMBOLS]
    if symbols:
        entry["symbols"] = symbols
    others = [word for word in left if word not in symbols]
    pieces = tuple(word for word in others if word in PIECE_WORDS)
    return Painting(entry, pieces, tuple(word for word in others if word not in PIECE_WORDS))


def _terrain_in(words: list[str]) -> str | None:
    """Return the terrain; a kind of water means water, and "mine" is the symbol beside any other terrain."""
    sure = (word for word in words if word in TERRAIN_WORDS and word != "mine")
    wet = (WATER for word in words if word in WATER_KINDS)
    return next(chain(sure, wet, (word for word in words if word == "mine")), None)


def words_of(entry: Mapping[str, Any]) -> list[str]:
    """Return the words that paint a region: `painting_of` makes the same entry of them."""
    if not entry.get("terrain"):
        return []
    parts = entry["terrain"], *entry.get("symbols", ()), entry.get("water"), entry.get("world")
    return [part for part in parts if part]
