"""A board made from an earlier one, as far as one more tile or piece leaves it as it was.

`rebuild` is the way in; it gives the same board as `build_board`, at a quarter of the cost or less. Three
things can be spared: laying the other tiles, numbering the regions anew, and finding all neighbours.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Final, TypeVar

from realms.board import addresses
from realms.board.board import Board
from realms.board.build import (
    PlacedTiles,
    RegionMap,
    Touching,
    find_regions,
    joints_of,
    ranks_of,
    touch,
)
from realms.board.build_board import build_board
from realms.board.covered_faces import CoveredFace, cover_face, pieces_by_tile, third_under
from realms.board.drawing import Drawing
from realms.board.drawn_board import DrawnBoard
from realms.board.features import RIVER_PRICE
from realms.board.layout import Layout, Piece, Placement
from realms.board.lazy import preset, take_over
from realms.board.thirds import CONTACTS
from realms.board.tile_board import TileBoard
from realms.tiles.kinds import COVERS, MOUNTAIN
from realms.tiles.tileset import tile_order

Value = TypeVar("Value")

# Properties that the move of a tile leaves as they are: in any case, and while no waters join or part.
IN_ANY_CASE: Final = {"pieces_at", "_named"}
SAME_REGIONS: Final = IN_ANY_CASE | {
    *("names", "thirds", "terrain", "terrain_regions", "symbols", "symbol_regions", "feature_regions"),
    *("world_regions", "guards", "prices", "water_bodies", "water_regions", "tunnels"),
}
CHANGED_BY_HEIGHT: Final = {"terrain", "terrain_regions", "symbols", "symbol_regions", "prices"}


class BoardCache:
    """The board made last for each count of players: after an edit, the next is much like it."""

    def __init__(self) -> None:
        self._last: dict[int, Board] = {}

    def board(self, players: int, layout: Layout) -> Board:
        """Return the board of a layout, and keep it for the next one."""
        last = self._lender(layout.drawing) or self._last.get(players)
        board = self._last[players] = rebuild(last, layout) if last else build_board(layout)
        return board

    def _lender(self, drawing: Drawing | None) -> Board | None:
        """Return a board with the lines of a drawing; counts of players often share one."""
        drawn = (board for board in self._last.values() if isinstance(board, DrawnBoard))
        return next((board for board in drawn if drawing and drawing.same_lines(board.drawing)), None)


class PinnedBoards(BoardCache):
    """Boards made from the first one of each count: for many edits that are tried on the same realm."""

    def board(self, players: int, layout: Layout) -> Board:
        """Return the board of a layout, made from the first board of that count."""
        first = self._last.get(players)
        return rebuild(first, layout) if first else super().board(players, layout)


def rebuild(old: Board, layout: Layout) -> Board:
    """Return the board of a layout; a single new or moved tile, or a single new piece, is quickly done."""
    if layout.drawing or not isinstance(old, TileBoard):
        return build_board(layout, old)
    tile = changed_tile(old.layout, layout)
    if tile:
        return _with_tile(old, layout, tile)
    piece = added_piece(old.layout, layout)
    return _with_piece(old, layout, piece) if piece else build_board(layout)


def with_piece(old: TileBoard, piece: Piece) -> Board:
    """Return a board with one more piece."""
    return _with_piece(old, old.layout.with_piece(piece), piece)


def changed_tile(before: Layout, now: Layout) -> Placement | None:
    """Return the one tile that is new or lies elsewhere; None if more has changed, or something else."""
    if before.tileset is not now.tileset or _beside_tiles(before) != _beside_tiles(now):
        return None
    last = now.placements[-1] if now.placements else None
    if last and [*now.placements[:-1]] == [laid for laid in before.placements if laid.tile != last.tile]:
        return last if last not in before.placements else None
    pairs = zip_longest(before.placements, now.placements)
    changed = [(was, laid) for was, laid in pairs if was != laid]
    if len(changed) != 1:
        return None
    was, laid = changed[0]
    return laid if laid and (was is None or was.tile == laid.tile) else None


def _beside_tiles(layout: Layout) -> tuple[object, ...]:
    return layout.pieces, layout.water, layout.worlds_touch


def added_piece(before: Layout, now: Layout) -> Piece | None:
    """Return the one piece that is new and last; None if anything else has changed."""
    if before.tileset is not now.tileset or len(now.pieces) != len(before.pieces) + 1:
        return None
    others = Layout(now.tileset, now.placements, now.pieces[:-1], now.water, now.worlds_touch)
    return now.pieces[-1] if others == before else None


# A tile


def _with_tile(old: TileBoard, layout: Layout, placement: Placement) -> Board:
    """Return the board with a tile laid or moved."""
    tile = placement.tile
    placed = lay_one_tile(old.placed, placement, layout)
    if placed is None or len(placed.placements) != len(layout.placements):
        return build_board(layout)
    face = _face_of(placed, tile)
    moved = tile in old.rank_of and face is old.covered_face(tile)
    if tile not in old.rank_of and _has_own_regions(placed, layout, tile):
        board = _with_own_regions(old, layout, placed, tile)
    elif face.water or not moved:
        board = TileBoard(layout, placed, find_regions(placed, layout.pieces))
    else:
        board = TileBoard(layout, placed, _with_moved_tile(old.region_map, placed, tile))
    if tile not in old.rank_of and "outside" in vars(old):
        preset(board, outside=old.outside.with_tile(placement))
    if moved:
        one, other = board.region_map, old.region_map
        same = one.region_of == other.region_of and one.body_of == other.body_of
        take_over(board, old, SAME_REGIONS if same else IN_ANY_CASE)
    return board


def lay_one_tile(old: PlacedTiles, placement: Placement, layout: Layout) -> PlacedTiles | None:
    """Return the tiles with one laid or moved, looking at its sides only; None if it cannot lie there."""
    tile, rank = placement.tile, old.rank_of.get(placement.tile)
    there = old.placement_at.get(placement.cell)
    face = layout.tileset.face(tile, placement.face)
    if not face or (there and there.tile != tile):
        return None
    placements, covered_faces, cells = [*old.placements], [*old.covered_faces], dict(old.placement_at)
    joints = old.joints
    if rank is None:
        of_tile = f"{tile}/"
        pieces = pieces_by_tile(piece for piece in layout.pieces if piece.at.startswith(of_tile))
        rank = bisect_left(placements, tile_order(tile), key=lambda laid: tile_order(laid.tile))
        placements.insert(rank, placement)
        covered_faces.insert(rank, cover_face(face, placement.face, pieces.get(tile, ())))
    else:
        del cells[placements[rank].cell]
        placements[rank] = placement
        if covered_faces[rank].face != face or covered_faces[rank].world != placement.face:
            covered_faces[rank] = cover_face(face, placement.face, covered_faces[rank].lying)
        joints = tuple([joint for joint in joints if tile not in (joint[0], joint[2])])
    cells[placement.cell] = placement
    return PlacedTiles(
        tuple(placements),
        old.rank_of if tile in old.rank_of else ranks_of(placements),
        cells,
        old.faces if old.faces.get(tile) is face else {**old.faces, tile: face},
        tuple(covered_faces),
        (*joints, *joints_of(placement, cells, layout.worlds_touch, range(6))),
    )


def _with_moved_tile(old: RegionMap, placed: PlacedTiles, tile: str) -> RegionMap:
    """Return the regions after the move of a tile without water: only its own have other neighbours."""
    first = 3 * placed.rank_of[tile]
    thirds = range(first, first + 3)
    own = {old.region_of[third] for third in thirds}
    rest = ~sum(1 << region for region in own if region >= 0)
    adjacent = [0 if region in own else near & rest for region, near in enumerate(old.adjacent)]
    chasms = {third: 0 if third in thirds else near & rest for third, near in old.chasm_neighbours.items()}
    touching = _touch_along(tile, placed, old.region_of, adjacent, chasms)
    new = RegionMap(old.ground, old.region_of, old.body_of, old.first_third, placed)
    preset(new, touching=touching)
    return new


# A tile that is new or covered anew, without water that joins others: their regions keep their order


def _has_own_regions(placed: PlacedTiles, layout: Layout, tile: str) -> bool:
    """Return True if each region of a tile is on that tile alone, and its water of the usual kind."""
    face = _face_of(placed, tile)
    if not face.water:
        return True
    if face.water_joins or layout.water.exceptions:
        return False
    for one, own, other, its in placed.joints:
        if tile in (one, other):
            here, there = _face_of(placed, one).water, _face_of(placed, other).water
            if there and any(here >> x & there >> y & 1 for x, y in CONTACTS[own][its]):
                return False
    return True


def _face_of(placed: PlacedTiles, tile: str) -> CoveredFace:
    return placed.covered_faces[placed.rank_of[tile]]


@dataclass(eq=False)
class Splice:
    """The place of a tile's regions among all: `new` of them from `first` on, instead of `old`."""

    face: CoveredFace
    first: int
    old: int
    new: int

    def row(self, before: tuple[Value, ...], own: Iterable[Value]) -> tuple[Value, ...]:
        """Return the values of all regions, when those of the tile are replaced by its own."""
        return (*before[: self.first], *own, *before[self.first + self.old :])

    def all_others(self, sets: Iterable[int]) -> list[int]:
        """Return sets of regions by their new numbers, without the regions of the tile."""
        low, down, up = (1 << self.first) - 1, self.first + self.old, self.first + self.new
        return [regions & low | regions >> down << up for regions in sets]


