"""The tiles that a count lacks, chosen beside those that lie there, and laid around them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final, get_args

from realms.board import addresses
from realms.board.layout import Placement
from realms.checks.single_edits.padlock import Padlocks, touched
from realms.generate.improve.free_cells import FreeCells
from realms.generate.outcome import Impossible
from realms.generate.tiles.choice import ChosenTile, Cover, CoverKind
from realms.generate.tiles.choose.choose import choose
from realms.generate.wishes import Wishes
from realms.scenario.changes import lay_tile, put_piece
from realms.scenario.edits import apply
from realms.scenario.layers import heirs
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.kinds import WATER, World
from realms.tiles.tileset import Face, TileSet

# The map that is there decides about these, not a wish.
DECIDED: Final = frozenset({"water", "worlds", "tunnels"})
ADVICE: Final = ("terrain_", "symbol_")  # wishes that are given up where the tiles that lie there forbid them
COVER_KINDS: Final = get_args(CoverKind)


@dataclass(frozen=True, repr=False)
class FacesToLay(TileSet):
    """The faces of tiles that lie there, and those dry ones that may come, in the worlds that there are."""

    there: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()  # tiles that only counts built on this one have
    worlds: frozenset[World] = frozenset()

    def face(self, tile: str, world: World) -> Face | None:
        """Return the face of a tile; None if it may not be laid."""
        face = super().face(tile, world)
        if tile in self.there or face is None:
            return face
        return face if self._may_come(tile, world) and WATER not in face.terrain else None

    def _may_come(self, tile: str, world: World) -> bool:
        return tile not in self.elsewhere and world in self.worlds


def fill_with_tiles(
    scenario: Scenario, players: int, locked: Padlocks, land: tuple[int, int], luck: Random
) -> Scenario | Impossible:
    """Lay the tiles that a count lacks, with their mountains and chasms."""
    chosen = _chosen(scenario, players, land, luck)
    if isinstance(chosen, Impossible):
        return chosen
    there = {laid.placement.tile for laid in scenario.realm(players).tiles}
    for each in luck.sample(chosen, len(chosen)):
        if each.tile not in there:
            cell = FreeCells.of(scenario, players).best_for(each.face, luck)
            placement = Placement(each.tile, each.face, *cell, luck.randrange(6))
            scenario = apply(scenario, lay_tile(scenario, players, placement))
        for cover in sorted(each.covers):
            scenario = _with_cover(scenario, players, each.tile, cover, locked)
    return scenario


def _with_cover(scenario: Scenario, players: int, tile: str, cover: Cover, locked: Padlocks) -> Scenario:
    """Return the scenario with a piece on a tile, unless it is there, or locked."""
    piece = cover.piece_on(tile)
    known = scenario.realm(players).board.piece(cover.kind, piece.at)
    if known or not locked.isdisjoint(touched("pieces", [tile, piece.at]) | touched("kind", [cover.kind])):
        return scenario
    entry = {"piece": piece.piece, "at": piece.at, **piece.data}
    return apply(scenario, put_piece(scenario, players, entry))


def _chosen(
    scenario: Scenario, players: int, land: tuple[int, int], luck: Random
) -> tuple[ChosenTile, ...] | Impossible:
    """Choose tiles beside those of a count; advice that these forbid is given up."""
    fixed = tuple(_laid_tiles(scenario.realm(players)))
    faces = _faces(scenario, players, fixed)
    wishes = Wishes(
        players=(players,),
        nested=False,
        boxes=tuple(scenario.data["boxes"]),
        worlds=2 if "underground" in faces.worlds else 1,
        land=_room_for_land(scenario, players, land),
        without=DECIDED,
    )
    while isinstance(choice := choose(wishes, luck, fixed, faces), Impossible):
        advice = [each.name for each in choice.wishes if each.name.startswith(ADVICE)]
        if not advice:
            return choice
        wishes = replace(wishes, without=wishes.without | {*advice})
    return choice.tiles


def _room_for_land(scenario: Scenario, players: int, land: tuple[int, int]) -> tuple[int, int]:
    """Return the land regions for each player so that counts built on this one do not get too many."""
    least, most = land
    here = scenario.realm(players).board.land.bit_count()
    rooms = [
        most * count - scenario.realm(count).board.land.bit_count()
        for count in counts_above(scenario, players)
    ]
    return least, max(least, min(most, *((here + room) // players for room in rooms)))


def counts_above(scenario: Scenario, players: int) -> list[int]:
    """Return the counts built on one, its own included."""
    layers = scenario.data["layers"]
    return [layers[index]["players"] for index in heirs(layers, players)]


def _laid_tiles(realm: Realm) -> Iterator[ChosenTile]:
    """Yield the tiles of a realm with what covers them."""
    covers: dict[str, list[Cover]] = {}
    for piece in (laid.piece for laid in realm.pieces):
        if piece.piece in COVER_KINDS:
            tile, third = addresses.split_third(piece.at)
            kind = next(kind for kind in COVER_KINDS if kind == piece.piece)
            covers.setdefault(tile, []).append(Cover(third, kind, piece.data.get("symbol")))
    for placement in (laid.placement for laid in realm.tiles):
        own = tuple(sorted(covers.get(placement.tile, ())))
        yield ChosenTile(placement.tile, placement.face, realm.players, own)


def _faces(scenario: Scenario, players: int, fixed: tuple[ChosenTile, ...]) -> FacesToLay:
    """Return the faces that may lie at a count."""
    there = frozenset(each.tile for each in fixed)
    whole, above = scenario.tileset, counts_above(scenario, players)
    higher = {laid.placement.tile for count in above for laid in scenario.realm(count).tiles}
    worlds: frozenset[World] = frozenset(each.face for each in fixed) or frozenset({"surface"})
    return FacesToLay(whole.id, whole.tiles, there, frozenset(higher) - there, worlds)
