"""Arranging chosen tiles: an outline with its water, a local search over tiles and pieces, then layers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from realms.board import addresses
from realms.board.layout import WaterRule
from realms.checks.settings import Limits
from realms.generate.head import OPEN_WATERS
from realms.generate.tiles.arrange.arrangement import TUNNEL, Arrangement
from realms.generate.tiles.arrange.pieces import MONSTERS, PieceLayer, lay_borders
from realms.generate.tiles.arrange.plan import plan
from realms.generate.tiles.arrange.search import Search
from realms.generate.tiles.arrange.slots import LooseTile, loose_tiles
from realms.generate.tiles.choice import ChosenTile, TileChoice
from realms.generate.wishes import Wishes

Json = dict[str, Any]

ATTEMPTS: Final = 3  # outlines with a course of the water
RUN: Final = int(Limits().run)
SITE: Final = "place_or_relic"


@dataclass(frozen=True, slots=True)
class Effort:
    """The numbers of changes that are tried: for the mix by tile, and for everything at once."""

    mix: int = 300
    balance: int = 1200


USUAL: Final = Effort()


def arrange(wishes: Wishes, choice: TileChoice, luck: Random, effort: Effort = USUAL) -> list[Json] | None:
    """Return the layers of a realm of these tiles; None if they cannot be laid as wished."""
    if wishes.nested:
        arranged = arranged_tiles(wishes, choice.tiles, wishes.players, luck, effort)
        return None if arranged is None else layers_of(arranged.arrangement, wishes.players)
    layers: list[Json] = []
    for players in wishes.players:
        own = [each for each in choice.tiles if each.players == players]
        alone = arranged_tiles(wishes, own, (players,), luck, effort)
        if alone is None:
            return None
        layers += layers_of(alone.arrangement, (players,))
    return layers


def arranged_tiles(
    wishes: Wishes,
    chosen: Sequence[ChosenTile],
    counts: Sequence[int],
    luck: Random,
    effort: Effort = USUAL,
) -> Search | None:
    """Arrange tiles for counts that add to each other; None if some land is apart in all attempts."""
    tiles = list(loose_tiles(chosen, counts, wishes.faces))
    for _ in range(ATTEMPTS):
        planned = plan(wishes, tiles, len(counts), luck)
        if planned:
            arrangement = Arrangement(*planned, tiles, _water(wishes), RUN)
            found = _searched(wishes, arrangement, counts, luck, effort)
            if not any(worth.apart for worth in found.worths):
                return found
    return None


def _searched(
    wishes: Wishes, arrangement: Arrangement, counts: Sequence[int], luck: Random, effort: Effort
) -> Search:
    """Improve an arrangement and lay the pieces."""
    if arrangement.passable_water:
        lay_borders(arrangement, wishes.supply.count("border"))
    search = Search(arrangement, luck)
    search.mix(effort.mix * len(arrangement.tiles))
    search.balance(effort.balance // 8)
    PieceLayer(search, counts, wishes.supply, luck).lay_all()
    search.balance(effort.balance)
    return search


def _water(wishes: Wishes) -> WaterRule:
    return WaterRule("river" if wishes.water == "none" else wishes.water, OPEN_WATERS)


def layers_of(arrangement: Arrangement, counts: Sequence[int]) -> list[Json]:
    """Return the layers of an arrangement, each upon the one before."""
    layers = []
    for level, players in enumerate(counts):
        base = {"base": counts[level - 1]} if level else {}
        tiles = sorted(
            (arrangement.tiles[arrangement.tile[index]].rank, index)
            for index, slot in enumerate(arrangement.grid.slots)
            if slot.level == level
        )
        own = [arrangement.tiles[arrangement.tile[index]] for _, index in tiles]
        layers.append(
            {
                "players": players,
                **base,
                "tiles": [_tile(arrangement, index) for _, index in tiles],
                "pieces": [*_covers(own), *_borders(arrangement, level), *_markers(arrangement, level)],
            }
        )
    return layers


def _tile(arrangement: Arrangement, index: int) -> Json:
    tile = arrangement.tiles[arrangement.tile[index]]
    q, r = arrangement.grid.slots[index].cell
    return {"tile": tile.name, "face": tile.world, "q": q, "r": r, "turn": arrangement.turn[index]}


def _covers(tiles: Sequence[LooseTile]) -> Iterator[Json]:
    for tile in tiles:
        for cover in sorted(tile.chosen.covers):
            piece = cover.piece_on(tile.name)
            yield {"piece": piece.piece, "at": piece.at, **piece.data}


def _borders(arrangement: Arrangement, level: int) -> Iterator[Json]:
    for (one, other), since in sorted(arrangement.borders.items()):
        if since == level:
            side = next(side for side, beside in arrangement.grid.beside[one] if beside == other)
            near = arrangement.tiles[arrangement.tile[one]].name, (side - arrangement.turn[one]) % 6
            far = arrangement.tiles[arrangement.tile[other]].name, (side + 3 - arrangement.turn[other]) % 6
            yield {"piece": "border", "at": addresses.border(near, far)}


def _markers(arrangement: Arrangement, level: int) -> Iterator[Json]:
    for spot, marker in sorted(
        arrangement.markers.items(), key=lambda each: (each[1].kind, each[1].number, each[0])
    ):
        if marker.level == level:
            tile = arrangement.tiles[arrangement.tile[spot[0]]]
            at = addresses.third(tile.name, arrangement.third(*spot))
            more: Json = {"number": marker.number} if marker.kind == TUNNEL else {}
            more |= {"site": SITE} if marker.kind == MONSTERS else {}
            yield {"piece": marker.kind, "at": at, **more}
