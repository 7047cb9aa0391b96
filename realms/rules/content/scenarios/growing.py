"""The growing board: players lay tiles during the game, and pieces on each new tile."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from realms.board import addresses
from realms.board.board import bits
from realms.board.covered_faces import CoveredFace
from realms.board.layout import Piece, Placement
from realms.locale import sentence
from realms.rules.content.scenarios.dealing import DEALT_SEAT, dealing
from realms.rules.content.scenarios.tiles import (
    TURN,
    TURNS,
    board_of,
    cell_of,
    lay_piece,
    place_options,
    put_down,
)
from realms.rules.model.decisions import NO, THIRDS, argument, verb, verb_of
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.state import State
from realms.rules.position.table import SLOTS
from realms.rules.special import Played, special
from realms.scenario.scenario import Realm
from realms.scenario.special.possible_board import SITE, faces_to_lay, tiles_to_lay
from realms.scenario.special.special_rules import Values
from realms.tiles.boxes import boxes as known_boxes
from realms.tiles.boxes import supply
from realms.tiles.kinds import CHASM, LAND, MONSTERS, MOUNTAIN, WATER, WORLDS, World

LAY: Final = verb("lay", "tile", sentence("lay tile {tile}"))
FACES: Final[dict[World, int]] = {
    "surface": verb("surface", "nothing", sentence("with the surface up")),
    "underground": verb("underground", "nothing", sentence("with the underground up")),
}
PLAIN: Final = "none"
MOUNTS: Final[dict[str, int]] = {
    PLAIN: verb("mountain", "third", sentence("put a mountain on {third}")),
    "mine": verb("mountain_mine", "third", sentence("put a mountain with a mine on {third}")),
    "cavern": verb("mountain_cavern", "third", sentence("put a mountain with a cavern on {third}")),
    "magic_source": verb(
        "mountain_source", "third", sentence("put a mountain with a magic source on {third}")
    ),
}
CLEAVE: Final = verb("chasm", "third", sentence("put a chasm on {third}"))
SETTLE: Final = verb("tribe", "region", sentence("put a lost tribe on {region}"))
HIDE: Final = verb("hide", "region", sentence("hide a place or relic on {region}"))
TURNED: Final = tuple(TURN + sixths for sixths in TURNS)
# Notes about the tile that is being laid, until the next one.
NEW, FACE, PLACE = "new tile", "new face", "new place"
FOUNDED: Final = "tiles of the beginning"
GUARDS: Final = 2  # monsters at each site
SITES_A_TILE: Final = 2  # at most
SECOND: Final = 2  # the tile of a seat by which its site must lie
PRINTED: Final = frozenset(LAND) - {MOUNTAIN}


class LayFirstTiles(Step):
    """Before the first turn, every player lays tiles; then the first seat begins."""

    id = "found"

    def enter(self, s: State) -> bool:
        laid, players = _noted(s, FOUNDED), s.table.players
        s.seat = s.actor = (s.first_seat + laid) % players
        s.band = SLOTS * s.seat
        if laid < players * growing(s).first_tiles:
            s.race_notes[s.table.nobody, FOUNDED] = laid + 1
            s.agenda += [self, *STEPS_OF_A_TILE]
        else:
            s.race_notes.pop((s.table.nobody, FOUNDED), None)
            s.turn_notes = {}
        return False


class LayOneMoreTile(Step):
    """At the start of a turn, one more tile is laid while the map is small."""

    id = "grow"

    def enter(self, s: State) -> bool:
        rule, board = growing(s), board_of(s)
        regions = board.land if rule.land_only else board.all_regions
        if regions.bit_count() < rule.regions * s.table.players:
            s.agenda += STEPS_OF_A_TILE
        return False


class ChooseTile(Step):
    """Choose one of the tiles that are left; if there is none, skip the rest."""

    id = "lay"

    def enter(self, s: State) -> bool:
        if super().enter(s):
            return True
        del s.agenda[1 - len(STEPS_OF_A_TILE) :]
        return False

    def options(self, s: State) -> Sequence[int]:
        number = s.table.tile_number
        return sorted([LAY + number[tile] for tile in _tiles(s)])

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        tile = decision - LAY
        return [Placement(s.table.tiles[tile], face, 0, 0, 0) for face in _faces(s, tile)]

    def take(self, s: State, decision: int) -> None:
        _note(s, NEW, decision - LAY)
        _note(s, PLACE, 0)


class ChooseFace(Step):
    """Choose the face of the tile, if both would do."""

    id = "face"

    def enter(self, s: State) -> bool:
        faces = s.options = self.options(s)
        if len(faces) > 1:
            return True
        self.take(s, faces[0])
        return False

    def options(self, s: State) -> Sequence[int]:
        return [FACES[face] for face in _faces(s, _new(s, NEW))]

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        return [Placement(_tile(s), face, 0, 0, 0) for face, known in FACES.items() if known == decision]

    def take(self, s: State, decision: int) -> None:
        _note(s, FACE, list(FACES.values()).index(decision))


class ChooseCell(Step):
    """Choose the place of the tile; the very first tile lies in the middle of the table."""

    id = "beside"

    def options(self, s: State) -> Sequence[int]:
        return place_options(s, _cells(s, _face(s)))

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        return [Placement(_tile(s), _face(s), *cell_of(s, decision), 0)]

    def take(self, s: State, decision: int) -> None:
        _note(s, PLACE, decision)


class TurnAndLayTile(Step):
    """Choose how the tile is turned, and lay it."""

    id = "align"

    def enter(self, s: State) -> bool:
        if not board_of(s).placements:
            self.take(s, TURN)
            return False
        s.options = TURNED
        return True

    def laid(self, s: State, decision: int) -> Sequence[Placement]:
        place = _new(s, PLACE)
        cell = cell_of(s, place) if place else (0, 0)
        return [Placement(_tile(s), _face(s), *cell, decision - TURN)]

    def take(self, s: State, decision: int) -> None:
        put_down(s, *self.laid(s, decision))
        rule, nobody = growing(s), s.table.nobody
        if rule.others:
            s.race_notes[nobody, _laid_by(_tile(s))] = s.seat + 1
        if rule.sites:
            s.race_notes[nobody, _laid_of(s)] = _noted(s, _laid_of(s)) + 1


class PutMountain(Step):
    """Choose whether to put a mountain on the new tile."""

    id = "mountain"
    question = sentence("Put a mountain on the new tile?")

    def options(self, s: State) -> Sequence[int]:
        thirds = _free_thirds(s)
        kinds = _mountains(s) if thirds else ()
        found = [MOUNTS[symbol] + third for third in thirds for symbol in kinds]
        return [*found, NO] if found else ()

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            code = verb_of(decision).code
            symbol = next(symbol for symbol, known in MOUNTS.items() if known == code)
            data = {} if symbol == PLAIN else {"symbol": symbol}
            lay_piece(s, Piece(MOUNTAIN, _address(s, decision), data))


class PutChasm(Step):
    """Choose whether to put a chasm on the new tile, beside a mountain or instead of one."""

    id = "cleave"
    question = sentence("Put a chasm on the new tile?")

    def options(self, s: State) -> Sequence[int]:
        rule, cut = growing(s), _new_face(s)
        if _count_pieces(s, CHASM) >= rule.chasms:
            return ()
        if rule.one_cover and any(piece.piece == MOUNTAIN for _, piece in cut.lying):
            return ()
        thirds = _free_thirds(s)
        if not thirds:
            return ()
        spare = _land(s).bit_count() - _sites_due(s)
        found = [CLEAVE + third for third in thirds if spare > 0 or not cut.stands_alone(third % THIRDS)]
        return [*found, NO] if found else ()

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            lay_piece(s, Piece(CHASM, _address(s, decision)))


class HideSite(Step):
    """Put a site on the new tile: one for each seat."""

    id = "hide"
    question = sentence("Hide a site on the new tile?")
    own = True

    def options(self, s: State) -> Sequence[int]:
        may = _may_hide(s) if self.own else _is_first_tile(s)
        if not may or _count_pieces(s, MONSTERS) >= growing(s).sites:
            return ()
        must = not self.own or _noted(s, _laid_of(s)) >= SECOND
        regions = [HIDE + region for region in bits(_land(s) & s.held[s.table.nobody])]
        return regions if must else [*regions, NO]

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            at = s.table.ground.names[decision - HIDE]
            lay_piece(s, Piece(MONSTERS, at, {"site": SITE}))
            if self.own:
                s.race_notes[s.table.nobody, _hidden_by(s)] = 1


class HideFirstSite(HideSite):
    """Put a site on the very first tile, which belongs to no seat."""

    id = "hide_first"
    own = False


class PutTribe(Step):
    """Put a lost tribe on the new tile: a must with much land without pieces, otherwise a choice."""

    id = "settle"
    question = sentence("Put a lost tribe on the new tile?")

    def options(self, s: State) -> Sequence[int]:
        rule, plain = growing(s), _land(s, plain=True)
        must = plain.bit_count() >= rule.tribe_from
        where = plain if must and rule.tribe_on_plain else _land(s)
        found = [SETTLE + region for region in bits(where & s.held[s.table.nobody])]
        if not found or _count_pieces(s, "tribe") >= rule.tribes:
            return ()
        return found if must else [*found, NO]

    def take(self, s: State, decision: int) -> None:
        if decision != NO:
            lay_piece(s, Piece("tribe", s.table.ground.names[decision - SETTLE]))


LAY_FIRST_TILES: Final = step(LayFirstTiles())
LAY_ONE_MORE_TILE: Final = step(LayOneMoreTile())
# The choices for one tile, last first.
STEPS_OF_A_TILE: Final = tuple(
    step(each)
    for each in (
        *(PutTribe(), HideSite(), HideFirstSite(), PutChasm(), PutMountain()),
        *(TurnAndLayTile(), ChooseCell(), ChooseFace(), ChooseTile()),
    )
)


class GrowingBoard(TableRule):
    """Players lay the map tile by tile."""

    id = "growing_board"

    def __init__(
        self,
        values: Values,
        boxes: Sequence[str],
        faces: Sequence[World],
        land: Mapping[tuple[str, World], int],
    ) -> None:
        self.regions: int = values["regions"]
        self.land_only = values["counting"] == "land"
        self.first_tiles: int = values["first_tiles"]
        self.others = values["beside"] == "others"
        self.one_cover = values["covers"] == "one"
        self.tribe_from: int = values["tribe_from"]
        self.tribe_on_plain = values["tribe_on"] == "plain"
        self.faces = faces  # worlds that may be up
        self.roomy = {  # the tiles with enough land in any of these worlds
            (worlds, room): frozenset(_with_land(land, worlds, room))
            for worlds in {*((world,) for world in faces), tuple(faces)}
            for room in range(SITES_A_TILE + 1)
        }
        everything, ground = supply(boxes), supply([box for box in boxes if known_boxes()[box].tiles])
        self.mountains, self.variants = ground.count(MOUNTAIN), ground.variants(MOUNTAIN)
        self.mountains_of = {world: ground.count(MOUNTAIN, world) for world in WORLDS}
        self.chasms, self.tribes = everything.count(CHASM), everything.count("tribe")
        self.sites = everything.count("monster") // GUARDS if values["sites"] else 0

    def opens(self, s: State) -> None:
        """Let all players lay their first tiles."""
        s.agenda.append(LAY_FIRST_TILES)

    def begins(self, s: State) -> None:
        """Lay a tile before anything else in a turn."""
        s.agenda.append(LAY_ONE_MORE_TILE)


def _with_land(land: Mapping[tuple[str, World], int], worlds: Collection[World], room: int) -> Iterator[str]:
    """Yield the tiles with enough regions of land in any of these worlds."""
    return (tile for (tile, world), regions in land.items() if world in worlds and regions >= room)


def growing(s: State) -> GrowingBoard:
    """Return the rule that says how the map grows."""
    shared: Mapping[str, Any] = s.table.shared
    rule: GrowingBoard = shared["growing_board"]
    return rule


def _noted(s: State, name: str) -> int:
    """Return a note about the map for the whole game."""
    return s.race_notes.get((s.table.nobody, name), 0)


def _new(s: State, name: str) -> int:
    """Return a note about the tile that is being laid."""
    return s.turn_notes.get((s.table.nobody, name), 0)


def _note(s: State, name: str, value: int) -> None:
    s.turn_notes[s.table.nobody, name] = value


def _tile(s: State) -> str:
    return s.table.tiles[_new(s, NEW)]


def _face(s: State) -> World:
    return WORLDS[_new(s, FACE)]


@cache
def _laid_by(tile: str) -> str:
    return f"layer of {tile}"


def _laid_of(s: State) -> str:
    return f"tiles of seat {s.seat + 1}"


def _hidden_by(s: State) -> str:
    return f"site of seat {s.seat + 1}"


def _tiles(s: State) -> Collection[str]:
    """Return the tiles that may be laid; those without land for sites due only if there are no others."""
    rule, place, worlds = growing(s), board_of(s).placed.rank_of, _worlds(s)
    due = _sites_due(s, coming=1)
    roomy = rule.roomy[worlds, due].difference(place)
    return roomy or rule.roomy[worlds, 0].difference(place)


def _faces(s: State, number: int) -> Sequence[World]:
    """Return the faces of a tile that can lie somewhere, with land for sites due if any face has it."""
    rule, tile, worlds = growing(s), s.table.tiles[number], _worlds(s)
    due = _sites_due(s, coming=1)
    roomy = [world for world in worlds if tile in rule.roomy[(world,), due]]
    return roomy or [world for world in worlds if tile in rule.roomy[(world,), 0]]


def _worlds(s: State) -> tuple[World, ...]:
    """Return the worlds in which a tile can lie somewhere."""
    faces, board = growing(s).faces, board_of(s)
    return tuple(filter(board.outside.free_cells_beside, faces) if board.placements else faces)


def _cells(s: State, face: World) -> int:
    """Return the cells beside tiles of this world, beside tiles of other seats if there are any."""
    shore = board_of(s).outside
    cells = shore.free_cells_beside(face)
    if growing(s).others:
        nobody, own, notes = s.table.nobody, s.seat + 1, s.race_notes
        foreign = [bit for tile, bit in shore.bit_of.items() if notes.get((nobody, _laid_by(tile))) != own]
        return cells & shore.grid.around(sum(foreign)) or cells
    return cells


def _new_face(s: State) -> CoveredFace:
    """Return the new tile with the pieces that lie on it so far."""
    return board_of(s).covered_face(_tile(s))


def _free_thirds(s: State) -> list[int]:
    """Return the land thirds of the new tile without pieces, by number."""
    cut, first = _new_face(s), THIRDS * _new(s, NEW)
    taken = [third for third, _ in cut.lying]
    return [first + third for third, kind in enumerate(cut.ground) if kind in PRINTED and third not in taken]


def _address(s: State, decision: int) -> str:
    tile, third = divmod(argument(decision), THIRDS)
    return addresses.third(s.table.tiles[tile], third)


def _land(s: State, *, plain: bool = False) -> int:
    """Return the land regions of the new tile; with `plain`, those without a mountain."""
    barred = (WATER, CHASM, MOUNTAIN) if plain else (WATER, CHASM)
    board, found = board_of(s), 0
    made, first = board.region_map, THIRDS * board.placed.rank_of[_tile(s)]
    for third in range(first, first + THIRDS):
        found |= 0 if made.ground[third] in barred else 1 << made.region_of[third]
    return found


def _count_pieces(s: State, kind: str) -> int:
    """Count the pieces of a kind on the map."""
    return [piece.piece for piece in board_of(s).pieces].count(kind)


def _mountains(s: State) -> list[str]:
    """Return the kinds of mountains that are left for the new tile."""
    rule, new = growing(s), _face(s)
    lying = [(cut.world, piece) for cut in board_of(s).placed.covered_faces for _, piece in cut.lying]
    laid = [(world, piece) for world, piece in lying if piece.piece == MOUNTAIN]
    here = [piece for world, piece in laid if world == new]
    if len(laid) >= rule.mountains or len(here) >= rule.mountains_of[new]:
        return []
    if new != "surface" or not rule.variants:
        return [PLAIN]
    shown = [piece.data.get("symbol", PLAIN) for piece in here]
    return [symbol for symbol in MOUNTS if shown.count(symbol) < rule.variants.get(symbol, 0)]


def _is_first_tile(s: State, coming: int = 0) -> bool:
    """Return True if the new tile is the very first one, which must have a site."""
    first = len(board_of(s).placed.rank_of) + coming == 1
    return first and growing(s).sites > 0 and not _count_pieces(s, MONSTERS)


def _may_hide(s: State) -> bool:
    return growing(s).sites > 0 and not _noted(s, _hidden_by(s))


def _must_hide(s: State, coming: int = 0) -> bool:
    """Return True if the site of the seat must go on the new tile, its second."""
    return _may_hide(s) and _noted(s, _laid_of(s)) + coming >= SECOND


def _sites_due(s: State, coming: int = 0) -> int:
    """Count the sites that must go on the new tile."""
    return _is_first_tile(s, coming) + _must_hide(s, coming)


@special("growing_board")
def growing_board(values: Values, realm: Realm) -> Played:
    """Players lay the map, get cards, and make combinations of their own."""
    boxes, players = realm.scenario.data["boxes"], realm.players
    tileset, tiles, faces = realm.scenario.tileset, tiles_to_lay(realm), faces_to_lay(boxes)
    both = [(tile, face) for tile in tiles for face in faces]
    land = {(tile, world): face.land for tile, world in both if (face := tileset.face(tile, world))}
    return Played(
        shared=(dealing(values, players), GrowingBoard(values, boxes, faces, land)),
        seats=dict.fromkeys(range(players), DEALT_SEAT),
        tiles=tuple(tiles),
    )
