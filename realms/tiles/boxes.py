"""The contents of each product, and the supply of a table with several of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from realms.tiles import jsonfile
from realms.tiles.kinds import World

# Contents of the boxes that are no pieces of a drawn map: finds that monsters guard, markers that races,
# powers and places lay during play, and things beside the map.
PLAY_PIECES = (
    *("monster", "place", "relic", "ghost", "necromancer_island", "well_of_souls", "turn_track"),
    *("troll_lair", "fortress", "encampment", "hole_in_the_ground", "hero", "dragon", "horde", "catapult"),
    *("volcano", "great_ancient", "balrog", "tomb_raiders_ghost", "queen", "bag"),
    *("mushroom_armor", "silver_hammer", "vengeance", "pirates", "caravel", "event"),
)


@dataclass(frozen=True, slots=True)
class Stock:
    """The pieces of one kind in a box."""

    piece: str
    count: int
    world: World | None = None  # None: either face may be up
    variants: Mapping[str, int] = field(default_factory=dict)
    numbers: int = 0  # the pieces of the first copy of the box have numbers from 1 to this one
    unique: bool = False  # a second copy of the box adds none, as it would be one of the same name
    assumed: str = ""  # the part of this that no print states


@dataclass(frozen=True, slots=True)
class Box:
    """One product: its titles, its players, its tiles and its pieces."""

    id: str
    titles: Mapping[str, str]
    players: tuple[int, int] | None  # None: as many as the game that it extends
    tiles: tuple[str, ...]
    pieces: tuple[Stock, ...]

    def title(self, language: str) -> str:
        """Return the title in a language, or else in English."""
        return self.titles.get(language, self.titles["en"])


@dataclass(frozen=True, slots=True)
class Supply:
    """The tiles and pieces of all boxes on the table."""

    tiles: frozenset[str]
    stocks: tuple[Stock, ...]

    def count(self, piece: str, world: World | None = None) -> int:
        """Count the pieces of a kind, all or those that may lie in one world."""
        return sum(stock.count for stock in self._of(piece) if world is None or stock.world in (None, world))

    def shortage(self, piece: str, used: Mapping[World, int]) -> int:
        """Return the number of missing pieces for laying so many in each world."""
        excess = [used[world] - self.count(piece, world) for world in used]
        return max(0, sum(used.values()) - self.count(piece), *excess)

    def variants(self, piece: str) -> Mapping[str, int]:
        """Count the pieces of each printed variant of a kind."""
        return sum((Counter(stock.variants) for stock in self._of(piece)), Counter())

    def numbers(self, piece: str) -> range:
        """Return the numbers printed on a kind of piece; a second copy continues where the first ends."""
        return range(1, sum(stock.numbers for stock in self._of(piece)) + 1)

    def _of(self, piece: str) -> tuple[Stock, ...]:
        return tuple(stock for stock in self.stocks if stock.piece == piece)


@cache
def boxes() -> Mapping[str, Box]:
    """Return all products by id, in the order in which people see them."""
    data = jsonfile.parse((files("realms.tiles") / "boxes.json").read_text("utf-8"))
    return {entry["id"]: _box(entry) for entry in data["boxes"]}


def supply(box_ids: Sequence[str]) -> Supply:
    """Return the contents of these boxes; an id that stands twice is a second copy."""
    tiles: set[str] = set()
    stocks: list[Stock] = []
    for box, copies in Counter(box_ids).items():
        tiles.update(_tile(letter, copy) for letter in boxes()[box].tiles for copy in range(1, copies + 1))
        stocks += (stock for stock in boxes()[box].pieces for _ in range(1 if stock.unique else copies))
    return Supply(frozenset(tiles), tuple(stocks))


def _tile(letter: str, copy: int) -> str:
    return letter if copy == 1 else f"{letter}{copy}"


def _box(entry: dict[str, Any]) -> Box:
    low, high = entry.get("players", (0, 0))
    return Box(
        entry["id"],
        entry["titles"],
        (low, high) if high else None,
        tuple(entry["tiles"]),
        tuple(Stock(**stock) for stock in entry["pieces"]),
    )
