"""The paints for the regions of a drawing: terrains, kinds of water, symbols."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from realms.export.drawing.words import GROUND_WORDS, ICON_WORDS
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import (
    CHASM,
    MOUNTAIN,
    SURFACE_LAND,
    SYMBOLS,
    UNDERGROUND_LAND,
    WATER,
    WATER_KINDS,
    WORLDS,
    World,
)

NO_SYMBOLS = "no_symbols"


@dataclass(frozen=True, slots=True)
class RegionPaint:
    """Something to paint a region with: its picture, its name, and the values that it sets."""

    picture: str  # a ground or a symbol
    title: Sentence
    values: Mapping[str, Any]
    world: World = "surface"


def paints(*, underground: bool) -> Iterator[RegionPaint]:
    """Yield all paints; those below the ground only if wanted."""
    for terrain in (*SURFACE_LAND, MOUNTAIN):
        yield _ground(terrain, WORLDS[0])
    for kind in WATER_KINDS:
        yield RegionPaint(kind, GROUND_WORDS[kind], {"terrain": WATER, "water": kind, "world": WORLDS[0]})
    for symbol in SYMBOLS:
        yield RegionPaint(
            symbol, sentence("symbol: {symbol}", symbol=ICON_WORDS[symbol]), {"symbols": [symbol]}
        )
    yield RegionPaint(NO_SYMBOLS, sentence("no symbols"), {"symbols": []})
    if underground:
        yield from (_ground(terrain, WORLDS[1]) for terrain in (*UNDERGROUND_LAND, MOUNTAIN))
        for kind in WATER_KINDS:
            title = sentence("{what}, {world}", what=GROUND_WORDS[kind], world=term(WORLDS[1]))
            values = {"terrain": WATER, "water": kind, "world": WORLDS[1]}
            yield RegionPaint(kind, title, values, WORLDS[1])
    yield _ground(CHASM, WORLDS[0])


def _ground(terrain: str, world: World) -> RegionPaint:
    word = "black_mountain" if (terrain, world) == (MOUNTAIN, WORLDS[1]) else terrain
    return RegionPaint(terrain, GROUND_WORDS[word], {"terrain": terrain, "world": world}, world)