def _with_own_regions(old: TileBoard, layout: Layout, placed: PlacedTiles, tile: str) -> TileBoard:
    """Return the board with a tile that is new or covered anew, and whose regions are its own."""
    region_map, splice = _splice(old.region_map, placed, tile)
    board, face, kind = TileBoard(layout, placed, region_map), splice.face, layout.water.kind
    names, prices, (_, thirds) = addresses.thirds(tile), face.prices, face.numbering
    waters = [1 << region for region, third in enumerate(thirds, splice.first) if face.water >> third & 1]
    bodies = [body for body in splice.all_others(old.water_bodies) if body] + waters
    water_regions = dict(zip(old.water_regions, splice.all_others(old.water_regions.values()), strict=True))
    water_regions[kind] |= sum(waters)
    rivers = face.water if kind == "river" else 0
    preset(
        board,
        names=splice.row(old.names, [names[third] for third in thirds]),
        prices=splice.row(
            old.prices, [RIVER_PRICE if rivers >> third & 1 else prices[third] for third in thirds]
        ),
        guards=splice.row(old.guards, face.guards_by_region),
        water_bodies=tuple(sorted(bodies, key=lambda body: body & -body)),
        water_regions=water_regions,
    )
    return board


def _splice(old: RegionMap, placed: PlacedTiles, tile: str) -> tuple[RegionMap, Splice]:
    """Return the regions with those of a tile put in: the others get other numbers, and that is all."""
    rank, thirds = placed.rank_of[tile], 3 * len(placed.covered_faces)
    face, at = placed.covered_faces[rank], 3 * rank
    end = at + 3 - (thirds - len(old.ground))  # where the next tile begins among the thirds before
    first, after = bisect_left(old.first_third, at), bisect_left(old.first_third, end)
    region_of, first_third = face.numbering
    splice = Splice(face, first, after - first, len(first_third))
    risen, more = splice.new - splice.old, at + 3 - end
    region_map = RegionMap(
        (*old.ground[:at], *face.ground, *old.ground[end:]),
        (
            *old.region_of[:at],
            *[region + first if region >= 0 else -1 for region in region_of],
            *[region + risen if region >= first else region for region in old.region_of[end:]],
        ),
        (
            *old.body_of[:at],
            *[at + third for third in face.group],
            *[third + more if third >= end else third for third in old.body_of[end:]],
        ),
        splice.row(old.first_third[:after], [at + third for third in first_third])
        + tuple([third + more for third in old.first_third[after:]]),
        placed,
    )
    steps = _steps_since_touching(old) + 1
    if steps <= SplicedTouching.STEPS:
        region_map.find_touching = SplicedTouching(old, splice, tile, steps)
    return region_map, splice


