"""Figures of a realm at one player count, with the limits that the ratio checks apply."""

from dataclasses import dataclass

from realms.board.shapes import Footprint, footprint
from realms.checks.case import Case
from realms.checks.families.r_ratios import PARTS, LandCount, Share, SiteCount, land_of, shares, sites_of
from realms.locale import Sentence, sentence
from realms.tiles.kinds import MOUNTAIN, PIECES, World
from realms_editor.desk.supply import FREE, MONSTER, TILE, TUNNEL, Inventory, Stock, inventory

# Pieces without a row of their own: drawn in the editor, or counted as monsters, places and numbers.
_UNCOUNTED = (*FREE, "monsters", TUNNEL)
HEADINGS: dict[tuple[str, World], Sentence] = {
    ("terrain", "surface"): sentence("Terrains on the surface"),
    ("symbol", "surface"): sentence("Symbols on the surface"),
    ("terrain", "underground"): sentence("Terrains underground"),
    ("symbol", "underground"): sentence("Symbols underground"),
}
STOCKS: dict[str, Sentence] = {
    "tile": sentence("tiles"),
    MOUNTAIN: sentence("mountains"),
    "peak": sentence("peaks"),
    "chasm": sentence("chasms"),
    "border": sentence("river borders"),
    "tunnel": sentence("tunnels"),
    "tribe": sentence("tribes"),
    "monster": sentence("monsters"),
    "coin_mine": sentence("coin mines"),
    "throne": sentence("thrones"),
    "token": sentence("tokens"),
    "place": sentence("places"),
    "relic": sentence("relics"),
}


@dataclass(frozen=True, slots=True)
class ShareFigure:
    """The number of land regions with a terrain or symbol, and the range in which it is fair."""

    share: Share
    least: int
    most: int
    beyond: bool

    @property
    def fair(self) -> float:
        """The fair number: one fifth of the land of its world."""
        return self.share.land / PARTS


@dataclass(frozen=True, slots=True)
class UsedStock:
    """The number of a stock's pieces on the map, and the number that the boxes hold."""

    stock: str
    used: int
    held: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of a realm at one player count."""

    players: int
    land: LandCount
    water: int
    shares: tuple[ShareFigure, ...]
    sites: SiteCount
    tribes: int
    monsters: int
    used: tuple[UsedStock, ...]
    footprint: Footprint | None  # None while no tile lies

    def shares_of(self, kind: str, world: World) -> tuple[ShareFigure, ...]:
        """Return the figures of the terrains, or of the symbols, of one world."""
        return tuple(bar for bar in self.shares if (bar.share.kind, bar.share.world) == (kind, world))


def figures(case: Case) -> Figures:
    """Return the figures of a realm under its settings."""
    realm, board = case.realm, case.board
    here = inventory(realm.scenario, realm.players, case.settings.boxes)
    return Figures(
        realm.players,
        land_of(case),
        board.water.bit_count(),
        tuple(_bar(share, case.limits.share) for share in shares(board)),
        sites_of(case),
        here.taken["tribe", ""],
        here.taken[MONSTER, ""],
        tuple(_used(here)),
        footprint(board, case.limits.tile) if board.placements else None,
    )


def _bar(share: Share, tolerance: float) -> ShareFigure:
    return ShareFigure(share, *share.band(tolerance), share.beyond(tolerance))


def _used(here: Inventory) -> list[UsedStock]:
    """List the stocks that the boxes hold or the map uses, tiles first."""
    tiles = sum(taken for (kind, _), taken in here.taken.items() if kind == TILE)
    numbers = {which for kind, which in here.taken if kind == TUNNEL}
    found = [] if here.realm.drawing else [UsedStock(TILE, tiles, len(here.supply.tiles))]
    stocks: list[Stock] = [(kind, "") for kind in PIECES if kind not in _UNCOUNTED]
    for kind, which in [*stocks, (MONSTER, ""), ("place", ""), ("relic", "")]:
        taken, held = here.taken[kind, which], here.held((kind, which))
        found.append(UsedStock(kind, taken, held))
    found.append(UsedStock(TUNNEL, len(numbers), len(here.supply.numbers(TUNNEL))))
    return [each for each in found if each.used or each.held]
