"""R: the proportions recommended to builders of realms."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, inf

from realms.board.board import Board, bits
from realms.board.features import BASIC_PRICE
from realms.board.region_sets import connected_parts, mask_of
from realms.board.shapes import extents
from realms.checks.case import Case
from realms.checks.finding import Remark
from realms.checks.registry import check
from realms.locale import Sentence, sentence, tenths, term
from realms.scenario.special.special_rules import SpecialRule, rules_of
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, WORLDS, World

REGIONS = 9  # land regions for each player
PARTS = 5  # every terrain and every symbol should be one of five parts of the land
ROUNDING = 1e-6  # tolerance for rounding errors


@check("R001", "too-few-or-too-many-regions", "warning", "realm", step=0.25)
def too_few_or_too_many_regions(case: Case) -> Iterator[Remark]:
    """The land regions are not about nine for each player.

    Mountains count, waters and chasms do not, nor does the necromancer's seat. A board that is built during
    play is not judged.
    Why: the fewer regions there are, the more of the conquests are fights with other players. That changes
    little by little; nine is only the usual number.
    Fix: lay or remove one tile for every three regions, or draw more or fewer; or keep it, if that is the
    game you want.
    """
    land = land_of(case)
    if land.off and land.judged:
        blanks = {"players": land.seats, "count": land.count, "usual": land.usual}
        message = (
            sentence(
                "more fights than usual: {count} land regions for {players} players, usual are {usual}",
                **blanks,
            )
            if land.off < 0
            else sentence(
                "fewer fights than usual: {count} land regions for {players} players, usual are {usual}",
                **blanks,
            )
        )
        yield Remark(message, "land", measured=round(abs(land.count / land.seats - REGIONS), 2))


@check("R002", "terrain-share", "info", "realm", step=1)
def terrain_share(case: Case) -> Iterator[Remark]:
    """A terrain is far from one fifth of the land of its world.

    Why: the rules advise builders to take about as much of each terrain. Games hardly show a difference; it
    is guidance for a varied map. The tolerance is a limit in the settings; less than one whole region is
    never reported.
    Fix: nothing, if it is meant; else exchange tiles, paint drawn regions anew, or move a mountain, which
    then covers another terrain.
    """
    few = sentence("few regions of {subject} {where}: {count} of {land}, one fifth is about {fair}")
    many = sentence("many regions of {subject} {where}: {count} of {land}, one fifth is about {fair}")
    yield from _share_remarks(case, "terrain", few, many)


@check("R003", "symbol-share", "info", "realm", step=1)
def symbol_share(case: Case) -> Iterator[Remark]:
    """A symbol is far from one fifth of the land on the surface.

    Why: the rules advise builders to take about as many of each symbol. Games hardly show a difference; it is
    guidance for a varied map. Underground tiles show no symbols, so none are counted there. The tolerance is
    that of the terrains.
    Fix: nothing, if it is meant; else exchange tiles, paint symbols on drawn regions, or let mountains show
    the symbols that they cover.
    """
    few = sentence("few regions with the symbol {subject}: {count} of {land}, one fifth is about {fair}")
    many = sentence("many regions with the symbol {subject}: {count} of {land}, one fifth is about {fair}")
    yield from _share_remarks(case, "symbol", few, many)


@check("R004", "sites-count", "info", "realm")
def sites_count(case: Case) -> Iterator[Remark]:
    """The number of sites of places and relics is not one more than that of the players.

    Why: that is the number that the rules propose for a realm that has any; the sword, which is a goal of
    its own, does not count. Where a special rule of the scenario sets the number, that holds instead. Each
    site makes a game of our standard player a few decisions longer; no number shows a step.
    Fix: nothing, if it is meant; else add or remove sites.
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


@check("R005", "long-empty-run", "info", "realm", step=1)
def long_empty_run(case: Case) -> Iterator[Remark]:
    """Many land regions lie together that nothing defends: no lost tribe, no monsters, no mountain.

    Nine are allowed, which is the share of one player.
    Why: such land is cheap, so players conquer more in a turn, also from each other: games of our standard
    player have somewhat more fights there.
    Fix: nothing, if it is meant; else put a lost tribe, monsters or a mountain into the middle of the run.
    """
    for run in empty_runs(case.board):
        if run.bit_count() > case.limits.run:
            at = tuple(case.board.names[region] for region in bits(run))
            message = sentence(
                "somewhat more fights than usual: {count} undefended land regions lie together, "
                "{place} among them",
                count=len(at),
                place=case.realm.place(at[0]),
            )
            yield Remark(message, "run", at, measured=len(at))


