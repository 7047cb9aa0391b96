"""The needs of a drawn board as named wishes, and why some wishes cannot hold together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor
from typing import Final

from realms.checks.families.b_boxes import OPENED
from realms.checks.families.r_ratios import PARTS, REGIONS, Share
from realms.checks.settings import Limits
from realms.generate.outcome import Impossible, NamedWish
from realms.generate.pool_needs import shortages_in
from realms.generate.wishes import DRAWN_BOXES, Water, Wishes
from realms.locale import Sentence, sentence
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MOUNTAIN

LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """The two numbers that all others follow from: regions of land, and mountains among them."""

    land: int
    mountains: int


@dataclass(frozen=True, slots=True)
class BoardNeed:
    """One need of a board: its words for a count of players, when it holds, and wishes that do without it."""

    title: Callable[[Wishes, int], Sentence]
    holds: Callable[[Wishes, int, BoardSetup], bool]
    eased: Callable[[Wishes], Wishes]


def without(name: str) -> Callable[[Wishes], Wishes]:
    """Return a function that gives up a need."""
    return lambda wishes: replace(wishes, without=wishes.without | {name})


def most_players(wishes: Wishes) -> int:
    """Return the most players that the boxes are made for."""
    named = [boxes()[name] for name in wishes.boxes]
    opened = "realms" in wishes.boxes
    return min(
        (box.players[1] for box in named if box.players and not (opened and box.id in OPENED)), default=6
    )


def mountains_held(wishes: Wishes) -> int:
    """Count the mountains in the boxes that may lie on the surface."""
    return wishes.supply.count(MOUNTAIN, "surface")


def share_band(land: int) -> range:
    """Return the numbers of regions, of so many of land, that may have one terrain."""
    least, most = Share("terrain", MOUNTAIN, "surface", 0, land).band(LIMITS.share)
    return range(least, most + 1)


def land_range(players: int) -> range:
    """Return the numbers of land regions that the checks find usual."""
    return range(ceil(LIMITS.regions_least * players), floor(LIMITS.regions_most * players) + 1)


def fewer_players(wishes: Wishes) -> Wishes:
    """Return the wishes for those counts of players that the boxes are made for."""
    most = most_players(wishes)
    return replace(wishes, players=tuple(each for each in wishes.players if each <= most) or (most,))


def _turns(wishes: Wishes, _players: int, setup: BoardSetup) -> bool:
    """Return True if turns can map the board onto itself, with one region of land in the middle at most."""
    middle = setup.land % wishes.symmetry
    if middle and (middle > 1 or wishes.shape == "ring" or wishes.water == "river"):
        return False
    return setup.mountains % wishes.symmetry in {0, middle}


WATERS: Final[Mapping[Water, Sentence]] = {
    "none": sentence("no water"),
    "lake": sentence("a lake inside the land"),
    "sea": sentence("a sea at the rim"),
    "river": sentence("a river from rim to rim"),
}


def _dry_ring(wishes: Wishes) -> bool:
    return wishes.shape == "ring" and wishes.water == "none"


NEEDS: Final[Mapping[str, BoardNeed]] = {
    "players": BoardNeed(
        lambda wishes, players: sentence(
            "{players} players; the boxes are made for {most} at most",
            players=players,
            most=most_players(wishes),
        ),
        lambda wishes, players, _: players <= most_players(wishes),
        fewer_players,
    ),
    "pool": BoardNeed(
        lambda wishes, players: shortages_in(wishes, players)[0].message,
        lambda wishes, players, _setup: not shortages_in(wishes, players),
        without("pool"),
    ),
    "worlds": BoardNeed(
        lambda _wishes, _players: sentence("two worlds; a drawn board shows one"),
        lambda wishes, _players, _setup: wishes.worlds == 1,
        lambda wishes: replace(wishes, worlds=1),
    ),
    "shape": BoardNeed(
        lambda _wishes, _players: sentence("a ring, which is drawn around a lake"),
        lambda wishes, _players, _setup: not _dry_ring(wishes),
        lambda wishes: replace(wishes, shape="compact"),
    ),
    "water": BoardNeed(
        lambda wishes, _players: WATERS[wishes.water],
        lambda wishes, _players, _setup: not _dry_ring(wishes),
        lambda wishes: replace(wishes, water="lake"),
    ),
    "symmetry": BoardNeed(
        lambda wishes, _: sentence("{turns} turns that map the board onto itself", turns=wishes.symmetry),
        _turns,
        lambda wishes: replace(wishes, symmetry=1),
    ),
    "land": BoardNeed(
        lambda wishes, _: sentence(
            "{least} to {most} land regions for each player; the checks want {usual_least} to {usual_most}",
            least=wishes.land[0],
            most=wishes.land[1],
            usual_least=int(LIMITS.regions_least),
            usual_most=int(LIMITS.regions_most),
        ),
        lambda wishes, players, setup: wishes.land[0] * players <= setup.land <= wishes.land[1] * players,
        without("land"),
    ),
    "share": BoardNeed(
        lambda _wishes, _players: sentence("about one fifth of the land is mountains"),
        lambda _wishes, _players, setup: setup.mountains in share_band(setup.land),
        without("share"),
    ),
    "mountains": BoardNeed(
        lambda wishes, _: sentence("mountains in the boxes: {count}", count=mountains_held(wishes)),
        lambda wishes, _, setup: setup.mountains <= mountains_held(wishes),
        without("mountains"),
    ),
}


def settled(wishes: Wishes) -> Wishes:
    """Return the wishes without those needs that are given up."""
    for name in sorted(wishes.without & NEEDS.keys()):
        wishes = NEEDS[name].eased(wishes)
    return wishes


@lru_cache(maxsize=64)
def setups_of(wishes: Wishes, players: int) -> tuple[BoardSetup, ...]:
    """Return all setups that meet the needs of settled wishes."""
    needs = [need for name, need in NEEDS.items() if name not in wishes.without]
    return tuple(
        setup
        for land in land_range(players)
        for setup in (BoardSetup(land, mountains) for mountains in range(land // 2))
        if all(need.holds(wishes, players, setup) for need in needs)
    )


def usual_setups(wishes: Wishes, players: int) -> Sequence[BoardSetup]:
    """Return the setups nearest to those of the printed boards, if possible with no region in the middle."""
    setups = setups_of(wishes, players)
    even = [setup for setup in setups if setup.land % wishes.symmetry == 0] or setups
    usual = min(max(REGIONS, wishes.land[0]), wishes.land[1]) * players
    near = _nearest(even, lambda setup: abs(setup.land - usual))
    return _nearest(near, lambda setup: abs(PARTS * setup.mountains - setup.land) // PARTS)


def _nearest(setups: Sequence[BoardSetup], away: Callable[[BoardSetup], int]) -> list[BoardSetup]:
    """Return the setups that are off by no more than the best one, or by one."""
    most = max(1, *map(away, setups)) if len(setups) == 1 else max(1, min(map(away, setups)))
    return [setup for setup in setups if away(setup) <= most]


# Impossible wishes


def explanation(wishes: Wishes) -> Impossible | None:
    """Return a smallest set of needs that cannot hold together, and wishes near these that can."""
    core = _core(wishes)
    if not core:
        return None
    players = next(each for each in wishes.players if not _possible(wishes, each))
    named = tuple(NamedWish(name, NEEDS[name].title(wishes, players)) for name in core)
    nearest, conflict = wishes, core
    while conflict:
        nearest = NEEDS[conflict[0]].eased(nearest)
        conflict = _core(nearest)
    return Impossible(named, _with_races(_with_land(nearest, wishes), wishes))


def _core(wishes: Wishes) -> list[str]:
    """Return needs that cannot hold together, none of which can be left out; none if there is no conflict."""
    impossible = [players for players in wishes.players if not _possible(wishes, players)]
    core = list(NEEDS) if impossible else []
    for name in NEEDS if impossible else ():
        rest = [each for each in core if each != name]
        given_up = wishes.without | NEEDS.keys() - set(rest)
        if not _possible(replace(wishes, without=given_up), impossible[0]):
            core = rest
    return core


def _possible(wishes: Wishes, players: int) -> bool:
    """Return True if there is a setup for a count, or if the count itself is given up."""
    easy = settled(wishes)
    given_up = "players" in wishes.without and players not in easy.players
    return given_up or bool(setups_of(easy, players))


def _with_land(nearest: Wishes, wishes: Wishes) -> Wishes:
    """Return wishes in which a given up number of land regions has become another number."""
    if "land" in wishes.without or "land" not in nearest.without:
        return nearest
    least, most = int(LIMITS.regions_least), int(LIMITS.regions_most)
    return replace(nearest, without=nearest.without - {"land"}, land=(least, most))


def _with_races(nearest: Wishes, wishes: Wishes) -> Wishes:
    """Return wishes in which a box with enough races has come in for races that were given up."""
    if "pool" in wishes.without or "pool" not in nearest.without:
        return nearest
    return replace(nearest, without=nearest.without - {"pool"}, boxes=(*nearest.boxes, *DRAWN_BOXES))
