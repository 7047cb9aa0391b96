"""Choices of tiles laid in a row, set-ups that are impossible for a known reason, and ways to choose."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.generate.head import document_of
from realms.generate.tiles.choice import ChosenTile, TileChoice
from realms.generate.tiles.choose import cp_sat, search
from realms.generate.tiles.choose.solving import Engine
from realms.generate.tiles.choose.task import Task
from realms.generate.wishes import Wishes
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.boxes import Supply
from realms.tiles.kinds import MOUNTAIN, WATER, World
from realms.tiles.tileset import Face, FaceRegion, TileSet

SOLVER = (Engine(cp_sat.solve, 1.5, 2, proves=True),)
SEARCH = (Engine(search.solve, 2.0, 6),)
ALL_COUNTS = (2, 3, 4, 5, 6)
TWO_COPIES = ("small_world", "realms", "realms")

Faces = Mapping[str, Mapping[World, Face]]
RATIOS_AND_BOXES = ("R001", "R002", "R003", "B")


def laid_in_a_row(wishes: Wishes, choice: TileChoice) -> Scenario:
    """Return the scenario of a choice whose tiles lie in one row, whatever they show."""
    layers = []
    for number, players in enumerate(wishes.players):
        own = [each for each in choice.tiles if each.players == players]
        start = sum(each.players < players for each in choice.tiles)
        layer: dict[str, Any] = {
            "players": players,
            "tiles": [_tile(each, start + place) for place, each in enumerate(own)],
            "pieces": [piece for each in own for piece in _pieces(each)],
        }
        if wishes.nested and number:
            layer["base"] = wishes.players[number - 1]
        layers.append(layer)
    return scenario_from(document_of(wishes, layers, 1))


def _tile(chosen: ChosenTile, q: int) -> dict[str, Any]:
    return {"tile": chosen.tile, "face": chosen.face, "q": q, "r": 0, "turn": q % 6}


def _pieces(chosen: ChosenTile) -> Iterator[dict[str, Any]]:
    for cover in chosen.covers:
        piece = {"piece": cover.kind, "at": f"{chosen.tile}/{cover.third}", "symbol": cover.symbol}
        yield {key: value for key, value in piece.items() if value is not None}


def objections(wishes: Wishes, choice: TileChoice) -> list[str]:
    """Return the findings about shares and boxes."""
    result = check(memory_source(laid_in_a_row(wishes, choice)), Settings())
    assert not result.crashes
    return [
        f"{each.code} {each.remark.message}"
        for each in result.findings
        if each.code.startswith(RATIOS_AND_BOXES)
    ]


@dataclass(frozen=True)
class ShortWishes(Wishes):
    """Wishes for boxes that hold less than they should."""

    most: Mapping[str, int] = field(default_factory=dict)  # pieces of a kind
    tiles: int = 99

    @property
    def supply(self) -> Supply:
        """The tiles and pieces that are left in the boxes."""
        full = super().supply
        stocks = tuple(
            replace(
                each, count=min(each.count, self.most.get(each.piece, each.count)), variants={}, numbers=0
            )
            if each.piece in self.most
            else each
            for each in full.stocks
        )
        return Supply(frozenset(sorted(full.tiles)[: self.tiles]), stocks)


@dataclass(frozen=True)
class Planted:
    """A task that is impossible for one reason, and the name of that reason."""

    cause: str
    task: Task


def planted(luck: Random) -> Planted:
    """Return an impossible task; without its cause it is possible, and with it alone impossible."""
    return luck.choice(PLANTERS)(luck)


def _few_mountains(luck: Random) -> Planted:
    players = luck.choice((3, 4, 5, 6))
    least = -(-7 * 8 * players // 50)  # of a terrain on the least land, as the tolerance is 6 %
    most = {MOUNTAIN: luck.randrange(least) // 2}
    wishes = ShortWishes(players=(players,), most=most, water=_any_water(luck))
    return Planted("mountains", Task(wishes))


def _few_tiles(luck: Random) -> Planted:
    players = luck.choice((4, 5, 6))
    return Planted("tiles", Task(ShortWishes(players=(players,), tiles=luck.randint(players, 2 * players))))


def _no_water(luck: Random) -> Planted:
    wishes = Wishes(players=(luck.choice((2, 3, 4)),), water=luck.choice(("river", "sea", "lake")))
    return Planted("water", Task(wishes, own_faces=repainted(wishes.faces, {}, dry=True)))


def _no_terrain(luck: Random) -> Planted:
    missing = luck.choice(("farmland", "forest", "hill", "swamp"))
    other = luck.choice([each for each in ("farmland", "forest", "hill", "swamp") if each != missing])
    wishes = Wishes(players=(luck.choice((2, 3, 4)),), without=frozenset({f"terrain_{other}"}))
    return Planted(f"terrain_{missing}", Task(wishes, own_faces=repainted(wishes.faces, {missing: other})))


def _no_symbol(luck: Random) -> Planted:
    missing = luck.choice(("mine", "cavern", "magic_source"))
    wishes = ShortWishes(players=(luck.choice((4, 5)),))
    return Planted(f"symbol_{missing}", Task(wishes, own_faces=repainted(wishes.faces, {}, without=missing)))


def _small_box(luck: Random) -> Planted:
    return Planted(
        "box_river_world",
        Task(Wishes(players=luck.choice(((6,), (5, 6))), boxes=("small_world", "realms", "river_world"))),
    )


def _odd_land(luck: Random) -> Planted:
    land = luck.choice(((11, 11), (11, 12), (12, 14), (4, 6), (5, 7)))
    return Planted("land", Task(Wishes(players=(luck.choice((2, 3)),), land=land, tileset=_any_set(luck))))


def _no_tunnels(luck: Random) -> Planted:
    wishes = ShortWishes(players=(luck.choice((3, 4, 5)),), worlds=2, most={"tunnel": 0})
    return Planted("tunnels", Task(wishes))


def _one_world(luck: Random) -> Planted:
    wishes = Wishes(players=(luck.choice((2, 3, 4)),), worlds=2, water=_any_water(luck))
    surface: Faces = {tile: {"surface": shown["surface"]} for tile, shown in wishes.faces.tiles.items()}
    return Planted("worlds", Task(wishes, own_faces=TileSet("surface", surface)))


def _two_waters(luck: Random) -> Planted:
    """Leave two tiles of water, which cannot lie alike on three coasts."""
    wishes = Wishes(players=(luck.choice((2, 3, 4)),), symmetry=3, water="sea")
    wet = [tile for tile, shown in wishes.faces.tiles.items() if not shown["surface"].land]
    left = {tile: shown for tile, shown in wishes.faces.tiles.items() if tile not in wet[2:]}
    return Planted("symmetry", Task(wishes, own_faces=TileSet("two_waters", left)))


def _any_water(luck: Random) -> Any:
    return luck.choice(("river", "sea", "lake", "none"))


def _any_set(luck: Random) -> str:
    return luck.choice(("stand-in", "winding"))


PLANTERS: tuple[Callable[[Random], Planted], ...] = (
    _few_mountains,
    _few_tiles,
    _no_water,
    _no_terrain,
    _no_symbol,
    _small_box,
    _odd_land,
    _no_tunnels,
    _one_world,
    _two_waters,
)


def repainted(faces: TileSet, paint: Mapping[str, str], without: str = "", dry: bool = False) -> TileSet:
    """Return a tile set with terrains painted as others, without a symbol, or without its faces of water."""
    tiles: dict[str, Mapping[World, Face]] = {}
    for tile, shown in faces.tiles.items():
        kept = {
            world: Face(tuple(_repainted(region, paint, without) for region in face.regions))
            for world, face in shown.items()
            if not (dry and WATER in face.terrain)
        }
        if kept:
            tiles[tile] = kept
    return TileSet("repainted", tiles)


def _repainted(region: FaceRegion, paint: Mapping[str, str], without: str) -> FaceRegion:
    return replace(
        region,
        terrain=paint.get(region.terrain, region.terrain),
        symbols=tuple(symbol for symbol in region.symbols if symbol != without),
    )
