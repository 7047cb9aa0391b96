"""A realm in the making: tiles with faces of its own, pieces and rules, laid by plain search."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from realms.board.board import Board, bits
from realms.board.hexes import DIRECTIONS, Cell, centre, distance, neighbour
from realms.checks.families.r_ratios import empty_runs
from realms.scenario.scenario import Realm, Scenario, scenario_from
from realms.tiles.boxes import boxes
from realms.tiles.kinds import PRINTED_LAND, SYMBOLS, WATER, World

Json = dict[str, Any]
Third = tuple[str, tuple[str, ...]]  # the terrain and the symbols of a third
Print = tuple[Third, Third, Third]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIDES = 6
SHOWN = 0.25  # of the land shows a symbol
MOST_TRIBES = 18  # in the base game


class Sketch:
    """A realm for one count of players that is being laid out."""

    def __init__(self, players: int, random: Random) -> None:
        self.players, self.random = players, random
        self.tiles: dict[str, Json] = {}
        self.cells: dict[Cell, str] = {}
        self.faces: dict[str, dict[World, Print]] = {}
        self.pieces: list[Json] = []
        self.rules: list[Json] = []
        self.water: Json = {"kind": "river", "enter": True}
        self.copies = 1  # of the box of tiles
        self.more_boxes: list[str] = []  # that something besides the tiles needs
        self._realm: Realm | None = None

    # Tiles

    def lay(
        self, cell: Cell, shown: Print, *, name: str = "", turn: int = 0, world: World = "surface"
    ) -> str:
        """Lay a new tile on a cell and return its name: the next free letter, or the one that is given."""
        name = name or self._free_name()
        self.faces.setdefault(name[0], {})[world] = shown
        self.tiles[name] = {"tile": name, "face": world, "q": cell[0], "r": cell[1], "turn": turn % SIDES}
        self.cells[cell] = name
        self.copies = max(self.copies, int(name[1:] or 1))
        self._realm = None
        return name

    def show(self, name: str, shown: Print) -> None:
        """Give a tile on the surface another face."""
        tile = self.tiles[name]
        self.lay((tile["q"], tile["r"]), shown, name=name, turn=tile["turn"])

    def _free_name(self) -> str:
        names = (f"{letter}{copy or ''}" for copy in (0, *range(2, 20)) for letter in LETTERS)
        return next(name for name in names if name not in self.tiles)

    def next_cell(self, among: Sequence[Cell] | None = None, compact: float = 0.8) -> Cell:
        """Draw a free cell beside the map; one with many neighbours more often."""
        found = list(among or self.free_cells())
        weights = [max(self.neighbours(cell), 1) ** (3 * compact) for cell in found]
        return self.random.choices(found, weights)[0]

    def free_cells(self) -> list[Cell]:
        """Return the free cells beside the map, or the middle one if nothing lies there yet."""
        around = (neighbour(cell, side) for cell in self.cells for side in range(SIDES))
        return list(dict.fromkeys(cell for cell in around if cell not in self.cells)) or [(0, 0)]

    def neighbours(self, cell: Cell) -> int:
        """Count the tiles beside a cell."""
        return sum(neighbour(cell, side) in self.cells for side in range(SIDES))

    def grow(self, prints: Iterable[Print], compact: float = 0.8, world: World = "surface") -> list[str]:
        """Lay tiles with these faces one beside the other, each turned at random."""
        laid = []
        for shown in prints:
            turn = self.random.randrange(SIDES)
            laid.append(self.lay(self.next_cell(compact=compact), shown, turn=turn, world=world))
        return laid

    def tip(self, tiles: int) -> list[Cell]:
        """Return cells for a headland of so many tiles: each touches only the one before."""
        ends = [cell for cell in self.free_cells() if self.neighbours(cell) == 1]
        self.random.shuffle(ends)
        for end in ends:
            found = [end]
            while len(found) < tiles:
                here = self._away(found)
                if here is None:
                    break
                found.append(here)
            else:
                return found
        return []

    def _away(self, found: list[Cell]) -> Cell | None:
        for dq, dr in self.random.sample(DIRECTIONS, SIDES):
            cell = found[-1][0] + dq, found[-1][1] + dr
            others = [other for other in (*self.cells, *found[:-1]) if distance(cell, other) == 1]
            if cell not in self.cells and cell not in found and not others:
                return cell
        return None

    # Pieces

    def add(self, piece: str, at: str, **keys: object) -> None:
        """Lay a piece."""
        self.pieces.append({"piece": piece, "at": at, **keys})
        self._realm = None

    def free_thirds(self, tiles: Iterable[str] | None = None) -> list[str]:
        """Return the land thirds without any piece, in random order."""
        taken = {piece["at"] for piece in self.pieces}
        found = [at for at in self._land(tiles or self.tiles) if at not in taken]
        self.random.shuffle(found)
        return found

    def _land(self, tiles: Iterable[str]) -> Iterator[str]:
        for name in tiles:
            shown = self.faces[name[0]][self.tiles[name]["face"]]
            yield from (f"{name}/{third}" for third in range(3) if shown[third][0] != WATER)

    def raise_mountains(self, thirds: Iterable[str]) -> None:
        """Lay mountains on these thirds; some show a symbol."""
        for at in thirds:
            shown = {"symbol": self.random.choice(SYMBOLS)} if self.random.random() < 0.5 else {}
            self.add("mountain", at, **({} if self.tiles[at[:-2]]["face"] == "underground" else shown))

    def settle(self, thirds: Iterable[str]) -> None:
        """Lay a lost tribe on each of these thirds."""
        for at in thirds:
            self.add("tribe", at)

    def furnish(self, mountains: float, tribes: float) -> None:
        """Lay mountains and lost tribes at random, each on a share of the free land."""
        free = self.free_thirds()
        high, many = round(mountains * len(free)), min(round(tribes * len(free)), MOST_TRIBES)
        self.raise_mountains(free[:high])
        self.settle(free[high : high + many])

    def defend(self, mountains: float, tribes: float) -> None:
        """Lay mountains and lost tribes like `furnish`, each into the longest run that nothing defends."""
        free = len(self.free_thirds())
        for number in range(round(mountains * free) + min(round(tribes * free), MOST_TRIBES)):
            high = number < round(mountains * free)
            at = self._weakest(high)
            if at and high:
                self.raise_mountains([at])
            elif at:
                self.settle([at])

    def _weakest(self, high: bool) -> str:
        """Return a free third in the middle of the longest run of undefended land; empty if none is free.

        A mountain rather covers a terrain of which there is much.
        """
        board, free = self.board, self.free_thirds()
        for run in sorted(empty_runs(board), key=int.bit_count, reverse=True):
            regions = {at: board.region(at) for at in free}
            near = {
                at: (board.adj[region] & run).bit_count()
                + high * (board.terrain_regions[board.terrain[region]] & board.land).bit_count()
                for at, region in regions.items()
                if region is not None and run >> region & 1
            }
            if near:
                return max(near, key=lambda at: near[at] + self.random.random())
        return ""

    def count(self, piece: str) -> int:
        """Count the pieces of a kind."""
        return sum(each["piece"] == piece for each in self.pieces)

    def pay(self, thirds: Iterable[str], coins: int, *, active_only: bool) -> None:
        """Lay a coin mine on each of these thirds, and the rule that says what one brings."""
        for at in thirds:
            self.add("coin_mine", at)
        self.rules.append({"rule": "coin_mines", "coins": coins, "active_only": active_only})

    # The board so far

    @property
    def realm(self) -> Realm:
        """The realm as it lies now."""
        if self._realm is None:
            self._realm = self.scenario("corpus-sketch").realm(self.players)
        return self._realm

    @property
    def board(self) -> Board:
        """The board as it lies now."""
        return self.realm.board

    def doors(self) -> list[str]:
        """Return the land regions where newcomers enter, in random order."""
        found = [self.board.names[region] for region in bits(self.board.entry & self.board.land)]
        self.random.shuffle(found)
        return found

    def beside(self, *addresses: str) -> list[str]:
        """Return the land regions that border one of these regions, and none of them."""
        board = self.board
        mine = sum({1 << region for at in addresses if (region := board.region(at)) is not None})
        return [board.names[region] for region in bits(board.neighbours_of(mine) & board.land & ~mine)]

    def middle(self) -> tuple[float, float]:
        """Return the middle of the map in the drawing plane."""
        places = [centre(cell) for cell in self.cells]
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def scenario(self, name: str) -> Scenario:
        """Return the scenario of the sketch."""
        return scenario_from(self.document(name))

    def document(self, name: str) -> Json:
        """Return the document of the sketch, with its tile set inside."""
        below = any(tile["face"] == "underground" for tile in self.tiles.values())
        needed = ["small_world", *["small_world_underground"] * below, *self.more_boxes]
        laid = {"players": self.players, "tiles": list(self.tiles.values()), "pieces": self.pieces}
        return {
            "format": 1,
            "id": name,
            "titles": {"en": name.replace("-", " ").capitalize()},
            "licence": "CC0-1.0",
            "boxes": [*needed, *["realms"] * self._boxes_of_tiles()],
            "tileset": {"format": 1, "id": name, "tiles": {each: self._faces(each) for each in self.faces}},
            "water": self.water,
            "layers": [laid],
            **({"rules": self.rules} if self.rules else {}),
        }

    def _boxes_of_tiles(self) -> int:
        """Return how many boxes of tiles the realm needs for its tiles and pieces."""
        stock = {each.piece: each.count for each in boxes()["realms"].pieces}
        pieces = (-(-self.count(piece) // count) for piece, count in stock.items() if piece != "tunnel")
        return max(self.copies, *pieces)

    def _faces(self, name: str) -> Json:
        return {
            world: [
                {"thirds": [third], "terrain": terrain, **({"symbols": list(symbols)} if symbols else {})}
                for third, (terrain, symbols) in enumerate(shown)
            ]
            for world, shown in self.faces[name].items()
        }


# Faces


def random_prints(random: Random, tiles: int, water: float = 0.0, world: World = "surface") -> list[Print]:
    """Draw the terrain and the symbols of each third by lot."""
    thirds = [_random_third(random, water, world) for _ in range(3 * tiles)]
    return in_threes(thirds)


def _random_third(random: Random, water: float, world: World) -> Third:
    if random.random() < water:
        return WATER, ()
    symbols = (random.choice(SYMBOLS),) if world == "surface" and random.random() < SHOWN else ()
    return random.choice(PRINTED_LAND[world]), symbols


def even_prints(random: Random, tiles: int, world: World = "surface") -> list[Print]:
    """Deal each terrain equally often, and each symbol to a fifth of the thirds."""
    count = 3 * tiles
    land = PRINTED_LAND[world]
    terrains = [land[place % len(land)] for place in range(count)]
    symbols: list[tuple[str, ...]] = [(SYMBOLS[place % 3],) for place in range(3 * count // 5)]
    symbols = (symbols if world == "surface" else []) + [()] * count
    random.shuffle(terrains)
    dealt = random.sample(symbols[:count], count)
    return in_threes(list(zip(terrains, dealt, strict=True)))


def in_threes(thirds: Sequence[Third]) -> list[Print]:
    """Return the faces that these thirds make."""
    return [(thirds[at], thirds[at + 1], thirds[at + 2]) for at in range(0, len(thirds) - 2, 3)]


WET: Print = ((WATER, ()), (WATER, ()), (WATER, ()))