@dataclass(eq=False)
class SplicedTouching:
    """The neighbours of all regions, from those before a tile was put in; found when they are asked for."""

    old: RegionMap
    splice: Splice
    tile: str
    steps: int  # since the neighbours were last worked out

    STEPS = 3  # from then on it is as quick to begin anew

    def __call__(self, region_map: RegionMap) -> Touching:
        """Find the neighbours."""
        splice, at = self.splice, 3 * region_map.placed.rank_of[self.tile]
        more = len(region_map.ground) - len(self.old.ground)
        near, chasms = self.old.touching
        adjacent = list(splice.row(tuple(splice.all_others(near)), [0] * splice.new))
        beside = {third: 0 for third in range(at, at + 3) if region_map.region_of[third] < 0}
        for third, mask in zip(chasms, splice.all_others(chasms.values()), strict=True):
            if not at <= third < at + 3 - more:
                beside[third + more if third >= at else third] = mask
        touching = _touch_along(self.tile, region_map.placed, region_map.region_of, adjacent, beside)
        return touching[0], dict(sorted(beside.items()))


def _steps_since_touching(region_map: RegionMap) -> int:
    """Count the tiles put in since the neighbours were last known; too many if they never were."""
    if "touching" in vars(region_map):
        return 0
    find = region_map.find_touching
    return find.steps if isinstance(find, SplicedTouching) else SplicedTouching.STEPS


