"""The pieces that the boxes hold for a realm, those on the map, and those that are left.

Each piece on the map is taken from several stocks: a mountain on the surface from all mountains, from those
that can lie on the surface, and from those with its symbol. A `Stock` names one of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from realms.board.layout import Piece
from realms.locale import Sentence, sentence, term
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import pieces_with_rule_data
from realms.tiles import kinds
from realms.tiles.boxes import Supply, supply
from realms.tiles.kinds import MOUNTAIN, PIECES, PRINTED_SYMBOLS, WATER, WORLDS, World
from realms.tiles.tileset import Face, letter, tile_order

Entry = Mapping[str, Any]
Stock = tuple[str, str | int]  # the kind, and a variant or number; "" for all of the kind

TILE, TUNNEL, MONSTER = "tile", "tunnel", "monster"
EITHER = "place or relic"  # a site that may hide both
PLAIN = "none"  # the variant of a mountain without a symbol
ENDS = 2  # of each tunnel
FREE = ("arrow", "marker")  # drawn in the editor, not taken from a box


@dataclass(frozen=True, slots=True)
class AvailableFace:
    """A tile that can be laid with this face up; `elsewhere` are the counts where it lies already."""

    tile: str
    world: World
    face: Face
    elsewhere: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AvailablePiece:
    """A piece that can be laid, without its place; with the numbers held and left in the boxes.

    Both numbers are None for pieces from no box. `left` is negative if too many lie on the map.
    """

    entry: Entry
    world: World | None
    held: int | None
    left: int | None


@dataclass(frozen=True, slots=True)
class TileFilter:
    """A search among the tiles; a face must have everything that is named."""

    world: World | None = None
    terrains: frozenset[str] = frozenset()
    symbols: frozenset[str] = frozenset()
    water: bool | None = None  # None: with or without

    def fits(self, tile: AvailableFace) -> bool:
        """Return True if a face has everything that is searched for."""
        terrains, symbols = set(tile.face.terrain), {each for shown in tile.face.symbols for each in shown}
        return (
            self.world in (None, tile.world)
            and self.terrains <= terrains
            and self.symbols <= symbols
            and self.water in (None, WATER in terrains)
        )


@dataclass(frozen=True, eq=False)
class Inventory:
    """The boxes for one player count, and the pieces used on the map."""

    realm: Realm
    boxes: tuple[str, ...]
    elsewhere: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @cached_property
    def supply(self) -> Supply:
        """The content of the boxes."""
        return supply(self.boxes)

    @cached_property
    def taken(self) -> Counter[Stock]:
        """The number of pieces taken from each stock; pieces off the map do not count."""
        board = self.realm.board
        found: Counter[Stock] = Counter((TILE, laid.placement.tile) for laid in self.realm.tiles)
        for piece in board.pieces:
            world = board.world_at(piece.at) if board.knows(piece.at) else None
            if world:
                found.update(dict(stock_claims(piece, world)))
        return found

    def held(self, stock: Stock) -> int:
        """Return the number of pieces in a stock."""
        return held_by(self.boxes, stock)

    @cached_property
    def overdrawn(self) -> Counter[Stock]:
        """The stocks with too many pieces on the map, and the number that is too much."""
        return Counter(
            {stock: n - self.held(stock) for stock, n in self.taken.items() if n > self.held(stock)}
        )

    def tiles(self) -> Iterator[AvailableFace]:
        """Yield both faces of every tile that is left, by letter and copy."""
        for tile in sorted(self.supply.tiles, key=tile_order):
            if not self.taken[TILE, tile]:
                for world, face in self.realm.scenario.tileset.tiles.get(letter(tile), {}).items():
                    yield AvailableFace(tile, world, face, self.elsewhere.get(tile, ()))

    def pieces(self, *, everything: bool = False) -> Iterator[AvailablePiece]:
        """Yield every piece that these boxes hold, or every piece there is, with the number left."""
        for entry, world in offered_pieces(self.supply):
            shown = self.available(entry, world)
            if everything or shown.held is None or shown.held > 0:
                yield shown

    def available(self, entry: Entry, world: World | None = None) -> AvailablePiece:
        """Return the numbers of a piece held and left, for a tile with that world up."""
        (piece,) = pieces_with_rule_data(
            self.realm.scenario, self.realm.players, [Piece(entry["piece"], "", entry)]
        )
        parts = list(stock_claims(piece, world or WORLDS[0]))
        if not parts:
            return AvailablePiece(entry, world, None, None)
        held = min(self.held(stock) // n for stock, n in parts)
        left = min((self.held(stock) - self.taken[stock]) // n for stock, n in parts)
        return AvailablePiece(entry, world, held, left)


@lru_cache(maxsize=64)
def inventory(scenario: Scenario, players: int, owned: tuple[str, ...] | None = None) -> Inventory:
    """Return the inventory at one player count, by the boxes owned or those of the scenario."""
    elsewhere: dict[str, tuple[int, ...]] = {}
    for count in scenario.counts:
        for laid in scenario.realm(count).tiles if count != players else ():
            elsewhere[laid.placement.tile] = (*elsewhere.get(laid.placement.tile, ()), count)
    named = tuple(scenario.data["boxes"])
    return Inventory(scenario.realm(players), named if owned is None else owned, elsewhere)


def supply_refusal(
    before: Scenario, after: Scenario, owned: tuple[str, ...] | None = None
) -> Sentence | None:
    """Return a sentence if a change lays more than the boxes hold, else None."""
    for count in after.counts:
        now = inventory(after, count, owned)
        was = inventory(before, count, owned).overdrawn if count in before.counts else Counter[Stock]()
        worse = [stock for stock, missing in now.overdrawn.items() if missing > was[stock]]
        if worse:
            return _refusal(now, min(worse, key=lambda stock: (stock[0], str(stock[1]))), count)
    return None


@lru_cache(maxsize=256)
def boxes_hold(boxes: tuple[str, ...], kind: str) -> bool:
    """Return True if boxes hold any piece of a kind."""
    here = supply(boxes)
    entries = ((entry, world) for entry, world in offered_pieces(here) if entry["piece"] == kind)
    parts = (stock_claims(Piece(kind, "", entry), world or WORLDS[0]) for entry, world in entries)
    return any(all(_held(here, stock) >= n for stock, n in part) for part in parts)


def stock_claims(piece: Piece, world: World) -> Iterator[tuple[Stock, int]]:
    """Yield the stocks and numbers that a piece takes, on a tile with that world up."""
    kind, data = piece.piece, piece.data
    if kind == TUNNEL:
        yield (TUNNEL, data.get("number", 0)), 1
    elif kind not in (*FREE, "monsters"):
        yield (kind, ""), 1
    if kind == MOUNTAIN:
        yield (MOUNTAIN, world), 1
        if world == "surface":
            yield (MOUNTAIN, data.get("symbol", PLAIN)), 1
    if kind != "tribe" and piece.guards:
        yield (MONSTER, ""), piece.guards
    yield from _site_claims(data.get("site"))


def _site_claims(site: str | None) -> Iterator[tuple[Stock, int]]:
    """Yield the stocks for a site; one for either a place or a relic takes from both together."""
    if site is not None:
        yield (EITHER, ""), 1
    if site in ("relic", "sword"):
        yield ("relic", ""), 1
    elif site == "place":
        yield ("place", ""), 1


@lru_cache(maxsize=1024)
def held_by(boxes: tuple[str, ...], stock: Stock) -> int:
    """Return the number of pieces of a stock in some boxes."""
    return _held(supply(boxes), stock)


def _held(boxes: Supply, stock: Stock) -> int:
    kind, which = stock
    if kind == TILE:
        return int(which in boxes.tiles)
    if kind == TUNNEL:
        return ENDS * (which in boxes.numbers(TUNNEL))
    if kind == EITHER:
        return boxes.count("place") + boxes.count("relic")
    for world in WORLDS:
        if which == world:
            return boxes.count(kind, world)
    variants = boxes.variants(kind)
    return variants.get(str(which), 0) if which and variants else boxes.count(kind)


def offered_pieces(boxes: Supply) -> Iterator[tuple[Entry, World | None]]:
    """Yield every piece that can be laid, in the order of the palette; mountains for each world."""
    for kind in PIECES:
        if kind == MOUNTAIN:
            for world in WORLDS:
                yield {"piece": kind}, world
                yield from (({"piece": kind, "symbol": symbol}, world) for symbol in PRINTED_SYMBOLS[world])
        elif kind == TUNNEL:
            yield from (({"piece": kind, "number": number}, None) for number in boxes.numbers(kind))
        else:
            yield from (({"piece": kind, **variant}, None) for variant in _VARIANTS.get(kind, ({},)))


# The forms of the other pieces.
_VARIANTS: Mapping[str, Sequence[Entry]] = {
    "chasm": ({}, {"volcano": True}),
    "monsters": ({}, *({"site": site} for site in kinds.SITES)),
    "marker": tuple({"marker": marker} for marker in kinds.MARKERS),
}

# The names of pieces that have run out.
_WORDS: Mapping[str, Sentence] = {
    MOUNTAIN: term("mountains"),
    "peak": term("peaks"),
    "chasm": term("chasms"),
    "border": term("river borders"),
    "tribe": term("tribes"),
    MONSTER: term("monsters"),
    "coin_mine": term("coin mines"),
    "throne": term("thrones"),
    "token": term("tokens"),
    "place": term("places"),
    "relic": term("relics"),
    EITHER: sentence("places and relics"),
}
_MOUNTAINS: Mapping[str | int, Sentence] = {
    PLAIN: term("mountains without a symbol"),
    "surface": sentence("mountains for the surface"),
    "underground": sentence("mountains for the underground"),
}


def _refusal(here: Inventory, stock: Stock, players: int) -> Sentence:
    """Return the sentence about a stock that has run out at a player count."""
    kind, which = stock
    held = here.held(stock)
    if kind == TILE and held:
        return sentence("{tile} is already on the map for {players} players", tile=which, players=players)
    if kind == TUNNEL and held:
        return sentence(
            "tunnel {number} already has both ends for {players} players", number=which, players=players
        )
    if kind in (TILE, TUNNEL):
        what = which if kind == TILE else sentence("tunnel {number}", number=which)
        return sentence("the boxes do not hold {what}", what=what)
    text = sentence("no {pieces} are left for {players} players; the boxes hold {held}")
    return Sentence(text.text, {"pieces": _words(stock), "players": players, "held": held})


def _words(stock: Stock) -> Sentence:
    """Return the name of a stock's pieces."""
    kind, which = stock
    if kind != MOUNTAIN or which == "":
        return _WORDS[kind]
    return _MOUNTAINS.get(which) or sentence("mountains with the symbol {symbol}", symbol=term(str(which)))
