"""The one source of the names of everything that can lie on a map.

Schemas, drawing, checks and engine take the names of terrains, symbols and pieces from here.
"""

from dataclasses import dataclass, field
from typing import Literal, get_args

World = Literal["surface", "underground"]
WORLDS: tuple[World, ...] = get_args(World)

SURFACE_LAND = ("farmland", "forest", "hill", "swamp")
UNDERGROUND_LAND = ("mudpool", "mushroom_forest", "mine", "crystal")
PRINTED_LAND: dict[World, tuple[str, ...]] = {"surface": SURFACE_LAND, "underground": UNDERGROUND_LAND}
WATER = "water"
MOUNTAIN = "mountain"
CHASM = "chasm"
MONSTERS = "monsters"
COVERS = (MOUNTAIN, CHASM)  # pieces that hide the third they lie on
LAND = (*SURFACE_LAND, *UNDERGROUND_LAND, MOUNTAIN)
TERRAINS = (*LAND, WATER)

SYMBOLS = ("cavern", "mine", "magic_source")
PRINTED_SYMBOLS: dict[World, tuple[str, ...]] = {"surface": SYMBOLS, "underground": ()}

WaterKind = Literal["river", "lake", "sea"]
WATER_KINDS: tuple[WaterKind, ...] = get_args(WaterKind)

# Underground terrains and what they count as in rules about the surface, and the other way round.
EQUIVALENTS = {"mudpool": "swamp", "mushroom_forest": "forest", "mine": "mine", "crystal": "magic_source"}

SITES = ("place", "relic", "place_or_relic", "sword")
MARKERS = ("vein", "harbour", "shipyard", "temple", "pirates", "note")

Ground = Literal["land", "river", "lake", "sea", "chasm"]
Verdict = Literal["ok", "warning", "error"]
Spot = Literal["third", "side"]


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece and the ground where it may lie; editor, checks and documentation read it."""

    id: str
    spot: Spot
    bad_ground: dict[Ground, Verdict] = field(default_factory=dict)
    on_top_of: str | None = None
    at_most_one: bool = False
    keys: tuple[str, ...] = ()  # keys of an entry besides its place

    def on(self, ground: Ground) -> Verdict:
        """Return the verdict on a piece of this kind on that ground."""
        return self.bad_ground.get(ground, "ok")


_DRY: dict[Ground, Verdict] = {"river": "error", "lake": "error", "sea": "error", "chasm": "error"}
_MAKES_LAND: dict[Ground, Verdict] = {
    "river": "warning",
    "lake": "warning",
    "sea": "warning",
    "chasm": "error",
}
_TUNNEL: dict[Ground, Verdict] = {"river": "warning", "lake": "error", "sea": "error", "chasm": "error"}

PIECES: dict[str, PieceKind] = {
    kind.id: kind
    for kind in (
        PieceKind("mountain", "third", _MAKES_LAND, at_most_one=True, keys=("symbol",)),
        PieceKind("peak", "third", on_top_of="mountain", at_most_one=True, keys=("symbol",)),
        PieceKind("chasm", "third", at_most_one=True, keys=("volcano",)),
        PieceKind("border", "side", at_most_one=True),
        PieceKind("tunnel", "third", _TUNNEL, keys=("number",)),
        PieceKind("tribe", "third", _DRY),
        PieceKind("monsters", "third", _DRY, at_most_one=True, keys=("count", "site")),
        PieceKind("coin_mine", "third", _DRY),
        PieceKind("throne", "third", _DRY, at_most_one=True),
        PieceKind("token", "third", {"chasm": "error"}, keys=("token", "note")),
        PieceKind(
            "marker", "third", {"chasm": "error"}, keys=("marker", "vein", "level", "monsters", "note")
        ),
        PieceKind("arrow", "side", at_most_one=True),
    )
}