@check("R006", "monsters-adjacent", "warning", "realm")
def monsters_adjacent(case: Case) -> Iterator[Remark]:
    """Monsters on the surface stand next to other monsters.

    Why: the player who defeats the first ones is right beside the next place or relic; the rules keep them
    apart on the surface.
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

    Why: your settings give the size of the table and of a tile; a drawing has the size of its sheet. The
    realm is tried at every multiple of 30 degrees.
    Fix: move tiles closer together, make the sheet smaller, or find a larger table.
    """
    table = case.limits.table_width or inf, case.limits.table_depth or inf
    ways = extents(case.board, case.limits.tile) if min(table) < inf and _has_size(case) else ()
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
    """The number of land regions and of seats; a board that is built during play is not judged."""

    count: int
    seats: int
    least: float
    most: float
    judged: bool

    @property
    def usual(self) -> int:
        """The usual number of land regions."""
        return REGIONS * self.seats

    @property
    def off(self) -> int:
        """-1 if there are too few, 1 if there are too many."""
        return (self.count > self.most + ROUNDING) - (self.count < self.least - ROUNDING)


@dataclass(frozen=True, slots=True)
class SiteCount:
    """The number of sites of places and relics; not judged where a special rule sets the number."""

    count: int
    seats: int
    judged: bool

    @property
    def usual(self) -> int:
        """The number recommended for a realm that has any sites."""
        return self.seats + 1


@dataclass(frozen=True, slots=True)
class Share:
    """The number of land regions of a world with a terrain or symbol."""

    kind: str
    subject: str
    world: World
    count: int
    land: int

    @property
    def off(self) -> float:
        """The number of regions above (or below) the fair share."""
        return self.count - self.land / PARTS

    def beyond(self, tolerance: float) -> bool:
        """Return True if the share is off by more than a part of the land, and by a whole region at least."""
        whole = abs(PARTS * self.count - self.land) >= PARTS
        return whole and abs(self.off) > tolerance * self.land + ROUNDING

    def band(self, tolerance: float) -> tuple[int, int]:
        """Return the least and the largest number that are not beyond that tolerance."""
        fair, within_one = self.land / PARTS, (PARTS - 1) / PARTS
        room = max(tolerance * self.land, within_one) + ROUNDING
        return max(0, ceil(fair - room)), min(self.land, floor(fair + room))

    @property
    def blanks(self) -> dict[str, object]:
        """The values for the blanks of a sentence about the share."""
        return {
            "subject": term(self.subject),
            "where": term("on the surface") if self.world == "surface" else term("underground"),
            "count": self.count,
            "land": self.land,
            "fair": round(self.land / PARTS),
        }


def land_of(case: Case) -> LandCount:
    """Return the land regions of a case, compared with its seats."""
    seats, limits = _seats(case), case.limits
    built = any(rule.board == "built" for rule in _rules(case))
    least, most = limits.regions_least * seats, limits.regions_most * seats
    return LandCount(case.board.land.bit_count(), seats, least, most, not built)


def sites_of(case: Case) -> SiteCount:
    """Return the sites of a case where places and relics are found."""
    found = [laid for laid in case.realm.pieces if laid.piece.piece == "monsters"]
    sites = [laid for laid in found if laid.piece.data.get("site") not in (None, "sword")]
    ruled = any(need.thing == "monsters" for rule in _rules(case) for need in rule.needs)
    return SiteCount(len(sites), _seats(case), not ruled)


def shares(board: Board) -> Iterator[Share]:
    """Yield the shares of the five terrains and of the symbols, for each world that has land."""
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
    """Return the connected groups of land regions at the basic price."""
    cheap = mask_of(region for region in bits(board.land) if board.price(region) == BASIC_PRICE)
    return connected_parts(board, cheap)


def _share_remarks(case: Case, kind: str, few: Sentence, many: Sentence) -> Iterator[Remark]:
    for share in shares(case.board):
        if share.kind == kind and share.beyond(case.limits.share):
            template = few if share.off < 0 else many
            yield Remark(
                Sentence(template.text, share.blanks), share.subject, measured=round(abs(share.off), 1)
            )


def _has_size(case: Case) -> bool:
    return case.drawn is not None or bool(case.board.placement_at)


def _pointer(case: Case, kind: str, region: int) -> str:
    """Return the pointer to the first piece of a kind on a region."""
    laid = (each for each in case.realm.pieces if each.piece.piece == kind)
    return next(each.pointer for each in laid if case.board.region(each.piece.at) == region)


def _seats(case: Case) -> int:
    """Count the players who have a share in the map."""
    return case.realm.players - sum(rule.seats.off_map for rule in _rules(case))


def _rules(case: Case) -> list[SpecialRule]:
    return [rule for _, rule in rules_of(case.realm.scenario, case.realm.players)]