def _touch_along(
    tile: str, placed: PlacedTiles, region_of: tuple[int, ...], adjacent: list[int], chasms: dict[int, int]
) -> Touching:
    """Make neighbours of what touches on a tile and along its sides, and return all neighbours."""
    first = 3 * placed.rank_of[tile]
    touch([(first, first + 1), (first + 1, first + 2), (first + 2, first)], region_of, adjacent, chasms)
    for joint in placed.joints:
        if tile in (joint[0], joint[2]):
            here, there = 3 * placed.rank_of[joint[0]], 3 * placed.rank_of[joint[2]]
            contacts = [(here + one, there + two) for one, two in CONTACTS[joint[1]][joint[3]]]
            touch(contacts, region_of, adjacent, chasms)
    return tuple(adjacent), chasms


# A piece


def _with_piece(old: TileBoard, layout: Layout, piece: Piece) -> Board:
    """Return the board with one more piece; regions are numbered anew only where they can have changed."""
    tile, third = third_under(piece) or ("", 0)
    placed, region_map = _placed_with_piece(old.placed, piece, tile, third), old.region_map
    if piece.piece in COVERS and tile in old.rank_of:
        face = old.covered_face(tile)
        if piece.piece == MOUNTAIN and face.stands_alone(third):
            region_map = _with_mountain(region_map, 3 * old.rank_of[tile] + third)
        elif face.water == _face_of(placed, tile).water and _has_own_regions(placed, layout, tile):
            board = _with_own_regions(old, layout, placed, tile)
            take_over(board, old, _unchanged(piece.piece, guards=False, same_regions=False))
            return board
        else:
            region_map = find_regions(placed, layout.pieces)
    elif piece.piece == "border":
        region_map = find_regions(placed, layout.pieces)
    board = TileBoard(layout, placed, region_map)
    same_regions = region_map.region_of is old.region_map.region_of
    take_over(board, old, _unchanged(piece.piece, bool(piece.guards), same_regions))
    if same_regions and tile in old.rank_of:
        _preset_figures(board, old, piece, tile, third)
    return board


@cache
def _unchanged(piece: str, guards: bool, same_regions: bool) -> tuple[str, ...]:
    """Name the properties that a new piece of a kind leaves as they are."""
    kept = {*(SAME_REGIONS if same_regions else IN_ANY_CASE), "outline"}
    kept |= set() if piece == "tunnel" else {"outside"}
    changed = {"pieces_at", "feature_regions"}
    changed |= (
        CHANGED_BY_HEIGHT if piece in (MOUNTAIN, "peak") else {"tunnels"} if piece == "tunnel" else set()
    )
    changed |= {"guards"} if guards else set()
    return tuple(kept - changed)


def _placed_with_piece(old: PlacedTiles, piece: Piece, tile: str, third: int) -> PlacedTiles:
    """Return the tiles with one more piece on a third of one of them."""
    if tile not in old.rank_of:
        return old
    faces = list(old.covered_faces)
    faces[old.rank_of[tile]] = faces[old.rank_of[tile]].with_piece(third, piece)
    return PlacedTiles(old.placements, old.rank_of, old.placement_at, old.faces, tuple(faces), old.joints)


def _with_mountain(old: RegionMap, third: int) -> RegionMap:
    """Return the regions with a mountain on a region of one third: it changes no border."""
    ground = (*old.ground[:third], MOUNTAIN, *old.ground[third + 1 :])
    new = RegionMap(ground, old.region_of, old.body_of, old.first_third, old.placed, old.find_touching)
    take_over(new, old, ("touching",))
    return new


def _preset_figures(board: TileBoard, old: TileBoard, piece: Piece, tile: str, third: int) -> None:
    """Work out the price, or the guards, of the one region that the piece lies on."""
    region = old.region_map.region_of[3 * old.rank_of[tile] + third]
    if piece.piece == MOUNTAIN:
        preset(board, prices=_with_value(old.prices, region, board.covered_face(tile).prices[third]))
    elif piece.guards:
        several = old.guards[region] + piece.guards if region >= 0 else 0
        preset(board, guards=_with_value(old.guards, region, several))


def _with_value(row: tuple[int, ...], region: int, value: int) -> tuple[int, ...]:
    """Return a row with another value for a region; the row itself for a chasm."""
    return (*row[:region], value, *row[region + 1 :]) if region >= 0 else row
