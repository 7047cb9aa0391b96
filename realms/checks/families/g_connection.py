"""G: connected land, ways in, bottlenecks, and water that parts regions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.graph import WeakPlace, weak_places
from realms.board.hexes import DIRECTIONS, neighbour
from realms.board.names import region_name
from realms.board.region_sets import connected_parts
from realms.board.thirds import CONTACTS
from realms.board.tile_board import TileBoard
from realms.checks import measures
from realms.checks.case import Case
from realms.checks.entries import entry, special
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence

LARGEST_SEARCHED = 200  # regions; all boxes together make fewer

WITH_HOLES = ("crops", "drift")  # rules that live on holes


@check("G013", "landmass-in-pieces", "error", "realm")
def landmass_in_pieces(case: Case) -> Iterator[Remark]:
    """The tiles, or the regions of a drawing, do not form one map, even with tunnels.

    Why: a player on one part can never get to the others.
    Fix: move a tile so that sides touch, draw a common border, or join the parts by a tunnel.
    """
    parts = sorted(case.board.landmasses, key=len, reverse=True)
    pointers = {laid.placement.tile: laid.pointer for laid in case.tiles} if parts[1:] else {}
    for part in parts[1:]:
        pointer = pointers.get(part[0]) or _drawn_at(case, part[0])
        message = sentence("not joined to the rest of the map: {tiles}", tiles=list(part))
        yield Remark(message, part[0], part, pointer)


@check("G014", "unreachable-land", "error", "realm")
def unreachable_land(case: Case) -> Iterator[Remark]:
    """Some land cannot be reached from any region where newcomers may enter.

    Rivers can be crossed, seas and lakes cannot, and tunnels count. A single region beside a chasm is
    reported as G016, and a map that nobody can enter as P001.
    Why: only races that fly ever get to these regions.
    Fix: open a way by land or by tunnel, mark an entry there, or let the water be a river.
    """
    board = case.board
    if _all_within_reach(case):
        return
    for strand in _strands(case):
        if not _walled_in(board, strand):
            land = strand & board.land
            yield Remark(
                sentence("nobody can get to {land}", land=_land_name(board, land)),
                at=_at(board, land),
                measured=land.bit_count(),
            )


@check("G015", "land-apart-by-sea", "warning", "realm")
def land_apart_by_sea(case: Case) -> Iterator[Remark]:
    """The land lies in several parts, and only a sea or a lake is between them.

    Why: newcomers can enter every part, but cannot get from one to another without a special ability.
    Fix: nothing, if islands are intended; else add a tunnel or some land between them, or let the water be a
    river.
    """
    board = case.board
    reached = _reached_parts(case)
    for whole in connected_parts(board, board.all_regions) if len(reached) > 1 else ():
        lands = (part & board.land for part in reached if part & whole)
        parts = sorted(lands, key=int.bit_count, reverse=True)
        for part in filter(None, parts[1:]):
            message = sentence(
                "separated from the rest of the land by water: {land}", land=_land_name(board, part)
            )
            yield Remark(message, at=_at(board, part), measured=part.bit_count())


@check("G016", "enclosed-by-chasms", "warning", "realm")
def enclosed_by_chasms(case: Case) -> Iterator[Remark]:
    """A single region has only chasms, water and the outside around it, and nobody may enter there.

    Several such regions side by side are reported as G014.
    Why: only races that fly or may enter anywhere can get there.
    Fix: move a chasm, or mark an entry; or keep it as a hideout.
    """
    board = case.board
    for strand in _strands(case):
        if _walled_in(board, strand):
            land = _land_name(board, strand)
            yield Remark(sentence("chasms shut in {land}", land=land), at=_at(board, strand))


@check("G017", "cut-region", "info", "realm", step=0.02)
def cut_region(case: Case) -> Iterator[Remark]:
    """A single land region cuts the land in two when it is closed for good.

    Reported if at least two regions, and a tenth of the land, lie on the smaller side. Rivers are left out,
    as nobody stays in them.
    Why: a dragon, a hero or a hole in the ground there closes the way. It is no matter of fairness: in games
    of our standard player, those who hold it early do not end with more coins.
    Fix: nothing, if a bottleneck is intended; else open a second way.
    """
    board = case.board
    for region, behind in _weak_regions(board).items():
        message = sentence(
            "{count} of {total} land regions lie behind {region}",
            **_counts(board, behind),
            region=region_name(board, region),
        )
        yield Remark(message, at=(board.names[region],), measured=_share(board, behind))


@check("G018", "bridge", "info", "realm", step=0.02)
def bridge(case: Case) -> Iterator[Remark]:
    """A single border or tunnel between two regions holds the land together.

    Not reported where one of the two is a cut region (G017), as that says enough.
    Why: everybody has to pass there. It is no matter of fairness: in games of our standard player, those who
    hold the land there early do not end with more coins.
    Fix: nothing, if a bottleneck is intended; else open a second way.
    """
    board, weak = case.board, _weak_regions(case.board)
    for each in (place for place in _weak_places(board) if len(place.regions) == 2):
        behind = _behind(board, each.parts)
        if measures.noteworthy(board, behind) and weak.keys().isdisjoint(each.regions):
            message = sentence(
                "{count} of {total} land regions lie behind {link}",
                **_counts(board, behind),
                link=_link(board, each),
            )
            yield Remark(
                message, at=tuple(board.names[end] for end in each.regions), measured=_share(board, behind)
            )


@check("G023", "choke-points", "info", "realm", step=0.02)
def choke_points(case: Case) -> Iterator[Remark]:
    """Two or three land regions, held together, keep newcomers at one entry from much of the land.

    An entry is a group of neighbouring regions where newcomers may enter. The check looks for the fewest
    regions that shut it off from the land farthest behind it, and reports them if that land is at least two
    regions and a tenth of all. A single region is reported by G017. Maps of more than 200 regions are left
    out.
    Why: the player who holds all of these regions could decide who gets to that land. Games of our standard
    player do not show it: few players hold them all early, and these end with rather fewer coins.
    Fix: nothing, if a bottleneck is intended; else open another way in, or another way round.
    """
    board = case.board
    for choke in measures.choke_points(case) if board.region_count <= LARGEST_SEARCHED else ():
        if choke.held.bit_count() > 1 and measures.noteworthy(board, choke.behind):
            message = sentence(
                "{places} cut newcomers at {entry} off from {count} of {total} land regions",
                entry=region_name(board, next(bits(choke.entered))),
                places=[region_name(board, region) for region in bits(choke.held)],
                **_counts(board, choke.behind),
            )
            yield Remark(message, at=_at(board, choke.held), measured=_share(board, choke.behind))


@check("G019", "idle-border", "warning", "realm")
def idle_border(case: Case) -> Iterator[Remark]:
    """A river border separates nothing: the waters on both sides are one region.

    Why: there are only six, and this one has no effect.
    Fix: remove it, or add another one where the waters still meet.
    """
    board = case.board
    for laid in case.realm.pieces:
        parted = _parted(board, laid.piece.at) if laid.piece.piece == "border" else set()
        if parted and all(one == other for one, other in parted):
            water = region_name(board, min(parted)[0])
            message = sentence(
                "{water} is on both sides of the border at {place}",
                water=water,
                place=case.realm.place(laid.piece.at),
            )
            yield Remark(message, "border", (laid.piece.at,), laid.pointer)


@check("G022", "border-in-a-sea", "warning", "realm")
def border_in_a_sea(case: Case) -> Iterator[Remark]:
    """A river border lies in a sea or a lake.

    Why: borders part rivers into regions; a sea or a lake is not conquered, and the booklet uses no border
    there.
    Fix: remove it, or let the water be a river.
    """
    board = case.board
    for laid in case.realm.pieces:
        parted = _parted(board, laid.piece.at) if laid.piece.piece == "border" else set()
        if any(board.impassable >> one & 1 for one, _ in parted):
            water = region_name(board, min(parted)[0])
            message = sentence(
                "the border at {place} lies in {water}", place=case.realm.place(laid.piece.at), water=water
            )
            yield Remark(message, "border", (laid.piece.at,), laid.pointer)


@check("G020", "worlds-touch", "error", "realm")
def worlds_touch(case: Case) -> Iterator[Remark]:
    """Surface and underground tiles lie side by side in a scenario that does not allow it.

    On a drawn board the worlds may border on each other.
    Why: their edges do not count as borders then, although every player will think so.
    Fix: move the worlds apart and join them by tunnels, or set `worlds_touch`.
    """
    pairs = [] if case.realm.layout.worlds_touch else list(_seam(case.board))
    if pairs:
        message = sentence(
            "surface and underground lie side by side: {pairs}",
            pairs=[f"{one}-{other}" for one, other in pairs],
        )
        at = tuple(dict.fromkeys(tile for pair in pairs for tile in pair))
        yield Remark(message, at=at, measured=len(pairs))


@check("G021", "hole", "info", "realm")
def hole(case: Case) -> Iterator[Remark]:
    """There is a hole among the tiles of the map.

    Not reported where a special rule lives on holes: crops grow in them, and drift makes them.
    Why: the edge of a hole is not the edge of the board, so newcomers cannot enter there.
    Fix: nothing, if it is intended; else fill it with a tile.
    """
    board = case.board
    for each in () if any(rule in WITH_HOLES for rule, _ in special(case)) else board.holes:
        tiles = list(
            dict.fromkeys(addresses.split_third(board.names[region])[0] for region in bits(each.regions))
        )
        message = sentence(
            "a hole of size {size}, with {count} regions around it: {tiles}",
            size=len(each.cells),
            count=each.regions.bit_count(),
            tiles=tiles,
        )
        yield Remark(message, each.name, (each.name, *_at(board, each.regions)), measured=len(each.cells))


@lru_cache(maxsize=1)
def _all_within_reach(case: Case) -> bool:
    """Return True if newcomers can reach every passable region, as on nearly all maps."""
    # speed: networkx takes longer to load than drawing a realm, which looks for errors only
    board, reached, wave = case.board, 0, entry(case)
    while wave:
        reached |= wave
        wave = board.neighbours_of(wave) & board.passable & ~reached
    return not board.passable & ~reached


@lru_cache(maxsize=1)
def _reached_parts(case: Case) -> tuple[int, ...]:
    """Return the connected parts of the passable regions that newcomers can enter."""
    entered = entry(case)
    return tuple(part for part in connected_parts(case.board, case.board.passable) if part & entered)


@lru_cache(maxsize=1)
def _strands(case: Case) -> tuple[int, ...]:
    """Return the connected parts with land out of reach; none if nobody can enter at all."""
    board, reached = case.board, sum(_reached_parts(case))
    parts = connected_parts(board, board.passable & ~reached) if reached else ()
    return tuple(part for part in parts if part & board.land)


def _walled_in(board: Board, strand: int) -> bool:
    """Return True if this is a single region beside a chasm."""
    return strand.bit_count() == 1 and any(mask & strand for mask in board.chasm_neighbours.values())


@lru_cache(maxsize=1)
def _weak_regions(board: Board) -> Mapping[int, int]:
    """Return the land regions with noteworthy land behind them, with that land."""
    cuts = {place.regions[0]: place.parts for place in _weak_places(board) if len(place.regions) == 1}
    found = {region: _behind(board, parts) for region, parts in cuts.items() if board.land >> region & 1}
    return {region: behind for region, behind in found.items() if measures.noteworthy(board, behind)}


@lru_cache(maxsize=1)
def _weak_places(board: Board) -> Sequence[WeakPlace]:
    return weak_places(board.passable_graph)


def _behind(board: Board, parts: Iterable[int]) -> int:
    """Return the land of all parts but the largest; of equal parts, the first counts as larger."""
    lands = [part & board.land for part in parts]
    return sum(lands) - max(lands, key=int.bit_count)


def _share(board: Board, behind: int) -> float:
    return round(behind.bit_count() / board.land.bit_count(), 3)


def _counts(board: Board, behind: int) -> dict[str, int]:
    return {"count": behind.bit_count(), "total": board.land.bit_count()}


def _drawn_at(case: Case, region: str) -> str:
    """Return the pointer to a region of the drawing."""
    drawing = case.realm.drawing
    return f"{drawing.pointer}/regions/{region}" if drawing else ""


def _link(board: Board, link: WeakPlace) -> Sentence:
    """Name the border or tunnel between two regions."""
    one, other = link.regions
    names = {"one": region_name(board, one), "other": region_name(board, other)}
    numbers = [number for number, ends in board.tunnels.items() if {one, other} == set(ends)]
    if numbers and not board.bordering[one] >> other & 1:
        return sentence("tunnel {number} between {one} and {other}", number=numbers[0], **names)
    return sentence("the border between {one} and {other}", **names)


def _parted(board: Board, border: str) -> set[tuple[int, int]]:
    """Return pairs of water regions on either side of a border; none if its sides do not face each other."""
    sides = set(addresses.split_border(border))
    found = set()
    for tile, own, other, its in board.placed.joints if isinstance(board, TileBoard) else ():
        if sides == {(tile, own), (other, its)}:
            for x, y in CONTACTS[own][its]:
                one, two = board.region(addresses.third(tile, x)), board.region(addresses.third(other, y))
                if one is not None and two is not None and board.water >> one & board.water >> two & 1:
                    found.add((one, two))
    return found


def _seam(board: Board) -> Iterator[tuple[str, str]]:
    """Yield pairs of neighbouring tiles of different worlds."""
    for laid in board.placements if len({laid.face for laid in board.placements}) > 1 else ():
        for side in range(len(DIRECTIONS)):
            other = board.placement_at.get(neighbour(laid.cell, side))
            if other and other.face != laid.face and laid.face == "surface":
                yield laid.tile, other.tile


def _land_name(board: Board, mask: int) -> Sentence:
    """Name a set of land regions: the only region, or their number."""
    first, *others = bits(mask)
    name = region_name(board, first)
    if not others:
        return name
    return sentence("{count} land regions, {region} among them", count=len(others) + 1, region=name)


def _at(board: Board, mask: int) -> tuple[str, ...]:
    return tuple(board.names[region] for region in bits(mask))
