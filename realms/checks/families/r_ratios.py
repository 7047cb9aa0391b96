"""R: the proportions that the builders of realms are advised to keep."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from realms.board.board import Board, bits
from realms.board.features import BASIC_PRICE
from realms.board.graph import connected_parts, mask_of
from realms.board.shapes import extents
from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence, tenths, term
from realms.scenario.special.special_rules import SpecialRule, rules_of
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WORLDS, World

REGIONS = 9  # land regions for each player
PARTS = 5  # every terrain and every symbol is one part of so many of the land
ROUNDING = 1e-6  # what comes from computing, not from cardboard


@check("R001", "too-few-or-too-many-regions", "warning", "realm", step=0.25)
def too_few_or_too_many_regions(case: Case) -> Iterator[Remark]:
    """The land regions are not about nine for each player.

    Why: with fewer the game is a brawl, with more everybody keeps to himself. Mountains count, waters and
    chasms do not, nor does the necromancer's seat. A board that is built during play is not judged.
    Fix: lay or remove a tile for each three regions; or keep it, if that is the game you want.
    """
    land = land_of(case)
    if land.off and land.judged:
        blanks = {"players": land.seats, "count": land.count, "usual": land.usual}
        told = (
            sentence("too few land regions for {players} players: {count}, usual are {usual}", **blanks)
            if land.off < 0
            else sentence("too many land regions for {players} players: {count}, usual are {usual}", **blanks)
        )
        yield Remark(told, "land", measured=round(abs(land.count / land.seats - REGIONS), 2))


@check("R002", "terrain-share", "warning", "realm", step=1)
def terrain_share(case: Case) -> Iterator[Remark]:
    """A terrain is far from one fifth of the land of its world.

    Why: races and powers live on terrains, so each should have as much of its own as the others. How far is
    far is a limit in the settings; less than one whole region is never told.
    Fix: exchange tiles, or move a mountain, which covers another terrain.
    """
    few = sentence("too few regions of {subject} {where}: {count} of {land}, one fifth would be about {fair}")
    many = sentence(
        "too many regions of {subject} {where}: {count} of {land}, one fifth would be about {fair}"
    )
    yield from _share_notes(case, "terrain", few, many)


@check("R003", "symbol-share", "warning", "realm", step=1)
def symbol_share(case: Case) -> Iterator[Remark]:
    """A symbol is far from one fifth of the land on the surface.

    Why: races and powers live on symbols as they do on terrains. Underground none are printed, so none are
    counted there. The limit is that of the terrains.
    Fix: exchange tiles, or let mountains show the symbols that they cover.
    """
    few = sentence(
        "too few regions with the symbol {subject}: {count} of {land}, one fifth would be about {fair}"
    )
    many = sentence(
        "too many regions with the symbol {subject}: {count} of {land}, one fifth would be about {fair}"
    )
    yield from _share_notes(case, "symbol", few, many)


@check("R004", "sites-count", "warning", "realm")
def sites_count(case: Case) -> Iterator[Remark]:
    """The sites of places and relics are not one more than the players.

    Why: that many is what the rules propose for a realm that has any; the sword, which is a goal of its own,
    does not count. More of them make a longer game, fewer an easier one. Where a special rule of the scenario
    says how many there should be, that holds instead.
    Fix: add or remove sites, or keep them for players who know the places and relics well.
    """
    sites = sites_of(case)
    if sites.count and sites.count != sites.usual and sites.judged:
        message = sentence(
            "sites of places and relics: {count}; usual are {usual} for {players} players",
            count=sites.count,
            usual=sites.usual,
            players=sites.seats,
        )
        yield Remark(message, "site", measured=abs(sites.count - sites.usual))


@check("R005", "long-empty-run", "warning", "realm", step=1)
def long_empty_run(case: Case) -> Iterator[Remark]:
    """Many land regions lie together that nobody guards and no mountain makes dear.

    Why: whoever comes first takes them all for two tokens each. As many as one player has on average, nine,
    are let pass; that is also what two good turns conquer.
    Fix: put a tribe, monsters or a mountain into the middle of the run.
    """
    for run in empty_runs(case.board):
        if run.bit_count() > case.limits.run:
            at = tuple(case.board.names[region] for region in bits(run))
            message = sentence(
                "nobody guards {count} land regions that lie together, {place} among them",
                count=len(at),
                place=case.realm.place(at[0]),
            )
            yield Remark(message, "run", at, measured=len(at))


@check("R006", "monsters-adjacent", "warning", "realm")
def monsters_adjacent(case: Case) -> Iterator[Remark]:
    """Monsters on the surface stand next to other monsters.

    Why: whoever defeats the first ones is at once at the next place or relic; on the surface the rules keep
    them apart.
    Fix: move one of the two.
    """
    board = case.board
    guarded = board.regions_with_piece("monsters") & board.world_regions["surface"]
    for one in bits(guarded):
        for other in bits(board.adj[one] & guarded & -(2 << one)):
            at = board.names[one], board.names[other]
            places = [case.realm.place(address) for address in at]
            message = sentence(
                "monsters next to each other: {one} and {other}", one=places[0], other=places[1]
            )
            yield Remark(message, "monsters", at, _pointer(case, "monsters", other))


@check("R007", "larger-than-the-table", "warning", "realm", step=1)
def larger_than_the_table(case: Case) -> Iterator[Remark]:
    """The realm does not fit on the table, however it is turned.

    Why: the size of the table is in your settings, and so is that of a tile. The realm is tried turned by
    every multiple of 30 degrees.
    Fix: move tiles nearer together, or find a larger table.
    """
    table = case.limits.table_width or inf, case.limits.table_depth or inf
    ways = extents(case.board, case.limits.tile) if case.board.placement_at and min(table) < inf else ()
    sizes = ((max(width - table[0], depth - table[1]), width, depth) for width, depth in ways)
    over, width, depth = min(sizes, default=(-inf, 0.0, 0.0))
    if over > ROUNDING:
        message = sentence(
            "it needs {width} by {depth} cm, which is {over} cm too much for the table",
            width=f"{width:.0f}",
            depth=f"{depth:.0f}",
            over=tenths(over),
        )
        yield Remark(message, "table", measured=round(over, 1))


@dataclass(frozen=True, slots=True)
class LandCount:
    """How many land regions there are for how many seats; a board that is built during play is not judged."""

    count: int
    seats: int
    least: float
    most: float
    judged: bool

    @property
    def usual(self) -> int:
        """How many there should be."""
        return REGIONS * self.seats

    @property
    def off(self) -> int:
        """-1 if there are too few, 1 if there are too many."""
        return (self.count > self.most + ROUNDING) - (self.count < self.least - ROUNDING)


@dataclass(frozen=True, slots=True)
class SiteCount:
    """How many sites of places and relics there are; where a rule says how many, they are not judged."""

    count: int
    seats: int
    judged: bool

    @property
    def usual(self) -> int:
        """How many are proposed for a realm that has any."""
        return self.seats + 1


@dataclass(frozen=True, slots=True)
class Share:
    """How many land regions of a world are of a terrain or show a symbol."""

    kind: str
    subject: str
    world: World
    count: int
    land: int

    @property
    def off(self) -> float:
        """By how many regions it is above (or below) its fair part."""
        return self.count - self.land / PARTS

    def beyond(self, tolerance: float) -> bool:
        """Whether it is farther off than that part of the land, and by a whole region at least."""
        whole = abs(PARTS * self.count - self.land) >= PARTS
        return whole and abs(self.off) > tolerance * self.land + ROUNDING

    def band(self, tolerance: float) -> tuple[int, int]:
        """The least and the most that is within that tolerance."""
        least = most = round(self.land / PARTS)
        while least > 0 and not replace(self, count=least - 1).beyond(tolerance):
            least -= 1
        while most < self.land and not replace(self, count=most + 1).beyond(tolerance):
            most += 1
        return least, most

    @property
    def blanks(self) -> dict[str, object]:
        """What a sentence about it tells."""
        return {
            "subject": term(self.subject),
            "where": term("on the surface") if self.world == "surface" else term("underground"),
            "count": self.count,
            "land": self.land,
            "fair": round(self.land / PARTS),
        }


def land_of(case: Case) -> LandCount:
    """The land regions of a case against what its seats need."""
    seats, limits = _seats(case), case.limits
    built = any(rule.board == "built" for rule in _rules(case))
    least, most = limits.regions_least * seats, limits.regions_most * seats
    return LandCount(case.board.land.bit_count(), seats, least, most, not built)


def sites_of(case: Case) -> SiteCount:
    """The sites of a case where places and relics are found."""
    found = [laid for laid in case.realm.pieces if laid.piece.piece == "monsters"]
    sites = [laid for laid in found if laid.piece.data.get("site") not in (None, "sword")]
    ruled = any(need.thing == "monsters" for rule in _rules(case) for need in rule.needs)
    return SiteCount(len(sites), _seats(case), not ruled)


def shares(board: Board) -> Iterator[Share]:
    """The five terrains and the symbols of each world that has land."""
    for world in WORLDS:
        here = board.world_regions[world] & board.land
        land = here.bit_count()
        if land:
            for terrain in (*PRINTED_LAND[world], MOUNTAIN):
                yield Share(
                    "terrain", terrain, world, (board.terrain_regions[terrain] & here).bit_count(), land
                )
            for symbol in PRINTED_SYMBOLS[world]:
                yield Share("symbol", symbol, world, (board.symbol_regions[symbol] & here).bit_count(), land)


def empty_runs(board: Board) -> tuple[int, ...]:
    """The connected groups of land regions that cost no more than land does."""
    cheap = mask_of(region for region in bits(board.land) if board.price(region) == BASIC_PRICE)
    return connected_parts(board, cheap)


def _share_notes(case: Case, kind: str, few: Sentence, many: Sentence) -> Iterator[Remark]:
    for share in shares(case.board):
        if share.kind == kind and share.beyond(case.limits.share):
            told = few if share.off < 0 else many
            yield Remark(Sentence(told.text, share.blanks), share.subject, measured=round(abs(share.off), 1))


def _pointer(case: Case, kind: str, region: int) -> str:
    """Where the document lays the first piece of a kind on a region."""
    laid = (each for each in case.realm.pieces if each.piece.piece == kind)
    return next(each.pointer for each in laid if case.board.region(each.piece.at) == region)


def _seats(case: Case) -> int:
    """The players who have a share in the map."""
    return case.realm.players - sum(rule.seats.off_map for rule in _rules(case))


def _rules(case: Case) -> list[SpecialRule]:
    return [rule for _, rule in rules_of(case.realm.scenario, case.realm.players)]
